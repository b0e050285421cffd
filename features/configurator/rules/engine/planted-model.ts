import { createRandom, type Random, type SampleModel } from './sample-models.ts';
import type { Item, Rule } from './types.ts';

/** How large a generated car is; its first group are its colours. */
export type PlantedSize = {
  readonly features: number;
  readonly groups: number;
  /** Members of the first group after the colours; the others have 2 to 6. */
  readonly largestGroup?: number;
  readonly requires: number;
  readonly excludes: number;
  readonly colorRules: number;
};

/** The sizes that the engine is measured by. */
export const CAR_500: PlantedSize = { features: 500, groups: 60, requires: 300, excludes: 400, colorRules: 50 };
export const MODEL_2500: PlantedSize = {
  features: 2500,
  groups: 300,
  largestGroup: 40,
  requires: 1500,
  excludes: 2000,
  colorRules: 200,
};
export const MODEL_18000: PlantedSize = {
  features: 18_000,
  groups: 2000,
  largestGroup: 231,
  requires: 2500,
  excludes: 3000,
  colorRules: 300,
};

/** So many whole cars are drawn first; every rule is true of each of them, so that the rules leave much to choose. */
const PLANTED = 14;
const COLORS = 12;

/** Members of each group, by item number; what is over are single options. */
const splitGroups = (random: Random, { features, groups, largestGroup }: PlantedSize): number[][] => {
  let next = 0;
  return Array.from({ length: groups }, (_, at) => {
    const usual = at === 0 ? COLORS : 2 + random.int(5);
    const size = at === 1 ? (largestGroup ?? usual) : usual;
    const left = Math.max(0, Math.min(size, features - next));
    next += left;
    return Array.from({ length: left }, (__, member) => next - left + member);
  });
};

/** By item, a bit for each planted car that has it. */
const plant = (random: Random, features: number, groups: readonly (readonly number[])[]): Int32Array => {
  const masks = new Int32Array(features);
  for (const members of groups) {
    const from = random.int(members.length);
    for (let car = 0; car < PLANTED; car += 1) {
      // In turn at first, so that every member is on some car.
      const at = car < members.length ? from + car : random.int(members.length);
      masks[members[at % members.length]!]! |= 1 << car;
    }
  }
  const inGroups = groups.reduce((sum, members) => sum + members.length, 0);
  const all = 2 ** PLANTED - 1;
  for (let item = inGroups; item < features; item += 1) {
    while (masks[item] === 0 || masks[item] === all) {
      masks[item] = 0;
      for (let car = 0; car < PLANTED; car += 1) if (random.chance(0.35)) masks[item]! |= 1 << car;
    }
  }
  return masks;
};

const idOf = (item: number): string => `f${item}`;

const drawPairs = (input: {
  random: Random;
  features: number;
  count: number;
  fits: (a: number, b: number) => boolean;
}): [string, string][] => {
  const { random, features, count, fits } = input;
  const pairs: [string, string][] = [];
  while (pairs.length < count) {
    const [a, b] = [random.int(features), random.int(features)];
    if (a !== b && fits(a, b)) pairs.push([idOf(a), idOf(b)]);
  }
  return pairs;
};

const drawColorRules = (input: {
  random: Random;
  count: number;
  masks: Int32Array;
  colors: readonly number[];
}): Rule[] => {
  const { random, count, masks, colors } = input;
  return Array.from({ length: count }, () => {
    const item = COLORS + random.int(masks.length - COLORS);
    const allowed = colors.filter((color) => masks[color]! & masks[item]! || random.chance(0.3));
    return { kind: 'colors', id: idOf(item), allowed: allowed.map(idOf), among: colors.map(idOf) };
  });
};

export const plantedModel = (size: PlantedSize, seed: number): SampleModel => {
  const random = createRandom(seed);
  const { features } = size;
  const groups = splitGroups(random, size);
  const masks = plant(random, features, groups);
  const comesWith = (a: number, b: number): boolean => masks[a] !== 0 && (masks[a]! & ~masks[b]!) === 0;
  const neverWith = (a: number, b: number): boolean => (masks[a]! & masks[b]!) === 0;
  const requires = drawPairs({ random, features, count: size.requires, fits: comesWith });
  const excludes = drawPairs({ random, features, count: size.excludes, fits: neverWith });
  const items = Array.from({ length: features }, (_, item): Item => ({
    id: idOf(item),
    price: 100 * random.int(5000),
    days: random.int(60),
  }));
  const rules: Rule[] = [
    ...groups.map((members): Rule => ({ kind: 'one', of: members.map(idOf) })),
    ...requires.map(([id, other]): Rule => ({ kind: 'requires', id, all: [other] })),
    ...excludes.map(([id, other]): Rule => ({ kind: 'excludes', id, others: [other] })),
    ...drawColorRules({ random, count: size.colorRules, masks, colors: groups[0] ?? [] }),
  ];
  return { items, rules };
};
