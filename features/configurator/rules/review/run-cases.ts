import type { ConfigurableCar } from '#features/catalog/public.ts';
import { keyOf, writtenRules, type RuleView } from './rule-view.ts';
import { tryChoices, type Reasoned } from './try-choices.ts';

export const OUTCOMES = ['BUILDABLE', 'REFUSED'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type RuleCase = {
  readonly versionId: string;
  readonly chosen: string[];
  readonly expected: Outcome;
  /** Ids that the choices must bring along. */
  readonly forced: string[];
};

export type CaseResult = {
  readonly passes: boolean;
  readonly actual: Outcome;
  /** Named by the case and not offered any more: the case must be looked at, whatever came out. */
  readonly unknown: string[];
  /** Expected to come along and left open. */
  readonly notForced: string[];
  readonly conflict: Reasoned | null;
};

type Run = { readonly result: CaseResult; readonly touched: ReadonlySet<string> };

/** Rules that had a say: whose part is on the car, groups with a member on it, and those that refused it. */
const touchedBy = (rules: readonly RuleView[], on: ReadonlySet<string>, conflict: Reasoned | null): Set<string> => {
  const speaks = ({ id, others }: RuleView): boolean => (id === null ? others.some((one) => on.has(one)) : on.has(id));
  return new Set([...rules.filter(speaks), ...(conflict?.rules ?? [])].map(keyOf));
};

const runCase = (car: ConfigurableCar, rules: readonly RuleView[], input: RuleCase): Run => {
  const tried = tryChoices(car, input);
  if (tried === null) {
    const unknown = [input.versionId];
    return { result: { passes: false, actual: 'REFUSED', unknown, notForced: [], conflict: null }, touched: new Set() };
  }
  const { isPossible, conflict, unknown, options } = tried;
  const forced = options.filter(({ state }) => state === 'forced').map(({ id }) => id);
  const on = new Set([input.versionId, ...input.chosen, ...forced]);
  const actual = isPossible ? 'BUILDABLE' : 'REFUSED';
  const notForced = isPossible ? input.forced.filter((id) => !forced.includes(id)) : [];
  const passes = unknown.length === 0 && actual === input.expected && notForced.length === 0;
  return { result: { passes, actual, unknown, notForced, conflict }, touched: touchedBy(rules, on, conflict) };
};

/**
 * Cases held against a car's rules of now, in their order, and the written rules that no case touches. A case passes when it
 * comes out as expected, brings along what it should, and names nothing that is gone.
 */
export const runCases = (
  car: ConfigurableCar,
  cases: readonly RuleCase[],
): { readonly results: readonly CaseResult[]; readonly untouched: RuleView[]; readonly rules: number } => {
  const rules = writtenRules(car);
  const runs = cases.map((one) => runCase(car, rules, one));
  const touched = new Set(runs.flatMap((run) => [...run.touched]));
  return {
    results: runs.map(({ result }) => result),
    untouched: rules.filter((rule) => !touched.has(keyOf(rule))),
    rules: rules.length,
  };
};
