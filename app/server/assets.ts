import * as z from 'zod/mini';
import { ok, refuse } from '#kernel/result.ts';
import { getAsset, listFolder, THUMBNAILS } from '#features/content/contract/asset.ts';
import { handle, type Binary, type Route } from '#platform/http/context.server.ts';
import type { Pictures } from './pictures.ts';
import { LIVE_FILE, listCarFolder, parseCarAddress, parseCarPicture } from './pictures/address.ts';
import type { Box, Format } from './pictures/draw.ts';
import { lookReader } from './pictures/look.ts';

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

const FORMATS: Readonly<Record<string, Format>> = { webp: 'webp', avif: 'avif', png: 'png', jpg: 'jpeg', jpeg: 'jpeg' };

const WIDEST = 1600;
const DAY = 'public, max-age=86400, stale-while-revalidate=604800';
/** A missing picture may come soon. */
const SOON = 'public, max-age=60';

type Query = z.output<(typeof getAsset)['query']>;

/** Service asset: files and folder listings under one address. */
export const assetRoutes = (pictures: Pictures): readonly Route[] => {
  const lookOf = lookReader();
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
      const requested = car === null ? null : parseCarPicture(car.name);
      const box = boxOf(query);
      context.reply('vary', 'accept');
      const readsAvif = context.header('accept')?.includes('image/avif') === true;
      const look = await lookOf(context.db, car, query);
      const drawn =
        car === null || requested === null
          ? null
          : await pictures.drawn({ ...car, picture: requested.picture, ...look, box }, format, readsAvif);
      context.reply('cache-control', drawn === null ? SOON : DAY);
      const { bytes, format: input } = drawn ?? (await pictures.fallback(box, format));
      return ok<Binary>({ contentType: `image/${input}`, bytes });
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
