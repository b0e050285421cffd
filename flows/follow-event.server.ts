import type { fillEventJob, remindOfEventJob, tellEventJob } from '#features/events/jobs.ts';
import {
  fillSeats,
  findEventById,
  lockEvent,
  mailAttendee,
  takeUnreminded,
  takeUntold,
} from '#features/events/steps.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

const ACTOR = 'system:events';
/** Mails written in one transaction; the rest in the next. */
const BATCH = 100;

/** Writes an event's news: who is written to has them by the same commit, so that nobody is told twice. */
export const tellEvent = async (
  services: WorkerServices,
  { brand, payload: { eventId } }: Message<PayloadOf<typeof tellEventJob>>,
): Promise<Handled> => {
  for (let isMore = true; isMore;) {
    isMore = await services.db.withTx({ brand, actor: ACTOR }, async (tx) => {
      const event = await findEventById(tx, { brand, id: eventId });
      if (event === null) return false;
      const template = event.cancelledAt === null ? 'eventChanged' : 'eventCancelled';
      const rows = await takeUntold(tx, { eventId, news: event.news, limit: BATCH });
      for (const row of rows) await mailAttendee(tx, services.env, { event, row, template });
      return rows.length === BATCH;
    });
  }
  return 'done';
};

/** Reminds the day before, unless the event was cancelled or moved since. */
export const remindOfEvent = async (
  services: WorkerServices,
  { brand, payload: { eventId, startsAt } }: Message<PayloadOf<typeof remindOfEventJob>>,
): Promise<Handled> => {
  for (let isMore = true; isMore;) {
    isMore = await services.db.withTx({ brand, actor: ACTOR }, async (tx) => {
      const event = await findEventById(tx, { brand, id: eventId });
      if (event === null || event.cancelledAt !== null || event.startsAt <= services.clock.now()) return false;
      if (event.startsAt.toISOString() !== startsAt) return false;
      const rows = await takeUnreminded(tx, { eventId, startsAt: event.startsAt, limit: BATCH });
      for (const row of rows) await mailAttendee(tx, services.env, { event, row, template: 'eventTomorrow' });
      return rows.length === BATCH;
    });
  }
  return 'done';
};

/** Those who wait move up where an account that was erased had sat. */
export const fillEvent = async (
  services: WorkerServices,
  { brand, payload: { eventId } }: Message<PayloadOf<typeof fillEventJob>>,
): Promise<Handled> => {
  await services.db.withTx({ brand, actor: ACTOR }, async (tx) => {
    const found = await findEventById(tx, { brand, id: eventId });
    const event = found === null ? null : await lockEvent(tx, found);
    if (event !== null) await fillSeats(tx, services.env, event, services.clock.now());
  });
  return 'done';
};
