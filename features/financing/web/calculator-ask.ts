import { parseMoney } from '#kernel/money.ts';
import type { Market } from '#kernel/market.ts';
import { readAsk, type QuotedCar } from './ask.ts';

/** What the calculator's address says: a car with its sliders, or what one can pay a month. */
export type CalculatorAsk =
  | { readonly kind: 'none' }
  | { readonly kind: 'car'; readonly car: QuotedCar; readonly entrance: number | null; readonly term: number | null }
  /** Minor units; the text stays for the form. */
  | { readonly kind: 'budget'; readonly monthly: number | null; readonly entrance: number; readonly page: number };

const LONGEST = 30;

/** Minor units of a typed amount; null for none, zero and anything that is no amount. */
const amountOf = (text: string | null, market: Market): number | null => {
  if (text === null || text.length > LONGEST) return null;
  const amount = parseMoney(text.trim(), market)?.amount ?? 0;
  return amount > 0 ? amount : null;
};

export const readCalculator = (query: URLSearchParams, market: Market): CalculatorAsk => {
  const { car, entrance, term } = readAsk(query);
  if (query.has('m')) {
    const page = Number(query.get('page') ?? '1');
    return {
      kind: 'budget',
      monthly: amountOf(query.get('m'), market),
      entrance: amountOf(query.get('a'), market) ?? 0,
      page: Number.isSafeInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    };
  }
  return car === null ? { kind: 'none' } : { kind: 'car', car, entrance, term };
};
