import { expect, it } from 'vitest';
import { refundWhy } from './order-payments.ts';

it.each([
  ['twice', 'twice'],
  ['late', 'late'],
  ['amount', 'amount'],
  ['WITHDRAWAL', 'ended'],
  ['PAYMENT_REVERSED', 'ended'],
  ['CHANGED', null],
] as const)('a refund asked for as %s is shown as %s, whatever its order is now', (reason, why) => {
  expect(refundWhy(reason)).toBe(why);
});
