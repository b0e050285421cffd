import { describe, expect, it } from 'vitest';
import { availabilityOf, chapterFigures, type Equipment, type EquippedSheet, linesOf } from './chapters.ts';
import { measuresOf } from './datasheet.ts';

const sheetOf = (name: string, equipment: Equipment[], sheet: Record<string, number> = {}): EquippedSheet => ({
  name,
  year: 2027,
  highlights: equipment.map(({ line }) => line),
  equipment,
  measures: measuresOf(sheet),
});

describe('who has a line of equipment', () => {
  it.each([
    [[0, 1, 2], { kind: 'all' }],
    [[1, 2], { kind: 'from', first: 1 }],
    [[2], { kind: 'some', places: [2] }],
    [[0, 2], { kind: 'some', places: [0, 2] }],
    [[0], { kind: 'some', places: [0] }],
  ])('%j of three is %j', (places, availability) => {
    expect(availabilityOf(places, 3)).toEqual(availability);
  });

  it('of a single version is all', () => {
    expect(availabilityOf([0], 1)).toEqual({ kind: 'all' });
  });
});

describe('a chapter', () => {
  const stability: Equipment = { line: 'Stability', chapter: 'safety' };
  const sheets = [
    sheetOf('Sport', [{ line: 'Airbags: four', chapter: 'safety' }, stability]),
    sheetOf('Longitude', [{ line: 'Airbags: six', chapter: 'safety' }, stability, { line: 'Radio', chapter: null }]),
    sheetOf('Limited', [{ line: 'Airbags: six', chapter: 'safety' }, stability]),
  ];

  it('has its own lines, what all versions have first', () => {
    expect(linesOf('safety', sheets)).toEqual([
      { line: 'Stability', availability: { kind: 'all' } },
      { line: 'Airbags: six', availability: { kind: 'from', first: 1 } },
      { line: 'Airbags: four', availability: { kind: 'some', places: [0] } },
    ]);
  });

  it('is empty where the catalogue says nothing of it: a line without a chapter is in none', () => {
    expect(linesOf('technology', sheets)).toEqual([]);
  });

  it('counts a version that has the line but leaves its chapter open', () => {
    const open: Equipment = { line: 'Stability', chapter: null };
    const versions = [sheetOf('Sport', [open]), sheetOf('Longitude', [stability]), sheetOf('Limited', [open])];
    expect(linesOf('safety', versions)).toEqual([{ line: 'Stability', availability: { kind: 'all' } }]);
  });

  it('counts a version once that names the line twice', () => {
    const versions = [sheetOf('Sport', [stability, stability]), sheetOf('Longitude', [])];
    expect(linesOf('safety', versions)).toEqual([{ line: 'Stability', availability: { kind: 'some', places: [0] } }]);
  });

  it('has a line in the first chapter alone that a sheet states', () => {
    const versions = [
      sheetOf('Sport', [stability]),
      sheetOf('Longitude', [{ line: 'Stability', chapter: 'technology' }]),
    ];
    expect(linesOf('technology', versions)).toEqual([]);
    expect(linesOf('safety', versions)).toEqual([{ line: 'Stability', availability: { kind: 'all' } }]);
  });

  it('has figures only where a sheet states them, with the version that has the best', () => {
    const measured = [sheetOf('Sport', [], { cityKml: 10, tankL: 55 }), sheetOf('Eco', [], { cityKml: 13, tankL: 55 })];
    expect(chapterFigures('range', measured).map(({ key, value, version }) => [key, value, version])).toEqual([
      ['cityKml', 13, 'Eco'],
      ['tankL', 55, null],
    ]);
    expect(chapterFigures('capability', measured)).toEqual([]);
  });
});
