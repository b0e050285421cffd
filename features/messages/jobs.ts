import * as z from 'zod/mini';
import { defineJob } from '#kernel/job.ts';
import { aboutOf, MESSAGE_MAILS, messageOf } from './rules/messages.ts';

/** Writes to a person on WhatsApp; whether they still want it is looked at when it is sent. */
export const messagePersonJob = defineJob({
  topic: 'message.whatsapp',
  // `id`: the order, visit, place at an event or proposal. What opens something stands in `sealed`, and `values` is empty.
  payload: z.object({
    id: z.uuid(),
    // By which it is dropped with the account.
    accountId: z.exactOptional(z.uuid()),
    mail: z.enum(MESSAGE_MAILS),
    values: z.array(z.string()),
    sealed: z.exactOptional(z.string()),
  }),
  company: 'whatsapp',
  about: ({ id, mail }) => {
    const about = aboutOf(messageOf(mail).topic);
    return about === 'order' || about === 'proposal' ? { about, id } : null;
  },
});

/** What processes of the version before put down about orders. */
export const messageBuyerJob = defineJob({
  topic: 'order.whatsapp',
  payload: z.object({ orderId: z.uuid(), mail: z.enum(MESSAGE_MAILS), values: z.array(z.string()) }),
  company: 'whatsapp',
  about: ({ orderId }) => ({ about: 'order', id: orderId }),
});
