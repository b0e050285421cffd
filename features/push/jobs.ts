import * as z from 'zod/mini';
import { defineJob } from '#kernel/job.ts';

/** Puts a message down for each device that agreed. */
export const spreadPushJob = defineJob({ topic: 'push.spread', payload: z.object({ sendingId: z.uuid() }) });

/** Hands one message to the push service of one device. */
export const deliverPushJob = defineJob({
  topic: 'push.deliver',
  company: 'push',
  payload: z.object({ sendingId: z.uuid(), deviceId: z.uuid() }),
});
