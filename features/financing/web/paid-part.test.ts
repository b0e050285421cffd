import { expect, it } from 'vitest';
import { money } from '#kernel/money.ts';
import { percentOfPrice } from '../public.ts';
import { entranceIn, rangeFrom } from './paid-part.ts';

const range = { min: 10, max: 90, step: 5, initial: 30 };
const price = { total: money(21_099_000, 'BRL'), withoutTaxes: null };

it('offers no entrance below what an order has paid, and begins with all that is owed', () => {
  expect(rangeFrom(range, { price, plan: null, paid: null })).toEqual(range);
  expect(rangeFrom(range, { price, plan: null, paid: money(200_000, 'BRL') })).toEqual({ ...range, initial: 10 });
  const { min, max, initial } = rangeFrom(range, { price, plan: null, paid: money(9_000_000, 'BRL') });
  expect([initial, max]).toEqual([min, 90]);
  expect(min).toBeCloseTo(42.656, 3);
});

it.each([2_278_682, 2_500_001, 9_000_000, 18_989_099])(
  'the least entrance is what was paid, to the cent: %i',
  (cents) => {
    const { min } = rangeFrom(range, { price, plan: null, paid: money(cents, 'BRL') });
    expect(percentOfPrice(price.total.amount, min)).toBe(cents);
  },
);

it('leaves one entrance where an order has paid more than a plan takes', () => {
  const { min, max, initial } = rangeFrom({ ...range, max: 50 }, { price, plan: null, paid: money(12_500_000, 'BRL') });
  expect([max, initial]).toEqual([min, min]);
  expect(percentOfPrice(price.total.amount, min)).toBe(12_500_000);
});

it('begins with what the order’s plan leaves to a bank', () => {
  const order = { dealerId: '', stands: 'running' } as const;
  const plan = { ...order, room: money(10_000_000, 'BRL'), barred: null, href: '/' };
  const { min, initial } = rangeFrom(range, { price, plan, paid: money(200_000, 'BRL') });
  expect(min).toBe(10);
  expect(percentOfPrice(price.total.amount, initial)).toBe(11_099_000);
  const none = { ...plan, room: money(0, 'BRL') };
  expect(rangeFrom(range, { price, plan: none, paid: money(200_000, 'BRL') }).initial).toBe(10);
});

it.each([
  [98.99, 90],
  [5, 10],
  [40, 40],
  [null, 30],
])('shows the entrance of an address, %s, as the slider can: %s', (typed, shown) => {
  expect(entranceIn(range, typed)).toBe(shown);
});
