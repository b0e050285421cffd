import * as z from 'zod/mini';
import { defineJob } from '#kernel/job.ts';

/** The time of a confirmed revision is over: if it still stands, and was on time, it gives its medal. */
export const revisionDoneJob = defineJob({ topic: 'loyalty.revision', payload: z.object({ bookingId: z.uuid() }) });
