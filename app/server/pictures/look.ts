import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import { outfitOf, type VisiblePart } from '#features/catalog/public.ts';
import { listOutsideParts, listPaints } from '#features/catalog/public.server.ts';
import type { getAsset } from '#features/content/contract/asset.ts';
import { layersOf } from '#kernel/outfit-layers.ts';
import type { Database } from '#platform/database.server.ts';
import type { PaintJob } from '#studio/recolor.ts';
import type { Look } from './draw.ts';

type Query = z.output<(typeof getAsset)['query']>;

/** A look, and whether its pictures are worth the room on disk: anyone can ask for sixteen million colours. */
export type PictureRequest = Look & { readonly isCacheable: boolean };

type Car = { readonly brand: string; readonly modelCode: string };

const DEFAULT_COLOR = '#b9bec4';
/** One thing chosen is what many choose; all that can be chosen together would fill any disk. */
const MOST_LAYERS_KEPT = 1;

/** What an address says a car looks like. */
export const lookReader = (): ((db: Database, car: Car | null, query: Query) => Promise<PictureRequest>) => {
  const paintsOf = forAMinute(readPaints);
  const partsOf = forAMinute(readParts);
  return async (db, car, query) => {
    const brand = car?.brand ?? '';
    const paints = await paintsOf(db, brand);
    const paint = paintOf(query, paints);
    const offered = query.parts === undefined ? undefined : (await partsOf(db, brand)).get(car?.modelCode ?? '');
    const layers = layersFor(query.parts?.split('.') ?? [], offered ?? []);
    return { paint, layers, isCacheable: layers.length <= MOST_LAYERS_KEPT && isOffered(paint, paints) };
  };
};

const paintOf = (query: Query, paints: ReadonlyMap<string, PaintJob>): PaintJob => {
  const { roof, finish } = query;
  return {
    ...chosenPaint(query, paints),
    ...(roof === undefined ? {} : { roof: hexOf(roof) }),
    ...(finish === undefined ? {} : { finish }),
  };
};

const chosenPaint = (query: Query, paints: ReadonlyMap<string, PaintJob>): PaintJob => {
  if (query.color !== undefined) return { color: hexOf(query.color) };
  return paints.get(query.paint ?? '') ?? { color: DEFAULT_COLOR };
};

const layersFor = (codes: readonly string[], offered: readonly VisiblePart[]): string[] => {
  const chosen = offered.filter(({ code }) => codes.includes(code));
  return layersOf(outfitOf({ chosen, offered })).map(({ name }) => name);
};

const isOffered = ({ color, roof }: PaintJob, paints: ReadonlyMap<string, PaintJob>): boolean => {
  const offered = [...paints.values()];
  const isColor = color === DEFAULT_COLOR || offered.some((paint) => paint.color === color);
  return isColor && (roof == null || offered.some((paint) => paint.roof === roof));
};

const hexOf = (text: string): string => `#${text.replace('#', '').toLowerCase()}`;

const readPaints = async (db: Database, brand: string): Promise<ReadonlyMap<string, PaintJob>> => {
  const rows = await listPaints(db, brand);
  return new Map(
    rows.map(({ code, hex, roofHex, finish }) => [
      code,
      { color: hex.toLowerCase(), roof: roofHex?.toLowerCase() ?? null, finish },
    ]),
  );
};

const readParts = async (db: Database, brand: string): Promise<ReadonlyMap<string, readonly VisiblePart[]>> =>
  Map.groupBy(await listOutsideParts(db, brand), ({ modelCode }) => modelCode);

const TTL_MS = 60_000;
const MOST_BRANDS = 100;

/** Codes of a brand are read once a minute: pictures are asked for by the hundred. */
const forAMinute = <T>(
  read: (db: Database, brand: string) => Promise<T>,
): ((db: Database, brand: string) => Promise<T>) => {
  const known = new LRUCache<string, Promise<T>>({ max: MOST_BRANDS, ttl: TTL_MS });
  return (db, brand) => {
    const stored = known.get(brand);
    if (stored !== undefined) return stored;
    const value = read(db, brand).catch((error: unknown) => {
      known.delete(brand);
      throw error;
    });
    known.set(brand, value);
    return value;
  };
};
