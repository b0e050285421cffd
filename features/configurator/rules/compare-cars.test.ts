import { expect, it } from 'vitest';
import { defaultChoice } from './default-choice.ts';
import { compareCars } from './compare-cars.ts';
import { sampleCar, samplePart } from './sample-car.ts';

it('puts cars side by side, says what differs and what it costs more', () => {
  const car = sampleCar([samplePart('a', { price: 500 }), samplePart('b', { price: 70, type: 'ACCESSORY' })]);
  const first = defaultChoice(car, car.versions[0] ?? expect.fail('a version'));
  const one = { car, choice: { ...first, partIds: ['a'] } };
  const other = { car, choice: { ...first, colorId: 'c2', partIds: ['a', 'b'] } };
  const { lines, deltas } = compareCars([one, other]);
  expect(deltas.map(({ amount }) => amount)).toEqual([0, 170]);
  const named = lines.map(({ kind, name, differs }) => [kind, name, differs]);
  expect(named).toEqual([
    ['version', null, false],
    ['color', null, true],
    ['coating', null, false],
    ['item', 'Part a', false],
    ['accessory', 'Part b', true],
  ]);
  expect(lines.at(-1)?.cells).toEqual([null, { name: 'Part b', amount: { amount: 70, currency: 'BRL' } }]);
});
