import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { WRITES_PICTURES } from '../harness/full.ts';

const FOLDER = path.resolve(import.meta.dirname, 'reference');
/** Where what differs is put, for a person to look at. */
const FOUND = path.resolve(import.meta.dirname, '../../.volante/pictures');

/** Share of pixels that may differ: edges of letters differ from one build of the browser to the next. */
const TOLERANCE = 0.01;
/** How far a pixel's colour may be away before it counts, 0 to 1. */
const THRESHOLD = 0.16;

/** Two fifths of the size and as small a file as still shows a shifted line, a lost border, another colour. */
const shrink = async (shot: Buffer): Promise<Buffer> => {
  const { width } = await sharp(shot).metadata();
  return sharp(shot)
    .resize({ width: Math.round(width * 0.4) })
    .webp({ quality: 36, effort: 5, smartSubsample: false })
    .toBuffer();
};

type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number };

const pixelsOf = async (picture: Buffer): Promise<Pixels> => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** How a screen differs from its reference: `null` when it does not. With `PICTURES=write` it becomes the reference. */
export const compareWithReference = async (name: string, shot: Buffer): Promise<string | null> => {
  const file = path.join(FOLDER, `${name}.webp`);
  const small = await shrink(shot);
  if (WRITES_PICTURES) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, small);
    return null;
  }
  if (!existsSync(file)) return `${name}: there is no reference`;
  const [one, other] = [await pixelsOf(readFileSync(file)), await pixelsOf(small)];
  if (one.width !== other.width || one.height !== other.height) {
    return report({ name, shot, why: `${other.width}x${other.height} instead of ${one.width}x${one.height}` });
  }
  const differing = pixelmatch(one.data, other.data, undefined, one.width, one.height, { threshold: THRESHOLD });
  const share = differing / (one.width * one.height);
  return share <= TOLERANCE ? null : report({ name, shot, why: `${(share * 100).toFixed(2)} % of the pixels differ` });
};

const report = ({ name, shot, why }: { name: string; shot: Buffer; why: string }): string => {
  mkdirSync(FOUND, { recursive: true });
  const file = path.join(FOUND, `${name}.png`);
  writeFileSync(file, shot);
  return `${name}: ${why} (as it is now: ${file})`;
};
