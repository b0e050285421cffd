import { expect, test } from 'vitest';
import { cleanFloor, cleanPair, type Guides, type Halves } from './clean.ts';

const WIDTH = 48;
const HEIGHT = 32;
const PIXELS = WIDTH * HEIGHT;

/** Noise that is the same on every machine. */
const noiseOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
};

/** A picture of a light by place, each half with noise of its own. */
const traced = (o: {
  light: (x: number) => number;
  noise: number;
  seed: number;
  cover?: (x: number) => number;
}): Halves => {
  const half = (seed: number): Float32Array => {
    const random = noiseOf(seed);
    return Float32Array.from({ length: 4 * PIXELS }, (_, i) => {
      const x = (i >> 2) % WIDTH;
      const cover = o.cover?.(x) ?? 1;
      return i % 4 === 3 ? cover : cover * Math.max(0, o.light(x) + o.noise * random());
    });
  };
  return { width: WIDTH, height: HEIGHT, light: [half(o.seed), half(o.seed + 1)] };
};

const guides = (o: { depth?: (x: number) => number; albedo?: (x: number) => number } = {}): Guides => {
  const at = (i: number): number => i % WIDTH;
  return {
    normal: Float32Array.from({ length: 3 * PIXELS }, (_, i) => (i % 3 === 2 ? 1 : 0)),
    albedo: Float32Array.from({ length: 3 * PIXELS }, (_, i) => o.albedo?.(at(Math.floor(i / 3))) ?? 0),
    depth: Float32Array.from({ length: PIXELS }, (_, i) => o.depth?.(at(i)) ?? 9),
    unsure: new Float32Array(3 * PIXELS),
  };
};

const reds = (light: Float32Array, column?: number): number[] =>
  Array.from({ length: PIXELS }, (_, i) => i)
    .filter((i) => column === undefined || i % WIDTH === column)
    .map((i) => light[4 * i]!);
const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
const spread = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((v) => (v - middle) ** 2)));
};

test('noise goes and the light stays', () => {
  const black = traced({ light: () => 0.2, noise: 0.3, seed: 1 });
  const { a } = cleanPair(black, undefined, guides());
  expect(spread(reds(a))).toBeLessThan(spread(reds(black.light[0])) / 5);
  expect(mean(reds(a))).toBeCloseTo(0.2, 1);
});

test('an edge between two things stays where it was, however noisy', () => {
  const step = (x: number): number => (x < 24 ? 0.1 : 0.5);
  const { a } = cleanPair(traced({ light: step, noise: 0.3, seed: 3 }), undefined, guides({ albedo: step }));
  expect(mean(reds(a, 23))).toBeLessThan(0.16);
  expect(mean(reds(a, 24))).toBeGreaterThan(0.42);
});

test('a shut line a few millimetres deep stays dark in white lacquer', () => {
  const isLine = (x: number): boolean => x === 24 || x === 25;
  const white = traced({ light: (x) => (isLine(x) ? 0.02 : 0.5), noise: 0.5, seed: 5 });
  const black = traced({ light: () => 0.02, noise: 0.01, seed: 7 });
  const { w } = cleanPair(black, white, guides({ depth: (x) => (isLine(x) ? 9.005 : 9) }));
  expect(mean(reds(w!, 24))).toBeLessThan(0.2);
  expect(mean(reds(w!, 20))).toBeGreaterThan(0.4);
});

test('where black and white show the same, they stay the same to the last bit', () => {
  const black = traced({ light: (x) => 0.1 + x / 100, noise: 0.2, seed: 9 });
  const { a, w } = cleanPair(black, black, guides());
  expect(w).toEqual(a);
});

test('an edge that looks past the car into the endless leaves numbers', () => {
  const black = traced({ light: () => 0.3, noise: 0.1, seed: 11, cover: (x) => (x < 20 ? 1 : x === 20 ? 0.5 : 0) });
  const endless = guides({ depth: (x) => (x < 20 ? 9 : 1e10) });
  endless.unsure.fill(1e20);
  const { a, w } = cleanPair(black, black, endless);
  expect([...a, ...w!].every(Number.isFinite)).toBe(true);
  expect(reds(a, 30).every((v) => v === 0)).toBe(true);
});

test('a floor is smooth', () => {
  const floor = traced({ light: () => 0.4, noise: 0.2, seed: 13 });
  expect(spread(reds(cleanFloor(floor)))).toBeLessThan(spread(reds(floor.light[0])) / 5);
});
