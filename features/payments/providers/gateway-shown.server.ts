import type { ShownExchange } from '#platform/exchanges/shown.ts';

const PAYMENT_FIELDS = [
  'id',
  'status',
  'status_detail',
  'external_reference',
  'payment_method_id',
  'transaction_amount',
  'currency_id',
  'date_of_expiration',
  'date_approved',
] as const;

/** Neither payer nor codes to pay by. */
export const SHOWN: ShownExchange = {
  paths: [
    '/v1/payments',
    '/v1/payments/search',
    '/v1/payments/{id}',
    '/v1/payments/{id}/refunds',
    '/checkout/preferences',
  ],
  fields: [
    ...PAYMENT_FIELDS,
    ...PAYMENT_FIELDS.map((field) => `results.${field}`),
    'items.quantity',
    'items.unit_price',
    'items.currency_id',
    'amount',
    'expiration_date_to',
    'error',
    'cause.code',
  ],
};
