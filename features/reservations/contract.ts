import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

import {
  cardPaymentSchema,
  cardUnknown,
  chargeSchema,
  moneySchema,
  PAYMENT_METHODS,
  refundSchema,
  tokenUnknown,
} from '#features/payments/public.ts';
import { carChoiceSchema, quoteSchema } from '#features/price/public.ts';
import { balanceSchema } from './contract/balance.ts';
import { BUYER_HEADERS, otherBuyer } from './contract/buyer-headers.ts';
import { orderPageFields, taskSchema } from './contract/order-page.ts';
import { dealerSummarySchema } from './contract/dealer-summary.ts';
import { BALANCE_STATES, ORDER_STATES } from './rules/order-machine.ts';
import { WITHDRAWAL_STATES } from './rules/withdrawal.ts';

const id = z.strictObject({ id: z.uuid() });
const common = { service: 'reservation', version: 'v2', access: 'public', roles: [], scope: 'brand' } as const;
const reading = { ...common, method: 'GET', rate: 'browse' } as const;
const orderUnknown = { status: 404, key: 'order.unknown' } as const;
const tooManyHolds = { status: 409, key: 'reservation.tooManyHolds' } as const;

export const CANCEL_REASONS = ['EXPIRED', 'CUSTOMER', 'WITHDRAWAL', 'PAYMENT_REVERSED', 'NOT_APPROVED'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const holdSchema = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  heldUntil: z.string(),
  total: moneySchema,
  deposit: moneySchema,
  /** Secret of a visitor without an account: the browser keeps it as a cookie, a program sends it as X-Reservation-Reference. */
  reference: z.nullable(z.string()),
});
export type Hold = z.output<typeof holdSchema>;

export const preReserve = endpoint({
  ...common,
  method: 'POST',
  path: 'reservations/pre-reserve',
  summary: 'Keeps one car for its buyer while the countdown runs. The server prices the choice itself and freezes it.',
  object: 'own',
  rate: 'money',
  idempotency: 'required',
  headers: BUYER_HEADERS,
  body: z.strictObject({
    choice: carChoiceSchema,
    unitId: z.uuid(),
    /** Where a car built for the buyer is handed over; a built car stays where it stands. */
    dealerId: z.optional(z.uuid()),
  }),
  response: holdSchema,
  refusals: {
    versionUnknown: { status: 404, key: 'car.versionUnknown' },
    choiceUnknown: { status: 422, key: 'car.choiceUnknown' },
    choiceImpossible: { status: 422, key: 'car.choiceImpossible' },
    unitUnknown: { status: 404, key: 'reservation.unitUnknown' },
    unitDiffers: { status: 422, key: 'reservation.unitDiffers' },
    dealerUnknown: { status: 422, key: 'reservation.dealerUnknown' },
    unitTaken: { status: 409, key: 'reservation.unitTaken' },
    tooManyHolds,
    holdsNeedAccount: { status: 429, key: 'reservation.holdsNeedAccount' },
    noCampaign: { status: 409, key: 'reservation.noCampaign' },
    otherBuyer,
  },
  audit: 'reservation.held',
});

/** The offer an order was bought by, as it was called then. */
export const orderOfferSchema = z.strictObject({ code: z.string(), title: z.string() });
export type OrderOffer = z.output<typeof orderOfferSchema>;

export const orderSchema = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  balance: z.enum(BALANCE_STATES),
  cancelReason: z.nullable(z.enum(CANCEL_REASONS)),
  createdAt: z.string(),
  heldUntil: z.string(),
  /** The server's clock, so that a countdown does not trust the visitor's. */
  now: z.string(),
  expired: z.boolean(),
  /** The car stood in stock when it was reserved: nobody builds it. */
  isFromStock: z.boolean(),
  registered: z.boolean(),
  termsAccepted: z.boolean(),
  mayCancel: z.boolean(),
  /** Colour, options and dealership may be changed: production is not locked. */
  mayChange: z.boolean(),
  /** A bank may lend for it: no coupon of its is for who pays without credit. */
  takesCredit: z.boolean(),
  /** Until when a cancelled order may be taken up again; null where it may not. */
  takeUpUntil: z.nullable(z.string()),
  /** Until when the law lets the buyer withdraw without a reason; null before the delivery, when that time has not begun. */
  withdrawUntil: z.nullable(z.string()),
  /** The newest request to withdraw. */
  withdrawal: z.nullable(z.strictObject({ code: z.string(), state: z.enum(WITHDRAWAL_STATES) })),
  total: moneySchema,
  deposit: moneySchema,
  paid: moneySchema,
  /** On top of the price, paid at the dealership; null where they are agreed there. */
  freight: z.nullable(moneySchema),
  registration: z.nullable(moneySchema),
  /** By which day the car is at the dealership, YYYY-MM-DD; null where nobody can say yet. */
  deliverBy: z.nullable(z.string()),
  /** How the buyer said they want to pay the reservation; null where they did not. */
  paymentMethod: z.nullable(z.enum(PAYMENT_METHODS)),
  choice: carChoiceSchema,
  quote: quoteSchema,
  offer: z.nullable(orderOfferSchema),
  dealer: dealerSummarySchema,
  charges: z.array(chargeSchema),
  refunds: z.array(refundSchema),
  /** The rest of the price and where it comes from. */
  rest: balanceSchema,
  ...orderPageFields,
});
export type Order = z.output<typeof orderSchema>;
export type OrderChoice = Order['choice'];
export type OrderMethod = NonNullable<Order['paymentMethod']>;
export type OrderQuote = Order['quote'];

export const getReservationStatus = endpoint({
  ...common,
  method: 'GET',
  path: 'reservations/{id}/status',
  summary: 'One own reservation or order: car, price, payments, timeline.',
  object: 'own',
  rate: 'browse',
  params: id,
  response: orderSchema,
  refusals: { orderUnknown },
});

export const registerReservation = endpoint({
  ...common,
  method: 'POST',
  path: 'reservations/processing',
  summary: 'The signed-in buyer takes the reservation over and accepts its terms.',
  object: 'own',
  rate: 'money',
  idempotency: 'required',
  body: z.strictObject({
    reservationId: z.uuid(),
    termsVersion: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  }),
  response: z.strictObject({ registered: z.boolean(), termsAccepted: z.boolean() }),
  refusals: {
    orderUnknown,
    tooManyHolds,
    reservationEnded: { status: 410, key: 'order.expired' },
    termsOld: { status: 422, key: 'reservation.termsOld' },
  },
  audit: 'reservation.registered',
});

export const payReservation = endpoint({
  ...common,
  method: 'POST',
  path: 'reservations/{type}/payment',
  summary:
    'Asks for the reservation value by Pix, by a card typed on the gateway’s page, or by a kept card whose code was typed there. The charge is prepared behind; its state is read from the status.',
  object: 'own',
  rate: 'money',
  idempotency: 'required',
  params: z.strictObject({ type: z.enum(PAYMENT_METHODS) }),
  body: z.strictObject({
    reservationId: z.uuid(),
    /** A kept card, with what the gateway's page handed back; only for `card`. */
    card: z.optional(cardPaymentSchema),
  }),
  response: chargeSchema,
  refusals: {
    orderUnknown,
    reservationEnded: { status: 410, key: 'order.expired' },
    notRegistered: { status: 409, key: 'reservation.notRegistered' },
    alreadyPaid: { status: 409, key: 'reservation.alreadyPaid' },
    methodUnavailable: { status: 422, key: 'payment.methodUnavailable' },
    cardUnknown,
    tokenUnknown,
  },
  audit: 'reservation.payment',
});

export const cancelReservation = endpoint({
  ...common,
  method: 'POST',
  path: 'reservations/{id}/cancellation',
  summary:
    'The buyer cancels: a held car at once, a paid one as a request; inside the withdrawal time it cannot be refused.',
  object: 'own',
  rate: 'money',
  idempotency: 'required',
  params: id,
  body: z.strictObject({ reason: z.string().check(z.minLength(1), z.maxLength(60)), acceptTerms: z.literal(true) }),
  /** `code` of the request to withdraw, where the car has to come back first. */
  response: z.strictObject({ state: z.enum(ORDER_STATES), code: z.nullable(z.string()) }),
  refusals: { orderUnknown, tooLate: { status: 409, key: 'reservation.cancelTooLate' } },
  audit: 'reservation.cancelled',
});

export const decideCancellation = endpoint({
  ...common,
  method: 'POST',
  path: 'reservations/{id}/cancellation/decision',
  summary: 'Staff accept or refuse a request to cancel.',
  access: 'bearer',
  roles: ['service_admin', 'subscription_payment_manager'],
  object: 'brand',
  rate: 'write',
  idempotency: 'required',
  params: id,
  body: z.strictObject({ accept: z.boolean() }),
  response: z.strictObject({ state: z.enum(ORDER_STATES) }),
  refusals: { orderUnknown, notRequested: { status: 409, key: 'reservation.notRequested' } },
  audit: 'reservation.cancellationDecided',
});

export const orderLineSchema = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  balance: z.enum(BALANCE_STATES),
  expired: z.boolean(),
  cancelReason: z.nullable(z.enum(CANCEL_REASONS)),
  modelName: z.string(),
  versionName: z.string(),
  mvsCode: z.string(),
  year: z.int(),
  choice: carChoiceSchema,
  total: moneySchema,
  /** Codes of the coupons in the total. */
  coupons: z.array(z.string()),
  createdAt: z.string(),
});
export type OrderLine = z.output<typeof orderLineSchema>;
/** `next` is what to ask for the older ones by, as `before`; null at the end. */
const orderList = z.strictObject({
  orders: z.array(
    z.strictObject({
      ...orderLineSchema.shape,
      /** What is to be done next for it, and by whom; null where the order is over. */
      task: z.nullable(taskSchema),
    }),
  ),
  next: z.nullable(z.uuid()),
});
const olderThan = z.strictObject({ before: z.optional(z.uuid()) });

export const listOwnReservations = endpoint({
  ...reading,
  path: 'user-reserves',
  summary: 'The signed-in person’s reservations and orders of this brand, newest first, twenty at a time.',
  access: 'bearer',
  object: 'own',
  query: olderThan,
  response: orderList,
  refusals: {},
});

export const listTimelines = endpoint({
  service: 'timeline',
  version: 'v1',
  method: 'GET',
  path: 'timeline/reservations',
  summary: 'The same orders, for the page of timelines.',
  access: 'bearer',
  roles: [],
  scope: 'brand',
  object: 'own',
  rate: 'browse',
  query: olderThan,
  response: orderList,
  refusals: {},
});

export const validateUser = endpoint({
  ...reading,
  path: 'validate-user',
  summary: 'Whether the caller may reserve now, and what is missing.',
  object: 'own',
  headers: BUYER_HEADERS,
  response: z.strictObject({ signedIn: z.boolean(), mayReserve: z.boolean(), runningHolds: z.int() }),
  refusals: { otherBuyer },
});
