import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstRefundState, judgeArrival, REFUND_APPROVAL_LIMIT, type Arrival, type Asked } from './verdict.ts';

const currency = fc.constantFrom('BRL' as const, 'ARS' as const);
const money = fc.record({ amount: fc.integer({ min: 1, max: 1_000_000_000 }), currency });
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
const asked: fc.Arbitrary<Asked> = fc.record({
  amount: money,
  heldUntil: moment,
  orderWaits: fc.boolean(),
  alreadyPaid: fc.boolean(),
});
const arrival: fc.Arbitrary<Arrival> = fc.record({ amount: money, approvedAt: moment });

describe('judgeArrival', () => {
  test('accepts exactly the money asked for, in time, once, for a car that is still held', () => {
    fc.assert(
      fc.property(arrival, asked, fc.boolean(), (came, wanted, exact) => {
        const given = exact ? { ...came, amount: wanted.amount } : came;
        const isExact =
          given.amount.amount === wanted.amount.amount && given.amount.currency === wanted.amount.currency;
        const inTime = given.approvedAt.getTime() <= wanted.heldUntil.getTime();
        const verdict = judgeArrival(given, wanted);
        expect(verdict.kind === 'accepted').toBe(isExact && inTime && wanted.orderWaits && !wanted.alreadyPaid);
      }),
    );
  });

  const at = new Date('2026-11-20T12:00:00Z');
  const wanted: Asked = {
    amount: { amount: 200_000, currency: 'BRL' },
    heldUntil: at,
    orderWaits: true,
    alreadyPaid: false,
  };
  const came: Arrival = { amount: wanted.amount, approvedAt: at };

  test.each([
    ['paid at the last moment', came, wanted, { kind: 'accepted' }],
    [
      'a millisecond late',
      { ...came, approvedAt: new Date(at.getTime() + 1) },
      wanted,
      { kind: 'unwanted', why: 'late' },
    ],
    ['the order does not wait', came, { ...wanted, orderWaits: false }, { kind: 'unwanted', why: 'late' }],
    ['paid before', came, { ...wanted, alreadyPaid: true }, { kind: 'unwanted', why: 'twice' }],
    [
      'a cent less',
      { ...came, amount: { amount: 199_999, currency: 'BRL' } },
      wanted,
      { kind: 'unwanted', why: 'amount' },
    ],
    [
      'a cent more',
      { ...came, amount: { amount: 200_001, currency: 'BRL' } },
      wanted,
      { kind: 'unwanted', why: 'amount' },
    ],
    [
      'another currency',
      { ...came, amount: { amount: 200_000, currency: 'ARS' } },
      wanted,
      { kind: 'unwanted', why: 'amount' },
    ],
  ] as const)('%s', (_what, given, of, expected) => {
    expect(judgeArrival(given, of)).toEqual(expected);
  });
});

describe('firstRefundState', () => {
  test('asks for a second person above the limit only', () => {
    for (const [code, limit] of Object.entries(REFUND_APPROVAL_LIMIT)) {
      const of = (amount: number) => firstRefundState({ amount, currency: code as 'BRL' | 'ARS' });
      expect([of(1), of(limit), of(limit + 1)]).toEqual(['REQUESTED', 'REQUESTED', 'AWAITING_APPROVAL']);
    }
  });
});
