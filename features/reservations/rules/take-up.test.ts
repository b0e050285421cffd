import { expect, test } from 'vitest';
import { judgeTakeUp, promiseAfterEnd, type EndedOrder } from './take-up.ts';

const at = (day: number, hour = 12): Date => new Date(Date.UTC(2026, 0, day, hour));

const ended = (more: Partial<EndedOrder> = {}): EndedOrder => ({
  state: 'CANCELLED',
  cancelReason: 'CUSTOMER',
  stateBefore: 'SIGN_CONTRACT',
  cancelledAt: at(1),
  deliveredAt: null,
  resumeState: null,
  resumeUntil: null,
  ...more,
});

test('within thirty days an order goes back to the state it left', () => {
  expect(judgeTakeUp(ended(), at(2))).toEqual({ to: 'SIGN_CONTRACT', until: at(31) });
  expect(judgeTakeUp(ended({ cancelReason: 'EXPIRED', stateBefore: 'PRE_RESERVE' }), at(31))).toMatchObject({
    to: 'PRE_RESERVE',
  });
  expect(judgeTakeUp(ended(), new Date(at(31).getTime() + 1))).toBe('over');
});

test('taken up and not paid, it keeps the days and the state of the first time', () => {
  const again = ended({
    cancelReason: 'EXPIRED',
    stateBefore: 'PRE_RESERVE',
    cancelledAt: at(20),
    resumeState: 'PLACED',
    resumeUntil: at(25),
  });
  expect(judgeTakeUp(again, at(24))).toEqual({ to: 'PLACED', until: at(25) });
  expect(judgeTakeUp(again, at(26))).toBe('over');
});

test('an order that runs, was ended by others, or whose car had gone out is not taken up', () => {
  expect(judgeTakeUp(ended({ state: 'RESERVE' }), at(2))).toBe('running');
  for (const cancelReason of ['PAYMENT_REVERSED', 'NOT_APPROVED', null] as const)
    expect(judgeTakeUp(ended({ cancelReason }), at(2))).toBe('final');
  expect(judgeTakeUp(ended({ stateBefore: 'INVOICED' }), at(2))).toBe('final');
  expect(judgeTakeUp(ended({ deliveredAt: at(1) }), at(2))).toBe('final');
  expect(judgeTakeUp(ended({ stateBefore: null }), at(2))).toBe('final');
});

test('the days an order lay ended are none of its delay', () => {
  const promise = (deliverBy: string, endedOn: string, today: string) => promiseAfterEnd({ deliverBy, endedOn, today });
  expect(promise('2026-03-10', '2026-02-20', '2026-03-15')).toBe('2026-04-02');
  // Late by five days when it ended, it is late by five still.
  expect(promise('2026-02-15', '2026-02-20', '2026-03-15')).toBe('2026-03-10');
  expect(promise('2026-03-10', '2026-02-20', '2026-02-20')).toBe('2026-03-10');
});
