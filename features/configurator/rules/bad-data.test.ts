import { describe, expect, it } from 'vitest';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { Choice } from './choice.ts';
import { defaultChoice } from './default-choice.ts';
import type { Change } from './proposal.ts';
import { proposeChange } from './propose.ts';
import { sampleCar, samplePart } from './sample-car.ts';

const start = (car: ConfigurableCar): Choice => {
  const [version] = car.versions;
  if (version === undefined) throw new Error('a version was expected');
  return defaultChoice(car, version);
};

const refusalOf = (car: ConfigurableCar, choice: Choice, change: Change): string => {
  const proposed = proposeChange(car, choice, change);
  return proposed.ok ? 'accepted' : proposed.code;
};

describe('data that cannot be built', () => {
  const p = samplePart;
  it.each([
    ['a cycle', [p('a', { inclusive: ['b'] }), p('b', { inclusive: ['a'] })], 'inclusionCycle'],
    ['a part that brings itself', [p('a', { inclusive: ['a'] })], 'inclusionCycle'],
    [
      'a part that brings what it excludes',
      [p('a', { inclusive: ['b'], exclusive: ['b'] }), p('b')],
      'includesExcluded',
    ],
    [
      'two it brings exclude each other',
      [p('a', { inclusive: ['b', 'c'] }), p('b', { exclusive: ['c'] }), p('c')],
      'includesExcluded',
    ],
    [
      'two it brings stand in one group',
      [p('a', { inclusive: ['b', 'c'] }), p('b', { choiceGroup: 'g' }), p('c', { choiceGroup: 'g' })],
      'includesExcluded',
    ],
    ['it brings an unknown part', [p('a', { inclusive: ['x'] })], 'partUnknown'],
    [
      'it brings a part of another version',
      [p('a', { inclusive: ['b'] }), p('b', { versionIds: ['V2'] })],
      'partUnknown',
    ],
    [
      'it excludes what the version always has',
      [p('a', { exclusive: ['b'] }), p('b', { isRequired: true })],
      'partRequired',
    ],
    [
      'it excludes all that could fill a group',
      [p('a', { exclusive: ['b'] }), p('b', { choiceGroup: 'g', isRequired: true })],
      'noAlternative',
    ],
  ])('%s: refused', (_, parts, code) => {
    const car = sampleCar(parts);
    expect(refusalOf(car, start(car), { kind: 'add', id: 'a' })).toBe(code);
  });

  it('refuses unknown ids of every kind', () => {
    const car = sampleCar([p('a')]);
    const choice = start(car);
    expect(refusalOf(car, choice, { kind: 'add', id: 'x' })).toBe('partUnknown');
    expect(refusalOf(car, choice, { kind: 'remove', id: 'x' })).toBe('partUnknown');
    expect(refusalOf(car, choice, { kind: 'color', id: 'x' })).toBe('colorUnknown');
    expect(refusalOf(car, choice, { kind: 'coating', id: 'x' })).toBe('coatingUnknown');
    expect(refusalOf(car, choice, { kind: 'service', id: 'x' })).toBe('serviceUnknown');
    expect(refusalOf(car, choice, { kind: 'version', id: 'x' })).toBe('versionUnknown');
    expect(refusalOf(car, { ...choice, versionId: 'x' }, { kind: 'add', id: 'a' })).toBe('versionUnknown');
  });

  it('ends on a long chain of inclusions', () => {
    const chain = Array.from({ length: 900 }, (_, i) => p(`a${i}`, { inclusive: i === 899 ? [] : [`a${i + 1}`] }));
    const car = sampleCar(chain);
    const proposed = proposeChange(car, start(car), { kind: 'add', id: 'a0' });
    expect(proposed.ok && proposed.value.added.length).toBe(900);
  });
});
