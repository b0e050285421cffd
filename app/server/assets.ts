import * as z from 'zod/mini';
import { ok, refuse } from '#kernel/result.ts';
import { listPaints } from '#features/catalog/public.server.ts';
import { getAsset, listFolder, THUMBNAILS } from '#features/content/contract/asset.ts';
import { handle, type Binary, type Route } from '#platform/http/context.server.ts';
import type { Database } from '#platform/database.server.ts';
import type { PaintJob } from '#studio/recolor.ts';
import type { Pictures } from './pictures.ts';
import { LIVE_FILE, listCarFolder, parseCarAddress, parseCarPicture } from './pictures/address.ts';
import type { Box, Format } from './pictures/draw.ts';

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

const FORMATS: Readonly<Record<string, Format>> = { webp: 'webp', avif: 'avif', png: 'png', jpg: 'jpeg', jpeg: 'jpeg' };

const DEFAULT_COLOR = '#b9bec4';
const WIDEST = 1600;
const DAY = 'public, max-age=86400, stale-while-revalidate=604800';
/** A missing picture may come soon. */
const SOON = 'public, max-age=60';

type Query = z.output<(typeof getAsset)['query']>;

/** Service asset: files and folder listings under one address. */
export const assetRoutes = (pictures: Pictures): readonly Route[] => {
  const paintOf = paintReader();
  return [
    handle(getAsset, async ({ params: { assetPath }, query }, context) => {
      const car = parseCarAddress(assetPath);
      if (car?.name === LIVE_FILE) {
        const live = pictures.live(car);
        if (live === null) return refuse('assetUnknown');
        context.reply('cache-control', DAY);
        return ok<Binary>({ contentType: 'application/json', bytes: live });
      }
      const extension = assetPath.split('.').at(-1) ?? '';
      const [type, format] = [TYPES[extension], FORMATS[extension]];
      if (type === undefined || format === undefined) return refuse('assetUnknown');
      const own = await pictures.own(assetPath);
      if (own !== null) {
        context.reply('cache-control', DAY);
        return ok<Binary>({ contentType: type, bytes: own });
      }
      if (!assetPath.includes('/page/')) return refuse('assetUnknown');
      const asked = car === null ? null : parseCarPicture(car.name);
      const box = boxOf(query);
      context.reply('vary', 'accept');
      const readsAvif = context.header('accept')?.includes('image/avif') === true;
      const { paint, isKept } = await paintOf(context.db, car?.brand ?? '', query);
      const drawn =
        car === null || asked === null
          ? null
          : await pictures.drawn({ ...car, picture: asked.picture, paint, isKept, box }, format, readsAvif);
      context.reply('cache-control', drawn === null ? SOON : DAY);
      const { bytes, format: given } = drawn ?? (await pictures.fallback(box, format));
      return ok<Binary>({ contentType: `image/${given}`, bytes });
    }),
    handle(listFolder, async ({ params: { folder } }) => {
      const car = parseCarAddress(folder);
      const drawn = car === null || pictures.live(car) === null ? null : listCarFolder(car.name);
      const own = await pictures.list(folder);
      if (own === null && drawn === null) return refuse('assetUnknown');
      const names = [...new Set([...(own ?? []), ...(drawn ?? [])])].sort();
      return ok({ files: names.map((name) => ({ name, path: `/content/${folder}/${name}` })) });
    }),
  ];
};

const boxOf = ({ width, size }: Query): Box => {
  if (size === undefined) return { width: Number(width ?? WIDEST) };
  const { width: across, height } = THUMBNAILS[size];
  return { width: across, height };
};

const PAINTS_KEPT_MS = 60_000;

/** Colour codes of a brand are read once a minute: pictures are asked for by the hundred. */
const paintReader = (): ((db: Database, brand: string, query: Query) => Promise<Asked>) => {
  const known = new Map<string, { readonly until: number; readonly paints: Promise<ReadonlyMap<string, PaintJob>> }>();
  const paintsOf = (db: Database, brand: string): Promise<ReadonlyMap<string, PaintJob>> => {
    const kept = known.get(brand);
    if (kept !== undefined && kept.until > performance.now()) return kept.paints;
    const paints = readPaints(db, brand).catch((error: unknown) => {
      known.delete(brand);
      throw error;
    });
    known.set(brand, { until: performance.now() + PAINTS_KEPT_MS, paints });
    return paints;
  };
  return async (db, brand, query) => {
    const paints = await paintsOf(db, brand);
    const given = givenPaint(query, paints);
    const { roof, finish } = query;
    const paint = {
      ...given,
      ...(roof === undefined ? {} : { roof: hexOf(roof) }),
      ...(finish === undefined ? {} : { finish }),
    };
    return { paint, isKept: isOffered(paint, paints) };
  };
};

/** A paint, and whether its pictures are worth the room on disk: anyone can ask for sixteen million colours. */
type Asked = { readonly paint: PaintJob; readonly isKept: boolean };

const givenPaint = (query: Query, paints: ReadonlyMap<string, PaintJob>): PaintJob => {
  if (query.color !== undefined) return { color: hexOf(query.color) };
  return paints.get(query.paint ?? '') ?? { color: DEFAULT_COLOR };
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

/** Which of the two an address means. */
export const assetRouteOf = (
  routes: readonly Route[],
  address: string,
): { route: Route; params: Record<string, string> } | null => {
  const listing = /^(?<folder>.+)\.infinity\.json$/.exec(address)?.groups?.['folder'];
  const id = listing === undefined ? getAsset.id : listFolder.id;
  const route = routes.find((one) => one.id === id);
  if (route === undefined) return null;
  return { route, params: listing === undefined ? { assetPath: address } : { folder: listing } };
};
