import { getBuyer } from '#features/accounts/public.server.ts';
import type { messageBuyerJob, messagePersonJob } from '#features/messages/jobs.ts';
import { aboutOf, isSubscribed, MESSAGE_TOPICS, messageOf, stopSubject } from '#features/messages/public.ts';
import { findMessageSettings, openValues, stopPage } from '#features/messages/public.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import { isAbout } from '#platform/exchanges/journey.server.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { signed, type MailPayload } from '#platform/mail.server.ts';
import { findMessageOwner } from './message-owners.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

const ACTOR = 'system:messages';

/** Names of templates there are of small letters. */
const templateOf = (mail: string): string => mail.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Writes to a person on WhatsApp what was put down for them, unless they stopped it meanwhile. Its last value is the link that stops it. */
export const messagePerson = async (
  services: WorkerServices,
  { id: jobId, brand, attempts, payload }: Message<PayloadOf<typeof messagePersonJob>>,
): Promise<Handled> => {
  const { env, db, whatsApp } = services;
  const { id, mail } = payload;
  const { topic } = messageOf(mail);
  const about = aboutOf(topic);
  const found = await db.read({ brand, actor: ACTOR }, async (tx) => {
    const owner = await findMessageOwner(tx, { about, id });
    if (owner === null || owner.accountId === null) return null;
    const { accountId, market } = owner;
    const settings = await findMessageSettings(tx, { accountId, brand, id });
    const person = isSubscribed(settings, mail, 'WHATSAPP') ? await getBuyer(tx, { env, accountId }) : null;
    return person === null || person.phone === null ? null : { market, phone: person.phone };
  });
  if (found === null) return 'done';
  const { market, phone } = found;
  if (about === 'order' || about === 'proposal') isAbout({ about, id, brand, market });
  const channel = 'WHATSAPP';
  const page = stopPage(env.PUBLIC_URL, { id, brand, market, topic, channel });
  const subject = stopSubject({ id, topic, channel });
  const result = await whatsApp.sendTemplate({
    to: phone,
    template: templateOf(mail),
    language: market === 'br' ? 'pt_BR' : 'es_AR',
    params: [...openValues(env, payload), signed(env, { subject }, page)],
    reference: `message.whatsapp:${jobId}`,
  });
  services.crash('whatsapp.sent');
  // A number that WhatsApp does not know stays unknown: the mail said it too, and so does the page.
  return result.kind === 'noAnswer' ? { again: result.reason, seconds: Math.min(600, attempts * 15) } : 'done';
};

/** The same of what the version before put down. */
export const messageBuyer = (
  services: WorkerServices,
  { payload: { orderId: id, mail, values }, ...message }: Message<PayloadOf<typeof messageBuyerJob>>,
): Promise<Handled> => messagePerson(services, { ...message, payload: { id, mail, values } });

/** Whether a mail that waited may still go out: its reader may have stopped its topic meanwhile. */
export const mayBeSent = async ({ db }: WorkerServices, { stop, brand }: MailPayload): Promise<boolean> => {
  if (typeof stop !== 'object' || stop.id === undefined) return true;
  const { id } = stop;
  const topic = MESSAGE_TOPICS.find((one) => one === stop.about);
  if (topic === undefined) return true;
  return db.read({ brand, actor: ACTOR }, async (tx) => {
    const owner = await findMessageOwner(tx, { about: aboutOf(topic), id });
    if (owner === null) return true;
    const { mailOff } = await findMessageSettings(tx, { accountId: owner.accountId, brand, id });
    return !mailOff.includes(topic);
  });
};
