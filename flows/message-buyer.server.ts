import { getBuyer } from '#features/accounts/public.server.ts';
import type { messageBuyerJob } from '#features/reservations/jobs.ts';
import { isSubscribed, messageOf, stopSubject } from '#features/reservations/public.ts';
import { findMessageSettings, findOrder } from '#features/reservations/steps.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import { isAbout } from '#platform/exchanges/journey.server.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { signed } from '#platform/mail.server.ts';
import { stopPage } from './notify-buyer.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** Names of templates there are of small letters. */
const templateOf = (mail: string): string => mail.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Writes to a buyer on WhatsApp what was put down for them, unless they stopped it meanwhile. Its last value is the link that stops it. */
export const messageBuyer = async (
  services: WorkerServices,
  { id, brand, attempts, payload }: Message<PayloadOf<typeof messageBuyerJob>>,
): Promise<Handled> => {
  const { env, db, whatsApp } = services;
  const found = await db.read({ brand, actor: 'system:orders' }, async (tx) => {
    const order = await findOrder(tx, payload.orderId);
    if (order === null || order.accountId === null) return null;
    const { accountId } = order;
    const settings = await findMessageSettings(tx, { accountId, brand });
    const buyer = isSubscribed(settings, payload.mail, 'WHATSAPP') ? await getBuyer(tx, { env, accountId }) : null;
    return buyer === null || buyer.phone === null ? null : { order, phone: buyer.phone };
  });
  if (found === null) return 'done';
  const { order, phone } = found;
  const { market } = order;
  isAbout({ about: 'order', id: order.id, brand, market });
  const channel = 'WHATSAPP';
  const { topic } = messageOf(payload.mail);
  const page = stopPage(env.PUBLIC_URL, { id: order.id, brand, market, topic, channel });
  const subject = stopSubject({ orderId: order.id, topic, channel });
  const result = await whatsApp.sendTemplate({
    to: phone,
    template: templateOf(payload.mail),
    language: market === 'br' ? 'pt_BR' : 'es_AR',
    params: [...payload.values, signed(env, { subject }, page)],
    reference: `order.whatsapp:${id}`,
  });
  services.crash('whatsapp.sent');
  // A number that WhatsApp does not know stays unknown: the mail said it too, and the order's page does.
  return result.kind === 'noAnswer' ? { again: result.reason, seconds: Math.min(600, attempts * 15) } : 'done';
};
