import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeArrival, type Arrival, type ExpectedPayment } from './verdict.ts';

const currency = fc.constantFrom('BRL' as const, 'ARS' as const);
const money = fc.record({ amount: fc.integer({ min: 1, max: 1_000_000_000 }), currency });
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
const request: fc.Arbitrary<ExpectedPayment> = fc.record({
  amount: money,
  heldUntil: moment,
  orderWaits: fc.boolean(),
  alreadyPaid: fc.boolean(),
});
const arrival: fc.Arbitrary<Arrival> = fc.record({ amount: money, approvedAt: moment });

describe('judgeArrival', () => {
  test('accepts exactly the money asked for, in time, once, for a car that is still held', () => {
    fc.assert(
      fc.property(arrival, request, fc.boolean(), (arrival, requested, exact) => {
        const input = exact ? { ...arrival, amount: requested.amount } : arrival;
        const isExact =
          input.amount.amount === requested.amount.amount && input.amount.currency === requested.amount.currency;
        const inTime = input.approvedAt.getTime() <= requested.heldUntil.getTime();
        const verdict = judgeArrival(input, requested);
        expect(verdict.kind === 'accepted').toBe(isExact && inTime && requested.orderWaits && !requested.alreadyPaid);
      }),
    );
  });

  const at = new Date('2026-11-20T12:00:00Z');
  const requested: ExpectedPayment = {
    amount: { amount: 200_000, currency: 'BRL' },
    heldUntil: at,
    orderWaits: true,
    alreadyPaid: false,
  };
  const payment: Arrival = { amount: requested.amount, approvedAt: at };

  test.each([
    ['paid at the last moment', payment, requested, { kind: 'accepted' }],
    [
      'a millisecond late',
      { ...payment, approvedAt: new Date(at.getTime() + 1) },
      requested,
      { kind: 'unwanted', why: 'late' },
    ],
    ['the order does not wait', payment, { ...requested, orderWaits: false }, { kind: 'unwanted', why: 'late' }],
    ['paid before', payment, { ...requested, alreadyPaid: true }, { kind: 'unwanted', why: 'twice' }],
    [
      'a cent less',
      { ...payment, amount: { amount: 199_999, currency: 'BRL' } },
      requested,
      { kind: 'unwanted', why: 'amount' },
    ],
    [
      'a cent more',
      { ...payment, amount: { amount: 200_001, currency: 'BRL' } },
      requested,
      { kind: 'unwanted', why: 'amount' },
    ],
    [
      'another currency',
      { ...payment, amount: { amount: 200_000, currency: 'ARS' } },
      requested,
      { kind: 'unwanted', why: 'amount' },
    ],
  ] as const)('%s', (_what, input, of, expected) => {
    expect(judgeArrival(input, of)).toEqual(expected);
  });
});
