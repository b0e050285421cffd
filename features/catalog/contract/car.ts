import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';
import {
  configurableCarSchema,
  configurableCoatingSchema,
  configurableColorSchema,
  configurablePartSchema,
  scopeQuery,
  versionSchema,
} from '../public.ts';
import { codeQuery, listQuery, mvsQuery, slugQuery, yearQuery } from './query.ts';

const browse = {
  service: 'car',
  method: 'GET',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  cacheSeconds: 60,
  mayBeStale: 1,
} as const;
const versionUnknown = { status: 404, key: 'car.versionUnknown' } as const;
/** One version; its newest model year where none is named. */
const oneVersion = { ...scopeQuery, mvsCode: mvsQuery, year: z.optional(yearQuery) } as const;

export const CAR_PICTURES = ['hero', 'profile', '360', '360/mobile'] as const;

export const getCar = endpoint({
  ...browse,
  version: 'v1',
  path: 'car',
  summary: 'A car as a card shows it: the version, the colour asked for or its first, upholstery and pictures.',
  query: z.strictObject({ ...oneVersion, colorCode: z.optional(codeQuery) }),
  response: z.strictObject({
    version: versionSchema,
    color: z.nullable(configurableColorSchema),
    coating: z.nullable(configurableCoatingSchema),
    /** Files and folders below `/content/dam`. */
    pictures: z.array(z.strictObject({ kind: z.enum(CAR_PICTURES), path: z.string() })),
  }),
  refusals: { versionUnknown, colorUnknown: { status: 404, key: 'car.choiceUnknown' } },
});

export const getCarOfVersion = endpoint({
  ...browse,
  version: 'v2',
  path: 'car',
  summary: 'Everything that may be chosen on one version, with prices and the rules between parts.',
  query: z.strictObject(oneVersion),
  response: configurableCarSchema,
  refusals: { versionUnknown },
});

export const getCarByCodes = endpoint({
  ...browse,
  version: 'v2',
  path: 'confiat',
  summary: 'A car by the maker’s own codes: what each code is called and costs. Whether it can be built is not asked.',
  query: z.strictObject({
    ...oneVersion,
    colorCode: z.optional(codeQuery),
    coatingCode: z.optional(codeQuery),
    optionalCode: z.optional(listQuery),
  }),
  response: z.strictObject({
    version: versionSchema,
    color: z.nullable(configurableColorSchema),
    coating: z.nullable(configurableCoatingSchema),
    parts: z.array(configurablePartSchema),
    /** Version and everything named. */
    total: moneySchema,
  }),
  refusals: { versionUnknown, choiceUnknown: { status: 404, key: 'car.choiceUnknown' } },
});

export const getCarWeb = endpoint({
  ...browse,
  version: 'v2',
  path: 'car/web',
  summary: 'Everything that may be chosen on one model, with prices and the rules between parts.',
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
