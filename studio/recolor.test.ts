import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyTone,
  decodeSrgb,
  encodeSrgb,
  type Finish,
  linearColor,
  recolor,
  TONE_KNEE,
  undoTone,
} from './recolor.ts';

const byte = fc.integer({ min: 0, max: 255 });
const hex = fc.tuple(byte, byte, byte).map((c) => `#${c.map((v) => v.toString(16).padStart(2, '0')).join('')}`);

function shown(light: number): number {
  return Math.round(255 * encodeSrgb(applyTone(light)));
}

describe('tone curve', () => {
  test('leaves everything below the knee alone', () => {
    fc.assert(fc.property(fc.double({ min: 0, max: TONE_KNEE, noNaN: true }), (x) => applyTone(x) === x));
  });

  test('is undone by its inverse', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2, noNaN: true }), (x) => {
        expect(undoTone(applyTone(x))).toBeCloseTo(x, 6);
      }),
    );
  });

  test('never reaches white and never falls', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 5, noNaN: true }),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        (x, d) => {
          expect(applyTone(x)).toBeLessThan(1);
          expect(applyTone(x + d)).toBeGreaterThan(applyTone(x));
        },
      ),
    );
  });

  test('has no kink at the knee', () => {
    const e = 1e-5;
    expect((applyTone(TONE_KNEE + e) - TONE_KNEE) / e).toBeCloseTo(1, 3);
  });
});

describe('sRGB', () => {
  test('round trip', () => {
    fc.assert(fc.property(byte, (v) => Math.round(255 * encodeSrgb(decodeSrgb(v / 255))) === v));
  });

  test('reads a colour', () => {
    expect(linearColor('#ff0000')).toEqual([1, 0, 0]);
  });
});

describe('recolor', () => {
  const pixels = (values: readonly number[]) => Uint8ClampedArray.from(values);

  test('black paint gives the black frame back, white paint the white one, within one step', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(byte, byte), { minLength: 1, maxLength: 64 }), (pairs) => {
        const black = pixels(pairs.flatMap(([a, b]) => [Math.min(a, b), Math.min(a, b), Math.min(a, b), 255]));
        const white = pixels(pairs.flatMap(([a, b]) => [Math.max(a, b), Math.max(a, b), Math.max(a, b), 255]));
        recolor({ black, white, color: '#000000' }).forEach((v, i) =>
          expect(Math.abs(v - black[i]!)).toBeLessThanOrEqual(1),
        );
        recolor({ black, white, color: '#ffffff' }).forEach((v, i) =>
          expect(Math.abs(v - white[i]!)).toBeLessThanOrEqual(1),
        );
      }),
    );
  });

  test('what is not paint does not change, whatever the colour', () => {
    fc.assert(
      fc.property(fc.array(byte, { minLength: 4, maxLength: 4 }), hex, (pixel, color) => {
        const frame = pixels(pixel);
        expect(recolor({ black: frame, white: frame, color })).toEqual(frame);
      }),
    );
  });

  test('keeps the alpha of the frame', () => {
    fc.assert(
      fc.property(byte, hex, (alpha, color) => {
        const out = recolor({ black: pixels([10, 10, 10, alpha]), white: pixels([200, 200, 200, alpha]), color });
        expect(out[3]).toBe(alpha);
      }),
    );
  });

  test('agrees with light added up before the tone curve', () => {
    const light = fc.double({ min: 0, max: 0.9, noNaN: true });
    fc.assert(
      fc.property(light, light, hex, (coat, base, color) => {
        const c = linearColor(color);
        const black = pixels([shown(coat), shown(coat), shown(coat), 255]);
        const white = pixels([shown(coat + base), shown(coat + base), shown(coat + base), 255]);
        const out = recolor({ black, white, color });
        // Eight bits in, eight bits out: where the curve is flat, one step in is several steps of light.
        c.forEach((v, i) => expect(Math.abs(out[i]! - shown(coat + v * base))).toBeLessThanOrEqual(4));
      }),
    );
  });

  /** Paint in the middle of its light, in shade, and where light comes straight back; and the reflection that black paint shows. */
  const paintAt = (finish: Finish, gain: number, coat = 0.05): readonly number[] => {
    const grey = (light: number) => [shown(light), shown(light), shown(light), 255];
    const out = recolor({ black: pixels(grey(coat)), white: pixels(grey(coat + gain)), color: '#27456e', finish });
    return Array.from(out.slice(0, 3), (value) => undoTone(decodeSrgb(value / 255)));
  };
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  /** What the paint itself sends back, against metal; the little that black paint shows is taken off. */
  const against = (finish: Finish, gain: number): number =>
    (sum(paintAt(finish, gain, 0.01)) - 0.03) / (sum(paintAt('metallic', gain, 0.01)) - 0.03);

  test('solid paint sends back more light than metal, everywhere alike', () => {
    for (const gain of [0.24, 0.39, 0.58]) expect(against('solid', gain)).toBeCloseTo(1.35, 1);
  });

  test('pearl shows its own shine where light comes straight back, and only there', () => {
    const [red = 0, , blue = 1] = paintAt('pearl', 1.1);
    const [metalRed = 0, , metalBlue = 1] = paintAt('metallic', 1.1);
    expect(red / blue).toBeGreaterThan((metalRed / metalBlue) * 1.3);
    expect(Math.abs(against('pearl', 0.3) - 1)).toBeLessThan(0.1);
  });

  test('matt paint dims the reflection of the room', () => {
    expect(sum(paintAt('matte', 0.39, 0.3))).toBeLessThan(sum(paintAt('metallic', 0.39, 0.3)) - 0.3);
  });

  test('what is not paint stays as it is in every lacquer', () => {
    for (const finish of ['solid', 'pearl', 'matte'] as const) {
      const frame = pixels([12, 90, 200, 255]);
      expect(recolor({ black: frame, white: frame, color: '#27456e', finish })).toEqual(frame);
    }
  });
});
