import * as z from 'zod/mini';
import { defineJob, UNTIL_DONE } from '#kernel/job.ts';
import { MARKET_IDS } from '#kernel/market.ts';

/** Somebody who signed up asked for the CRM to know them. */
export const announcePersonJob = defineJob({
  topic: 'crm.person',
  company: 'crm',
  payload: z.object({ accountId: z.uuid(), brand: z.string(), market: z.enum(MARKET_IDS) }),
  about: ({ accountId }) => ({ about: 'person', id: accountId }),
});

/** A person the CRM knows is gone. */
export const forgetPersonJob = defineJob({
  topic: 'crm.forget',
  company: 'crm',
  payload: z.object({ accountId: z.uuid() }),
  retry: UNTIL_DONE,
});

/** One thing is to be done to all rows of a list that match; a part at a time, until none is left. */
export const bulkRunJob = defineJob({ topic: 'console.bulk', payload: z.object({ runId: z.uuid() }) });
