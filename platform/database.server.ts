import pg from 'pg';
import { codeOf, DatabaseAway, isAwayError, lostConnection } from './database/faults.server.ts';
import { listenOn } from './database/listen.server.ts';
import { createProbe } from './database/probe.server.ts';
import { createShare } from './database/share.server.ts';
import { currentTrace, traceparentOf } from './telemetry/trace.server.ts';
import type { Statement } from './sql.server.ts';

/** All that a store may do with the database. */
export type Tx = {
  readonly rows: <Row>(statement: Statement<Row>) => Promise<Row[]>;
  /** The only row; throws when there is none. */
  readonly one: <Row>(statement: Statement<Row>) => Promise<Row>;
  readonly maybe: <Row>(statement: Statement<Row>) => Promise<Row | null>;
  /** Number of rows touched. */
  readonly run: (statement: Statement<unknown>) => Promise<number>;
};

/** Who acts, inside which brand, and why: seen by row security, by the audit trigger and by nothing else. */
export type TxScope = {
  readonly brand?: string | null;
  readonly actor?: string;
  readonly reason?: string;
  /** Set for lookups over all brands: sign-in, workers, reconciliation. */
  readonly allBrands?: boolean;
  /** For work that looks at everything and that nobody waits for: how long one statement may take instead of the usual five seconds. */
  readonly deadlineMs?: number;
};

export type Database = Tx & {
  readonly withTx: <T>(scope: TxScope, work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly read: <T>(scope: TxScope, work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly listen: (channel: string, onNotice: (payload?: string) => void) => Promise<() => Promise<void>>;
  /** Statements sent since the start, without BEGIN, COMMIT and SET. */
  readonly count: () => number;
  /** Transactions begun since the start: each waits for the database once more than its statements do. */
  readonly transactions: () => number;
  /** Connections of this process, and who waits for one. */
  readonly usage: () => {
    readonly used: number;
    readonly idle: number;
    readonly waiting: number;
    readonly most: number;
  };
  /** Whether the database answers now, told within a second; on a connection of its own. */
  readonly answers: () => Promise<boolean>;
  /** The database's time in milliseconds, as of when it was last asked whether it answers, and what has passed since. */
  readonly time: () => number;
  /** Milliseconds that the database's clock was ahead of this machine's when it was last asked whether it answers. */
  readonly ahead: () => number;
  readonly close: () => Promise<void>;
};

// 64-bit integers are money and counters here: all stay below 2^53, and a value that does not is refused loudly.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer out of range: ${text}`);
  return value;
});
// Dates stay text (YYYY-MM-DD): a day has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The role the program works as: it changes rows, never the schema, the audit log or the ledger, and row security binds it. */
export const APP_ROLE = 'volante_app';

const RETRYABLE = new Set(['40001', '40P01']);
const MAX_TRIES = 5;

export { brokenConstraint, isAwayError, isBusyError, isDeadlineError, isRefusedRow } from './database/faults.server.ts';

/** The server's own deadline for a statement; the connection is given up a little later, when even that is not answered. */
const STATEMENT_MS = 5_000;
const GRACE_MS = 500;
const CONNECT_MS = 2_000;

/**
 * Changes wait for one another's rows with a connection in hand: a hundred that count the same sender would take them all. Some are
 * left to whoever only reads.
 */
const shareOfChanges = (pool: number): number => (pool < 3 ? pool : Math.min(pool - 1, Math.ceil(pool * 0.7)));

type Send = (statement: Statement<unknown>) => Promise<pg.QueryResult>;

const storeOf = (send: Send): Tx => {
  const rows = async <Row>(statement: Statement<Row>): Promise<Row[]> => (await send(statement)).rows;
  return {
    rows,
    one: async (statement) => {
      const [row] = await rows(statement);
      if (row === undefined) throw new Error('a row was expected');
      return row;
    },
    maybe: async (statement) => (await rows(statement))[0] ?? null,
    run: async (statement) => (await send(statement)).rowCount ?? 0,
  };
};

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
const BEGIN_READ = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

type Begin = 'BEGIN' | typeof BEGIN_READ;

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

/** Every wait has an end (deadlines of the trust rules), and the role has no right to change the schema. */
const settingsOf = (role: string): string =>
  [
    `-c role=${role}`,
    `-c statement_timeout=${STATEMENT_MS}`,
    '-c lock_timeout=2000',
    '-c idle_in_transaction_session_timeout=10000',
    '-c timezone=UTC',
    '-c jit=off',
  ].join(' ');

type Lent = {
  readonly client: pg.PoolClient;
  /** A commit is under way: what is lost now may have happened. */
  committing: boolean;
  /** Why the connection may not be used again. */
  broken: Error | undefined;
};

type Lend = <T>(work: (lent: Lent) => Promise<T>) => Promise<T>;

/** Lends a connection; one that is lost meanwhile is thrown away, and who comes next gets another. */
const lendFrom =
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

type Attempt = <T>(scope: TxScope, work: (tx: Tx) => Promise<T>) => Promise<T>;

type Counters = { statements: number; transactions: number };

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

/**
 * One try at a transaction. Its begin travels with the first statement: where
 * the scope cannot be set, the transaction is void, and every statement in it fails.
 */
const attemptOn =
  (lend: Lend, begin: Begin, counters: Counters): Attempt =>
  (scope, work) =>
    lend(async (lent) => {
      const { client } = lent;
      const deadlineMs = scope.deadlineMs ?? STATEMENT_MS;
      const send: Send = (statement) => {
        counters.statements += 1;
        return client.query(configOf(statement, deadlineMs));
      };
      counters.transactions += 1;
      const began = client.query(beginOf(begin, scope));
      began.catch(() => undefined);
      try {
        const value = await work(storeOf(send));
        await began;
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

/** Two transactions in each other's way, or a connection lost before the commit: all of it again, after a moment with some chance in it. */
const again = async <T>(attempt: () => Promise<T>): Promise<T> => {
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
const alone = (lend: Lend, counters: Counters): Send => {
  const once: Send = (statement) =>
    lend((lent) => {
      counters.statements += 1;
      lent.committing = !isQuestion(statement);
      return lent.client.query(configOf(statement, STATEMENT_MS));
    });
  return (statement) => (isQuestion(statement) ? again(() => once(statement)) : once(statement));
};

const isQuestion = ({ text }: Statement<unknown>): boolean => /^\s*SELECT\b/i.test(text);

/** Connects as the program's own role. */
export const openDatabase = (options: { url: string; pool: number; role?: string; name?: string }): Database => {
  const config = {
    connectionString: options.url,
    application_name: options.name ?? 'volante',
    options: settingsOf(options.role ?? APP_ROLE),
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...config,
    // What does not need another's answer goes out at once; answers come in the order asked.
    pipeline: true,
    max: options.pool,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    query_timeout: STATEMENT_MS + GRACE_MS,
  });
  // Without a listener an error ends the process. One lost while idle is replaced at the next use; one lost while lent fails the
  // statement that runs on it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const counters: Counters = { statements: 0, transactions: 0 };
  const lend = lendFrom(pool);
  const change = attemptOn(lend, 'BEGIN', counters);
  const read = attemptOn(lend, BEGIN_READ, counters);
  const probe = createProbe(config);
  const changes = createShare(shareOfChanges(options.pool), CONNECT_MS);
  return {
    ...storeOf(alone(lend, counters)),
    withTx: (scope, work) => again(() => changes.within(() => change(scope, work))),
    read: (scope, work) => again(() => read(scope, work)),
    listen: (channel, onNotice) => listenOn(config, channel, onNotice),
    answers: probe.answers,
    time: probe.time,
    ahead: probe.ahead,
    count: () => counters.statements,
    transactions: () => counters.transactions,
    usage: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + changes.waiting(),
      most: options.pool,
    }),
    close: async () => {
      await Promise.all([pool.end(), probe.close()]);
    },
  };
};
