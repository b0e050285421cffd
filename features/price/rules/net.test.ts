import fc from 'fast-check';
import { expect, it } from 'vitest';
import { netLike } from './net.ts';

it('keeps the share of taxes, to the cent', () => {
  expect(netLike(2_420_000, { amount: 1_210_000, netAmount: 1_000_000 })).toBe(2_000_000);
  expect(netLike(100, { amount: 121, netAmount: 100 })).toBe(83);
  expect(netLike(100, { amount: 121, netAmount: null })).toBeNull();
});

it('gives an unchanged price its own net price, and never one above the price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), fc.integer({ min: 1, max: 10 ** 12 }), (amount, other) => {
      const netAmount = Math.max(1, Math.floor(amount * 0.8));
      expect(netLike(amount, { amount, netAmount })).toBe(netAmount);
      expect(netLike(other, { amount, netAmount }) ?? 0).toBeLessThanOrEqual(other);
    }),
  );
});
