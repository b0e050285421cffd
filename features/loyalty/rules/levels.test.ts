import { expect, test } from 'vitest';
import { areLevels, levelAt } from './levels.ts';

const LEVELS = [
  { name: 'One', from: 0, text: '' },
  { name: 'Two', from: 1000, text: '' },
  { name: 'Three', from: 5000, text: '' },
];

test('a level is reached with its first point, and the last has none after it', () => {
  expect(levelAt(LEVELS, 0)).toEqual({ index: 0, missing: 1000, share: 0 });
  expect(levelAt(LEVELS, 999)).toMatchObject({ index: 0, missing: 1 });
  expect(levelAt(LEVELS, 1000)).toMatchObject({ index: 1, missing: 4000, share: 0 });
  expect(levelAt(LEVELS, 3000)).toMatchObject({ index: 1, share: 0.5 });
  expect(levelAt(LEVELS, 90_000)).toEqual({ index: 2, missing: null, share: 1 });
});

test('levels begin at none and rise', () => {
  expect(areLevels(LEVELS)).toBe(true);
  expect(areLevels([])).toBe(false);
  expect(areLevels(LEVELS.slice(1))).toBe(false);
  expect(areLevels([...LEVELS, { name: 'Again', from: 5000, text: '' }])).toBe(false);
});
