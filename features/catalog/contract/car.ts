import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { configurableCarSchema, scopeQuery } from '../public.ts';
import { codeQuery, mvsQuery, slugQuery } from './query.ts';

export const getCarWeb = endpoint({
  service: 'car',
  version: 'v2',
  method: 'GET',
  path: 'car/web',
  summary: 'Everything that may be chosen on one model, with prices and the rules between parts.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  cacheSeconds: 60,
  query: z
    .strictObject({
      ...scopeQuery,
      modelCode: z.optional(codeQuery),
      slug: z.optional(slugQuery),
      mvsCode: z.optional(mvsQuery),
    })
    .check(
      z.refine(
        ({ modelCode, slug, mvsCode }) =>
          [modelCode, slug, mvsCode].filter((value) => value !== undefined).length === 1,
        { error: 'car.oneKey', path: ['modelCode'] },
      ),
    ),
  response: configurableCarSchema,
  refusals: { modelUnknown: { status: 404, key: 'car.modelUnknown' } },
});
