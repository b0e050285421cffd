import { describe, expect, it } from 'vitest';
import { revisionByKm } from './revision.ts';

describe('which revision is due by kilometres', () => {
  it.each([
    [0, 1, false],
    [8_999, 1, false],
    [9_000, 1, true],
    [10_000, 1, true],
    [11_000, 1, true],
    [11_001, 2, false],
    [19_000, 2, true],
    [61_500, 7, false],
  ])('%i km', (km, number, isDue) => {
    expect(revisionByKm({ km, lastNumber: null })).toEqual({
      number,
      isDue,
      kmLeft: number * 10_000 - km,
      dueOn: null,
      because: 'KM',
    });
  });

  it('follows the last one done, however late', () => {
    expect(revisionByKm({ km: 34_000, lastNumber: 1 })).toMatchObject({ number: 2, isDue: true, kmLeft: -14_000 });
    expect(revisionByKm({ km: 500, lastNumber: 0 })).toMatchObject({ number: 1, isDue: false });
  });
});
