import * as z from 'zod/mini';
import { ok, refuse } from '#kernel/result.ts';
import { findColorHex } from '#features/catalog/public.server.ts';
import { getAsset, listFolder } from '#features/content/contract/asset.ts';
import { handle, type Binary, type Route } from '#platform/http/context.server.ts';
import type { Database } from '#platform/database.server.ts';
import type { Pictures } from './pictures.ts';

const CAR_PICTURE =
  /^dam\/(?<brand>[a-z-]+)\/products\/(?<model>[0-9A-Z]{3,4})\/[0-9A-Za-z]+\/[0-9A-Za-z]+\/\d{4}\/page\/(?<view>hero|profile|rear|360\/(?:mobile\/)?\d{1,2})\.(?:webp|avif)$/;

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

type Query = z.output<(typeof getAsset)['query']>;

/** Service asset: files and folder listings under one address. */
export const assetRoutes = (pictures: Pictures): readonly Route[] => {
  const colors = new Map<string, string | null>();
  const colorOf = async (db: Database, brand: string, query: Query): Promise<string | null> => {
    if (query.color !== undefined) return `#${query.color.replace('#', '').toLowerCase()}`;
    if (query.paint === undefined) return null;
    const key = `${brand} ${query.paint}`;
    if (!colors.has(key)) colors.set(key, await findColorHex(db, { brand, code: query.paint }));
    return colors.get(key) ?? null;
  };
  const carPicture = async (db: Database, assetPath: string, query: Query): Promise<Buffer | null> => {
    const parts = CAR_PICTURE.exec(assetPath)?.groups;
    if (parts === undefined) return null;
    const { brand = '', model = '', view = '' } = parts;
    const color = await colorOf(db, brand, query);
    return pictures.drawn({
      brand,
      modelCode: model,
      view: view.replace('mobile/', ''),
      color,
      width: Number(query.width ?? 1600),
    });
  };
  return [
    handle(getAsset, async ({ params, query }, context) => {
      const { assetPath } = params;
      const extension = assetPath.split('.').at(-1) ?? '';
      const type = TYPES[extension];
      if (type === undefined) return refuse('assetUnknown');
      const own = await pictures.own(assetPath);
      const drawn = own ?? (await carPicture(context.db, assetPath, query));
      const isPicture = assetPath.includes('/page/');
      if (drawn === null && !isPicture) return refuse('assetUnknown');
      const bytes = drawn ?? (await pictures.fallback(Number(query.width ?? 1280)));
      context.reply(
        'cache-control',
        drawn === null ? 'public, max-age=60' : 'public, max-age=86400, stale-while-revalidate=604800',
      );
      return ok<Binary>({ contentType: own === null ? 'image/webp' : type, bytes });
    }),
    handle(listFolder, async ({ params }) => {
      const names = await pictures.list(params.folder);
      if (names === null) return refuse('assetUnknown');
      return ok({ files: names.map((name) => ({ name, path: `/content/${params.folder}/${name}` })) });
    }),
  ];
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
