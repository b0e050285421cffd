import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, email, isoDaySchema, noRestrictedCharacters, pageQuery } from '#kernel/schemas.ts';
import { DEALER_SERVICES } from '../public.ts';
import { BLOCK_KINDS } from '../rules/care.ts';
import { DEALER_PERIOD_TYPES, DEALER_TYPES } from '../rules/types.ts';

/** What staff look after at a dealership: hours, services, where it is, how it is reached, and from when to when it is blocked. */

const admin = {
  service: 'dealer',
  version: 'v3',
  access: 'bearer',
  roles: rolesFor('dealer.edit'),
  object: 'scope',
  scope: 'brand',
} as const;

const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'field.time'));
const closing = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'field.time'));
/** Times of a day: more than these nobody opens. */
const MOST_TIMES = 4;
const MOST_DAYS = 60;
const period = z.strictObject({
  weekday: z.int().check(z.gte(1), z.lte(7)),
  type: z.enum(DEALER_PERIOD_TYPES),
  starts: time,
  ends: closing,
});
const week = z.array(period).check(z.maxLength(7 * 2 * MOST_TIMES));

const input = {
  phone: z.string().check(z.regex(/^[0-9]{8,13}$/, 'field.phone')),
  email: z.string().check(email()),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  types: z.array(z.enum(DEALER_TYPES)),
  services: z.array(z.enum(DEALER_SERVICES)).check(z.minLength(1, 'dealer.servicesMissing')),
  hours: week,
  serviceHours: z
    .array(z.strictObject({ service: z.enum(DEALER_SERVICES), hours: week }))
    .check(z.maxLength(DEALER_SERVICES.length)),
  specialDays: z
    .array(
      z.strictObject({
        day: isoDaySchema,
        times: z.array(z.strictObject({ starts: time, ends: closing })).check(z.maxLength(MOST_TIMES)),
      }),
    )
    .check(z.maxLength(MOST_DAYS)),
  blockKind: z.nullable(z.enum(BLOCK_KINDS)),
  blockFrom: z.nullable(isoDaySchema),
  blockUntil: z.nullable(isoDaySchema),
  blockReason: z.nullable(z.string().check(z.minLength(3), z.maxLength(500), noRestrictedCharacters())),
} as const;

export const dealerRecordSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  cityName: z.string(),
  stateCode: z.string(),
  /** Why it is blocked until released, beside any block with days. */
  blockedReason: z.nullable(z.string()),
  isBlocked: z.boolean(),
  ...input,
});
export type DealerRecord = z.output<typeof dealerRecordSchema>;

const dealerUnknown = { dealerUnknown: { status: 404, key: 'dealer.unknown' } } as const;

export const listDealerRecords = endpoint({
  ...admin,
  method: 'GET',
  path: 'dealer/records',
  summary: 'Dealerships of the brand and market that the caller looks after, with all that may be changed of them.',
  rate: 'browse',
  query: z.strictObject({
    ...scopeQuery,
    ...pageQuery,
    text: z.optional(z.string().check(z.maxLength(80))),
  }),
  response: z.strictObject({
    dealers: z.array(dealerRecordSchema),
    ...countedFields,
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

export const changeDealer = endpoint({
  ...admin,
  method: 'PUT',
  path: 'dealer/records/{id}',
  summary:
    'Replaces what a dealership says of itself. Names the version it was read at; appointments that fall outside of it stay, and are told of first.',
  rate: 'write',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    version: z.int().check(z.gte(1)),
    ...input,
    /** Appointments that fall outside are known, and are settled with the people. */
    acceptBooked: z.optional(z.boolean()),
  }),
  response: dealerRecordSchema,
  refusals: {
    ...dealerUnknown,
    notPossible: { status: 422, key: 'problem.invalid' },
    bookedOutside: { status: 409, key: 'dealer.bookedOutside' },
    changedMeanwhile: { status: 409, key: 'dealer.changedMeanwhile' },
  },
  audit: 'dealer.changed',
});

export type DealerInput = z.input<typeof changeDealer.body>;
