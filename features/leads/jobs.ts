import * as z from 'zod/mini';
import { defineJob, UNTIL_DONE } from '#kernel/job.ts';
import { DELIVERY_TARGETS } from './rules/delivery-machine.ts';

/** Wakes the dispatchers; the lead's id says only what it was for. */
export const deliverLeadsJob = defineJob({
  topic: 'lead.deliver',
  payload: z.object({ leadId: z.optional(z.uuid()) }),
});

/** Whoever was told of a lead is told that its person is gone. */
export const forgetLeadJob = defineJob({
  topic: 'lead.forget',
  company: 'crm',
  payload: z.object({ leadId: z.uuid(), target: z.enum(DELIVERY_TARGETS) }),
  about: ({ leadId }) => ({ about: 'lead', id: leadId }),
  retry: UNTIL_DONE,
});
