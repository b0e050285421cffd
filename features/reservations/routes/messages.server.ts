import { getBuyer } from '#features/accounts/public.server.ts';
import { actorKey, type Person } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { signedByAny } from '#platform/crypto.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  getMessageSettings,
  saveMessageSettings,
  stopMessages,
  type MessageSettingsShown,
} from '../contract/messages.ts';
import { MESSAGE_TOPICS, stopSubject, type MessageSettings, type MessageTopic } from '../rules/messages.ts';
import * as store from '../store/messages.server.ts';

const without = (topics: readonly MessageTopic[]): MessageTopic[] =>
  MESSAGE_TOPICS.filter((topic) => !topics.includes(topic));

const show = ({ mailOff, whatsAppOn, quiet }: MessageSettings, phone: string | null): MessageSettingsShown => ({
  mail: without(mailOff),
  whatsApp: [...whatsAppOn],
  quiet,
  phoneEnd: phone === null ? null : phone.slice(-4),
});

const phoneOf = async (tx: Tx, { env }: Context, { accountId }: Person): Promise<string | null> =>
  (await getBuyer(tx, { env, accountId }))?.phone ?? null;

const stop: Handler<typeof stopMessages> = async ({ params: { id, topic }, query: { channel, ref } }, context) => {
  const subject = stopSubject({ orderId: id, topic, channel });
  if (!signedByAny(context.env.APP_SECRETS, subject, ref)) return refuse('linkUnknown');
  return context.withTx(async (tx) => {
    const { brand, actor } = context;
    if ((await store.stopTopic(tx, { orderId: id, brand, topic, channel })) === 0) return refuse('linkUnknown');
    await writeAudit(tx, {
      brand,
      actor: actorKey(actor),
      action: stopMessages.audit,
      subjectType: 'order',
      subjectId: id,
      detail: { topic, channel },
    });
    return ok(undefined);
  });
};

/** What a buyer is written to about, and the way to stop it. */
export const messageRoutes: readonly Route[] = [
  handle(getMessageSettings, (_, context) =>
    context.read(async (tx) => {
      const { actor, brand } = context;
      if (actor.kind !== 'person') return refuse('unauthenticated');
      const settings = await store.findMessageSettings(tx, { accountId: actor.accountId, brand });
      return ok(show(settings, await phoneOf(tx, context, actor)));
    }),
  ),
  handle(saveMessageSettings, ({ body }, context) =>
    context.withTx(async (tx) => {
      const { actor, brand } = context;
      if (actor.kind !== 'person') return refuse('unauthenticated');
      const phone = await phoneOf(tx, context, actor);
      const whatsAppOn = MESSAGE_TOPICS.filter((topic) => body.whatsApp.includes(topic));
      if (phone === null && whatsAppOn.length > 0)
        return refuse('phoneNeeded', { fields: [{ field: 'whatsApp', key: 'messages.phoneNeeded' }] });
      const chosen = { mailOff: without(body.mail), whatsAppOn, quiet: body.quiet };
      await store.saveMessageSettings(tx, { accountId: actor.accountId, brand, ...chosen });
      await writeAudit(tx, {
        brand,
        actor: actorKey(actor),
        action: saveMessageSettings.audit,
        subjectType: 'account',
        subjectId: actor.accountId,
        detail: chosen,
      });
      return ok(show(chosen, phone));
    }),
  ),
  handle(stopMessages, stop),
];
