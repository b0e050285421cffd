import * as z from 'zod/mini';
import { VERDICTS } from '#features/identity-check/public.ts';
import { defineJob, eventsFrom, movesOf } from '#kernel/job.ts';
import { MILESTONES } from './rules/feedback.ts';
import { NEWS_STEPS } from './rules/step-news.ts';
import { SOURCE_KINDS } from './rules/balance-machines.ts';
import { orderMachine } from './rules/order-machine.ts';

/** Ends a hold when its time is up. */
export const expireReservationJob = defineJob({
  topic: 'reservation.expire',
  payload: z.object({ orderId: z.uuid() }),
});

/** A request to withdraw that fitted no order of its brand: whether it fits one of another, and whose buyer is told of it. */
export const lookElsewhereJob = defineJob({
  topic: 'withdrawal.elsewhere',
  payload: z.object({ requestId: z.uuid() }),
});

export const orderMoves = movesOf(orderMachine, 'order');

export const factoryEvents = eventsFrom('factory');

/** Looks again at the reports that wait for an order. Asked for by the database, with the change that makes them due. */
export const keptReportsJob = defineJob({
  topic: 'order.reports',
  payload: z.object({ orderId: z.uuid() }),
  about: ({ orderId }) => ({ about: 'order', id: orderId }),
});

const ofOrder = { orderId: z.uuid() };

/** Says to the factory which car an order that it knows is about now. */
export const factoryCarJob = defineJob({
  topic: 'order.car',
  payload: z.object({ orderId: z.uuid() }),
  about: ({ orderId }) => ({ about: 'order', id: orderId }),
});

/** Writes to a buyer of what happened to their order; what it says is read when it is written. */
export const tellBuyerJob = defineJob({
  topic: 'order.tell',
  payload: z.discriminatedUnion('what', [
    z.object({ ...ofOrder, what: z.literal('dayChanged'), dayId: z.uuid() }),
    z.object({ ...ofOrder, what: z.literal('handoverChosen'), startsAt: z.string() }),
    z.object({ ...ofOrder, what: z.literal('kitSent') }),
    z.object({
      ...ofOrder,
      what: z.literal('partPaid'),
      moneyId: z.uuid(),
      kind: z.enum(SOURCE_KINDS),
      amount: z.int(),
    }),
    z.object({
      ...ofOrder,
      what: z.enum(['takenBack', 'givenAgain']),
      receiptId: z.uuid(),
      amount: z.int(),
      /** In milliseconds: a payment may be disputed again, and is told of again. */
      time: z.optional(z.int()),
    }),
    z.object({
      ...ofOrder,
      what: z.literal('sourceRefused'),
      sourceId: z.uuid(),
      kind: z.enum(SOURCE_KINDS),
      note: z.string(),
    }),
    z.object({ ...ofOrder, what: z.literal('carCorrected'), sourceId: z.uuid(), version: z.int() }),
    z.object({ ...ofOrder, what: z.literal('slipIssued'), chargeId: z.uuid() }),
    z.object({ ...ofOrder, what: z.literal('slipOver'), chargeId: z.uuid() }),
    z.object({ ...ofOrder, what: z.literal('stepReached'), step: z.enum(NEWS_STEPS) }),
    z.object({ ...ofOrder, what: z.literal('identityDecided'), verdict: z.enum(VERDICTS), version: z.int() }),
    z.object({ ...ofOrder, what: z.literal('feedbackDue'), milestone: z.enum(MILESTONES) }),
  ]),
  about: ({ orderId }) => ({ about: 'order', id: orderId }),
});
