import { describe, expect, test } from 'vitest';
import { joinRows, readRow, type Cells } from './gazetteer.ts';

const BR = { market: 'br', states: new Set(['SP', 'RJ']) } as const;
const AR = { market: 'ar', states: new Set(['B']) } as const;
const campinas: Cells = {
  state: 'SP',
  code: '3509502',
  name: 'Campinas',
  latitude: '-22,9056',
  longitude: '-47.0608',
  first: '13000-001',
  last: '13139999',
};

test('a row is a city with its place and a range of postal codes', () => {
  expect(readRow(campinas, BR)).toEqual({
    code: '3509502',
    state: 'SP',
    name: 'Campinas',
    latitude: -22.9056,
    longitude: -47.0608,
    ranges: [{ first: 13_000_001, last: 13_139_999 }],
  });
  expect(readRow({ state: 'b', code: 'b7600', name: 'Mar del Plata', first: 'B7600' }, AR)).toMatchObject({
    state: 'B',
    code: 'B7600',
    latitude: null,
    ranges: [{ first: 7600, last: 7600 }],
  });
});

describe('what is refused', () => {
  test.each([
    ['a state of another country', { state: 'XX' }, 'state'],
    ['a code of another country', { code: 'B7600' }, 'code'],
    ['markup in a name', { name: '<b>Campinas</b>' }, 'name'],
    ['latitude and longitude that changed places', { latitude: '-47.0608', longitude: '-22.9056' }, 'latitude'],
    ['no number', { latitude: 'sul' }, 'latitude'],
    ['half a place', { longitude: '' }, 'longitude'],
    ['a range that ends before it begins', { first: '13139999', last: '13000001' }, 'first'],
    ['a range that is no postal code', { first: '13' }, 'first'],
    ['an end without a beginning', { first: '' }, 'first'],
  ])('%s', (_name, wrong, field) => {
    const read = readRow({ ...campinas, ...wrong }, BR);
    expect(Array.isArray(read) ? read.map((error: { field: string }) => error.field) : read).toContain(field);
  });
});

test('further rows of a city add ranges, and may not tell of another city', () => {
  const first = readRow(campinas, BR);
  const second = readRow({ ...campinas, first: '13140000', last: '13149999' }, BR);
  const other = readRow({ ...campinas, name: 'Campos' }, BR);
  if (!('code' in first) || !('code' in second) || !('code' in other)) throw new Error('rows were refused');
  expect(joinRows(first, second)).toMatchObject({ ranges: [{ first: 13_000_001 }, { first: 13_140_000 }] });
  expect(joinRows(first, other)).toEqual({ field: 'name', key: 'location.import.differs' });
});
