import type { Clock } from '#kernel/clock.ts';
import type { Database } from '../database.server.ts';

const LOOK_MS = 30_000;

/**
 * Time is the database's, on a machine whose clock is wrong too: rows are dated there, and codes, signatures and prices come into
 * force and out of it by the same clock. It is looked at again when somebody asks for the time and the last look is old.
 */
export const databaseClock = async (db: Pick<Database, 'answers' | 'ahead'>): Promise<Clock> => {
  let lookedAt = (await db.answers()) ? performance.now() : Number.NEGATIVE_INFINITY;
  return {
    now: () => {
      const at = performance.now();
      if (at - lookedAt > LOOK_MS) {
        lookedAt = at;
        void db.answers();
      }
      return new Date(Date.now() + db.ahead());
    },
  };
};
