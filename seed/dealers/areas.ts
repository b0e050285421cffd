import { seedId } from '#seed/deterministic.ts';
import type { DealerRow } from './rows.ts';

export type RegionalRow = { brand: string; market: 'br' | 'ar'; code: string; name: string };
export type AreaRow = { id: string; brand: string; market: 'br' | 'ar'; regional_code: string; name: string };
export type AreaDealerRow = { dealer_id: string; brand: string; area_id: string };
export type AreaRows = {
  readonly regionals: RegionalRow[];
  readonly areas: AreaRow[];
  readonly areaDealers: AreaDealerRow[];
};

/** Regions as the countries' statistics offices divide them: IBGE, INDEC. */
const REGIONALS: Readonly<Record<'br' | 'ar', readonly (readonly [code: string, name: string, states: string])[]>> = {
  br: [
    ['NORTE', 'Norte', 'AC AP AM PA RO RR TO'],
    ['NORDESTE', 'Nordeste', 'AL BA CE MA PB PE PI RN SE'],
    ['CENTRO', 'Centro-Oeste', 'DF GO MT MS'],
    ['SUDESTE', 'Sudeste', 'ES MG RJ SP'],
    ['SUL', 'Sul', 'PR RS SC'],
  ],
  ar: [
    ['NOROESTE', 'Noroeste', 'A T K G Y'],
    ['NORDESTE', 'Nordeste', 'H W N P'],
    ['CUYO', 'Cuyo', 'M J D F'],
    ['PAMPEANA', 'Pampeana', 'B C X E S L'],
    ['PATAGONIA', 'Patagonia', 'Q R U Z V'],
  ],
};

/** Dealers of a brand no further than this from the first of an area work the same market. */
const AREA_KM = 60;
const KM_A_DEGREE = 111.2;

const kmBetween = (a: DealerRow, b: DealerRow): number => {
  const north = (a.latitude - b.latitude) * KM_A_DEGREE;
  const east = (a.longitude - b.longitude) * KM_A_DEGREE * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
};

const regionalOf = ({ market, state_code }: DealerRow): string => {
  const found = REGIONALS[market].find(([, , states]) => states.split(' ').includes(state_code));
  if (found === undefined) throw new Error(`${state_code} belongs to no regional`);
  return found[0];
};

type Area = { row: AreaRow; first: DealerRow };

/** Regionals of each brand with dealers, and in them an area of influence round every city with dealers. */
export const buildAreas = (dealers: readonly DealerRow[]): AreaRows => {
  const areas: Area[] = [];
  const areaDealers = dealers.map((dealer): AreaDealerRow => {
    const regional = regionalOf(dealer);
    const near = areas.find(
      ({ row, first }) =>
        row.brand === dealer.brand && row.regional_code === regional && kmBetween(first, dealer) <= AREA_KM,
    );
    const { brand, market, city_name: name } = dealer;
    const id = seedId(`influence area ${brand} ${market} ${regional} ${dealer.city_code}`);
    const area = near ?? { row: { id, brand, market, regional_code: regional, name }, first: dealer };
    if (near === undefined) areas.push(area);
    return { dealer_id: dealer.id, brand, area_id: area.row.id };
  });
  const used = new Set(areas.map(({ row }) => `${row.brand} ${row.market} ${row.regional_code}`));
  const brands = [...new Set(dealers.map(({ brand }) => brand))];
  const regionals = brands.flatMap((brand) =>
    (['br', 'ar'] as const).flatMap((market) =>
      REGIONALS[market]
        .filter(([code]) => used.has(`${brand} ${market} ${code}`))
        .map(([code, name]) => ({ brand, market, code, name })),
    ),
  );
  return { regionals, areas: areas.map(({ row }) => row), areaDealers };
};
