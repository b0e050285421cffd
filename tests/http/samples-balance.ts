import type { Sample } from './sample.ts';

/** What is sent, found and decided of a used car or a letter, of an order that has none. */
const tradeSamples = (order: string): Record<string, Sample> => ({
  'POST reservation/v2/orders/{id}/sources/{source}/decision': {
    as: 'service_admin',
    params: { id: order, source: order },
    body: { accept: true },
    ends: 'takesNoMoney',
  },
  'POST reservation/v2/trade-photos': { ends: 'mediaType' },
  'GET reservation/v2/reservations/{id}/trade-photos/{photo}': {
    params: { id: order, photo: order },
    ends: 'photoUnknown',
    hidden: 'orderUnknown',
  },
  'GET reservation/v2/orders/{id}/trade-photos/{photo}': {
    as: 'service_admin',
    params: { id: order, photo: order },
    ends: 'photoUnknown',
  },
  'POST reservation/v2/orders/{id}/sources/{source}/correction': {
    as: 'service_admin',
    params: { id: order, source: order },
    body: { mileageKm: 41_000, condition: 'FAIR', damages: ['ROOF'], reason: 'Teto amassado', version: 1 },
    ends: 'takesNoMoney',
  },
  'POST reservation/v2/reservations/{id}/trade-correction': {
    params: { id: order },
    body: { accept: true, version: 2 },
    ends: 'takesNoMoney',
    hidden: 'orderUnknown',
  },
});

/** Good calls about the rest of a price, for an order that is only held: it takes no money yet. */
export const balanceSamples = (order: string): Record<string, Sample> => ({
  'PUT reservation/v2/reservations/{id}/remaining-payment': {
    params: { id: order },
    body: { sources: [{ kind: 'DEALER_PAYMENT', amount: 100 }] },
    ends: 'takesNoMoney',
    hidden: 'orderUnknown',
  },
  'POST reservation/v2/reservations/{id}/remaining-payment/slip': {
    params: { id: order },
    body: {},
    ends: 'takesNoMoney',
    hidden: 'orderUnknown',
  },
  'GET reservation/v2/reservations/{id}/remaining-payment/slip': {
    params: { id: order },
    ends: 'slipUnknown',
    hidden: 'orderUnknown',
  },
  'POST reservation/v2/reservations/{id}/remaining-payment/cash-coupon': {
    params: { id: order },
    body: {},
    ends: 'methodUnavailable',
    hidden: 'orderUnknown',
  },
  'GET reservation/v2/reservations/{id}/remaining-payment/card': {
    params: { id: order },
    ends: 'methodUnavailable',
    hidden: 'orderUnknown',
  },
  'POST reservation/v2/reservations/{id}/remaining-payment/card': {
    params: { id: order },
    body: { oneTimeToken: 'a'.repeat(60), cardToken: 'token-of-the-gateway' },
    ends: 'methodUnavailable',
    hidden: 'orderUnknown',
  },
  'POST reservation/v2/orders/{id}/dealer-payments': {
    as: 'service_admin',
    params: { id: order },
    body: { amount: 100, receiptNumber: 'REC-1' },
    ends: 'takesNoMoney',
  },
  'POST reservation/v2/dealer-payments/{id}/decision': {
    as: 'service_admin',
    params: { id: order },
    body: { accept: true },
    ends: 'paymentUnknown',
  },
  ...tradeSamples(order),
  'POST reservation/v2/balance-returns/{id}/completion': {
    as: 'service_admin',
    params: { id: order },
    body: { reference: 'TED 1' },
    ends: 'returnUnknown',
  },
});
