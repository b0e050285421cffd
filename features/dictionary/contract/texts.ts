import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

const common = {
  service: 'dictionary',
  method: 'POST',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
} as const;
const key = z.string().check(z.regex(/^[A-Za-z][\w-]*(?:\.[\w-]+)*$/, 'field.invalid'), z.maxLength(100));

export const getDictionary = endpoint({
  ...common,
  version: 'v2',
  path: '/',
  access: 'public',
  mayBeStale: 1,
  summary:
    'Texts of whole areas, or of the keys named, in the words of the brand and the language of the market, as pages show them now.',
  body: z.strictObject({
    areas: z.optional(z.array(key).check(z.maxLength(30))),
    keys: z.optional(z.array(key).check(z.maxLength(200))),
  }),
  response: z.strictObject({ locale: z.string(), texts: z.record(z.string(), z.string()) }),
  refusals: { areaUnknown: { status: 404, key: 'dictionary.areaUnknown' } },
});

export const getText = endpoint({
  ...common,
  version: 'v2',
  path: '/{id}',
  access: 'public',
  mayBeStale: 1,
  summary: 'One text by its key, `area.key`.',
  params: z.strictObject({ id: key }),
  body: z.optional(z.strictObject({})),
  response: z.strictObject({ id: z.string(), value: z.string() }),
  refusals: { textUnknown: { status: 404, key: 'dictionary.textUnknown' } },
});

export const findText = endpoint({
  ...common,
  version: 'v1',
  path: 'datadictionary',
  access: 'bearer',
  summary: 'The text of a value, for a signed-in caller.',
  body: z.strictObject({ value: key }),
  response: z.strictObject({ id: z.string(), value: z.string() }),
  refusals: { textUnknown: { status: 404, key: 'dictionary.textUnknown' } },
});
