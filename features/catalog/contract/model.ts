import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { MARKET_IDS } from '#kernel/market.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { FUELS, scopeQuery, versionSchema } from '../public.ts';
import { CHAPTERS } from '../rules/chapters.ts';
import { MEASURE_UNITS, SHEET_SECTIONS } from '../rules/datasheet.ts';
import { amountQuery, codeQuery, mvsQuery, pageQuery, slugQuery, wholeQuery, yearQuery } from './query.ts';

/** A photograph of the brand's own, served by `page/v1/pictures/{id}/{width}`; `x` and `y`: where its subject is, in percent. */
const photoSchema = z.strictObject({ id: z.string(), alt: z.string(), x: z.int(), y: z.int() });

export const modelSchema = z.strictObject({
  code: z.string(),
  slug: z.string(),
  name: z.string(),
  shortName: z.string(),
  bodyKind: z.string(),
  summary: z.string(),
  launchedOn: z.string(),
  fuels: z.array(z.enum(FUELS)),
  /** Of each model year: as many as the model's page lists. */
  versionCount: z.int(),
  /** Price of the cheapest version. */
  fromPrice: moneySchema,
  fromPriceWithoutTaxes: z.nullable(moneySchema),
  /** Folder of the pictures of the cheapest version. */
  picturePath: z.nullable(z.string()),
  /** Code of the paint the model is shown in. */
  paintCode: z.nullable(z.string()),
  /** Markets that sell it now. */
  markets: z.array(z.enum(MARKET_IDS)),
  /** What stands for the model in place of its drawn picture, where the brand has chosen one. */
  photo: z.optional(photoSchema),
  /** Photographs beside it, where one model is asked for. */
  gallery: z.optional(z.array(photoSchema)),
});
export type Model = z.output<typeof modelSchema>;

const browse = {
  method: 'GET',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  cacheSeconds: 60,
  mayBeStale: 1,
} as const;
const models = z.strictObject({ models: z.array(modelSchema) });
const versions = z.strictObject({ versions: z.array(versionSchema) });

export const getModels = endpoint({
  ...browse,
  service: 'model',
  version: 'v1',
  path: 'model',
  summary: 'Models of the brand on sale in the market, or the one with a code or slug.',
  query: z.strictObject({ ...scopeQuery, ...wholeQuery, code: z.optional(codeQuery), slug: z.optional(slugQuery) }),
  response: models,
  refusals: { modelUnknown: { status: 404, key: 'car.modelUnknown' } },
});

export const getLatestModels = endpoint({
  ...browse,
  service: 'model',
  version: 'v1',
  path: 'model/latest',
  summary: 'The newest models of the brand, newest first.',
  query: z.strictObject({
    ...scopeQuery,
    limit: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(20)), 3),
  }),
  response: models,
  refusals: {},
});

export const filterModels = endpoint({
  ...browse,
  service: 'model',
  version: 'v3',
  path: 'model/filter',
  summary: 'Models with at least one version that has the fuel, gearbox and price asked for.',
  query: z.strictObject({
    ...scopeQuery,
    ...wholeQuery,
    fuel: z.optional(z.union([z.enum(FUELS), z.array(z.enum(FUELS))])),
    bodyKind: z.optional(z.string().check(z.regex(/^[a-z-]{1,20}$/))),
    gearKind: z.optional(z.enum(['MANUAL', 'AUTOMATIC', 'CVT', 'DUAL_CLUTCH', 'SINGLE_SPEED'])),
    minPrice: z.optional(amountQuery),
    maxPrice: z.optional(amountQuery),
  }),
  response: models,
  refusals: {},
});

export const getVersions = endpoint({
  ...browse,
  service: 'model',
  version: 'v3',
  path: 'mvs',
  summary: 'Versions on sale of a model, or the ones with a vehicle code.',
  query: z.strictObject({
    ...scopeQuery,
    modelCode: z.optional(codeQuery),
    mvsCode: z.optional(mvsQuery),
    year: z.optional(yearQuery),
  }),
  response: versions,
  refusals: { versionUnknown: { status: 404, key: 'car.versionUnknown' } },
});

export const getAllVersions = endpoint({
  ...browse,
  service: 'model',
  version: 'v3',
  path: 'mvs/all',
  summary: 'Every version of the brand on sale in the market, in pages.',
  query: z.strictObject({ ...scopeQuery, ...wholeQuery, year: z.optional(yearQuery) }),
  response: versions,
  refusals: {},
});

export const getDatasheet = endpoint({
  ...browse,
  service: 'model',
  version: 'v3',
  path: 'datasheet',
  summary: 'Technical sheet and equipment of a version.',
  query: z.strictObject({ ...scopeQuery, mvsCode: mvsQuery, year: z.optional(yearQuery) }),
  response: z.strictObject({
    version: versionSchema,
    /** Texts of section and key are `datasheet.section.{section}` and `datasheet.{key}` of the dictionary. */
    measures: z.array(
      z.strictObject({
        section: z.enum(SHEET_SECTIONS),
        key: z.string(),
        value: z.number(),
        unit: z.enum(MEASURE_UNITS),
      }),
    ),
    highlights: z.array(z.string()),
    /** The same lines with the chapter of the model's page that each belongs to, where the catalogue says it. */
    equipment: z.array(z.strictObject({ line: z.string(), chapter: z.nullable(z.enum(CHAPTERS)) })),
  }),
  refusals: { versionUnknown: { status: 404, key: 'car.versionUnknown' } },
});

export const findByDescription = endpoint({
  ...browse,
  service: 'model',
  version: 'v3',
  path: 'mvs/find-by-description',
  summary: 'Versions on sale whose description has the words, best first; typing mistakes are forgiven.',
  query: z.strictObject({
    ...scopeQuery,
    description: z.string().check(z.minLength(2), z.maxLength(200)),
    year: z.optional(yearQuery),
    ...pageQuery,
  }),
  response: z.strictObject({ versions: z.array(versionSchema), total: z.int(), page: z.int(), size: z.int() }),
  refusals: {},
});

/** A version with or without a price: what an owner's car may be. */
export const knownVersionSchema = z.strictObject({
  code: z.string(),
  year: z.int(),
  modelCode: z.string(),
  modelName: z.string(),
  versionCode: z.string(),
  seriesCode: z.string(),
  versionName: z.string(),
  fullDescription: z.string(),
  engine: z.string(),
  gear: z.string(),
  fuel: z.enum(FUELS),
  doors: z.int(),
  /** Whether the market sells it now. */
  onSale: z.boolean(),
});
export type KnownVersion = z.output<typeof knownVersionSchema>;

const { cacheSeconds: _kept, mayBeStale: _stale, ...personal } = browse;

export const getKnownVersions = endpoint({
  ...personal,
  service: 'model',
  version: 'v1',
  path: 'mvs',
  summary: 'Every version the brand ever listed, also those no longer sold, so that an owner can name their car.',
  access: 'bearer',
  query: z.strictObject({
    ...scopeQuery,
    modelCode: z.optional(codeQuery),
    mvsCode: z.optional(mvsQuery),
    year: z.optional(yearQuery),
    ...pageQuery,
  }),
  response: z.strictObject({ versions: z.array(knownVersionSchema), total: z.int(), page: z.int(), size: z.int() }),
  refusals: {},
});
