import { addClause } from './clauses.ts';
import { priceOf, type Bill, type Costs } from './costs.ts';
import { positive } from './encoder.ts';
import { assume, solve } from './search.ts';
import { addVariable, type Solver } from './solver.ts';

export type Cheapest = { readonly price: number; readonly model: Uint8Array };

type Query = {
  readonly costs: Costs;
  readonly assumed: readonly number[];
  /** Becomes tighter on the way; what it has learnt holds for every query that assumes more. */
  readonly bill: Bill;
  /** Give up when a car is known to cost more. */
  readonly stop?: number;
  /** Be content with a car that costs no more. */
  readonly accept?: number;
  readonly onCar?: (model: Uint8Array, price: number) => void;
};

const MOST_SHRINKS = 3;
const MOST_IN_FULL_SHRINK = 24;

const paidIn = (solver: Solver, { weights }: Bill): number[] =>
  solver.core.map((literal) => literal ^ 1).filter((literal) => weights.has(literal));

const refused = (query: Query, literals: readonly number[]): boolean =>
  !solve(query.costs.solver, [...query.assumed, ...literals.map((literal) => literal ^ 1)]);

/** Fewer literals of which one must be paid, while it takes little time to find them. Empty: there is no car at all. */
const shrinkCore = (query: Query, found: number[]): number[] => {
  const { solver } = query.costs;
  let core = found;
  for (let round = 0; round < MOST_SHRINKS && core.length > 1; round += 1) {
    const before = core.length;
    if (!refused(query, core.reverse())) break;
    core = paidIn(solver, query.bill);
    if (core.length === before) break;
  }
  if (core.length > MOST_IN_FULL_SHRINK) return core;
  for (let at = 0; at < core.length && core.length > 1;) {
    const tried = core.toSpliced(at, 1);
    if (!refused(query, tried)) {
      at += 1;
      continue;
    }
    const left = new Set(paidIn(solver, query.bill));
    core = core.filter((literal) => left.has(literal));
  }
  return core;
};

/**
 * One of the core is paid: its least weight joins the bill, and in its place stand literals that are true when more than
 * that one is (PMRES, Narodytska and Bacchus 2014).
 */
const relax = ({ costs: { solver }, bill }: Query, core: readonly number[]): void => {
  const { weights } = bill;
  const least = Math.min(...core.map((literal) => weights.get(literal)!));
  bill.atLeast += least;
  for (const literal of core) {
    const rest = weights.get(literal)! - least;
    if (rest > 0) weights.set(literal, rest);
    else weights.delete(literal);
  }
  let later = core.at(-1)!;
  for (let at = core.length - 2; at >= 0; at -= 1) {
    const literal = core[at]!;
    const both = positive(addVariable(solver));
    addClause(solver, [literal ^ 1, later ^ 1, both]);
    weights.set(both, least);
    if (at === 0) break;
    const either = positive(addVariable(solver));
    addClause(solver, [literal ^ 1, either]);
    addClause(solver, [later ^ 1, either]);
    later = either;
  }
};

/** What propagation alone shows to be paid, or never to be: an assumed literal must not pass for a cost in a core. */
const settleForced = ({ costs: { solver }, bill }: Query): void => {
  for (const [literal, weight] of bill.weights) {
    const value = solver.values[literal]!;
    if (value > 0) bill.atLeast += weight;
    if (value !== 0) bill.weights.delete(literal);
  }
};

const nextThreshold = ({ weights }: Bill, threshold: number): number => {
  let next = 0;
  for (const weight of weights.values()) if (weight < threshold && weight > next) next = weight;
  const half = threshold / 2;
  return next < half ? next : Math.max(1, Math.floor(half));
};

/**
 * The cheapest car under the assumptions; null where there is none, or none that `stop` leaves. Core-guided: all costs are
 * assumed away, the dear ones first, and each refusal shows a cost that must be paid.
 */
export const findCheapest = (query: Query): Cheapest | null => {
  const { costs, assumed, bill, stop = Infinity, accept = -Infinity, onCar } = query;
  const { solver, encoded, prices } = costs;
  if (!assume(solver, assumed)) return null;
  settleForced(query);
  let best: Cheapest | null = null;
  let threshold = Math.max(0, ...bill.weights.values());
  while (bill.atLeast <= stop) {
    const soft = [...bill.weights].filter(([, weight]) => weight >= threshold).map(([literal]) => literal);
    if (refused(query, soft)) {
      const core = shrinkCore(query, paidIn(solver, bill));
      if (core.length === 0) return null;
      relax(query, core);
      continue;
    }
    const model = solver.model.slice(0, encoded.items);
    const price = priceOf(model, prices);
    onCar?.(model, price);
    if (best === null || price < best.price) best = { price, model };
    const isAll = soft.length === bill.weights.size;
    if (isAll || best.price <= bill.atLeast || best.price <= accept) return best.price <= stop ? best : null;
    threshold = nextThreshold(bill, threshold);
  }
  return null;
};
