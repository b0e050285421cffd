import { sql } from '../sql.server.ts';
import type { Services } from './context.server.ts';

const CHANNEL = 'staff_change';

/** Word of what staff changed, to everything here that keeps answers and to the other processes of the program. */
export const createChanges = ({ db, log }: Pick<Services, 'db' | 'log'>) => {
  const watchers = new Set<() => void>();
  const forget = (): void => {
    for (const onChange of watchers) onChange();
  };
  return {
    /** At once here; the others hear it as soon as the database has passed it on. */
    notify: (): void => {
      forget();
      db.run(sql`SELECT pg_notify(${CHANNEL}, '')`).catch((error: unknown) =>
        log.warn({ err: error }, 'a change was not told to the other processes'),
      );
    },
    watch: async (onChange: () => void): Promise<() => Promise<void>> => {
      watchers.add(onChange);
      const stop = await db.listen(CHANNEL, onChange);
      return async () => {
        watchers.delete(onChange);
        await stop();
      };
    },
  };
};
