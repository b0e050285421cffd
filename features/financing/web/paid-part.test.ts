import { expect, it } from 'vitest';
import { money } from '#kernel/money.ts';
import { rangeFrom } from './paid-part.ts';

const range = { min: 10, max: 90, step: 5, initial: 30 };
const price = { total: money(21_099_000, 'BRL'), withoutTaxes: null };

it('offers no entrance below what an order has paid', () => {
  expect(rangeFrom(range, { price, paid: null })).toEqual(range);
  expect(rangeFrom(range, { price, paid: money(200_000, 'BRL') })).toEqual(range);
  expect(rangeFrom(range, { price, paid: money(9_000_000, 'BRL') })).toEqual({ ...range, min: 43, initial: 43 });
});

it('leaves one entrance where an order has paid more than a plan takes', () => {
  const low = { ...range, max: 50 };
  expect(rangeFrom(low, { price, paid: money(12_500_000, 'BRL') })).toEqual({ ...low, min: 60, max: 60, initial: 60 });
});
