import { remindOfEventJob, type fillEventJob, type tellEventJob } from '#features/events/jobs.ts';
import {
  fillSeats,
  findEventById,
  findParticipant,
  lockEvent,
  mailAttendee,
  takeUnreminded,
  takeUntold,
  type EventRow,
  type ParticipantRow,
} from '#features/events/steps.server.ts';
import { waitOf } from '#features/messages/public.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import type { Tx } from '#platform/database.server.ts';
import { enqueue, type Message } from '#platform/jobs/outbox.server.ts';
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

type Reminding = PayloadOf<typeof remindOfEventJob>;

/** The event of a reminder, unless it was cancelled, moved or began since. */
const eventToRemindOf = async (
  services: WorkerServices,
  tx: Tx,
  { brand, payload: { eventId, startsAt } }: Message<Reminding>,
): Promise<EventRow | null> => {
  const event = await findEventById(tx, { brand, id: eventId });
  if (event === null || event.cancelledAt !== null || event.startsAt <= services.clock.now()) return null;
  return event.startsAt.toISOString() === startsAt ? event : null;
};

/** Writes to one who comes, or puts it off to the end of their quiet hours where the event is later still. */
const remind = async (
  services: WorkerServices,
  tx: Tx,
  { event, row }: { event: EventRow; row: ParticipantRow },
): Promise<void> => {
  const { id: eventId, brand, market, startsAt } = event;
  const template = 'eventTomorrow';
  const held = await waitOf(tx, { id: row.id, brand, market, accountId: row.accountId }, template);
  if (held === null || held >= startsAt) return mailAttendee(tx, services.env, { event, row, template });
  const payload = { eventId, startsAt: startsAt.toISOString(), participantId: row.id };
  await enqueue(tx, remindOfEventJob, { brand, payload, runAt: held });
};

/** Reminds the day before, unless the event was cancelled or moved since. */
export const remindOfEvent = async (services: WorkerServices, message: Message<Reminding>): Promise<Handled> => {
  const { brand, payload } = message;
  const { eventId, participantId } = payload;
  for (let isMore = true; isMore;) {
    isMore = await services.db.withTx({ brand, actor: ACTOR }, async (tx) => {
      const event = await eventToRemindOf(services, tx, message);
      if (event === null) return false;
      if (participantId !== undefined) {
        const row = await findParticipant(tx, { eventId, id: participantId });
        if (row !== null && row.leftAt === null && row.seatedAt !== null) await remind(services, tx, { event, row });
        return false;
      }
      const rows = await takeUnreminded(tx, { eventId, startsAt: event.startsAt, limit: BATCH });
      for (const row of rows) await remind(services, tx, { event, row });
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
