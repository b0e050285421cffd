import { addClause, addGroup } from './clauses.ts';
import type { Encoded } from './encoder.ts';
import { createSolver, type Solver } from './solver.ts';

/** Occurrences: the clauses that literal `l` stands in are `clauses[starts[l]]` up to before `starts[l + 1]`. */
export type Occurrences = { readonly clauses: Int32Array; readonly starts: Int32Array };

export const loadSolver = ({ variables, literals, starts, owners, groups }: Encoded): Solver => {
  const solver = createSolver(variables);
  for (const group of groups) addGroup(solver, group.literals);
  for (let clause = 0; clause < owners.length; clause += 1) {
    addClause(solver, Array.from(literals.subarray(starts[clause], starts[clause + 1])));
  }
  return solver;
};

export const indexOccurrences = ({ variables, literals, starts, owners }: Encoded): Occurrences => {
  const first = new Int32Array(2 * variables + 1);
  for (const literal of literals) first[literal + 1]! += 1;
  for (let literal = 0; literal < 2 * variables; literal += 1) first[literal + 1]! += first[literal]!;
  const next = first.slice();
  const clauses = new Int32Array(literals.length);
  for (let clause = 0; clause < owners.length; clause += 1) {
    for (let at = starts[clause]!; at < starts[clause + 1]!; at += 1) {
      const literal = literals[at]!;
      clauses[next[literal]!] = clause;
      next[literal]! += 1;
    }
  }
  return { clauses, starts: first };
};
