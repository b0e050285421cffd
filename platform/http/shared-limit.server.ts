import type { Tx } from '../database.server.ts';
import { sql } from '../sql.server.ts';

type Spending = { readonly key: string; readonly perMinute: number };

/**
 * Takes one from a bucket that all processes share, by the database's clock. Seconds to wait, or 0 when the call may pass. A clock that
 * went back, as another server leads, takes nothing away.
 */
export const takeShared = async (db: Tx, { key, perMinute }: Spending): Promise<number> => {
  const tokens = sql`least(${perMinute}::float8,
    s.tokens + greatest(0, extract(epoch FROM clock_timestamp() - s.at)) * ${perMinute}::float8 / 60)`;
  const taken = await db.run(sql`
    INSERT INTO platform.spent AS s (key, tokens, at) VALUES (${key}, ${perMinute}::float8 - 1, clock_timestamp())
    ON CONFLICT (key) DO UPDATE SET tokens = ${tokens} - 1, at = clock_timestamp() WHERE ${tokens} >= 1`);
  if (taken === 1) return 0;
  const left = await db.maybe(
    sql<{ tokens: number; isAhead: boolean }>`
      SELECT ${tokens} AS tokens, s.at > clock_timestamp() AS "isAhead" FROM platform.spent s WHERE key = ${key}`,
  );
  // Filled from now on, or it would stay as empty as it is until the clock is where it was.
  if (left?.isAhead === true) {
    await db.run(sql`UPDATE platform.spent SET at = clock_timestamp() WHERE key = ${key} AND at > clock_timestamp()`);
  }
  return Math.max(1, Math.ceil(((1 - (left?.tokens ?? 0)) * 60) / perMinute));
};

/** Buckets that have long been full again say nothing. */
export const forgetSpent = (db: Tx): Promise<number> =>
  db.run(sql`DELETE FROM platform.spent WHERE at < now() - interval '10 minutes'`);
