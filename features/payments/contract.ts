import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { listPlace, nextField } from '#kernel/list-place.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields } from '#kernel/schemas.ts';
import { CURRENCIES } from '#kernel/market.ts';
import { CARD_REFUSALS } from './rules/card-refusals.ts';
import { CHARGE_STATES, REFUND_STATES } from './rules/machines.ts';

export const moneySchema = z.strictObject({ amount: z.int(), currency: z.enum(CURRENCIES) });

export const PAYMENT_METHODS = ['pix', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A slip, and a coupon that is paid in cash, ask for a part of the rest; the reservation value is not paid by them. */
export const CHARGE_METHODS = [...PAYMENT_METHODS, 'boleto', 'cash'] as const;
export type ChargeMethod = (typeof CHARGE_METHODS)[number];

/** A bank slip: the line people type, the bars' digits, and the last day to pay it, YYYY-MM-DD. */
const slipSchema = z.strictObject({ line: z.string(), barcode: z.string(), dueOn: z.string() });

/** Where a coupon is paid in cash. */
export const CASH_NETWORKS = ['rapipago', 'pagofacil'] as const;
export type CashNetwork = (typeof CASH_NETWORKS)[number];

/** A coupon: what is said where it is paid, the digits of its bars, and the last day to pay it, YYYY-MM-DD. */
const couponSchema = z.strictObject({
  network: z.enum(CASH_NETWORKS),
  code: z.string(),
  barcode: z.string(),
  dueOn: z.string(),
});

export const chargeSchema = z.strictObject({
  id: z.uuid(),
  method: z.enum(CHARGE_METHODS),
  state: z.enum(CHARGE_STATES),
  /** It pays a part of the rest of a price. */
  isOfRest: z.boolean(),
  amount: moneySchema,
  /** The gateway's own page, where the card is typed; null until it is ready and for Pix. */
  redirectUrl: z.nullable(z.string()),
  /** Pix copy-and-paste code; the QR is drawn from it. */
  pixCode: z.nullable(z.string()),
  /** Null until the bank has registered it, and for other methods. */
  slip: z.nullable(slipSchema),
  /** Null until the gateway has issued it, and for other methods. */
  coupon: z.nullable(couponSchema),
  expiresAt: z.string(),
  createdAt: z.string(),
  /** When a card was refused last; the gateway's page takes another. Null where none was. */
  refusedAt: z.nullable(z.string()),
  /** Why, as its bank or the gateway said; null where none was given. */
  refusal: z.nullable(z.enum(CARD_REFUSALS)),
  /** Whether a card pays it that was typed beforehand, a kept one or another. */
  byKeptCard: z.boolean(),
  /** In how many instalments a card pays that was typed beforehand; null for others. */
  installments: z.nullable(z.int()),
  /** What its cardholder pays in all, interest included; `amount` is what comes in. Null until the gateway says so. */
  paidInAll: z.nullable(moneySchema),
  /** The bank asks its cardholder (3-D Secure): the browser posts `data` there as `creq`. Null where it asks nothing. */
  challenge: z.nullable(z.strictObject({ url: z.string(), data: z.string() })),
});
export type Charge = z.output<typeof chargeSchema>;

export const refundSchema = z.strictObject({
  id: z.uuid(),
  orderId: z.uuid(),
  /** The payment that goes back, or a part of it. */
  receiptId: z.uuid(),
  amount: moneySchema,
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  requestedBy: z.string(),
  createdAt: z.string(),
  /** When the gateway gave it back; null until then. */
  doneAt: z.nullable(z.string()),
});
export type Refund = z.output<typeof refundSchema>;

/** A refund as staff read it: the order's number and the person's name. */
const staffRefundSchema = z.extend(refundSchema, {
  orderNumber: z.nullable(z.string()),
  requestedByName: z.nullable(z.string()),
});
export type StaffRefund = z.output<typeof staffRefundSchema>;

const ofOrder = z.strictObject({ reservationId: z.uuid() });
const orderUnknown = { status: 404, key: 'order.unknown' } as const;

const paymentsOfOrder = z.strictObject({ charges: z.array(chargeSchema), refunds: z.array(refundSchema) });

const read = {
  service: 'payment',
  method: 'GET',
  path: 'payment',
  access: 'public',
  roles: [],
  object: 'own',
  rate: 'browse',
  scope: 'brand',
  query: ofOrder,
  response: paymentsOfOrder,
  refusals: { orderUnknown },
} as const;

export const getPaymentV1 = endpoint({
  ...read,
  version: 'v1',
  summary: 'Charges and refunds of one own reservation.',
});
export const getPaymentV2 = endpoint({
  ...read,
  version: 'v2',
  summary: 'Charges and refunds of one own reservation.',
});

export const receiveGatewayEvent = endpoint({
  service: 'payment',
  version: 'v2',
  method: 'POST',
  path: 'gateway-events',
  summary: 'Webhook of the payment gateway: stored at once, believed only after the payment was fetched again.',
  access: 'signed',
  roles: [],
  object: 'none',
  rate: 'webhook',
  scope: 'none',
  body: z.looseObject({
    type: z.string(),
    data: z.looseObject({ id: z.union([z.string().check(z.minLength(1), z.maxLength(80)), z.number()]) }),
  }),
  query: z.looseObject({}),
  response: z.strictObject({ received: z.boolean() }),
  refusals: {
    signature: { status: 401, key: 'webhook.signature' },
    stale: { status: 401, key: 'webhook.stale' },
  },
});

const FINANCE = ['subscription_payment_manager'] as const;

export const listRefunds = endpoint({
  service: 'payment',
  version: 'v2',
  method: 'GET',
  path: 'refunds',
  summary: 'Refunds of the brand: those that wait for a person, then the newest.',
  access: 'bearer',
  roles: FINANCE,
  object: 'brand',
  rate: 'browse',
  scope: 'brand',
  query: z.strictObject({
    ...scopeQuery,
    state: z.optional(z.enum(REFUND_STATES)),
    page: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(1000)), 1),
    size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
    /** Only what stands behind this place: the `next` of the answer before. */
    after: z.optional(listPlace('flag', 'moment')),
  }),
  response: z.strictObject({
    refunds: z.array(staffRefundSchema),
    ...nextField,
    ...countedFields,
  }),
  refusals: {},
});

export const approveRefund = endpoint({
  service: 'payment',
  version: 'v2',
  method: 'POST',
  path: 'refunds/{id}/approval',
  fresh: true,
  summary: 'The second person lets a refund above the limit go.',
  access: 'bearer',
  roles: FINANCE,
  object: 'brand',
  rate: 'money',
  scope: 'brand',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid() }),
  response: refundSchema,
  refusals: {
    refundUnknown: { status: 404, key: 'refund.unknown' },
    samePerson: { status: 409, key: 'refund.samePerson' },
    refundState: { status: 409, key: 'refund.state' },
  },
  audit: 'refund.approved',
});

export const retryRefund = endpoint({
  service: 'payment',
  version: 'v2',
  method: 'POST',
  path: 'refunds/{id}/retry',
  fresh: true,
  summary: 'Sends a refund once more that the gateway refused.',
  access: 'bearer',
  roles: FINANCE,
  object: 'brand',
  rate: 'money',
  scope: 'brand',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid() }),
  response: refundSchema,
  refusals: {
    refundUnknown: { status: 404, key: 'refund.unknown' },
    refundState: { status: 409, key: 'refund.notFailed' },
  },
  audit: 'refund.retried',
});
