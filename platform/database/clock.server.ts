import type { Clock } from '#kernel/clock.ts';
import type { Database } from '../database.server.ts';

const LOOK_MS = 30_000;
/** After a look that had no answer. */
const AGAIN_MS = 1_000;

/**
 * Time is the database's, on a machine whose clock is wrong too: rows are dated there, and codes, signatures and prices come into
 * force and out of it by the same clock. It is looked at again when somebody asks for the time and the last look is old, or connections
 * were made since: another server may lead, by another clock, so it is asked by a connection of now. A second lies between two such
 * looks, as connections are also made where there is more to do.
 */
export const databaseClock = async (db: Pick<Database, 'answers' | 'time' | 'connected'>): Promise<Clock> => {
  let nextLook = Number.POSITIVE_INFINITY;
  let looked = Number.NEGATIVE_INFINITY;
  let connected = db.connected();
  const look = async (anew: boolean): Promise<void> => {
    nextLook = Number.POSITIVE_INFINITY;
    looked = performance.now();
    connected = db.connected();
    const isAnswered = await db.answers({ anew });
    nextLook = performance.now() + (isAnswered ? LOOK_MS : AGAIN_MS);
  };
  await look(false);
  return {
    now: () => {
      const now = performance.now();
      if (db.connected() !== connected && now >= looked + AGAIN_MS) void look(true);
      else if (now >= nextLook) void look(false);
      return new Date(db.time());
    },
  };
};
