import type { Item, ItemChoice, Rule } from './types.ts';

/** Random models for tests and measurements, and what brute force says of small ones. */

export type SampleModel = { readonly items: readonly Item[]; readonly rules: readonly Rule[] };

export type Random = {
  /** From 0 up to but not `below`. */
  readonly int: (below: number) => number;
  readonly chance: (share: number) => boolean;
};

/** The same numbers for the same seed (mulberry32). */
export const createRandom = (seed: number): Random => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { int: (below) => Math.floor(next() * below), chance: (share) => next() < share };
};

const someOf = (random: Random, ids: readonly string[], share: number): string[] =>
  ids.filter(() => random.chance(share));

const smallRule = (random: Random, ids: readonly string[]): Rule => {
  const pick = (): string => ids[random.int(ids.length)]!;
  const few = (): string[] => Array.from({ length: 1 + random.int(3) }, pick);
  switch (random.int(9)) {
    case 0:
      return { kind: 'one', of: someOf(random, ids, 0.35) };
    case 1:
      return { kind: 'atMostOne', of: someOf(random, ids, 0.4) };
    case 2:
      return { kind: 'count', of: someOf(random, ids, 0.7), min: random.int(4), max: 1 + random.int(4) };
    case 3:
      return { kind: 'colors', id: pick(), among: ids.slice(0, 3), allowed: someOf(random, ids.slice(0, 3), 0.5) };
    case 4:
    case 5:
      return { kind: 'requires', id: pick(), all: few() };
    case 6:
      return { kind: 'requiresAny', id: pick(), any: few() };
    default:
      return { kind: 'excludes', id: pick(), others: few() };
  }
};

/** A model of 4 to 9 items, at times contradicting. */
export const smallModel = (random: Random): SampleModel => {
  const ids = Array.from({ length: 4 + random.int(6) }, (_, index) => `i${index}`);
  const price = (): number => (random.chance(0.2) ? 0 : random.int(40) - (random.chance(0.1) ? 40 : 0));
  const items = ids.map((id) => ({ id, price: price(), days: random.int(4) }));
  const count = 1 + random.int(ids.length + 2);
  return { items, rules: Array.from({ length: count }, () => smallRule(random, ids)) };
};

type Car = ReadonlySet<string>;

const countIn = (car: Car, ids: readonly string[]): number => new Set(ids.filter((id) => car.has(id))).size;

/** What the rule means, without any solver. */
const holds = (car: Car, rule: Rule): boolean => {
  switch (rule.kind) {
    case 'one':
      return countIn(car, rule.of) === 1;
    case 'atMostOne':
      return countIn(car, rule.of) <= 1;
    case 'requires':
      return !car.has(rule.id) || rule.all.every((id) => car.has(id));
    case 'requiresAny':
      return !car.has(rule.id) || rule.any.some((id) => car.has(id));
    case 'excludes':
      return !car.has(rule.id) || !rule.others.some((id) => car.has(id));
    case 'count':
      return countIn(car, rule.of) >= (rule.min ?? 0) && countIn(car, rule.of) <= (rule.max ?? Infinity);
    case 'colors':
      return !car.has(rule.id) || rule.among.every((id) => rule.allowed.includes(id) || !car.has(id));
  }
};

/** Every car that may be built, by trying all of them. */
export const listCars = ({ items, rules }: SampleModel): Car[] => {
  const cars = Array.from(
    { length: 2 ** items.length },
    (_, bits) => new Set(items.flatMap(({ id }, index) => ((bits >> index) & 1 ? [id] : []))),
  );
  return cars.filter((car) => rules.every((rule) => holds(car, rule)));
};

export const agrees = (car: Car, choices: readonly ItemChoice[]): boolean =>
  choices.every(({ id, chosen }) => car.has(id) === chosen);
