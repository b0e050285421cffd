import type { Tx } from '../database.server.ts';
import { sql } from '../sql.server.ts';
import { wakeWorkers } from './outbox.server.ts';

/** A job that was given up, as somebody saw it: given up again later, it is another matter. */
export type SeenDead = { readonly id: number; readonly deadAt: string };

export type SettledDead = { readonly topic: string; readonly brand: string; readonly error: string | null };

/** What was seen may have been settled since; milliseconds are what the wire carries. */
const asSeen = ({ id, deadAt }: SeenDead) => sql`
  id = ${id} AND done_at IS NULL AND date_trunc('milliseconds', dead_at) = ${deadAt}::timestamptz`;

/** Gives it another life, as one that was tried before; null where it is not as it was seen. */
export const retryDead = async (tx: Tx, seen: SeenDead): Promise<SettledDead | null> => {
  await wakeWorkers(tx);
  return tx.maybe(sql<SettledDead>`
    UPDATE platform.outbox SET dead_at = NULL, attempts = 1, created_at = now(), run_at = now(), dedupe_key = NULL
    WHERE ${asSeen(seen)} RETURNING topic, brand, last_error AS error`);
};

/** Ends it undone, with its error. */
export const discardDead = (tx: Tx, seen: SeenDead): Promise<SettledDead | null> =>
  tx.maybe(sql<SettledDead>`
    UPDATE platform.outbox SET dead_at = NULL, done_at = now(), lease_until = NULL
    WHERE ${asSeen(seen)} RETURNING topic, brand, last_error AS error`);

/** Whether it waits for a person at all. */
export const isDead = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybe(sql`SELECT 1 FROM platform.outbox WHERE id = ${id} AND done_at IS NULL AND dead_at IS NOT NULL`)) !==
  null;
