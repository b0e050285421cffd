import { describe, expect, it } from 'vitest';
import { measuresOf } from './datasheet.ts';
import { gainsOf, keyFiguresOf, type VersionSheet } from './version-gains.ts';

const sheetOf = (
  name: string,
  sheet: Record<string, number>,
  highlights: string[] = [],
  year = 2027,
): VersionSheet => ({
  name,
  year,
  highlights,
  measures: measuresOf(sheet),
});

describe('what a version adds to the one before it', () => {
  const sport = sheetOf('Sport', { powerCv: 176, trunkL: 476, topSpeedKmh: 210 }, ['Airbags: four', 'Steering']);

  it('is the equipment that the other has not, or not as good', () => {
    const limited = sheetOf('Limited', {}, ['LED', 'Airbags: six', 'Steering']);
    expect(gainsOf(sport, limited).highlights).toEqual(['LED', 'Airbags: six']);
  });

  it('is power and range, by how much, and never less of them', () => {
    const strong = sheetOf('Strong', { powerCv: 272, trunkL: 500, topSpeedKmh: 232 });
    expect(gainsOf(sport, strong).measures).toEqual([{ section: 'engine', key: 'powerCv', value: 96, unit: 'cv' }]);
    expect(gainsOf(strong, sport).measures).toEqual([]);
  });

  it('is nothing where the other does not state the measure', () => {
    expect(gainsOf(sport, sheetOf('Electric', { rangeKm: 400 })).measures).toEqual([]);
  });

  it('is a newer model year', () => {
    expect(gainsOf(sheetOf('Sport', {}, [], 2026), sport).year).toBe(2027);
    expect(gainsOf(sport, sheetOf('Sport', {}, [], 2026)).year).toBeNull();
  });
});

describe('key figures', () => {
  it('are the best of all versions, with the version that has it unless all have', () => {
    const figures = keyFiguresOf([
      sheetOf('Sport', { powerCv: 176, accelerationS: 9.7, roadKml: 12, trunkL: 476 }),
      sheetOf('Strong', { powerCv: 272, accelerationS: 7.1, roadKml: 10, trunkL: 476 }),
    ]);
    expect(figures.map(({ key, value, version }) => [key, value, version])).toEqual([
      ['powerCv', 272, 'Strong'],
      ['accelerationS', 7.1, 'Strong'],
      ['roadKml', 12, 'Sport'],
      ['trunkL', 476, null],
    ]);
  });

  it('say range before consumption, payload where there is no boot, and leave out what nobody states', () => {
    const figures = keyFiguresOf([sheetOf('One', { rangeKm: 400, roadKml: 12, payloadKg: 700 })]);
    expect(figures.map(({ key }) => key)).toEqual(['rangeKm', 'payloadKg']);
  });
});
