import { nationalNetShare } from '#kernel/national-taxes.ts';
import { priceOffer, type ListFacts, type OfferPrice } from '#features/offers/rules/price.ts';
import { groupOf, regionOf } from '#features/offers/rules/regions.ts';
import { assetPath } from '#kernel/vehicle-codes.ts';
import { rollsOf, seedId } from '#seed/deterministic.ts';
import type { CarOnSale, PartOnSale, Seller, Shop } from './facts.ts';

/** A row of the table, named as its columns. */
export type OfferRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** What differs from one seeded offer to the next. */
export type Draft = {
  readonly key: string;
  readonly type: 'FCA' | 'DEALER' | 'RENTAL';
  readonly title: string;
  readonly description: string;
  readonly terms: string;
  readonly price: OfferPrice;
  readonly dealer?: Seller | undefined;
  readonly days: readonly [from: number, until: number];
  readonly state?: 'published' | 'sold' | 'draft' | 'unpublished';
  readonly stock?: number | null;
  readonly categories?: readonly string[];
  readonly features?: readonly string[];
  readonly stamp?: string;
};

const CURRENCY = { br: 'BRL', ar: 'ARS' } as const;
const DAY = 86_400_000;
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const codeOf = (key: string): string => {
  const roll = rollsOf(`offer code ${key}`);
  return Array.from({ length: 8 }, () => LETTERS.charAt(roll(LETTERS.length))).join('');
};

type Listed = { readonly amount: number; readonly net_amount: number | null };

/** `share`: what remains without national taxes where no list has the price. */
const listOf = (shop: Shop, of: Listed | null, share: number | null = null): ListFacts => ({
  currency: CURRENCY[shop.market],
  amount: of?.amount ?? null,
  netAmount: of?.net_amount ?? null,
  netShare: share,
  charged: of === null ? [] : [of.amount],
});

const placed = (shop: Shop, dealer: Seller | undefined) =>
  dealer === undefined
    ? { coverage: 'NATIONAL' }
    : {
        coverage: 'STATE',
        coverage_id: dealer.state_code,
        region_code: regionOf(shop.market, dealer.state_code),
        state_code: dealer.state_code,
        zone_code: dealer.city_code,
        group_code: groupOf(shop.market, dealer.document),
        dealer_id: dealer.id,
        dealer_name: dealer.name,
        city_name: dealer.city_name,
      };

type Subject = { readonly row: Readonly<Record<string, unknown>>; readonly list: ListFacts };

const row = (shop: Shop, draft: Draft, { row: facts, list }: Subject, now: Date): OfferRow => {
  const { brand, market } = shop;
  const key = `${brand} ${market} ${draft.key}`;
  const priced = priceOffer({ price: draft.price, list, mayFloat: facts['discount_type'] === 'COUPON' });
  if (!priced.ok) throw new Error(`offer ${key}: ${priced.code}`);
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const [from, until] = draft.days;
  return {
    id: seedId(`offer ${key}`),
    brand,
    market,
    code: codeOf(key),
    state: draft.state ?? 'published',
    type: draft.type,
    title: draft.title,
    description: draft.description,
    terms: draft.terms,
    price: draft.price,
    currency: CURRENCY[market],
    amount: priced.value.amount?.amount ?? null,
    former_amount: priced.value.former?.amount ?? null,
    net_amount: priced.value.withoutTaxes?.amount ?? null,
    percent: priced.value.percent,
    list_amount: list.amount,
    valid_from: new Date(today + from * DAY).toISOString(),
    // Until the last minute of the day: 03:00 UTC is midnight in both capitals.
    valid_until: new Date(today + until * DAY + 3 * 3_600_000).toISOString(),
    stock: draft.stock ?? null,
    categories: draft.categories ?? [],
    features: draft.features ?? [],
    stamp: draft.stamp ?? null,
    ...placed(shop, draft.dealer),
    ...facts,
  };
};

const pictureOf = (shop: Shop, car: CarOnSale): string | null =>
  assetPath({
    brand: shop.brand,
    model: car.model_code,
    version: car.version_code,
    series: car.series_code,
    year: car.year,
  });

const carFacts = (shop: Shop, car: CarOnSale, color: string | undefined) => ({
  kind: 'VEHICLE',
  model_code: car.model_code,
  color_code: color ?? null,
  model_name: car.model_name,
  model_slug: car.model_slug,
  body_kind: car.body_kind,
  fuel: car.fuel,
  picture_path: pictureOf(shop, car),
});

/** An offer of a new car in one of its colours. */
export const newCar = (options: {
  shop: Shop;
  car: CarOnSale;
  color: string | undefined;
  draft: Draft;
  now: Date;
}): OfferRow => {
  const { shop, car, color, draft, now } = options;
  const { mvs_code, year, version_name } = car;
  const facts = { ...carFacts(shop, car, color), condition: 'NEW', mvs_code, year, version_name };
  return row(shop, draft, { row: facts, list: listOf(shop, car) }, now);
};

/** An offer of a used car: of a model still sold, of an earlier year. */
export const usedCar = (options: {
  shop: Shop;
  car: CarOnSale;
  color: string | undefined;
  year: number;
  mileage: number;
  draft: Draft;
  now: Date;
}): OfferRow => {
  const { shop, car, color, year, mileage, draft, now } = options;
  const facts = {
    ...carFacts(shop, car, color),
    condition: 'USED',
    year,
    version_name: car.version_name,
    mileage_km: mileage,
  };
  return row(
    shop,
    draft,
    { row: facts, list: listOf(shop, null, car.net_amount === null ? null : car.net_amount / car.amount) },
    now,
  );
};

/** An offer of an accessory, or of a service that is no part. */
export const workshopOffer = (options: {
  shop: Shop;
  part: PartOnSale | null;
  coupon: string | null;
  draft: Draft;
  now: Date;
}): OfferRow => {
  const { shop, part, coupon, draft, now } = options;
  const model = part === null ? undefined : shop.cars.find((car) => car.model_code === part.model_code);
  const facts = {
    kind: 'PART',
    mopar_type: part === null ? 'SERVICE' : 'ACCESSORY',
    discount_type: coupon === null ? 'FIXED_PRICE' : 'COUPON',
    coupon_code: coupon,
    part_id: part?.id ?? null,
    part_name: part?.name ?? null,
    model_code: part?.model_code ?? null,
    model_name: part?.model_name ?? null,
    model_slug: part?.model_slug ?? null,
    picture_path: model === undefined ? null : pictureOf(shop, model),
  };
  const share = nationalNetShare({ market: shop.market, kind: 'workshop' });
  return row(shop, draft, { row: facts, list: listOf(shop, part, share) }, now);
};
