import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { isPainted } from '#kernel/outfit-layers.ts';
import type { LayerIndex, Rect } from '#studio/render/plan.ts';
import { BAKED, type Drawing } from './draw.ts';

/** Straight RGBA of one size. */
export type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number };

/** Steps of eight bits up to which a layer shows what the picture shows already: compression differs by as much. */
const ALIKE = 14;

const indexes = new Map<string, Promise<LayerIndex>>();

/** Where the layers of a model lie; empty where none are baked. */
const indexOf = ({ brand, slug }: Omit<Drawing, 'view'>): Promise<LayerIndex> => {
  const file = path.join(BAKED, brand, slug, 'layers/index.json');
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const read = readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as LayerIndex,
    () => ({}),
  );
  indexes.set(file, read);
  return read;
};

/** Those of the layers that change this view. */
export const shownLayers = async (drawing: Drawing, layers: readonly string[]): Promise<readonly string[]> => {
  if (layers.length === 0) return [];
  const index = (await indexOf(drawing))[drawing.view] ?? {};
  return layers.filter((name) => (index[name]?.length ?? 0) > 0);
};

/**
 * Lays what was chosen over a baked frame. Where a layer shows the car as it was drawn, what lies below stays, so that layers
 * whose parts overlap do not wipe each other out.
 */
export const dress = async (
  base: Pixels,
  { drawing, set, layers }: { drawing: Drawing; set: 'a' | 'w'; layers: readonly string[] },
): Promise<Pixels> => {
  const index = (await indexOf(drawing))[drawing.view] ?? {};
  const data = Buffer.from(base.data);
  for (const name of layers) {
    const sheet = await readSheet(drawing, name, set);
    if (sheet === null) continue;
    let top = 0;
    for (const rect of index[name] ?? []) {
      lay({ data, base, sheet, rect, top });
      top += rect.height;
    }
  }
  return { ...base, data };
};

const readSheet = async (drawing: Drawing, name: string, set: 'a' | 'w'): Promise<Pixels | null> => {
  const { brand, slug, view } = drawing;
  const file = path.join(BAKED, brand, slug, `layers/${view}-${name}-${isPainted(name) ? set : 'a'}.webp`);
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return null;
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const lay = (o: { data: Buffer; base: Pixels; sheet: Pixels; rect: Rect; top: number }): void => {
  const { data, base, sheet, rect, top } = o;
  for (let y = 0; y < rect.height; y++) {
    for (let x = 0; x < rect.width; x++) {
      const from = ((top + y) * sheet.width + x) * 4;
      const to = ((rect.y + y) * base.width + rect.x + x) * 4;
      if (isAlike({ a: base.data, at: to, b: sheet.data, from })) continue;
      sheet.data.copy(data, to, from, from + 4);
    }
  }
};

/** Whether two pixels look the same: what is hardly there has no colour worth comparing. */
const isAlike = ({ a, at, b, from }: { a: Buffer; at: number; b: Buffer; from: number }): boolean => {
  const [seen, other] = [a[at + 3]!, b[from + 3]!];
  if (Math.abs(seen - other) > ALIKE) return false;
  const share = Math.max(seen, other) / 255;
  return [0, 1, 2].every((c) => Math.abs(a[at + c]! - b[from + c]!) * share <= ALIKE);
};
