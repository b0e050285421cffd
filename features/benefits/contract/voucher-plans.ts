import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields } from '#kernel/schemas.ts';
import { VOUCHER_KINDS } from '../rules/types.ts';
import {
  approvedAlready,
  changedMeanwhile,
  count,
  endsBefore,
  goesOn,
  moment,
  moneyWrong,
  one,
  pageFields,
  samePerson,
  termsFixed,
  value,
  version,
  walkFields,
  words,
} from './pieces.ts';
import { voucherSchema } from './vouchers.ts';

const admin = {
  service: 'voucher-hub',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('reward.manage'),
  object: 'brand',
  scope: 'brand',
} as const;

const plan = {
  name: words(3, 80),
  kind: z.enum(VOUCHER_KINDS),
  least: count(1, 1_000_000),
  value,
  mostIssued: z.nullable(count(1, 1_000_000)),
  keepsDays: count(1, 730),
  withCoupons: z.boolean(),
  validFrom: moment,
  validUntil: z.nullable(moment),
  active: z.boolean(),
} as const;
export type PlanInput = z.output<z.ZodMiniObject<typeof plan>>;

export const planSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  ...plan,
  validFrom: z.string(),
  validUntil: z.nullable(z.string()),
  issued: z.int(),
  writtenBy: z.string(),
  approved: z.boolean(),
});
export type Plan = z.output<typeof planSchema>;

/** Waits for a second person, is given, was stopped. */
export const PLAN_STATES = ['draft', 'on', 'off'] as const;

export const listPlans = endpoint({
  ...admin,
  method: 'GET',
  path: 'plans',
  summary: 'What vouchers are given for and how many were, the newest first.',
  rate: 'browse',
  query: z.strictObject({
    ...pageFields,
    state: z.optional(z.enum(PLAN_STATES)),
    /** Only what stands behind this one. */
    after: z.optional(z.uuid()),
  }),
  response: z.strictObject({ plans: z.array(planSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
});

const planUnknown = { status: 404, key: 'voucher.planUnknown' } as const;

export const createPlan = endpoint({
  ...admin,
  method: 'POST',
  path: 'plans',
  summary: 'A new reason for vouchers; they are given once somebody else approved it.',
  rate: 'write',
  body: z.strictObject(plan),
  response: planSchema,
  refusals: { moneyWrong, endsBefore },
  audit: 'voucher.planCreated',
});

export const changePlan = endpoint({
  ...admin,
  method: 'PUT',
  path: 'plans/{id}',
  summary: 'Changes what waits for approval; what is approved may only be stopped and given again.',
  rate: 'write',
  params: one,
  body: z.strictObject({ ...version, ...plan }),
  response: planSchema,
  refusals: { planUnknown, moneyWrong, endsBefore, termsFixed, changedMeanwhile },
  audit: 'voucher.planChanged',
});

export const approvePlan = endpoint({
  ...admin,
  method: 'POST',
  path: 'plans/{id}/approve',
  summary: 'Approves what somebody else wrote.',
  rate: 'money',
  idempotency: 'required',
  params: one,
  body: z.strictObject(version),
  response: planSchema,
  refusals: { planUnknown, samePerson, approvedAlready, changedMeanwhile },
  audit: 'voucher.planApproved',
});

export const listIssued = endpoint({
  ...admin,
  roles: rolesFor('voucher.manage'),
  method: 'GET',
  path: 'vouchers',
  summary: 'Vouchers that were given, the newest first, without whose they are. `before` goes on from the last line.',
  rate: 'browse',
  query: z.strictObject(walkFields),
  response: z.strictObject({
    vouchers: z.array(voucherSchema),
    ...goesOn,
  }),
  refusals: {},
});
