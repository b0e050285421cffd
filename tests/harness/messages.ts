import { MESSAGE_TOPICS, type MessageTopic } from '#features/messages/rules/messages.ts';
import type { Market } from '#kernel/market.ts';
import type { QuietHours } from '#kernel/quiet-hours.ts';
import type { Answered, Caller } from './caller.ts';

/** No hour of the day. */
export const NEVER_QUIET: QuietHours = { from: 0, until: 0 };

type Chosen = {
  readonly mail?: readonly MessageTopic[];
  readonly whatsApp?: readonly MessageTopic[];
  readonly quiet?: QuietHours;
  readonly market?: Market;
};

/** What a person of Jeep, in Brazil unless said otherwise, wants to be written about: all of it by mail, at any hour, unless said otherwise. */
export const chooseMessages = (
  call: Caller,
  token: string,
  { mail = MESSAGE_TOPICS, whatsApp = [], quiet = NEVER_QUIET, market = 'br' }: Chosen = {},
): Promise<Answered> =>
  call('PUT', 'reservation/v2/order-messages', {
    brand: 'jeep',
    market,
    token,
    body: { mail, whatsApp, quiet },
  });

/** Hours that are quiet now and for the next two, however long a test takes; both markets are three hours behind. */
export const quietNow = (now = new Date()): QuietHours => {
  const hour = (now.getUTCHours() + 21) % 24;
  return { from: (hour + 23) % 24, until: (hour + 3) % 24 };
};

/** The link of a message that stops its topic. */
export const stopLinkIn = (text: string): URL => {
  const found = /https?:\/\/\S+\/(?:mensagens\/parar|mensajes\/dejar)\/\S+/.exec(text);
  if (found === null) throw new Error(`no link in ${text}`);
  return new URL(found[0]);
};

/** Presses such a link as a mail program does: no session, no Origin, a form (RFC 8058). */
export const pressStop = async (
  { apiUrl, market }: { apiUrl: string; market: Market },
  link: URL,
  more: { id?: string; topic?: string } = {},
): Promise<number> => {
  const [topic = '', id = ''] = link.pathname.split('/').toReversed();
  const query = new URLSearchParams({ brand: 'jeep', market, ...Object.fromEntries(link.searchParams) });
  const path = `${more.id ?? id}/${more.topic ?? topic}/stop?${query}`;
  const { status } = await fetch(`${apiUrl}/api/reservation/v2/order-messages/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    headers: { connection: 'close' },
  });
  return status;
};
