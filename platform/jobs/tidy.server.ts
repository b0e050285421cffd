import type { Database, Tx } from '../database.server.ts';
import { sql, type Statement } from '../sql.server.ts';

/** Rows taken away by one statement, which has to end in time. */
const MOST = 5_000;
/** What is left then waits for the next time. */
const LONGEST_MS = 60_000;

/** What is kept for a while, oldest first: found by its time, however much there is. */
const OLD: readonly ((most: number) => Statement)[] = [
  (most) => sql`
    DELETE FROM platform.outbox WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM platform.outbox WHERE done_at < now() - interval '7 days' ORDER BY done_at LIMIT ${most}))`,
  (most) => sql`
    DELETE FROM platform.idempotency WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM platform.idempotency WHERE created_at < now() - interval '7 days' ORDER BY created_at LIMIT ${most}))`,
  (most) => sql`
    DELETE FROM platform.exchange WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM platform.exchange WHERE at < now() - interval '180 days' ORDER BY at LIMIT ${most}))`,
  (most) => sql`
    DELETE FROM platform.exchange_error WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM platform.exchange_error WHERE first_at < now() - interval '180 days' AND state <> 'OPEN'
      ORDER BY first_at LIMIT ${most}))`,
  (most) => sql`
    DELETE FROM platform.inbox WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM platform.inbox WHERE processed_at < now() - interval '90 days' ORDER BY processed_at LIMIT ${most}))`,
];

/** Takes away by turns until nothing is left that the statement finds, or the time is up. */
export const removeInTurns = async (
  take: (most: number) => Promise<number>,
  { most = MOST, until, stopping }: { most?: number; until: number; stopping: AbortSignal },
): Promise<number> => {
  let all = 0;
  while (!stopping.aborted && performance.now() < until) {
    const gone = await take(most);
    all += gone;
    if (gone < most) break;
  }
  return all;
};

/** Jobs that were done, answers to repeated calls and worked webhooks go when nobody asks for them any more. */
export const tidyPlatform = async (db: Database, stopping: AbortSignal): Promise<void> => {
  const until = performance.now() + LONGEST_MS;
  const inAllBrands = (work: (tx: Tx) => Promise<number>): Promise<number> => db.withTx({ allBrands: true }, work);
  for (const remove of OLD)
    await removeInTurns((most) => inAllBrands((tx) => tx.run(remove(most))), { until, stopping });
};
