import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { email } from '#kernel/schemas.ts';
import { ORDER_STATES } from '../rules/order-machine.ts';
import { isOrderNumberTyped } from '../rules/order-number.ts';
import { WITHDRAWAL_STATES } from '../rules/withdrawal.ts';

const common = { service: 'reservation', version: 'v2', access: 'public', roles: [], scope: 'brand' } as const;
const staff = {
  ...common,
  access: 'bearer',
  roles: ['service_admin', 'subscription_payment_manager'],
  object: 'brand',
} as const;

export const WITHDRAWAL_KINDS = ['withdrawal', 'service_cancellation'] as const;

export const requestWithdrawal = endpoint({
  ...common,
  method: 'POST',
  path: 'withdrawals',
  summary:
    'Withdraw from a purchase or end a service without signing in: everybody gets a code at once and by mail, and the answer at the order’s own address.',
  object: 'none',
  rate: 'write',
  idempotency: 'required',
  body: z.strictObject({
    kind: z.enum(WITHDRAWAL_KINDS),
    /** As the person typed it. */
    orderNumber: z.string().check(z.maxLength(80), z.refine(isOrderNumberTyped, { error: 'withdrawal.number' })),
    email: z.string().check(z.trim(), email()),
  }),
  response: z.strictObject({ code: z.string() }),
  /** Counted before anything is looked up: it says nothing of an order. */
  refusals: { tooManyWithdrawals: { status: 429, key: 'withdrawal.tooMany' } },
  audit: 'withdrawal.requested',
});

export const withdrawalSchema = z.strictObject({
  id: z.uuid(),
  code: z.string(),
  kind: z.enum(WITHDRAWAL_KINDS),
  state: z.enum(WITHDRAWAL_STATES),
  /** As it was typed, read forgivingly. */
  orderNumber: z.string(),
  email: z.string(),
  createdAt: z.string(),
  /** When the person has to have heard of it: a day after the request (Disp. 954/2025). Null once it is answered. */
  answerUntil: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  note: z.nullable(z.string()),
  order: z.nullable(
    z.strictObject({
      number: z.string(),
      state: z.enum(ORDER_STATES),
      modelName: z.string(),
      versionName: z.string(),
      deliveredAt: z.nullable(z.string()),
      /** Last moment of the right; null before the delivery. */
      withdrawUntil: z.nullable(z.string()),
    }),
  ),
  events: z.array(z.string()),
});
export type Withdrawal = z.output<typeof withdrawalSchema>;

export const listWithdrawals = endpoint({
  ...staff,
  method: 'GET',
  path: 'withdrawals',
  summary:
    'Every request to withdraw with its clock and state, those that wait for a person first. `after` goes on from the last line.',
  rate: 'browse',
  query: z.strictObject({
    state: z.optional(z.enum(WITHDRAWAL_STATES)),
    after: z.optional(z.string().check(z.regex(/^(?:waiting|answered)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
    size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 100),
  }),
  response: z.strictObject({
    withdrawals: z.array(withdrawalSchema),
    /** The last line's place where there is more. */
    next: z.nullable(z.string()),
  }),
  refusals: {},
});

export const DECISIONS = ['match', 'accept', 'finish', 'refuse'] as const;

export const decideWithdrawal = endpoint({
  ...staff,
  method: 'POST',
  path: 'withdrawals/{id}/decision',
  summary:
    'A person answers a request: names its order, accepts it, ends it when the car is back, or refuses it with a reason. The buyer is told by mail.',
  rate: 'write',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid() }),
  body: z
    .strictObject({
      decision: z.enum(DECISIONS),
      /** Of the order it is about. */
      orderNumber: z.optional(z.string().check(z.maxLength(80))),
      /** What the person reads as the reason. */
      note: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(300))),
    })
    .check(
      z.refine(({ decision, orderNumber }) => decision !== 'match' || orderNumber !== undefined, {
        error: 'field.required',
        path: ['orderNumber'],
      }),
      z.refine(({ decision, note }) => decision !== 'refuse' || note !== undefined, {
        error: 'field.required',
        path: ['note'],
      }),
    ),
  response: z.strictObject({ state: z.enum(WITHDRAWAL_STATES) }),
  refusals: {
    withdrawalUnknown: { status: 404, key: 'withdrawal.unknown' },
    orderUnknown: { status: 422, key: 'order.unknown' },
    notPossible: { status: 409, key: 'withdrawal.notPossible' },
  },
  audit: 'withdrawal.decided',
});
