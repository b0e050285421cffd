import { describe, expect, it } from 'vitest';
import { isOpenAt, timeAt, timesOf, workingTimes } from './opening.ts';

const hours = [
  { weekday: 1, type: 'WORKING_TIME', starts: '08:00', ends: '18:30' },
  { weekday: 1, type: 'BREAK', starts: '12:00', ends: '13:00' },
  { weekday: 6, type: 'WORKING_TIME', starts: '09:00', ends: '13:00' },
] as const;

describe('isOpenAt', () => {
  it.each([
    [1, '07:59', false],
    [1, '08:00', true],
    [1, '11:59', true],
    [1, '12:00', false],
    [1, '13:00', true],
    [1, '18:29', true],
    [1, '18:30', false],
    [2, '10:00', false],
    [6, '12:59', true],
    [7, '10:00', false],
  ])('on weekday %d at %s is %s', (weekday, time, open) => {
    // 2026-11-23 is a Monday.
    expect(isOpenAt({ hours }, { day: `2026-11-${22 + weekday}`, time })).toBe(open);
  });
});

describe('timeAt', () => {
  it.each([
    ['2026-11-20T12:00:00Z', 'America/Sao_Paulo', '2026-11-20', 5, '09:00'],
    ['2026-11-22T02:30:00Z', 'America/Sao_Paulo', '2026-11-21', 6, '23:30'],
    ['2026-11-23T02:59:00Z', 'America/Argentina/Buenos_Aires', '2026-11-22', 7, '23:59'],
  ])('of %s in %s', (instant, zone, day, weekday, time) => {
    expect(timeAt(new Date(instant), zone)).toEqual({ day, weekday, time });
  });
});

describe('workingTimes', () => {
  it('cuts out the breaks', () => {
    expect(workingTimes(hours, 1)).toEqual([
      ['08:00', '12:00'],
      ['13:00', '18:30'],
    ]);
    expect(workingTimes(hours, 6)).toEqual([['09:00', '13:00']]);
    expect(workingTimes(hours, 7)).toEqual([]);
  });

  it('agrees with isOpenAt at every quarter of an hour', () => {
    for (let minute = 0; minute < 24 * 60; minute += 15) {
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      const inside = workingTimes(hours, 1).some(([starts, ends]) => starts <= time && time < ends);
      expect(inside).toBe(isOpenAt({ hours }, { day: '2026-11-23', time }));
    }
  });
});

describe('a day unlike its weekday', () => {
  const specialDays = [
    { day: '2026-12-21', times: [{ starts: '14:00', ends: '24:00' }] },
    { day: '2026-12-25', times: [] },
  ];
  it('has its own times, or none', () => {
    expect(timesOf({ hours, specialDays }, '2026-12-21')).toEqual([['14:00', '24:00']]);
    expect(timesOf({ hours, specialDays }, '2026-12-28')).toEqual(workingTimes(hours, 1));
    expect(isOpenAt({ hours, specialDays }, { day: '2026-12-21', time: '10:00' })).toBe(false);
    expect(isOpenAt({ hours, specialDays }, { day: '2026-12-21', time: '23:59' })).toBe(true);
    expect(isOpenAt({ hours, specialDays }, { day: '2026-12-25', time: '10:00' })).toBe(false);
  });
});
