import * as z from 'zod/mini';
import { FUELS, scopeQuery } from '#features/catalog/public.ts';
import { carChoiceSchema, quoteSchema } from '#features/price/public.ts';
import { deliverySchema } from '#features/stock/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { OFFER_TYPES, PRICE_TYPES } from '../rules/types.ts';
import { offerCardSchema, offerDetailSchema } from './shapes.ts';

const search = {
  service: 'search',
  weak: true,
  version: 'v1',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  mayBeStale: 1,
} as const;

const some = <T extends z.ZodMiniType>(item: T) => z._default(z.array(item).check(z.maxLength(50)), []);
const code = z.string().check(z.regex(/^[0-9A-Z]{1,16}$/));
const word = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));
const amount = z.optional(z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)));
const band = z.int().check(z.gte(0), z.lte(9));

/** What an offer is of: the four sorts a visitor tells apart. */
export const OFFER_SORTS = ['NEW', 'USED', 'ACCESSORY', 'SERVICE'] as const;

export const SEARCH_ORDERS = ['featured', 'price', 'priceDown', 'installment', 'newest', 'ending'] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];

/** Filters: several values of one are alternatives, several filters must all hold. */
export const searchBodySchema = z.strictObject({
  text: z._default(z.string().check(z.maxLength(100)), ''),
  sort: some(z.enum(OFFER_SORTS)),
  type: some(z.enum(OFFER_TYPES)),
  priceType: some(z.enum(PRICE_TYPES)),
  model: some(code),
  body: some(word),
  fuel: some(z.enum(FUELS)),
  category: some(word),
  year: some(z.int()),
  state: some(word),
  city: some(word),
  /** Numbers of bands, as the counts give them. */
  priceBand: some(band),
  installmentBand: some(band),
  /** Minor units. */
  minPrice: amount,
  maxPrice: amount,
  maxInstallment: amount,
  /** Only plans with a last, larger instalment. */
  balloon: z._default(z.boolean(), false),
  /** Only these, by id: what a browser keeps for a visitor. */
  ids: z.optional(z.array(z.uuid()).check(z.maxLength(200))),
});
export type SearchBody = z.output<typeof searchBodySchema>;

export const FACETS = [
  'sort',
  'type',
  'priceType',
  'model',
  'body',
  'fuel',
  'category',
  'year',
  'state',
  'city',
  'priceBand',
  'installmentBand',
] as const;
export type FacetName = (typeof FACETS)[number];

const facet = z.array(
  z.strictObject({
    value: z.string(),
    /** Name from the data (a model, a city, a category); empty where the dictionary has it. */
    name: z.string(),
    /** Offers it would leave, were it the only value of its filter. */
    count: z.int(),
  }),
);

export const searchOffers = endpoint({
  ...search,
  method: 'POST',
  path: 'offers/search',
  summary:
    'Offers on sale by words (typing errors and accents forgiven) and filters, with the count of every filter value.',
  query: z.strictObject({
    ...scopeQuery,
    page: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(1000)), 0),
    size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
    order: z._default(z.enum(SEARCH_ORDERS), 'featured'),
  }),
  body: searchBodySchema,
  response: z.strictObject({
    offers: z.array(offerCardSchema),
    total: z.int(),
    page: z.int(),
    size: z.int(),
    facets: z.strictObject({
      sort: facet,
      type: facet,
      priceType: facet,
      model: facet,
      body: facet,
      fuel: facet,
      category: facet,
      year: facet,
      state: facet,
      city: facet,
      priceBand: facet,
      installmentBand: facet,
    }),
  }),
  refusals: {},
});

export const SUGGESTION_KINDS = ['MODEL', 'VERSION', 'CITY'] as const;

export const suggest = endpoint({
  ...search,
  method: 'POST',
  path: 'suggestions',
  summary: 'Models, versions and cities with offers on sale that fit what is being typed.',
  query: z.strictObject(scopeQuery),
  body: z.strictObject({
    text: z.string().check(z.minLength(1, 'field.required'), z.maxLength(100)),
    limit: z._default(z.int().check(z.gte(1), z.lte(20)), 8),
  }),
  response: z.strictObject({
    suggestions: z.array(
      z.strictObject({
        kind: z.enum(SUGGESTION_KINDS),
        text: z.string(),
        /** Value of the filter it stands for: a model's code, a city's code; a version is searched by its words. */
        value: z.string(),
        count: z.int(),
      }),
    ),
  }),
  refusals: {},
});

export const getPublicOffer = endpoint({
  ...search,
  method: 'GET',
  path: 'offers/{code}',
  summary: 'One offer by the code of its address, on sale, sold or over.',
  params: z.strictObject({ code: z.string().check(z.regex(/^[0-9A-Za-z]{8}$/)) }),
  query: z.strictObject(scopeQuery),
  // Another visitor may take its last unit at any moment.
  cacheSeconds: 1,
  response: offerDetailSchema,
  refusals: { offerUnknown: { status: 404, key: 'offer.unknown' } },
});

/** One dealership where cars of an offer stand. */
export const offerPlaceSchema = z.strictObject({
  dealer: z.strictObject({
    id: z.string(),
    name: z.string(),
    cityName: z.string(),
    stateCode: z.string(),
    /** Null where no place was given to measure from. */
    distanceKm: z.nullable(z.number()),
  }),
  units: z.int(),
  delivery: deliverySchema,
  deliveryDays: z.nullable(z.int()),
  choice: carChoiceSchema,
  quote: quoteSchema,
});
export type OfferPlace = z.output<typeof offerPlaceSchema>;

const degrees = (most: number) => z.optional(z.coerce.number<number | string>().check(z.gte(-most), z.lte(most)));

export const getOfferUnits = endpoint({
  ...search,
  method: 'GET',
  path: 'offers/{code}/units',
  summary:
    'Where an offer’s cars stand, nearest first, each with its price at the offer, and how many may still be reserved.',
  params: z.strictObject({ code: z.string().check(z.regex(/^[0-9A-Za-z]{8}$/)) }),
  query: z.strictObject({ ...scopeQuery, latitude: degrees(90), longitude: degrees(180) }),
  response: z.strictObject({ left: z.int(), places: z.array(offerPlaceSchema) }),
  refusals: { offerUnknown: { status: 404, key: 'offer.unknown' } },
});
