import { findWitness, isTrue, type Reasoner, type Witness } from './witness.ts';

/** As many ways out as anyone reads, and as much search as a click may cost. */
const MOST_REPAIRS = 8;
const MOST_TRIES = 200;

/**
 * One smallest set of choices to give up so that `kept` holds: every choice is kept that can stand beside what is kept
 * already, in the order given. Null where not even `kept` can.
 */
const dropFrom = (reasoner: Reasoner, remaining: readonly number[], choices: readonly number[]): number[] | null => {
  let witness = findWitness(reasoner, remaining);
  if (witness === null) return null;
  const standing = [...remaining];
  const dropped: number[] = [];
  for (const choice of choices) {
    if (standing.includes(choice)) continue;
    const next: Witness | null = isTrue(witness, choice) ? witness : findWitness(reasoner, [...standing, choice]);
    if (next === null) {
      dropped.push(choice);
      continue;
    }
    witness = next;
    standing.push(choice);
  }
  return dropped;
};

/**
 * The smallest sets of choices to give up so that `wanted` can hold, every one of them up to eight, the fewest choices
 * first, and sparing the choices that come first in the list.
 *
 * A further repair differs from those known in that it keeps some choice of each (Reiter's hitting-set tree, 1987): every
 * set that takes one choice from each known repair is kept in turn.
 */
export const findRepairs = (reasoner: Reasoner, target: readonly number[], choices: readonly number[]): number[][] => {
  const found: number[][] = [];
  const hopeless: (readonly number[])[] = [];
  const queue: (readonly number[])[] = [[]];
  const queued = new Set<string>();
  for (let at = 0; at < queue.length && at < MOST_TRIES && found.length < MOST_REPAIRS; at += 1) {
    const remaining = queue[at]!;
    if (hopeless.some((set) => set.every((choice) => remaining.includes(choice)))) continue;
    let repair = found.find((known) => !known.some((choice) => remaining.includes(choice)));
    if (repair === undefined) {
      const dropped = dropFrom(reasoner, [...target, ...remaining], choices);
      if (dropped === null) {
        hopeless.push(remaining);
        continue;
      }
      found.push(dropped);
      repair = dropped;
    }
    for (const choice of repair) {
      const next = [...remaining, choice].sort((a, b) => a - b);
      if (queued.has(next.join())) continue;
      queued.add(next.join());
      queue.push(next);
    }
  }
  return found.sort((a, b) => a.length - b.length);
};
