import type { Encoded } from './encoder.ts';
import { indexOccurrences, loadSolver, type Occurrences } from './load.ts';
import { solve } from './search.ts';
import type { Solver } from './solver.ts';

/** One bit for each variable: a whole solution. */
export type Witness = Uint32Array;

/**
 * The rules with a solver and solutions met so far. A solution that meets the choices shows at once, for every item, one
 * value that is possible; nothing need be solved for what two of them answer differently.
 */
export type Reasoner = {
  readonly encoded: Encoded;
  readonly solver: Solver;
  readonly occurrences: Occurrences;
  readonly pool: Witness[];
  /** The items' own bits. */
  readonly mask: Uint32Array;
  /** Items seen true, and seen false, in solutions that meet the choices. */
  readonly seenTrue: Uint32Array;
  readonly seenFalse: Uint32Array;
  /** Items whose unseen value contradicts the choices. */
  readonly settled: Uint8Array;
  /** State of the number generator that makes patches try different literals first. */
  seed: number;
};

const MOST_WITNESSES = 768;

export const createReasoner = (encoded: Encoded): Reasoner => {
  const words = (encoded.variables + 31) >> 5;
  const mask = new Uint32Array(words);
  for (let item = 0; item < encoded.items; item += 1) mask[item >> 5]! |= 1 << (item & 31);
  return {
    encoded,
    solver: loadSolver(encoded),
    occurrences: indexOccurrences(encoded),
    pool: [],
    mask,
    seenTrue: new Uint32Array(words),
    seenFalse: new Uint32Array(words),
    settled: new Uint8Array(encoded.items),
    seed: 1,
  };
};

export const isTrue = (witness: Witness, literal: number): boolean =>
  ((witness[literal >> 6]! >>> ((literal >> 1) & 31)) & 1) !== (literal & 1);

export const meets = (witness: Witness, literals: readonly number[]): boolean => {
  for (const literal of literals) if (!isTrue(witness, literal)) return false;
  return true;
};

/** Counts in what the solution shows. */
export const note = ({ seenTrue, seenFalse, mask }: Reasoner, witness: Witness): void => {
  for (let word = 0; word < witness.length; word += 1) {
    seenTrue[word]! |= witness[word]!;
    seenFalse[word]! |= ~witness[word]! & mask[word]!;
  }
};

/** Keeps a solution, in place of one that does not meet the choices where there are too many. */
export const keep = (reasoner: Reasoner, witness: Witness, choices: readonly number[]): Witness => {
  const { pool } = reasoner;
  note(reasoner, witness);
  if (pool.length >= MOST_WITNESSES) {
    const strange = pool.findIndex((other) => !meets(other, choices));
    pool.splice(Math.max(0, strange), 1);
  }
  pool.push(witness);
  return witness;
};

/** The solver's last solution. */
export const witnessOf = ({ solver, mask }: Reasoner): Witness => {
  const witness = new Uint32Array(mask.length);
  const { model, variables } = solver;
  for (let variable = 0; variable < variables; variable += 1) {
    if (model[variable]) witness[variable >> 5]! |= 1 << (variable & 31);
  }
  return witness;
};

/** A known solution in which the literals hold, or a new one; null where there is none. */
export const findWitness = (reasoner: Reasoner, literals: readonly number[]): Witness | null => {
  const known = reasoner.pool.findLast((witness) => meets(witness, literals));
  if (known !== undefined) return known;
  return solve(reasoner.solver, literals) ? keep(reasoner, witnessOf(reasoner), literals) : null;
};

export const isPossible = (reasoner: Reasoner, literals: readonly number[]): boolean =>
  findWitness(reasoner, literals) !== null;
