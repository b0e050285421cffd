import type { CatalogRows } from '#seed/catalog/build.ts';
import type { VersionRow } from '#seed/catalog/rows.ts';
import { rollsOf, seedId } from '#seed/deterministic.ts';

/** Cars that are on the road, made up: what plates and chassis of the demonstration lead to. */
export type VehicleRow = {
  id: string;
  brand: string;
  market: 'br' | 'ar';
  chassis: string;
  plate: string;
  mvs_code: string;
  year: number;
  model_code: string;
  color_code: string | null;
  invoiced_on: string;
  delivered_on: string;
};

export type CheckRow = {
  brand: string;
  chassis: string;
  source: 'factory' | 'dealer';
  step: string;
  position: number;
  done_on: string | null;
};

const CARS_A_BRAND = 6;
const PLANT = { br: '9BV', ar: '8AV' } as const;
/** Days before the demonstration's stock was taken on which each of a brand's cars was handed over. */
const FIRST_DAY = Date.parse('2025-09-15');
const AGES = [160, 230, 20, 35, 300, 400] as const;
/** Days from the first sale of a model year to the first car of it on the road. */
const ON_THE_ROAD = 20;

const dayAfter = (days: number): string => new Date(FIRST_DAY + days * 86_400_000).toISOString().slice(0, 10);

/** Letters in the order of the brands: the plates of a brand are told by theirs. */
const letterOf = (index: number): string => String.fromCharCode(65 + index);

/** Plates that can be guessed from a brand's place in the list: they are for trying, and nobody's. */
const plateOf = (market: 'br' | 'ar', brandIndex: number, car: number): string =>
  market === 'br' ? `VLT${car + 1}${letterOf(brandIndex)}26` : `VL${car + 1}26V${letterOf(brandIndex)}`;

const onSaleIn = (catalog: CatalogRows, market: 'br' | 'ar'): VersionRow[] => {
  const currency = market === 'br' ? 'BRL' : 'ARS';
  const priced = new Set(
    catalog.versionPrices
      .filter((row) => row.currency === currency && row.list_id.includes('-public-2026'))
      .map((row) => `${row.brand} ${row.mvs_code} ${row.year}`),
  );
  return catalog.versions.filter((row) => priced.has(`${row.brand} ${row.mvs_code} ${row.year}`));
};

const paintOf = (catalog: CatalogRows, version: VersionRow, roll: (below: number) => number): string | null => {
  const ids = new Set(
    catalog.versionParts
      .filter((row) => row.brand === version.brand && row.mvs_code === version.mvs_code && row.year === version.year)
      .map(({ part_id }) => part_id),
  );
  const paints = catalog.parts.filter(
    (part) => part.brand === version.brand && part.type === 'COLOR' && ids.has(part.id),
  );
  return paints[roll(Math.max(1, paints.length))]?.code ?? null;
};

/** Six cars of each brand and market, of unlike models and ages. */
export const buildFleet = (catalog: CatalogRows): VehicleRow[] => {
  const brands = [...new Set(catalog.models.map(({ brand }) => brand))];
  return brands.flatMap((brand, brandIndex) =>
    (['br', 'ar'] as const).flatMap((market) => {
      const roll = rollsOf(`fleet ${brand} ${market}`);
      const versions = onSaleIn(catalog, market).filter((row) => row.brand === brand);
      return AGES.slice(0, CARS_A_BRAND).flatMap((age, car): VehicleRow[] => {
        const built = versions.filter(({ sold_from: from }) => from.slice(0, 10) <= dayAfter(age));
        const known = built.length === 0 ? versions : built;
        const models = [...new Set(known.map(({ model_code }) => model_code))];
        const own = known.filter(({ model_code }) => model_code === models[car % models.length]);
        const version = own[roll(Math.max(1, own.length))];
        if (version === undefined) return [];
        const first = Date.parse(version.sold_from) - FIRST_DAY;
        const day = Math.max(age, Math.ceil(first / 86_400_000) + ON_THE_ROAD);
        const described = version.mvs_code.replaceAll(/[IOQ]/g, 'X').slice(0, 6).padEnd(6, 'X');
        const serial = String(900_001 + brandIndex * 20 + (market === 'br' ? 0 : 10) + car);
        return [
          {
            id: seedId(`vehicle ${brand} ${market} ${car}`),
            brand,
            market,
            chassis: `${PLANT[market]}${described}VF${serial}`,
            plate: plateOf(market, brandIndex, car),
            mvs_code: version.mvs_code,
            year: version.year,
            model_code: version.model_code,
            color_code: paintOf(catalog, version, roll),
            invoiced_on: dayAfter(day - 8),
            delivered_on: dayAfter(day),
          },
        ];
      });
    }),
  );
};

const FACTORY_STEPS = ['BODY', 'PAINT', 'ELECTRONICS', 'BRAKES', 'WATER_TEST', 'ROAD_TEST'];
const DEALER_STEPS = ['FLUIDS', 'TYRES', 'BATTERY', 'CLEANING', 'KEYS', 'EXPLANATION'];

/** What was checked before each car was handed over; the dealership of the last car still owes its explanation. */
export const buildDeliveryChecks = (fleet: readonly VehicleRow[]): CheckRow[] =>
  fleet.flatMap(({ brand, chassis, plate, invoiced_on: invoiced, delivered_on: delivered }) => [
    ...FACTORY_STEPS.map((step, position): CheckRow => ({
      brand,
      chassis,
      source: 'factory',
      step,
      position,
      done_on: invoiced,
    })),
    ...DEALER_STEPS.map((step, position): CheckRow => ({
      brand,
      chassis,
      source: 'dealer',
      step,
      position,
      done_on: step === 'EXPLANATION' && /6/.test(plate.slice(2, 4)) ? null : delivered,
    })),
  ]);
