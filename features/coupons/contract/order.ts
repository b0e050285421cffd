import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '#features/payments/public.ts';
import { quoteSchema } from '#features/price/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { entranceOnly, unavailable } from './ask.ts';

const own = {
  service: 'coupon',
  version: 'v1',
  access: 'public',
  roles: [],
  object: 'own',
  scope: 'brand',
} as const;

const orderRefusals = {
  orderUnknown: { status: 404, key: 'order.unknown' },
  reservationEnded: { status: 410, key: 'order.expired' },
} as const;

/** A price after a coupon came or went. */
const priced = z.strictObject({ quote: quoteSchema, total: moneySchema });

export const enterCoupon = endpoint({
  ...own,
  method: 'POST',
  path: 'coupons/orders/{id}',
  summary:
    'Enters a coupon in an own reservation, by its code in any writing or a partner’s token: one use is kept with the hold and stands as a line of the price.',
  rate: 'money',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ coupon: z.string().check(z.minLength(1), z.maxLength(400)) }),
  response: priced,
  refusals: {
    ...orderRefusals,
    notRegistered: { status: 409, key: 'reservation.notRegistered' },
    unavailable,
    entranceOnly,
    atDealership: { status: 422, key: 'coupon.atDealership' },
    alreadyEntered: { status: 409, key: 'coupon.alreadyEntered' },
    notTogether: { status: 409, key: 'coupon.notTogether' },
    priceTooLow: { status: 422, key: 'coupon.priceTooLow' },
    personLimit: { status: 409, key: 'coupon.personLimit' },
    documentNeeded: { status: 422, key: 'coupon.documentNeeded' },
    incomeNeeded: { status: 422, key: 'coupon.incomeNeeded' },
    incomeTooHigh: { status: 422, key: 'coupon.incomeTooHigh' },
  },
  audit: 'coupon.entered',
});

export const removeCoupon = endpoint({
  ...own,
  method: 'DELETE',
  path: 'coupons/orders/{id}/{name}',
  summary: 'Takes a coupon off an own reservation that is not paid yet; its use is free again.',
  rate: 'money',
  params: z.strictObject({ id: z.uuid(), name: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: priced,
  refusals: { ...orderRefusals, notEntered: { status: 404, key: 'coupon.notEntered' } },
  audit: 'coupon.removed',
});

export const declareFamilyIncome = endpoint({
  ...own,
  method: 'PATCH',
  path: 'family-income/{productId}',
  summary: 'The monthly income of the buyer’s family, declared for an own reservation: some coupons ask for it.',
  rate: 'write',
  params: z.strictObject({ productId: z.uuid() }),
  body: z.strictObject({ income: moneySchema }),
  response: z.strictObject({ declared: z.boolean() }),
  refusals: { ...orderRefusals, incomeWrong: { status: 422, key: 'coupon.incomeWrong' } },
  audit: 'coupon.incomeDeclared',
});

export const choosePaymentMethod = endpoint({
  ...own,
  method: 'PATCH',
  path: 'payments/{productId}/methods',
  summary: 'How the buyer wants to pay an own reservation: what the payment step then offers first.',
  rate: 'write',
  params: z.strictObject({ productId: z.uuid() }),
  body: z.strictObject({ paymentMethod: z.enum(PAYMENT_METHODS) }),
  response: z.strictObject({ paymentMethod: z.enum(PAYMENT_METHODS) }),
  refusals: { ...orderRefusals, methodUnavailable: { status: 422, key: 'payment.methodUnavailable' } },
  audit: 'reservation.methodChosen',
});
