import type { Clock } from '#kernel/clock.ts';
import type { Database } from '../database.server.ts';

const LOOK_MS = 30_000;
/** After a look that had no answer. */
const AGAIN_MS = 1_000;

/**
 * Time is the database's, on a machine whose clock is wrong too: rows are dated there, and codes, signatures and prices come into
 * force and out of it by the same clock. It is looked at again when somebody asks for the time and the last look is old, or connections were made since:
 * another server may lead, by another clock.
 */
export const databaseClock = async (db: Pick<Database, 'answers' | 'time' | 'connected'>): Promise<Clock> => {
  let nextLook = Number.POSITIVE_INFINITY;
  let connected = 0;
  const look = async (): Promise<void> => {
    nextLook = Number.POSITIVE_INFINITY;
    connected = db.connected();
    const isAnswered = await db.answers();
    nextLook = performance.now() + (isAnswered ? LOOK_MS : AGAIN_MS);
  };
  await look();
  return {
    now: () => {
      if (performance.now() >= nextLook || db.connected() !== connected) void look();
      return new Date(db.time());
    },
  };
};
