import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUTLINES } from '#kernel/outlines.ts';
import { placeOn, viewOf } from './map-view.ts';

const points = fc.array(
  fc.record({
    latitude: fc.double({ min: -55, max: 5, noNaN: true }),
    longitude: fc.double({ min: -74, max: -34, noNaN: true }),
  }),
  { minLength: 1, maxLength: 30 },
);

describe('the view of a map', () => {
  it('shows every place inside the drawing', () => {
    fc.assert(
      fc.property(points, (input) => {
        const view = viewOf(input);
        for (const point of input) {
          const { x, y } = placeOn(view, point);
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(Math.max(x, y)).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it('keeps north up, west left and a single place in the middle', () => {
    const view = viewOf([{ latitude: -23.5, longitude: -46.6 }]);
    expect(placeOn(view, { latitude: -23.5, longitude: -46.6 })).toEqual({ x: 50, y: 50 });
    expect(placeOn(view, { latitude: -23.4, longitude: -46.7 }).y).toBeLessThan(50);
    expect(placeOn(view, { latitude: -23.4, longitude: -46.7 }).x).toBeLessThan(50);
  });

  it('shows both countries when there is no place', () => {
    const view = viewOf([]);
    for (const point of OUTLINES.flat()) {
      const { x, y } = placeOn(view, point);
      expect(x >= 0 && x <= 100 && y >= 0 && y <= 100, JSON.stringify(point)).toBe(true);
    }
  });
});
