import bwip from 'bwip-js/node';
import sharp from 'sharp';
import type { Format } from '#features/scanner/rules/settings.ts';

/** Frames as a camera gives them: a code drawn on a label, turned, out of focus, unevenly lit and with noise. */

export const WIDTH = 640;
export const HEIGHT = 480;

/** Numbers that look random and are the same in each run. */
export const seeded = (seed: number) => {
  let state = seed;
  // Mulberry32: numbers of seeds that lie beside each other have nothing in common.
  return (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const SIGNS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const DIGITS = '0123456789';

const wordOf = (random: () => number, length: number, signs: string): string =>
  Array.from({ length }, () => signs[Math.floor(random() * signs.length)]).join('');

/** A text such as the kind carries. */
export const textFor = (format: Format, random: () => number): string => {
  switch (format) {
    case 'code_39':
      return `9B${wordOf(random, 15, SIGNS)}`;
    case 'codabar':
      return `A${wordOf(random, 10, DIGITS)}B`;
    case 'code_93':
      return wordOf(random, 10, SIGNS);
    case 'qr_code':
      return `https://volante.example/?code=${wordOf(random, 12, SIGNS)}`;
  }
};

const BARS = { height: 12, paddingwidth: 10, paddingheight: 4 } as const;
const DRAWN = {
  code_39: { bcid: 'code39', ...BARS },
  codabar: { bcid: 'rationalizedCodabar', ...BARS },
  code_93: { bcid: 'code93', includecheck: true, ...BARS },
  qr_code: { bcid: 'qrcode', paddingwidth: 4, paddingheight: 4 },
} as const;

export type Taken = { readonly angle: number; readonly blur: number; readonly shade: number; readonly size: number };

/** How a code is held before the camera. `size`: its share of the widest that fits the frame at that angle. */
export const takenAtRandom = (random: () => number): Taken => ({
  angle: random() * 360,
  blur: 0.3 + random() * 0.3,
  shade: random() * 0.5,
  size: 0.9 + random() * 0.08,
});

/** Nobody holds a square code so near that it fills the frame. */
const WIDEST = { code_39: WIDTH, codabar: WIDTH, code_93: WIDTH, qr_code: 320 } as const;

const labelOf = async (format: Format, text: string, { angle, size }: Taken): Promise<Buffer> => {
  const drawn = await bwip.toBuffer({ ...DRAWN[format], text, scale: 4, backgroundcolor: 'FFFFFF' });
  const { width, height } = await sharp(drawn).metadata();
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const shape = height / width;
  const fits = Math.min(WIDTH / (cos + shape * sin), HEIGHT / (sin + shape * cos), WIDEST[format]);
  const sized = await sharp(drawn)
    .resize(Math.floor(fits * size))
    .png()
    .toBuffer();
  return sharp(sized).rotate(angle, { background: '#fff' }).png().toBuffer();
};

/** The frame's lightness, a byte a point. */
export const drawFrame = async (input: {
  readonly format: Format;
  readonly text: string;
  readonly taken: Taken;
  readonly random: () => number;
}): Promise<Uint8ClampedArray> => {
  const { format, text, taken, random } = input;
  const sheet = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } });
  const flat = await sheet
    .composite([{ input: await labelOf(format, text, taken) }])
    .png()
    .toBuffer();
  const blurred = taken.blur < 0.3 ? sharp(flat) : sharp(flat).blur(taken.blur);
  const points = await blurred.toColourspace('b-w').raw().toBuffer();
  const [alongX, alongY] = [random() * 2 - 1, random() * 2 - 1];
  return Uint8ClampedArray.from(points, (point, at) => {
    const [x, y] = [(at % WIDTH) / WIDTH - 0.5, Math.floor(at / WIDTH) / HEIGHT - 0.5];
    const light = 0.8 * (1 - taken.shade / 2 + taken.shade * (alongX * x + alongY * y));
    return (50 + point * 0.75) * light + (random() - 0.5) * 10;
  });
};

/** A film that a browser takes for its camera (`--use-file-for-fake-video-capture`): uncompressed YUV4MPEG2, each frame for as long as it is repeated. */
export const filmOf = (frames: readonly Uint8ClampedArray[], repeated: number): Buffer => {
  const colourless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const pictures = frames.flatMap((frame) =>
    Array.from({ length: repeated }, () => Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(frame), colourless])),
  );
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), ...pictures]);
};
