import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { checkChoice } from '../check.ts';
import type { Choice } from '../choice.ts';
import { defaultChoice } from '../default-choice.ts';
import { colorIds, sampleCar, samplePart } from '../sample-car.ts';
import { checkCar } from './check-car.ts';
import { modelOfCar } from './of-car.ts';
import type { ItemChoice } from './types.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const COLORS = ['c1', 'c2', 'c3'];

/** Any relations at all: cycles, contradictions, ids that no part has, versions without colours. */
const cars = fc
  .record({
    colors: fc.subarray(COLORS),
    parts: fc.array(
      fc.record({
        inclusive: fc.subarray([...IDS, 'gone'], { maxLength: 2 }),
        exclusive: fc.subarray([...IDS], { maxLength: 2 }),
        optionalColors: fc
          .oneof(
            { weight: 2, arbitrary: fc.constant<string[]>([]) },
            { weight: 1, arbitrary: fc.subarray(COLORS, { minLength: 1 }) },
          )
          .map(colorIds),
        choiceGroup: fc.constantFrom(null, null, 'g1', 'g2'),
        isRequired: fc.constantFrom(false, false, false, true),
        price: fc.integer({ min: 0, max: 9000 }),
        versionIds: fc.constantFrom<string[]>(['V1'], ['V2'], ['V1', 'V2']),
      }),
      { minLength: IDS.length, maxLength: IDS.length },
    ),
    colorsOnFirst: fc.boolean(),
  })
  .map(({ colors, parts, colorsOnFirst }) => {
    const car = sampleCar(
      parts.map((part, at) => samplePart(IDS[at] ?? 'a', part)),
      colors,
    );
    return colorsOnFirst ? { ...car, colors: car.colors.map((color) => ({ ...color, versionIds: ['V1'] })) } : car;
  });

const choices = fc.record<Choice>({
  versionId: fc.constantFrom('V1', 'V2'),
  colorId: fc.constantFrom(null, ...COLORS),
  coatingId: fc.constantFrom('k1', 'k2'),
  partIds: fc.subarray([...IDS], { maxLength: 4 }),
  serviceIds: fc.subarray(['s1', 's2', 's3']),
});

/** Every item of the car, in or out. */
const wholeChoice = (car: ConfigurableCar, choice: Choice): ItemChoice[] => {
  const { versionId, colorId, coatingId, partIds, serviceIds } = choice;
  const chosen = new Set([versionId, colorId, coatingId, ...partIds, ...serviceIds]);
  const all = [...car.versions, ...car.colors, ...car.coatings, ...car.parts, ...car.services];
  const known = new Set(all.map(({ id }) => id));
  const unknown = [...chosen].filter((id): id is string => id !== null && !known.has(id));
  return [...all.map(({ id }) => ({ id, chosen: chosen.has(id) })), ...unknown.map((id) => ({ id, chosen: true }))];
};

describe('modelOfCar', () => {
  it('builds exactly the cars that checkChoice accepts', () => {
    let accepted = 0;
    const property = fc.property(cars, fc.array(choices, { minLength: 10, maxLength: 10 }), (car, tried) => {
      const model = modelOfCar(car);
      for (const choice of tried) {
        const isAccepted = checkChoice(car, choice).ok;
        if (isAccepted) accepted += 1;
        expect(model.open(wholeChoice(car, choice)).isPossible()).toBe(isAccepted);
      }
    });
    fc.assert(property, { numRuns: 400, seed: 7 });
    expect(accepted).toBeGreaterThan(100);
  });

  it('prices the cheapest car with version, colour, coating and required parts', () => {
    const car = sampleCar([samplePart('a', { isRequired: true, price: 300 }), samplePart('b', { price: 50 })]);
    const done = modelOfCar(car)
      .open([{ id: 'V1', chosen: true }])
      .complete({ by: 'price' });
    expect(done).toEqual({ chosen: ['V1', 'c1', 'k1', 'a'], price: 10_000_300, days: 0 });
  });

  it('leaves a part in a circle of inclusions choosable, and only together', () => {
    const car = sampleCar([samplePart('a', { inclusive: ['b'] }), samplePart('b', { inclusive: ['a'] })]);
    const opened = modelOfCar(car).open([{ id: 'a', chosen: true }]);
    expect(opened.domain('b')).toBe('forced');
    expect(checkCar(car)).toEqual([{ kind: 'cycle', ids: ['a', 'b'], versionId: 'V1' }]);
  });

  it('forbids a part that includes what it excludes, and says by which of its lists', () => {
    const car = sampleCar([samplePart('a', { inclusive: ['b'], exclusive: ['b'] }), samplePart('b')]);
    const opened = modelOfCar(car).open([{ id: 'V1', chosen: true }]);
    expect(opened.domain('a')).toBe('forbidden');
    expect(opened.explain('a')?.rules.map(({ source }) => source)).toEqual(['inclusive', 'exclusive']);
    expect(checkCar(car).map((finding) => ('id' in finding ? [finding.kind, finding.id] : []))).toEqual([
      ['deadOption', 'a'],
    ]);
  });

  it('finds the colour that a part of every car does not allow', () => {
    const car = sampleCar([
      samplePart('a', { isRequired: true, optionalColors: [{ colorId: 'c1' }, { colorId: 'c2' }] }),
    ]);
    const findings = checkCar(car);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ kind: 'unreachableColor', id: 'c3', versionId: 'V1' });
    expect(
      modelOfCar(car)
        .open([{ id: 'V1', chosen: true }])
        .domain('c3'),
    ).toBe('forbidden');
  });

  it('finds the part whose colours nobody has, and the version that cannot be built for it', () => {
    const part = samplePart('a', { optionalColors: [{ colorId: 'none' }] });
    expect(checkCar(sampleCar([part])).map(({ kind }) => kind)).toEqual(['deadOption', 'unknownId']);
    const needed = sampleCar([{ ...part, isRequired: true }]);
    expect(checkCar(needed)[0]).toMatchObject({ kind: 'contradiction', versionId: 'V1' });
    expect(modelOfCar(needed).open().domain('V1')).toBe('forbidden');
    expect(modelOfCar(needed).open().domain('V2')).toBe('forced');
  });

  it('has nothing to build without versions', () => {
    const car = { ...sampleCar([samplePart('a')]), versions: [] };
    expect(modelOfCar(car).contradiction()).toHaveLength(1);
    expect(checkCar(car)[0]).toMatchObject({ kind: 'contradiction' });
  });

  it('allows the car as the version is offered', () => {
    const car = sampleCar([samplePart('a', { isRequired: true, inclusive: ['b'] }), samplePart('b')]);
    for (const version of car.versions) {
      const choice = defaultChoice(car, version);
      expect(modelOfCar(car).open(wholeChoice(car, choice)).isPossible()).toBe(true);
    }
  });
});
