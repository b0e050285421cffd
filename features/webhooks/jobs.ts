import * as z from 'zod/mini';
import { defineJob } from '#kernel/job.ts';

/** Wakes the way to one receiver; the deliveries themselves are the queue. Triggers of the database publish it too (`webhooks.tell`). */
export const deliverWebhooksJob = defineJob({
  topic: 'webhook.deliver',
  payload: z.object({ endpointId: z.uuid() }),
});
