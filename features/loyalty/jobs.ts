import * as z from 'zod/mini';
import { defineJob } from '#kernel/job.ts';

/** The time of a confirmed revision is over: if it still stands, and was on time, it gives its medal. */
export const revisionDoneJob = defineJob({ topic: 'loyalty.revision', payload: z.object({ bookingId: z.uuid() }) });

/** The time to pay for a term of a plan is over: what came in time counts, and it lapses otherwise. */
export const lapseTermJob = defineJob({
  topic: 'subscription.lapse',
  payload: z.object({ subscriptionId: z.uuid() }),
});

/** A paid term ends soon: its member is told, as nothing renews it. */
export const termEndsJob = defineJob({ topic: 'subscription.ends', payload: z.object({ subscriptionId: z.uuid() }) });

/** A prize was taken: its member is written to, with the code to show. Published by the statement that books it. */
export const prizeTakenJob = defineJob({
  topic: 'loyalty.prizeTaken',
  payload: z.object({ redemptionId: z.uuid() }),
});
