import { writeAudit } from '../audit.server.ts';
import { isDeadlineError } from '../database.server.ts';
import type { Services } from '../http/context.server.ts';
import { sql } from '../sql.server.ts';
import type { Invariant } from './invariant.server.ts';

const MOST_ROWS = 20;
/** For one invariant: it looks at every row there is, and the database has visitors meanwhile. */
const DEADLINE_MS = 30_000;

/**
 * Asks one invariant after the other whether rows break it. One that is broken is an error in the program's log and an entry in
 * the audit log; one that could not be answered in time is said to be unchecked. Rows themselves stay out of both: they may be
 * somebody's.
 */
export const watchInvariants = async (
  { db, log }: Pick<Services, 'db' | 'log'>,
  invariants: readonly Invariant[],
  stopping: AbortSignal,
): Promise<void> => {
  for (const { name, broken, found = broken } of invariants) {
    if (stopping.aborted) return;
    try {
      const rows = await db.read({ allBrands: true, deadlineMs: DEADLINE_MS }, (tx) =>
        tx.rows(sql`SELECT 1 FROM (${found}) AS broken LIMIT ${MOST_ROWS}`),
      );
      await keepResult(db, name, rows.length);
      if (rows.length === 0) continue;
      log.error({ invariant: name, rows: rows.length, most: MOST_ROWS }, 'invariant broken');
      await db.withTx({ allBrands: true, actor: 'system:worker' }, (tx) =>
        writeAudit(tx, {
          brand: '*',
          actor: 'system:worker',
          action: 'invariant.broken',
          subjectType: 'invariant',
          subjectId: name,
          detail: { rows: rows.length },
        }),
      );
    } catch (error) {
      if (!isDeadlineError(error)) throw error;
      await keepResult(db, name, null);
      log.warn({ invariant: name, seconds: DEADLINE_MS / 1000 }, 'invariant not checked in time');
    }
  }
  // One that is asked no longer has no result.
  const asked = invariants.map(({ name }) => name);
  await db.run(sql`DELETE FROM platform.invariant_result WHERE name <> ALL(${asked}::text[])`);
};

const keepResult = (db: Services['db'], name: string, broken: number | null): Promise<number> =>
  db.run(sql`
    INSERT INTO platform.invariant_result (name, checked_at, broken) VALUES (${name}, now(), ${broken}::integer)
    ON CONFLICT (name) DO UPDATE SET checked_at = EXCLUDED.checked_at, broken = EXCLUDED.broken`);
