import { z } from 'zod';
import { compareMoney } from '#kernel/money.ts';
import type { Answer } from '../core/answer.ts';
import { put } from '../core/store.ts';
import { notificationChanges, paymentChanges, savePayment } from './context.ts';
import type { Gateway } from './context.ts';
import { gatewayError, keyMissing, paymentNotFound } from './errors.ts';
import { once } from './idempotency.ts';
import { addRefund, close, isOpen, refundableAmount } from './payment.ts';
import type { Payment, Refund } from './payment.ts';
import { paymentView, refundView } from './payment-view.ts';
import { pixCode } from './pix.ts';
import { CAUSES, createPaymentBody, refundBody, searchQuery, updatePaymentBody } from './schemas.ts';
import type { CreatePaymentBody } from './schemas.ts';
import { fromDecimal } from './wire.ts';

type Keyed = { readonly key: string | undefined; readonly body: unknown };

const DAY_MS = 24 * 3600 * 1000;

function invalidBody(error: z.ZodError): Answer {
  const field = String(error.issues[0]?.path[0] ?? '');
  const cause = CAUSES[field] ?? { code: 2061, message: `Invalid ${field || 'body'}` };
  return gatewayError({ status: 400, ...cause });
}

function newPixPayment(gateway: Gateway, body: CreatePaymentBody): Payment | undefined {
  const amount = fromDecimal(body.transaction_amount, 'BRL');
  if (!amount) return undefined;
  const id = gateway.store.nextId();
  const at = gateway.now();
  const { payer } = body;
  return {
    id,
    method: 'pix',
    status: 'pending',
    statusDetail: 'pending_waiting_transfer',
    asked: amount,
    amount,
    refunds: [],
    description: body.description ?? null,
    externalReference: body.external_reference ?? null,
    notificationUrl: body.notification_url ?? null,
    metadata: body.metadata,
    payer: {
      email: payer.email,
      first_name: payer.first_name ?? null,
      last_name: payer.last_name ?? null,
      identification: payer.identification ?? null,
    },
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    approvedAt: null,
    expiresAt: body.date_of_expiration ?? new Date(at.getTime() + DAY_MS).toISOString(),
    brCode: pixCode({ id, amount }),
    endToEndId: null,
    card: null,
    installments: 1,
    preferenceId: null,
  };
}

/** `POST /v1/payments`: a Pix charge. Cards are taken on the gateway's own page only. */
export function createPayment(gateway: Gateway, { key, body }: Keyed): Answer {
  if (!key) return keyMissing();
  const parsed = createPaymentBody.safeParse(body);
  if (!parsed.success) return invalidBody(parsed.error);
  const answer = once({ store: gateway.store, scope: 'payments', key, body }, () => {
    const payment = newPixPayment(gateway, parsed.data);
    if (!payment) return { answer: gatewayError({ status: 400, ...CAUSES['transaction_amount']! }), changes: [] };
    if (payment.expiresAt !== null && payment.expiresAt <= payment.createdAt) {
      return { answer: gatewayError({ status: 400, ...CAUSES['date_of_expiration']! }), changes: [] };
    }
    const answer = { status: 201, body: paymentView(payment, gateway.url) };
    return { answer, changes: paymentChanges(gateway, payment, 'payment.created') };
  });
  gateway.poke();
  return answer;
}

export function getPayment(gateway: Gateway, id: string): Answer {
  const payment = gateway.store.get('payment', id);
  return payment ? { status: 200, body: paymentView(payment, gateway.url) } : paymentNotFound();
}

const SORT_KEYS = {
  date_created: (payment: Payment) => payment.createdAt,
  date_approved: (payment: Payment) => payment.approvedAt ?? '',
  date_last_updated: (payment: Payment) => payment.updatedAt,
  id: (payment: Payment) => String(payment.id),
} as const;

export function searchPayments(gateway: Gateway, query: unknown): Answer {
  const parsed = searchQuery.safeParse(query);
  if (!parsed.success) return invalidBody(parsed.error);
  const { external_reference: reference, status, sort, criteria, limit, offset } = parsed.data;
  const keyOf = SORT_KEYS[sort];
  const found = gateway.store
    .list('payment')
    .filter((payment) => reference === undefined || payment.externalReference === reference)
    .filter((payment) => status === undefined || payment.status === status)
    .sort((a, b) => keyOf(a).localeCompare(keyOf(b)) || a.id - b.id);
  if (criteria === 'desc') found.reverse();
  const results = found.slice(offset, offset + limit).map((payment) => paymentView(payment, gateway.url));
  return { status: 200, body: { paging: { total: found.length, limit, offset }, results } };
}

/** `PUT /v1/payments/{id}` with `{"status":"cancelled"}`: only while the payment is pending or in process. */
export function updatePayment(gateway: Gateway, { id, body }: { id: string; body: unknown }): Answer {
  const payment = gateway.store.get('payment', id);
  if (!payment) return paymentNotFound();
  if (!updatePaymentBody.safeParse(body).success) {
    return gatewayError({ status: 400, message: 'Invalid status', code: 2061 });
  }
  if (!isOpen(payment)) {
    const message = 'The action requested is not valid for the current payment state';
    return gatewayError({ status: 400, message, code: 2018 });
  }
  const at = gateway.now().toISOString();
  const cancelled = close(payment, { status: 'cancelled', detail: 'by_collector', at });
  savePayment(gateway, cancelled, 'payment.updated');
  return { status: 200, body: paymentView(cancelled, gateway.url) };
}

function refundProblem(payment: Payment, refund: Refund | undefined): Answer | undefined {
  if (!refund) return gatewayError({ status: 400, message: 'amount attribute must be positive', code: 4040 });
  if (payment.status !== 'approved' || compareMoney(refund.amount, refundableAmount(payment)) > 0) {
    const message = 'The action requested is not valid for the current payment state';
    return gatewayError({ status: 400, message, code: 2063 });
  }
  return undefined;
}

/** `POST /v1/payments/{id}/refunds`: the whole rest without an amount, a part with one. */
export function createRefund(gateway: Gateway, { id, key, body }: Keyed & { id: string }): Answer {
  if (!key) return keyMissing();
  const parsed = refundBody.safeParse(body);
  if (!parsed.success) return invalidBody(parsed.error);
  const answer = once({ store: gateway.store, scope: `refunds:${id}`, key, body }, () => {
    const payment = gateway.store.get('payment', id);
    if (!payment) return { answer: paymentNotFound(), changes: [] };
    const requested = parsed.data?.amount ?? null;
    const amount = requested === null ? refundableAmount(payment) : fromDecimal(requested, payment.amount.currency);
    const refund = amount ? { id: gateway.store.nextId(), amount, at: gateway.now().toISOString() } : undefined;
    const problem = refundProblem(payment, refund);
    if (problem || !refund) return { answer: problem ?? paymentNotFound(), changes: [] };
    const next = addRefund(payment, refund);
    const changes = [put('payment', next.id, next), ...notificationChanges(gateway, next, 'payment.updated')];
    return { answer: { status: 201, body: refundView(next, refund) }, changes };
  });
  gateway.poke();
  return answer;
}

export function listRefunds(gateway: Gateway, id: string): Answer {
  const payment = gateway.store.get('payment', id);
  if (!payment) return paymentNotFound();
  return { status: 200, body: payment.refunds.map((refund) => refundView(payment, refund)) };
}
