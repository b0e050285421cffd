import * as z from 'zod/mini';
import type { Currency, Market } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import { openOutbound, type Outbound, type OutboundAnswer } from '#platform/outbound.server.ts';

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
  point_of_interaction: z.optional(
    z.object({ transaction_data: z.optional(z.object({ qr_code: z.optional(z.nullable(z.string())) })) }),
  ),
});

const searchSchema = z.object({ results: z.array(paymentSchema) });
const preferenceSchema = z.object({ id: z.string(), init_point: z.url() });
const refundSchema = z.object({ id: z.union([z.number(), z.string()]), status: z.optional(z.nullable(z.string())) });

export type GatewayPayment = {
  readonly id: string;
  readonly status: string;
  readonly reference: string | null;
  readonly amount: Money;
  readonly approvedAt: Date | null;
  readonly pixCode: string | null;
};

/** `refused`: the gateway read the request and said no. `noAnswer`: nobody knows yet. */
export type GatewayResult<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'noAnswer'; readonly reason: string };

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
  };
  readonly notifyUrl: string;
  readonly backUrl: string;
};

export type Gateway = {
  readonly createPix: (request: ChargeRequest) => Promise<GatewayResult<GatewayPayment>>;
  readonly createCheckout: (request: ChargeRequest) => Promise<GatewayResult<{ id: string; url: string }>>;
  readonly getPayment: (id: string) => Promise<GatewayResult<GatewayPayment>>;
  readonly findPayments: (reference: string) => Promise<GatewayResult<readonly GatewayPayment[]>>;
  readonly cancelPayment: (id: string) => Promise<GatewayResult<GatewayPayment>>;
  readonly refund: (refund: { id: string; paymentId: string; amount: Money }) => Promise<GatewayResult<{ id: string }>>;
  readonly close: () => Promise<void>;
};

const toMajor = (money: Money): number => money.amount / 100;
const toMoney = (amount: number, currency: string): Money => ({
  amount: Math.round(amount * 100),
  currency: currency as Currency,
});

const readPayment = (json: z.output<typeof paymentSchema>): GatewayPayment => ({
  id: String(json.id),
  status: json.status,
  reference: json.external_reference ?? null,
  amount: toMoney(json.transaction_amount, json.currency_id),
  approvedAt: json.date_approved ? new Date(json.date_approved) : null,
  pixCode: json.point_of_interaction?.transaction_data?.qr_code ?? null,
});

/** A 2xx that cannot be read is no answer: the effect may have happened. */
const read = <S extends z.ZodMiniType, T>(
  answer: OutboundAnswer,
  schema: S,
  map: (value: z.output<S>) => T,
): GatewayResult<T> => {
  if (answer.kind === 'noAnswer') return { kind: 'noAnswer', reason: answer.reason };
  if (answer.status === 409 || answer.status === 429) return { kind: 'noAnswer', reason: 'busy' };
  if (answer.status >= 300) return { kind: 'refused', status: answer.status };
  const parsed = z.safeParse(schema, answer.json);
  return parsed.success ? { kind: 'done', value: map(parsed.data) } : { kind: 'noAnswer', reason: 'unreadable' };
};

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

const creatingCalls = (post: Post): Pick<Gateway, 'createPix' | 'createCheckout' | 'refund'> => ({
  createPix: async (request) =>
    read(await post('/v1/payments', request.id, pixBody(request)), paymentSchema, readPayment),
  createCheckout: async (request) =>
    read(await post('/checkout/preferences', request.id, checkoutBody(request)), preferenceSchema, (made) => ({
      id: made.id,
      url: made.init_point,
    })),
  refund: async ({ id, paymentId, amount }) => {
    const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
    return read(await post(path, id, { amount: toMajor(amount) }), refundSchema, (made) => ({ id: String(made.id) }));
  },
});

const asking = (wire: Outbound): Pick<Gateway, 'getPayment' | 'findPayments' | 'cancelPayment'> => ({
  getPayment: async (id) => read(await wire.send({ method: 'GET', path: paymentPath(id) }), paymentSchema, readPayment),
  findPayments: async (reference) => {
    const path = `/v1/payments/search?external_reference=${encodeURIComponent(reference)}`;
    return read(await wire.send({ method: 'GET', path }), searchSchema, (found) => found.results.map(readPayment));
  },
  cancelPayment: async (id) =>
    read(
      await wire.send({ method: 'PUT', path: paymentPath(id), body: { status: 'cancelled' } }),
      paymentSchema,
      readPayment,
    ),
});

const paymentPath = (id: string): string => `/v1/payments/${encodeURIComponent(id)}`;

/** Opens the way to the gateway. Every creating call carries our own id as the gateway's idempotency key, so repeating is safe. */
export const openGateway = (options: { baseUrl: string; accessToken: string; now: () => number }): Gateway => {
  const wire = openOutbound({
    provider: 'gateway',
    baseUrl: options.baseUrl,
    headers: { authorization: `Bearer ${options.accessToken}` },
    now: options.now,
  });
  const post: Post = (path, key, body) =>
    wire.send({ method: 'POST', path, headers: { 'x-idempotency-key': key }, body });
  return { ...creatingCalls(post), ...asking(wire), close: wire.close };
};
