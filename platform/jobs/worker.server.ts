import type { Services } from '../http/context.server.ts';
import { claim, finish, nextDue, postpone, type Message } from './outbox.server.ts';
import { dueSchedule } from './schedule.server.ts';
import type { Scheduled } from './schedule.server.ts';

/** What a handler answers: done, or again later (the seconds, or by the usual growing wait). */
export type Handled = 'done' | { readonly again: string; readonly seconds?: number };

export type Handler = (services: Services, message: Message) => Promise<Handled>;

export type WorkerPlan = {
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly scheduled: readonly Scheduled[];
};

const BATCH = 20;
const LONGEST_NAP = 5_000;

/** Works the outbox and the schedule until it is stopped. Several may run: rows and schedules are leased. */
export const startWorker = async (services: Services, plan: WorkerPlan): Promise<{ stop: () => Promise<void> }> => {
  const topics = Object.keys(plan.handlers);
  let wake: () => void = () => undefined;
  const stopping = new AbortController();
  let woken = false;
  const unlisten = await services.db.listen('outbox', () => {
    woken = true;
    wake();
  });
  const nap = async (milliseconds: number): Promise<void> => {
    if (woken || stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      woken = false;
      try {
        await runSchedules(services, plan.scheduled, stopping.signal);
        const messages = await claim(services.db, BATCH, topics);
        await Promise.all(messages.map((message) => work(services, plan, message)));
        if (messages.length > 0) continue;
        await nap(Math.max(20, Math.min(LONGEST_NAP, (await nextDue(services.db, topics)) ?? LONGEST_NAP)));
      } catch (error) {
        services.log.error({ err: error }, 'worker round failed');
        await nap(1_000);
      }
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      wake();
      await running;
      await unlisten();
    },
  };
};

const work = async (services: Services, plan: WorkerPlan, message: Message): Promise<void> => {
  try {
    const handled = (await plan.handlers[message.topic]?.(services, message)) ?? { again: 'no handler' };
    if (handled === 'done') await finish(services.db, [message.id]);
    else await postpone(services.db, message, handled.again, handled.seconds ?? null);
  } catch (error) {
    services.log.error({ err: error, topic: message.topic, message: message.id }, 'message failed');
    await postpone(services.db, message, error instanceof Error ? error.message : 'unknown', null).catch(
      (lost: unknown) => {
        // It comes back when its lease is over.
        services.log.error({ err: lost, message: message.id }, 'message not put back');
      },
    );
  }
};

const runSchedules = async (
  services: Services,
  scheduled: readonly Scheduled[],
  stopping: AbortSignal,
): Promise<void> => {
  for (const entry of await dueSchedule(services.db, scheduled)) {
    const running = entry.run(services, stopping).catch((error: unknown) => {
      // What runs beside is cut off with the process: the database is closed under it.
      if (!stopping.aborted) services.log.error({ err: error, schedule: entry.name }, 'schedule failed');
    });
    if (entry.beside !== true) await running;
  }
};
