import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { COVERAGES, GIVEN_MODES, PICTURES, REDEEM_MODES } from '../rules/types.ts';
import { one, value, walkFields } from './pieces.ts';

const asking = {
  service: 'benefits',
  version: 'v1',
  access: 'public',
  roles: [],
  object: 'own',
  scope: 'brand',
} as const;

/** Where the caller's page stands; hub pages send it along. */
const headers = ['x-hub-context'] as const;

const benefitUnknown = { status: 404, key: 'benefit.unknown' } as const;

/** The token of a gift's link. */
const hash = z.string().check(z.regex(/^[\w-]{20,100}$/, 'benefit.linkWrong'));

export const offeredSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  terms: z.string(),
  picture: z.enum(PICTURES),
  partner: z.string(),
  modes: z.array(z.enum(GIVEN_MODES)),
  percent: z.nullable(z.int()),
  amount: z.nullable(moneySchema),
  coverage: z.enum(COVERAGES),
  jurisdiction: z.nullable(z.string()),
  atDealer: z.boolean(),
  /** How often the person may still redeem it; null for a visitor. */
  left: z.nullable(z.int()),
  /** Whether the partner still has a code. */
  inStock: z.boolean(),
  validFrom: z.string(),
  validUntil: z.nullable(z.string()),
  /** Of everybody who said what they think of it; null while nobody did. */
  stars: z.nullable(z.number()),
  /** The dealerships that give it; only of one that was asked for. */
  dealers: z.array(z.strictObject({ id: z.string(), code: z.string(), name: z.string(), cityName: z.string() })),
});
export type Offered = z.output<typeof offeredSchema>;

const narrowed = z.strictObject({ id: z.optional(z.uuid()), hash: z.optional(hash) });

export const listAvailable = endpoint({
  ...asking,
  object: 'none',
  headers,
  method: 'GET',
  path: 'benefits-user/available',
  summary:
    'Benefits the caller may redeem now; a visitor sees what everybody registered is given. With an id one of them, with the hash of a gift’s link what was given.',
  rate: 'browse',
  query: narrowed,
  response: z.strictObject({ benefits: z.array(offeredSchema) }),
  refusals: { benefitUnknown },
});

export const listNext = endpoint({
  ...asking,
  object: 'none',
  headers,
  method: 'GET',
  path: 'benefits-user/next',
  summary: 'Benefits that the caller may redeem soon, the nearest first.',
  rate: 'browse',
  response: z.strictObject({ benefits: z.array(offeredSchema) }),
  refusals: {},
});

export const redeemedSchema = z.strictObject({
  id: z.string(),
  benefitId: z.string(),
  title: z.string(),
  summary: z.string(),
  picture: z.enum(PICTURES),
  partner: z.string(),
  type: z.enum(REDEEM_MODES),
  /** Null for who gave it away: the code is of whoever takes the gift. */
  code: z.nullable(z.string()),
  /** The token of the gift’s link, for who gave it, until it is taken. */
  hash: z.nullable(z.string()),
  /** Whether a gift was taken. */
  taken: z.boolean(),
  dealer: z.nullable(z.string()),
  redeemedAt: z.string(),
  validUntil: z.nullable(z.string()),
  /** What the person thinks of it. */
  rating: z.nullable(z.int()),
});
export type Redeemed = z.output<typeof redeemedSchema>;

/** A page of them. */
export const MOST_REDEEMED = 100;

export const listRedeemed = endpoint({
  ...asking,
  headers,
  method: 'GET',
  path: 'benefits-user/redeemed',
  summary:
    'What the caller redeemed, with its codes, the newest first; with an id that of one benefit, with the hash of a gift’s link that gift. Another’s is not there. `before` goes on from the last one.',
  rate: 'browse',
  query: z.strictObject({ ...narrowed.shape, before: walkFields.before }),
  /** `next` goes on, as `before`; null: these are all. */
  response: z.strictObject({ redeemed: z.array(redeemedSchema), next: z.nullable(z.string()) }),
  refusals: { benefitUnknown },
});

export const redeemBenefit = endpoint({
  ...asking,
  object: 'none',
  headers,
  method: 'POST',
  path: 'benefits-user/{id}/redeem',
  summary:
    'Redeems a benefit: for oneself (SELF), as a gift with a link (GIFT), or takes a gift by its link’s hash (GIFTED), which works once. The code is the partner’s and given to nobody else. One’s own share needs a document in the account: it is a person’s, and in an audience of owners a car’s, whatever the account.',
  rate: 'money',
  idempotency: 'required',
  params: one,
  body: z.strictObject({
    dealer_code: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(40)))),
    type: z._default(z.enum(REDEEM_MODES), 'SELF'),
    hash: z.optional(z.nullable(hash)),
  }),
  response: redeemedSchema,
  refusals: {
    benefitUnknown,
    modeWrong: { status: 422, key: 'benefit.modeWrong' },
    dealerNeeded: { status: 422, key: 'benefit.dealerNeeded' },
    dealerWrong: { status: 422, key: 'benefit.dealerWrong' },
    documentNeeded: { status: 422, key: 'benefit.documentNeeded' },
    stateWrong: { status: 422, key: 'benefit.stateWrong' },
    shareUsed: { status: 409, key: 'benefit.shareUsed' },
    outOfCodes: { status: 409, key: 'benefit.outOfCodes' },
    linkUnknown: { status: 404, key: 'benefit.linkUnknown' },
    linkUsed: { status: 409, key: 'benefit.linkUsed' },
    ownGift: { status: 409, key: 'benefit.ownGift' },
  },
  audit: 'benefit.redeemed',
});

export const rateBenefit = endpoint({
  ...asking,
  headers,
  method: 'POST',
  path: 'benefits-user/{id}/rating',
  summary: 'What the caller thinks of a benefit they redeemed, 1 to 5; a later opinion takes the place of the first.',
  rate: 'write',
  params: one,
  body: z.strictObject({ rating: z.int().check(z.gte(1), z.lte(5)) }),
  response: z.strictObject({ rating: z.int() }),
  refusals: { benefitUnknown },
  audit: 'benefit.rated',
});

export const getBaseData = endpoint({
  ...asking,
  object: 'none',
  headers,
  method: 'GET',
  path: 'base-data',
  summary:
    'What benefits go by of the caller: whether they are registered with a document, their state, cars and levels. `valid_user=true` refuses who is not.',
  rate: 'browse',
  query: z.strictObject({ valid_user: z.optional(z.enum(['true', 'false'])) }),
  response: z.strictObject({
    validUser: z.boolean(),
    /** What the registration lacks. */
    missing: z.array(z.enum(['account', 'document', 'address'])),
    state: z.nullable(z.string()),
    cars: z.int(),
    levels: z.array(z.string()),
  }),
  refusals: { userInvalid: { status: 422, key: 'benefit.userInvalid' } },
});

const coverage = {
  ...asking,
  headers,
  method: 'GET',
  rate: 'lookup',
  response: z.strictObject({ covered: z.boolean() }),
} as const;
const coverageUnknown = { coverageUnknown: { status: 404, key: 'benefit.coverageUnknown' } } as const;

export const coverageOfEmail = endpoint({
  ...coverage,
  path: 'coverage/simple/{entityId}/email/{userEmail}',
  summary:
    'Whether a benefit or an audience covers a person: answered to that person, for everybody else there is nothing here.',
  params: z.strictObject({ entityId: z.uuid(), userEmail: z.string().check(z.minLength(3), z.maxLength(254)) }),
  refusals: coverageUnknown,
});

export const coverageOfChassis = endpoint({
  ...coverage,
  path: 'coverage/simple/{audienceId}/chassi/{chassi}',
  summary:
    'Whether an audience covers the owner of a car: answered to its present owner, for everybody else there is nothing here.',
  params: z.strictObject({ audienceId: z.uuid(), chassi: z.string().check(z.minLength(1), z.maxLength(40)) }),
  refusals: coverageUnknown,
});

export const simulatePayment = endpoint({
  ...asking,
  access: 'bearer',
  object: 'none',
  method: 'POST',
  path: 'simulation/payment',
  summary: 'What is left to pay of a price with a benefit the caller may redeem. Takes nothing.',
  rate: 'browse',
  body: z.strictObject({ benefitId: z.uuid(), price: value }),
  response: z.strictObject({ price: moneySchema, off: moneySchema, total: moneySchema }),
  refusals: {
    benefitUnknown,
    noDiscount: { status: 422, key: 'benefit.noDiscount' },
    moneyWrong: { status: 422, key: 'benefit.moneyWrong' },
  },
});
