import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadOrder } from './load-order.ts';

test('neighbours come first', () => {
  expect(loadOrder(0, 6)).toEqual([0, 1, 5, 2, 4, 3]);
  expect(loadOrder(23, 24).slice(0, 4)).toEqual([23, 0, 22, 1]);
});

test('every frame comes once, nearest first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), (count, seed) => {
      const from = seed % count;
      const order = loadOrder(from, count);
      expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
      const away = order.map((frame) => Math.min((frame - from + count) % count, (from - frame + count) % count));
      expect(away).toEqual([...away].sort((a, b) => a - b));
    }),
  );
});
