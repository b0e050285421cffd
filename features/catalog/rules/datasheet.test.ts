import { describe, expect, it } from 'vitest';
import { buildCatalog } from '#seed/catalog/build.ts';
import { measuresOf } from './datasheet.ts';

describe('measuresOf', () => {
  it('keeps the order of the sheet and leaves out what it does not know', () => {
    expect(measuresOf({ seats: 5, powerCv: 176, horoscope: 3 })).toEqual([
      { section: 'engine', key: 'powerCv', value: 176, unit: 'cv' },
      { section: 'capacities', key: 'seats', value: 5, unit: '' },
    ]);
  });

  it('loses no measure of the embedded catalogue', () => {
    for (const { datasheet } of buildCatalog().versions) {
      expect(measuresOf(datasheet)).toHaveLength(Object.keys(datasheet).length);
    }
  });
});
