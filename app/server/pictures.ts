import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { sha256 } from '#platform/crypto.server.ts';
import { models } from '#seed/models.ts';
import { recolor } from '#studio/recolor.ts';

const PICTURES = path.resolve(import.meta.dirname, '../../seed/pictures');
const WIDTHS = [48, 140, 319, 480, 640, 960, 1280, 1600];
const DEFAULT_COLOR = '#b9bec4';

/** What the studio baked for a car, by the address convention's brand and model code. */
type Wanted = {
  readonly brand: string;
  readonly modelCode: string;
  readonly view: string;
  readonly color: string | null;
  readonly width: number;
};

export type Pictures = {
  /** A file a deployment put in place under its asset path. */
  readonly own: (assetPath: string) => Promise<Buffer | null>;
  /** The drawn car in a colour; null when that car has no such view. */
  readonly drawn: (wanted: Wanted) => Promise<Buffer | null>;
  readonly list: (folder: string) => Promise<readonly string[] | null>;
  readonly fallback: (width: number) => Promise<Buffer>;
};

/** Pictures under the content folder: a deployment's own photographs first, then the studio's, recoloured and kept on disk. */
export const openPictures = (options: { ownFolder: string; cacheFolder: string }): Pictures => {
  const making = new Map<string, Promise<Buffer | null>>();
  const once = (key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const running = making.get(key);
    if (running !== undefined) return running;
    const started = make().finally(() => making.delete(key));
    making.set(key, started);
    return started;
  };
  return {
    own: (assetPath) => readInside(options.ownFolder, assetPath),
    drawn: (wanted) => {
      const width = WIDTHS.find((size) => size >= wanted.width) ?? 1600;
      const color = wanted.color ?? DEFAULT_COLOR;
      const name = `${sha256(JSON.stringify([wanted.brand, wanted.modelCode, wanted.view, color, width])).slice(0, 32)}.webp`;
      return once(name, () => fromCache(options.cacheFolder, name, () => draw({ ...wanted, color, width })));
    },
    list: (folder) => listInside(options.ownFolder, folder),
    fallback: async (width) =>
      sharp({
        create: {
          width: Math.min(width, 1600),
          height: Math.round((Math.min(width, 1600) * 9) / 16),
          channels: 4,
          background: '#00000000',
        },
      })
        .webp()
        .toBuffer(),
  };
};

const slugOf = (brand: string, modelCode: string): string | undefined =>
  models.find((model) => model.brand === brand && model.code === modelCode)?.slug;

const draw = async (wanted: Wanted & { color: string }): Promise<Buffer | null> => {
  const slug = slugOf(wanted.brand, wanted.modelCode);
  if (slug === undefined) return null;
  const base = path.join(PICTURES, wanted.brand, slug, wanted.view);
  const [black, white] = await Promise.all([
    pixels(`${base}-a.webp`, wanted.width),
    pixels(`${base}-w.webp`, wanted.width),
  ]);
  if (black === null || white === null || black.data.length !== white.data.length) return null;
  const mixed = recolor({ black: asClamped(black.data), white: asClamped(white.data), color: wanted.color });
  return sharp(Buffer.from(mixed.buffer, mixed.byteOffset, mixed.byteLength), {
    raw: { width: black.info.width, height: black.info.height, channels: 4 },
  })
    .webp({ quality: 82, alphaQuality: 80, effort: 3 })
    .toBuffer();
};

const pixels = async (file: string, width: number) => {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return null;
  return sharp(bytes)
    .resize({ width, withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
};

const asClamped = (buffer: Buffer): Uint8ClampedArray =>
  new Uint8ClampedArray(buffer.buffer, buffer.byteOffset, buffer.byteLength);

const fromCache = async (folder: string, name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> => {
  const file = path.join(folder, name);
  const kept = await readFile(file).catch(() => null);
  if (kept !== null) return kept;
  const made = await make();
  if (made === null) return null;
  await mkdir(folder, { recursive: true });
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, made);
  await rename(part, file);
  return made;
};

/** Nothing outside the folder, whatever the address tries. */
const inside = (folder: string, name: string): string | null => {
  const full = path.resolve(folder, name);
  return full.startsWith(`${folder}${path.sep}`) && !/[\0\\]/.test(name) ? full : null;
};

const readInside = async (folder: string, name: string): Promise<Buffer | null> => {
  const full = inside(folder, name);
  return full === null || !/\.(?:webp|avif|png|jpe?g)$/.test(full) ? null : readFile(full).catch(() => null);
};

const listInside = async (folder: string, name: string): Promise<readonly string[] | null> => {
  const full = inside(folder, name);
  const entries = full === null ? null : await readdir(full, { withFileTypes: true }).catch(() => null);
  return entries === null
    ? null
    : entries.filter((entry) => /\.(?:webp|avif|png|jpe?g)$/.test(entry.name)).map((entry) => entry.name);
};
