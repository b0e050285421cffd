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

/** `paint`: the maker's colour code; `color`: six hexadecimal digits; `width`: pixels, one of the sizes kept. */
export const assetQuery = z.looseObject({
  paint: z.optional(z.string().check(z.regex(/^[0-9A-Z]{0,16}$/))),
  color: z.optional(z.string().check(z.regex(/^#?[0-9a-fA-F]{6}$/))),
  width: z.optional(z.string().check(z.regex(/^\d{2,4}$/))),
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
  summary: 'The image files of a content folder.',
  params: z.strictObject({ folder: z.string().check(z.maxLength(400)) }),
  response: z.strictObject({ files: z.array(z.strictObject({ name: z.string(), path: z.string() })) }),
  refusals: { assetUnknown: { status: 404, key: 'asset.unknown' } },
});
