import { describe, expect, it } from 'vitest';
import { countOutside, faultsOf, inOneWriting, periodsOf, type Care } from './care.ts';

const times = (text: string) =>
  text.split(', ').map((one) => {
    const [starts = '', ends = ''] = one.split('-');
    return { starts, ends };
  });
const working = (weekday: number, starts: string, ends: string) =>
  ({ weekday, type: 'WORKING_TIME', starts, ends }) as const;
const pause = (weekday: number, starts: string, ends: string) => ({ weekday, type: 'BREAK', starts, ends }) as const;

const care: Care = {
  latitude: -23.55,
  longitude: -46.63,
  services: ['SALES', 'SERVICE', 'TEST_DRIVE'],
  hours: periodsOf(1, times('08:00-12:00, 13:00-18:00')),
  serviceHours: [],
  specialDays: [],
  blockKind: null,
  blockFrom: null,
  blockUntil: null,
  blockReason: null,
};
const today = '2026-11-20';
const faults = (change: Partial<Care>, was: Care = care, market: 'br' | 'ar' = 'br') =>
  faultsOf({ ...care, ...change }, { market, today, was }).map(({ field, key }) => [field, key]);

describe('the times of a day', () => {
  it('are kept as one working time with its breaks, whatever their order', () => {
    expect(periodsOf(2, times('13:00-18:00, 08:00-12:00'))).toEqual([
      working(2, '08:00', '18:00'),
      pause(2, '12:00', '13:00'),
    ]);
    expect(periodsOf(2, times('08:00-12:00, 12:00-24:00'))).toEqual([working(2, '08:00', '24:00')]);
    expect(periodsOf(2, [])).toEqual([]);
    const written = [working(3, '08:00', '12:00'), working(3, '13:00', '18:00')];
    expect(inOneWriting(written)).toEqual([working(3, '08:00', '18:00'), pause(3, '12:00', '13:00')]);
    expect(inOneWriting(inOneWriting(written))).toEqual(inOneWriting(written));
  });

  it.each([
    ['overlap', [working(1, '08:00', '12:00'), working(1, '11:00', '14:00')], 'dealer.hours.overlap'],
    ['close before they open', [working(1, '18:00', '08:00')], 'dealer.hours.order'],
    ['last nothing', [working(1, '08:00', '08:00')], 'dealer.hours.order'],
    ['end at midnight written as the day’s beginning', [working(1, '18:00', '00:00')], 'dealer.hours.midnight'],
    ['have a break outside', [working(1, '08:00', '12:00'), pause(1, '12:00', '13:00')], 'dealer.hours.break'],
  ])('that %s are refused', (_, hours, key) => {
    expect(faults({ hours })).toEqual([['hours.1', key]]);
    expect(faults({ serviceHours: [{ service: 'SERVICE', hours }] })).toEqual([['serviceHours.SERVICE.1', key]]);
  });

  it('may end at midnight', () => {
    expect(faults({ hours: [working(1, '18:00', '24:00')] })).toEqual([]);
  });
});

describe('a day unlike the others', () => {
  it('is ahead, named once, and in order', () => {
    const day = (of: string, text: string) => ({ day: of, times: text === '' ? [] : times(text) });
    expect(faults({ specialDays: [day('2026-12-25', ''), day(today, '09:00-12:00')] })).toEqual([]);
    expect(faults({ specialDays: [day('2026-11-19', '')] })).toEqual([
      ['specialDays.2026-11-19', 'dealer.special.past'],
    ]);
    expect(faults({ specialDays: [day('2026-12-25', ''), day('2026-12-25', '09:00-12:00')] })).toEqual([
      ['specialDays.2026-12-25', 'dealer.special.twice'],
    ]);
    expect(faults({ specialDays: [day('2026-12-24', '12:00-09:00')] })).toEqual([
      ['specialDays.2026-12-24', 'dealer.hours.order'],
    ]);
  });
});

describe('a block', () => {
  const block = {
    blockKind: 'HIDDEN',
    blockFrom: '2026-12-01',
    blockUntil: '2026-12-10',
    blockReason: 'obras',
  } as const;
  it('has a kind, a first day, a last day and a reason', () => {
    expect(faults(block)).toEqual([]);
    expect(faults({ ...block, blockUntil: null })).toEqual([['blockUntil', 'dealer.block.untilMissing']]);
    expect(faults({ ...block, blockReason: null, blockKind: null })).toEqual([
      ['blockKind', 'dealer.block.kindMissing'],
      ['blockReason', 'dealer.block.reasonMissing'],
    ]);
    expect(faults({ ...block, blockUntil: '2026-11-30' })).toEqual([['blockUntil', 'dealer.block.order']]);
  });
  it('that is over may stay, and none is made that is', () => {
    const over = { ...block, blockFrom: '2026-11-01', blockUntil: '2026-11-10' };
    expect(faults(over)).toEqual([['blockUntil', 'dealer.block.past']]);
    expect(faults(over, { ...care, ...over })).toEqual([]);
  });
});

describe('a place', () => {
  it.each([
    [-46.63, -23.55, 'dealer.place.swapped'],
    [38.72, -9.14, 'dealer.place.elsewhere'],
    [-34.6, -58.4, 'dealer.place.elsewhere'],
  ])('%d, %d is refused', (latitude, longitude, key) => {
    expect(faults({ latitude, longitude })).toEqual([
      ['latitude', key],
      ['longitude', key],
    ]);
  });
});

describe('appointments', () => {
  const timeZone = 'America/Sao_Paulo';
  const booked = [
    // Monday 23 November, 9 to 11 and 17 to 18.
    { starts: new Date('2026-11-23T12:00:00Z'), ends: new Date('2026-11-23T14:00:00Z'), service: 'SERVICE' },
    { starts: new Date('2026-11-23T20:00:00Z'), ends: new Date('2026-11-23T21:00:00Z'), service: 'TEST_DRIVE' },
    // A Sunday: outside before as after.
    { starts: new Date('2026-11-22T12:00:00Z'), ends: new Date('2026-11-22T14:00:00Z'), service: 'SERVICE' },
  ];
  const outside = (change: Partial<Care>) =>
    countOutside(booked, { was: care, becomes: { ...care, ...change }, timeZone });
  it('fall outside of shorter hours, those of their service, a closed day, a block, and a service that ends', () => {
    expect(outside({})).toBe(0);
    expect(outside({ hours: [working(1, '08:00', '17:30')] })).toBe(1);
    expect(outside({ hours: [working(1, '10:00', '17:30')] })).toBe(2);
    expect(outside({ serviceHours: [{ service: 'SERVICE', hours: [working(1, '10:00', '17:00')] }] })).toBe(1);
    expect(outside({ specialDays: [{ day: '2026-11-23', times: [] }] })).toBe(2);
    expect(outside({ services: ['SALES', 'SERVICE'] })).toBe(1);
    const block = { blockKind: 'UNBOOKABLE', blockReason: 'obras' } as const;
    expect(outside({ ...block, blockFrom: '2026-11-23', blockUntil: '2026-11-23' })).toBe(2);
    expect(outside({ ...block, blockFrom: '2026-11-24', blockUntil: '2026-11-30' })).toBe(0);
  });
  it('that end at midnight fit a day that does', () => {
    const late = { starts: new Date('2026-11-24T02:00:00Z'), ends: new Date('2026-11-24T03:00:00Z'), service: null };
    const was = { ...care, hours: [working(1, '08:00', '24:00')] };
    expect(countOutside([late], { was, becomes: was, timeZone })).toBe(0);
    expect(countOutside([late], { was, becomes: care, timeZone })).toBe(1);
  });
});
