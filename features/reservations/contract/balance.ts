import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { CAR_PLACES, CONDITIONS } from '#features/trade-in/public.ts';
import { chargeSchema, moneySchema } from '#features/payments/public.ts';
import { vehicleCode } from '#kernel/schemas.ts';
import { DEALER_PAYMENT_STATES, RETURN_STATES, SOURCE_KINDS, SOURCE_STATES } from '../rules/balance-machines.ts';
import { ORDER_READERS } from '../rules/order-staff.ts';
import { BALANCE_STATES } from '../rules/order-machine.ts';
import { BUYER_HEADERS, otherBuyer } from './buyer-headers.ts';
import { LETTER_KINDS, PLANNABLE } from '../rules/plannable.ts';
import { letterSchema, letterToPlan } from './letter.ts';
import { correctionSchema, tradedCarSchema, tradePhotoSchema } from './traded-car.ts';

export type { TradedCar } from './traded-car.ts';

const sourceSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(SOURCE_KINDS),
  state: z.enum(SOURCE_STATES),
  amount: moneySchema,
  /** What it brought in so far. */
  paid: moneySchema,
  /** What of that its payer's bank took back, and is to be paid again; left out where nothing is. */
  takenBack: z.optional(moneySchema),
  proposalId: z.nullable(z.uuid()),
  /** Of a car in trade. */
  car: z.nullable(tradedCarSchema),
  /** Of a car in trade: what was found of it and waits for its buyer, its photographs, and the number of its changes. */
  correction: z.optional(correctionSchema),
  photos: z.optional(z.array(tradePhotoSchema)),
  version: z.optional(z.int()),
  /** Of a consortium. */
  letter: z.nullable(letterSchema),
});

/** The rest of the price: what is still to be paid, which part of it no source is to bring, and each source. */
export const balanceSchema = z.strictObject({
  toPay: moneySchema,
  open: moneySchema,
  sources: z.array(sourceSchema),
  /** What whoever took it gives back, outside the gateway. */
  returns: z.array(
    z.strictObject({
      id: z.uuid(),
      amount: moneySchema,
      state: z.enum(RETURN_STATES),
      via: z.string(),
      /** A used car, at what it counted for. */
      isCar: z.boolean(),
      /** When it went back, or was first owed. */
      at: z.string(),
      /** Because the order ended, with whatever contract stood behind the money; not of a running one that costs less. */
      isOfEnd: z.boolean(),
    }),
  ),
});
export type OrderBalance = z.output<typeof balanceSchema>;

const orderUnknown = { status: 404, key: 'order.unknown' } as const;
const correctionOpen = { status: 409, key: 'trade.correctionOpen' } as const;
const takesNoMoney = { status: 409, key: 'balance.takesNoMoney' } as const;
const amountSchema = z
  .int({ error: 'field.required' })
  .check(z.gte(1, 'balance.amount'), z.lte(99_999_999_999, 'balance.amount'));

/** What staff book: money at the dealership, a car it took in trade, or what a consortium paid. */
export const BOOKED_KINDS = ['DEALER_PAYMENT', 'TRADE_IN', ...LETTER_KINDS] as const;

const carToTrade = z.strictObject({
  plate: z.string().check(z.minLength(1, 'field.plate'), z.maxLength(40)),
  mileageKm: z.int({ error: 'field.mileage' }).check(z.gte(0, 'field.mileage'), z.lte(2_000_000, 'field.mileage')),
  condition: z._default(z.enum(CONDITIONS), 'GOOD'),
  damages: z._default(z.array(z.enum(CAR_PLACES)).check(z.maxLength(CAR_PLACES.length)), []),
  /** What car it is, where no register knows its plate. */
  version: z.optional(
    z.strictObject({
      mvsCode: z.string().check(vehicleCode()),
      year: z.int().check(z.gte(1990), z.lte(2100)),
    }),
  ),
  /** Of another make or year: the dealership values it, where the plate says nothing. */
  isOther: z._default(z.boolean(), false),
});

const methodUnavailable = { status: 422, key: 'payment.methodUnavailable' } as const;

export const planRemainingPayment = endpoint({
  service: 'reservation',
  version: 'v2',
  method: 'PUT',
  path: 'reservations/{id}/remaining-payment',
  summary:
    'Splits what is still to be paid of an own reserved car over sources. Each part may be changed until it is paid.',
  access: 'public',
  roles: [],
  object: 'own',
  scope: 'brand',
  rate: 'money',
  idempotency: 'required',
  headers: BUYER_HEADERS,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    sources: z
      .array(
        z.strictObject({
          kind: z.enum(PLANNABLE),
          amount: amountSchema,
          car: z.optional(carToTrade),
          letter: z.optional(letterToPlan),
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(PLANNABLE.length),
        z.refine((parts) => new Set(parts.map(({ kind }) => kind)).size === parts.length, { error: 'field.invalid' }),
      ),
  }),
  response: z.strictObject({ state: z.enum(BALANCE_STATES), balance: balanceSchema }),
  refusals: {
    orderUnknown,
    takesNoMoney,
    otherBuyer,
    /** The parts are too little; `sumPasses`: too much. */
    sumDiffers: { status: 422, key: 'balance.sumDiffers' },
    sumPasses: { status: 422, key: 'balance.sumPasses' },
    loanPaid: { status: 409, key: 'financing.loanPaid' },
    proposalRunning: { status: 409, key: 'balance.proposalRunning' },
    methodUnavailable,
    carNeeded: { status: 422, key: 'balance.carNeeded' },
    carUnknown: { status: 422, key: 'balance.carUnknown' },
    noAnswer: { status: 503, key: 'evaluate.noAnswer' },
    invalidPlate: { status: 422, key: 'field.plate' },
    correctionOpen,
    overValued: { status: 422, key: 'balance.overValued' },
    letterNeeded: { status: 422, key: 'letter.needed' },
    letterOver: { status: 422, key: 'letter.over' },
    letterPassed: { status: 422, key: 'letter.passed' },
    couponWithoutCredit: { status: 409, key: 'coupon.withoutCredit' },
  },
  audit: 'order.restPlanned',
});

export const issueSlip = endpoint({
  service: 'reservation',
  version: 'v2',
  method: 'POST',
  path: 'reservations/{id}/remaining-payment/slip',
  summary:
    'The bank slip for the part planned by it: the one that waits, or a new one, due in three business days. `renew` ends the one that waits; there is never more than one.',
  access: 'public',
  roles: [],
  object: 'own',
  scope: 'brand',
  rate: 'money',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ renew: z._default(z.boolean(), false) }),
  response: chargeSchema,
  refusals: {
    orderUnknown,
    takesNoMoney,
    methodUnavailable,
    notPlanned: { status: 409, key: 'balance.slipNotPlanned' },
    addressNeeded: { status: 409, key: 'balance.addressNeeded' },
    documentNeeded: { status: 409, key: 'balance.documentNeeded' },
  },
  audit: 'order.slipIssued',
});

export const getSlip = endpoint({
  service: 'reservation',
  version: 'v2',
  method: 'GET',
  path: 'reservations/{id}/remaining-payment/slip',
  summary: 'The bank slip that waits to be paid, as a PDF.',
  access: 'public',
  roles: [],
  object: 'own',
  scope: 'brand',
  rate: 'browse',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject(scopeQuery),
  response: 'binary',
  refusals: { orderUnknown, slipUnknown: { status: 404, key: 'balance.slipUnknown' } },
});

const staff = {
  service: 'reservation',
  version: 'v2',
  access: 'bearer',
  roles: ['service_admin', 'subscription_payment_manager'],
  scope: 'brand',
  object: 'brand',
} as const;

export const dealerPaymentSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(BOOKED_KINDS),
  amount: moneySchema,
  receiptNumber: z.string(),
  state: z.enum(DEALER_PAYMENT_STATES),
  bookedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  createdAt: z.string(),
});
export type DealerPayment = z.output<typeof dealerPaymentSchema>;

const receiptUsed = { status: 409, key: 'balance.receiptUsed' } as const;
const misplaced = {
  correctionOpen,
  takesNoMoney,
  tooMuch: { status: 409, key: 'balance.tooMuch' },
  noTrade: { status: 409, key: 'balance.noTrade' },
  noLetter: { status: 409, key: 'letter.none' },
  administratorPays: { status: 409, key: 'letter.administratorPays' },
} as const;
const samePerson = { status: 409, key: 'balance.samePerson' } as const;

export const bookDealerPayment = endpoint({
  ...staff,
  roles: ORDER_READERS,
  method: 'POST',
  path: 'orders/{id}/dealer-payments',
  summary:
    'Books what a buyer paid at the dealership, by the number of its receipt. Above the limit of brand and market it counts once a second person approved it.',
  rate: 'money',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    kind: z._default(z.enum(BOOKED_KINDS), 'DEALER_PAYMENT'),
    amount: amountSchema,
    receiptNumber: z
      .string()
      .check(
        z.maxLength(60),
        z.trim(),
        z.toUpperCase(),
        z.regex(/^[0-9A-Z][0-9A-Z./-]{2,39}$/, 'balance.receiptNumber'),
      ),
  }),
  response: dealerPaymentSchema,
  refusals: {
    orderUnknown,
    receiptUsed,
    ...misplaced,
  },
  audit: 'dealerPayment.booked',
});

export const decideDealerPayment = endpoint({
  ...staff,
  method: 'POST',
  path: 'dealer-payments/{id}/decision',
  summary: 'The second person lets a payment above the limit count, or refuses it.',
  rate: 'money',
  idempotency: 'required',
  fresh: true,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ accept: z.boolean() }),
  response: dealerPaymentSchema,
  refusals: {
    paymentUnknown: { status: 404, key: 'balance.paymentUnknown' },
    notWaiting: { status: 409, key: 'balance.notWaiting' },
    samePerson,
    ...misplaced,
  },
  audit: 'dealerPayment.decided',
});

export const completeReturn = endpoint({
  ...staff,
  method: 'POST',
  path: 'balance-returns/{id}/completion',
  summary:
    'Notes that the dealership or the bank has given money back, and by which reference. Above the limit of brand and market whoever booked the money does not note that it is gone.',
  rate: 'money',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reference: z.string().check(z.maxLength(60), z.trim(), z.minLength(3, 'field.required')) }),
  response: z.strictObject({ id: z.uuid(), state: z.enum(RETURN_STATES) }),
  refusals: {
    returnUnknown: { status: 404, key: 'balance.returnUnknown' },
    alreadyDone: { status: 409, key: 'balance.alreadyReturned' },
    samePerson,
  },
  audit: 'balanceReturn.done',
});
