import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recolor } from '../recolor.ts';
import { over, roofMask, shadeOf, toBytes, underlay, type Mirror, type Plate } from './develop.ts';

const plate = (width: number, height: number, pixel: readonly number[]): Plate => ({
  width,
  height,
  data: Float32Array.from({ length: 4 * width * height }, (_, i) => pixel[i % 4]!),
});

const NOTHING: Mirror = {
  scale: 1,
  part: { x: 0, y: 0, width: 1, height: 1 },
  light: plate(1, 1, [0, 0, 0, 0]),
  height: { width: 1, height: 1, data: new Float32Array(1) },
};

describe('bytes', () => {
  test('a paint mixed from developed frames is the paint traced directly', () => {
    const light = fc.double({ min: 0, max: 0.45, noNaN: true });
    fc.assert(
      fc.property(light, light, fc.integer({ min: 0, max: 255 }), (coat, base, grey) => {
        const of = (v: number): Uint8ClampedArray => new Uint8ClampedArray(toBytes(plate(1, 1, [v, v, v, 1])));
        const hex = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
        const tint = grey <= 10 ? grey / 255 / 12.92 : ((grey / 255 + 0.055) / 1.055) ** 2.4;
        const mixed = recolor({ black: of(coat), white: of(coat + base), color: hex });
        expect(Math.abs(mixed[0]! - of(coat + tint * base)[0]!)).toBeLessThanOrEqual(4);
      }),
    );
  });

  test('colour is straight, not multiplied by cover', () => {
    const [whole] = toBytes(plate(1, 1, [0.3, 0.3, 0.3, 1]));
    const [half] = toBytes(plate(1, 1, [0.15, 0.15, 0.15, 0.5]));
    expect(half).toBe(whole);
    expect(toBytes(plate(1, 1, [0, 0, 0, 0]))).toEqual(Buffer.alloc(4));
  });
});

describe('what a car stands on', () => {
  const shade = { width: 4, height: 4, data: new Float32Array(16).fill(0.8) };
  const ground = underlay({
    width: 100,
    height: 50,
    shade,
    floorAt: (x, y) => (y > 0.5 ? [x, y] : undefined),
    mirror: NOTHING,
  });
  const coverAt = (x: number, y: number): number => ground.data[4 * (y * 100 + x) + 3]!;

  test('is dark where the car takes the light, and nothing over the horizon', () => {
    expect(coverAt(50, 35)).toBeGreaterThan(0.5);
    expect(coverAt(50, 10)).toBe(0);
  });

  test('fades towards the edges, so that no page shows a frame', () => {
    expect(coverAt(0, 35)).toBeLessThan(0.1);
    expect(coverAt(50, 49)).toBeLessThan(coverAt(50, 35) / 2);
  });

  test('lies under the car and shows where the car is not', () => {
    const part = { x: 50, y: 30, width: 2, height: 1 };
    const car = Float32Array.from([0.2, 0.2, 0.2, 1, 0, 0, 0, 0]);
    const { data } = over(car, part, ground);
    expect([...data.subarray(0, 4)].map((v) => Number(v.toFixed(3)))).toEqual([0.2, 0.2, 0.2, 1]);
    expect(data[7]).toBeCloseTo(coverAt(51, 30), 5);
  });

  test('shade is what is missing against the bare floor', () => {
    const { data } = shadeOf(plate(4, 4, [0.25, 0.25, 0.25, 1]), plate(2, 2, [0.5, 0.5, 0.5, 1]));
    expect([...data].every((v) => Math.abs(v - 0.5) < 1e-6)).toBe(true);
  });
});

test('the roof’s mask keeps its share at edges and reaches past them', () => {
  const [width, height] = [16, 16];
  const at = (i: number): number => i % width;
  const cover = Float32Array.from({ length: width * height }, (_, i) => (at(i) < 8 ? 1 : at(i) === 8 ? 0.5 : 0));
  const roof = { width, height, data: Float32Array.from(cover) };
  const mask = roofMask({ roof, cover, scale: 0.5 });
  const row = [...mask.data.subarray(4 * 8, 5 * 8)];
  expect([mask.width, mask.height]).toEqual([8, 8]);
  expect(row.slice(0, 7)).toEqual([255, 255, 255, 255, 255, 255, 255]);
});
