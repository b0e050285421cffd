import { toIsoDay } from '#kernel/days.ts';
import { holidaysOf } from '#kernel/holidays.ts';
import type { CatalogRows } from '#seed/catalog/build.ts';
import type { DealerRow } from '../dealers/rows.ts';
import { rollsOf, seedId } from '#seed/deterministic.ts';

type Market = 'br' | 'ar';

export type ResourceRow = {
  id: string;
  brand: string;
  market: Market;
  dealer_id: string;
  kind: 'BAY' | 'BODY_BAY' | 'CAR' | 'HOST';
  name: string;
  model_code: string | null;
};

/** Models with a price in the market, by brand and market. */
const modelsOnSale = ({ versions, versionPrices, models }: CatalogRows): Map<string, Set<string>> => {
  const modelOf = new Map(versions.map((row) => [`${row.brand} ${row.mvs_code} ${row.year}`, row.model_code]));
  const onSale = new Map<string, Set<string>>();
  for (const { brand, list_id, mvs_code, year } of versionPrices) {
    const code = modelOf.get(`${brand} ${mvs_code} ${year}`);
    const market = list_id.slice(brand.length + 1, brand.length + 3);
    if (code === undefined || !models.some((model) => model.brand === brand && model.code === code)) continue;
    const key = `${brand} ${market}`;
    onSale.set(key, (onSale.get(key) ?? new Set()).add(code));
  }
  return onSale;
};

const WORDS = {
  br: { BAY: 'Box', BODY_BAY: 'Funilaria', HOST: 'Estúdio', CAR: 'Carro de test drive' },
  ar: { BAY: 'Box', BODY_BAY: 'Chapa y pintura', HOST: 'Estudio', CAR: 'Auto de prueba' },
} as const;

/** What each dealership lends for a time: two to four bays, one for bodywork, a studio, and a car to drive of every model. */
export const buildResources = (catalog: CatalogRows, dealers: readonly DealerRow[]): ResourceRow[] => {
  const onSale = modelsOnSale(catalog);
  const nameOf = new Map(catalog.models.map(({ brand, code, name }) => [`${brand} ${code}`, name]));
  return dealers.flatMap((dealer) => {
    const { id, brand, market, services, types } = dealer;
    const roll = rollsOf(`visits ${id}`);
    const row = (kind: ResourceRow['kind'], name: string, model: string | null = null): ResourceRow => ({
      id: seedId(`visits ${id} ${kind} ${name}`),
      brand,
      market,
      dealer_id: id,
      kind,
      name,
      model_code: model,
    });
    const words = WORDS[market];
    const bays = Array.from({ length: 2 + roll(3) }, (_, index) => row('BAY', `${words.BAY} ${index + 1}`));
    const cars = [...(onSale.get(`${brand} ${market}`) ?? [])].map((code) =>
      row('CAR', `${words.CAR} ${nameOf.get(`${brand} ${code}`) ?? code}`, code),
    );
    return [
      ...(services.includes('SERVICE') ? bays : []),
      ...(services.includes('BODY_SHOP') ? [row('BODY_BAY', words.BODY_BAY)] : []),
      ...(services.includes('TEST_DRIVE') ? cars : []),
      ...(types.includes('DIGITAL_DEALER') ? [row('HOST', words.HOST)] : []),
    ];
  });
};

export type ClosedDayRow = { id: string; market: Market; dealer_id: null; day: string };

const YEARS = [2026, 2027, 2028, 2029, 2030];

/** The markets' holidays as data: days on which no dealership takes visits. */
export const buildClosedDays = (): ClosedDayRow[] =>
  (['br', 'ar'] as const).flatMap((market) =>
    [...new Set(YEARS.flatMap((year) => holidaysOf(year, market).map(toIsoDay)))].map((day) => ({
      id: seedId(`closed ${market} ${day}`),
      market,
      dealer_id: null,
      day,
    })),
  );
