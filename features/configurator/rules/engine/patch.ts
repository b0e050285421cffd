import { isTrue, type Reasoner, type Witness } from './witness.ts';

/** A solution being changed, and what that leaves to be mended. */
type Patch = {
  readonly reasoner: Reasoner;
  readonly witness: Witness;
  /** Clauses that became false. */
  readonly broken: number[];
  flips: number;
};

const MOST_FLIPS = 400;
const MOST_BROKEN = 4000;
const MOST_TRIED = 8;
const IMPOSSIBLE = 1e6;

const invert = (witness: Witness, literal: number): void => {
  witness[literal >> 6]! ^= 1 << ((literal >> 1) & 31);
};

const isMet = ({ reasoner, witness }: Patch, clause: number): boolean => {
  const { literals, starts } = reasoner.encoded;
  const end = starts[clause + 1]!;
  for (let at = starts[clause]!; at < end; at += 1) if (isTrue(witness, literals[at]!)) return true;
  return false;
};

/** Makes the literal true and its rivals in groups false; no where a rival stands on the solver's trail. */
const make = (patch: Patch, target: number): boolean => {
  const { reasoner, witness, broken } = patch;
  const { occurrences, solver } = reasoner;
  const todo = [target];
  for (let literal = todo.pop(); literal !== undefined; literal = todo.pop()) {
    if (isTrue(witness, literal)) continue;
    patch.flips += 1;
    invert(witness, literal);
    const end = occurrences.starts[(literal ^ 1) + 1]!;
    for (let at = occurrences.starts[literal ^ 1]!; at < end; at += 1) {
      const clause = occurrences.clauses[at]!;
      if (!isMet(patch, clause)) broken.push(clause);
    }
    for (const group of solver.groupsOf[literal]!) {
      for (const rival of solver.groups[group]!) {
        if (rival === literal || !isTrue(witness, rival)) continue;
        if (solver.values[rival]! > 0) return false;
        todo.push(rival ^ 1);
      }
    }
  }
  return true;
};

/** How much would break if the literal were made true. */
const costOf = (patch: Patch, literal: number): number => {
  const { reasoner, witness } = patch;
  const { occurrences, solver } = reasoner;
  let cost = 0;
  invert(witness, literal);
  const end = occurrences.starts[(literal ^ 1) + 1]!;
  for (let at = occurrences.starts[literal ^ 1]!; at < end; at += 1) {
    if (!isMet(patch, occurrences.clauses[at]!)) cost += 1;
  }
  for (const group of solver.groupsOf[literal]!) {
    for (const rival of solver.groups[group]!) {
      if (rival !== literal && isTrue(witness, rival)) cost += solver.values[rival]! > 0 ? IMPOSSIBLE : 1;
    }
  }
  invert(witness, literal);
  return cost;
};

/** Of a few literals of a false clause, the one whose change breaks least; -1 where none may change. */
const cheapestOf = (patch: Patch, clause: number): number => {
  const { reasoner } = patch;
  const { literals, starts } = reasoner.encoded;
  const start = starts[clause]!;
  const length = starts[clause + 1]! - start;
  reasoner.seed = (Math.imul(reasoner.seed, 1_103_515_245) + 12_345) >>> 0;
  const from = (reasoner.seed >>> 8) % length;
  let best = -1;
  let least = IMPOSSIBLE;
  for (let at = 0, tried = 0; at < length && tried < MOST_TRIED; at += 1) {
    const literal = literals[start + ((from + at) % length)]!;
    if (reasoner.solver.values[literal]! < 0) continue;
    tried += 1;
    const cost = costOf(patch, literal);
    if (cost >= least) continue;
    least = cost;
    best = literal;
  }
  return best;
};

/** Changes a solution until it agrees with the solver's trail and breaks no rule; no where that takes too long. */
export const patchWitness = (reasoner: Reasoner, witness: Witness): boolean => {
  const { trail, trailSize } = reasoner.solver;
  const patch: Patch = { reasoner, witness, broken: [], flips: 0 };
  for (let at = 0; at < trailSize; at += 1) if (!make(patch, trail[at]!)) return false;
  patch.flips = 0;
  for (let at = 0; at < patch.broken.length; at += 1) {
    const clause = patch.broken[at]!;
    if (isMet(patch, clause)) continue;
    if (patch.flips > MOST_FLIPS || patch.broken.length > MOST_BROKEN) return false;
    const literal = cheapestOf(patch, clause);
    if (literal < 0 || !make(patch, literal) || !isMet(patch, clause)) return false;
  }
  return true;
};
