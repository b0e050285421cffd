import * as z from 'zod/mini';
import { defineJob, eventsFrom, UNTIL_DONE } from '#kernel/job.ts';

/** Hands a person to the rental company; the account is what the journey is about. */
export const sendRenterJob = defineJob({
  topic: 'rental.send',
  payload: z.object({ customerId: z.uuid(), accountId: z.uuid() }),
  about: ({ accountId }) => ({ about: 'person', id: accountId }),
});

/** A person who left is dropped by the rental company too, as far as its contracts let it. */
export const forgetRenterJob = defineJob({
  topic: 'rental.forget',
  payload: z.object({ reference: z.uuid() }),
  retry: UNTIL_DONE,
});

export const rentalEvents = eventsFrom('rental');
