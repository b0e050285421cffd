import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { WINDOW_MINUTES } from '../rules/guesses.ts';

/**
 * Takes one try out of a budget before anything is compared, so that parallel guesses cannot outrun the count: the row's lock
 * lines them up. The window slides. Null when the budget is spent; otherwise the mark to give the try back with.
 */
export const takeTry = async (db: Tx, subject: string, limit: number): Promise<string | null> => {
  const row = await db.maybe(sql<{ mark: string }>`
    INSERT INTO accounts.throttle AS t (subject, tries, touched_at)
    VALUES (${subject}, ARRAY[clock_timestamp()], clock_timestamp())
    ON CONFLICT (subject) DO UPDATE SET
      tries = ARRAY(SELECT at FROM unnest(t.tries) at WHERE at > clock_timestamp() - make_interval(mins => ${WINDOW_MINUTES}) ORDER BY at)
        || clock_timestamp(),
      touched_at = clock_timestamp()
    WHERE (SELECT count(*) FROM unnest(t.tries) at WHERE at > clock_timestamp() - make_interval(mins => ${WINDOW_MINUTES})) < ${limit}
    RETURNING t.tries[cardinality(t.tries)]::text AS mark`);
  return row?.mark ?? null;
};

/** A right guess costs nothing, and takes no wrong one of somebody else with it. */
export const giveBackTry = (db: Tx, subject: string, mark: string): Promise<number> =>
  db.run(sql`
    UPDATE accounts.throttle
    SET tries = tries[:array_position(tries, ${mark}::timestamptz) - 1] || tries[array_position(tries, ${mark}::timestamptz) + 1:]
    WHERE subject = ${subject} AND ${mark}::timestamptz = ANY (tries)`);
