import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { geocodedSchema, suggestionSchema } from '../rules/geocoded.ts';

const browse = {
  service: 'location',
  version: 'v1',
  method: 'GET',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'market',
} as const;

const countryCode = z.string().check(z.regex(/^[A-Za-z]{2}$/));
const words = z.string().check(z.regex(/^(?=.*[\p{L}\p{N}])[^\p{C}<>]{2,120}$/u));
const locationId = z.string().check(z.regex(/^[\x21-\x7e]{1,400}$/));
const degrees = (most: number) => z.coerce.number<number | string>().check(z.gte(-most), z.lte(most));

const noAnswer = { noAnswer: { status: 503, key: 'error.location.predictions' } } as const;
const placeUnknown = { placeUnknown: { status: 404, key: 'error.location.place' } } as const;

export const getProvider = endpoint({
  ...browse,
  path: 'provider',
  summary: 'Who is asked about places; for an SDK of the visitor’s browser, the address it is loaded from.',
  cacheSeconds: 300,
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ provider: z.enum(['gazetteer', 'aws', 'google']), sdk: z.nullable(z.string()) }),
  refusals: {},
});

export const getSuggestions = endpoint({
  ...browse,
  path: 'geocode/suggestion',
  summary: 'Places that a person who types this may mean, with where the typed words stand in each.',
  cacheSeconds: 300,
  query: z.strictObject({ ...scopeQuery, address: words, country: z.optional(countryCode) }),
  response: z.strictObject({ suggestions: z.array(suggestionSchema) }),
  refusals: { nothingFound: { status: 404, key: 'error.location.autocomplete' }, ...noAnswer },
});

export const getGeocode = endpoint({
  ...browse,
  path: 'geocode',
  summary:
    'The place with an id out of the suggestions, of an address as people write it, or at a point: one of locationId, address, or latitude with longitude.',
  query: z
    .strictObject({
      ...scopeQuery,
      locationId: z.optional(locationId),
      address: z.optional(words),
      latitude: z.optional(degrees(90)),
      longitude: z.optional(degrees(180)),
      country: z.optional(countryCode),
    })
    .check(
      z.refine(
        ({ locationId: id, address, latitude, longitude }) =>
          [id, address, latitude ?? longitude].filter((part) => part !== undefined).length === 1 &&
          (latitude === undefined) === (longitude === undefined),
        { error: 'location.geocodeQuery', path: ['locationId'] },
      ),
    ),
  response: geocodedSchema,
  refusals: {
    ...placeUnknown,
    addressUnknown: { status: 404, key: 'error.location.geocode' },
    pointUnknown: { status: 404, key: 'error.location.reverse' },
    noAnswer: { status: 503, key: 'error.location.geocodingFailed' },
  },
});

export const getLocationZones = endpoint({
  ...browse,
  path: 'locationId/{id}/zone',
  summary: 'The zones (cities) round a place out of the suggestions, nearest first.',
  params: z.strictObject({ id: locationId }),
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    zones: z.array(z.strictObject({ id: z.string(), name: z.string(), stateCode: z.string(), distanceKm: z.number() })),
  }),
  refusals: { ...placeUnknown, noAnswer: { status: 503, key: 'error.location.geocodingFailed' } },
});

export const getLocation = endpoint({
  ...browse,
  path: 'country/{countryCode}/state/{stateCode}/city/{cityName}',
  summary:
    'A city with the areas of influence and the regionals it belongs to, of every brand or of the one asked for.',
  scope: 'market',
  cacheSeconds: 300,
  params: z.strictObject({
    countryCode,
    stateCode: z.string().check(z.maxLength(60)),
    cityName: z.string().check(z.regex(/^[\p{L}0-9][\p{L}0-9 .'()/-]{0,79}$/u)),
  }),
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    countryCode: z.string(),
    stateCode: z.string(),
    cityName: z.string(),
    cityCode: z.string(),
    influenceAreas: z.array(z.strictObject({ id: z.string(), brand: z.strictObject({ name: z.string() }) })),
    regionals: z.array(z.strictObject({ regionalId: z.string(), brandName: z.string() })),
  }),
  refusals: {
    stateMissing: { status: 400, key: 'error.city.stateCode' },
    cityUnknown: { status: 404, key: 'location.cityUnknown' },
  },
});
