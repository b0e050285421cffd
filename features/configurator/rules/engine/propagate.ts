import { assign, NO_CONFLICT, pairReason, PAIR_CONFLICT, append, type Solver } from './solver.ts';

const clash = (solver: Solver, a: number, b: number): number => {
  solver.clash0 = a;
  solver.clash1 = b;
  return PAIR_CONFLICT;
};

const followPairs = (solver: Solver, literal: number): number => {
  const { values } = solver;
  const implied = solver.pairs[literal]!;
  for (let at = 0; at < implied.length; at += 1) {
    const other = implied[at]!;
    const value = values[other]!;
    if (value === 0) assign(solver, other, pairReason(literal));
    else if (value < 0) return clash(solver, other, literal ^ 1);
  }
  return NO_CONFLICT;
};

const followGroups = (solver: Solver, literal: number): number => {
  const { values } = solver;
  for (const group of solver.groupsOf[literal]!) {
    const members = solver.groups[group]!;
    for (let at = 0; at < members.length; at += 1) {
      const other = members[at]!;
      if (other === literal) continue;
      const value = values[other]!;
      if (value === 0) assign(solver, other ^ 1, pairReason(literal));
      else if (value > 0) return clash(solver, other ^ 1, literal ^ 1);
    }
  }
  return NO_CONFLICT;
};

/** Clauses that watch `gone`, which has become false: each finds another literal to watch, or implies its last one. */
const followWatches = (solver: Solver, gone: number): number => {
  const { values, arena, watches } = solver;
  const watching = watches[gone]!;
  let remaining = 0;
  for (let at = 0; at < watching.length; at += 2) {
    const clause = watching[at]!;
    const witness = watching[at + 1]!;
    if (values[witness]! > 0) {
      watching[remaining++] = clause;
      watching[remaining++] = witness;
      continue;
    }
    if (arena[clause + 1] === gone) {
      arena[clause + 1] = arena[clause + 2]!;
      arena[clause + 2] = gone;
    }
    const first = arena[clause + 1]!;
    const end = clause + arena[clause]!;
    let next = clause + 3;
    if (values[first]! <= 0) while (next <= end && values[arena[next]!]! < 0) next += 1;
    if (values[first]! <= 0 && next <= end) {
      const watched = arena[next]!;
      arena[clause + 2] = watched;
      arena[next] = gone;
      append(watches, watched, clause);
      watches[watched]!.push(first);
      continue;
    }
    watching[remaining++] = clause;
    watching[remaining++] = first;
    if (values[first]! > 0) continue;
    if (values[first] === 0) {
      assign(solver, first, clause);
      continue;
    }
    for (at += 2; at < watching.length; at += 1) watching[remaining++] = watching[at]!;
    watching.length = remaining;
    return clause;
  }
  watching.length = remaining;
  return NO_CONFLICT;
};

/** Draws every conclusion that follows from the trail by one clause or group at a time. */
export const propagate = (solver: Solver): number => {
  const { trail } = solver;
  while (solver.head < solver.trailSize) {
    const literal = trail[solver.head]!;
    solver.head += 1;
    let conflict = followPairs(solver, literal);
    if (conflict === NO_CONFLICT) conflict = followGroups(solver, literal);
    if (conflict === NO_CONFLICT) conflict = followWatches(solver, literal ^ 1);
    if (conflict !== NO_CONFLICT) return conflict;
  }
  return NO_CONFLICT;
};
