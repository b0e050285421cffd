import { describe, expect, it } from 'vitest';
import { compileModel } from '../engine.ts';
import { agrees, createRandom, listCars, smallModel, type Random, type SampleModel } from './sample-models.ts';
import type { Domain, ItemChoice, Opened, Rule } from './types.ts';

const MODELS = 2400;
const ROUNDS = 8;

type Cars = ReturnType<typeof listCars>;
type Case = {
  readonly model: SampleModel;
  readonly cars: Cars;
  readonly opened: Opened<Rule>;
  readonly random: Random;
};

const domainIn = (cars: Cars, id: string): Domain => {
  if (!cars.some((car) => car.has(id))) return 'forbidden';
  return cars.every((car) => car.has(id)) ? 'forced' : 'free';
};

const domainsOf = ({ model, opened }: Case): Domain[] => model.items.map(({ id }) => opened.domain(id));

const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);

const isSufficient = ({ model }: Case, rules: readonly Rule[], desired: readonly ItemChoice[]): boolean =>
  !listCars({ items: model.items, rules }).some((car) => agrees(car, desired));

/** Nothing can be built under the reason; without any one of its parts something can. */
const checkReason = (tried: Case, reason: ReturnType<Opened<Rule>['explain']>, target: readonly ItemChoice[]) => {
  const { choices = [], rules = [] } = reason ?? {};
  expect(isSufficient(tried, rules, [...choices, ...target])).toBe(true);
  for (const at of rules.keys()) {
    expect(isSufficient(tried, without(rules, at), [...choices, ...target])).toBe(false);
  }
  for (const at of choices.keys()) {
    expect(isSufficient(tried, rules, [...without(choices, at), ...target])).toBe(false);
  }
};

const keyOf = (choices: readonly ItemChoice[]): string =>
  choices
    .map(({ id }) => id)
    .sort()
    .join(' ');

/** Every set of choices to give up so that `wanted` can be built and none of it can be kept. */
const smallestDrops = ({ cars }: Case, choices: readonly ItemChoice[], target: readonly ItemChoice[]): string[] => {
  const isBuilt = (remaining: readonly ItemChoice[]): boolean =>
    cars.some((car) => agrees(car, [...remaining, ...target]));
  const found: string[] = [];
  for (let bits = 0; bits < 2 ** choices.length; bits += 1) {
    const remaining = choices.filter((_, at) => !((bits >> at) & 1));
    const drop = choices.filter((_, at) => (bits >> at) & 1);
    if (isBuilt(remaining) && drop.every((choice) => !isBuilt([...remaining, choice]))) found.push(keyOf(drop));
  }
  return found;
};

const cheapestIn = (tried: Case, choices: readonly ItemChoice[]): number | null => {
  const prices = new Map(tried.model.items.map(({ id, price = 0 }) => [id, price]));
  const sums = tried.cars
    .filter((car) => agrees(car, choices))
    .map((car) => [...car].reduce((sum, id) => sum + (prices.get(id) ?? 0), 0));
  return sums.length === 0 ? null : Math.min(...sums);
};

const checkRepairs = (tried: Case, target: ItemChoice | null): void => {
  const { opened, random } = tried;
  const choices = opened.choices();
  const by = random.chance(0.2) ? 'price' : 'changes';
  const input = target === null ? opened.recover({ by }) : opened.repairs(target.id, { by });
  const drops = input.filter(({ kind }) => kind === 'drop');
  const expected = smallestDrops(tried, choices, target === null ? [] : [target]);
  expect(drops.map(({ drop }) => keyOf(drop)).sort()).toEqual(expected.sort());
  for (const { target: gets, drop, price } of input) {
    const remaining = choices.filter((choice) => !drop.includes(choice) && choice.id !== gets?.id);
    const after = gets === null ? remaining : [...remaining, gets];
    expect(tried.cars.some((car) => agrees(car, after))).toBe(true);
    expect(price).toBe(by === 'price' ? cheapestIn(tried, after) : null);
  }
  const ranks = drops.map((repair) => (by === 'price' ? (repair.price ?? 0) : repair.drop.length));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
};

const checkCompletion = (tried: Case): void => {
  const { opened, cars, model } = tried;
  const choices = opened.choices();
  const cheapest = opened.complete({ by: 'price' });
  expect(cheapest?.price ?? null).toBe(cheapestIn(tried, choices));
  if (cheapest === null) return;
  const isBuildable = (chosen: readonly string[]): boolean =>
    cars.some((car) => car.size === chosen.length && agrees(car, choices) && chosen.every((id) => car.has(id)));
  expect(isBuildable(cheapest.chosen)).toBe(true);
  const days = new Map(model.items.map((item) => [item.id, item.days ?? 0]));
  const wait = (car: Iterable<string>): number => Math.max(0, ...Array.from(car, (id) => days.get(id) ?? 0));
  const possible = cars.filter((car) => agrees(car, choices));
  const fastest = opened.complete({ by: 'delivery' });
  expect(fastest?.days).toBe(Math.min(...possible.map(wait)));
  expect(isBuildable(fastest?.chosen ?? [])).toBe(true);
  const soon = { ...tried, cars: possible.filter((car) => wait(car) === fastest?.days) };
  expect(fastest?.price).toBe(cheapestIn(soon, choices));
};

const checkCap = (tried: Case): void => {
  const { opened, cars, model, random } = tried;
  const cap = random.int(160) - 20;
  const capped = opened.withCap(cap);
  const choices = opened.choices();
  const prices = new Map(model.items.map(({ id, price = 0 }) => [id, price]));
  const sum = (car: Iterable<string>): number => [...car].reduce((total, id) => total + (prices.get(id) ?? 0), 0);
  const within = cars.filter((car) => agrees(car, choices) && sum(car) <= cap);
  for (const { id } of model.items) {
    expect(capped.domain(id)).toBe(domainIn(within, id));
    expect(capped.cheapest(id)).toBe(cheapestIn(tried, [...choices, { id, chosen: true }]));
  }
};

const checkState = (tried: Case): void => {
  const { model, cars, opened, random } = tried;
  const left = cars.filter((car) => agrees(car, opened.choices()));
  expect(opened.isPossible()).toBe(left.length > 0);
  expect(domainsOf(tried)).toEqual(model.items.map(({ id }) => domainIn(left, id)));
  if (left.length === 0) {
    checkReason(tried, opened.conflict(), []);
    checkRepairs(tried, null);
  } else expect(opened.conflict()).toBeNull();
  const { id } = model.items[random.int(model.items.length)]!;
  const domain = opened.domain(id);
  if (domain === 'free') {
    expect(opened.explain(id)).toBeNull();
    expect(opened.repairs(id)).toEqual([]);
    return;
  }
  const target = { id, chosen: domain === 'forbidden' };
  checkReason(tried, opened.explain(id), [target]);
  checkRepairs(tried, target);
};

const change = ({ opened, model, random }: Case): void => {
  const choices = opened.choices();
  const ids = model.items.map(({ id }) => id);
  const free = ids.filter((id) => opened.domain(id) === 'free');
  if (choices.length > 0 && random.chance(0.3)) opened.retract(choices[random.int(choices.length)]!.id);
  else {
    // Mostly what a screen offers, at times what it forbids.
    const from = free.length === 0 || random.chance(0.15) ? ids : free;
    opened.choose({ id: from[random.int(from.length)]!, chosen: random.chance(0.7) });
  }
};

describe('against brute force', () => {
  it.each([1, 2, 3, 4])(
    'agrees on domains, reasons, ways out, prices and caps (part %i)',
    { timeout: 60_000 },
    (part) => {
      const random = createRandom(part);
      for (let at = 0; at < MODELS / 4; at += 1) {
        const sample = smallModel(random);
        const model = compileModel(sample);
        const tried = { model: sample, cars: listCars(sample), opened: model.open(), random };
        expect(model.contradiction() === null).toBe(tried.cars.length > 0);
        for (let round = 0; round < ROUNDS; round += 1) {
          checkState(tried);
          change(tried);
        }
        checkCompletion(tried);
        checkCap(tried);
        const fresh = model.open(tried.opened.choices());
        expect(domainsOf({ ...tried, opened: fresh })).toEqual(domainsOf(tried));
      }
    },
  );
});
