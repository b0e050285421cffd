import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Revision } from '../contract/shapes.ts';
import { asChassis, chassisEnd, identify } from './identify.ts';
import { needsOil, nextRevision } from './maintenance.ts';
import { isLicensingBlocked, licensingBlocksOn } from './recall.ts';
import { warrantyClocks } from './warranty.ts';

describe('what was typed', () => {
  it.each([
    ['abc-1d23', { plate: 'ABC1D23' }],
    ['AA 123 BB', { plate: 'AA123BB' }],
    ['9bvjeepxxva100001', { chassis: '9BVJEEPXXVA100001' }],
    ['ABC12', 'invalidPlate'],
    ['ABC 123', 'invalidPlate'],
    ['', 'invalidPlate'],
    ['9BVJEEPXXVA10000', 'invalidChassis'],
    ['9BVJEEPXXVA10000Ñ', 'invalidChassis'],
  ])('%j is %j', (text, read) => expect(identify(text)).toEqual(read));

  it('never shows more of a chassis than its end', () => {
    expect(chassisEnd('9BVJEEPXXVA100001')).toBe('100001');
    expect(asChassis('ABC1D23')).toBe('invalidChassis');
  });
});

describe('licensing', () => {
  it('is blocked a year after the notice in Brazil, never in Argentina', () => {
    expect(licensingBlocksOn('2024-02-29', 'br')).toBe('2025-02-28');
    expect(licensingBlocksOn('2024-02-29', 'ar')).toBeNull();
    const recall = { notifiedOn: '2025-03-10', market: 'br', done: false } as const;
    expect(isLicensingBlocked({ ...recall, today: '2026-03-09' })).toBe(false);
    expect(isLicensingBlocked({ ...recall, today: '2026-03-10' })).toBe(true);
    expect(isLicensingBlocked({ ...recall, today: '2027-01-01', done: true })).toBe(false);
  });
});

const PLAN: readonly Revision[] = [1, 2, 3].map((number) => ({
  number,
  km: 10_000 * number,
  months: 12 * number,
  minutes: 90,
  price: { amount: 60_000, currency: 'BRL' },
  priceWithoutTaxes: null,
  items: ['OIL_AND_FILTER'],
}));

describe('the next revision', () => {
  const request = {
    revisions: PLAN,
    deliveredOn: '2025-06-01',
    today: '2026-01-01',
    mileageKm: 9800,
    lastNumber: null,
  };

  it('comes by distance or by time, whichever is first', () => {
    expect(nextRevision(request)).toMatchObject({
      revision: { number: 1 },
      kmLeft: 200,
      reason: 'DISTANCE',
      overdue: false,
    });
    expect(nextRevision({ ...request, mileageKm: 500 })).toMatchObject({
      dueOn: '2026-06-01',
      daysLeft: 151,
      reason: 'TIME',
    });
    expect(nextRevision({ ...request, mileageKm: null })).toMatchObject({ kmLeft: null, reason: 'TIME' });
  });

  it('is overdue once either is passed, and follows the last one done', () => {
    expect(nextRevision({ ...request, mileageKm: 10_001 })).toMatchObject({ revision: { number: 1 }, overdue: true });
    expect(nextRevision({ ...request, lastNumber: 1 })).toMatchObject({ revision: { number: 2 } });
    expect(nextRevision({ ...request, lastNumber: 3 })).toBeNull();
  });

  it('never goes back as a car grows older and is driven further', () => {
    fc.assert(
      fc.property(fc.nat(40_000), fc.nat(20_000), fc.nat(40), (km, more, months) => {
        const day = (count: number) => new Date(Date.UTC(2025, 5 + count, 1)).toISOString().slice(0, 10);
        const before = nextRevision({ ...request, mileageKm: km, today: day(months) });
        const after = nextRevision({ ...request, mileageKm: km + more, today: day(months + 3) });
        expect(after?.revision.number ?? 4).toBeGreaterThanOrEqual(before?.revision.number ?? 4);
      }),
    );
  });

  it('the oil is asked for every twelve months, even below the kilometres', () => {
    expect(needsOil({ ...request, mileageKm: 100, today: '2026-05-31' })).toBe(false);
    expect(needsOil({ ...request, mileageKm: 100, today: '2026-06-01' })).toBe(true);
    expect(needsOil({ ...request, lastNumber: 1, today: '2026-06-01' })).toBe(false);
  });
});

it('a warranty ends with its day or with its kilometres', () => {
  const terms = [
    { cover: 'VEHICLE', months: 36, km: 100_000 },
    { cover: 'PAINT', months: 12, km: null },
  ] as const;
  const of = { terms, deliveredOn: '2025-01-31', mileageKm: 99_999 };
  expect(warrantyClocks({ ...of, today: '2026-01-31' }).map(({ running }) => running)).toEqual([true, true]);
  expect(warrantyClocks({ ...of, today: '2026-02-01' }).map(({ running }) => running)).toEqual([true, false]);
  expect(warrantyClocks({ ...of, mileageKm: 100_001, today: '2025-02-01' })[0]).toMatchObject({ running: false });
});
