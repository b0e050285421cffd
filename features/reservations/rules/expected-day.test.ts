import { describe, expect, test } from 'vitest';
import { daysOf, judgeRange, LONGEST_RANGE, type ExpectedDay } from './expected-day.ts';

describe('judgeRange', () => {
  const today = '2026-11-25';
  test.each([
    ['2026-11-25', '2026-11-25', null],
    ['2026-11-20', '2026-12-01', null],
    ['2026-12-02', '2026-12-01', 'order'],
    ['2026-11-01', '2026-11-24', 'past'],
    ['2026-12-01', '2027-03-31', null],
    ['2026-12-01', '2027-04-01', 'order'],
    ['2026-02-30', '2026-12-01', 'order'],
  ] as const)('%s to %s: %s', (from, until, verdict) => {
    expect(judgeRange({ from, until }, today)).toBe(verdict);
  });
  test('the longest range is told in days', () => {
    expect(LONGEST_RANGE).toBe(120);
  });
});

describe('daysOf', () => {
  const change: ExpectedDay = {
    id: '1',
    from: '2026-12-10',
    until: '2026-12-20',
    reason: 'TRANSPORT',
    note: null,
    at: '2026-12-01T12:00:00.000Z',
  };
  test('begins with what was told before paying', () => {
    const order = { deliverBy: '2026-12-05', createdAt: '2026-11-20T12:00:00.000Z' };
    expect(daysOf(order, [change])).toEqual([
      { id: null, from: null, until: '2026-12-05', reason: null, note: null, at: order.createdAt },
      change,
    ]);
  });
  test('is empty where nobody could say a day', () => {
    expect(daysOf({ deliverBy: null, createdAt: '' }, [])).toEqual([]);
  });
});
