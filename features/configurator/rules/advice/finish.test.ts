import { describe, expect, it } from 'vitest';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { openChoice } from '../address.ts';
import type { Choice } from '../choice.ts';
import { defaultChoice } from '../default-choice.ts';
import { sampleCar, samplePart } from '../sample-car.ts';
import { totalsOf } from '../totals.ts';
import { createAdvisor } from './advisor.ts';
import { cheapestWith } from './cheapest-with.ts';
import { nearestReady, suggestCars } from './finish.ts';

const first = (car: ConfigurableCar): Choice => defaultChoice(car, car.versions[0] ?? expect.fail('a version'));

describe('suggestions', () => {
  const car = sampleCar([
    samplePart('a', { versionIds: ['V1', 'V2'], price: 4000, behaviour: 'FEATURED' }),
    samplePart('b', { price: 300 }),
    samplePart('c', { price: 200, exclusive: ['b'] }),
  ]);
  const named = (choice: Choice) =>
    new Map(suggestCars(createAdvisor(car), choice).map(({ kind, way }) => [kind, openChoice(car, way.code)?.choice]));

  it('finish a car cheaply, keeping what was added', () => {
    const dear = { ...first(car), colorId: 'c3', coatingId: 'k2', partIds: ['a'] };
    expect(named(dear).get('cheapest')).toMatchObject({ colorId: 'c1', coatingId: 'k1', partIds: ['a'] });
  });

  it('find the cheapest version that still has all that was added', () => {
    const dear: Choice = { ...first(car), versionId: 'V2', partIds: ['a'] };
    expect(named(dear).get('version')).toMatchObject({ versionId: 'V1', partIds: ['a'] });
  });

  it('offer the bare car, the recommended one and the full one', () => {
    const plain = named({ ...first(car), partIds: ['b'] });
    expect(plain.get('bare')?.partIds).toEqual([]);
    expect(plain.get('featured')?.partIds).toEqual(['a']);
    expect(plain.get('full')?.partIds).toEqual(['a', 'b']);
    expect(plain.has('version')).toBe(false);
  });

  it('never offer the car that is there', () => {
    expect(named(first(car)).has('bare')).toBe(false);
    expect(named(first(car)).has('cheapest')).toBe(false);
  });
});

describe('the nearest ready car', () => {
  const car = sampleCar([samplePart('a'), samplePart('b'), samplePart('x', { type: 'ACCESSORY', exclusive: ['b'] })]);
  const choice = { ...first(car), partIds: ['a', 'x'] };

  it('is the one with the fewest changes, with the accessories that go', () => {
    const way = nearestReady(car, choice, [
      { colorCode: 'C3', coatingCode: 'K2', itemCodes: [] },
      { colorCode: 'C2', coatingCode: 'K1', itemCodes: ['A'] },
      { colorCode: 'C2', coatingCode: 'K1', itemCodes: ['A', 'B'] },
    ]);
    expect(way).toMatchObject({ color: 'c2', coating: null, come: [], go: [] });
  });

  it('leaves out units the catalogue does not know', () => {
    expect(nearestReady(car, choice, [{ colorCode: 'C2', coatingCode: null, itemCodes: ['GONE'] }])).toBeNull();
    expect(nearestReady(car, choice, [{ colorCode: 'GONE', coatingCode: null, itemCodes: [] }])).toBeNull();
  });
});

describe('the cheapest car with an option', () => {
  const car = sampleCar([
    samplePart('a', { price: 4000, inclusive: ['b'] }),
    samplePart('b', { price: 300 }),
    samplePart('c', { price: 200, exclusive: ['b'] }),
  ]);

  it('has what comes along in its price, and what must give way', () => {
    const choice = { ...first(car), partIds: ['b'] };
    const base = totalsOf(car, choice).total.amount;
    const ask = cheapestWith(createAdvisor(car), choice);
    expect(ask('a')).toEqual({ price: base + 4000, isClash: false });
    expect(ask('c')).toEqual({ price: base - 300 + 200, isClash: true });
    expect(ask('c3')).toEqual({ price: base + 200, isClash: false });
    expect(ask('nobody')).toBeNull();
  });
});
