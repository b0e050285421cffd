import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';
import {
  browse,
  carPrice,
  code,
  codesText,
  listText,
  mvsCode,
  partPrice,
  versionUnknown,
  year,
} from './contract/pieces.ts';
import { PRICE_SOURCES } from './rules/types.ts';
import { quoteSchema } from './public.ts';

export const getPrice = endpoint({
  ...browse,
  path: 'price',
  summary:
    'Price of a version and of everything that may be added to it; type EC asks for the price of the online sale.',
  cacheSeconds: 60,
  query: z.strictObject({ ...scopeQuery, mvsCode, year, type: z.optional(z.enum(['EC'])) }),
  response: z.strictObject({
    ...carPrice,
    source: z.enum(PRICE_SOURCES),
    priceListId: z.string(),
    parts: z.array(partPrice),
  }),
  refusals: versionUnknown,
});

export const getReservationPrice = endpoint({
  ...browse,
  path: 'price/reservation',
  summary: 'Price of a configured car, line by line, checked against the rules between its parts.',
  cacheSeconds: 1,
  query: z.strictObject({
    ...scopeQuery,
    /** The vehicle code, or the grouped one without its series. */
    mvsCode: z.string().check(z.regex(/^(?:[0-9A-Z]{6,7}|[0-9A-Z]{15,16})$/, 'field.vehicleCode')),
    year,
    colorCode: code,
    /** Left out: the upholstery the version comes with. */
    coatingCode: z.optional(code),
    /** Codes of ITEM parts, joined by commas; likewise those of accessories and services. */
    optionalCode: z.optional(z.union([z.literal(''), codesText])),
    accessoryCode: z.optional(z.union([z.literal(''), codesText])),
    serviceCode: z.optional(z.union([z.literal(''), codesText])),
  }),
  response: z.extend(quoteSchema, { parts: z.array(partPrice) }),
  refusals: {
    ...versionUnknown,
    choiceUnknown: { status: 422, key: 'car.choiceUnknown' },
    choiceImpossible: { status: 422, key: 'car.choiceImpossible' },
  },
});

export const getPriceTypes = endpoint({
  ...browse,
  path: 'price/types',
  summary: 'Price lists in force, by the type under which prices are asked for.',
  cacheSeconds: 60,
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    types: z.array(
      z.strictObject({
        type: z.enum(['PUBLIC', 'EC']),
        source: z.enum(PRICE_SOURCES),
        currency: z.string(),
        priceListId: z.string(),
        validFrom: z.string(),
        validUntil: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: {},
});

export const getBatchPrices = endpoint({
  ...browse,
  path: 'price/batchPrices',
  summary: 'Prices of several versions at once; codes nobody sells are listed apart.',
  cacheSeconds: 60,
  query: z.strictObject({ ...scopeQuery, mvsCode: listText, year: z.optional(year) }),
  response: z.strictObject({ prices: z.array(z.strictObject(carPrice)), unknown: z.array(z.string()) }),
  refusals: {},
});

export const getDealerPrices = endpoint({
  ...browse,
  path: 'dealers/price',
  summary: 'What dealers ask for a version where it is not the list price.',
  query: z.strictObject({ ...scopeQuery, mvsCode, year, dealerId: z.optional(z.uuid()) }),
  response: z.strictObject({
    ...carPrice,
    dealers: z.array(
      z.strictObject({ dealerId: z.string(), price: moneySchema, priceWithoutTaxes: z.nullable(moneySchema) }),
    ),
  }),
  refusals: versionUnknown,
});
