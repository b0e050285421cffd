import { toBarcode } from '#features/payments/rules/boleto.ts';
import { dayIn } from '#kernel/dates.ts';
import { compareMoney, type Money } from '#kernel/money.ts';
import type { Answer } from '../core/answer.ts';
import { put } from '../core/store.ts';
import { notificationChanges, paymentChanges, savePayment } from './context.ts';
import type { Gateway } from './context.ts';
import { gatewayError, invalidBody, keyMissing, paymentNotFound } from './errors.ts';
import { once } from './idempotency.ts';
import { addRefund, close, hasMoney, isOpen, refundableAmount } from './payment.ts';
import type { Payment, Refund } from './payment.ts';
import { paymentView, refundView } from './payment-view.ts';
import { couponOf, isCashMethod, MOST_CASH } from './cash.ts';
import { pixCode } from './pix.ts';
import { payByToken } from './token-payments.ts';
import { CAUSES, createPaymentBody, refundBody, searchQuery, updatePaymentBody } from './schemas.ts';
import type { CreatePaymentBody } from './schemas.ts';
import { fromDecimal } from './wire.ts';

type Keyed = { readonly key: string | undefined; readonly body: unknown };

const hasToken = (body: unknown): boolean => typeof body === 'object' && body !== null && 'token' in body;

const DAY_MS = 24 * 3600 * 1000;

/** The stand-in registers its slips at one bank, under a number of its own in the bank's free field. */
const SLIP_BANK = '237';

/** The slip's bars: its day is the last one on which it is to be paid. */
function slipBarcode({ id, amount, until }: { id: number; amount: Money; until: string }): string {
  const dueDate = dayIn(new Date(until), 'br');
  return toBarcode({ bank: SLIP_BANK, freeField: String(id).padStart(25, '0'), dueDate, amount });
}

function newPayment(gateway: Gateway, body: CreatePaymentBody): Payment | undefined {
  const isCash = isCashMethod(body.payment_method_id);
  const amount = fromDecimal(body.transaction_amount, isCash ? 'ARS' : 'BRL');
  if (!amount) return undefined;
  const id = gateway.store.nextId();
  const at = gateway.now();
  const { payer } = body;
  const isSlip = body.payment_method_id !== 'pix';
  const until = body.date_of_expiration ?? new Date(at.getTime() + (isSlip ? 3 : 1) * DAY_MS).toISOString();
  return {
    id,
    method: isCash ? 'cash' : isSlip ? 'boleto' : 'pix',
    status: 'pending',
    statusDetail: isSlip ? 'pending_waiting_payment' : 'pending_waiting_transfer',
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
    expiresAt: until,
    brCode: isCash ? null : pixCode({ id, amount }),
    ...(isCash
      ? couponOf({ id, amount, until, network: body.payment_method_id })
      : isSlip && { barcode: slipBarcode({ id, amount, until }) }),
    endToEndId: null,
    card: null,
    installments: 1,
    preferenceId: null,
  };
}

/** `POST /v1/payments`: a Pix charge, a slip, a coupon of cash, or one by the token of a card. Numbers are typed on the gateway's own pages only. */
export function createPayment(gateway: Gateway, { key, body }: Keyed): Answer {
  if (!key) return keyMissing();
  if (hasToken(body)) return payByToken(gateway, { key, body });
  const parsed = createPaymentBody.safeParse(body);
  if (!parsed.success) return invalidBody(parsed.error);
  const answer = once({ store: gateway.store, scope: 'payments', key, body }, () => {
    if (parsed.data.payment_method_id === 'bolbradesco' && !parsed.data.payer.address) {
      return { answer: gatewayError({ status: 400, ...CAUSES['address']! }), changes: [] };
    }
    const payment = newPayment(gateway, parsed.data);
    if (!payment) return { answer: gatewayError({ status: 400, ...CAUSES['transaction_amount']! }), changes: [] };
    if (payment.method === 'cash' && compareMoney(payment.amount, MOST_CASH) > 0) {
      return { answer: gatewayError({ status: 400, ...CAUSES['too_much']! }), changes: [] };
    }
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
  if (!hasMoney(payment) || compareMoney(refund.amount, refundableAmount(payment)) > 0) {
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
