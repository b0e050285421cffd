import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { isPainted } from '#kernel/outfit-layers.ts';
import type { LayerIndex, Rect } from '#studio/render/plan.ts';
import { BAKED, type Drawing } from './baked.ts';

/** Straight RGBA of one size. */
export type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number };

/** Steps of eight bits up to which a layer shows what the picture shows already: compression differs by as much. */
const ALIKE = 24;

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

/** The two frames every paint is mixed from. */
export type Frames = { readonly a: Pixels; readonly w: Pixels };

/**
 * Lays what was chosen over the baked frames. Where a layer shows the car as it was drawn, what lies below stays, so that layers
 * whose parts overlap do not wipe each other out.
 */
export const dress = async (base: Frames, drawing: Drawing, layers: readonly string[]): Promise<Frames> => {
  const index = (await indexOf(drawing))[drawing.view] ?? {};
  const copies = { a: Buffer.from(base.a.data), w: Buffer.from(base.w.data) };
  for (const name of layers) {
    // What takes no paint is drawn with black paint alone: there it is told from the car around it, for both frames.
    const sheets = await readSheets(drawing, isPainted(name) ? ['a', 'w'] : ['a'], name);
    for (const changed of changedPixels({ base, sheets, rects: index[name] ?? [] })) {
      for (const set of ['a', 'w'] as const) {
        const sheet = sheets[set] ?? sheets.a;
        sheet?.data.copy(copies[set], changed.to, changed.from, changed.from + 4);
      }
    }
  }
  return { a: { ...base.a, data: copies.a }, w: { ...base.w, data: copies.w } };
};

type Sheets = { a?: Pixels; w?: Pixels };

const readSheets = async (drawing: Drawing, sets: readonly ('a' | 'w')[], name: string): Promise<Sheets> => {
  const sheets: Sheets = {};
  for (const set of sets) {
    const sheet = await readSheet(drawing, name, set);
    if (sheet !== null) sheets[set] = sheet;
  }
  return sheets;
};

const readSheet = async (drawing: Drawing, name: string, set: 'a' | 'w'): Promise<Pixels | null> => {
  const { brand, slug, view } = drawing;
  const file = path.join(BAKED, brand, slug, `layers/${view}-${name}-${set}.webp`);
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return null;
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Where on its sheet and where in the picture a layer shows another car than before; both frames change together. */
function* changedPixels(o: {
  base: Frames;
  sheets: Sheets;
  rects: readonly Rect[];
}): Generator<{ readonly from: number; readonly to: number }> {
  const { base, sheets } = o;
  let top = 0;
  for (const rect of o.rects) {
    for (let at = 0; at < rect.width * rect.height; at++) {
      const [x, y] = [at % rect.width, Math.floor(at / rect.width)];
      const to = ((rect.y + y) * base.a.width + rect.x + x) * 4;
      const from = ((top + y) * (sheets.a?.width ?? 0) + x) * 4;
      const isChanged = (['a', 'w'] as const).some((set) => {
        const sheet = sheets[set];
        return sheet !== undefined && !isAlike({ a: base[set].data, at: to, b: sheet.data, from });
      });
      if (isChanged) yield { from, to };
    }
    top += rect.height;
  }
}

/** Whether two pixels look the same: what is hardly there has no colour worth comparing. */
const isAlike = ({ a, at, b, from }: { a: Buffer; at: number; b: Buffer; from: number }): boolean => {
  const [seen, other] = [a[at + 3]!, b[from + 3]!];
  if (Math.abs(seen - other) > ALIKE) return false;
  const share = Math.max(seen, other) / 255;
  return [0, 1, 2].every((c) => Math.abs(a[at + c]! - b[from + c]!) * share <= ALIKE);
};
