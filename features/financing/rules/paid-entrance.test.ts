import fc from 'fast-check';
import { expect, it } from 'vitest';
import { money } from '#kernel/money.ts';
import { outgrownBy, paidOfEntrance } from './paid-entrance.ts';

const real = (amount: number) => money(amount, 'BRL');
const plan = { price: real(20_000_000), entrance: real(6_000_000) };

it('adds what is paid and what is left up to the entrance, and never says a negative sum', () => {
  expect(paidOfEntrance(plan, null)).toBeNull();
  expect(paidOfEntrance(plan, real(200_000))).toEqual({ paid: real(200_000), rest: real(5_800_000) });
  expect(paidOfEntrance(plan, real(6_000_001))).toBeNull();
  const amount = fc.integer({ min: 0, max: 10 ** 10 });
  fc.assert(
    fc.property(amount, amount, amount, (entrance, all, brought) => {
      const said = paidOfEntrance({ entrance: real(entrance) }, real(all), real(brought));
      if (said !== null) {
        expect(said.rest.amount).toBeGreaterThanOrEqual(0);
        expect(said.paid.amount + said.rest.amount).toBe(entrance);
      }
    }),
  );
});

it('counts what the bank paid as no part of the entrance', () => {
  expect(paidOfEntrance(plan, real(20_000_000), real(14_000_000))).toEqual({ paid: real(6_000_000), rest: real(0) });
});

it('says why a kept plan is not the order’s any more', () => {
  expect(outgrownBy(plan, { total: plan.price, paid: plan.entrance })).toBeNull();
  expect(outgrownBy(plan, { total: plan.price, paid: real(6_000_001) })).toBe('paidFurther');
  expect(outgrownBy(plan, { total: real(19_000_000), paid: real(200_000) })).toBe('priceMoved');
});
