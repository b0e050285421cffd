import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { codeOf, openChoice } from '../address.ts';
import { checkChoice } from '../check.ts';
import type { Choice } from '../choice.ts';
import { defaultChoice } from '../default-choice.ts';
import { proposeChange } from '../propose.ts';
import type { Change } from '../proposal.ts';
import { colorIds, sampleCar, samplePart } from '../sample-car.ts';
import { totalsOf } from '../totals.ts';
import { createAdvisor } from './advisor.ts';
import { isOn } from './decisions.ts';
import { changesOf, rankWays } from './ways.ts';

const first = (car: ConfigurableCar): Choice => defaultChoice(car, car.versions[0] ?? expect.fail('a version'));
const add = (id: string): Change => ({ kind: 'add', id });

describe('an advisor', () => {
  it('tells free, forced and forbidden apart, on other versions too', () => {
    const car = sampleCar([
      samplePart('a', { inclusive: ['b'] }),
      samplePart('b'),
      samplePart('c', { exclusive: ['a'] }),
      samplePart('d', { optionalColors: [{ colorId: 'c2' }] }),
      samplePart('e', { versionIds: ['V2'] }),
    ]);
    const domains = createAdvisor(car).domains({ ...first(car), partIds: ['a', 'b'] });
    const named = ['a', 'b', 'c', 'd', 'e', 'c2', 'k2', 'V2'].map((id) => domains.get(id));
    expect(named).toEqual(['free', 'forced', 'forbidden', 'forbidden', 'forbidden', 'free', 'free', 'forbidden']);
  });

  it('names the decision and the rule, and every way out with its whole car', () => {
    const car = sampleCar([samplePart('a', { price: 5000 }), samplePart('c', { price: 900, exclusive: ['a'] })]);
    const choice = { ...first(car), partIds: ['a'] };
    const { why, ways } = createAdvisor(car).advise(choice, add('c'));
    expect(why?.choices.map(({ id }) => id)).toEqual(['a']);
    expect(why?.rules.map((rule) => rule.source)).toEqual(['exclusive']);
    expect(ways.map(({ kind, go, delta }) => [kind, go, delta.amount])).toEqual([
      ['step', ['a'], -4100],
      ['leave', [], 0],
    ]);
  });

  it('leads to another version where only that one offers the part', () => {
    const car = sampleCar([samplePart('e', { versionIds: ['V2'] })]);
    const { ways } = createAdvisor(car).advise(first(car), add('e'));
    expect(ways[0]).toMatchObject({ kind: 'drop', version: 'V2', delta: { amount: 2_000_000 + 1000 } });
  });

  it('offers the sibling that goes where the wanted one does not', () => {
    const car = sampleCar([
      samplePart('g1', { choiceGroup: 'g', price: 100 }),
      samplePart('g2', { choiceGroup: 'g', price: 200 }),
      samplePart('x', { exclusive: ['g1'] }),
    ]);
    const { ways } = createAdvisor(car).advise({ ...first(car), partIds: ['x'] }, add('g1'));
    expect(ways.map(({ kind, instead }) => [kind, instead])).toEqual([
      ['step', null],
      ['instead', 'g2'],
      ['leave', null],
    ]);
  });

  it('ranks by changes and by price, and leaving it last', () => {
    const car = sampleCar([
      samplePart('a', { price: 9000 }),
      samplePart('b', { price: 9000 }),
      samplePart('c', { price: 10, optionalColors: [{ colorId: 'c3' }], exclusive: ['a', 'b'] }),
    ]);
    const { ways } = createAdvisor(car).advise({ ...first(car), partIds: ['a', 'b'] }, add('c'));
    for (const by of ['changes', 'price'] as const) {
      const ranked = rankWays(ways, by);
      expect(ranked.at(-1)?.kind).toBe('leave');
      const ranks = ranked.slice(0, -1).map((way) => (by === 'price' ? way.total.amount : changesOf(way)));
      expect(ranks).toEqual(ranks.toSorted((x, y) => x - y));
    }
  });
});

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

const cars = fc
  .array(
    fc.record({
      inclusive: fc.subarray([...IDS], { maxLength: 1 }),
      exclusive: fc.subarray([...IDS], { maxLength: 2 }),
      optionalColors: fc.constantFrom<string[]>([], [], ['c1', 'c2'], ['c3']).map(colorIds),
      choiceGroup: fc.constantFrom(null, null, 'g1', 'g2'),
      price: fc.integer({ min: 0, max: 9000 }),
      versionIds: fc.constantFrom<string[]>(['V1'], ['V2'], ['V1', 'V2'], ['V1', 'V2']),
    }),
    { minLength: IDS.length, maxLength: IDS.length },
  )
  .map((parts) => sampleCar(parts.map((part, at) => samplePart(IDS[at] ?? 'a', part))));

const desired = fc.array(fc.constantFrom(...IDS), { maxLength: 5 });

/** The car a visitor reaches who agrees to everything. */
const reached = (car: ConfigurableCar, ids: readonly string[]): Choice =>
  ids.reduce((choice, id) => {
    const proposed = proposeChange(car, choice, add(id));
    return proposed.ok && proposed.value.needsChoice.length === 0 ? proposed.value.next : choice;
  }, first(car));

describe('on any car', () => {
  it('every way leads to a car that can be built, has what was wanted, and costs what it says', () => {
    fc.assert(
      fc.property(cars, desired, fc.constantFrom(...IDS), (car, ids, id) => {
        const choice = reached(car, ids);
        fc.pre(checkChoice(car, choice).ok && !isOn(choice, id));
        for (const way of createAdvisor(car).advise(choice, add(id)).ways) {
          const opened = openChoice(car, way.code) ?? expect.fail('no car');
          expect(opened.lost).toEqual([]);
          expect(isOn(opened.choice, way.instead ?? id)).toBe(way.kind !== 'leave');
          expect(totalsOf(car, opened.choice).total).toEqual(way.total);
          if (way.kind === 'leave') expect(way.code).toBe(codeOf(car, choice));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('what the selection step adds without taking anything away is free, and what is forbidden has a reason', () => {
    fc.assert(
      fc.property(cars, desired, (car, ids) => {
        const choice = reached(car, ids);
        fc.pre(checkChoice(car, choice).ok);
        const advisor = createAdvisor(car);
        const domains = advisor.domains(choice);
        for (const part of car.parts) {
          if (isOn(choice, part.id)) continue;
          const proposed = proposeChange(car, choice, add(part.id));
          const isPlain = proposed.ok && !proposed.value.colorMustChange && proposed.value.removed.length === 0;
          if (isPlain) expect(domains.get(part.id), part.id).toBe('free');
          const { why } = advisor.advise(choice, add(part.id));
          expect(why === null, part.id).toBe(domains.get(part.id) === 'free');
          if (why !== null) expect(why.choices.length + why.rules.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 200 },
    );
  });
});
