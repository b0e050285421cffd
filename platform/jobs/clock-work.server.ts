import type { Services } from '../http/context.server.ts';
import type { Beside } from './beside.server.ts';
import { dueSchedule, putBack, type Scheduled } from './schedule.server.ts';

/**
 * What runs by the clock, one after another; one that takes long goes on beside the next, and is not begun again meanwhile. What is not
 * begun when the process is to end is left to another.
 */
export const createClockWork = (
  services: Services,
  scheduled: readonly Scheduled[],
  { beside, stopping }: { readonly beside: Beside; readonly stopping: AbortSignal },
) => {
  const { db, log } = services;
  /** Begun, or to be begun in this turn. */
  const taken = new Set<string>();
  const run = async (entry: Scheduled): Promise<void> => {
    try {
      await entry.run(services, stopping);
    } catch (error) {
      // What runs beside is cut off with the process: the database is closed under it.
      if (entry.beside !== true || !stopping.aborted)
        log.error({ err: error, schedule: entry.name }, 'schedule failed');
    } finally {
      taken.delete(entry.name);
    }
  };
  return {
    run: async (): Promise<void> => {
      const free = scheduled.filter(({ name }) => !taken.has(name));
      const due = await dueSchedule(db, free);
      for (const { name } of due) taken.add(name);
      for (const [index, entry] of due.entries()) {
        if (stopping.aborted) {
          await putBack(
            db,
            due.slice(index).map(({ name }) => name),
          );
          break;
        }
        const running = run(entry);
        if (entry.beside !== true) await beside.wait(running);
      }
    },
  };
};
