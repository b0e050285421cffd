import { describe, expect, it } from 'vitest';
import { dueRevision } from './revision.ts';

const today = '2026-11-20';
const due = (given: { km: number; soldOn?: string; lastNumber?: number }) =>
  dueRevision({ soldOn: null, lastNumber: null, today, ...given });

describe('which revision is due', () => {
  it.each([
    [0, 1, false],
    [8_999, 1, false],
    [9_000, 1, true],
    [10_000, 1, true],
    [11_000, 1, true],
    [11_001, 2, false],
    [19_000, 2, true],
    [61_500, 7, false],
  ])('by kilometres alone: %i km', (km, number, isDue) => {
    expect(due({ km })).toMatchObject({ number, isDue, kmLeft: number * 10_000 - km, dueOn: null, because: 'KM' });
  });

  it('by whichever comes first', () => {
    expect(due({ km: 3_000, soldOn: '2025-12-01' })).toMatchObject({
      number: 1,
      isDue: true,
      because: 'TIME',
      dueOn: '2026-12-01',
    });
    expect(due({ km: 9_500, soldOn: '2026-06-01' })).toMatchObject({ number: 1, isDue: true, because: 'KM' });
    expect(due({ km: 3_000, soldOn: '2024-05-20' })).toMatchObject({ number: 3, isDue: false, dueOn: '2027-05-20' });
  });

  it('follows the last one done, however late', () => {
    expect(due({ km: 34_000, lastNumber: 1 })).toMatchObject({ number: 2, isDue: true, kmLeft: -14_000 });
    expect(due({ km: 500, lastNumber: 0 })).toMatchObject({ number: 1, isDue: false });
  });

  it('counts whole months, also from the last day of one', () => {
    expect(dueRevision({ km: 0, soldOn: '2026-01-31', lastNumber: null, today: '2026-12-30' })).toMatchObject({
      isDue: false,
    });
    expect(dueRevision({ km: 0, soldOn: '2026-01-31', lastNumber: null, today: '2026-12-31' })).toMatchObject({
      isDue: true,
    });
    expect(due({ km: 0, soldOn: '2027-05-01' })).toMatchObject({ number: 1, isDue: false });
  });
});
