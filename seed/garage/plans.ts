import type { CatalogRows } from '#seed/catalog/build.ts';
import { seedId } from '#seed/deterministic.ts';

export type RevisionRow = {
  brand: string;
  market: 'br' | 'ar';
  model_code: string;
  number: number;
  km: number;
  months: number;
  minutes: number;
  amount: number;
  currency: 'BRL' | 'ARS';
  items: string[];
};
export type WarrantyRow = {
  brand: string;
  market: 'br' | 'ar';
  model_code: string;
  cover: 'VEHICLE' | 'PAINT' | 'CORROSION' | 'BATTERY';
  months: number;
  km: number | null;
};
export type ManualRow = {
  id: string;
  brand: string;
  market: 'br' | 'ar';
  name: string;
  path: string;
  model_code: string;
  valid_from: string;
};

type Sold = {
  readonly brand: string;
  readonly market: 'br' | 'ar';
  readonly code: string;
  readonly name: string;
  readonly fuels: ReadonlySet<string>;
  /** Of the cheapest version, in minor units. */
  readonly amount: number;
};

const soldModels = (catalog: CatalogRows): Sold[] => {
  const versions = new Map(catalog.versions.map((row) => [`${row.brand} ${row.mvs_code} ${row.year}`, row]));
  const known = new Map<string, { fuels: Set<string>; amount: number }>();
  for (const price of catalog.versionPrices) {
    const version = versions.get(`${price.brand} ${price.mvs_code} ${price.year}`);
    if (version === undefined || !price.list_id.includes('-public-2026')) continue;
    const key = `${price.brand} ${version.model_code} ${price.currency}`;
    const one = known.get(key) ?? { fuels: new Set<string>(), amount: price.amount };
    one.fuels.add(version.fuel);
    one.amount = Math.min(one.amount, price.amount);
    known.set(key, one);
  }
  return catalog.models.flatMap(({ brand, code, name }) =>
    (['br', 'ar'] as const).flatMap((market) => {
      const one = known.get(`${brand} ${code} ${market === 'br' ? 'BRL' : 'ARS'}`);
      return one === undefined ? [] : [{ brand, market, code, name, ...one }];
    }),
  );
};

/** Every 10,000 km or 12 months (overview, business constants). */
const EVERY_KM = 10_000;
const EVERY_MONTHS = 12;
const REVISIONS = 6;

const itemsOf = (fuels: ReadonlySet<string>, number: number): string[] => {
  const isElectric = fuels.size === 1 && fuels.has('Electric');
  const isHybrid = [...fuels].some((fuel) => fuel.includes('Hybrid')) || fuels.has('Electric');
  const each = isElectric ? ['BATTERY_CHECK', 'BRAKES_CHECK'] : ['OIL_AND_FILTER', 'BRAKES_CHECK'];
  const others: readonly (readonly [every: number, item: string, applies: boolean])[] = [
    [1, 'TYRES_ROTATION', true],
    [1, 'BATTERY_CHECK', isHybrid && !isElectric],
    [2, 'CABIN_FILTER', true],
    [2, 'AIR_FILTER', !isElectric],
    [2, 'BRAKE_FLUID', true],
    [4, 'SPARK_PLUGS', !isElectric && !fuels.has('Diesel')],
    [4, 'FUEL_FILTER', fuels.has('Diesel')],
    [6, 'COOLANT', true],
    [6, 'BELT', !isElectric],
  ];
  return [...each, ...others.filter(([every, , applies]) => applies && number % every === 0).map(([, item]) => item)];
};

/** In tens of units of money; the bigger the revision, the dearer. Made up, as all prices here. */
const priceOf = (amount: number, items: number): number =>
  Math.round((amount * (0.0025 + items * 0.0006)) / 1000) * 1000;

export const buildRevisions = (catalog: CatalogRows): RevisionRow[] =>
  soldModels(catalog).flatMap(({ brand, market, code, fuels, amount }) =>
    Array.from({ length: REVISIONS }, (_, index): RevisionRow => {
      const number = index + 1;
      const items = itemsOf(fuels, number);
      return {
        brand,
        market,
        model_code: code,
        number,
        km: EVERY_KM * number,
        months: EVERY_MONTHS * number,
        minutes: 60 + 15 * items.length,
        amount: priceOf(amount, items.length),
        currency: market === 'br' ? 'BRL' : 'ARS',
        items,
      };
    }),
  );

export const buildWarranties = (catalog: CatalogRows): WarrantyRow[] =>
  soldModels(catalog).flatMap(({ brand, market, code, fuels }): WarrantyRow[] => {
    const common = { brand, market, model_code: code };
    const hasBattery = [...fuels].some((fuel) => fuel === 'Electric' || fuel.includes('Hybrid'));
    return [
      { ...common, cover: 'VEHICLE', months: 36, km: 100_000 },
      { ...common, cover: 'PAINT', months: 36, km: null },
      { ...common, cover: 'CORROSION', months: 72, km: null },
      ...(hasBattery ? [{ ...common, cover: 'BATTERY', months: 96, km: 160_000 } as const] : []),
    ];
  });

/** One owner's guide a model, made by the program from the plans above. */
export const buildManuals = (catalog: CatalogRows): ManualRow[] =>
  soldModels(catalog).map(({ brand, market, code, name }) => ({
    id: seedId(`manual ${brand} ${market} ${code}`),
    brand,
    market,
    name: market === 'br' ? `Guia do proprietário ${name}` : `Guía del propietario ${name}`,
    path: `/api/manual/v1/guide/${code}?brand=${brand}&market=${market}`,
    model_code: code,
    valid_from: '2026-01-01',
  }));

export type BenefitRow = {
  id: string;
  brand: string;
  market: 'br' | 'ar';
  type: 'SERVICE' | 'ACCESSORY';
  discount_type: 'COUPON' | 'FIXED_PRICE';
  name: string;
  body: string;
  coupon_code: string | null;
  percent: number | null;
  amount: number | null;
  currency: 'BRL' | 'ARS';
  model_codes: string[];
  position: number;
  valid_from: string;
  valid_until: string;
};

const WORDS = {
  br: {
    brakes: [
      'Pastilhas de freio',
      '15% nas pastilhas dianteiras com mão de obra, em qualquer concessionária da marca.',
    ],
    mats: ['Tapetes e protetores', '10% em tapetes e protetores do catálogo de acessórios.'],
    revision: ['Primeira revisão a preço fixo', 'A revisão dos 10.000 km pelo mesmo preço em todo o país.'],
  },
  ar: {
    brakes: [
      'Pastillas de freno',
      '15% en pastillas delanteras con mano de obra, en cualquier concesionario de la marca.',
    ],
    mats: ['Alfombras y protectores', '10% en alfombras y protectores del catálogo de accesorios.'],
    revision: ['Primer service a precio fijo', 'El service de los 10.000 km al mismo precio en todo el país.'],
  },
} as const;

/** What the workshops of each brand give, and for how long. */
export const buildBenefits = (catalog: CatalogRows): BenefitRow[] => {
  const sold = soldModels(catalog);
  const places = [...new Set(sold.map(({ brand, market }) => `${brand} ${market}`))];
  return places.flatMap((place): BenefitRow[] => {
    const models = sold.filter(({ brand, market }) => `${brand} ${market}` === place);
    const [first] = models;
    if (first === undefined) return [];
    const { brand, market } = first;
    const words = WORDS[market];
    const codes = models.slice(0, 2).map(({ code }) => code);
    const common = {
      brand,
      market,
      currency: market === 'br' ? 'BRL' : 'ARS',
      coupon_code: null,
      percent: null,
      amount: null,
      valid_from: '2026-10-01',
      valid_until: '2027-03-31',
    } as const;
    const id = (what: string) => seedId(`workshop benefit ${place} ${what}`);
    const said = ([name, body]: readonly [string, string]) => ({ name, body });
    return [
      {
        ...common,
        ...said(words.revision),
        id: id('revision'),
        type: 'SERVICE',
        discount_type: 'FIXED_PRICE',
        amount: priceOf(first.amount, 3),
        model_codes: codes.slice(0, 1),
        position: 1,
      },
      {
        ...common,
        ...said(words.brakes),
        id: id('brakes'),
        type: 'SERVICE',
        discount_type: 'COUPON',
        coupon_code: 'FRENO15',
        percent: 15,
        model_codes: codes,
        position: 2,
      },
      {
        ...common,
        ...said(words.mats),
        id: id('mats'),
        type: 'ACCESSORY',
        discount_type: 'COUPON',
        coupon_code: 'ACES10',
        percent: 10,
        model_codes: [],
        position: 3,
      },
    ];
  });
};
