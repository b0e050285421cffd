import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { nearDealerSchema } from '#features/dealers/public.ts';
import { endpoint } from '#kernel/endpoint.ts';

/** Where the stock is: dealers round a place, cities of an area of influence and of a regional, with the cars that are free there. */

const browse = {
  service: 'dealerws',
  method: 'GET',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
} as const;

/** Left out or blank: the handler answers with the text the spec fixes. */
const blank = z.string().check(z.regex(/^\s*$/));
const coordinate = (most: number) =>
  z.optional(z.union([blank, z.coerce.number<number | string>().check(z.gte(-most), z.lte(most))]));
const mvsCode = z.optional(z.string().check(z.regex(/^(?:[0-9A-Z]{7}|[0-9A-Z]{16})$/, 'field.vehicleCode')));
const cars = { /** Free cars, of the version asked for where one was. */ availableUnits: z.int() } as const;

export const findStockByRadius = endpoint({
  ...browse,
  version: 'v2',
  path: 'dealer/findDealersByRadius',
  summary: 'Dealers within a radius of a point, nearest first, each with its free cars.',
  query: z.strictObject({
    ...scopeQuery,
    referenceLatitude: coordinate(90),
    referenceLongitude: coordinate(180),
    /** Kilometres. */
    radius: z._default(z.coerce.number<number | string>().check(z.gt(0), z.lte(5000)), 100),
    limit: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
    mvsCode,
  }),
  response: z.strictObject({ dealers: z.array(z.extend(nearDealerSchema, cars)) }),
  refusals: { radiusMissing: { status: 400, key: 'error.dealer.radius' } },
});

const city = z.strictObject({ id: z.string(), name: z.string(), stateCode: z.string(), dealers: z.int(), ...cars });
const cities = z.strictObject({ cities: z.array(city) });

export const getAreaStock = endpoint({
  ...browse,
  version: 'v1',
  path: 'influencearea/{id}/city',
  summary: 'Cities of an area of influence with dealers, and the cars that are free there.',
  /** Blank reaches the handler, which answers with the text the spec fixes. */
  params: z.strictObject({ id: z.string().check(z.maxLength(40)) }),
  query: z.strictObject({ ...scopeQuery, mvsCode }),
  response: cities,
  refusals: { areaMissing: { status: 400, key: 'error.dealer.influenceArea' } },
});

export const getRegionalStock = endpoint({
  ...browse,
  version: 'v1',
  path: 'regional/{regionalId}/brand/{brand}/cities',
  summary: 'Cities of a brand’s regional with dealers, and the cars that are free there.',
  params: z.strictObject({
    regionalId: z.string().check(z.maxLength(10)),
    /** In capitals. */
    brand: z.string().check(z.maxLength(40)),
  }),
  query: z.strictObject({ ...scopeQuery, mvsCode, stateCode: z.optional(z.string().check(z.regex(/^[A-Z]{1,2}$/))) }),
  response: cities,
  refusals: { regionalMissing: { status: 400, key: 'error.dealer.regional' } },
});
