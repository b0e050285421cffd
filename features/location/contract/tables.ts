import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';

const browse = {
  service: 'location',
  version: 'v1',
  method: 'GET',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'market',
  cacheSeconds: 300,
  mayBeStale: 1,
} as const;

const countryCode = z.string().check(z.regex(/^[A-Za-z]{2}$/));
/** Blank reaches the handler, which answers with the text the spec fixes. */
const stateCode = z.string().check(z.maxLength(10));

const state = z.strictObject({ countryCode: z.string(), code: z.string(), name: z.string() });
const city = z.strictObject({
  countryCode: z.string(),
  stateCode: z.string(),
  code: z.string(),
  name: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});

const countryUnknown = { countryUnknown: { status: 404, key: 'location.countryUnknown' } } as const;
const stateMissing = { stateMissing: { status: 400, key: 'error.city.stateCode' } } as const;

/** The spec's three members first; the point serves the search for dealers. */
const postalPlace = z.strictObject({
  countryCode: z.string(),
  stateCode: z.string(),
  cityName: z.nullable(z.string()),
  cityCode: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});

const postalCode = {
  ...browse,
  params: z.strictObject({ cep: z.string().check(z.maxLength(12)) }),
  query: z.strictObject(scopeQuery),
  response: postalPlace,
  refusals: { postalCodeUnknown: { status: 404, key: 'field.postalCode.notFound' } },
} as const;

export const getPostalCode = endpoint({
  ...postalCode,
  path: 'cep/{cep}',
  summary: 'Where a postal code of the market lies; city and place are null where only the state is known.',
});

export const getPostalCodeOfCorreios = endpoint({
  ...postalCode,
  path: 'cep/correios/{cep}',
  summary: 'Where a Brazilian postal code lies as Correios tell it; by the own tables where they are not configured.',
});

export const getPostalCodeOfViaCep = endpoint({
  ...postalCode,
  path: 'cep/viacep/{cep}',
  summary: 'Where a Brazilian postal code lies as ViaCEP tells it; by the own tables where it is not configured.',
});

export const getStates = endpoint({
  ...browse,
  path: 'state',
  summary: 'States of the market’s country.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ states: z.array(state) }),
  refusals: {},
});

export const getCities = endpoint({
  ...browse,
  path: 'city',
  summary: 'Cities of the market’s country by state, by a part of the name, or both.',
  query: z
    .strictObject({
      ...scopeQuery,
      stateCode: z.optional(stateCode),
      name: z.optional(z.string().check(z.regex(/^[\p{L}0-9][\p{L}0-9 .'()/-]{1,79}$/u))),
    })
    .check(
      z.refine(({ stateCode: state, name }) => state !== undefined || name !== undefined, {
        error: 'location.cityQuery',
        path: ['name'],
      }),
    ),
  response: z.strictObject({ cities: z.array(city) }),
  refusals: {},
});

export const getCountry = endpoint({
  ...browse,
  path: 'country/{c}',
  summary: 'A country the program knows.',
  params: z.strictObject({ c: countryCode }),
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ code: z.string(), name: z.string(), phoneCode: z.string() }),
  refusals: countryUnknown,
});

export const getCountryStates = endpoint({
  ...browse,
  path: 'country/{c}/state',
  summary: 'States of a country.',
  params: z.strictObject({ c: countryCode }),
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ states: z.array(state) }),
  refusals: countryUnknown,
});

export const getStateCities = endpoint({
  ...browse,
  path: 'country/{c}/state/{s}/city',
  summary: 'Cities of a state.',
  params: z.strictObject({ c: countryCode, s: stateCode }),
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ cities: z.array(city) }),
  refusals: { ...stateMissing, stateUnknown: { status: 404, key: 'location.stateUnknown' } },
});
