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
const PAINT_GAIN = [0.03, 0.16] as const;
/** Gain in the middle of a car. */
const MIDDLE_GAIN = 0.39;

/**
 * Light sent back against metallic lacquer of the same colour, in the middle of a car, and the power of the contrast between
 * there and where light comes straight back: as the live car's materials (generator/materials.ts) draw them in the same room.
 */
const SOLID = { share: 1.36, power: 1 } as const;
const PEARLED = { share: 1.08, power: 1 } as const;
const MATTE = { share: 1.22, power: 1.1 } as const;
/** Matt lacquer scatters the room's reflections: what black paint sends back falls to this part. */
const MATTE_COAT = 0.35;
/** Mica lies flat: where light comes straight back it shows its own, from one gain to the other, up to this share. */
const PEARL_GAIN = [0.34, 0.86] as const;
const PEARL_SHARE = 0.2;
/** Mother-of-pearl in linear light. */
const PEARL = [1, 0.93, 0.84] as const;

const between = (value: number, [from, to]: readonly [number, number]): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/** How lacquer answers to light, by gain of 0 to `MOST_GAIN`. */
type Answer = {
  /** What remains of the room's reflection. */
  readonly coat: Float32Array;
  readonly gain: Float32Array;
  /** Share of the lacquer's own shine in the colour. */
  readonly pearl: Float32Array;
};

const GAINS = 1024;
const MOST_GAIN = 8;

const tableOf = (of: (gain: number) => number): Float32Array =>
  Float32Array.from({ length: GAINS }, (_, i) => of((i / (GAINS - 1)) * MOST_GAIN));

const answerOf = (gain: number, { share, power }: { share: number; power: number }): number => {
  const paint = between(gain, PAINT_GAIN);
  return gain + paint * (share * MIDDLE_GAIN * (gain / MIDDLE_GAIN) ** power - gain);
};

const whole = tableOf(() => 1);
const none = tableOf(() => 0);

const ANSWERS: Readonly<Record<Exclude<Finish, 'metallic'>, Answer>> = {
  solid: { coat: whole, gain: tableOf((gain) => answerOf(gain, SOLID)), pearl: none },
  pearl: {
    coat: whole,
    gain: tableOf((gain) => answerOf(gain, PEARLED)),
    pearl: tableOf((gain) => PEARL_SHARE * between(gain, PEARL_GAIN)),
  },
  matte: {
    coat: tableOf((gain) => 1 - between(gain, PAINT_GAIN) * (1 - MATTE_COAT)),
    gain: tableOf((gain) => answerOf(gain, MATTE)),
    pearl: none,
  },
};

/** The light of a pixel in a lacquer that was not baked. `base` is what black paint sends back, `tint` the colour, in linear light. */
function answered(answer: Answer, at: { base: number; gain: number; tint: number; channel: number }): number {
  const step = Math.min(GAINS - 1, Math.round((Math.max(0, at.gain) / MOST_GAIN) * (GAINS - 1)));
  const own = answer.pearl[step]!;
  const tint = at.tint + own * (PEARL[at.channel]! - at.tint);
  return at.base * answer.coat[step]! + tint * answer.gain[step]!;
}

/**
 * Both frames and the result are RGBA, four bytes a pixel, of one size; the roof's mask has one byte a pixel. The sets are baked in metallic
 * lacquer; the others are told from it by how they answer to the light that the two frames show.
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
  const answer = o.finish === undefined || o.finish === 'metallic' ? undefined : ANSWERS[o.finish];
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
      const light = answer === undefined ? low + tint * gain : answered(answer, { base: low, gain, tint, channel: c });
      out[i + c] = show(light);
    }
    out[i + 3] = black[i + 3]!;
  }
  return out;
}
