import type { Market } from '#kernel/market.ts';
import { typedAmount, type TypedAmount } from '#kernel/typed-amount.ts';
import { readAsk, type QuotedCar } from './ask.ts';

/** What the calculator's address says: a car with its sliders, or what one can pay a month. */
export type CalculatorAsk =
  | { readonly kind: 'none' }
  | { readonly kind: 'car'; readonly car: QuotedCar; readonly entrance: number | null; readonly term: number | null }
  /** Without an entrance each plan's least one is taken. The texts stay for the form. */
  | { readonly kind: 'budget'; readonly monthly: TypedAmount; readonly entrance: TypedAmount; readonly page: number };

export const readCalculator = (query: URLSearchParams, market: Market): CalculatorAsk => {
  const { car, entrance, term } = readAsk(query);
  if (query.has('m')) {
    const page = Number(query.get('page') ?? '1');
    return {
      kind: 'budget',
      monthly: typedAmount(query.get('m'), market),
      entrance: typedAmount(query.get('a'), market),
      page: Number.isSafeInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    };
  }
  return car === null ? { kind: 'none' } : { kind: 'car', car, entrance, term };
};
