import { expect, it } from 'vitest';
import { changedFields } from './changes.ts';
import { regionOf } from './regions.ts';
import { mayBeMisspelt, searchWords } from './words.ts';

it('reads words without accents, signs or repetition, and not more than six', () => {
  expect(searchWords('  Compáss  COMPASS, T270! são-paulo ')).toEqual(['compass', 't270', 'sao', 'paulo']);
  expect(searchWords(`'); DROP TABLE x; -- & | !`)).toEqual(['drop', 'table', 'x']);
  expect(searchWords('a b c d e f g h')).toHaveLength(6);
  expect(searchWords('%_*:')).toEqual([]);
  expect(mayBeMisspelt('c3')).toBe(false);
  expect(mayBeMisspelt('compas')).toBe(true);
});

it('names the fields in which two forms differ, whatever the order of their keys', () => {
  expect(changedFields({ a: 1, b: { x: 1, y: 2 } }, { b: { y: 2, x: 1 }, a: 1 })).toEqual([]);
  expect(changedFields({ a: 1, b: [1, 2], c: null }, { a: 2, b: [2, 1], c: null })).toEqual(['a', 'b']);
});

it('knows the region of every state', () => {
  expect(regionOf('br', 'SP')).toBe('SE');
  expect(regionOf('ar', 'B')).toBe('PAMPEANA');
  expect(regionOf('br', 'XX')).toBeNull();
});
