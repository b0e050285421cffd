import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { blockSchema } from './page-blocks.ts';

const open = {
  service: 'page',
  version: 'v1',
  method: 'GET',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
} as const;

const viewSchema = z.strictObject({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  blocks: z.array(blockSchema),
  /** When what is shown will be something else, as far as it is planned. */
  changesAt: z.nullable(z.string()),
});
export type PageView = z.output<typeof viewSchema>;

const unknown = { pageUnknown: { status: 404, key: 'page.unknown' } } as const;

export const viewPage = endpoint({
  ...open,
  path: 'shown/{slug}',
  summary: 'What a page shows now; a home that nobody has changed, its own sections.',
  params: z.strictObject({ slug: z.string().check(z.maxLength(60)) }),
  query: z.strictObject(scopeQuery),
  response: viewSchema,
  refusals: unknown,
  cacheSeconds: 1,
});

export const previewPage = endpoint({
  ...open,
  path: 'preview/{reference}',
  applications: false,
  summary: 'A version that is not shown yet, by the signed reference its writers hand on.',
  params: z.strictObject({ reference: z.string().check(z.maxLength(200)) }),
  query: z.strictObject(scopeQuery),
  response: viewSchema,
  refusals: unknown,
});
