import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import {
  configurableCoatingSchema,
  configurableColorSchema,
  configurablePartSchema,
  configurableServiceSchema,
  scopeQuery,
} from '../public.ts';
import { codeQuery, listQuery, mvsQuery, wholeQuery, yearQuery } from './query.ts';

const browse = {
  service: 'part',
  version: 'v1',
  method: 'GET',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  cacheSeconds: 60,
  mayBeStale: 1,
} as const;

/** Parts of one version, or of a whole model. */
const carQuery = {
  ...scopeQuery,
  mvsCode: z.optional(mvsQuery),
  modelCode: z.optional(codeQuery),
  year: z.optional(yearQuery),
};
const oneCar = z.refine<{ mvsCode?: string | undefined; modelCode?: string | undefined }>(
  ({ mvsCode, modelCode }) => mvsCode !== undefined || modelCode !== undefined,
  { error: 'part.carMissing', path: ['mvsCode'] },
);
const versionUnknown = { versionUnknown: { status: 404, key: 'car.versionUnknown' } } as const;

export const getCoatings = endpoint({
  ...browse,
  path: 'coating',
  summary: 'Upholsteries offered on a version or model.',
  query: z.strictObject(carQuery).check(oneCar),
  response: z.strictObject({ coatings: z.array(configurableCoatingSchema) }),
  refusals: versionUnknown,
});

export const getColors = endpoint({
  ...browse,
  path: 'color',
  summary: 'Colours offered on a version or model.',
  query: z.strictObject(carQuery).check(oneCar),
  response: z.strictObject({ colors: z.array(configurableColorSchema) }),
  refusals: versionUnknown,
});

export const getItems = endpoint({
  ...browse,
  path: 'item',
  summary:
    'Optional parts of a version or model; all of them, or those with a code or id. Codes and ids may do without a car.',
  query: z.strictObject({ ...carQuery, code: z.optional(listQuery), id: z.optional(listQuery) }).check(
    z.refine(
      ({ mvsCode, modelCode, code, id }) => [mvsCode, modelCode, code, id].some((value) => value !== undefined),
      {
        error: 'part.carMissing',
        path: ['mvsCode'],
      },
    ),
  ),
  response: z.strictObject({ items: z.array(configurablePartSchema) }),
  refusals: versionUnknown,
});

export const getAccessories = endpoint({
  ...browse,
  path: 'accessory',
  summary: 'Accessories of a version or model, or of the whole brand in pages; all of them, or those with a code.',
  query: z.strictObject({ ...carQuery, ...wholeQuery, codes: z.optional(listQuery) }),
  response: z.strictObject({ accessories: z.array(configurablePartSchema) }),
  refusals: versionUnknown,
});

export const getAccessory = endpoint({
  ...browse,
  path: 'accessory/{code}',
  summary: 'One accessory by its code.',
  params: z.strictObject({ code: codeQuery }),
  query: z.strictObject(scopeQuery),
  response: configurablePartSchema,
  refusals: { accessoryUnknown: { status: 404, key: 'car.accessoryUnknown' } },
});

const codeList = z.optional(z.array(z.string().check(z.regex(/^[0-9A-Za-z-]{1,60}$/))).check(z.maxLength(500)));

const { cacheSeconds: _kept, ...requested } = browse;

export const findParts = endpoint({
  ...requested,
  method: 'POST',
  path: 'part',
  summary: 'Parts of every kind of a version or model by their codes or ids; all of them where none is given.',
  query: z.strictObject(scopeQuery),
  body: z
    .strictObject({
      mvsCode: z.optional(mvsQuery),
      modelCode: z.optional(codeQuery),
      year: z.optional(yearQuery),
      codes: codeList,
      ids: codeList,
    })
    .check(oneCar),
  response: z.strictObject({
    colors: z.array(configurableColorSchema),
    coatings: z.array(configurableCoatingSchema),
    parts: z.array(configurablePartSchema),
    services: z.array(configurableServiceSchema),
  }),
  refusals: versionUnknown,
});
