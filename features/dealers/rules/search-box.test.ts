import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchBox } from './search-box.ts';

const RADIUS = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Where one arrives from a point after a distance on a bearing (great circle). */
const travel = (from: { latitude: number; longitude: number }, km: number, bearing: number) => {
  const angle = km / RADIUS;
  const [lat, lon] = [radians(from.latitude), radians(from.longitude)];
  const north = Math.asin(Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing));
  const east =
    lon +
    Math.atan2(Math.sin(bearing) * Math.sin(angle) * Math.cos(lat), Math.cos(angle) - Math.sin(lat) * Math.sin(north));
  const longitude = (((((east * 180) / Math.PI + 180) % 360) + 360) % 360) - 180;
  return { latitude: (north * 180) / Math.PI, longitude };
};

describe('searchBox', () => {
  it('holds every point within the distance', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -89, max: 89, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: 0.1, max: 5000, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        (latitude, longitude, radiusKm, share, bearing) => {
          const box = searchBox({ latitude, longitude, radiusKm });
          const point = travel({ latitude, longitude }, radiusKm * share, bearing);
          const slack = 1e-6;
          expect(point.latitude).toBeGreaterThanOrEqual(box.south - slack);
          expect(point.latitude).toBeLessThanOrEqual(box.north + slack);
          expect(point.longitude).toBeGreaterThanOrEqual(box.west - slack);
          expect(point.longitude).toBeLessThanOrEqual(box.east + slack);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is not much larger than the circle in these countries', () => {
    const box = searchBox({ latitude: -23.55, longitude: -46.63, radiusKm: 100 });
    expect((box.north - box.south) * 111.2).toBeCloseTo(200, 0);
    expect((box.east - box.west) * 111.2 * Math.cos(radians(23.55))).toBeCloseTo(200, 0);
  });
});
