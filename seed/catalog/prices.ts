import { MARKETS } from '#kernel/market.ts';
import { money } from '#kernel/money.ts';
import { withoutNationalTaxes } from '#kernel/national-taxes.ts';

/** Price lists and the arithmetic between them. */

/** When the maker changed prices: the list before and the one in force. */
export const LIST_STARTS = { previous: '2024-01-01T03:00:00Z', current: '2026-10-01T03:00:00Z' } as const;

/** What a car cost under the previous list, as a share of today's price. */
const PREVIOUS_SHARE = { br: 0.97, ar: 0.9 } as const;

/** Pesos a real, for parts: the lists of both countries are set apart, and rounded as price lists are. */
const PESOS_A_REAL = 310;

export type Market = 'br' | 'ar';
export type PriceRow = { readonly amount: number; readonly netAmount: number | null };

/** Cents of a price, and in Argentina what remains without national taxes. */
export const priceRow = (market: Market, whole: number, isGoodsVehicle: boolean): PriceRow => {
  const amount = whole * 100;
  const kind = isGoodsVehicle ? 'goodsVehicle' : 'car';
  const net = withoutNationalTaxes(money(amount, MARKETS[market].currency), { market, kind });
  return { amount, netAmount: net?.amount ?? null };
};

/** A car's price rounded down to the ending its market's lists use: 990 reais, 100,000 pesos. */
export const roundCar = (market: Market, whole: number): number =>
  market === 'br' ? Math.floor((whole + 10) / 1000) * 1000 - 10 : Math.floor(whole / 100_000) * 100_000;

/** A part's price in the market: reais end in 90, pesos in ten thousands. Zero stays zero. */
export const roundPart = (market: Market, reais: number): number => {
  if (reais === 0) return 0;
  if (market === 'br') return Math.max(1, Math.round(reais / 100)) * 100 - 10;
  return Math.max(1, Math.round((reais * PESOS_A_REAL) / 10_000)) * 10_000;
};

export const previousOf = (market: Market, whole: number): number => roundCar(market, whole * PREVIOUS_SHARE[market]);

/** Last year's model costs less. */
export const ofModelYear = (market: Market, whole: number, year: number): number =>
  year === 2026 ? roundCar(market, whole * 0.96) : whole;
