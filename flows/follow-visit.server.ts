import { findFreedVoucher } from '#features/benefits/steps.server.ts';
import { getDealer } from '#features/dealers/public.server.ts';
import { remindOfVisitJob, type expireVisitJob, type testDriveMoves, type visitMoves } from '#features/visits/jobs.ts';
import { waitOf } from '#features/messages/public.server.ts';
import { MISSED_HOURS } from '#features/visits/public.ts';
import {
  expireBookings,
  findBooking,
  mailMoved,
  mailReminder,
  type BookingRow,
} from '#features/visits/steps.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import type { Tx } from '#platform/database.server.ts';
import { enqueue, type Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { earnByVisit } from './earn-points.server.ts';
import { countTestDrive } from './follow-promotion.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

const ACTOR = 'system:visits';

/** Works on one booking inside its brand; one that is gone needs nothing. */
const withBooking = async (
  services: WorkerServices,
  { brand, id }: { brand: string; id: string },
  work: (
    tx: Tx,
    about: { row: BookingRow; dealer: NonNullable<Awaited<ReturnType<typeof getDealer>>> },
  ) => Promise<void>,
): Promise<Handled> => {
  await services.db.withTx({ brand, actor: ACTOR }, async (tx) => {
    const row = await findBooking(tx, id);
    const dealer = row === null ? null : await getDealer(tx, { brand, id: row.dealerId });
    if (row !== null && dealer !== null) await work(tx, { row, dealer });
  });
  return 'done';
};

/** Each move of a visit or test drive is told to whoever booked it, and counts for loyalty and promotions. */
export const visitMoved = (
  services: WorkerServices,
  { brand, payload }: Message<PayloadOf<typeof visitMoves | typeof testDriveMoves>>,
): Promise<Handled> =>
  withBooking(services, { brand, id: payload.id }, async (tx, about) => {
    const voucher = await findFreedVoucher(tx, { brand, visitId: payload.id });
    await mailMoved(tx, { env: services.env, voucher, ...about }, payload.to);
    await earnByVisit(tx, services, about.row);
    await countTestDrive(tx, services, about.row);
  });

/** Reminds of a visit the day before, unless it was cancelled or moved since; in quiet hours at their end, where the visit is later still. */
export const remindOfVisit = (
  services: WorkerServices,
  { brand, payload }: Message<PayloadOf<typeof remindOfVisitJob>>,
): Promise<Handled> =>
  withBooking(services, { brand, id: payload.bookingId }, async (tx, about) => {
    const { row } = about;
    const isOn = ['P', 'A', 'CONFIRMED'].includes(row.state) && row.starts > row.now;
    if (!isOn || row.starts.toISOString() !== payload.startsAt) return;
    const held = await waitOf(tx, row, 'visitReminder');
    if (held === null || held >= row.starts) await mailReminder(tx, { env: services.env, ...about });
    else await enqueue(tx, remindOfVisitJob, { brand, payload, runAt: held });
  });

/** The dealership's time to answer is up. */
export const expireTestDrive = async (
  services: WorkerServices,
  { brand, payload }: Message<PayloadOf<typeof expireVisitJob>>,
): Promise<Handled> => {
  await services.db.withTx({ brand, actor: ACTOR, reason: 'no answer in time' }, (tx) =>
    expireBookings(tx, { missedHours: MISSED_HOURS, id: payload.bookingId }),
  );
  return 'done';
};

/** What the messages missed, and drives nobody said took place. */
export const sweepVisits = async (services: WorkerServices): Promise<void> => {
  await services.db.withTx({ allBrands: true, actor: ACTOR, reason: 'time is up' }, (tx) =>
    expireBookings(tx, { missedHours: MISSED_HOURS }),
  );
};
