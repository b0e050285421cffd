import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { outfitOf } from '#features/catalog/public.ts';
import { outfitted, type CarOutfit } from '#kernel/car-body.ts';
import { isPainted, layersOf, type OutfitLayer } from '#kernel/outfit-layers.ts';
import { buildCatalog } from '#seed/catalog/build.ts';
import { FINE } from '#studio/generator/car.ts';
import { distanceFor, DRESSED_VIEWS, plan, type Picture, type Rect } from '#studio/render/plan.ts';
import { digestOf } from './digest.ts';
import { pathOf, type Model } from './manifest.ts';
import { changedParts } from './changed-parts.ts';
import { call, type Studio } from './page.ts';

const PAINTS = {
  a: { color: '#000000', coating: 'metallic' },
  w: { color: '#ffffff', coating: 'metallic' },
} as const;
/** What a layer changes is found on pictures of this size. */
const SEARCH = 0.5;
/** Coarse enough to build every outfit of every model in a minute; wheels and fittings hardly depend on it. */
const DIGEST_STEP = 0.08;

const views: readonly Picture[] = plan.filter(({ name }) => DRESSED_VIEWS.includes(name));

const { parts } = buildCatalog();

/** Every look that the parts offered for a model can give it. */
export function layersOffered(model: Model): OutfitLayer[] {
  const offered = parts
    .filter(({ brand, model_code: code }) => brand === model.brand && code === model.code)
    .flatMap(({ type, code }) => (type === 'ITEM' || type === 'ACCESSORY' ? [{ type, code }] : []));
  const all = offered.flatMap((part) => layersOf(outfitOf({ chosen: [part], offered })));
  return [...new Map(all.map((layer) => [layer.name, layer])).values()];
}

/** What each layer of a model is drawn from, by its name. */
export function layerInputs(model: Model): Record<string, string> {
  const base = [digestOf(model.body, DIGEST_STEP), views];
  return Object.fromEntries(
    layersOffered(model).map(({ name, outfit }) => {
      const all = JSON.stringify([...base, digestOf(outfitted(model.body, outfit), DIGEST_STEP)]);
      return [name, createHash('sha256').update(all).digest('hex').slice(0, 16)];
    }),
  );
}

/** `isDrawn`: whether the sheets of a view are drawn too; those of traced views are not, only their places are found. */
type Drawing = { studio: Studio; model: Model; isDrawn: (picture: Picture) => boolean };

type Found = Record<string, Record<string, readonly Rect[]>>;

/** Draws what the named layers change in the views that show them, and keeps where they lie. */
export async function drawLayers(drawing: Drawing, names: ReadonlySet<string>): Promise<number> {
  const offered = layersOffered(drawing.model);
  const found = await readIndex(drawing.model, offered);
  const plain = new Map<string, Buffer>();
  await load(drawing, {});
  for (const picture of views) plain.set(picture.name, await search(drawing, picture));
  let bytes = 0;
  for (const layer of offered.filter(({ name }) => names.has(name))) {
    await load(drawing, layer.outfit);
    for (const picture of views) {
      const after = await search(drawing, picture);
      const before = plain.get(picture.name) ?? after;
      const parts = changedParts({ before, after, ...sizeOf(picture, SEARCH), scale: SEARCH });
      (found[picture.name] ??= {})[layer.name] = parts;
    }
    bytes += await drawSheets(drawing, { layer, found });
  }
  const file = indexFile(drawing.model);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(found)}\n`);
  return bytes;
}

/** Where the layers lie that were drawn before and are still offered. */
const readIndex = async (model: Model, offered: readonly OutfitLayer[]): Promise<Found> => {
  const text = await readFile(indexFile(model), 'utf8').catch(() => '{}');
  const known = JSON.parse(text) as Found;
  const isOffered = ([name]: readonly [string, unknown]): boolean => offered.some((layer) => layer.name === name);
  return Object.fromEntries(
    Object.entries(known).map(([view, layers]) => [view, Object.fromEntries(Object.entries(layers).filter(isOffered))]),
  );
};

const drawSheets = async (
  drawing: Drawing,
  { layer, found }: { layer: OutfitLayer; found: Found },
): Promise<number> => {
  const { studio, model } = drawing;
  let bytes = 0;
  // Wheels take no paint: black and white frames show the same ones.
  for (const set of isPainted(layer.name) ? (['w', 'a'] as const) : (['a'] as const)) {
    await call(studio.page, 'paint', PAINTS[set]);
    for (const picture of views.filter(drawing.isDrawn)) {
      const rects = found[picture.name]?.[layer.name] ?? [];
      if (rects.length === 0) continue;
      const file = pathOf(`${model.brand}/${model.slug}/layers/${picture.name}-${layer.name}-${set}.webp`);
      bytes += await drawSheet(drawing, { picture, rects, file });
    }
  }
  return bytes;
};

/** Where the layers of a model lie. */
export const indexFile = (model: Model): string => pathOf(`${model.brand}/${model.slug}/layers/index.json`);

const load = ({ studio, model }: Drawing, outfit: CarOutfit) =>
  call(studio.page, 'load', { body: model.body, outfit, paint: PAINTS.w, step: FINE, isMask: false });

const sizeOf = ({ width, height }: Picture, scale: number) => ({
  width: Math.round(width * scale),
  height: Math.round(height * scale),
});

const shoot = async (
  { studio, model }: Drawing,
  { picture, scale, part }: { picture: Picture; scale: number; part?: Rect },
): Promise<Buffer> => {
  const distance = distanceFor(picture, model.body.length);
  const shot = { view: picture.view, ...sizeOf(picture, scale), distance, part, to: `${studio.base}/pixels` };
  await call(studio.page, 'shoot', shot);
  return studio.take();
};

const search = async (drawing: Drawing, picture: Picture): Promise<Buffer> => {
  const raw = { ...sizeOf(picture, SEARCH), channels: 4 as const };
  return sharp(await shoot(drawing, { picture, scale: SEARCH }), { raw })
    .flip()
    .raw()
    .toBuffer();
};

/** The changed parts of a picture on one sheet, one below the other. */
const drawSheet = async (
  drawing: Drawing,
  { picture, rects, file }: { picture: Picture; rects: readonly Rect[]; file: string },
): Promise<number> => {
  const scale = picture.oversample;
  const layers: { input: Buffer; left: number; top: number }[] = [];
  let top = 0;
  for (const { x, y, width, height } of rects) {
    const part = { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
    const pixels = await shoot(drawing, { picture, scale, part });
    const raw = { width: part.width, height: part.height, channels: 4 as const, premultiplied: true };
    const input = await sharp(pixels, { raw }).flip().resize(width, height, { kernel: 'lanczos3' }).png().toBuffer();
    layers.push({ input, left: 0, top });
    top += height;
  }
  const create = {
    width: Math.max(...rects.map(({ width }) => width)),
    height: top,
    channels: 4 as const,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  };
  await mkdir(path.dirname(file), { recursive: true });
  const { size } = await sharp({ create })
    .composite(layers)
    .webp({ quality: picture.quality, alphaQuality: 85, effort: 5 })
    .toFile(file);
  return size;
};
