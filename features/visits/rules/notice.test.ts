import { describe, expect, it } from 'vitest';
import { instantAt } from './local-time.ts';
import { answerBy, windowOf } from './notice.ts';
import type { Agenda } from './slots.ts';

const timeZone = 'America/Sao_Paulo';
const at = (day: string, time: string): Date => instantAt(day, time, timeZone);
const hours = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  type: 'WORKING_TIME' as const,
  starts: '08:00',
  ends: '18:00',
}));
const open = { hours, timeZone, closedDays: new Set<string>() as Agenda['closedDays'] };

describe('the dealership’s day to answer', () => {
  it('is a day of the clock in the week, and does not run while nobody is there', () => {
    // 2026-11-26 is a Thursday.
    expect(answerBy(at('2026-11-26', '19:30'), open)).toEqual(at('2026-11-27', '19:30'));
    expect(answerBy(at('2026-11-28', '15:00'), open)).toEqual(at('2026-11-30', '15:00'));
    expect(answerBy(at('2026-11-29', '10:00'), open)).toEqual(at('2026-12-01', '00:00'));
    const holiday = { ...open, closedDays: new Set(['2026-11-30']) as Agenda['closedDays'] };
    expect(answerBy(at('2026-11-28', '15:00'), holiday)).toEqual(at('2026-12-01', '15:00'));
  });

  it('is over before the drive may begin, and ends where nobody ever works', () => {
    const saturday = at('2026-11-28', '15:00');
    expect(windowOf('TEST_DRIVE', saturday, open).earliest).toEqual(at('2026-11-30', '15:00'));
    expect(windowOf('SERVICE', saturday, open).earliest).toEqual(at('2026-11-28', '17:00'));
    expect(answerBy(saturday, { ...open, hours: [] })).toEqual(at('2026-11-29', '15:00'));
  });
});
