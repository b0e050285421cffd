import { expect, it } from 'vitest';
import type { Order } from '../contract.ts';
import { chargesShown, paymentsShown, refundWhy } from './order-payments.ts';

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

it('a slip that was paid stands among the payments once, so that they add up to what is paid', () => {
  const real = (amount: number) => ({ amount, currency: 'BRL' as const });
  const part = (kind: 'BILLET_PAYMENT' | 'FINANCING_PAYMENT', amount: number) =>
    ({
      id: kind,
      kind,
      state: 'PAID',
      amount: real(amount),
      paid: real(amount),
      proposalId: null,
      car: null,
      letter: null,
    }) as const;
  const pay = (id: string, method: 'pix' | 'boleto', amount: number) =>
    ({
      id,
      method,
      state: 'PAID',
      amount: real(amount),
      createdAt: '2026-11-27T12:00:00.000Z',
      refusedAt: null,
    }) as never;
  const sources = [part('BILLET_PAYMENT', 6_000_000), part('FINANCING_PAYMENT', 12_930_353)];
  const order = {
    charges: [pay('a', 'pix', 200_000), pay('b', 'boleto', 6_000_000)],
    refunds: [],
    dealer: { legalName: 'Demo' },
    rest: { sources, returns: [] },
    paid: real(19_130_353),
  };
  const shown = paymentsShown({ market: 'br' }, order as unknown as Order);
  expect(shown.charges.map(({ amount }) => amount)).toEqual(
    ['R$ 2.000,00', 'R$ 60.000,00'].map((text) => text.replace(' ', '\u00a0')),
  );
  expect(shown.sources.map(({ kind }) => kind)).toEqual(['FINANCING_PAYMENT']);
  const planned = paymentsShown({ market: 'br' }, { ...order, charges: [] } as unknown as Order);
  expect(planned.sources).toHaveLength(2);
});
