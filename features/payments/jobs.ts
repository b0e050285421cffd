import * as z from 'zod/mini';
import { defineJob, eventsFrom, UNTIL_DONE } from '#kernel/job.ts';

const ofCharge = z.object({ chargeId: z.uuid() });

/** Tells the gateway of a charge. */
export const sendChargeJob = defineJob({ topic: 'charge.send', company: 'gateway', payload: ofCharge });

/** Ends a charge at the gateway. */
export const cancelChargeJob = defineJob({ topic: 'charge.cancel', company: 'gateway', payload: ofCharge });

export const sendRefundJob = defineJob({
  topic: 'refund.send',
  company: 'gateway',
  payload: z.object({ refundId: z.uuid() }),
});

export const gatewayEvents = eventsFrom('gateway', 'gateway');

/** Keeps a card at the gateway that was typed on its page. */
export const saveCardJob = defineJob({
  topic: 'card.save',
  company: 'gateway',
  payload: z.object({ cardId: z.uuid() }),
});

/** A card that is gone here goes there too; without a card the customer with all cards. */
export const forgetCardsJob = defineJob({
  topic: 'card.forget',
  company: 'gateway',
  payload: z.object({ customerId: z.string(), cardId: z.nullable(z.string()) }),
  retry: UNTIL_DONE,
});
