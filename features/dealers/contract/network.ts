import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { DEALER_SERVICES, dealerSchema } from '../public.ts';
import { browse, dealers, filters, limit, oneOrMore, stateCode } from './search.ts';

/** Blank reaches the handler, which answers with the text the spec fixes. */
const blankable = z.string().check(z.maxLength(60));
const code = z.string().check(z.regex(/^[A-Za-z0-9]{2,12}$/));
const scope = z.strictObject(scopeQuery);
const state = z.strictObject({ id: z.string(), name: z.string(), dealers: z.int() });
const city = z.strictObject({
  id: z.string(),
  name: z.string(),
  stateCode: z.string(),
  dealerIds: z.array(z.string()),
});
const states = z.strictObject({ states: z.array(state) });
const cities = z.strictObject({ cities: z.array(city) });

const groupUnknown = { groupUnknown: { status: 404, key: 'dealer.groupUnknown' } } as const;
const areaUnknown = { areaUnknown: { status: 404, key: 'dealer.areaUnknown' } } as const;
const regionalRefusals = {
  regionalMissing: { status: 400, key: 'error.dealer.regional' },
  regionalUnknown: { status: 404, key: 'dealer.regionalUnknown' },
} as const;

const cached = { ...browse, version: 'v1', cacheSeconds: 60 } as const;

export const findDealersByCodes = endpoint({
  ...cached,
  path: 'findDealersBy',
  summary: 'Dealers by words, codes, cities, services and types; lists are repeated values.',
  query: z.strictObject({
    ...filters,
    code: oneOrMore(z.string().check(z.regex(/^[0-9A-Z]{4,10}$/))),
    cityCode: oneOrMore(z.string().check(z.regex(/^[0-9A-Z]{5,8}$/))),
  }),
  response: dealers,
  refusals: {},
});

export const getDealerBrands = endpoint({
  ...cached,
  path: 'brand',
  summary: 'Brands that have dealers in the market, and how many.',
  scope: 'market',
  query: scope,
  response: z.strictObject({
    brands: z.array(z.strictObject({ id: z.string(), dealers: z.int() })),
  }),
  refusals: {},
});

export const getAnyDealer = endpoint({
  ...cached,
  path: 'dealer/any/{id}',
  summary: 'One dealer of any brand, blocked and closed ones too, by its id: old papers name them.',
  scope: 'none',
  params: z.strictObject({ id: z.uuid() }),
  query: scope,
  response: z.extend(dealerSchema, { isBlocked: z.boolean(), isClosed: z.boolean() }),
  refusals: { dealerUnknown: { status: 404, key: 'dealer.unknown' } },
});

export const getDealersByService = endpoint({
  ...cached,
  path: 'service/{type}',
  summary: 'Dealers that offer a service.',
  params: z.strictObject({ type: z.enum(DEALER_SERVICES) }),
  query: z.strictObject({ ...scopeQuery, stateCode: z.optional(stateCode), limit }),
  response: dealers,
  refusals: {},
});

const { mayBeStale: _stale, ...exact } = browse;

export const getMaintenanceServices = endpoint({
  ...exact,
  version: 'v1',
  access: 'bearer',
  path: 'maintenanceservice',
  summary: 'What workshops are booked for, how long it takes, and what the dealer must offer for it.',
  query: scope,
  response: z.strictObject({
    services: z.array(
      z.strictObject({ code: z.string(), name: z.string(), minutes: z.int(), needs: z.enum(['SERVICE', 'BODY_SHOP']) }),
    ),
  }),
  refusals: {},
});

export const getDealerGroups = endpoint({
  ...cached,
  path: 'dealergroup',
  summary: 'Groups of dealerships of the brand in the market.',
  query: scope,
  response: z.strictObject({
    groups: z.array(z.strictObject({ code: z.string(), name: z.string(), dealers: z.int() })),
  }),
  refusals: {},
});

export const getGroupAreas = endpoint({
  ...cached,
  path: 'dealergroup/{g}/influencearea',
  summary: 'Areas of influence in which a group has dealerships.',
  params: z.strictObject({ g: code }),
  query: scope,
  response: z.strictObject({
    influenceAreas: z.array(z.strictObject({ id: z.string(), name: z.string(), dealers: z.int() })),
  }),
  refusals: groupUnknown,
});

export const getGroupStates = endpoint({
  ...cached,
  path: 'dealergroup/{g}/states',
  summary: 'States in which a group has dealerships.',
  params: z.strictObject({ g: code }),
  query: scope,
  response: states,
  refusals: groupUnknown,
});

export const getGroupAreaCities = endpoint({
  ...cached,
  path: 'dealergroup/{g}/influencearea/{a}/city',
  summary: 'Cities of an area of influence in which a group has dealerships.',
  params: z.strictObject({ g: code, a: z.uuid() }),
  query: scope,
  response: cities,
  refusals: { ...groupUnknown, ...areaUnknown },
});

export const getGroupStateCities = endpoint({
  ...cached,
  path: 'dealergroup/{g}/state/{s}/cities',
  summary: 'Cities of a state in which a group has dealerships.',
  params: z.strictObject({ g: code, s: blankable }),
  query: scope,
  response: cities,
  refusals: { ...groupUnknown, stateMissing: { status: 400, key: 'error.city.stateCode' } },
});

export const findDealersByGroup = endpoint({
  ...cached,
  path: 'dealer/findByGroup',
  summary: 'Dealerships of a group.',
  query: z.strictObject({ ...scopeQuery, group: code, limit }),
  response: dealers,
  refusals: groupUnknown,
});

export const getAreaCities = endpoint({
  ...cached,
  path: 'influencearea/{id}/city',
  summary: 'Cities of an area of influence, with their dealers.',
  params: z.strictObject({ id: blankable }),
  query: scope,
  response: cities,
  refusals: { areaMissing: { status: 400, key: 'error.dealer.influenceArea' }, ...areaUnknown },
});

export const getRegionals = endpoint({
  ...cached,
  path: 'dealer/countrycode/{country}/regional',
  summary: 'Regionals of the brand in a country.',
  params: z.strictObject({ country: z.string().check(z.regex(/^[A-Za-z]{2}$/)) }),
  query: scope,
  response: z.strictObject({
    regionals: z.array(z.strictObject({ regionalId: z.string(), name: z.string(), brandName: z.string() })),
  }),
  refusals: {},
});

const brandName = z.string().check(z.regex(/^[A-Za-z][A-Za-z-]{1,30}$/));

export const getRegionalStates = endpoint({
  ...cached,
  path: 'dealer/regional/{regionCode}/brand/{brand}/states',
  summary: 'States of a regional in which a brand has dealers.',
  scope: 'market',
  params: z.strictObject({ regionCode: blankable, brand: brandName }),
  query: scope,
  response: states,
  refusals: regionalRefusals,
});

export const getRegionalCities = endpoint({
  ...cached,
  path: 'dealer/regional/{regionCode}/brand/{brand}/cities',
  summary: 'Cities of a state of a regional in which a brand has dealers.',
  scope: 'market',
  params: z.strictObject({ regionCode: blankable, brand: brandName }),
  query: z.strictObject({ ...scopeQuery, stateCode: z.optional(blankable) }),
  response: cities,
  refusals: { ...regionalRefusals, stateMissing: { status: 400, key: 'error.city.stateCode' } },
});
