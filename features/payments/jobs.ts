import * as z from 'zod/mini';
import { defineJob, eventsFrom } from '#kernel/job.ts';

const ofCharge = z.object({ chargeId: z.uuid() });

/** Tells the gateway of a charge. */
export const sendChargeJob = defineJob({ topic: 'charge.send', payload: ofCharge });

/** Ends a charge at the gateway. */
export const cancelChargeJob = defineJob({ topic: 'charge.cancel', payload: ofCharge });

export const sendRefundJob = defineJob({ topic: 'refund.send', payload: z.object({ refundId: z.uuid() }) });

export const gatewayEvents = eventsFrom('gateway');
