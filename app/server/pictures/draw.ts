import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { recolor, type PaintJob } from '#studio/recolor.ts';
import { plan, type PictureSet } from '#studio/render/plan.ts';
import { dress, shownLayers, type Pixels } from './layers.ts';
import { type Drawing, BAKED } from './baked.ts';

export type Format = 'webp' | 'avif' | 'png' | 'jpeg';

/** A picture's room: with a height it is met exactly and the car keeps its shape inside; without, the picture's own. */
export type Box = { readonly width: number; readonly height?: number | undefined };

const MOBILE_WIDTH = 480;

const BAKED_FORMATS: ReadonlyMap<string, Format> = new Map(plan.map(({ name, format }) => [name, format]));

export const readBaked = (drawing: Drawing, set: PictureSet): Promise<Buffer | null> => {
  const { brand, slug, view } = drawing;
  return readFile(path.join(BAKED, brand, slug, `${view}-${set}.${BAKED_FORMATS.get(view)}`)).catch(() => null);
};

/** A picture of a set: as it was baked where that will do, or smaller for phones, or in the format asked for. */
export const drawSet = async (
  drawing: Drawing,
  o: { set: PictureSet; isMobile: boolean; format: Format },
): Promise<Buffer | null> => {
  const bytes = await readBaked(drawing, o.set);
  if (bytes === null || (!o.isMobile && o.format === BAKED_FORMATS.get(drawing.view))) return bytes;
  const picture = o.isMobile ? sharp(bytes).resize({ width: MOBILE_WIDTH, withoutEnlargement: true }) : sharp(bytes);
  return o.format === 'avif' ? picture.avif({ quality: 66, effort: 2 }).toBuffer() : compress(picture, o.format);
};

export const MOBILE: Box = { width: MOBILE_WIDTH };

/** What a picture shows beyond the model as it is drawn: its paint, and layers of what was chosen, the lowest first. */
export type Look = { readonly paint: PaintJob; readonly layers: readonly string[] };

/** The car of two baked frames in a paint, with what was chosen, not yet compressed; null when the view is not there. */
export const drawPainted = async (drawing: Drawing, look: Look, width: number): Promise<Sharp | null> => {
  const { paint } = look;
  const layers = await shownLayers(drawing, look.layers);
  const read = layers.length === 0 ? readPlain(drawing, width) : readDressed(drawing, { layers, width });
  const [black, white] = await read;
  if (!black || !white || black.data.length !== white.data.length) return null;
  const size = { width: black.width, height: black.height };
  const roofMask = paint.roof == null ? undefined : await readMask(drawing, size);
  const mixed = recolor({ ...paint, black: clamped(black.data), white: clamped(white.data), roofMask });
  return sharp(Buffer.from(mixed.buffer, mixed.byteOffset, mixed.byteLength), { raw: { ...size, channels: 4 } });
};

type Pair = readonly (Pixels | null)[];

const FRAMES = ['a', 'w'] as const;

const readPlain = (drawing: Drawing, width?: number): Promise<Pair> =>
  Promise.all(
    FRAMES.map(async (set) => {
      const bytes = await readBaked(drawing, set);
      return bytes === null ? null : pixelsOf(sharp(bytes), width);
    }),
  );

/** Layers lie on the frames in their full size; what is asked for is made of the whole. */
const readDressed = async (drawing: Drawing, o: { layers: readonly string[]; width: number }): Promise<Pair> => {
  const [a, w] = await readPlain(drawing);
  if (!a || !w) return [];
  const dressed = await dress({ a, w }, drawing, o.layers);
  return Promise.all(
    FRAMES.map((set) => {
      const { data, width, height } = dressed[set];
      return pixelsOf(sharp(data, { raw: { width, height, channels: 4 } }), o.width);
    }),
  );
};

const pixelsOf = async (picture: Sharp, width?: number): Promise<Pixels> => {
  const sized = width === undefined ? picture : picture.resize({ width, withoutEnlargement: true });
  const { data, info } = await sized.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const readMask = async (drawing: Drawing, size: { width: number; height: number }): Promise<Buffer | undefined> => {
  const bytes = await readBaked(drawing, 'r');
  if (bytes === null) return undefined;
  return sharp(bytes).resize(size.width, size.height, { fit: 'fill' }).extractChannel(0).raw().toBuffer();
};

const clamped = (buffer: Buffer): Uint8ClampedArray =>
  new Uint8ClampedArray(buffer.buffer, buffer.byteOffset, buffer.byteLength);

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 } as const;
/** Behind a car in a format without transparency. */
const PAPER = '#f4f4f2';

/** Fits a picture into its room and compresses it. */
export const finish = async (picture: Sharp, box: Box, format: Format): Promise<Buffer> => {
  const { width, height } = box;
  // Small squares show the car, not the air around it.
  const near = height === undefined ? picture : sharp(await picture.png().toBuffer()).trim({ threshold: 12 });
  const fitted =
    height === undefined
      ? near.resize({ width, withoutEnlargement: true })
      : sharp(await near.png().toBuffer()).resize(width, height, { fit: 'contain', background: CLEAR });
  return compress(fitted, format);
};

export const compress = (picture: Sharp, format: Format): Promise<Buffer> => {
  switch (format) {
    case 'webp':
      return picture.webp({ quality: 82, alphaQuality: 80, effort: 3 }).toBuffer();
    case 'avif':
      return picture.avif({ quality: 50, effort: 4 }).toBuffer();
    case 'png':
      return picture.png({ compressionLevel: 9 }).toBuffer();
    case 'jpeg':
      return picture.flatten({ background: PAPER }).jpeg({ quality: 86, mozjpeg: true }).toBuffer();
  }
};
