import { listDealers, readReach } from '#features/dealers/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { addDays, dayFrom, toIsoDay } from '#kernel/days.ts';
import { MARKETS } from '#kernel/market.ts';
import { emptyDay, lastDays, onEachDay } from '#kernel/per-day.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import * as calls from '../contract/dealer.ts';
import { countTestDrivesPerDay } from '../contract/per-day.ts';
import { listTestDrivesPerDay } from '../store/per-day.server.ts';
import { move } from '../move.server.ts';
import { instantAt, wallClock } from '../rules/local-time.ts';
import { stateAfter } from '../rules/machines.ts';
import { AHEAD_DAYS } from '../rules/notice.ts';
import { answersNow, openShelf, showToDealer } from '../show.server.ts';
import * as agenda from '../store/agenda.server.ts';
import {
  countWaiting,
  findBooking,
  listDealerBookings,
  lockDealerBooking,
  moveBooking,
} from '../store/bookings.server.ts';
import { ownDealer } from './own-dealer.server.ts';

const MOST_DEALERS = 200;

const list: Handler<typeof calls.listDealerVisits> = async ({ params, query }, context) => {
  const dealer = await ownDealer(context, params.dealerId);
  if (dealer === null) return refuse('dealerUnknown');
  const { brand, env, market } = context;
  const { page, size, kind, state } = query;
  const of = { brand, dealerId: dealer.id };
  const from = query.from === undefined ? undefined : instantAt(query.from, '00:00', MARKETS[market].timeZone);
  return context.read(async (tx) => {
    const { rows, ...counted } = await listDealerBookings(tx, { ...of, page, size, kind, state, from });
    const shelf = openShelf(tx);
    const visits = await Promise.all(rows.map((row) => showToDealer(env, row, shelf)));
    return ok({ visits, ...counted, page, size, waiting: await countWaiting(tx, of) });
  });
};

const answer: Handler<typeof calls.answerVisit> = async ({ params, body }, context) => {
  const { tx, env, market } = context;
  const dealer = await ownDealer(context, params.dealerId);
  if (dealer === null) return refuse('dealerUnknown');
  const row = await lockDealerBooking(tx, { id: params.visitId, dealerId: dealer.id });
  if (row === null) return refuse('visitUnknown');
  const to = stateAfter(row, body.answer);
  if (to === undefined || !answersNow(row).includes(body.answer)) return refuse('notPossible');
  if (body.answer === 'CONFIRM' && body.startsAt !== undefined) {
    const startsAt = new Date(body.startsAt);
    const dayOf = (at: Date): string => wallClock(at, MARKETS[market].timeZone).day;
    if (dayOf(startsAt) !== dayOf(row.starts)) return refuse('slotClosed', { params: { next: '–', nextSlots: '' } });
    const moved = await move(context, row, startsAt);
    if (!moved.ok) return moved;
  }
  const note = body.note?.trim();
  await moveBooking(tx, {
    id: row.id,
    from: row.state,
    to,
    note: note === '' ? undefined : note,
    meetingUrl: body.answer === 'CONFIRM' ? body.meetingUrl : undefined,
  });
  const after = await findBooking(tx, row.id);
  if (after === null) throw new Error(`booking ${row.id} is gone`);
  return ok(await showToDealer(env, after, openShelf(tx)));
};

const closedDaysOf = async (context: Context, dealerId: string) => {
  const { market, tx, clock } = context;
  const from = wallClock(clock.now(), MARKETS[market].timeZone).day;
  const today = dayFrom(from);
  const until = today === null ? from : toIsoDay(addDays(today, 2 * AHEAD_DAYS));
  return { days: await agenda.listClosedDays(tx, { market, dealerId, from, until }) };
};

const closeDay: Handler<typeof calls.closeDay> = async ({ params, body }, context) => {
  const dealer = await ownDealer(context, params.dealerId);
  if (dealer === null) return refuse('dealerUnknown');
  const { market, brand, ids, clock, actor } = context;
  const { day, closed } = body;
  if (day < wallClock(clock.now(), MARKETS[market].timeZone).day)
    return refuse('slotPast', { params: { next: '–', nextSlots: '' } });
  await context.withTx(async (tx) => {
    const of = { market, dealerId: dealer.id, day };
    await (closed ? agenda.closeDay(tx, { id: ids.next(), ...of }) : agenda.openDay(tx, of));
    await writeAudit(tx, {
      brand,
      actor: actorKey(actor),
      action: closed ? 'dealer.dayClosed' : 'dealer.dayOpened',
      subjectType: 'dealer',
      subjectId: dealer.id,
      detail: { day },
    });
  });
  return ok(await closedDaysOf(context, dealer.id));
};

const perDay: Handler<typeof countTestDrivesPerDay> = async (_input, context) => {
  const { brand, market, clock } = context;
  const days = lastDays(clock.now(), market);
  const dealers = await readReach(context, countTestDrivesPerDay.roles);
  const of = { brand, market, dealers, since: days[0], timeZone: MARKETS[market].timeZone };
  const rows = await context.read((tx) => listTestDrivesPerDay(tx, of));
  return ok({ days: onEachDay(days, rows, emptyDay) });
};

/** The calls of service visit-scheduling that belong to the dealership. */
export const dealerRoutes: readonly Route[] = [
  handle(calls.listOwnDealers, async (_input, context) => {
    const { brand, market, tx } = context;
    const ids = (await readReach(context, calls.listOwnDealers.roles)) ?? undefined;
    const dealers = await listDealers(tx, { brand, market, ids, limit: MOST_DEALERS });
    return ok({ dealers: dealers.map(({ id, code, name, cityName }) => ({ id, code, name, cityName })) });
  }),
  handle(calls.listDealerVisits, list),
  handle(countTestDrivesPerDay, perDay),
  handle(calls.answerVisit, answer),
  handle(calls.listClosedDays, async ({ params }, context) => {
    const dealer = await ownDealer(context, params.dealerId);
    return dealer === null ? refuse('dealerUnknown') : ok(await closedDaysOf(context, dealer.id));
  }),
  handle(calls.closeDay, closeDay),
];
