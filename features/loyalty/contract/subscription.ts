import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { chargeSchema, moneySchema, PAYMENT_METHODS } from '#features/payments/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { TERM_STATES } from '../rules/machines.ts';
import { invitation, joinRefusals } from './own.ts';
import { planSchema, programmeCode } from './shapes.ts';

const own = {
  service: 'loyalty',
  version: 'v1',
  scope: 'brand',
  access: 'bearer',
  roles: [],
  object: 'own',
} as const;

/** A term of a paid plan, as its member and staff see it. */
export const termSchema = z.strictObject({
  id: z.string(),
  /** What it is called on statements and by people. */
  number: z.string(),
  plan: z.string(),
  planName: z.string(),
  price: moneySchema,
  state: z.enum(TERM_STATES),
  createdAt: z.string(),
  /** Until when its money is waited for. */
  askedUntil: z.string(),
  /** Null until it is paid. */
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  /** The last moment to withdraw and have the money back. */
  withdrawUntil: z.nullable(z.string()),
  /** Paid, and not over. */
  isRunning: z.boolean(),
  canWithdraw: z.boolean(),
});
export type Term = z.output<typeof termSchema>;

const ownTerm = z.extend(termSchema, {
  /** The way to pay that was asked for last, while its money is waited for. */
  charge: z.nullable(chargeSchema),
});
export type OwnTerm = z.output<typeof ownTerm>;

const subscription = z.strictObject({
  programme: z.string(),
  name: z.string(),
  /** The one that counts now: a paid one while its term runs. */
  plan: z.string(),
  joinedAt: z.string(),
  /** Whether a term may be taken now: none runs, or it ends within thirty days. */
  mayTake: z.boolean(),
  /** The ten newest terms of paid plans. */
  terms: z.array(ownTerm),
});
export type Subscription = z.output<typeof subscription>;

export const listSubscriptions = endpoint({
  ...own,
  method: 'GET',
  rate: 'browse',
  path: 'subscription',
  summary:
    'The programmes of the brand one is a member of, each with its plan and what was paid for; of programmes one left, the terms from which one may withdraw still.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    subscriptions: z.array(subscription),
    /** Paid terms of programmes that the caller left, from which they may withdraw still. */
    left: z.array(z.strictObject({ programme: z.string(), name: z.string(), term: termSchema })),
  }),
  refusals: {},
});

export const listPlans = endpoint({
  ...own,
  method: 'GET',
  rate: 'browse',
  path: 'subscription/plan',
  summary: 'The plans of the brand’s programmes that may be taken: free ones, and terms at a price.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ plans: z.array(z.strictObject({ programme: z.string(), ...planSchema.shape })) }),
  refusals: {},
});

export const subscribe = endpoint({
  ...own,
  method: 'POST',
  rate: 'money',
  idempotency: 'required',
  path: 'subscription',
  summary:
    'Joins a programme with a plan. One at a price is asked for by the payment gateway and counts once it is paid; it is not renewed by itself, and may be taken again within thirty days of its end.',
  body: z.strictObject({
    programme: z.optional(programmeCode),
    plan: z.string().check(z.minLength(1, 'field.required'), z.maxLength(40)),
    /** What a term costs as it was seen, in the smallest unit: at another price it is not asked for. */
    price: z.optional(z.int()),
    /** How a plan at a price is paid. */
    method: z.optional(z.enum(PAYMENT_METHODS)),
    invitation,
  }),
  response: subscription,
  refusals: {
    ...joinRefusals,
    planUnknown: { status: 422, key: 'loyalty.planUnknown' },
    methodUnavailable: { status: 422, key: 'loyalty.methodUnavailable' },
    subscribedAlready: { status: 409, key: 'loyalty.subscribedAlready' },
    priceChanged: { status: 409, key: 'loyalty.planPriceChanged' },
  },
  audit: 'loyalty.joined',
});

export const withdrawSubscription = endpoint({
  ...own,
  method: 'POST',
  rate: 'money',
  idempotency: 'required',
  path: 'subscription/{id}/withdrawal',
  summary:
    'Withdraws from a paid term within the law’s days: it ends at once, its money goes back, and the points it gave are taken back.',
  params: z.strictObject({ id: z.uuid() }),
  response: termSchema,
  refusals: {
    termUnknown: { status: 404, key: 'loyalty.termUnknown' },
    withdrawalOver: { status: 409, key: 'loyalty.withdrawalOver' },
    notRunning: { status: 409, key: 'loyalty.notRunning' },
  },
  audit: 'loyalty.withdrawn',
});
