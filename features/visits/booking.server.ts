import { randomBytes } from 'node:crypto';
import { orderNumber } from '#features/reservations/public.ts';
import type { IsoDay } from '#kernel/days.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { ok, refuse, type Refused, type Result } from '#kernel/result.ts';
import type { Context } from '#platform/http/context.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import type { BookedCar, Contact } from './contract/shapes.ts';
import { mailReceived } from './mails.server.ts';
import { findOffered, readAgenda, type NotOffered, type Offered, type SlotQuery } from './offered.server.ts';
import { answerBy, MISSED_HOURS, MOST_OPEN, plannedUntil, remindAt, windowOf } from './rules/notice.ts';
import { judgePeriod, judgeSlot, nextFreeSlots, type Agenda, type Period, type Verdict } from './rules/slots.ts';
import {
  countOpen,
  expireBookings,
  findBooking,
  insertBooking,
  lockDealer,
  type BookingRow,
} from './store/bookings.server.ts';
import { indexesOf, sealVisitor, visitorOf } from './visitors.server.ts';
import { expireVisitJob, remindOfVisitJob } from './jobs.ts';

export type When = { readonly startsAt: Date } | { readonly day: IsoDay; readonly period: Period };

export type BookingRequest = SlotQuery & {
  readonly when: When;
  readonly contact: Contact;
  readonly consentVersion: string;
  readonly plate?: string | undefined;
  readonly note?: string | undefined;
  readonly car: Omit<BookedCar, 'modelName'> | null;
};

export type SlotRefusal = 'slotPast' | 'slotClosed' | 'slotTaken';
type BookRefusal = NotOffered | SlotRefusal | 'tooManyOpen';

/** How many free times a refusal names. */
const SUGGESTED = 3;

/** The first free times after now, as a refusal shows them to people and to programs. */
const suggestion = (agenda: Agenda, offered: Offered, now: Date): { next: string; nextSlots: string } => {
  const slots = nextFreeSlots(agenda, { ...offered, ...windowOf(offered.kind, now, agenda), most: SUGGESTED });
  return {
    next: slots.map(({ starts }) => formatDateTime(starts, offered.dealer.market)).join(' · ') || '–',
    nextSlots: slots.map(({ starts }) => starts.toISOString()).join(' '),
  };
};

/** A verdict that is none: the refusal with what is free instead. */
export const refuseSlot = (
  kind: Exclude<Verdict['kind'], 'free'>,
  { agenda, offered, now, field }: { agenda: Agenda; offered: Offered; now: Date; field: string },
): Refused<SlotRefusal> => {
  const code = ({ past: 'slotPast', closed: 'slotClosed', taken: 'slotTaken' } as const)[kind];
  const params = suggestion(agenda, offered, now);
  return refuse(code, { params, fields: [{ field, key: `visit.${code}`, params }] });
};

const judge = (agenda: Agenda, offered: Offered, { when, now }: { when: When; now: Date }): Verdict => {
  const request = { minutes: offered.minutes, step: offered.step, ...windowOf(offered.kind, now, agenda) };
  return 'startsAt' in when ? judgeSlot(agenda, { ...request, ...when }) : judgePeriod(agenda, { ...request, ...when });
};

/**
 * Takes a time for somebody, in the transaction of the caller's key: one at a time at a dealership, and behind it the database's
 * own constraint, so that two people never get one bay or car.
 */
export const book = async (context: Context, request: BookingRequest): Promise<Result<BookingRow, BookRefusal>> => {
  const { tx, brand, market, env } = context;
  const now = context.clock.now();
  const found = await findOffered(tx, { brand, market, at: now }, request);
  if (!found.ok) return found;
  const offered = found.value;
  const accountId = context.actor.kind === 'person' ? context.actor.accountId : null;
  const visitor = visitorOf(market, request);
  const { emailIndex, phoneIndex, ...indexes } = indexesOf(env, visitor);
  const field = 'startsAt' in request.when ? 'startsAt' : 'period';
  const look = async () => {
    const agenda = await readAgenda(tx, offered, { from: now, until: plannedUntil(now) });
    return { verdict: judge(agenda, offered, { when: request.when, now }), refused: { agenda, offered, now, field } };
  };
  // Most of those who come too late are told so without waiting in line.
  const early = await look();
  if (early.verdict.kind !== 'free') return refuseSlot(early.verdict.kind, early.refused);
  await lockDealer(tx, request.dealerId);
  await expireBookings(tx, { missedHours: MISSED_HOURS, dealerId: request.dealerId });
  if ((await countOpen(tx, { kind: request.kind, accountId, ...indexes })) >= MOST_OPEN) return refuse('tooManyOpen');
  const { verdict, refused } = await look();
  if (verdict.kind !== 'free') return refuseSlot(verdict.kind, refused);
  const { starts, ends, free } = verdict.slot;
  const id = context.ids.next();
  const made = await insertBooking(tx, {
    id,
    brand,
    market,
    number: orderNumber(market, randomBytes(8)),
    kind: request.kind,
    dealerId: request.dealerId,
    resourceId: free[0] ?? '',
    starts,
    ends,
    accountId,
    visitorId: accountId === null ? context.visitorId : null,
    visitorSealed: sealVisitor(env, id, visitor),
    emailIndex,
    phoneIndex,
    car: carOf(offered, request),
    serviceCode: offered.serviceCode,
    revision: offered.revision?.number ?? null,
    price: offered.revision?.price ?? null,
    consentVersion: request.consentVersion,
    answerBy: request.kind === 'TEST_DRIVE' ? answerBy(now, refused.agenda) : null,
  });
  if (!made) return refuseSlot('taken', refused);
  const row = await findBooking(tx, id);
  if (row === null) throw new Error(`booking ${id} is gone`);
  await follow(context, { row, offered });
  return ok(row);
};

const carOf = ({ model, kind }: Offered, { car }: BookingRequest): BookedCar | null => {
  if (model === null) return null;
  const { year, km } = kind === 'SERVICE' && car !== null ? car : { year: null, km: null };
  return { modelCode: model.code, modelName: model.name, year, km };
};

/** Mails, the reminder and the end of the dealership's time to answer, written with the booking. */
const follow = async (
  { tx, env, clock }: Context,
  { row, offered }: { row: BookingRow; offered: Offered },
): Promise<void> => {
  const bookingId = row.id;
  await mailReceived(tx, { env, row, dealer: offered.dealer });
  const runAt = remindAt(row.starts, clock.now());
  if (runAt !== null) {
    const payload = { bookingId, startsAt: row.starts.toISOString() };
    await enqueue(tx, remindOfVisitJob, { brand: row.brand, payload, runAt });
  }
  if (row.answerBy !== null)
    await enqueue(tx, expireVisitJob, { brand: row.brand, payload: { bookingId }, runAt: row.answerBy });
};
