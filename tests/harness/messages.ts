import { MESSAGE_TOPICS, type MessageTopic } from '#features/messages/rules/messages.ts';
import type { QuietHours } from '#kernel/quiet-hours.ts';
import type { Answered, Caller } from './caller.ts';

/** No hour of the day. */
export const NEVER_QUIET: QuietHours = { from: 0, until: 0 };

type Chosen = {
  readonly mail?: readonly MessageTopic[];
  readonly whatsApp?: readonly MessageTopic[];
  readonly quiet?: QuietHours;
};

/** What a buyer of Jeep in Brazil wants to be written about: all of it by mail, at any hour, unless said otherwise. */
export const chooseMessages = (
  call: Caller,
  token: string,
  { mail = MESSAGE_TOPICS, whatsApp = [], quiet = NEVER_QUIET }: Chosen = {},
): Promise<Answered> =>
  call('PUT', 'reservation/v2/order-messages', {
    brand: 'jeep',
    market: 'br',
    token,
    body: { mail, whatsApp, quiet },
  });
