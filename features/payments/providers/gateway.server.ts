import * as z from 'zod/mini';
import type { Currency } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import { openOutbound, type Outbound, type OutboundAnswer } from '#platform/outbound.server.ts';
import { refusalOf, type CardRefusal } from '../rules/card-refusals.ts';
import { cardCalls, type CardCalls } from './gateway-cards.server.ts';
import { readAnswer as read, type GatewayResult } from './gateway-answer.server.ts';
import { cardBody, checkoutBody, couponBody, pixBody, slipBody, toMajor } from './gateway-bodies.server.ts';
import { SHOWN } from './gateway-shown.server.ts';

import type { CardChargeRequest, ChargeRequest, CouponRequest } from './gateway-requests.server.ts';

export type { CardChargeRequest, ChargeRequest } from './gateway-requests.server.ts';
export type { GatewayResult } from './gateway-answer.server.ts';

/**
 * The payment gateway, in Mercado Pago's protocol (reference: its public REST API, payments and preferences). Amounts on its wire
 * are decimals in major units; identifiers are numbers.
 */

const amountSchema = z.number();

const paymentSchema = z.object({
  id: z.union([z.number(), z.string()]),
  status: z.string(),
  status_detail: z.optional(z.nullable(z.string())),
  external_reference: z.optional(z.nullable(z.string())),
  transaction_amount: amountSchema,
  currency_id: z.string(),
  date_approved: z.optional(z.nullable(z.string())),
  date_last_updated: z.optional(z.nullable(z.string())),
  barcode: z.optional(z.nullable(z.object({ content: z.optional(z.nullable(z.string())) }))),
  transaction_details: z.optional(
    z.nullable(
      z.object({
        payment_method_reference_id: z.optional(z.nullable(z.string())),
        total_paid_amount: z.optional(z.nullable(z.number())),
      }),
    ),
  ),
  three_ds_info: z.optional(
    z.nullable(z.object({ external_resource_url: z.url(), creq: z.string().check(z.maxLength(4000)) })),
  ),
  point_of_interaction: z.optional(
    z.object({ transaction_data: z.optional(z.object({ qr_code: z.optional(z.nullable(z.string())) })) }),
  ),
});

const searchSchema = z.object({ results: z.array(paymentSchema) });
const preferenceSchema = z.object({ id: z.string(), init_point: z.url() });
const refundSchema = z.object({ id: z.union([z.number(), z.string()]), status: z.optional(z.nullable(z.string())) });
const refundsSchema = z.array(z.object({ id: z.union([z.number(), z.string()]), amount: amountSchema }));

export type GatewayPayment = {
  readonly id: string;
  readonly status: string;
  /** Taken back by the payer's bank, and given back: the dispute is won. */
  readonly isReimbursed: boolean;
  readonly reference: string | null;
  readonly amount: Money;
  readonly approvedAt: Date | null;
  /** When it became what it is. */
  readonly changedAt: Date | null;
  readonly pixCode: string | null;
  /** Of a slip or a coupon, as the gateway has it. */
  readonly barcode: string | null;
  /** Of a coupon, what is said where it is paid. */
  readonly payCode: string | null;
  /** What its payer pays in all, interest included, minor units; null where nobody says. */
  readonly paidInAll: number | null;
  /** Why a card was refused; null where it was not, or nobody says. */
  readonly refusal: CardRefusal | null;
  /** The bank asks its cardholder first (3-D Secure): where, and what the browser posts there as `creq`. */
  readonly challenge: { readonly url: string; readonly data: string } | null;
};

export type Gateway = CardCalls & {
  readonly payByCard: (request: CardChargeRequest) => Promise<GatewayResult<GatewayPayment>>;
  readonly createSlip: (request: ChargeRequest) => Promise<GatewayResult<GatewayPayment>>;
  readonly createCoupon: (request: CouponRequest) => Promise<GatewayResult<GatewayPayment>>;
  readonly createPix: (request: ChargeRequest) => Promise<GatewayResult<GatewayPayment>>;
  readonly createCheckout: (request: ChargeRequest) => Promise<GatewayResult<{ id: string; url: string }>>;
  readonly getPayment: (id: string) => Promise<GatewayResult<GatewayPayment>>;
  readonly findPayments: (reference: string) => Promise<GatewayResult<readonly GatewayPayment[]>>;
  readonly cancelPayment: (id: string) => Promise<GatewayResult<GatewayPayment>>;
  readonly refund: (refund: { id: string; paymentId: string; amount: Money }) => Promise<GatewayResult<{ id: string }>>;
  /** What went back of a payment, by the gateway's own books; amounts in minor units. */
  readonly listRefunds: (paymentId: string) => Promise<GatewayResult<readonly { id: string; amount: number }[]>>;
  readonly close: () => Promise<void>;
};

const toMoney = (amount: number, currency: string): Money => ({
  amount: Math.round(amount * 100),
  currency: currency as Currency,
});

const challengeOf = ({ status_detail: detail, three_ds_info: info }: z.output<typeof paymentSchema>) =>
  detail === 'pending_challenge' && info != null ? { url: info.external_resource_url, data: info.creq } : null;

/** Only told of: what is no date is left out. */
const dateOr = (text: string | null | undefined): Date | null => {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
};

/** Nothing is paid yet where it is zero. */
const majorOr = (amount: number | null | undefined): number | null =>
  amount == null || amount <= 0 ? null : Math.round(amount * 100);

const readPayment = (json: z.output<typeof paymentSchema>): GatewayPayment => ({
  id: String(json.id),
  status: json.status,
  isReimbursed: json.status === 'charged_back' && json.status_detail === 'reimbursed',
  reference: json.external_reference ?? null,
  amount: toMoney(json.transaction_amount, json.currency_id),
  approvedAt: json.date_approved ? new Date(json.date_approved) : null,
  changedAt: dateOr(json.date_last_updated),
  pixCode: json.point_of_interaction?.transaction_data?.qr_code ?? null,
  barcode: json.barcode?.content ?? null,
  payCode: json.transaction_details?.payment_method_reference_id ?? null,
  paidInAll: majorOr(json.transaction_details?.total_paid_amount),
  refusal: json.status === 'rejected' ? refusalOf(json.status_detail) : null,
  challenge: challengeOf(json),
});

type Post = (path: string, key: string, body: unknown) => Promise<OutboundAnswer>;

const creatingCalls = (
  post: Post,
): Pick<Gateway, 'createPix' | 'createSlip' | 'createCoupon' | 'createCheckout' | 'payByCard' | 'refund'> => ({
  payByCard: async (request) =>
    read(await post('/v1/payments', request.id, cardBody(request)), paymentSchema, readPayment),
  createPix: async (request) =>
    read(await post('/v1/payments', request.id, pixBody(request)), paymentSchema, readPayment),
  createSlip: async (request) =>
    read(await post('/v1/payments', request.id, slipBody(request)), paymentSchema, readPayment),
  createCoupon: async (request) =>
    read(await post('/v1/payments', request.id, couponBody(request)), paymentSchema, readPayment),
  createCheckout: async (request) =>
    read(await post('/checkout/preferences', request.id, checkoutBody(request)), preferenceSchema, (made) => ({
      id: made.id,
      url: made.init_point,
    })),
  refund: async ({ id, paymentId, amount }) => {
    return read(await post(refundsPath(paymentId), id, { amount: toMajor(amount) }), refundSchema, (made) => ({
      id: String(made.id),
    }));
  },
});

const asking = (wire: Outbound): Pick<Gateway, 'getPayment' | 'findPayments' | 'cancelPayment' | 'listRefunds'> => ({
  getPayment: async (id) => read(await wire.send({ method: 'GET', path: paymentPath(id) }), paymentSchema, readPayment),
  findPayments: async (reference) => {
    const path = `/v1/payments/search?external_reference=${encodeURIComponent(reference)}`;
    return read(await wire.send({ method: 'GET', path }), searchSchema, (found) => found.results.map(readPayment));
  },
  listRefunds: async (id) =>
    read(await wire.send({ method: 'GET', path: refundsPath(id) }), refundsSchema, (listed) =>
      listed.map((one) => ({ id: String(one.id), amount: Math.round(one.amount * 100) })),
    ),
  cancelPayment: async (id) =>
    read(
      await wire.send({ method: 'PUT', path: paymentPath(id), body: { status: 'cancelled' } }),
      paymentSchema,
      readPayment,
    ),
});

const paymentPath = (id: string): string => `/v1/payments/${encodeURIComponent(id)}`;
const refundsPath = (id: string): string => `${paymentPath(id)}/refunds`;

/** Opens the way to the gateway. Every creating call carries our own id as the gateway's idempotency key, so repeating is safe. */
export const openGateway = (options: { baseUrl: string; accessToken: string; now: () => number }): Gateway => {
  const wire = openOutbound({
    provider: 'gateway',
    baseUrl: options.baseUrl,
    headers: { authorization: `Bearer ${options.accessToken}` },
    now: options.now,
    shown: SHOWN,
  });
  const post: Post = (path, key, body) =>
    wire.send({ method: 'POST', path, headers: { 'x-idempotency-key': key }, body });
  return { ...creatingCalls(post), ...asking(wire), ...cardCalls(wire), close: wire.close };
};
