import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { noLeadingSpace, noRestrictedCharacters } from '#kernel/schemas.ts';

const common = { service: 'rating', version: 'v1', scope: 'brand' } as const;
const own = { ...common, access: 'bearer', roles: [], object: 'own' } as const;
const modelCode = z.string().check(z.regex(/^[0-9A-Z]{3,4}$/, 'field.vehicleCode'));

const pageQuery = {
  page: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(10_000)), 0),
  size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
} as const;

/** Without its author: how long they had the car is all that is told. */
const opinionSchema = z.strictObject({
  id: z.string(),
  stars: z.int(),
  text: z.string(),
  ownedDays: z.int(),
  at: z.string(),
});
export type Opinion = z.output<typeof opinionSchema>;

const averageSchema = z.strictObject({ stars: z.nullable(z.number()), count: z.int() });

export const listOpinions = endpoint({
  ...common,
  access: 'public',
  roles: [],
  object: 'none',
  method: 'GET',
  rate: 'browse',
  path: 'opinions',
  summary: 'What owners of a model say of their cars, the newest first, and the average of all.',
  query: z.strictObject({ ...scopeQuery, ...pageQuery, modelCode }),
  response: z.strictObject({
    average: averageSchema,
    opinions: z.array(opinionSchema),
    total: z.int(),
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

export const MOST_DEALERS = 50;

export const listAdvisorRatings = endpoint({
  ...common,
  access: 'public',
  roles: [],
  object: 'none',
  method: 'GET',
  rate: 'browse',
  path: 'advisors',
  summary: 'How owners rate the customer advisors of dealerships: averages, never a name.',
  query: z.strictObject({
    ...scopeQuery,
    dealerIds: z.string().check(z.regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,49}$/)),
  }),
  response: z.strictObject({
    dealers: z.array(z.strictObject({ dealerId: z.string(), stars: z.number(), count: z.int() })),
  }),
  refusals: {},
});

const body = {
  /** Of the caller's garage. */
  carId: z.uuid(),
  stars: z.int().check(z.gte(1), z.lte(5)),
  text: z.string().check(z.maxLength(1000), noLeadingSpace(), noRestrictedCharacters()),
} as const;

const refusals = {
  carUnknown: { status: 404, key: 'garage.carUnknown' },
  ownedTooShort: { status: 409, key: 'rating.ownedTooShort' },
  opinionTooSoon: { status: 409, key: 'rating.opinionTooSoon' },
} as const;

export const giveOpinion = endpoint({
  ...own,
  method: 'POST',
  rate: 'write',
  path: 'opinions',
  summary: 'An owner says what they think of their car: after thirty days with it, and once in thirty days.',
  body: z.strictObject(body),
  response: opinionSchema,
  refusals,
});

export const rateAdvisor = endpoint({
  ...own,
  method: 'POST',
  rate: 'write',
  path: 'advisors',
  summary: 'An owner rates the customer advisor of a dealership, under the same thirty days.',
  body: z.strictObject({ ...body, dealerId: z.uuid() }),
  response: opinionSchema,
  refusals: { ...refusals, dealerUnknown: { status: 422, key: 'recall.dealerUnknown' } },
});

export const listOwnOpinions = endpoint({
  ...own,
  method: 'GET',
  rate: 'browse',
  path: 'opinions/mine',
  summary: 'The caller’s own opinions, the newest first.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    opinions: z.array(
      z.extend(opinionSchema, {
        about: z.enum(['CAR', 'ADVISOR']),
        modelCode: z.string(),
        dealerId: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: {},
});

export const removeOpinion = endpoint({
  ...own,
  method: 'DELETE',
  rate: 'write',
  path: 'opinions/{id}',
  summary: 'Takes back an opinion of one’s own.',
  params: z.strictObject({ id: z.uuid() }),
  response: 'empty',
  refusals: { opinionUnknown: { status: 404, key: 'rating.opinionUnknown' } },
});
