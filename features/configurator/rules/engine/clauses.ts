import { propagate } from './propagate.ts';
import { append, assign, NO_CONFLICT, NO_REASON, pairReason, undoTo, type Solver } from './solver.ts';

/** Stores a clause of two or more literals and answers the reason by which it implies its first one. */
export const attach = (solver: Solver, clause: readonly number[]): number => {
  const [first, second] = [clause[0]!, clause[1]!];
  if (clause.length === 2) {
    append(solver.pairs, first ^ 1, second);
    append(solver.pairs, second ^ 1, first);
    return pairReason(second ^ 1);
  }
  const at = solver.arenaSize;
  const end = at + clause.length + 1;
  if (end > solver.arena.length) {
    const arena = new Int32Array(2 * end);
    arena.set(solver.arena);
    solver.arena = arena;
  }
  solver.arena[at] = clause.length;
  solver.arena.set(clause, at + 1);
  solver.arenaSize = end;
  append(solver.watches, first, at);
  solver.watches[first]!.push(second);
  append(solver.watches, second, at);
  solver.watches[second]!.push(first);
  return at;
};

/** Takes back all decisions: a clause joins the rules themselves. An empty or contradicting one leaves no solution. */
export const addClause = (solver: Solver, literals: readonly number[]): void => {
  if (!solver.isConsistent) return;
  undoTo(solver, 0);
  const { values } = solver;
  const clause: number[] = [];
  for (const literal of literals) {
    if (values[literal] === 1 || clause.includes(literal ^ 1)) return;
    if (values[literal] === 0 && !clause.includes(literal)) clause.push(literal);
  }
  if (clause.length > 1) {
    attach(solver, clause);
    return;
  }
  if (clause.length === 1) assign(solver, clause[0]!, NO_REASON);
  solver.isConsistent = clause.length === 1 && propagate(solver) === NO_CONFLICT;
};

/** At most one of the literals, each given once, is true. */
export const addGroup = (solver: Solver, literals: readonly number[]): void => {
  undoTo(solver, 0);
  const group = solver.groups.push(Int32Array.from(literals)) - 1;
  for (const literal of literals) append(solver.groupsOf, literal, group);
  // What is already true was propagated before the group existed.
  const known = literals.find((literal) => solver.values[literal] === 1);
  if (known === undefined) return;
  for (const literal of literals) if (literal !== known) addClause(solver, [literal ^ 1]);
};

/** Drops the worse half of the learnt clauses and closes the gaps. No decision may stand. */
export const forget = (solver: Solver): void => {
  const { arena, learnts, spans, arenaSize } = solver;
  const order = learnts.map((_, at) => at).sort((a, b) => spans[a]! - spans[b]!);
  const dropped = new Set(order.slice(order.length >> 1).map((at) => learnts[at]!));
  const next = new Int32Array(arena.length);
  let size = 0;
  for (let at = 0; at < arenaSize;) {
    const length = arena[at]!;
    const isDropped = dropped.has(at);
    if (!isDropped) next.set(arena.subarray(at, at + length + 1), size);
    // The old arena becomes the map from old places to new ones.
    arena[at] = isDropped ? -1 : size;
    if (!isDropped) size += length + 1;
    at += length + 1;
  }
  for (const watching of solver.watches) {
    let remaining = 0;
    for (let at = 0; at < watching.length; at += 2) {
      const place = arena[watching[at]!]!;
      if (place < 0) continue;
      watching[remaining++] = place;
      watching[remaining++] = watching[at + 1]!;
    }
    watching.length = remaining;
  }
  const remaining = order.slice(0, order.length >> 1);
  solver.learnts = remaining.map((at) => arena[learnts[at]!]!);
  solver.spans = remaining.map((at) => spans[at]!);
  solver.mostLearnts += 400;
  solver.arena = next;
  solver.arenaSize = size;
  for (let at = 0; at < solver.trailSize; at += 1) solver.reasons[solver.trail[at]! >> 1] = NO_REASON;
};
