import type { MessageMail } from '#features/messages/public.ts';
import { writeMessage } from '#features/messages/public.server.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { openAttendee } from './person.server.ts';
import { showTicket } from './rules/ticket.ts';
import type { EventRow } from './store/events.server.ts';
import type { ParticipantRow } from './store/participants.server.ts';

/** Day and hour on the market's clock, in words. */
export const showMoment = (at: Date, market: Market): string => {
  const { locale, timeZone } = MARKETS[market];
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
};

type Template = Extract<MessageMail, `event${string}`>;

/** The ones that open the door carry its code. */
const WITH_TICKET: readonly Template[] = ['eventSeated', 'eventMovedUp', 'eventTomorrow', 'eventPeople'];

/** One mail about an event to one who takes part. It waits sealed, for it names a person and may carry their code. */
export const mailAttendee = (
  tx: Tx,
  env: Env,
  { event, row, template }: { event: EventRow; row: ParticipantRow; template: Template },
): Promise<void> => {
  const { brand, market } = event;
  const { name, email } = openAttendee(env, row);
  return writeMessage(tx, env, {
    to: { id: row.id, brand, market, accountId: row.accountId, email },
    template,
    isSealed: true,
    params: {
      name: name.split(' ')[0] ?? name,
      event: event.name,
      when: showMoment(event.startsAt, market),
      place: `${event.place}, ${event.address}`,
      people: String(row.people),
      cause: event.cancelReason ?? '–',
      ...(WITH_TICKET.includes(template) && row.seatedAt !== null ? { code: showTicket(row.ticket) } : {}),
      url: pageLink('event', { publicUrl: env.PUBLIC_URL, market, brand, params: { event: event.code } }),
    },
  });
};
