import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATE_CASES, TIME_CASES, WINDOW_CASES } from './cases/dates.ts';
import { ARGENTINE_HOLIDAY_CASES, BRAZILIAN_HOLIDAY_CASES, WEEKDAY_CASES } from './cases/holidays.ts';
import {
  addBusinessDays,
  dayIn,
  formatDay,
  isBusinessDay,
  isDate,
  isFresh,
  isFuture,
  isPast,
  isThirtyDaysAround,
  isTime,
  isWithinThirtyDays,
  nextBusinessDay,
  parseDay,
  SAVED_STATE_MS,
} from './dates.ts';
import {
  addDays,
  addMonths,
  compareDays,
  dayFrom,
  dayNumber,
  dayOfNumber,
  daysBetween,
  parseIsoDay,
  toDisplayDay,
  toIsoDay,
  weekday,
} from './days.ts';
import { easterOf, holidaysOf, isHoliday } from './holidays.ts';
import { MARKET_IDS } from './market.ts';

const TITLE = '%j is %j: %s';
const TODAY = '2026-09-22';
const isoDay = (text: string) => parseIsoDay(text) ?? { year: 0, month: 0, day: 0 };

describe('cases', () => {
  it.each(DATE_CASES)(TITLE, ([format, text], verdict) => expect(isDate(text, { format, today: TODAY })).toBe(verdict));
  it.each(WINDOW_CASES)(TITLE, (text, verdicts) => {
    const rules = [isFuture, isPast, isWithinThirtyDays, isThirtyDaysAround];
    expect(rules.map((rule) => rule(text, TODAY))).toEqual(verdicts);
  });
  it.each(TIME_CASES)(TITLE, (text, verdict) => expect(isTime(text)).toBe(verdict));
  it.each(BRAZILIAN_HOLIDAY_CASES)(TITLE, (day, verdict) => expect(isHoliday(isoDay(day), 'br')).toBe(verdict));
  it.each(ARGENTINE_HOLIDAY_CASES)(TITLE, (day, verdict) => expect(isHoliday(isoDay(day), 'ar')).toBe(verdict));
  it.each(WEEKDAY_CASES)(TITLE, (day, number) => expect(weekday(isoDay(day))).toBe(number));
});

/** Any day of the years 1 to 9999, and those of today's business. */
const anyDay = fc.integer({ min: -719_162, max: 2_932_896 }).map(dayOfNumber);
const nearDay = fc.integer({ min: 10_957, max: 32_872 }).map(dayOfNumber);
const markets = fc.constantFrom(...MARKET_IDS);

describe('days', () => {
  it('are counted as the platform counts them', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const instant = new Date(0);
        instant.setUTCFullYear(day.year, day.month - 1, day.day);
        expect(dayNumber(day)).toBe(instant.getTime() / 86_400_000);
        expect(weekday(day)).toBe(instant.getUTCDay() || 7);
      }),
      { numRuns: 500 },
    );
  });

  it('are written and read back, in both formats', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseDay(toIsoDay(day), 'YYYY-MM-DD')).toEqual(day);
        expect(parseDay(toDisplayDay(day), 'DD/MM/YYYY')).toEqual(day);
        expect(formatDay(toIsoDay(day))).toBe(toDisplayDay(day));
        expect(dayFrom(new Date(day.year < 100 ? NaN : day.year, day.month - 1, day.day))).toEqual(
          day.year < 100 ? null : day,
        );
      }),
    );
  });

  it.each([
    [{ year: 2026, month: 9, day: 22 }, true],
    [{ year: 0, month: 9, day: 22 }, false],
    [{ year: 10_000, month: 9, day: 22 }, false],
    [{ year: 2026.5, month: 9, day: 22 }, false],
    [{ year: 2026, month: 9.5, day: 22 }, false],
    [{ year: 2026, month: 9, day: 22.5 }, false],
    [{ year: 2026, month: 13, day: 22 }, false],
    [{ year: 2026, month: 9, day: 0 }, false],
    [{ year: 2026, month: 9 }, false],
    ['2026-09-22', true],
    ['22/09/2026', false],
    [20_260_922, false],
    [null, false],
  ])('%j is a day: %j', (value, verdict) => expect(dayFrom(value) !== null).toBe(verdict));

  it('move by days and back', () => {
    fc.assert(
      fc.property(nearDay, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
        expect(addDays(addDays(day, days), -days)).toEqual(day);
        expect(Math.sign(compareDays(addDays(day, days), day))).toBe(Math.sign(days));
      }),
    );
  });

  it('move by months to the same day or the month’s last', () => {
    fc.assert(
      fc.property(nearDay, fc.integer({ min: -400, max: 400 }), (day, months) => {
        const there = addMonths(day, months);
        expect(there.year * 12 + there.month).toBe(day.year * 12 + day.month + months);
        expect(there.day === day.day || (there.day < day.day && addDays(there, 1).day === 1)).toBe(true);
      }),
    );
  });

  it('of an instant are those of the market’s clock', () => {
    expect(dayIn(new Date('2026-09-23T02:59:59Z'), 'br')).toBe('2026-09-22');
    expect(dayIn(new Date('2026-09-23T03:00:00Z'), 'br')).toBe('2026-09-23');
    expect(dayIn(new Date('2026-09-23T02:59:59Z'), 'ar')).toBe('2026-09-22');
    // Summer time in São Paulo until 2019: two hours behind UTC.
    expect(dayIn(new Date('2018-12-01T02:00:00Z'), 'br')).toBe('2018-12-01');
  });
});

describe('windows', () => {
  it('past, today and future exclude each other', () => {
    fc.assert(
      fc.property(nearDay, nearDay, (day, today) => {
        const text = toDisplayDay(day);
        const verdicts = [isPast(text, today), compareDays(day, today) === 0, isFuture(text, today)];
        expect(verdicts.filter(Boolean)).toHaveLength(1);
      }),
    );
  });

  it('of thirty days are as wide as they say', () => {
    fc.assert(
      fc.property(nearDay, fc.integer({ min: -60, max: 60 }), (today, days) => {
        const text = toIsoDay(addDays(today, days));
        expect(isWithinThirtyDays(text, today)).toBe(days >= 0 && days <= 30);
        expect(isThirtyDaysAround(text, today)).toBe(Math.abs(days) <= 30);
      }),
      { numRuns: 300 },
    );
  });

  it('of saved state end after four hours', () => {
    const now = 1_790_000_000_000;
    const fresh = (savedAt: unknown) => isFresh({ savedAt, now, lifetime: SAVED_STATE_MS });
    expect([fresh(now), fresh(now - 14_399_999), fresh(now - 14_400_000), fresh(now + 1)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([fresh(Number.NaN), fresh('1'), fresh(null)]).toEqual([false, false, false]);
  });
});

describe('holidays', () => {
  it('of Brazil agree with an independent list, Carnival’s Monday and Ash Wednesday aside', () => {
    for (let year = 2003; year <= 2099; year += 1) {
      const theirs = new Set(getHolidays(year).map((holiday) => toIsoDay(dayFrom(holiday.date) ?? isoDay(''))));
      const easter = easterOf(year);
      const mine = holidaysOf(year, 'br').map(toIsoDay);
      const monday = toIsoDay(addDays(easter, -48));
      expect(mine.filter((day) => !theirs.has(day) && day !== monday)).toEqual([]);
      const extra = new Set([toIsoDay(easter), toIsoDay(addDays(easter, -46)), monday]);
      expect([...theirs].filter((day) => !mine.includes(day) && !extra.has(day))).toEqual([]);
    }
  });

  it('that move in Argentina fall on a Monday, unless the law’s day is on a weekend', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2027, max: 2200 }), (year) => {
        for (const [month, day] of [
          [6, 17],
          [8, 17],
          [10, 12],
          [11, 20],
        ] as const) {
          const legal = { year, month, day };
          if (weekday(legal) > 5) expect(isHoliday(legal, 'ar')).toBe(true);
          const mondays = [-2, -1, 0, 3, 4].map((shift) => addDays(legal, shift)).filter((near) => weekday(near) === 1);
          if (weekday(legal) <= 5) expect(mondays.some((near) => isHoliday(near, 'ar'))).toBe(true);
        }
      }),
    );
  });

  it.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('Easter of %d is %s', (year, day) => expect(toIsoDay(easterOf(year))).toBe(day));
});

describe('business days', () => {
  it.each([
    ['2026-09-22', 3, 'br', '2026-09-25'],
    ['2026-09-04', 1, 'br', '2026-09-08'],
    ['2026-02-13', 1, 'br', '2026-02-18'],
    ['2026-12-24', 3, 'br', '2026-12-30'],
    ['2026-12-04', 1, 'ar', '2026-12-09'],
    ['2026-04-01', 1, 'ar', '2026-04-06'],
    ['2026-09-22', 0, 'br', '2026-09-22'],
    ['2026-09-08', -1, 'br', '2026-09-04'],
  ] as const)('%s and %d more in %s is %s', (from, count, market, day) => {
    expect(addBusinessDays(from, count, market)).toBe(day);
  });

  it('are what a count lands on, and exactly so many lie between', () => {
    fc.assert(
      fc.property(nearDay, fc.integer({ min: 1, max: 40 }), markets, (from, count, market) => {
        const due = isoDay(addBusinessDays(from, count, market));
        let passed = 0;
        for (let day = addDays(from, 1); compareDays(day, due) <= 0; day = addDays(day, 1)) {
          if (isBusinessDay(day, market)) passed += 1;
        }
        expect([passed, isBusinessDay(due, market)]).toEqual([count, true]);
      }),
    );
  });

  it('take a due date to the next one, or leave it', () => {
    fc.assert(
      fc.property(nearDay, markets, (day, market) => {
        const next = isoDay(nextBusinessDay(day, market));
        expect(isBusinessDay(next, market)).toBe(true);
        expect(compareDays(next, day) === 0).toBe(isBusinessDay(day, market));
        expect(addBusinessDays(addDays(day, -1), 1, market)).toBe(toIsoDay(next));
      }),
    );
  });

  it('need a day and a whole count', () => {
    expect(() => addBusinessDays('2026-02-30', 1, 'br')).toThrow(RangeError);
    expect(() => addBusinessDays(TODAY, 1.5, 'br')).toThrow(RangeError);
    expect(isBusinessDay('soon', 'br')).toBe(false);
    expect(formatDay('soon')).toBe('');
  });
});
