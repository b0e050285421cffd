import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAt, wallClock } from './local-time.ts';
import { daysFrom, judgePeriod, judgeSlot, nextFreeSlots, slotsOf, type Agenda, type Busy } from './slots.ts';

const timeZone = 'America/Sao_Paulo';
const week = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, type: 'WORKING_TIME' as const, starts: '08:00', ends: '18:30' },
  { weekday, type: 'BREAK' as const, starts: '12:00', ends: '13:00' },
]);
const hours = [...week, { weekday: 6, type: 'WORKING_TIME' as const, starts: '09:00', ends: '13:00' }];
const agenda = (more: Partial<Agenda> = {}): Agenda => ({
  hours,
  timeZone,
  closedDays: new Set(),
  resources: ['one', 'two'],
  busy: [],
  ...more,
});
const at = (day: string, time: string): Date => instantAt(day, time, timeZone);
const MONDAY = '2026-11-23';
const SATURDAY = '2026-11-28';
const length = { minutes: 120, step: 30 };
const always = { earliest: new Date(0), latest: new Date('2100-01-01') };
const times = (of: Agenda, day: string, request = length): string[] =>
  slotsOf(of, { ...request, day }).map(({ starts }) => wallClock(starts, timeZone).time);

describe('a day’s times', () => {
  it('fit between opening, break and closing', () => {
    expect(times(agenda(), MONDAY)).toEqual(
      ['08:00 08:30 09:00 09:30 10:00', '13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30'].join(' ').split(' '),
    );
    expect(times(agenda(), SATURDAY)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00']);
    expect(times(agenda(), SATURDAY, { minutes: 241, step: 30 })).toEqual([]);
  });

  it('are none on Sundays, holidays and days that do not exist', () => {
    expect(times(agenda(), '2026-11-22')).toEqual([]);
    expect(times(agenda({ closedDays: new Set([MONDAY]) }), MONDAY)).toEqual([]);
    expect(times(agenda(), '2026-02-30')).toEqual([]);
  });

  it('say what is free: a visit takes its bay for all its time, and not a minute longer', () => {
    const busy: Busy[] = [{ resourceId: 'one', starts: at(MONDAY, '09:00'), ends: at(MONDAY, '11:00') }];
    const slots = slotsOf(agenda({ busy }), { ...length, day: MONDAY });
    const free = new Map(slots.map((slot) => [wallClock(slot.starts, timeZone).time, slot.free]));
    expect(free.get('08:00')).toEqual(['two']);
    expect(free.get('10:00')).toEqual(['two']);
    expect(free.get('13:00')).toEqual(['one', 'two']);
    const short = slotsOf(agenda({ busy }), { minutes: 60, step: 30, day: MONDAY });
    expect(short.find(({ starts }) => starts.getTime() === at(MONDAY, '08:00').getTime())?.free).toEqual([
      'one',
      'two',
    ]);
    expect(short.find(({ starts }) => starts.getTime() === at(MONDAY, '11:00').getTime())?.free).toEqual([
      'one',
      'two',
    ]);
  });
});

describe('a request for a time', () => {
  const request = { ...length, ...always };
  it.each([
    ['free', '08:30', 'free'],
    ['off the grid', '08:15', 'closed'],
    ['in the break', '12:00', 'closed'],
    ['too long for what is left', '17:00', 'closed'],
    ['at night', '23:00', 'closed'],
  ])('%s', (_, time, kind) => {
    expect(judgeSlot(agenda(), { ...request, startsAt: at(MONDAY, time) }).kind).toBe(kind);
  });

  it('in the past, beyond the plan, on a closed day, and with nothing free', () => {
    const startsAt = at(MONDAY, '09:00');
    expect(judgeSlot(agenda(), { ...request, startsAt, earliest: new Date(startsAt.getTime() + 1) }).kind).toBe('past');
    expect(judgeSlot(agenda(), { ...request, startsAt, latest: new Date(startsAt.getTime() - 1) }).kind).toBe('closed');
    expect(judgeSlot(agenda({ closedDays: new Set([MONDAY]) }), { ...request, startsAt }).kind).toBe('closed');
    const busy = ['one', 'two'].map((resourceId) => ({ resourceId, starts: startsAt, ends: at(MONDAY, '09:30') }));
    expect(judgeSlot(agenda({ busy }), { ...request, startsAt }).kind).toBe('taken');
    expect(judgeSlot(agenda({ resources: [] }), { ...request, startsAt }).kind).toBe('taken');
  });
});

describe('a request for a period', () => {
  const request = { minutes: 60, step: 60, day: MONDAY, ...always };
  const startOf = (of: Agenda, period: 'MORNING' | 'AFTERNOON', more: object = {}): string => {
    const verdict = judgePeriod(of, { ...request, period, ...more });
    return verdict.kind === 'free' ? wallClock(verdict.slot.starts, timeZone).time : verdict.kind;
  };

  it('gets the first free time of it', () => {
    expect(startOf(agenda(), 'MORNING')).toBe('08:00');
    expect(startOf(agenda(), 'AFTERNOON')).toBe('13:00');
    const busy = [{ resourceId: 'one', starts: at(MONDAY, '08:00'), ends: at(MONDAY, '10:00') }];
    expect(startOf(agenda({ busy, resources: ['one'] }), 'MORNING')).toBe('10:00');
  });

  it('is refused where the period is over, full, or not worked', () => {
    // Saturdays end at one: an hour fits from twelve on, two hours do not.
    expect(startOf(agenda(), 'AFTERNOON', { day: SATURDAY })).toBe('12:00');
    expect(startOf(agenda(), 'AFTERNOON', { day: SATURDAY, minutes: 120 })).toBe('closed');
    expect(startOf(agenda(), 'MORNING', { earliest: at(MONDAY, '12:00') })).toBe('past');
    expect(startOf(agenda(), 'MORNING', { latest: at(MONDAY, '07:00') })).toBe('closed');
    const busy = [{ resourceId: 'one', starts: at(MONDAY, '08:00'), ends: at(MONDAY, '12:00') }];
    expect(startOf(agenda({ busy, resources: ['one'] }), 'MORNING')).toBe('taken');
    expect(startOf(agenda(), 'MORNING', { day: '2026-11-22' })).toBe('closed');
  });
});

describe('the next free times', () => {
  it('go on over days off, in order, and stop at the count', () => {
    const friday = '2026-11-27';
    const found = nextFreeSlots(agenda({ closedDays: new Set([SATURDAY]) }), {
      ...length,
      earliest: at(friday, '16:00'),
      latest: at('2026-12-31', '18:00'),
      most: 4,
    });
    expect(found.map(({ starts }) => wallClock(starts, timeZone))).toEqual([
      { day: friday, time: '16:00' },
      { day: friday, time: '16:30' },
      { day: '2026-11-30', time: '08:00' },
      { day: '2026-11-30', time: '08:30' },
    ]);
    expect(
      nextFreeSlots(agenda({ resources: [] }), {
        ...length,
        earliest: at(friday, '16:00'),
        latest: at(friday, '18:00'),
        most: 3,
      }),
    ).toEqual([]);
  });
});

describe('whatever is booked', () => {
  const minute = fc.integer({ min: 7 * 60, max: 19 * 60 });
  const busyList = fc.array(
    fc.record({ resource: fc.constantFrom('one', 'two'), from: minute, long: fc.integer({ min: 1, max: 300 }) }),
    { maxLength: 12 },
  );

  it('a free slot overlaps nothing of its resource, lies in working time, and every other fitting one is listed', () => {
    fc.assert(
      fc.property(busyList, fc.integer({ min: 15, max: 300 }), fc.constantFrom(15, 30, 60), (list, minutes, step) => {
        const midnight = at(MONDAY, '00:00').getTime();
        const busy = list.map(({ resource, from, long }) => ({
          resourceId: resource,
          starts: new Date(midnight + from * 60_000),
          ends: new Date(midnight + (from + long) * 60_000),
        }));
        for (const { starts, ends, free } of slotsOf(agenda({ busy }), { minutes, step, day: MONDAY })) {
          const from = (starts.getTime() - midnight) / 60_000;
          const until = (ends.getTime() - midnight) / 60_000;
          expect(until - from).toBe(minutes);
          expect((from >= 480 && until <= 720) || (from >= 780 && until <= 1110)).toBe(true);
          for (const id of ['one', 'two']) {
            const meets = busy.some((one) => one.resourceId === id && one.starts < ends && one.ends > starts);
            expect(free.includes(id)).toBe(!meets);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('days and clocks', () => {
  it('count on over months', () => {
    expect(daysFrom('2026-12-30', 4)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
  });

  it('turn a place’s time into an instant and back, also where clocks change', () => {
    expect(at(MONDAY, '08:00').toISOString()).toBe('2026-11-23T11:00:00.000Z');
    // Brazil's last summer time began on 4 November 2018, when 00:00 became 01:00.
    expect(instantAt('2018-11-03', '12:00', timeZone).toISOString()).toBe('2018-11-03T15:00:00.000Z');
    expect(instantAt('2018-11-04', '12:00', timeZone).toISOString()).toBe('2018-11-04T14:00:00.000Z');
    expect(wallClock(instantAt('2018-11-04', '00:30', timeZone), timeZone).time).toMatch(/^(23:30|01:30)$/);
  });
});
