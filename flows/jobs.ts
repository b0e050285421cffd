import * as z from 'zod/mini';
import { defineJob } from '#kernel/job.ts';

/** By what the maker and the registry know a built car. */
export const papersSchema = z.object({
  chassis: z.string().check(z.regex(/^[A-Z0-9]{17}$/)),
  plate: z.optional(z.nullable(z.string())),
});
export type Papers = z.output<typeof papersSchema>;

/**
 * A delivered car enters the maker's register and its buyer's garage. `isCorrected`: it was in them under another chassis, and its plate
 * goes over to it.
 */
export const deliverCarJob = defineJob({
  topic: 'car.deliver',
  payload: z.object({ orderId: z.uuid(), papers: z.nullable(papersSchema), isCorrected: z.optional(z.boolean()) }),
});
