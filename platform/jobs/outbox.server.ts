import type { Database, Tx } from '../database.server.ts';
import { sql } from '../sql.server.ts';

export type Message = {
  readonly id: number;
  readonly topic: string;
  readonly brand: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
};

/** Work for after the commit, written with the effect it belongs to. */
export const enqueue = (
  tx: Tx,
  work: { topic: string; brand: string; payload: object; runAt?: Date | null; dedupeKey?: string | null },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO platform.outbox (topic, brand, payload, run_at, dedupe_key)
    VALUES (${work.topic}, ${work.brand}, ${JSON.stringify(work.payload)}, coalesce(${work.runAt ?? null}::timestamptz, now()), ${work.dedupeKey ?? null})
    ON CONFLICT DO NOTHING`);

const LEASE = '60 seconds';
const MAX_ATTEMPTS = 20;
/** A row is given up only when it is old too: a company may be away for a night, and a step may wait weeks for the one before. */
const GIVE_UP = { failing: '1 day', waiting: '60 days' } as const;

/** Takes due work for this process; another process takes other rows, and a row of a dead one comes back after its lease. */
export const claim = (db: Database, limit: number, topics: readonly string[]): Promise<Message[]> =>
  db.rows(sql<Message>`
    UPDATE platform.outbox SET lease_until = now() + ${LEASE}::interval, attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM platform.outbox
      WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= now() AND topic = ANY(${topics})
        AND (lease_until IS NULL OR lease_until < now())
      ORDER BY run_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, topic, brand, payload, attempts`);

export const finish = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(sql`UPDATE platform.outbox SET done_at = now(), lease_until = NULL, last_error = NULL WHERE id = ANY(${ids})`);

/**
 * Tries again later: after the seconds its handler asks for, or longer each time with some chance in it. After many tries over a
 * long time the row waits for a person.
 */
export const postpone = (tx: Tx, message: Message, reason: string, seconds: number | null): Promise<number> => {
  const wait = seconds ?? Math.min(600, 2 ** Math.min(message.attempts, 9)) * (0.5 + Math.random() / 2);
  const limit = seconds === null ? GIVE_UP.failing : GIVE_UP.waiting;
  return tx.run(sql`
    UPDATE platform.outbox SET lease_until = NULL, last_error = ${reason.slice(0, 500)},
      run_at = now() + make_interval(secs => ${wait}),
      dead_at = CASE WHEN attempts >= ${MAX_ATTEMPTS} AND created_at < now() - ${limit}::interval THEN now() END
    WHERE id = ${message.id}`);
};

/** When the next row falls due, in milliseconds from now; null when nothing waits. */
export const nextDue = async (db: Database, topics: readonly string[]): Promise<number | null> => {
  const row = await db.maybe(sql<{ ms: number | null }>`
    SELECT (extract(epoch FROM min(greatest(run_at, coalesce(lease_until, run_at))) - now()) * 1000)::double precision AS ms
    FROM platform.outbox WHERE done_at IS NULL AND dead_at IS NULL AND topic = ANY(${topics})`);
  return row?.ms ?? null;
};
