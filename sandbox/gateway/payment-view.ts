import { ACCOUNT, toDecimal, wireDate } from './wire.ts';
import { refundedAmount } from './payment.ts';
import type { Card, Payment, Refund } from './payment.ts';
import { qrPngBase64 } from './qr-png.ts';

export function refundView(payment: Payment, refund: Refund): Record<string, unknown> {
  return {
    id: refund.id,
    payment_id: payment.id,
    amount: toDecimal(refund.amount),
    metadata: {},
    source: { id: String(ACCOUNT.id), name: ACCOUNT.name, type: 'collector' },
    date_created: wireDate(refund.at),
    unique_sequence_number: null,
    refund_mode: 'standard',
    adjustment_amount: 0,
    status: 'approved',
    reason: null,
    amount_refunded_to_payer: toDecimal(refund.amount),
  };
}

function cardView(card: Card | null, at: string): Record<string, unknown> {
  if (!card) return {};
  return {
    id: null,
    // The real company gives six digits here; this stand-in keeps the last four only.
    first_six_digits: null,
    last_four_digits: card.lastFour,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    date_created: wireDate(at),
    date_last_updated: wireDate(at),
    cardholder: { name: card.holder, identification: card.document },
  };
}

function pointOfInteraction(payment: Payment, url: string): Record<string, unknown> {
  if (payment.brCode === null) {
    return { type: 'CHECKOUT', business_info: { unit: 'online_payments', sub_unit: 'checkout_pro' } };
  }
  return {
    type: 'PIX',
    sub_type: 'INTER_PSP',
    business_info: { unit: 'online_payments', sub_unit: 'default' },
    application_data: { name: 'sandbox', version: '1' },
    transaction_data: {
      qr_code: payment.brCode,
      qr_code_base64: qrPngBase64(payment.brCode),
      ticket_url: `${url}/payments/${payment.id}/ticket`,
      transaction_id: payment.endToEndId,
      bank_transfer_id: null,
      financial_institution: null,
    },
  };
}

/** The company's names of the way to pay, and of its kind. */
function methodOf({ card, method, coupon }: Payment): { method: string; type: string } {
  if (card) return { method: card.brand, type: 'credit_card' };
  if (method === 'pix') return { method, type: 'bank_transfer' };
  return { method: coupon?.network ?? 'bolbradesco', type: 'ticket' };
}

/** The payment as `GET /v1/payments/{id}` shows it. */
export function paymentView(payment: Payment, url: string): Record<string, unknown> {
  const paid = payment.approvedAt === null ? 0 : toDecimal(payment.amount);
  // What a card pays in all is known from the beginning.
  const inAll = payment.paidInAll === undefined ? paid : toDecimal(payment.paidInAll);
  const { method, type } = methodOf(payment);
  return {
    id: payment.id,
    date_created: wireDate(payment.createdAt),
    date_approved: wireDate(payment.approvedAt),
    date_last_updated: wireDate(payment.updatedAt),
    date_of_expiration: wireDate(payment.expiresAt),
    money_release_date: wireDate(payment.approvedAt),
    operation_type: 'regular_payment',
    payment_method_id: method,
    payment_type_id: type,
    barcode:
      payment.barcode == null
        ? null
        : { ...(payment.method === 'cash' && { type: 'Code128C' }), content: payment.barcode },
    status: payment.status,
    status_detail: payment.statusDetail,
    currency_id: payment.amount.currency,
    description: payment.description,
    live_mode: false,
    authorization_code: payment.card && payment.approvedAt ? String(payment.id).slice(-6) : null,
    collector_id: ACCOUNT.id,
    payer: { id: null, type: null, ...payment.payer },
    metadata: payment.metadata,
    external_reference: payment.externalReference,
    transaction_amount: toDecimal(payment.amount),
    transaction_amount_refunded: toDecimal(refundedAmount(payment)),
    coupon_amount: 0,
    installments: payment.installments,
    transaction_details: {
      net_received_amount: paid,
      total_paid_amount: inAll,
      payment_method_reference_id: payment.coupon?.code ?? null,
      overpaid_amount: paid === 0 ? 0 : Math.max(0, payment.amount.amount - payment.asked.amount) / 100,
      installment_amount: payment.card ? Math.round((inAll * 100) / payment.installments) / 100 : 0,
      transaction_id: payment.endToEndId,
      external_resource_url: null,
    },
    fee_details: [],
    captured: true,
    binary_mode: false,
    card: cardView(payment.card, payment.createdAt),
    notification_url: payment.notificationUrl,
    refunds: payment.refunds.map((refund) => refundView(payment, refund)),
    processing_mode: 'aggregator',
    order: payment.preferenceId === null ? {} : { id: String(payment.id), type: 'mercadopago' },
    point_of_interaction: pointOfInteraction(payment, url),
    ...(payment.statusDetail === 'pending_challenge' && {
      three_ds_info: {
        external_resource_url: `${url}/cardholder_authenticator/browser-challenges`,
        creq: payment.creq,
      },
    }),
  };
}
