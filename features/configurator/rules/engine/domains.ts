import { propagate } from './propagate.ts';
import { assume, solve } from './search.ts';
import { decide, NO_CONFLICT, undoTo } from './solver.ts';
import { patchWitness } from './patch.ts';
import { keep, meets, note, witnessOf, type Reasoner, type Witness } from './witness.ts';

/** By item: 0 free, 1 forced, -1 forbidden. */
export type Domains = Int8Array;

/** Lists in the solver's hints, from a word on, the values that no solution has shown yet and nothing has settled. */
const listUnseen = (reasoner: Reasoner, fromWord: number): number => {
  const { solver, mask, seenTrue, seenFalse, settled } = reasoner;
  const { hints, values } = solver;
  let count = 0;
  for (let word = fromWord; word < mask.length; word += 1) {
    const isSeenTrue = seenTrue[word]!;
    for (let open = mask[word]! & ~(isSeenTrue & seenFalse[word]!); open !== 0; open &= open - 1) {
      const bit = open & -open;
      const item = (word << 5) + 31 - Math.clz32(bit);
      if (values[2 * item] !== 0 || settled[item]) continue;
      hints[count] = isSeenTrue & bit ? 2 * item + 1 : 2 * item;
      count += 1;
    }
  }
  return count;
};

/**
 * Puts as many unseen values as possible on the trail by propagation alone, then patches the last solution to agree with
 * them. A value that contradicts the choices themselves is settled. No where nothing was gained.
 */
const sweep = (reasoner: Reasoner, choices: readonly number[], base: Witness): boolean => {
  const { solver, settled } = reasoner;
  undoTo(solver, choices.length);
  const count = listUnseen(reasoner, 0);
  let accepted = 0;
  let gone = 0;
  for (let at = 0; at < count; at += 1) {
    const literal = solver.hints[at]!;
    if (solver.values[literal] !== 0) {
      if (solver.values[literal]! > 0) accepted += 1;
      continue;
    }
    decide(solver, literal);
    if (propagate(solver) === NO_CONFLICT) {
      accepted += 1;
      continue;
    }
    undoTo(solver, solver.limits.length - 1);
    if (solver.limits.length > choices.length) continue;
    settled[literal >> 1] = 1;
    gone += 1;
  }
  if (accepted === 0) return count > 0 && gone === count;
  const witness = base.slice();
  const isPatched = patchWitness(reasoner, witness);
  undoTo(solver, choices.length);
  if (isPatched) keep(reasoner, witness, choices);
  return isPatched;
};

/** Finds for every item a solution for each of its values, or that there is none. */
const searchUnseen = (reasoner: Reasoner, choices: readonly number[], base: Witness): void => {
  const { solver, mask, seenTrue, seenFalse, settled } = reasoner;
  const level = choices.length;
  let last = base;
  const isDecided = (item: number, word: number, bit: number): boolean =>
    (seenTrue[word]! & seenFalse[word]! & bit) !== 0 ||
    (solver.values[2 * item] !== 0 && solver.levels[item]! <= level) ||
    settled[item] === 1;
  const ask = (item: number, word: number, bit: number): void => {
    solver.hintCount = listUnseen(reasoner, word);
    const unseen = seenTrue[word]! & bit ? 2 * item + 1 : 2 * item;
    const isFound = solve(solver, [...choices, unseen]);
    solver.hintCount = 0;
    if (isFound) last = keep(reasoner, witnessOf(reasoner), choices);
    else settled[item] = 1;
    undoTo(solver, level);
    // What the refusal taught may have taken the choices off the trail.
    if (solver.limits.length < level) assume(solver, choices);
    undoTo(solver, level);
  };
  for (let word = 0; word < mask.length; word += 1) {
    for (let open = mask[word]! & ~(seenTrue[word]! & seenFalse[word]!); open !== 0; open &= open - 1) {
      const bit = open & -open;
      const item = (word << 5) + 31 - Math.clz32(bit);
      while (!isDecided(item, word, bit)) {
        if (!sweep(reasoner, choices, last) && !isDecided(item, word, bit)) ask(item, word, bit);
      }
    }
  }
};

/** The exact state of every item under the choices; null where they contradict each other or the rules. */
export const findDomains = (reasoner: Reasoner, choices: readonly number[]): Domains | null => {
  const { solver, seenTrue, seenFalse, settled, encoded, pool } = reasoner;
  seenTrue.fill(0);
  seenFalse.fill(0);
  settled.fill(0);
  let base: Witness | undefined;
  for (const witness of pool) {
    if (!meets(witness, choices)) continue;
    note(reasoner, witness);
    base = witness;
  }
  if (base === undefined) {
    if (!solve(solver, choices)) return null;
    base = keep(reasoner, witnessOf(reasoner), choices);
  } else assume(solver, choices);
  undoTo(solver, choices.length);
  searchUnseen(reasoner, choices, base);
  const domains = new Int8Array(encoded.items);
  for (let item = 0; item < encoded.items; item += 1) {
    const canBe = (seenTrue[item >> 5]! >>> (item & 31)) & 1;
    const canLeave = (seenFalse[item >> 5]! >>> (item & 31)) & 1;
    domains[item] = canBe ? 1 - canLeave : -1;
  }
  return domains;
};
