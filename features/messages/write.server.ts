import { formatDateTime } from '#kernel/date-times.ts';
import { urlOf } from '#kernel/endpoint.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { MAIL_TEMPLATES } from '#platform/mail/templates.server.ts';
import { sealedMail, sendMailJob, type Mail, type MailParams, type MailStop } from '#platform/mail.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { stopMessages } from './contract/messages.ts';
import { messagePersonJob } from './jobs.ts';
import {
  aboutOf,
  heldUntil,
  isSubscribed,
  messageOf,
  stopSubject,
  type MessageChannel,
  type MessageMail,
  type MessageTopic,
} from './rules/messages.ts';
import { findMessageSettings } from './store/settings.server.ts';

/** Whose message it is, and what it is about: the order, visit, place at an event or proposal of this `id`. */
export type Recipient = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly accountId: string | null;
};

type Written = {
  readonly to: Recipient & { readonly email: string };
  readonly template: MessageMail;
  readonly params: MailParams;
  /** Its params open something: they wait sealed. */
  readonly isSealed?: boolean;
  /** A second one of the same key joins the first while that one waits. */
  readonly key?: string;
  /** What is written of the same key until then takes its place. */
  readonly settlesAt?: Date;
};

/** Writes to a person: by mail unless they stopped its topic, on WhatsApp where they asked for it, and neither in their quiet hours. */
export const writeMessage = async (tx: Tx, env: Env, written: Written): Promise<void> => {
  const { to, template, params, isSealed = false, key = null, settlesAt = null } = written;
  const { id, brand, market, accountId, email } = to;
  const settings = await findMessageSettings(tx, { accountId, brand, id });
  const held = heldUntil(template, { now: settings.now, quiet: settings.quiet, market });
  const later = held !== null && (settlesAt === null || settlesAt < held) ? held : settlesAt;
  const isOwed = messageOf(template).isOwed === true;
  const queued = { brand, dedupeKey: key, isLatest: settlesAt !== null };
  if (isSubscribed(settings, template, 'EMAIL')) {
    const owed = aboutOf(messageOf(template).topic) === 'order' ? 'never' : 'needed';
    const stop = isOwed ? owed : stopOf(env.PUBLIC_URL, to, template);
    const mail: Mail = { to: email, template, brand, market, locale: MARKETS[market].locale, params, stop };
    const payload = isSealed ? sealedMail(env, mail) : mail;
    const line = settlesAt === null ? null : key;
    await enqueue(tx, sendMailJob, { ...queued, line, payload, runAt: isOwed ? settlesAt : later });
  }
  if (accountId === null || !isSubscribed(settings, template, 'WHATSAPP')) return;
  const values = valuesOf(template, params, market);
  const payload = {
    id,
    accountId,
    mail: template,
    ...(isSealed ? { values: [], sealed: seal(env, values) } : { values }),
  };
  await enqueue(tx, messagePersonJob, { ...queued, payload, runAt: later });
};

/** Until when the telling of something waits; what it says is read again then, and whether it is still wanted. */
export const waitOf = async (
  tx: Tx,
  { id, brand, market, accountId }: Recipient,
  template: MessageMail,
): Promise<Date | null> => {
  if (messageOf(template).isOwed === true) return null;
  const { quiet, now } = await findMessageSettings(tx, { accountId, brand, id });
  return heldUntil(template, { now, quiet, market });
};

/** The way to get no more mails of a topic. */
const stopOf = (publicUrl: string, { id, brand, market }: Recipient, template: MessageMail): MailStop => {
  const { topic } = messageOf(template);
  const channel = 'EMAIL';
  const query = new URLSearchParams({ brand, market, channel });
  return {
    about: topic,
    id,
    subject: stopSubject({ id, topic, channel }),
    page: stopPage(publicUrl, { id, brand, market, topic, channel }),
    call: `${publicUrl}${urlOf(stopMessages, { id, topic })}?${query}`,
  };
};

export const stopPage = (
  publicUrl: string,
  of: Omit<Recipient, 'accountId'> & { topic: MessageTopic; channel: MessageChannel },
): string => {
  const { id, brand, market, topic, channel } = of;
  return pageLink('stopMessages', { publicUrl, market, brand, params: { id, topic }, query: { channel } });
};

/** What a message on WhatsApp says, in the order of its template there: what the mail says, and where to read more. */
const valuesOf = (template: MessageMail, params: MailParams, market: Market): string[] =>
  MAIL_TEMPLATES[template].params.map((name) => {
    const value = params[name] ?? '';
    return name === 'until' ? formatDateTime(value, market) : value;
  });

const SEAL_PLACE = 'platform.outbox:message.whatsapp';

const seal = (env: Env, values: readonly string[]): string =>
  vaultOf(env).seal(JSON.stringify(values), SEAL_PLACE).toString('base64');

/** What waits for WhatsApp, as it is sent. */
export const openValues = (
  env: Env,
  { values, sealed }: { values: readonly string[]; sealed?: string },
): readonly string[] =>
  sealed === undefined
    ? values
    : (JSON.parse(vaultOf(env).open(Buffer.from(sealed, 'base64'), SEAL_PLACE)) as string[]);
