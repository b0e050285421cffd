import * as z from 'zod/mini';
import { defineJob } from '#kernel/job.ts';
import { NEWS } from './rules/outcome.ts';

/**
 * Writes to a buyer of what came of looking who they are. A topic of its own: workers of the release before leave it to those that know
 * it, where news among the others of an order would be given up as unfit.
 */
export const tellIdentityJob = defineJob({
  topic: 'identity.tell',
  payload: z.object({ orderId: z.uuid(), news: z.enum(NEWS), version: z.int() }),
  about: ({ orderId }) => ({ about: 'order', id: orderId }),
});
