import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

const common = {
  service: 'asset',
  version: 'content',
  method: 'GET',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'none',
} as const;

/** The spec's thumbnails, in pixels; a thumbnail is exactly as large as its name says. */
export const THUMBNAILS = {
  '48x48': { width: 48, height: 48 },
  '140x100': { width: 140, height: 100 },
  '319x319': { width: 319, height: 319 },
  '1280x1280': { width: 1280, height: 1280 },
} as const;

const hex = z.string().check(z.regex(/^#?[0-9a-fA-F]{6}$/));

/**
 * `paint`: the maker's colour code; or `color`, with `roof` and `finish`: what the code stands for. `parts`: codes of chosen items
 * and accessories, with a dot between them; those that show are drawn, others and unknown ones are passed over. `width`: pixels, the next
 * larger size kept is given; `size`: one of the thumbnails.
 */
export const assetQuery = z.looseObject({
  paint: z.optional(z.string().check(z.regex(/^[0-9A-Z]{0,16}$/))),
  color: z.optional(hex),
  roof: z.optional(hex),
  finish: z.optional(z.enum(['solid', 'metallic', 'pearl', 'matte'])),
  parts: z.optional(z.string().check(z.regex(/^[0-9A-Z]{1,16}(?:\.[0-9A-Z]{1,16}){0,19}$/))),
  width: z.optional(z.string().check(z.regex(/^\d{2,4}$/))),
  size: z.optional(z.enum(['48x48', '140x100', '319x319', '1280x1280'])),
});

export const getAsset = endpoint({
  ...common,
  path: '{assetPath}',
  summary: 'A file under the content folder; a picture that is missing falls back to the default picture.',
  params: z.strictObject({ assetPath: z.string().check(z.maxLength(400)) }),
  query: assetQuery,
  response: 'binary',
  refusals: { assetUnknown: { status: 404, key: 'asset.unknown' } },
});

export const listFolder = endpoint({
  ...common,
  path: '{folder}.infinity.json',
  cacheSeconds: 60,
  summary: 'The image files of a content folder.',
  params: z.strictObject({ folder: z.string().check(z.maxLength(400)) }),
  response: z.strictObject({ files: z.array(z.strictObject({ name: z.string(), path: z.string() })) }),
  refusals: { assetUnknown: { status: 404, key: 'asset.unknown' } },
});
