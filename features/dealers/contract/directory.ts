import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields } from '#kernel/schemas.ts';
import { dealerSchema, nearDealerSchema } from '../public.ts';
import { browse, coordinate, dealers, filters, limit, stateCode } from './search.ts';

const scope = z.strictObject(scopeQuery);
const v2 = { ...browse, version: 'v2', cacheSeconds: 60 } as const;

export const findOfflineDealersByLocation = endpoint({
  ...v2,
  path: 'dealer/findOfflineDealersByLocation',
  summary: 'Dealers near a point that do not sell on the web: a visitor is told to call or to go there.',
  query: z.strictObject({
    ...scopeQuery,
    referenceLatitude: coordinate(90),
    referenceLongitude: coordinate(180),
    radius: z._default(z.coerce.number<number | string>().check(z.gt(0), z.lte(5000)), 100),
    limit,
  }),
  response: z.strictObject({ dealers: z.array(nearDealerSchema) }),
  refusals: { radiusMissing: { status: 400, key: 'error.dealer.radius' } },
});

export const findAllOfflineStates = endpoint({
  ...v2,
  path: 'dealer/findAllOfflineStates',
  summary: 'States with dealers that do not sell on the web.',
  query: scope,
  response: z.strictObject({
    states: z.array(z.strictObject({ id: z.string(), name: z.string(), dealers: z.int() })),
  }),
  refusals: {},
});

export const findOfflineDealersByState = endpoint({
  ...v2,
  path: 'dealer/findOfflineDealersByState',
  summary: 'Dealers of a state that do not sell on the web.',
  query: z.strictObject({ ...scopeQuery, stateCode, limit }),
  response: dealers,
  refusals: {},
});

const page = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(10_000)), 0);

export const getDealerPage = endpoint({
  ...browse,
  version: 'v3',
  path: 'dealer',
  summary: 'A page of the brand’s dealers, with whether each is open now.',
  query: z.strictObject({ ...filters, group: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{2,12}$/))), page }),
  response: z.strictObject({
    page: z.int(),
    hasMore: z.boolean(),
    dealers: z.array(z.extend(dealerSchema, { isOpen: z.boolean() })),
  }),
  refusals: {},
});

const NETWORK_ROLES = ['dealer_blocker'] as const;
const ids = z.array(z.uuid()).check(z.minLength(1), z.maxLength(200));
const { mayBeStale: _stale, ...exact } = browse;
const admin = {
  ...exact,
  access: 'bearer',
  roles: [...NETWORK_ROLES],
  rate: 'write',
  audit: 'dealer.network',
} as const;

export const networkLineSchema = z.strictObject({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  cityName: z.string(),
  stateCode: z.string(),
  econnect: z.boolean(),
  isBlocked: z.boolean(),
  /** Why it is blocked. */
  reason: z.nullable(z.string()),
  /** Appointments still before it: blocking cancels none of them. */
  booked: z.int(),
});
export type NetworkLine = z.output<typeof networkLineSchema>;

export const listNetwork = endpoint({
  ...exact,
  version: 'v3',
  access: 'bearer',
  roles: [...NETWORK_ROLES],
  object: 'brand',
  path: 'dealer/network',
  summary: 'The brand’s dealerships of the market, blocked ones too, for those who block and release them.',
  query: z.strictObject({ ...scopeQuery, text: filters.text, page }),
  response: z.strictObject({
    dealers: z.array(networkLineSchema),
    ...countedFields,
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

export const updateBlocked = endpoint({
  ...admin,
  version: 'v1',
  method: 'POST',
  path: 'dealer/updateBlocked',
  summary: 'Blocks dealers with a reason, or releases them; all or none. Blocked ones are found by nobody who buys.',
  query: scope,
  body: z
    .strictObject({
      dealerIds: ids,
      blocked: z.boolean(),
      reason: z.optional(z.string().check(z.regex(/^[^\s&$<>%][^&$<>%]{2,499}$/u, 'field.restrictedCharacters'))),
    })
    .check(
      z.refine(({ blocked, reason }) => !blocked || reason !== undefined, {
        error: 'dealer.reasonMissing',
        path: ['reason'],
      }),
    ),
  response: z.strictObject({ changed: z.int() }),
  refusals: { someUnknown: { status: 404, key: 'dealer.someUnknown' } },
});

export const updateEconnect = endpoint({
  ...admin,
  version: 'v3',
  method: 'PATCH',
  path: 'dealer/econnect',
  summary: 'Whether workshops answer through e-connect; all or none.',
  query: scope,
  body: z.strictObject({ dealerIds: ids, econnect: z.boolean() }),
  response: z.strictObject({ changed: z.int() }),
  refusals: { someUnknown: { status: 404, key: 'dealer.someUnknown' } },
});

export const getRentalDealers = endpoint({
  ...browse,
  service: 'rental-offer',
  version: 'v2',
  path: 'dealers/v2',
  summary: 'Dealers that hand out rented cars; with a group of dealerships, those of it that deliver by its own terms.',
  query: z
    .strictObject({
      market: z.optional(scopeQuery.market),
      /** In capitals, as the service has it; not needed where the header names the brand. */
      brand: z.optional(z.string().check(z.regex(/^[A-Z-]{3,20}$/, 'dealer.brandUpper'))),
      type: z.literal('RENTAL'),
      dealerGroup: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{2,12}$/))),
      fulfillment: z.optional(z.literal('LAX')),
      limit,
    })
    .check(
      z.refine(({ dealerGroup, fulfillment }) => (dealerGroup === undefined) === (fulfillment === undefined), {
        error: 'dealer.fulfillment',
        path: ['fulfillment'],
      }),
    ),
  response: dealers,
  refusals: {},
});
