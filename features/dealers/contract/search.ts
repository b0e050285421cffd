import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { DEALER_SERVICES, dealerSchema, nearDealerSchema } from '../public.ts';
import { DEALER_TYPES } from '../rules/types.ts';

export const browse = {
  service: 'dealer',
  method: 'GET',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  mayBeStale: 1,
} as const;

export const oneOrMore = <T extends z.ZodMiniType>(entry: T) =>
  z.optional(z.union([entry, z.array(entry).check(z.maxLength(20))]));
const searchText = z.string().check(z.regex(/^[\p{L}0-9][\p{L}0-9 .,'()/-]{0,79}$/u));
export const stateCode = z.string().check(z.regex(/^[A-Za-z]{1,2}$/));
export const limit = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20);
export const dealers = z.strictObject({ dealers: z.array(dealerSchema) });

export const filters = {
  ...scopeQuery,
  text: z.optional(searchText),
  stateCode: z.optional(stateCode),
  cityCode: z.optional(z.string().check(z.regex(/^[0-9A-Z]{5,8}$/))),
  service: oneOrMore(z.enum(DEALER_SERVICES)),
  type: oneOrMore(z.enum(DEALER_TYPES)),
  limit,
} as const;

export const getDealers = endpoint({
  ...browse,
  version: 'v1',
  path: 'dealer',
  summary: 'Dealers of the brand in the market.',
  cacheSeconds: 60,
  query: z.strictObject({ ...filters, code: z.optional(z.string().check(z.regex(/^[0-9A-Z]{4,10}$/))) }),
  response: dealers,
  refusals: {},
});

export const getDealerById = endpoint({
  ...browse,
  version: 'v1',
  path: 'dealer/{id}',
  summary: 'One dealer.',
  cacheSeconds: 60,
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject(scopeQuery),
  response: dealerSchema,
  refusals: { dealerUnknown: { status: 404, key: 'dealer.unknown' } },
});

const province = { id: z.string(), name: z.string() } as const;

export const getProvinces = endpoint({
  ...browse,
  version: 'v1',
  path: 'province',
  summary: 'States in which the brand has dealers.',
  cacheSeconds: 60,
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ provinces: z.array(z.strictObject({ ...province, dealers: z.int() })) }),
  refusals: {},
});

export const getAllProvinces = endpoint({
  ...browse,
  version: 'v1',
  path: 'province/all',
  summary: 'Every state of the market’s country.',
  cacheSeconds: 300,
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ provinces: z.array(z.strictObject(province)) }),
  refusals: {},
});

export const getZones = endpoint({
  ...browse,
  version: 'v1',
  path: 'province/{id}/zone',
  summary: 'Cities of a state in which the brand has dealers.',
  cacheSeconds: 60,
  /** Blank reaches the handler, which answers with the text the spec fixes. */
  params: z.strictObject({ id: z.string().check(z.maxLength(10)) }),
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ zones: z.array(z.strictObject({ id: z.string(), name: z.string(), dealers: z.int() })) }),
  refusals: { provinceMissing: { status: 400, key: 'error.zone.provinceId' } },
});

export const findDealersBy = endpoint({
  ...browse,
  version: 'v2',
  path: 'dealer/findDealersBy',
  summary: 'Dealers by words of their name or address, state, city, service and type.',
  query: z.strictObject(filters),
  response: dealers,
  refusals: {},
});

/** Left out or blank: the handler answers with the text the spec fixes. */
const blank = z.string().check(z.regex(/^\s*$/));

export const coordinate = (most: number) =>
  z.optional(z.union([blank, z.coerce.number<number | string>().check(z.gte(-most), z.lte(most))]));

export const findDealersByRadius = endpoint({
  ...browse,
  version: 'v2',
  path: 'dealer/findDealersByRadius',
  summary: 'Dealers within a radius of a point, nearest first.',
  query: z.strictObject({
    ...scopeQuery,
    referenceLatitude: coordinate(90),
    referenceLongitude: coordinate(180),
    /** Kilometres. */
    radius: z._default(z.coerce.number<number | string>().check(z.gt(0), z.lte(5000)), 100),
    limit,
  }),
  response: z.strictObject({ dealers: z.array(nearDealerSchema) }),
  refusals: { radiusMissing: { status: 400, key: 'error.dealer.radius' } },
});
