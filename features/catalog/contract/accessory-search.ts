import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { configurablePartSchema, scopeQuery } from '../public.ts';
import { amountQuery, codeQuery, listQuery, mvsQuery, pageQuery } from './query.ts';

/**
 * Search over accessories, and the index it reads. Searching is for everybody; changing the index is for who keeps the
 * catalogue or the caches, though the wire demands no token.
 */
const common = { service: 'part', version: 'v1', access: 'public', object: 'none', scope: 'brand' } as const;
const keeper = { ...common, roles: ['service_admin', 'cache_manager'], rate: 'write' } as const;

export const searchAccessories = endpoint({
  ...common,
  method: 'POST',
  path: 'accessory/search',
  summary: 'Accessories on sale by words, model, version, heading and price, best first; typing mistakes are forgiven.',
  roles: [],
  rate: 'browse',
  query: z.strictObject(scopeQuery),
  body: z.strictObject({
    text: z._default(z.string().check(z.maxLength(200)), ''),
    modelCode: z.optional(codeQuery),
    mvsCode: z.optional(mvsQuery),
    category: z.optional(z.string().check(z.regex(/^[A-Z_]{1,20}$/))),
    minPrice: z.optional(amountQuery),
    maxPrice: z.optional(amountQuery),
    ...pageQuery,
  }),
  response: z.strictObject({
    results: z.array(
      z.strictObject({
        accessory: configurablePartSchema,
        /** Ley 27.743 and Res. SIC 4/2025: Argentina shows it beside the price; null elsewhere. */
        priceWithoutTaxes: z.nullable(moneySchema),
        modelCode: z.string(),
        modelName: z.string(),
      }),
    ),
    total: z.int(),
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

const codes = z.array(codeQuery).check(z.minLength(1), z.maxLength(500));
const indexed = z.strictObject({ indexed: z.int() });

export const addToIndex = endpoint({
  ...keeper,
  method: 'POST',
  path: 'accessory/search/index',
  summary: 'Puts accessories into the search index by their codes.',
  query: z.strictObject(scopeQuery),
  body: z.strictObject({ codes }),
  response: indexed,
  refusals: { accessoryUnknown: { status: 404, key: 'car.accessoryUnknown' } },
  audit: 'catalog.accessoriesIndexed',
});

export const removeFromIndex = endpoint({
  ...keeper,
  method: 'DELETE',
  path: 'accessory/search/index',
  summary: 'Takes accessories out of the search index: those with one of the codes, or all of the brand.',
  query: z.strictObject({ ...scopeQuery, codes: z.optional(listQuery) }),
  response: z.strictObject({ removed: z.int() }),
  refusals: {},
  audit: 'catalog.accessoriesUnindexed',
});

export const reindex = endpoint({
  ...keeper,
  method: 'POST',
  path: 'accessory/search/reindex',
  summary: 'Builds the search index of the brand anew.',
  query: z.strictObject(scopeQuery),
  response: indexed,
  refusals: {},
  audit: 'catalog.accessoriesReindexed',
});
