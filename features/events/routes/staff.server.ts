import { rolesFor } from '#features/accounts/public.ts';
import { getDealer, readReach } from '#features/dealers/public.server.ts';
import { actorKey, hasRole } from '#kernel/actor.ts';
import { showStreet } from '#kernel/street.ts';
import type { Ids } from '#kernel/clock.ts';
import { showCity } from '#kernel/city.ts';
import type { Market } from '#kernel/market.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import * as calls from '../contract/staff.ts';
import { EVENT_STAFF } from '../contract/visitors.ts';
import { remindOfEventJob, tellEventJob } from '../jobs.ts';
import { isDoorOpen, remindAt } from '../rules/event.ts';
import { readTicket } from '../rules/ticket.ts';
import { fillSeats, leaveSeats } from '../seats.server.ts';
import * as store from '../store/events.server.ts';
import * as participants from '../store/participants.server.ts';
import { showEvent, showParticipant, showRecord } from '../view.server.ts';
import { worksAt } from './visitors.server.ts';

/** Whoever came to an event is given its medals, where loyalty has some; the registry passes it in. */
export type Attended = (
  tx: Tx,
  ids: Ids,
  of: { brand: string; market: Market; accountId: string; eventCode: string },
) => Promise<unknown>;

const MANAGERS = rolesFor('event.manage');
const DOORS = 50;
const LONGEST_MS = 14 * 86_400_000;

type Wrong = 'endsBefore' | 'tooLong' | 'enrolAfter' | 'placeMissing' | 'dealerUnknown';
const refuseField = (code: Wrong, field: string): Refused<Wrong> =>
  refuse(code, { fields: [{ field, key: `event.${code}` }] });

const audited = (tx: Tx, { brand, actor }: Context, of: { action: string; id: string; detail?: object }) =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: 'event',
    subjectId: of.id,
    ...(of.detail === undefined ? {} : { detail: of.detail }),
  });

/** Where an event takes place: at a dealership as it stands now, or at a place of its own. */
const placeOf = async (tx: Tx, context: Context, { dealerId, place, address }: calls.EventInput) => {
  const { brand, market } = context;
  if (dealerId !== null) {
    const dealer = await getDealer(tx, { brand, id: dealerId });
    if (dealer?.market !== market) return refuseField('dealerUnknown', 'dealerId');
    const { name, latitude, longitude } = dealer;
    return ok({
      dealerId,
      place: name,
      address: `${showStreet(market, dealer)}, ${showCity(market, dealer)}`,
      latitude,
      longitude,
    });
  }
  if (place === null || address === null) return refuseField('placeMissing', place === null ? 'place' : 'address');
  return ok({ dealerId, place, address, latitude: null, longitude: null });
};

/** The columns of what a form says, or what is wrong with it. */
const columnsOf = async (tx: Tx, context: Context, { id, ...input }: calls.EventInput & { id: string }) => {
  const [startsAt, endsAt] = [new Date(input.startsAt), new Date(input.endsAt)];
  const enrolUntil = input.enrolUntil === null ? startsAt : new Date(input.enrolUntil);
  if (endsAt <= startsAt) return refuseField('endsBefore', 'endsAt');
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_MS) return refuseField('tooLong', 'endsAt');
  if (enrolUntil > endsAt) return refuseField('enrolAfter', 'enrolUntil');
  const at = await placeOf(tx, context, input);
  // A form's lines end with two signs.
  const details = input.details.replaceAll('\r\n', '\n');
  return at.ok ? ok({ ...input, ...at.value, id, details, startsAt, endsAt, enrolUntil }) : at;
};

/** Goes out the day before; of one that is moved, the reminder of the former time finds that it is another. */
const planReminder = async (tx: Tx, { brand, clock }: Context, { id, startsAt }: { id: string; startsAt: Date }) => {
  const runAt = remindAt(startsAt, clock.now());
  if (runAt === null) return;
  await enqueue(tx, remindOfEventJob, { brand, payload: { eventId: id, startsAt: startsAt.toISOString() }, runAt });
};

const recordOf = async (tx: Tx, context: Context, id: string): Promise<calls.EventRecord> => {
  const { brand, market, clock } = context;
  const row = await store.findRecord(tx, { brand, market, id });
  if (row === null) throw new Error(`event ${id} is gone`);
  return showRecord(row, clock.now());
};

const codeTaken = (error: unknown): Refused<'codeTaken'> => {
  if (brokenConstraint(error) !== 'one_event_address') throw error;
  return refuse('codeTaken', { fields: [{ field: 'code', key: 'event.codeTaken' }] });
};

const create: Handler<typeof calls.createEvent> = async ({ body }, context) => {
  const { brand, market } = context;
  try {
    return await context.withTx(async (tx) => {
      const id = context.ids.next();
      const read = await columnsOf(tx, context, { ...body, id });
      if (!read.ok) return read;
      await store.insertEvent(tx, { brand, market }, read.value);
      await planReminder(tx, context, read.value);
      await audited(tx, context, { action: calls.createEvent.audit, id, detail: { code: body.code } });
      return ok(await recordOf(tx, context, id));
    });
  } catch (error) {
    return codeTaken(error);
  }
};

const isNewsOf = (before: store.EventRow, now: store.EventWords): boolean =>
  before.startsAt.getTime() !== now.startsAt.getTime() ||
  before.endsAt.getTime() !== now.endsAt.getTime() ||
  before.place !== now.place ||
  before.address !== now.address;

const change: Handler<typeof calls.changeEvent> = async ({ params: { id }, body: { version, ...body } }, context) => {
  const { brand, market, clock, env } = context;
  const scope = { brand, market };
  try {
    return await context.withTx(async (tx) => {
      const before = await store.lockEvent(tx, { ...scope, id });
      if (before === null) return refuse('eventUnknown');
      if (before.cancelledAt !== null) return refuse('cancelledAlready');
      if (before.version !== version) return refuse('changedMeanwhile');
      if (body.seats < before.taken)
        return refuse('belowTaken', {
          params: { taken: before.taken },
          fields: [{ field: 'seats', key: 'event.belowTaken', params: { taken: before.taken } }],
        });
      // Whoever takes part or waits is written to, and finds the page: an event with people is cancelled, not hidden.
      if (before.published && !body.published && (await participants.countAll(tx, id)) > 0)
        return refuse('publishedUsed', { fields: [{ field: 'published', key: 'event.publishedUsed' }] });
      const read = await columnsOf(tx, context, { ...body, id });
      if (!read.ok) return read;
      const isNews = isNewsOf(before, read.value) && before.endsAt > clock.now();
      await store.rewriteEvent(tx, scope, { ...read.value, isNews });
      if (isNews) await enqueue(tx, tellEventJob, { brand, payload: { eventId: id } });
      if (before.startsAt.getTime() !== read.value.startsAt.getTime()) await planReminder(tx, context, read.value);
      const after = await store.findEvent(tx, { ...scope, id });
      if (after !== null) await fillSeats(tx, env, after, clock.now());
      await audited(tx, context, { action: calls.changeEvent.audit, id, detail: { isNews } });
      return ok(await recordOf(tx, context, id));
    });
  } catch (error) {
    return codeTaken(error);
  }
};

const cancel: Handler<typeof calls.cancelEvent> = ({ params: { id }, body: { reason } }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, clock } = context;
    const event = await store.lockEvent(tx, { brand, market, id });
    if (event === null) return refuse('eventUnknown');
    if (event.cancelledAt !== null) return refuse('cancelledAlready');
    if (event.endsAt <= clock.now()) return refuse('eventOver');
    await store.cancelEvent(tx, { brand, market }, { id, reason });
    await enqueue(tx, tellEventJob, { brand, payload: { eventId: id } });
    await audited(tx, context, { action: calls.cancelEvent.audit, id, detail: { reason } });
    return ok(await recordOf(tx, context, id));
  });

const remove: Handler<typeof calls.removeEvent> = ({ params: { id } }, context) =>
  context.withTx(async (tx) => {
    const { brand, market } = context;
    if ((await store.lockEvent(tx, { brand, market, id })) === null) return refuse('eventUnknown');
    if ((await store.deleteEvent(tx, { brand, market }, id)) === 0) return refuse('eventUsed');
    await audited(tx, context, { action: calls.removeEvent.audit, id });
    return ok(undefined);
  });

const takeOff: Handler<typeof calls.takeOff> = ({ params: { id, participantId } }, context) =>
  context.withTx(async (tx) => {
    const { brand, market } = context;
    const event = await store.lockEvent(tx, { brand, market, id });
    if (event === null || !(await worksAt(tx, context, event.dealerId))) return refuse('participantUnknown');
    const row = await participants.lockParticipant(tx, { eventId: id, id: participantId });
    if (row === null) return refuse('participantUnknown');
    const left = await leaveSeats(tx, context, row);
    if (left.ok) await audited(tx, context, { action: calls.takeOff.audit, id, detail: { participant: row.id } });
    return left;
  });

const checkInWith =
  (attended: Attended): Handler<typeof calls.checkIn> =>
  ({ params: { id }, body }, context) =>
    context.withTx(async (tx) => {
      const { brand, market, clock, env, ids } = context;
      const event = await store.findEvent(tx, { brand, market, id });
      if (event === null || !(await worksAt(tx, context, event.dealerId))) return refuse('eventUnknown');
      if (!isDoorOpen(event, clock.now())) return refuse('doorClosed');
      const ticket = readTicket(body.code);
      const row = ticket === null ? null : await participants.findByTicket(tx, { eventId: id, ticket });
      if (row === null) return refuse('ticketUnknown', { fields: [{ field: 'code', key: 'event.ticketUnknown' }] });
      if (row.seatedAt === null) return refuse('stillWaiting');
      const wasIn = (await participants.markIn(tx, row.id)) === 0;
      if (!wasIn) {
        await audited(tx, context, { action: calls.checkIn.audit, id, detail: { participant: row.id } });
        if (event.medalCode !== null)
          await attended(tx, ids, { brand, market, accountId: row.accountId, eventCode: event.medalCode });
      }
      const seen = await participants.findParticipant(tx, { eventId: id, id: row.id });
      return ok({ ...showParticipant(env, seen ?? row), wasIn });
    });

const doors: Handler<typeof calls.listDoors> = (_, context) =>
  context.read(async (tx) => {
    const { brand, market, actor, clock } = context;
    const isManager = hasRole(actor, MANAGERS, context);
    const dealerIds = isManager ? null : await readReach({ tx, actor, brand, market }, EVENT_STAFF);
    const rows = await store.listDoors(tx, { brand, market, dealerIds, limit: DOORS });
    const now = clock.now();
    return ok({
      events: rows.map((row) => ({
        ...showEvent(row, now),
        taken: row.taken,
        waiting: row.waiting,
        checkedIn: row.checkedIn,
        isDoorOpen: isDoorOpen(row, now),
      })),
    });
  });

export const staffRoutes = (attended: Attended): readonly Route[] => [
  handle(calls.listEventRecords, ({ query: { page, size, when, after } }, context) =>
    context.read(async (tx) => {
      const { brand, market, clock } = context;
      const found = await store.listRecords(tx, { brand, market, when, after, limit: size, offset: page * size });
      const { rows, ...counted } = found;
      return ok({ events: rows.map((row) => showRecord(row, clock.now())), ...counted, page, size });
    }),
  ),
  handle(calls.createEvent, create),
  handle(calls.changeEvent, change),
  handle(calls.removeEvent, remove),
  handle(calls.cancelEvent, cancel),
  handle(calls.takeOff, takeOff),
  handle(calls.listDoors, doors),
  handle(calls.checkIn, checkInWith(attended)),
];
