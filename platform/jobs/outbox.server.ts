import type { Job, RetryPolicy } from '#kernel/job.ts';
import type { Database, Tx } from '../database.server.ts';
import { insertExchanges, solveAnswered, solveErrors } from '../exchanges/record.server.ts';
import type { Exchange } from '../exchanges/journey.server.ts';
import { noSql, sql } from '../sql.server.ts';

/** A row of the outbox as it stands there; its payload is anything until the job's schema has read it. */
export type StoredMessage = {
  readonly id: number;
  readonly topic: string;
  readonly brand: string;
  readonly payload: unknown;
  readonly attempts: number;
  /** What is worked one after another. */
  readonly line: string | null;
  /** Of whoever asked for it. */
  readonly trace: string | null;
};

export type Message<Payload> = Omit<StoredMessage, 'payload'> & { readonly payload: Payload };

/** Work for after the commit, written with the effect it belongs to. What has the same `line` is worked one after another. */
export const enqueue = <Payload>(
  tx: Tx,
  job: Job<Payload>,
  work: {
    brand: string;
    payload: NoInfer<Payload>;
    runAt?: Date | null;
    dedupeKey?: string | null;
    line?: string | null;
    /** What waits under the same key carries this instead, at its own hour; else it stays as it is. */
    isLatest?: boolean;
  },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO platform.outbox (topic, brand, payload, run_at, dedupe_key, line)
    VALUES (${job.topic}, ${work.brand}, ${JSON.stringify(work.payload)}, coalesce(${work.runAt ?? null}::timestamptz, now()),
      ${work.dedupeKey ?? null}, ${work.line ?? null})
    ${work.isLatest === true ? REPLACE : sql`ON CONFLICT DO NOTHING`}`);

/** What is being worked already stands no more in the index: the new one is a row of its own then. */
const REPLACE = sql`ON CONFLICT (topic, dedupe_key) WHERE dedupe_key IS NOT NULL AND done_at IS NULL AND dead_at IS NULL AND attempts = 0
    DO UPDATE SET payload = excluded.payload`;

const LEASE = '60 seconds';
/** What fails this often holds up its line no longer: what comes after it is told before it. */
const HOLDS_UP = 5;

/**
 * Takes due work for this process; another process takes other rows, and a row of a dead one comes back after its lease. Of a line
 * only the first is taken. `running` goes on in this process: whatever became of its lease, it is not begun again.
 */
export const claim = (
  db: Database,
  limit: number,
  topics: readonly string[],
  running: readonly number[] = [],
): Promise<StoredMessage[]> =>
  db.rows(sql<StoredMessage>`
    UPDATE platform.outbox SET lease_until = now() + ${LEASE}::interval, attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM platform.outbox
      WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= now() AND topic = ANY(${topics})
        AND (lease_until IS NULL OR lease_until < now()) AND id <> ALL(${running}::bigint[])
        AND NOT EXISTS (
          SELECT FROM platform.outbox AS before
          WHERE before.line = outbox.line AND before.id < outbox.id AND before.done_at IS NULL AND before.dead_at IS NULL
            AND (before.attempts < ${HOLDS_UP} OR before.lease_until > now()))
      ORDER BY run_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, topic, brand, payload, attempts, line, trace`);

/** Jobs that go on longer than a lease stay with whoever works them. */
export const renewLease = (db: Database, ids: readonly number[]): Promise<number> =>
  db.run(sql`
    UPDATE platform.outbox SET lease_until = now() + ${LEASE}::interval
    WHERE id = ANY(${ids}::bigint[]) AND done_at IS NULL AND lease_until IS NOT NULL`);

type Finished = {
  readonly ids: readonly number[];
  readonly closes?: readonly number[];
  readonly exchanges?: readonly Exchange[];
  /** Whether what was said, and that nothing stands in the way any more, is written too; true unless said otherwise. */
  readonly isLogged?: boolean;
};

/**
 * Jobs that are done, with the kept events that are worked with them and what they said to companies. What stood in their way is solved.
 */
export const finish = (tx: Tx, { ids, closes = [], exchanges = [], isLogged = true }: Finished): Promise<number> =>
  tx.run(sql`
    WITH closed AS (UPDATE platform.inbox SET processed_at = now() WHERE id = ANY(${closes}::bigint[]))
    ${isLogged ? sql`, said AS (${insertExchanges(exchanges)}), solved AS (${solveErrors(ids)})` : noSql}
    ${isLogged && exchanges.length > 0 ? sql`, answered AS (${solveAnswered(exchanges)})` : noSql}
    UPDATE platform.outbox SET done_at = now(), lease_until = NULL, last_error = NULL WHERE id = ANY(${ids}::bigint[])`);

/**
 * Tries again later: after the seconds its handler asks for, or longer each time with some chance in it. After many tries over a
 * long time the row waits for a person. A try that another has overtaken changes nothing.
 */
export const postpone = (
  tx: Tx,
  message: Pick<StoredMessage, 'id' | 'attempts'>,
  why: { readonly reason: string; readonly seconds: number | null; readonly retry: RetryPolicy },
): Promise<number> => {
  const { reason, seconds, retry } = why;
  const wait = seconds ?? Math.min(600, 2 ** Math.min(message.attempts, 9)) * (0.5 + Math.random() / 2);
  const days = seconds === null ? retry.failingDays : retry.waitingDays;
  return tx.run(sql`
    UPDATE platform.outbox SET lease_until = NULL, last_error = ${reason.slice(0, 500)},
      run_at = now() + make_interval(secs => ${wait}),
      dead_at = CASE WHEN attempts >= ${retry.attempts} AND created_at < now() - make_interval(days => ${days}) THEN now() END
    WHERE id = ${message.id} AND done_at IS NULL AND attempts = ${message.attempts}`);
};

/** Ends a job that no repetition can help; it stays with its error until a person looks. */
export const giveUp = (tx: Tx, message: Pick<StoredMessage, 'id' | 'attempts'>, reason: string): Promise<number> =>
  tx.run(sql`
    UPDATE platform.outbox SET lease_until = NULL, last_error = ${reason.slice(0, 500)}, dead_at = now()
    WHERE id = ${message.id} AND done_at IS NULL AND attempts = ${message.attempts}`);

export type DeadJob = {
  readonly id: number;
  readonly topic: string;
  readonly brand: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly deadAt: Date;
};

/** Jobs that were given up, the latest first. What they carry is not shown: it may be about a person. */
export const listDead = (tx: Tx, limit: number): Promise<DeadJob[]> =>
  tx.rows(sql<DeadJob>`
    SELECT id, topic, brand, attempts, last_error AS error, created_at AS "createdAt", dead_at AS "deadAt"
    FROM platform.outbox WHERE dead_at IS NOT NULL ORDER BY dead_at DESC, id DESC LIMIT ${limit}`);

/** Workers look at once, as after new work: what was moved to now would wait for their next round. Counts with the commit. */
export const wakeWorkers = (tx: Tx): Promise<number> => tx.run(sql`SELECT pg_notify('outbox', '')`);

/** Gives a job that was given up another life, as one that was tried before; 0 when there is no such job. */
export const revive = async (tx: Tx, id: number): Promise<number> => {
  await wakeWorkers(tx);
  return tx.run(sql`
    UPDATE platform.outbox SET dead_at = NULL, attempts = 1, created_at = now(), run_at = now(), dedupe_key = NULL
    WHERE id = ${id} AND dead_at IS NOT NULL`);
};

/**
 * When the next row falls due, in milliseconds from now; null when nothing waits. The first that nobody has, by the order in which rows
 * fall due, and the first of those somebody has that comes back.
 */
export const nextDue = async (db: Database, topics: readonly string[]): Promise<number | null> => {
  const row = await db.maybe(sql<{ ms: number | null }>`
    SELECT (extract(epoch FROM least(
        (SELECT run_at FROM platform.outbox
         WHERE done_at IS NULL AND dead_at IS NULL AND lease_until IS NULL AND topic = ANY(${topics}) ORDER BY run_at LIMIT 1),
        (SELECT min(greatest(run_at, lease_until)) FROM platform.outbox
         WHERE done_at IS NULL AND dead_at IS NULL AND lease_until IS NOT NULL AND topic = ANY(${topics})))
      - now()) * 1000)::double precision AS ms`);
  return row?.ms ?? null;
};
