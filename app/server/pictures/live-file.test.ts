import { expect, test } from 'vitest';
import { BRANDS } from '#brands/brands.ts';
import { drawWordmark } from '#brands/wordmark.ts';
import { listLines } from './live-file.ts';

test('strokes become polylines, closed ones come back to their start', () => {
  expect(listLines('M1 2L3 4Q5 6 7 8M0 0L9 0L9 9Z')).toEqual([
    [
      [1, 2],
      [3, 4],
      [7, 8],
    ],
    [
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 0],
    ],
  ]);
});

test.each(BRANDS.map(({ id, wordmark }) => [id, wordmark] as const))(
  '%s has its letters inside its box',
  (_id, style) => {
    const { path, width, height } = drawWordmark(style);
    const points = listLines(path).flat();
    expect(points.length).toBeGreaterThan(8);
    for (const [x, y] of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(height);
    }
  },
);
