import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { VOUCHER_KINDS } from '../rules/types.ts';
import { walkFields } from './pieces.ts';

const own = {
  service: 'voucher-hub',
  version: 'v1',
  access: 'bearer',
  roles: [],
  object: 'own',
  scope: 'brand',
} as const;

export const voucherSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(VOUCHER_KINDS),
  name: z.string(),
  value: moneySchema,
  code: z.string(),
  issuedAt: z.string(),
  validUntil: z.string(),
  redeemedAt: z.nullable(z.string()),
  /** The dealership that booked it. */
  dealer: z.nullable(z.string()),
  /** Number of the order that it was spent in, or is kept for. */
  order: z.nullable(z.string()),
  /** Number of the visit to the workshop that it is kept for, or was booked at. */
  visit: z.nullable(z.string()),
  /** That visit itself: its own page takes the voucher off. */
  visitId: z.nullable(z.string()),
});
export type Voucher = z.output<typeof voucherSchema>;
const vouchers = z.strictObject({ vouchers: z.array(voucherSchema) });

/** A page of them. */
export const MOST_VOUCHERS = 100;
const pageOfVouchers = {
  query: z.strictObject({ before: walkFields.before }),
  /** `next` goes on, as `before`; null: these are all. */
  response: z.strictObject({ vouchers: z.array(voucherSchema), next: z.nullable(z.string()) }),
} as const;

export const listAvailableVouchers = endpoint({
  ...own,
  method: 'GET',
  path: 'available',
  summary: 'The caller’s vouchers that can be spent now, the newest first. `before` goes on from the last one.',
  rate: 'browse',
  ...pageOfVouchers,
  refusals: {},
});

export const listRedeemedVouchers = endpoint({
  ...own,
  method: 'GET',
  path: 'redeemed',
  summary: 'The caller’s vouchers that were spent, the newest first. `before` goes on from the last one.',
  rate: 'browse',
  ...pageOfVouchers,
  refusals: {},
});

export const getMaxDiscount = endpoint({
  ...own,
  method: 'GET',
  path: 'maxDiscount',
  summary: 'The most that one of the caller’s vouchers takes off a purchase; one voucher is spent at a time.',
  rate: 'browse',
  response: z.strictObject({ maxDiscount: moneySchema, voucherId: z.nullable(z.string()) }),
  refusals: {},
});

const planEnded = { status: 409, key: 'voucher.planEnded' } as const;

export const generateFidelity = endpoint({
  ...own,
  method: 'GET',
  path: 'vouchers/fidelity/generate',
  summary:
    'The vouchers for having kept a car: each that the caller is entitled to is made the first time it is asked for, and is the same one ever after. One for a person and one for a car, whatever the account, which needs a document.',
  rate: 'write',
  response: vouchers,
  refusals: {
    notEntitled: { status: 409, key: 'voucher.notEntitled' },
    documentNeeded: { status: 422, key: 'benefit.documentNeeded' },
  },
});

export const buyLoyaltyVoucher = endpoint({
  ...own,
  method: 'POST',
  path: 'vouchers/loyalty',
  summary: 'Turns points of the brand’s programme into a voucher.',
  rate: 'money',
  idempotency: 'required',
  body: z.strictObject({ planId: z.uuid() }),
  response: voucherSchema,
  refusals: {
    planUnknown: { status: 404, key: 'voucher.planUnknown' },
    planEnded,
    notEnoughPoints: { status: 409, key: 'voucher.notEnoughPoints' },
    noProgramme: { status: 409, key: 'voucher.noProgramme' },
  },
  audit: 'voucher.bought',
});

export const rewardSchema = z.strictObject({
  orderId: z.string(),
  orderNumber: z.string(),
  /** YYYY-MM-DD, as the order was told when it was made. */
  promisedOn: z.string(),
  /** When the car was at the dealership; null: it is still on its way. */
  arrivedOn: z.nullable(z.string()),
  daysLate: z.int(),
  state: z.enum(['NONE', 'ENTITLED', 'REDEEMED']),
  value: z.nullable(moneySchema),
});
export type Reward = z.output<typeof rewardSchema>;

const orderUnknown = { status: 404, key: 'order.unknown' } as const;

export const redeemReward = endpoint({
  ...own,
  access: 'public',
  method: 'POST',
  path: 'rewards',
  summary: 'The gift voucher for an own order whose car is late: once for each order.',
  rate: 'money',
  idempotency: 'required',
  body: z.strictObject({ orderId: z.uuid() }),
  response: voucherSchema,
  refusals: {
    orderUnknown,
    notLate: { status: 409, key: 'reward.notLate' },
    redeemedAlready: { status: 409, key: 'reward.redeemedAlready' },
    rewardFailed: { status: 409, key: 'reward.failed' },
  },
  audit: 'reward.redeemed',
});

export const getReward = endpoint({
  ...own,
  access: 'public',
  method: 'GET',
  path: 'rewards/{brand}/{x}',
  summary: 'What an own order (`x`: its id) is entitled to for a car that is late; another’s is not there.',
  rate: 'browse',
  params: z.strictObject({ brand: z.string().check(z.minLength(1), z.maxLength(40)), x: z.uuid() }),
  response: rewardSchema,
  refusals: { orderUnknown },
});

export const listRewards = endpoint({
  ...own,
  method: 'GET',
  path: 'rewards',
  summary:
    'The caller’s orders that were told a day, the newest first, with what each is entitled to if its car is late. `before` goes on behind an order.',
  rate: 'browse',
  query: z.strictObject({ before: z.optional(z.uuid()) }),
  /** `next` goes on, as `before`; null: these are all. */
  response: z.strictObject({ rewards: z.array(rewardSchema), next: z.nullable(z.string()) }),
  refusals: {},
});

/** What vouchers are given for at the moment, for everybody to see. */
export const listOfferedPlans = endpoint({
  ...own,
  access: 'public',
  object: 'none',
  method: 'GET',
  path: 'plans/offered',
  summary: 'What vouchers are given for now, and how much each is worth.',
  rate: 'browse',
  response: z.strictObject({
    plans: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(VOUCHER_KINDS),
        name: z.string(),
        least: z.int(),
        value: moneySchema,
        keepsDays: z.int(),
      }),
    ),
  }),
  refusals: {},
});
