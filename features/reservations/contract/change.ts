import * as z from 'zod/mini';
import { moneySchema } from '#features/payments/public.ts';
import { carChoiceSchema, quoteLineSchema, quoteSchema } from '#features/price/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { ORDER_STATES } from '../rules/order-machine.ts';

const common = { service: 'reservation', version: 'v2', method: 'POST', scope: 'brand' } as const;
const own = {
  ...common,
  access: 'bearer',
  roles: [],
  object: 'own',
  params: z.strictObject({ id: z.uuid() }),
} as const;
const orderUnknown = { status: 404, key: 'order.unknown' } as const;

const comparedLine = z.strictObject({
  kind: quoteLineSchema.shape.kind,
  code: z.string(),
  name: z.string(),
  /** Null where the line was, or is, not in the price. */
  before: z.nullable(moneySchema),
  after: z.nullable(moneySchema),
  difference: moneySchema,
});

/** A price beside the one it takes the place of. */
const compared = {
  lines: z.array(comparedLine),
  before: moneySchema,
  after: moneySchema,
  difference: moneySchema,
};

const dealerChange = z.strictObject({ from: z.uuid(), to: z.uuid() });

/** What an order's car may become: its new codes, and where it is handed over. */
const wanted = {
  choice: carChoiceSchema,
  /** The order's own where it is left out. */
  dealerId: z.optional(z.uuid()),
};

const changeRefusals = {
  orderUnknown,
  notRunning: { status: 409, key: 'change.notRunning' },
  locked: { status: 409, key: 'change.locked' },
  ofOffer: { status: 409, key: 'change.ofOffer' },
  ofEmployee: { status: 409, key: 'change.ofEmployee' },
  otherVersion: { status: 422, key: 'change.otherVersion' },
  nothingChanged: { status: 422, key: 'change.nothing' },
  versionUnknown: { status: 404, key: 'car.versionUnknown' },
  choiceUnknown: { status: 422, key: 'car.choiceUnknown' },
  choiceImpossible: { status: 422, key: 'car.choiceImpossible' },
  dealerUnknown: { status: 422, key: 'reservation.dealerUnknown' },
  dealerPaid: { status: 409, key: 'change.dealerPaid' },
  noCar: { status: 409, key: 'change.noCar' },
  /** Its car is built, and the one asked for is to be built; or the other way round. */
  stockOnly: { status: 409, key: 'change.stockOnly' },
  lineOnly: { status: 409, key: 'change.lineOnly' },
  bankAsked: { status: 409, key: 'change.bankAsked' },
} as const;

export const changeViewSchema = z.strictObject({
  ...compared,
  quote: quoteSchema,
  dealerId: z.uuid(),
  /** The car that is kept for it already serves; otherwise it is freed and another one taken. */
  isSameCar: z.boolean(),
  /** By which day the car is at the dealership, YYYY-MM-DD. */
  deliverBy: z.nullable(z.string()),
  /** What is left to pay, and which part of it nobody is to bring. */
  toPay: moneySchema,
  open: moneySchema,
  /** What was paid beyond the new price and goes back to where it came from. */
  back: moneySchema,
  /** Coupons that the new price is too low for. */
  couponsLost: z.array(z.string()),
  /** The new price leaves nothing for its voucher to take off: it is given back. */
  voucherLost: z.boolean(),
  /** A bank works on a part of the price: it is told of another car. */
  isFinanced: z.boolean(),
  termsVersion: z.string(),
});
export type ChangeView = z.output<typeof changeViewSchema>;

export const previewChange = endpoint({
  ...own,
  path: 'reservations/{id}/change/preview',
  summary: 'What a change of an own order costs, line by line, before it is agreed to. Nothing is changed by it.',
  rate: 'browse',
  body: z.strictObject(wanted),
  response: changeViewSchema,
  refusals: changeRefusals,
});

export const changeOrder = endpoint({
  ...own,
  path: 'reservations/{id}/change',
  summary:
    'Changes colour, options or dealership of an own paid order until production is locked, at the price its buyer agreed to: car, price, sources and what goes back together, or nothing.',
  rate: 'money',
  idempotency: 'required',
  body: z.strictObject({
    ...wanted,
    /** The new price that was shown, in minor units. */
    total: z.int().check(z.gte(1)),
    termsVersion: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  response: changeViewSchema,
  refusals: {
    ...changeRefusals,
    priceMoved: { status: 409, key: 'change.priceMoved' },
    termsOld: { status: 422, key: 'reservation.termsOld' },
  },
  audit: 'order.changed',
});

export const orderChangeSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['CHANGED', 'TAKEN_UP']),
  at: z.string(),
  termsVersion: z.string(),
  ...compared,
  back: moneySchema,
  /** Null where it stayed. */
  dealer: z.nullable(dealerChange),
});
export type OrderChange = z.output<typeof orderChangeSchema>;

export const listOwnChanges = endpoint({
  ...own,
  method: 'GET',
  path: 'reservations/{id}/changes',
  summary: 'What became of an own order by each change its buyer agreed to, the newest first.',
  rate: 'browse',
  response: z.strictObject({ changes: z.array(orderChangeSchema) }),
  refusals: { orderUnknown },
});

const takeUpRefusals = {
  orderUnknown,
  running: { status: 409, key: 'takeUp.running' },
  final: { status: 409, key: 'takeUp.final' },
  over: { status: 409, key: 'takeUp.over' },
  ofEmployee: { status: 409, key: 'takeUp.ofEmployee' },
  offerOver: { status: 409, key: 'takeUp.offerOver' },
  noCampaign: { status: 409, key: 'reservation.noCampaign' },
  noCar: { status: 409, key: 'takeUp.noCar' },
  versionUnknown: { status: 404, key: 'car.versionUnknown' },
  choiceUnknown: { status: 422, key: 'car.choiceUnknown' },
  choiceImpossible: { status: 422, key: 'car.choiceImpossible' },
  dealerUnknown: { status: 422, key: 'reservation.dealerUnknown' },
} as const;

/** `withoutCoupons`: the coupons and the voucher it had are let go. */
const asTaken = { withoutCoupons: z._default(z.boolean(), false) };

export const takeUpViewSchema = z.strictObject({
  ...compared,
  quote: quoteSchema,
  /** Paid anew, as what was paid goes back. */
  deposit: moneySchema,
  /** The state it goes back to once it is paid. */
  to: z.enum(ORDER_STATES),
  /** The last moment to take it up. */
  until: z.string(),
  isSameCar: z.boolean(),
  deliverBy: z.nullable(z.string()),
  /** The fault was ours, and it costs what it did. */
  priceKept: z.boolean(),
  couponsLost: z.array(z.string()),
  /** Its voucher cannot be used again. */
  voucherLost: z.boolean(),
  termsVersion: z.string(),
});
export type TakeUpView = z.output<typeof takeUpViewSchema>;

export const previewTakeUp = endpoint({
  ...own,
  path: 'reservations/{id}/reactivation/preview',
  summary: 'What an own cancelled order costs if it is taken up again, and where it goes on. Nothing is changed by it.',
  rate: 'browse',
  body: z.strictObject(asTaken),
  response: takeUpViewSchema,
  refusals: takeUpRefusals,
});

export const takeUpOrder = endpoint({
  ...own,
  path: 'reservations/{id}/reactivation',
  summary:
    'Takes an own cancelled order up again within 30 days: its car or one like it is kept, and once the reservation value is paid anew it goes on where it was.',
  rate: 'money',
  idempotency: 'required',
  body: z.strictObject({
    ...asTaken,
    total: z.int().check(z.gte(1)),
    termsVersion: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  response: z.strictObject({ state: z.enum(ORDER_STATES), heldUntil: z.string() }),
  refusals: {
    ...takeUpRefusals,
    tooManyHolds: { status: 409, key: 'reservation.tooManyHolds' },
    couponOver: { status: 409, key: 'takeUp.couponOver' },
    priceMoved: { status: 409, key: 'change.priceMoved' },
    termsOld: { status: 422, key: 'reservation.termsOld' },
  },
  audit: 'order.takenUp',
});

export const keepOrderPrice = endpoint({
  ...common,
  access: 'bearer',
  roles: ['service_admin', 'subscription_payment_manager'],
  object: 'brand',
  path: 'orders/{id}/price-kept',
  summary: 'Staff say that an order ended by our fault: taken up again it costs what it did.',
  rate: 'write',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ note: z.string().check(z.trim(), z.minLength(3, 'field.required'), z.maxLength(300)) }),
  response: z.strictObject({ priceKept: z.boolean() }),
  refusals: { orderUnknown, notEnded: { status: 409, key: 'takeUp.notEnded' } },
  audit: 'order.priceKept',
});
