import { expect, it } from 'vitest';
import { chargesShown, refundWhy } from './order-payments.ts';

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

it('each try to pay is shown with its moment, and a refused card as refused', () => {
  const charge = {
    id: '01a1fb0e-b0e5-77c7-aa91-56a2ec2f0978',
    method: 'card',
    state: 'CANCELLED',
    amount: { amount: 100_000, currency: 'BRL' },
    redirectUrl: null,
    pixCode: null,
    slip: null,
    expiresAt: '2026-11-27T13:00:00.000Z',
    createdAt: '2026-11-27T12:00:00.000Z',
    refusedAt: '2026-11-27T12:07:00.000Z',
    byKeptCard: false,
    challenge: null,
  } as const;
  const made = chargesShown({ market: 'br' }, [charge, { ...charge, method: 'pix', refusedAt: null }]);
  expect(made.map(({ state, when }) => [state, when])).toEqual([
    ['REJECTED', '27/11/2026, 09:07'],
    ['CANCELLED', '27/11/2026, 09:00'],
  ]);
});
