import { expect, it } from 'vitest';
import { money } from '#kernel/money.ts';
import { percentOfPrice } from '../public.ts';
import { rangeFrom } from './paid-part.ts';

const range = { min: 10, max: 90, step: 5, initial: 30 };
const price = { total: money(21_099_000, 'BRL'), withoutTaxes: null };

it('offers no entrance below what an order has paid, and begins with all that is owed', () => {
  expect(rangeFrom(range, { price, paid: null })).toEqual(range);
  expect(rangeFrom(range, { price, paid: money(200_000, 'BRL') })).toEqual({ ...range, initial: 10 });
  const { min, max, initial } = rangeFrom(range, { price, paid: money(9_000_000, 'BRL') });
  expect([initial, max]).toEqual([min, 90]);
  expect(min).toBeCloseTo(42.656, 3);
});

it.each([2_278_682, 2_500_001, 9_000_000, 18_989_099])(
  'the least entrance is what was paid, to the cent: %i',
  (cents) => {
    const { min } = rangeFrom(range, { price, paid: money(cents, 'BRL') });
    expect(percentOfPrice(price.total.amount, min)).toBe(cents);
  },
);

it('leaves one entrance where an order has paid more than a plan takes', () => {
  const { min, max, initial } = rangeFrom({ ...range, max: 50 }, { price, paid: money(12_500_000, 'BRL') });
  expect([max, initial]).toEqual([min, min]);
  expect(percentOfPrice(price.total.amount, min)).toBe(12_500_000);
});
