import { addClause } from './clauses.ts';
import { negative, positive, type Encoded } from './encoder.ts';
import { loadSolver } from './load.ts';
import { addVariable, type Solver } from './solver.ts';

/** What a car costs at least, and what each true literal of the map adds to that. */
export type Bill = { readonly weights: Map<number, number>; atLeast: number };

export type Costs = {
  readonly encoded: Encoded;
  readonly prices: readonly number[];
  readonly solver: Solver;
  /** The bill of a car with nothing chosen. */
  readonly start: Bill;
};

export const copyBill = ({ weights, atLeast }: Bill): Bill => ({ weights: new Map(weights), atLeast });

/** Literals of the choose-one groups, which have a clause that takes one of them and a group that takes no second. */
const findChooseOne = ({ starts, literals, groups, items, owners }: Encoded): number[][] => {
  const keyOf = (list: readonly number[]): string => [...list].sort((a, b) => a - b).join();
  const rivals = new Map(groups.map((group) => [keyOf(group.literals), group.literals]));
  const found: number[][] = [];
  const taken = new Set<number>();
  for (let clause = 0; clause < owners.length; clause += 1) {
    const own = literals.subarray(starts[clause], starts[clause + 1]);
    if (own.length < 2 || own.some((literal) => (literal & 1) === 1 || literal >= 2 * items)) continue;
    const group = rivals.get(keyOf([...own]));
    if (group === undefined || group.some((literal) => taken.has(literal))) continue;
    for (const literal of group) taken.add(literal);
    found.push([...group]);
  }
  return found;
};

/** A group costs its cheapest member at least, and each step of its price list more that is reached (a ladder). */
const putLadder = ({ solver, prices, start }: Costs, group: readonly number[]): void => {
  const sorted = [...group].sort((a, b) => prices[a >> 1]! - prices[b >> 1]!);
  let below = prices[sorted[0]! >> 1]!;
  start.atLeast += below;
  let step = -1;
  for (const literal of sorted) {
    const price = prices[literal >> 1]!;
    if (price > below) {
      const higher = positive(addVariable(solver));
      if (step >= 0) addClause(solver, [higher ^ 1, step]);
      start.weights.set(higher, price - below);
      step = higher;
      below = price;
    }
    if (step >= 0) addClause(solver, [literal ^ 1, step]);
  }
  solver.phases[sorted[0]! >> 1] = 0;
};

/** A solver that knows what the items cost: prices by item, minor units. */
export const createCosts = (encoded: Encoded, prices: readonly number[]): Costs => {
  const costs: Costs = { encoded, prices, solver: loadSolver(encoded), start: { weights: new Map(), atLeast: 0 } };
  const inGroup = new Set<number>();
  for (const group of findChooseOne(encoded)) {
    putLadder(costs, group);
    for (const literal of group) inGroup.add(literal);
  }
  for (const [item, price] of prices.entries()) {
    if (inGroup.has(positive(item)) || price === 0) continue;
    if (price > 0) {
      costs.start.weights.set(positive(item), price);
      continue;
    }
    // A rebate is a price for leaving the item out, on a car that begins with the rebate taken off.
    costs.start.atLeast += price;
    costs.start.weights.set(negative(item), -price);
    costs.solver.phases[item] = 0;
  }
  return costs;
};

export const priceOf = (model: Uint8Array, prices: readonly number[]): number =>
  prices.reduce((sum, price, item) => (model[item] === 1 ? sum + price : sum), 0);
