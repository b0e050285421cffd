import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { MARKET_IDS } from '#kernel/market.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { scopeQuery } from '../public.ts';
import { PART_KINDS, recordSchemas } from '../rules/exchange/records.ts';
import { codeQuery, pageQuery } from './query.ts';

/** The catalogue as who keeps it sees it: both markets, sold or not. */
const common = {
  service: 'model',
  version: 'v3',
  method: 'GET',
  access: 'bearer',
  roles: ['service_admin'],
  object: 'brand',
  scope: 'brand',
  rate: 'browse',
} as const;

const paged = { total: z.int(), page: z.int(), size: z.int() } as const;
const textQuery = z.optional(z.string().check(z.maxLength(100)));
const pricesSchema = z.array(z.strictObject({ market: z.enum(MARKET_IDS), price: moneySchema }));

export const catalogModelSchema = z.strictObject({
  code: z.string(),
  name: z.string(),
  slug: z.string(),
  launchedOn: z.string(),
  versionCount: z.int(),
  partCount: z.int(),
  ruleCount: z.int(),
  isClosed: z.boolean(),
});
export type CatalogModel = z.output<typeof catalogModelSchema>;

export const listCatalogModels = endpoint({
  ...common,
  path: 'catalog/models',
  summary: 'Models of the brand with how many versions, parts and rules each has, also those taken out.',
  query: z.strictObject({ ...scopeQuery, text: textQuery, ...pageQuery }),
  response: z.strictObject({
    models: z.array(catalogModelSchema),
    /** Of the whole catalogue: counted up by every import. */
    edition: z.int(),
    ...paged,
  }),
  refusals: {},
});

export const catalogVersionSchema = z.strictObject({
  code: z.string(),
  year: z.int(),
  modelCode: z.string(),
  modelName: z.string(),
  name: z.string(),
  engine: z.string(),
  soldFrom: z.string(),
  soldUntil: z.nullable(z.string()),
  isClosed: z.boolean(),
  /** Public prices in force; none where a market does not sell it. */
  prices: pricesSchema,
});
export type CatalogVersion = z.output<typeof catalogVersionSchema>;

export const listCatalogVersions = endpoint({
  ...common,
  path: 'catalog/versions',
  summary: 'Versions of the brand by model and words, with their dates and public prices in both markets.',
  query: z.strictObject({ ...scopeQuery, modelCode: z.optional(codeQuery), text: textQuery, ...pageQuery }),
  response: z.strictObject({ versions: z.array(catalogVersionSchema), ...paged }),
  refusals: {},
});

export const catalogPartSchema = z.strictObject({
  id: z.string(),
  code: z.string(),
  type: z.enum(PART_KINDS),
  modelCode: z.string(),
  modelName: z.string(),
  name: z.string(),
  category: z.string(),
  group: z.nullable(z.string()),
  ruleCount: z.int(),
  isClosed: z.boolean(),
  prices: pricesSchema,
});
export type CatalogPart = z.output<typeof catalogPartSchema>;

export const listCatalogParts = endpoint({
  ...common,
  path: 'catalog/parts',
  summary: 'Parts of the brand by model, kind and words, with their public prices in both markets.',
  query: z.strictObject({
    ...scopeQuery,
    modelCode: z.optional(codeQuery),
    type: z.optional(z.enum(PART_KINDS)),
    text: textQuery,
    ...pageQuery,
  }),
  response: z.strictObject({ parts: z.array(catalogPartSchema), ...paged }),
  refusals: {},
});

const otherSchema = z.strictObject({ id: z.string(), code: z.string(), name: z.string(), type: z.enum(PART_KINDS) });

export const catalogPartDetailSchema = z.extend(catalogPartSchema, {
  description: z.nullable(z.string()),
  inclusive: z.array(otherSchema),
  includedBy: z.array(otherSchema),
  exclusive: z.array(otherSchema),
  colors: z.array(otherSchema),
  /** As it travels in a file, in both languages, with the edition it is of; null where it was taken out. */
  kept: z.nullable(z.strictObject({ edition: z.int(), record: recordSchemas.PART })),
  /** The others of its group. */
  alternatives: z.array(otherSchema),
  versions: z.array(
    z.strictObject({ code: z.string(), year: z.int(), name: z.string(), standard: z.boolean(), required: z.boolean() }),
  ),
});
export type CatalogPartDetail = z.output<typeof catalogPartDetailSchema>;

export const getCatalogPart = endpoint({
  ...common,
  path: 'catalog/parts/{id}',
  summary: 'A part with its rules, its alternatives and the versions that take it.',
  params: z.strictObject({ id: z.string().check(z.regex(/^[a-z0-9-]{3,60}$/)) }),
  query: z.strictObject(scopeQuery),
  response: catalogPartDetailSchema,
  refusals: { partUnknown: { status: 404, key: 'catalog.partUnknown' } },
});
