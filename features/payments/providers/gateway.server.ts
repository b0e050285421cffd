import * as z from 'zod/mini';
import type { Currency, Market } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import { openOutbound, type Outbound, type OutboundAnswer } from '#platform/outbound.server.ts';
import { refusalOf, type CardRefusal } from '../rules/card-refusals.ts';
import { cardCalls, type CardCalls } from './gateway-cards.server.ts';
import { readAnswer as read, type GatewayResult } from './gateway-answer.server.ts';
import { SHOWN } from './gateway-shown.server.ts';

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
  /** Of a slip, as the gateway has it. */
  readonly barcode: string | null;
  /** Why a card was refused; null where it was not, or nobody says. */
  readonly refusal: CardRefusal | null;
  /** The bank asks its cardholder first (3-D Secure): where, and what the browser posts there as `creq`. */
  readonly challenge: { readonly url: string; readonly data: string } | null;
};

export type PayerAddress = {
  readonly postalCode: string;
  readonly street: string;
  readonly number: string;
  readonly district: string;
  readonly city: string;
  readonly region: string;
};

export type ChargeRequest = {
  readonly id: string;
  readonly market: Market;
  readonly amount: Money;
  readonly title: string;
  readonly expiresAt: Date;
  readonly payer: {
    readonly email: string;
    readonly name: string;
    readonly document: string;
    readonly documentType: string;
    /** A slip is registered with its payer's address. */
    readonly address: PayerAddress | null;
  };
  readonly notifyUrl: string;
  readonly backUrl: string;
};

/** A charge by a card the gateway keeps: the token of its security code, typed on the gateway's page. */
export type CardChargeRequest = ChargeRequest & {
  readonly card: {
    readonly token: string;
    readonly customerId: string;
    /** The gateway's name of the card's brand. */
    readonly method: string;
    readonly installments: number;
  };
};

export type Gateway = CardCalls & {
  readonly payByCard: (request: CardChargeRequest) => Promise<GatewayResult<GatewayPayment>>;
  readonly createSlip: (request: ChargeRequest) => Promise<GatewayResult<GatewayPayment>>;
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

const toMajor = (money: Money): number => money.amount / 100;
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
  refusal: json.status === 'rejected' ? refusalOf(json.status_detail) : null,
  challenge: challengeOf(json),
});

const commonOf = (request: ChargeRequest): Record<string, unknown> => ({
  external_reference: request.id,
  notification_url: request.notifyUrl,
});

type Post = (path: string, key: string, body: unknown) => Promise<OutboundAnswer>;

const pixBody = (request: ChargeRequest): Record<string, unknown> => ({
  ...commonOf(request),
  payment_method_id: 'pix',
  transaction_amount: toMajor(request.amount),
  description: request.title,
  date_of_expiration: request.expiresAt.toISOString(),
  payer: {
    email: request.payer.email,
    first_name: request.payer.name,
    identification: { type: request.payer.documentType, number: request.payer.document },
  },
});

/** The gateway registers the slip at its bank; a Pix code for the same receivable comes along where it offers one. */
const slipBody = (request: ChargeRequest): Record<string, unknown> => {
  const { address, ...payer } = request.payer;
  const [first = payer.name, ...more] = payer.name.split(' ');
  return {
    ...pixBody(request),
    payment_method_id: 'bolbradesco',
    payer: {
      email: payer.email,
      first_name: first,
      last_name: more.join(' '),
      identification: { type: payer.documentType, number: payer.document },
      ...(address !== null && {
        address: {
          zip_code: address.postalCode,
          street_name: address.street,
          street_number: address.number,
          neighborhood: address.district,
          city: address.city,
          federal_unit: address.region,
        },
      }),
    },
  };
};

const checkoutBody = (request: ChargeRequest): Record<string, unknown> => ({
  ...commonOf(request),
  items: [
    {
      id: request.id,
      title: request.title,
      quantity: 1,
      unit_price: toMajor(request.amount),
      currency_id: request.amount.currency,
    },
  ],
  payer: { email: request.payer.email, name: request.payer.name },
  back_urls: { success: request.backUrl, pending: request.backUrl, failure: request.backUrl },
  auto_return: 'approved',
  expires: true,
  expiration_date_to: request.expiresAt.toISOString(),
});

const cardBody = (request: CardChargeRequest): Record<string, unknown> => ({
  ...commonOf(request),
  transaction_amount: toMajor(request.amount),
  description: request.title,
  token: request.card.token,
  payment_method_id: request.card.method,
  installments: request.card.installments,
  payer: { type: 'customer', id: request.card.customerId },
  // The bank may ask its cardholder where it thinks best.
  three_d_secure_mode: 'optional',
});

const creatingCalls = (
  post: Post,
): Pick<Gateway, 'createPix' | 'createSlip' | 'createCheckout' | 'payByCard' | 'refund'> => ({
  payByCard: async (request) =>
    read(await post('/v1/payments', request.id, cardBody(request)), paymentSchema, readPayment),
  createPix: async (request) =>
    read(await post('/v1/payments', request.id, pixBody(request)), paymentSchema, readPayment),
  createSlip: async (request) =>
    read(await post('/v1/payments', request.id, slipBody(request)), paymentSchema, readPayment),
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
