import type { Market } from './market.ts';
import { multiplyMoney, type Money } from './money.ts';

/** What is sold, as the tax knows it. A part of a car is taxed with its car. */
export const TAXED_KINDS = ['car', 'goodsVehicle', 'workshop'] as const;
export type TaxedKind = (typeof TAXED_KINDS)[number];

/**
 * National taxes in a consumer price, in per cent of the price without them. Ley 27.743 and Res. SIC 4/2025 have Argentina state
 * the price without them; Brazil states none. IVA (Ley 23.349, art. 28): the general rate, half of it for goods vehicles.
 * Internal taxes on dear cars are not part of the lists.
 */
export const NATIONAL_TAXES: Readonly<Record<Market, Readonly<Record<TaxedKind, number>> | null>> = {
  br: null,
  ar: { car: 21, goodsVehicle: 10.5, workshop: 21 },
};

type Taxed = { readonly market: Market; readonly kind: TaxedKind };

/** What remains of each cent of a price without national taxes; null in a market that does not state it. */
export const nationalNetShare = ({ market, kind }: Taxed): number | null => {
  const rates = NATIONAL_TAXES[market];
  return rates === null ? null : 1 / (1 + rates[kind] / 100);
};

/** What remains of a price without national taxes, to the cent. */
export const withoutNationalTaxes = (price: Money, of: Taxed): Money | null => {
  const share = nationalNetShare(of);
  return share === null ? null : multiplyMoney(price, share);
};

/** A price as a list has it, with and without national taxes, in minor units. */
export type ListedPrice = { readonly amount: number; readonly netAmount: number };

/** Centavos by which the rounded lines of one price may be off together. */
const ROUNDED_OFF = 10;
/** Below it ten centavos do not tell one rate from another. */
const TELLING = 10_000;

/**
 * What remains of each cent without national taxes where a listed price says it. A list that was reckoned by a rate is continued by
 * that rate: the ratio of two rounded amounts would be off by a centavo where the price is high.
 */
export const netShareOf = ({ amount, netAmount }: ListedPrice): number => {
  const shares = Object.values(NATIONAL_TAXES).flatMap((rates) =>
    rates === null ? [] : TAXED_KINDS.map((kind) => 1 / (1 + rates[kind] / 100)),
  );
  const known = shares.find((share) => Math.abs(amount * share - netAmount) <= ROUNDED_OFF);
  return amount < TELLING || known === undefined ? netAmount / amount : known;
};

/**
 * What a price has without national taxes where it takes the place of another one of the same thing, whatever lowered or raised it: a
 * coupon, a voucher, an employee's share, an offer, a new list. The one rounding of all of them, a half away from zero. The other
 * price itself keeps what it states. Null where that states none.
 */
export const netLike = (
  price: Money,
  like: { readonly amount: number; readonly netAmount: number | null },
): Money | null => {
  const { amount, netAmount } = like;
  if (netAmount === null) return null;
  return price.amount === amount
    ? { ...price, amount: netAmount }
    : multiplyMoney(price, netShareOf({ amount, netAmount }));
};
