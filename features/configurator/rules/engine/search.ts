import { analyze, findCore } from './analyze.ts';
import { attach, forget } from './clauses.ts';
import { pop } from './order.ts';
import { propagate } from './propagate.ts';
import { assign, decide, NO_CONFLICT, NO_REASON, undoTo, type Solver } from './solver.ts';

/** Takes back only the decisions that differ from the assumptions asked for. */
const shareTrail = (solver: Solver, assumptions: readonly number[]): void => {
  const { assumptions: old, limits } = solver;
  const most = Math.min(assumptions.length, old.length, limits.length);
  let shared = 0;
  while (shared < most && assumptions[shared] === old[shared]) shared += 1;
  undoTo(solver, shared);
  solver.assumptions = assumptions.slice();
};

/** 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... (Luby, Sinclair and Zuckerman 1993), from 0. */
const luby = (index: number): number => {
  let size = 1;
  while (size <= index) size = 2 * size + 1;
  let at = index;
  while (at !== size - 1) {
    size >>= 1;
    at %= size;
  }
  return (size + 1) / 2;
};

const learn = (solver: Solver, conflict: number): void => {
  const { levels } = solver;
  const clause = analyze(solver, conflict);
  const span = new Set(clause.map((literal) => levels[literal >> 1])).size;
  const second = clause[1];
  undoTo(solver, second === undefined ? 0 : levels[second >> 1]!);
  const reason = second === undefined ? NO_REASON : attach(solver, clause);
  if (clause.length > 2) {
    solver.learnts.push(reason);
    solver.spans.push(span);
  }
  assign(solver, clause[0]!, reason);
  solver.step *= 1.0526;
};

const REFUSED = -1;
const FULL = -2;

/** The next literal to decide: the assumptions in turn, then the hints, then by activity. */
const nextLiteral = (solver: Solver): number => {
  const { values, assumptions, limits, hints } = solver;
  while (limits.length < assumptions.length) {
    const literal = assumptions[limits.length]!;
    if (values[literal]! < 0) {
      solver.core = findCore(solver, literal);
      return REFUSED;
    }
    if (values[literal] === 0) return literal;
    // True already: it still has a level of its own, so that levels count assumptions.
    limits.push(solver.trailSize);
  }
  for (; solver.hintAt < solver.hintCount; solver.hintAt += 1) {
    const hint = hints[solver.hintAt]!;
    if (values[hint] === 0) return hint;
  }
  for (;;) {
    const variable = pop(solver);
    if (variable < 0) return FULL;
    if (values[2 * variable] === 0) return 2 * variable + solver.phases[variable]!;
  }
};

const FIRST_BUDGET = 64;

/** Begins anew with what was learnt, from time to time without the useless half of it. */
const restart = (solver: Solver): void => {
  if (solver.learnts.length <= solver.mostLearnts) {
    undoTo(solver, Math.min(solver.limits.length, solver.assumptions.length));
    return;
  }
  undoTo(solver, 0);
  forget(solver);
};

/**
 * Whether all rules can hold under the assumptions. If so `model` has a solution; if not, `core` has assumptions that cannot
 * hold together (none where the rules alone cannot).
 */
export const solve = (solver: Solver, assumptions: readonly number[]): boolean => {
  solver.core = [];
  if (!solver.isConsistent) return false;
  shareTrail(solver, assumptions);
  let restarts = 0;
  let conflicts = 0;
  let budget = FIRST_BUDGET;
  solver.hintAt = 0;
  for (;;) {
    const conflict = propagate(solver);
    if (conflict !== NO_CONFLICT) {
      if (solver.limits.length === 0) {
        solver.isConsistent = false;
        return false;
      }
      conflicts += 1;
      learn(solver, conflict);
      solver.hintAt = 0;
      continue;
    }
    if (conflicts >= budget) {
      restarts += 1;
      conflicts = 0;
      budget = FIRST_BUDGET * luby(restarts);
      restart(solver);
      solver.hintAt = 0;
      continue;
    }
    const literal = nextLiteral(solver);
    if (literal === REFUSED) return false;
    if (literal === FULL) {
      for (let at = 0; at < solver.variables; at += 1) solver.model[at] = solver.values[2 * at]! > 0 ? 1 : 0;
      return true;
    }
    decide(solver, literal);
  }
};

/**
 * Puts the assumptions on the trail, one level each, without searching further. False where propagation shows that they
 * cannot hold together, as `solve` says.
 */
export const assume = (solver: Solver, assumptions: readonly number[]): boolean => {
  if (!solver.isConsistent) return solve(solver, assumptions);
  shareTrail(solver, assumptions);
  const { values, limits } = solver;
  if (propagate(solver) !== NO_CONFLICT) return searchAnew(solver, assumptions);
  while (limits.length < assumptions.length) {
    const literal = assumptions[limits.length]!;
    if (values[literal]! < 0) return solve(solver, assumptions);
    if (values[literal]! > 0) {
      limits.push(solver.trailSize);
      continue;
    }
    decide(solver, literal);
    if (propagate(solver) !== NO_CONFLICT) return searchAnew(solver, assumptions);
  }
  return true;
};

const searchAnew = (solver: Solver, assumptions: readonly number[]): boolean => {
  undoTo(solver, 0);
  return solve(solver, assumptions);
};
