import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { sha256 } from '#platform/crypto.server.ts';
import { models } from '#seed/models.ts';
import type { PaintJob } from '#studio/recolor.ts';
import type { CarPicture } from './pictures/address.ts';
import { drawPainted, drawSet, finish, MOBILE, type Box, type Format } from './pictures/draw.ts';
import { dropOthers, holdInMemory, keepIn, listInside, readInside, type FileCache } from './pictures/files.ts';
import { liveFileOf } from './pictures/live-file.ts';
import { drawPlate } from './pictures/plates.ts';
import type { SharedPictures } from './pictures/shared.ts';
import { REVISION } from './pictures/revision.ts';
import { drawStandIn } from './pictures/stand-in.ts';

/** Sizes a picture is made in when only a width is asked for: the next larger one is given. */
const WIDTHS = [48, 140, 319, 480, 640, 800, 960, 1280, 1600];
const WIDEST = 1600;

/** Bytes of pictures in memory: about a thousand cars with several chosen parts. */
const MOST_HELD = 48 * 1024 * 1024;

/** What is asked of the studio for a car, by the address convention's brand and model code. */
export type PictureQuery = {
  readonly brand: string;
  readonly modelCode: string;
  readonly picture: CarPicture;
  readonly paint: PaintJob;
  /** Names of layers of what was chosen, the lowest first. */
  readonly layers: readonly string[];
  /** Whether the picture will be asked for again. */
  readonly isCacheable: boolean;
  readonly box: Box;
};

export type Drawn = { readonly bytes: Buffer; readonly format: Format };

export type Pictures = {
  /** A file a deployment put in place under its asset path. */
  readonly own: (assetPath: string) => Promise<Buffer | null>;
  /** The drawn car; null when that car has no such picture. `readsAvif`: the smaller format, where it is already there. */
  readonly drawn: (requested: PictureQuery, format: Format, readsAvif: boolean) => Promise<Drawn | null>;
  readonly list: (folder: string) => Promise<readonly string[] | null>;
  /** What the car is built from, for the live view. */
  readonly live: (car: { brand: string; modelCode: string }) => Buffer | null;
  readonly fallback: (box: Box, format: Format) => Promise<Drawn>;
};

/** Pictures under the content folder: a deployment's own photographs first, then the studio's, recoloured and kept on disk. */
export const openPictures = (options: {
  ownFolder: string;
  cacheFolder: string;
  shared: SharedPictures | null;
}): Pictures => {
  const { shared } = options;
  const stored = keepIn(path.join(options.cacheFolder, REVISION), shared?.made(REVISION));
  void dropOthers(options.cacheFolder, REVISION);
  const hold = holdInMemory(MOST_HELD);
  const inBackground = oneAtATime();
  return {
    own: async (assetPath) =>
      (await readInside(options.ownFolder, assetPath)) ?? (await shared?.own(assetPath)) ?? null,
    drawn: async (requested, format, readsAvif) => {
      const model = modelOf(requested);
      if (model === undefined) return null;
      if (!requested.isCacheable) {
        const bytes = await hold(nameOf(requested, format), () => draw(model, requested, format));
        return bytes === null ? null : { bytes, format };
      }
      const avif = nameOf(requested, 'avif');
      const smaller = readsAvif && format === 'webp' ? await stored.read(avif) : null;
      if (smaller !== null) return { bytes: smaller, format: 'avif' };
      const bytes = await stored.readOrMake(nameOf(requested, format), () => draw(model, requested, format));
      if (bytes === null) return null;
      // AVIF takes a second to make: whoever comes first gets WebP, whoever comes next the smaller file.
      if (readsAvif && format === 'webp' && requested.picture.kind !== 'set')
        inBackground(() => stored.readOrMake(avif, () => draw(model, requested, 'avif')));
      return { bytes, format };
    },
    list: async (folder) => {
      const [here, there] = [await listInside(options.ownFolder, folder), (await shared?.list(folder)) ?? null];
      return here === null || there === null ? (here ?? there) : [...new Set([...here, ...there])];
    },
    live: (car) => {
      const model = modelOf(car);
      return model === undefined ? null : liveFileOf(model.brand, model.body);
    },
    fallback: (box, format) => drawFallback(stored, box, format),
  };
};

type Model = (typeof models)[number];

const modelOf = (car: { brand: string; modelCode: string }): Model | undefined =>
  models.find((model) => model.brand === car.brand && model.code === car.modelCode);

const widthOf = (box: Box): number => WIDTHS.find((size) => size >= box.width) ?? WIDEST;

const nameOf = ({ brand, modelCode, picture, paint, layers, box }: PictureQuery, format: Format): string => {
  const size = box.height === undefined ? widthOf(box) : [box.width, box.height];
  const { color, roof = null, finish: coat = null } = paint;
  const isSet = picture.kind === 'set';
  const key: unknown[] = [
    brand,
    modelCode,
    picture,
    isSet ? null : [color, roof, coat ?? 'metallic'],
    isSet ? null : size,
  ];
  if (!isSet && layers.length > 0) key.push(layers);
  return `${sha256(JSON.stringify(key)).slice(0, 32)}.${format}`;
};

const draw = async ({ brand, slug }: Model, requested: PictureQuery, format: Format): Promise<Buffer | null> => {
  const { picture, box } = requested;
  const width = widthOf(box);
  if (picture.kind === 'set') return drawSet({ brand, slug, view: picture.view }, { ...picture, format });
  const room: Box = box.height === undefined ? { width } : box;
  if (picture.kind === 'plate')
    return finishPlate(await drawPlate(picture.plate, { brand, slug }, requested), room, format);
  const mobile = picture.isMobile ? Math.min(MOBILE.width, width) : width;
  const source = box.height === undefined ? mobile : sourceWidthOf(box.width);
  const painted = await drawPainted({ brand, slug, view: picture.view }, requested, source);
  return painted === null ? null : finish(painted, box.height === undefined ? { width: source } : box, format);
};

/** A thumbnail is cut from a picture a little larger than itself. */
const sourceWidthOf = (width: number): number => Math.min(WIDEST, WIDTHS.find((size) => size >= width * 1.3) ?? WIDEST);

const finishPlate = async (plate: Sharp | null, box: Box, format: Format): Promise<Buffer | null> =>
  plate === null ? null : finish(sharp(await plate.png().toBuffer()), box, format);

const drawFallback = async (stored: FileCache, box: Box, format: Format): Promise<Drawn> => {
  const size = box.height === undefined ? { width: widthOf(box) } : box;
  const name = `stand-in-${size.width}x${size.height ?? 'auto'}.${format}`;
  const bytes = await stored.readOrMake(name, async () =>
    finish(sharp(await (await drawStandIn()).png().toBuffer()), size, format),
  );
  if (bytes === null) throw new Error('the default picture could not be drawn');
  return { bytes, format };
};

/** Work nobody waits for takes one processor at most, and its failure is nobody's: the next caller starts it again. */
const oneAtATime = (): ((work: () => Promise<unknown>) => void) => {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const MOST_WAITING = 50;
  return (work) => {
    if (waiting >= MOST_WAITING) return;
    waiting += 1;
    last = last
      .then(work)
      .catch(() => null)
      .finally(() => (waiting -= 1));
  };
};
