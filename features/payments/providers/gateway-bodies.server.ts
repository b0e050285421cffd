import type { Money } from '#kernel/money.ts';
import type { CardChargeRequest, ChargeRequest, CouponRequest } from './gateway-requests.server.ts';

/** What the gateway is asked for, on its wire (Mercado Pago, payments and preferences). */

export const toMajor = (money: Money): number => money.amount / 100;

const commonOf = (request: ChargeRequest): Record<string, unknown> => ({
  external_reference: request.id,
  notification_url: request.notifyUrl,
});

export const pixBody = (request: ChargeRequest): Record<string, unknown> => ({
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
export const slipBody = (request: ChargeRequest): Record<string, unknown> => {
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

/** Paid in cash at one of a network's tills. */
export const couponBody = (request: CouponRequest): Record<string, unknown> => ({
  ...pixBody(request),
  payment_method_id: request.network,
});

export const checkoutBody = (request: ChargeRequest): Record<string, unknown> => ({
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

export const cardBody = (request: CardChargeRequest): Record<string, unknown> => ({
  ...commonOf(request),
  transaction_amount: toMajor(request.amount),
  description: request.title,
  token: request.card.token,
  payment_method_id: request.card.method,
  installments: request.card.installments,
  payer:
    request.card.customerId === null
      ? {
          email: request.payer.email,
          identification: { type: request.payer.documentType, number: request.payer.document },
        }
      : { type: 'customer', id: request.card.customerId },
  // The bank may ask its cardholder where it thinks best.
  three_d_secure_mode: 'optional',
});
