import pg from 'pg';
import type { Statement } from '../sql.server.ts';
import { currentTrace, traceparentOf } from '../telemetry/trace.server.ts';
import { codeOf, DatabaseAway, isAwayError, lostConnection } from './faults.server.ts';
import { storeOf, type Send, type Tx, type TxScope } from './store.server.ts';

const RETRYABLE = new Set(['40001', '40P01']);
const MAX_TRIES = 5;

/** The server's own deadline for a statement; the connection is given up a little later, when even that is not answered. */
export const STATEMENT_MS = 5_000;
export const GRACE_MS = 500;

const configOf = (statement: Statement<unknown>, deadlineMs: number): pg.QueryConfig & { query_timeout: number } => ({
  name: statement.name,
  text: statement.text,
  values: [...statement.values],
  query_timeout: deadlineMs + GRACE_MS,
});

/**
 * All statements of a read see one moment: an order's state and its payments, read one after the other while money arrives, would else
 * show a paid order as one still to be paid.
 */
export const BEGIN_READ = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

export type Begin = 'BEGIN' | typeof BEGIN_READ;

/** Jobs written in a transaction belong to the trace it is part of. */
const traceOf = (begin: Begin): string => {
  const trace = begin === 'BEGIN' ? currentTrace() : undefined;
  return trace === undefined ? '' : traceparentOf(trace);
};

/** How a transaction begins: with its scope, in one message. */
const beginOf = (begin: Begin, scope: TxScope): string => {
  const settings = {
    'app.brand': scope.allBrands === true ? '*' : (scope.brand ?? ''),
    'app.actor': scope.actor ?? '',
    'app.reason': scope.reason ?? '',
    'app.trace': traceOf(begin),
    statement_timeout: scope.deadlineMs === undefined ? '' : String(scope.deadlineMs),
  };
  const set = Object.entries(settings)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`);
  return set.length === 0 ? begin : `${begin}; SELECT ${set.join(', ')}`;
};

type Lent = {
  readonly client: pg.PoolClient;
  /** A commit is under way: what is lost now may have happened. */
  committing: boolean;
  /** Why the connection may not be used again. */
  broken: Error | undefined;
};

export type Lend = <T>(work: (lent: Lent) => Promise<T>) => Promise<T>;

/** Lends a connection; one that is lost meanwhile is thrown away, and who comes next gets another. */
export const lendFrom =
  (pool: pg.Pool): Lend =>
  async (work) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseAway('unreachable', error);
    });
    const lent: Lent = { client, committing: false, broken: undefined };
    try {
      return await work(lent);
    } catch (error) {
      const lost = lostConnection(error, lent.committing);
      lent.broken ??= lost ?? undefined;
      throw lost ?? error;
    } finally {
      client.release(lent.broken);
    }
  };

export type Attempt = <T>(scope: TxScope, work: (tx: Tx) => Promise<T>) => Promise<T>;

export type Counters = { statements: number; transactions: number };

/** Undoes a transaction and throws what ended it; a connection that cannot even roll back is thrown away. */
const rollBack = async (lent: Lent, begin: Begin, error: unknown): Promise<never> => {
  const wrote = begin !== 'BEGIN' && codeOf(error) === '25006';
  if (!wrote && lostConnection(error, lent.committing) !== null) throw error;
  lent.committing = false;
  await lent.client.query('ROLLBACK').catch((failure: unknown) => {
    lent.broken = failure instanceof Error ? failure : new Error('rollback failed');
  });
  if (wrote) throw new Error('a transaction that only reads tried to write', { cause: error });
  throw error;
};

/** A server that follows another has not come as far as it must have. */
export class ReplicaBehind extends Error {}

/** What must stand on the server before it is believed: a place in the leader's log. */
export type Fence = () => string;

const STANDS = 'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS stands';

/** Read on the connection itself, as each of a pool may lead to another server, and before the statements: what they see is no older. */
const passed = async ({ client }: Lent, fence: Fence): Promise<void> => {
  const { rows } = await client.query<{ stands: boolean | null }>({
    name: 'replayed',
    text: STANDS,
    values: [fence()],
  });
  if (rows[0]?.stands !== true) throw new ReplicaBehind('the replica is behind');
};

/** No answer counts before the server has told that it stands where it must. */
const afterFence = async <T>(fenced: Promise<void>, answer: Promise<T>): Promise<T> => {
  answer.catch(() => undefined);
  await fenced;
  return answer;
};

/** How transactions are made: `deadlineMs` of each statement, and, on a replica, what must stand there. */
export type Manner = {
  readonly begin: Begin;
  readonly counters: Counters;
  readonly deadlineMs?: number;
  readonly fence?: Fence;
};

/**
 * One try at a transaction. Its begin travels with the first statement: where
 * the scope cannot be set, the transaction is void, and every statement in it fails.
 */
export const attemptOn =
  (lend: Lend, { begin, counters, fence, ...manner }: Manner): Attempt =>
  (scope, work) =>
    lend(async (lent) => {
      const { client } = lent;
      const deadlineMs = scope.deadlineMs ?? manner.deadlineMs ?? STATEMENT_MS;
      const fenced = fence === undefined ? null : passed(lent, fence);
      fenced?.catch(() => undefined);
      const send: Send = (statement) => {
        counters.statements += 1;
        const answer = client.query(configOf(statement, deadlineMs));
        return fenced === null ? answer : afterFence(fenced, answer);
      };
      counters.transactions += 1;
      const began = client.query(beginOf(begin, scope));
      began.catch(() => undefined);
      try {
        const value = await work(storeOf(send));
        await began;
        await fenced;
        lent.committing = begin === 'BEGIN';
        await client.query('COMMIT');
        return value;
      } catch (error) {
        const first = await began.then(
          () => error,
          (earlier: unknown) => earlier,
        );
        return rollBack(lent, begin, first);
      }
    });

/** A question by itself, where a place in the leader's log must stand. */
export const aloneAfter =
  (lend: Lend, { counters, deadlineMs = STATEMENT_MS, fence }: Manner & { readonly fence: Fence }): Send =>
  (statement) =>
    lend((lent) => {
      counters.statements += 1;
      const fenced = passed(lent, fence);
      fenced.catch(() => undefined);
      return afterFence(fenced, lent.client.query(configOf(statement, deadlineMs)));
    });

/** Two transactions in each other's way, or a connection lost before the commit: all of it again, after a moment with some chance in it. */
export const again = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const undone = RETRYABLE.has(codeOf(error) ?? '') || (isAwayError(error) && error.stage === 'lost');
      if (tries >= MAX_TRIES || !undone) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tries));
    }
  }
};

/** A statement by itself commits by itself, so only a question is asked twice. */
export const alone = (lend: Lend, counters: Counters): Send => {
  const once: Send = (statement) =>
    lend((lent) => {
      counters.statements += 1;
      lent.committing = !isQuestion(statement);
      return lent.client.query(configOf(statement, STATEMENT_MS));
    });
  return (statement) => (isQuestion(statement) ? again(() => once(statement)) : once(statement));
};

export const isQuestion = ({ text }: Statement<unknown>): boolean => /^\s*SELECT\b/i.test(text);
