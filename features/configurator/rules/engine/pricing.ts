import { findCheapest, type Cheapest } from './cheapest.ts';
import { copyBill, createCosts, type Bill, type Costs } from './costs.ts';
import { negative, type Encoded } from './encoder.ts';

export type Pricing = { readonly encoded: Encoded; readonly prices: readonly number[]; costs: Costs | null };

/** The bill belongs to the cheapest car: queries that assume more may begin with a copy. */
export type Priced = Cheapest & { readonly bill: Bill; readonly costs: Costs };

/** Every query leaves helper variables behind; when there are this many the solver starts afresh. */
const MOST_VARIABLES = 60_000;

const costsOf = (pricing: Pricing): Costs => {
  const { encoded, prices, costs } = pricing;
  if (costs !== null && costs.solver.variables < encoded.variables + MOST_VARIABLES) return costs;
  pricing.costs = createCosts(encoded, prices);
  return pricing.costs;
};

export const priceCheapest = (pricing: Pricing, assumed: readonly number[]): Priced | null => {
  const costs = costsOf(pricing);
  const bill = copyBill(costs.start);
  const found = findCheapest({ costs, assumed, bill });
  return found === null ? null : { ...found, bill, costs };
};

/** Of the cars that are there first, the cheapest. `days` by item; a car is there when its slowest item is. */
export const priceFastest = (
  pricing: Pricing,
  assumed: readonly number[],
  { days, isPossible }: { days: readonly number[]; isPossible: (assumed: readonly number[]) => boolean },
): Priced | null => {
  const within = (most: number): number[] => [
    ...assumed,
    ...days.flatMap((needed, item) => (needed > most ? [negative(item)] : [])),
  ];
  const waits = [...new Set([0, ...days])].sort((a, b) => a - b);
  let [low, high] = [0, waits.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isPossible(within(waits[middle]!))) high = middle;
    else low = middle + 1;
  }
  return priceCheapest(pricing, within(waits[low]!));
};
