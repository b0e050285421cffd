import { expect, it } from 'vitest';
import { embeddedPlan } from './rules/embedded/plans.ts';
import { outOfPlan } from './simulations.server.ts';
import { fineShare } from './public.ts';

const plan = embeddedPlan({ brand: 'jeep', market: 'br', source: 'CDC', planType: 'MSC' }, '2026-11-20');
const price = 18_334_034;
const at = (amount: number) =>
  outOfPlan(plan, { price, term: 48, entrancePercent: fineShare(amount, price), residual: 0 })?.code ?? null;

it('takes the least and the most entrance of a plan as they were rounded to the cent', () => {
  expect(fineShare(1_833_403, price)).toBeLessThan(plan.entrance.min);
  expect([at(1_833_402), at(1_833_403)]).toEqual(['entranceOut', null]);
  expect(fineShare(16_500_631, price)).toBeGreaterThan(plan.entrance.max);
  expect([at(16_500_631), at(16_500_632)]).toEqual([null, 'entranceOut']);
});
