import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSoftware } from './graphics.ts';
import { approach, HERO, STEP, turned, turnForDrag, turnForKey, wrapDegrees, type Orbit } from './orbit.ts';

const orbit = fc.record({
  azimuth: fc.double({ min: 0, max: 359.9, noNaN: true }),
  elevation: fc.double({ min: 1, max: 38, noNaN: true }),
  zoom: fc.double({ min: 0.8, max: 2.2, noNaN: true }),
});

const delta = fc.record({
  azimuth: fc.double({ min: -1000, max: 1000, noNaN: true }),
  elevation: fc.double({ min: -90, max: 90, noNaN: true }),
  zoom: fc.double({ min: 0.2, max: 5, noNaN: true }),
});

describe('orbit', () => {
  test('stays above the ground and within its zoom, whatever is asked', () => {
    fc.assert(
      fc.property(orbit, delta, (from, by) => {
        const to = turned(from, by);
        expect(to.azimuth).toBeGreaterThanOrEqual(0);
        expect(to.azimuth).toBeLessThan(360);
        expect(to.elevation).toBeGreaterThanOrEqual(1);
        expect(to.elevation).toBeLessThanOrEqual(38);
        expect(to.zoom).toBeGreaterThanOrEqual(0.8);
        expect(to.zoom).toBeLessThanOrEqual(2.2);
      }),
    );
  });

  test('a full round of steps ends where it began', () => {
    let at: Orbit = HERO;
    for (let i = 0; i < 360 / STEP; i++) at = turned(at, { azimuth: STEP });
    expect(at.azimuth).toBeCloseTo(HERO.azimuth, 9);
  });

  test('an animation arrives exactly and goes the short way', () => {
    fc.assert(
      fc.property(orbit, orbit, (from, to) => {
        let at = from;
        let way = 0;
        for (let i = 0; i < 120 && at !== to; i++) {
          const next = approach(at, to, 0.22);
          way += Math.abs(((next.azimuth - at.azimuth + 540) % 360) - 180);
          at = next;
        }
        expect(at).toBe(to);
        expect(way).toBeLessThanOrEqual(180.001);
      }),
    );
  });

  test('half a turn for the width of the canvas', () => {
    const by = turnForDrag({ dx: 400, dy: 0, width: 400 });
    expect(wrapDegrees(by.azimuth ?? 0)).toBeCloseTo(180, 9);
  });

  test('leaves keys of the page alone', () => {
    for (const key of ['Tab', 'Enter', ' ', 'PageDown', 'a']) expect(turnForKey(key)).toBeUndefined();
    expect(turnForKey('ArrowLeft')).toEqual({ azimuth: -STEP });
    expect(turnForKey('Home')).toBe('home');
  });
});

test('knows software renderers by name', () => {
  expect(isSoftware('ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)')).toBe(true);
  expect(isSoftware('llvmpipe (LLVM 17.0.6, 256 bits)')).toBe(true);
  expect(isSoftware('ANGLE (Intel, Mesa Intel(R) UHD Graphics 620, OpenGL 4.6)')).toBe(false);
});
