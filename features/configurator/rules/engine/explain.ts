import { addClause, addGroup } from './clauses.ts';
import { negative, NO_RULE, positive, type Encoded } from './encoder.ts';
import { solve } from './search.ts';
import { addVariable, createSolver, undoTo, type Solver } from './solver.ts';

/** What decides: assumed literals, and rules by number. */
export type Reason = { readonly assumed: readonly number[]; readonly rules: readonly number[] };

/**
 * The rules once more, each with a selector: a variable under which alone it holds. A refusal then names the selectors, and
 * so the rules, that it needs.
 */
export type Explainer = {
  readonly encoded: Encoded;
  readonly solver: Solver;
  readonly selectors: readonly number[];
  /** Clauses and groups of each rule, by number. */
  readonly clausesOf: readonly (readonly number[])[];
  readonly groupsOf: readonly (readonly number[])[];
};

type Target = { readonly solver: Solver; readonly rename: (literal: number) => number; readonly selector: number };

const putClause = ({ solver, rename, selector }: Target, encoded: Encoded, clause: number): void => {
  const own = encoded.literals.subarray(encoded.starts[clause], encoded.starts[clause + 1]);
  const unless = selector < 0 ? [] : [selector ^ 1];
  addClause(solver, [...Array.from(own, rename), ...unless]);
};

/** The group holds for shadows of its members, which follow them only where the rule is selected. */
const putGroup = ({ solver, rename, selector }: Target, literals: readonly number[]): void => {
  const shadows = literals.map(() => positive(addVariable(solver)));
  addGroup(solver, shadows);
  for (const [at, literal] of literals.entries()) {
    addClause(solver, [rename(literal) ^ 1, selector ^ 1, shadows[at]!]);
  }
};

const byOwner = (count: number, owners: Iterable<number>): number[][] => {
  const lists: number[][] = Array.from({ length: count }, () => []);
  let at = 0;
  for (const owner of owners) {
    if (owner !== NO_RULE) lists[owner]!.push(at);
    at += 1;
  }
  return lists;
};

export const createExplainer = (encoded: Encoded): Explainer => {
  const { variables, ruleCount, owners, groups } = encoded;
  const solver = createSolver(variables + ruleCount);
  const rename = (literal: number): number => literal;
  const selectorOf = (rule: number): number => positive(variables + rule);
  for (let clause = 0; clause < owners.length; clause += 1) {
    const rule = owners[clause]!;
    putClause({ solver, rename, selector: rule === NO_RULE ? NO_RULE : selectorOf(rule) }, encoded, clause);
  }
  for (const { owner, literals } of groups) putGroup({ solver, rename, selector: selectorOf(owner) }, literals);
  return {
    encoded,
    solver,
    selectors: Array.from({ length: ruleCount }, (_, rule) => selectorOf(rule)),
    clausesOf: byOwner(ruleCount, owners),
    groupsOf: byOwner(
      ruleCount,
      groups.map(({ owner }) => owner),
    ),
  };
};

/** A solver of only these rules, so that trying to do without one of them costs next to nothing. */
const createSmall = ({ encoded, clausesOf, groupsOf }: Explainer, rules: readonly number[]) => {
  const solver = createSolver(0);
  const known = new Map<number, number>();
  const rename = (literal: number): number => {
    const variable = known.get(literal >> 1) ?? addVariable(solver);
    known.set(literal >> 1, variable);
    return 2 * variable + (literal & 1);
  };
  // Only clauses of rules are taken in; that the nameless variable is never true belongs to none of them.
  addClause(solver, [rename(negative(encoded.items))]);
  const selectors = rules.map((rule) => {
    const target = { solver, rename, selector: positive(addVariable(solver)) };
    for (const clause of clausesOf[rule]!) putClause(target, encoded, clause);
    for (const group of groupsOf[rule]!) putGroup(target, encoded.groups[group]!.literals);
    return target.selector;
  });
  return { solver, rename, selectors };
};

/** Drops every assumption that the refusal does not need, the first ones first. `fixed` is never dropped. */
const shrink = (solver: Solver, fixed: readonly number[], assumed: readonly number[]): Set<number> => {
  let left = [...assumed];
  for (let at = 0; at < left.length;) {
    const tried = left.toSpliced(at, 1);
    if (solve(solver, [...fixed, ...tried])) {
      at += 1;
      continue;
    }
    const core = new Set(solver.core);
    left = tried.filter((literal, index) => index < at || core.has(literal));
  }
  return new Set(left);
};

/**
 * A smallest set of the assumed literals and of rules under which `wanted` cannot hold (or, without it, which cannot stand
 * together); null where it can. Assumptions are spared before rules.
 */
export const findReason = (
  explainer: Explainer,
  assumed: readonly number[],
  target: readonly number[],
): Reason | null => {
  const { solver, selectors, encoded } = explainer;
  if (solve(solver, [...selectors, ...target, ...assumed])) {
    undoTo(solver, selectors.length);
    return null;
  }
  const core = new Set(solver.core);
  undoTo(solver, selectors.length);
  const first = positive(encoded.variables);
  const selected = [...core].filter((literal) => literal >= first).sort((a, b) => a - b);
  const rules = selected.map((literal) => (literal - first) >> 1);
  const needed = [...new Set(assumed)].filter((literal) => core.has(literal));
  const small = createSmall(explainer, rules);
  const renamed = needed.map(small.rename);
  const left = shrink(small.solver, target.map(small.rename), [...renamed, ...small.selectors]);
  return {
    assumed: needed.filter((_, at) => left.has(renamed[at]!)),
    rules: rules.filter((_, at) => left.has(small.selectors[at]!)),
  };
};
