import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { blockSchema } from './page-blocks.ts';

/** Null: the site's own, as nothing else is shown. */
const part = z.nullable(z.array(blockSchema));

export const viewFrame = endpoint({
  service: 'page',
  version: 'v1',
  method: 'GET',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  path: 'frame',
  summary: 'What a site’s team shows around every page now: menu, footer and banners; null where it is the site’s own.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ menu: part, footer: part, banners: part }),
  refusals: { unread: { status: 503, key: 'problem.busy' } },
  cacheSeconds: 1,
});
