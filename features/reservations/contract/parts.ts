import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import {
  CASH_NETWORKS,
  cardPaymentSchema,
  cardsUnavailable,
  cardUnknown,
  chargeSchema,
  tokenUnknown,
} from '#features/payments/public.ts';
import { endpoint } from '#kernel/endpoint.ts';

/** Parts of the rest that the gateway collects in Argentina: cash by a coupon, and a card in instalments. */

const common = {
  service: 'reservation',
  version: 'v2',
  access: 'public',
  roles: [],
  object: 'own',
  scope: 'brand',
  rate: 'money',
  params: z.strictObject({ id: z.uuid() }),
} as const;
const amountSchema = z.int().check(z.gte(1, 'balance.amount'), z.lte(99_999_999_999, 'balance.amount'));

const ofPart = {
  orderUnknown: { status: 404, key: 'order.unknown' },
  takesNoMoney: { status: 409, key: 'balance.takesNoMoney' },
  methodUnavailable: { status: 422, key: 'payment.methodUnavailable' },
  notPlanned: { status: 409, key: 'balance.partNotPlanned' },
  /** More than the gateway takes at once. */
  partOver: { status: 422, key: 'balance.partOver' },
  /** More than the part has still to bring. */
  partPassed: { status: 422, key: 'balance.partPassed' },
} as const;

export const issueCoupon = endpoint({
  ...common,
  method: 'POST',
  path: 'reservations/{id}/remaining-payment/cash-coupon',
  summary:
    'The coupon to pay the part planned for cash at a till, or so much of it as the gateway takes at once: the one that waits, or a new one, due in three business days. `renew` ends the one that waits; there is never more than one.',
  idempotency: 'required',
  body: z.strictObject({
    network: z._default(z.enum(CASH_NETWORKS), 'rapipago'),
    amount: z.optional(amountSchema),
    renew: z._default(z.boolean(), false),
  }),
  response: chargeSchema,
  refusals: { ...ofPart, documentNeeded: { status: 409, key: 'balance.couponDocument' } },
  audit: 'order.couponIssued',
});

const inProgress = { status: 409, key: 'balance.cardInProgress' } as const;

export const getCardPage = endpoint({
  ...common,
  method: 'GET',
  path: 'reservations/{id}/remaining-payment/card',
  summary:
    'A token for one use, good for thirty minutes, with the address of the gateway’s page for the part planned by card: a kept card’s code, or another card, and the instalments with what each costs in all.',
  query: z.strictObject({
    ...scopeQuery,
    cardId: z.optional(z.uuid()),
    amount: z.optional(
      z.coerce
        .number<number | string>()
        .check(z.multipleOf(1, 'balance.amount'), z.gte(1, 'balance.amount'), z.lte(99_999_999_999, 'balance.amount')),
    ),
  }),
  response: z.strictObject({ oneTimeToken: z.string(), url: z.string(), expiresAt: z.string() }),
  refusals: {
    ...ofPart,
    inProgress,
    cardsUnavailable,
    cardUnknown,
    notSaved: { status: 409, key: 'card.notSaved' },
    ended: { status: 409, key: 'card.ended' },
  },
});

export const payPartByCard = endpoint({
  ...common,
  method: 'POST',
  path: 'reservations/{id}/remaining-payment/card',
  summary:
    'Pays so much of the part planned by card as the one-time token says, by what was typed on the gateway’s page. A token pays once.',
  idempotency: 'required',
  body: z.extend(cardPaymentSchema, {
    /** The gateway’s name of the brand, of a card that is not kept. */
    method: z.optional(z.string().check(z.regex(/^[a-z_]{2,40}$/))),
  }),
  response: chargeSchema,
  refusals: { ...ofPart, inProgress, cardUnknown, tokenUnknown },
  audit: 'order.partPaidByCard',
});
