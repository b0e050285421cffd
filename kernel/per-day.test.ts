import { expect, test } from 'vitest';
import { DAYS_SHOWN, emptyDay, lastDays, onEachDay } from './per-day.ts';

test('the days are those of the market, today’s last, over the end of a month and a year', () => {
  // Two hours past midnight of UTC it is still the day before in both markets.
  const days = lastDays(new Date('2027-01-03T02:00:00Z'), 'br');
  expect(days).toHaveLength(DAYS_SHOWN);
  expect([days[0], days[11], days[12], days.at(-1)]).toEqual(['2026-12-20', '2026-12-31', '2027-01-01', '2027-01-02']);
  expect(lastDays(new Date('2027-01-03T02:59:59Z'), 'ar').at(-1)).toBe('2027-01-02');
  expect(lastDays(new Date('2027-01-03T03:00:00Z'), 'ar').at(-1)).toBe('2027-01-03');
});

test('a day without anything is shown as such, and one that is not asked for not at all', () => {
  const rows = [
    { day: '2027-01-02', count: 3 },
    { day: '2020-01-01', count: 9 },
  ];
  expect(onEachDay(['2027-01-01', '2027-01-02'], rows, emptyDay)).toEqual([
    { day: '2027-01-01', count: 0 },
    { day: '2027-01-02', count: 3 },
  ]);
});
