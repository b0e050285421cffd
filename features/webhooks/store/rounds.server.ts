import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { OffReason, Outcome } from '../rules/tries.ts';

/** Seconds a round may take before another takes it over: longer than its patience and its last tries together. */
const ROUND = '60 seconds';

export type Receiver = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly description: string;
  /** What the round judges: an endpoint that was changed meanwhile is another. */
  readonly version: number;
  readonly address: string;
  readonly secret: string;
  /** The one before, while it signs too. */
  readonly formerSecret: string | null;
};

/** Starts a round to a receiver; null where somebody is on one, it is left alone, or it is switched off. */
export const startRound = (tx: Tx, endpointId: string): Promise<Receiver | null> =>
  tx.maybe(sql<Receiver>`
    UPDATE webhooks.endpoint SET busy_until = now() + ${ROUND}::interval
    WHERE id = ${endpointId} AND is_on AND deleted_at IS NULL AND (busy_until IS NULL OR busy_until < now())
      AND (rest_until IS NULL OR rest_until < now())
    RETURNING id, brand, market, description, version, address, encode(secret, 'base64') AS secret,
      CASE WHEN former_until > now() THEN encode(former_secret, 'base64') END AS "formerSecret"`);

/** The round broke off: whoever comes next may begin. */
export const leaveRound = (tx: Tx, endpointId: string): Promise<number> =>
  tx.run(sql`UPDATE webhooks.endpoint SET busy_until = NULL WHERE id = ${endpointId}`);

export const endRound = (tx: Tx, endpointId: string): Promise<number> =>
  tx.run(sql`UPDATE webhooks.endpoint SET busy_until = NULL, rest_until = NULL WHERE id = ${endpointId}`);

type Judged = Pick<Receiver, 'id' | 'version'>;
const asJudged = ({ id, version }: Judged) => sql`id = ${id} AND version = ${version}`;

/** The receiver takes nothing. Gives the failures in a row, this one counted; null where it was changed meanwhile. */
export const noteFailure = async (tx: Tx, receiver: Judged): Promise<number | null> => {
  const row = await tx.maybe(sql<{ failures: number }>`
    UPDATE webhooks.endpoint SET failures = failures + 1 WHERE ${asJudged(receiver)} RETURNING failures`);
  return row?.failures ?? null;
};

export const rest = (tx: Tx, endpointId: string, seconds: number): Promise<number> =>
  tx.run(sql`
    UPDATE webhooks.endpoint SET busy_until = NULL, rest_until = now() + make_interval(secs => ${seconds}) WHERE id = ${endpointId}`);

export type Waiting = {
  readonly id: number;
  readonly messageId: string;
  readonly event: string;
  readonly data: unknown;
  readonly attempts: number;
  readonly createdAt: Date;
  /** From when its tries count. */
  readonly since: Date;
};

/** What is due for a receiver, the longest due first; `more` is what each says beside its own data (`d`). */
export const listDue = (
  tx: Tx,
  endpointId: string,
  { limit, more }: { limit: number; more?: Statement },
): Promise<Waiting[]> =>
  tx.rows(sql<Waiting>`
    SELECT id, message_id AS "messageId", event, data ${more === undefined ? noSql : sql`|| ${more}`} AS data, attempts, created_at AS "createdAt", since FROM webhooks.delivery d
    WHERE endpoint_id = ${endpointId} AND state = 'WAITING' AND run_at <= now() ORDER BY run_at, id LIMIT ${limit}`);

/** Seconds until something is due for a receiver; null when nothing waits. */
export const secondsToNext = async (tx: Tx, endpointId: string): Promise<number | null> => {
  const row = await tx.maybe(sql<{ seconds: number }>`
    SELECT extract(epoch FROM run_at - now())::double precision AS seconds FROM webhooks.delivery
    WHERE endpoint_id = ${endpointId} AND state = 'WAITING' ORDER BY run_at LIMIT 1`);
  return row === null ? null : Math.max(0, row.seconds);
};

export type Tried = {
  readonly id: number;
  readonly outcome: Outcome;
  readonly status: number | null;
  readonly milliseconds: number;
};

const TRIED = ({ outcome, status, milliseconds }: Tried) => sql`
  attempts = attempts + 1, tried_at = now(), outcome = ${outcome}, status = ${status}::int, milliseconds = ${milliseconds}::int`;

/** The receiver has it, and whatever failed before is over. */
export const markTaken = async (tx: Tx, endpointId: string, tried: Tried): Promise<void> => {
  await tx.run(sql`UPDATE webhooks.delivery SET state = 'TAKEN', ${TRIED(tried)} WHERE id = ${tried.id}`);
  await tx.run(sql`
    UPDATE webhooks.endpoint SET failures = 0, failing_since = NULL
    WHERE id = ${endpointId} AND (failures > 0 OR failing_since IS NOT NULL)`);
};

/** Not taken: tried again after the seconds, or given up where there are none; one that was sent again by hand meanwhile is due. */
export const markFailed = async (
  tx: Tx,
  endpointId: string,
  { seconds, attempts, ...tried }: Tried & { readonly seconds: number | null; readonly attempts: number },
): Promise<void> => {
  await tx.run(sql`
    UPDATE webhooks.delivery SET ${TRIED(tried)}
      ${seconds === null ? sql`, state = 'GIVEN_UP'` : sql`, run_at = now() + make_interval(secs => ${seconds})`}
    WHERE id = ${tried.id} AND state = 'WAITING' AND attempts = ${attempts}`);
  await tx.run(sql`
    UPDATE webhooks.endpoint SET failing_since = now() WHERE id = ${endpointId} AND failing_since IS NULL`);
};

/**
 * Switches an endpoint off by itself. FAILING: only where nothing got through since the day on which the event was put down that was
 * just given up. 0 where it is off already, or something got through.
 */
export const switchOff = (tx: Tx, receiver: Judged, of: { why: OffReason; since: Date }): Promise<number> =>
  tx.run(sql`
    UPDATE webhooks.endpoint SET is_on = false, off_because = ${of.why}, version = version + 1
    WHERE ${asJudged(receiver)} AND is_on
      ${of.why === 'FAILING' ? sql`AND failing_since < ${of.since}::timestamptz + interval '1 day'` : noSql}`);

/** Receivers for whom something is due and who may be tried: after a round that died, a rest, or the hours until another try. */
export const listDueReceivers = (tx: Tx, limit: number): Promise<{ id: string; brand: string }[]> =>
  tx.rows(sql<{ id: string; brand: string }>`
    SELECT id, brand FROM webhooks.endpoint e
    WHERE is_on AND deleted_at IS NULL AND (busy_until IS NULL OR busy_until < now()) AND (rest_until IS NULL OR rest_until < now())
      AND EXISTS (SELECT FROM webhooks.delivery d WHERE d.endpoint_id = e.id AND d.state = 'WAITING' AND d.run_at <= now())
    LIMIT ${limit}`);

/** The log is kept for 30 days. */
export const removeOld = (tx: Tx, most: number): Promise<number> =>
  tx.run(sql`
    DELETE FROM webhooks.delivery WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM webhooks.delivery WHERE created_at < now() - interval '30 days' ORDER BY created_at LIMIT ${most}))`);
