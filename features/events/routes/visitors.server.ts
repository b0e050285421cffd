import { getBuyer } from '#features/accounts/public.server.ts';
import { readReach } from '#features/dealers/public.server.ts';
import { calendarFile } from '#features/visits/public.ts';
import { rolesFor } from '#features/accounts/public.ts';
import { actorKey, hasRole } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { attachmentHeader } from '#platform/files/media.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import * as calls from '../contract/visitors.ts';
import { mailAttendee } from '../mails.server.ts';
import { sealAttendee } from '../person.server.ts';
import { MOST_WAITING, stateOf } from '../rules/event.ts';
import { fillSeats, leaveSeats, newTicket } from '../seats.server.ts';
import * as events from '../store/events.server.ts';
import * as participants from '../store/participants.server.ts';
import { showDetails, showEnrolment, showEvent, showParticipant } from '../view.server.ts';

const MANAGERS = rolesFor('event.manage');
/** Rows of a list. */
const MOST = 100;

const accountOf = ({ actor }: Context): string => (actor.kind === 'person' ? actor.accountId : '');

/** Whether the caller works at an event: they make events, or it takes place at a dealership of theirs. */
export const worksAt = async (tx: Tx, context: Context, dealerId: string | null): Promise<boolean> => {
  const { brand, market, actor } = context;
  if (hasRole(actor, MANAGERS, context)) return true;
  if (dealerId === null || !hasRole(actor, calls.EVENT_STAFF, context)) return false;
  const reach = await readReach({ tx, actor, brand, market }, calls.EVENT_STAFF);
  return reach === null || reach.includes(dealerId);
};

/** A published event, or any at which the caller works. */
const findSeen = async (tx: Tx, context: Context, id: string) => {
  const { brand, market } = context;
  const event = await events.findEvent(tx, { brand, market, id });
  if (event === null) return null;
  const isStaff = await worksAt(tx, context, event.dealerId);
  return event.published || isStaff ? { event, isStaff } : null;
};

/** The event once those who wait and fit sit; its row is held. */
const afterLine = async (tx: Tx, { env, clock }: Context, event: events.EventRow): Promise<events.EventRow> =>
  (await fillSeats(tx, env, event, clock.now())) === 0 ? event : ((await events.findEvent(tx, event)) ?? event);

const enrol: Handler<typeof calls.enrol> = ({ params: { id }, body: { companions } }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, env, clock } = context;
    const accountId = accountOf(context);
    const found = await events.lockEvent(tx, { brand, market, id });
    if (found === null || !found.published) return refuse('eventUnknown');
    // Seats that became free without anybody moving up are theirs who wait, not the next caller's.
    const event = await afterLine(tx, context, found);
    const people = companions + 1;
    const own = await participants.findOwn(tx, { eventId: id, accountId });
    if (own?.people === people) return ok(await showEnrolment(tx, own));
    const state = stateOf(event, clock.now());
    if (state !== 'OPEN' && state !== 'WAITING_LIST') return refuse('enrolmentClosed');
    if (companions > event.mostCompanions)
      return refuse('tooManyCompanions', {
        params: { most: event.mostCompanions },
        fields: [{ field: 'companions', key: 'event.tooManyCompanions', params: { most: event.mostCompanions } }],
      });
    const free = event.seats - event.taken;
    if (own !== null) {
      if (own.seatedAt !== null && people - own.people > free) return refuse('noSeats');
      await participants.changePeople(tx, { row: own, people });
      // Fewer people leave seats to those who wait, or fit themselves.
      const freed = await events.findEvent(tx, { brand, market, id });
      if (freed !== null) await fillSeats(tx, env, freed, clock.now());
    } else {
      const isSeated = people <= free;
      if (!isSeated && (await participants.countWaiting(tx, id)) >= MOST_WAITING) return refuse('listFull');
      const person = await getBuyer(tx, { env, accountId });
      if (person === null) return refuse('unauthenticated');
      const participantId = context.ids.next();
      await participants.insertParticipant(tx, {
        id: participantId,
        brand,
        market,
        eventId: id,
        accountId,
        sealed: sealAttendee(env, participantId, person),
        people,
        ticket: newTicket(),
        isSeated,
        news: event.news,
      });
    }
    const row = await participants.findOwn(tx, { eventId: id, accountId });
    if (row === null) throw new Error(`nobody of account ${accountId} takes part in ${id}`);
    const template = own === null ? (row.seatedAt === null ? 'eventWaiting' : 'eventSeated') : 'eventPeople';
    // Who moved up by it was told so, with as many people as they are now.
    const isKnown = own !== null && own.seatedAt === null && row.seatedAt !== null;
    if (!isKnown) await mailAttendee(tx, env, { event, row, template });
    return ok(await showEnrolment(tx, row));
  });

const remove: Handler<typeof calls.removeParticipant> = ({ params: { id, participantId } }, context) =>
  context.withTx(async (tx) => {
    const { brand, market } = context;
    const event = await events.lockEvent(tx, { brand, market, id });
    const row = event === null ? null : await participants.lockParticipant(tx, { eventId: id, id: participantId });
    if (row?.accountId !== accountOf(context)) return refuse('participantUnknown');
    return leaveSeats(tx, context, row);
  });

const withOwn = async (tx: Tx, context: Context, rows: readonly events.EventRow[]) => {
  const accountId = accountOf(context);
  const parts = await participants.listOwn(tx, { eventIds: rows.map(({ id }) => id), accountId });
  const shown = [];
  for (const row of rows) {
    const own = parts.find(({ eventId }) => eventId === row.id);
    shown.push({
      ...showEvent(row, context.clock.now()),
      own: own === undefined ? null : await showEnrolment(tx, own),
    });
  }
  return shown;
};

type Paged = { readonly after?: string | undefined; readonly size: number };

/** Those who take part as far as the caller may see them, and whether there are more. */
const seenParticipants = async (
  tx: Tx,
  context: Context,
  of: { readonly id: string; readonly isStaff: boolean } & Paged,
): Promise<{ rows: readonly participants.ParticipantRow[]; isMore: boolean }> => {
  const { id, isStaff, after, size } = of;
  if (!isStaff) {
    const own = await participants.findOwn(tx, { eventId: id, accountId: accountOf(context) });
    return { rows: own === null || after !== undefined ? [] : [own], isMore: false };
  }
  const rows = await participants.listParticipants(tx, { eventId: id, after: after ?? null, limit: size + 1 });
  return { rows: rows.slice(0, size), isMore: rows.length > size };
};

/** One who takes part, as a list. */
const onlyOne = async (tx: Tx, of: { eventId: string; id: string }) => {
  const row = await participants.findParticipant(tx, of);
  return { rows: row === null || row.leftAt !== null ? [] : [row], isMore: false };
};

const calendar: Handler<typeof calls.getEventCalendar> = ({ params: { code } }, context) =>
  context.read(async (tx) => {
    const { brand, market, env } = context;
    const event = await events.findPublished(tx, { brand, market, code });
    if (event === null) return refuse('eventUnknown');
    context.reply('content-disposition', attachmentHeader(`${event.code}.ics`));
    context.reply('x-content-type-options', 'nosniff');
    const file = calendarFile({
      uid: `${event.id}@${new URL(env.PUBLIC_URL).hostname}`,
      stampedAt: context.clock.now(),
      starts: event.startsAt,
      ends: event.endsAt,
      title: event.name,
      description: event.summary,
      place: `${event.place}, ${event.address}`,
      url: pageLink('event', { publicUrl: env.PUBLIC_URL, market, brand, params: { event: event.code } }),
      status: event.cancelledAt === null ? 'CONFIRMED' : 'CANCELLED',
      reminder: event.name,
    });
    return ok({ contentType: 'text/calendar; charset=utf-8', bytes: new TextEncoder().encode(file) });
  });

export const visitorRoutes: readonly Route[] = [
  handle(calls.listUpcoming, (_, context) =>
    context.read(async (tx) => {
      const { brand, market } = context;
      const rows = await events.listUpcoming(tx, { brand, market, limit: MOST });
      return ok({ events: rows.map((row) => showEvent(row, context.clock.now())) });
    }),
  ),
  handle(calls.getUpcoming, ({ params: { code } }, context) =>
    context.read(async (tx) => {
      const { brand, market } = context;
      const row = await events.findPublished(tx, { brand, market, code });
      return row === null ? refuse('eventUnknown') : ok(showEvent(row, context.clock.now()));
    }),
  ),
  handle(calls.getEventCalendar, calendar),
  handle(calls.listEvents, ({ query: { mine } }, context) =>
    context.read(async (tx) => {
      const { brand, market } = context;
      const rows =
        mine === 'true'
          ? await events.listOfAccount(tx, { brand, market, accountId: accountOf(context), limit: MOST })
          : await events.listUpcoming(tx, { brand, market, limit: MOST });
      return ok({ events: await withOwn(tx, context, rows) });
    }),
  ),
  handle(calls.getEvent, ({ params: { id }, query: { includeParticipants } }, context) =>
    context.read(async (tx) => {
      const seen = await findSeen(tx, context, id);
      if (seen === null) return refuse('eventUnknown');
      const [event] = await withOwn(tx, context, [seen.event]);
      if (event === undefined) return refuse('eventUnknown');
      if (includeParticipants !== 'true') return ok({ ...event, participants: null });
      const { rows } = await seenParticipants(tx, context, { id, isStaff: seen.isStaff, size: 500 });
      return ok({ ...event, participants: rows.map((row) => showParticipant(context.env, row)) });
    }),
  ),
  handle(calls.enrol, enrol),
  handle(calls.listParticipants, ({ params: { id }, query: { after, size } }, context) =>
    context.read(async (tx) => {
      const seen = await findSeen(tx, context, id);
      if (seen === null) return refuse('eventUnknown');
      const { rows, isMore } = await seenParticipants(tx, context, { id, isStaff: seen.isStaff, after, size });
      return ok({ participants: rows.map((row) => showParticipant(context.env, row)), isMore });
    }),
  ),
  handle(calls.listParticipantDetails, ({ params: { id }, query: { after, size, participant } }, context) =>
    context.withTx(async (tx) => {
      const { brand, actor, env } = context;
      const seen = await findSeen(tx, context, id);
      if (seen?.isStaff !== true) return refuse('eventUnknown');
      const { rows, isMore } =
        participant === undefined
          ? await seenParticipants(tx, context, { id, isStaff: true, after, size })
          : await onlyOne(tx, { eventId: id, id: participant });
      await writeAudit(tx, {
        brand,
        actor: actorKey(actor),
        action: calls.listParticipantDetails.audit,
        subjectType: 'event',
        subjectId: id,
        detail: { rows: rows.length, ...(participant === undefined ? {} : { participant }) },
      });
      return ok({ participants: rows.map((row) => showDetails(env, row)), isMore });
    }),
  ),
  handle(calls.removeParticipant, remove),
];
