import { getDealer } from '#features/dealers/public.server.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { Context } from '#platform/http/context.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { refuseSlot, type SlotRefusal, type When } from './booking.server.ts';
import { readAgenda, type Offered } from './offered.server.ts';
import { answerBy, plannedUntil, remindAt, STEP_MINUTES, windowOf } from './rules/notice.ts';
import { judgePeriod, judgeSlot } from './rules/slots.ts';
import { lockDealer, requestAnew, shiftBooking, type BookingRow } from './store/bookings.server.ts';
import { expireVisitJob, remindOfVisitJob } from './jobs.ts';

const MINUTE = 60_000;

/** What a booking holds, for looking for another time of the same. */
const heldBy = async ({ tx }: Context, row: BookingRow): Promise<Offered> => {
  const dealer = await getDealer(tx, { brand: row.brand, id: row.dealerId });
  if (dealer === null) throw new Error(`booking ${row.id} has no dealer`);
  return {
    dealer,
    kind: row.kind,
    resource: row.resourceKind,
    minutes: (row.ends.getTime() - row.starts.getTime()) / MINUTE,
    step: STEP_MINUTES[row.kind],
    model: row.modelCode === null ? null : { code: row.modelCode, name: row.car?.modelName ?? '' },
    serviceCode: row.serviceCode,
    revision: null,
  };
};

/** Puts a booking at another free time of its dealership; its own present time is in nobody's way. */
export const move = async (context: Context, row: BookingRow, startsAt: Date): Promise<Result<null, SlotRefusal>> => {
  const { tx } = context;
  const now = context.clock.now();
  await lockDealer(tx, row.dealerId);
  const offered = await heldBy(context, row);
  const latest = plannedUntil(now);
  const agenda = await readAgenda(tx, offered, { from: now, until: latest, except: row.id });
  // A dealership answers in its own time: what it moves needs no notice.
  const earliest = row.kind === 'TEST_DRIVE' ? now : windowOf(row.kind, now, agenda).earliest;
  const verdict = judgeSlot(agenda, { ...offered, startsAt, earliest, latest });
  const refused = { agenda, offered, now, field: 'startsAt' };
  if (verdict.kind !== 'free') return refuseSlot(verdict.kind, refused);
  const { starts, ends, free } = verdict.slot;
  const resourceId = free.includes(row.resourceId) ? row.resourceId : (free[0] ?? row.resourceId);
  if (!(await shiftBooking(tx, { id: row.id, resourceId, starts, ends }))) return refuseSlot('taken', refused);
  const runAt = remindAt(starts, now);
  const payload = { bookingId: row.id, startsAt: starts.toISOString() };
  if (runAt !== null) await enqueue(tx, remindOfVisitJob, { brand: row.brand, payload, runAt });
  return ok(null);
};

/**
 * Puts a test drive in another period of its dealership, in line with whoever books there: the former time is free at once, and the
 * dealership has its whole time to answer, as for a new request.
 */
export const moveDrive = async (
  context: Context,
  row: BookingRow,
  to: Extract<When, { day: unknown }>,
): Promise<Result<null, SlotRefusal>> => {
  const { tx } = context;
  const now = context.clock.now();
  await lockDealer(tx, row.dealerId);
  const offered = await heldBy(context, row);
  const agenda = await readAgenda(tx, offered, { from: now, until: plannedUntil(now), except: row.id });
  const verdict = judgePeriod(agenda, { ...offered, ...to, ...windowOf(row.kind, now, agenda) });
  const refused = { agenda, offered, now, field: 'period' };
  if (verdict.kind !== 'free') return refuseSlot(verdict.kind, refused);
  const { starts, ends, free } = verdict.slot;
  const until = answerBy(now, agenda);
  const change = { id: row.id, resourceId: free[0] ?? row.resourceId, starts, ends, answerBy: until };
  if (!(await requestAnew(tx, change))) return refuseSlot('taken', refused);
  const { id: bookingId, brand } = row;
  const payload = { bookingId, startsAt: starts.toISOString() };
  const runAt = remindAt(starts, now);
  if (runAt !== null) await enqueue(tx, remindOfVisitJob, { brand, payload, runAt });
  await enqueue(tx, expireVisitJob, { brand, payload: { bookingId }, runAt: until });
  return ok(null);
};
