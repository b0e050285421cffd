import { getBuyer } from '#features/accounts/public.server.ts';
import { actorKey, type Person } from '#kernel/actor.ts';
import type { Market } from '#kernel/market.ts';
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
import {
  aboutOf,
  MESSAGE_TOPICS,
  stopSubject,
  type MessageAbout,
  type MessageSettings,
  type MessageTopic,
} from '../rules/messages.ts';
import * as store from '../store/settings.server.ts';

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

/** Whose something is; null where it is nobody's of this brand. Of somebody without an account the account is null. */
export type FindOwner = (
  tx: Tx,
  of: { readonly about: MessageAbout; readonly id: string },
) => Promise<{ readonly accountId: string | null; readonly market: Market } | null>;

const stop =
  (findOwner: FindOwner): Handler<typeof stopMessages> =>
  async ({ params: { id, topic }, query: { channel, ref } }, context) => {
    const { env, brand, actor } = context;
    if (!signedByAny(env.APP_SECRETS, stopSubject({ id, topic, channel }), ref)) return refuse('linkUnknown');
    return context.withTx(async (tx) => {
      const about = aboutOf(topic);
      const owner = await findOwner(tx, { about, id });
      if (owner === null) return refuse('linkUnknown');
      const { accountId } = owner;
      if (accountId !== null) await store.stopTopic(tx, { accountId, brand, topic, channel });
      // Nobody without an account is written to on WhatsApp: there is nothing to stop.
      else if (channel === 'EMAIL') await store.stopThing(tx, { id, brand, topic });
      await writeAudit(tx, {
        brand,
        actor: actorKey(actor),
        action: stopMessages.audit,
        subjectType: about,
        subjectId: id,
        detail: { topic, channel },
      });
      return ok(undefined);
    });
  };

/** What a person is written to about, and the way to stop it. */
export const messageRoutes = (findOwner: FindOwner): readonly Route[] => [
  handle(getMessageSettings, (_, context) =>
    context.read(async (tx) => {
      const { actor, brand } = context;
      if (actor.kind !== 'person') return refuse('unauthenticated');
      const settings = await store.findMessageSettings(tx, { accountId: actor.accountId, brand, id: null });
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
  handle(stopMessages, stop(findOwner)),
];
