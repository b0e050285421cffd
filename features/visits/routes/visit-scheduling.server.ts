import { getDealer } from '#features/dealers/public.server.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse, type Refused, type Result } from '#kernel/result.ts';
import { attachmentHeader } from '#platform/files/media.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { book } from '../booking.server.ts';
import * as calls from '../contract/visit-scheduling.ts';
import type { Booked, Booking } from '../contract/shapes.ts';
import { calendarOf, type TranslateIn } from '../calendar.server.ts';
import { mailShifted } from '../mails.server.ts';
import { move, moveDrive } from '../move.server.ts';
import { wallClock } from '../rules/local-time.ts';
import type { BookingKind, BookingState } from '../rules/machines.ts';
import { openShelf, showBooking } from '../show.server.ts';
import {
  findBooking,
  findOwnBooking,
  lockOwnBooking,
  moveBooking,
  rateBooking,
  type BookingRow,
  type Who,
} from '../store/bookings.server.ts';
import { isReferenceOf, signReference } from '../visitors.server.ts';

type Named = { readonly id: string; readonly reference?: string | undefined };

const whoOf = ({ actor, visitorId, env }: Context, { id, reference }: Named): Who => ({
  id,
  actor,
  visitorId,
  isReferred: isReferenceOf(env, id, reference),
});

const shown = async (context: Context, id: string): Promise<Booking> => {
  const row = await findBooking(context.tx, id);
  if (row === null) throw new Error(`booking ${id} is gone`);
  return showBooking(row, openShelf(context.tx));
};

const handedOut = async (context: Context, row: BookingRow): Promise<Booked> => ({
  ...(await showBooking(row, openShelf(context.tx))),
  reference: signReference(context.env, row.id),
});

type Changed = Result<Booking, 'visitUnknown' | 'notPossible'>;

/** One move of an own booking of these kinds, where the rules allow it now. */
const change = async (
  context: Context,
  named: Named,
  request: {
    kinds: readonly BookingKind[];
    may: (shown: Booking) => boolean;
    to: (row: BookingRow) => BookingState;
  },
): Promise<Changed> => {
  const { tx } = context;
  const row = await lockOwnBooking(tx, whoOf(context, named));
  if (row === null || !request.kinds.includes(row.kind)) return refuse('visitUnknown');
  if (!request.may(await showBooking(row, openShelf(tx)))) return refuse('notPossible');
  await moveBooking(tx, { id: row.id, from: row.state, to: request.to(row) });
  return ok(await shown(context, row.id));
};

const confirm = (context: Context, named: Named, kinds: readonly BookingKind[]): Promise<Changed> =>
  change(context, named, { kinds, may: ({ mayConfirm }) => mayConfirm, to: () => 'A' });

const cancel = (context: Context, named: Named, kinds: readonly BookingKind[]): Promise<Changed> =>
  change(context, named, {
    kinds,
    may: ({ mayCancel }) => mayCancel,
    to: ({ kind }) => (kind === 'TEST_DRIVE' ? 'CANCELLED' : 'C'),
  });

const shift = async (context: Context, named: Named & { startsAt: string }, kind: BookingKind) => {
  const row = await lockOwnBooking(context.tx, whoOf(context, named));
  if (row === null || row.kind !== kind) return refuse('visitUnknown');
  if (!(await showBooking(row, openShelf(context.tx))).mayMove) return refuse('notPossible');
  const moved = await move(context, row, new Date(named.startsAt));
  if (!moved.ok) return moved;
  if (row.starts.getTime() !== Date.parse(named.startsAt)) await tellShifted(context, row);
  return ok(await shown(context, row.id));
};

/** Another period for a test drive; the one it has moves nothing and keeps the dealership's answer. */
const shiftDrive: Handler<typeof calls.updateTestDrive> = async ({ body }, context) => {
  const row = await lockOwnBooking(context.tx, whoOf(context, body));
  if (row === null || row.kind !== 'TEST_DRIVE') return refuse('visitUnknown');
  const before = await showBooking(row, openShelf(context.tx));
  if (!before.mayMove) return refuse('notPossible');
  const { day } = wallClock(row.starts, MARKETS[row.market].timeZone);
  if (day === body.day && before.period === body.period) return ok(before);
  const moved = await moveDrive(context, row, body);
  if (!moved.ok) return moved;
  await tellShifted(context, row);
  return ok(await shown(context, row.id));
};

const tellShifted = async ({ tx, env }: Context, { id, brand, dealerId }: BookingRow): Promise<void> => {
  const row = await findBooking(tx, id);
  const dealer = await getDealer(tx, { brand, id: dealerId });
  if (row !== null && dealer !== null) await mailShifted(tx, { env, row, dealer });
};

/** A test drive and a talk name no service, so their calls declare no refusal about one. */
const withoutService = <Code extends string>(refused: Refused<Code>) => {
  const { code } = refused;
  if (code === 'serviceUnknown' || code === 'revisionUnknown') throw new Error(`a request without a service: ${code}`);
  return { ...refused, code: code as Exclude<Code, 'serviceUnknown' | 'revisionUnknown'> };
};

const requestDrive: Handler<typeof calls.requestTestDrive> = async ({ body }, context) => {
  const { dealerId, modelCode, day, period, contact, note } = body;
  const booked = await book(context, {
    kind: 'TEST_DRIVE',
    dealerId,
    modelCode,
    when: { day, period },
    contact,
    note,
    consentVersion: body.consent.version,
    car: null,
  });
  if (booked.ok) return ok(await handedOut(context, booked.value));
  return withoutService(booked);
};

const bookTalk: Handler<typeof calls.bookVirtualEvent> = async ({ body }, context) => {
  const { dealerId, modelCode, startsAt, contact, note } = body;
  const booked = await book(context, {
    kind: 'VIRTUAL',
    dealerId,
    modelCode,
    when: { startsAt: new Date(startsAt) },
    contact,
    note,
    consentVersion: body.consent.version,
    car: null,
  });
  if (booked.ok) return ok(await handedOut(context, booked.value));
  return withoutService(booked);
};

const rate: Handler<typeof calls.rateTestDrive> = async ({ body }, context) => {
  const row = await lockOwnBooking(context.tx, whoOf(context, body));
  if (row === null || row.kind !== 'TEST_DRIVE') return refuse('visitUnknown');
  if ((await rateBooking(context.tx, { id: row.id, rating: body.rating })) === 0) return refuse('notPossible');
  return ok(await shown(context, row.id));
};

const findOwn = (context: Context, named: Named) =>
  context.read(async (tx) => {
    const row = await findOwnBooking(tx, whoOf(context, named));
    return row === null ? null : { row, booking: await showBooking(row, openShelf(tx)) };
  });

/** The calls of service visit-scheduling that belong to whoever booked. */
export const createVisitRoutes = (t: TranslateIn): readonly Route[] => [
  handle(calls.requestTestDrive, requestDrive),
  handle(calls.updateTestDrive, shiftDrive),
  handle(calls.rateTestDrive, rate),
  handle(calls.bookVirtualEvent, bookTalk),
  handle(calls.confirmVirtualEvent, ({ body }, context) => confirm(context, body, ['VIRTUAL'])),
  handle(calls.cancelVirtualEvent, ({ body }, context) => cancel(context, body, ['VIRTUAL'])),
  handle(calls.updateVirtualEvent, ({ body }, context) => shift(context, body, 'VIRTUAL')),
  handle(calls.confirmVisit, ({ body }, context) => confirm(context, body, ['SERVICE'])),
  handle(calls.cancelVisit, ({ body }, context) => cancel(context, body, ['SERVICE', 'TEST_DRIVE'])),
  handle(calls.updateVisit, ({ body }, context) => shift(context, body, 'SERVICE')),
  handle(calls.getVisit, async ({ params, query }, context) => {
    const found = await findOwn(context, { ...params, ...query });
    return found === null ? refuse('visitUnknown') : ok(found.booking);
  }),
  handle(calls.getVisitCalendar, async ({ params, query }, context) => {
    const found = await findOwn(context, { ...params, ...query });
    if (found === null) return refuse('visitUnknown');
    const { row, booking } = found;
    context.reply('content-disposition', attachmentHeader(`${row.number}.ics`));
    context.reply('x-content-type-options', 'nosniff');
    return ok({
      contentType: 'text/calendar; charset=utf-8',
      bytes: new TextEncoder().encode(calendarOf({ env: context.env, t, row, booking })),
    });
  }),
];
