/**
 * Any paint from two pictures. Light adds up linearly, and paint enters the light it sends back as a factor,
 * so a frame in colour c is A + c * (W - A): A with black paint, W with white, per channel in linear light.
 * The frames are stored through the studio's tone curve; it is undone before and applied again after.
 */

/** Linear light up to which the tone curve leaves values alone. */
export const TONE_KNEE = 0.62;

const ROOM = 1 - TONE_KNEE;

/** Brightest value that still has an inverse worth trusting in eight bits. */
const TOP = 0.9985;

export function applyTone(linear: number): number {
  if (linear <= TONE_KNEE) return linear;
  return TONE_KNEE + ROOM * (1 - Math.exp(-(linear - TONE_KNEE) / ROOM));
}

export function undoTone(shown: number): number {
  if (shown <= TONE_KNEE) return shown;
  return TONE_KNEE - ROOM * Math.log(1 - (Math.min(TOP, shown) - TONE_KNEE) / ROOM);
}

/** IEC 61966-2-1, both on 0..1. */
export function decodeSrgb(value: number): number {
  return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
}

export function encodeSrgb(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055;
}

/** Eight-bit value to scene light. */
const LIGHT = Float32Array.from({ length: 256 }, (_, i) => undoTone(decodeSrgb(i / 255)));

const STEPS = 4096;
/** Scene light (0..8, square-root spaced) to eight-bit value. */
const SHOWN = Uint8ClampedArray.from({ length: STEPS }, (_, i) =>
  Math.round(255 * encodeSrgb(applyTone(8 * (i / (STEPS - 1)) ** 2))),
);

function show(light: number): number {
  const at = Math.sqrt(Math.max(0, light) / 8) * (STEPS - 1);
  return SHOWN[Math.min(STEPS - 1, Math.round(at))]!;
}

/** '#rrggbb' in linear light. */
export function linearColor(hex: string): readonly [number, number, number] {
  const at = (i: number) => decodeSrgb(Number.parseInt(hex.slice(i, i + 2), 16) / 255);
  return [at(1), at(3), at(5)];
}

export type Finish = 'solid' | 'metallic' | 'pearl' | 'matte';

export interface PaintJob {
  /** '#rrggbb'. */
  color: string;
  /** '#rrggbb' of the roof of a two-tone paint. */
  roof?: string | null | undefined;
  finish?: Finish | undefined;
}

/** Gain of light between black and white paint: up to the first a pixel is edge or glass, from the second on it is paint. */
const PAINT_GAIN = [0.04, 0.3] as const;

/** Matt lacquer scatters the room's reflections: what black paint sends back falls to this share. */
const MATTE_SHARE = 0.35;

/** What stays of a reflection on matt paint, in linear light. */
function dull(light: number, gain: number): number {
  const [from, to] = PAINT_GAIN;
  const paint = Math.min(1, Math.max(0, (gain - from) / (to - from)));
  return light * (1 - paint * (1 - MATTE_SHARE));
}

/**
 * Both frames and the result are RGBA, four bytes a pixel, of one size; the roof's mask has one byte a pixel. Solid, metallic
 * and pearl paints come out alike: the sets are baked in one lacquer, and only matt differs enough to be told from it.
 */
export function recolor(
  o: PaintJob & {
    black: Uint8ClampedArray;
    white: Uint8ClampedArray;
    roofMask?: Uint8Array | Uint8ClampedArray | undefined;
    out?: Uint8ClampedArray | undefined;
  },
): Uint8ClampedArray {
  const { black, white } = o;
  const out = o.out ?? new Uint8ClampedArray(black.length);
  const color = linearColor(o.color);
  const roof = linearColor(o.roof ?? o.color);
  const mask = o.roof == null ? undefined : o.roofMask;
  const isMatte = o.finish === 'matte';
  for (let i = 0; i < black.length; i += 4) {
    const share = mask === undefined ? 0 : mask[i >> 2]! / 255;
    for (let c = 0; c < 3; c++) {
      const low = LIGHT[black[i + c]!]!;
      const gain = LIGHT[white[i + c]!]! - low;
      if (gain === 0) {
        out[i + c] = black[i + c]!;
        continue;
      }
      const tint = color[c]! + share * (roof[c]! - color[c]!);
      out[i + c] = show((isMatte ? dull(low, gain) : low) + tint * gain);
    }
    out[i + 3] = black[i + 3]!;
  }
  return out;
}
