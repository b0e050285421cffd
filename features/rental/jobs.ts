import * as z from 'zod/mini';
import { defineJob, eventsFrom, UNTIL_DONE, type PayloadOf } from '#kernel/job.ts';
import { RENTAL_PROPOSAL_STATUSES } from './rules/statuses.ts';

/** Hands a person to the rental company; the account is what the journey is about. */
export const sendRenterJob = defineJob({
  topic: 'rental.send',
  company: 'rental',
  payload: z.object({ customerId: z.uuid(), accountId: z.uuid() }),
  about: ({ accountId }) => ({ about: 'person', id: accountId }),
});

/** A person who left is dropped by the rental company too, as far as its contracts let it. */
export const forgetRenterJob = defineJob({
  topic: 'rental.forget',
  company: 'rental',
  payload: z.object({ reference: z.uuid() }),
  retry: UNTIL_DONE,
});

/** News for a renter: how the validation ended, or a status that a proposal reached. */
export const tellRenterJob = defineJob({
  topic: 'rental.tell',
  payload: z.object({
    customerId: z.uuid(),
    reached: z.enum(['APPROVED', 'REFUSED', ...RENTAL_PROPOSAL_STATUSES]),
    proposal: z.nullable(z.object({ code: z.string(), vehicle: z.string() })),
  }),
});
export type RenterNews = PayloadOf<typeof tellRenterJob>;

export const rentalEvents = eventsFrom('rental', 'rental');
