import pg from 'pg';
import { listenOn } from './database/listen.server.ts';
import { createProbe } from './database/probe.server.ts';
import { createShare } from './database/share.server.ts';
import { storeOf, type Tx, type TxScope } from './database/store.server.ts';
import {
  again,
  alone,
  attemptOn,
  BEGIN_READ,
  GRACE_MS,
  lendFrom,
  STATEMENT_MS,
  type Counters,
} from './database/transaction.server.ts';

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
  /** Connections made since the start. */
  readonly connected: () => number;
  /** Whether the database answers now, told within a second; on a connection of its own. */
  readonly answers: (of?: { readonly anew?: boolean }) => Promise<boolean>;
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

export type { Tx, TxScope } from './database/store.server.ts';
export { brokenConstraint, isAwayError, isBusyError, isDeadlineError, isRefusedRow } from './database/faults.server.ts';

/**
 * Changes wait for one another's rows with a connection in hand: a hundred that count the same sender would take them all. Some are
 * left to whoever only reads.
 */
const shareOfChanges = (pool: number): number => (pool < 3 ? pool : Math.min(pool - 1, Math.ceil(pool * 0.7)));

const CONNECT_MS = 2_000;

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

/** How a connection of one's own is made. */
export const connectionOf = (options: Pick<PoolOptions, 'url' | 'role' | 'name'>): pg.ClientConfig => ({
  connectionString: options.url,
  application_name: options.name ?? 'volante',
  options: settingsOf(options.role ?? APP_ROLE),
  keepAlive: true,
});

/** A login's connections, each with the role's settings. */
export const openPool = (options: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    ...connectionOf(options),
    // What does not need another's answer goes out at once; answers come in the order asked.
    pipeline: true,
    max: options.pool,
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    idleTimeoutMillis: 60_000,
    query_timeout: STATEMENT_MS + GRACE_MS,
  });
  // Without a listener an error ends the process. One lost while idle is replaced at the next use; one lost while lent fails the
  // statement that runs on it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

export type PoolOptions = {
  readonly url: string;
  readonly pool: number;
  readonly role?: string;
  readonly name?: string;
  /** How long a connection may take. */
  readonly connectMs?: number;
};

/** Connects as the program's own role. */
export const openDatabase = (options: PoolOptions): Database => {
  const config = connectionOf(options);
  const pool = openPool(options);
  let connected = 0;
  pool.on('connect', () => {
    connected += 1;
  });
  const counters: Counters = { statements: 0, transactions: 0 };
  const lend = lendFrom(pool);
  const change = attemptOn(lend, { begin: 'BEGIN', counters });
  const read = attemptOn(lend, { begin: BEGIN_READ, counters });
  const probe = createProbe(config);
  const changes = createShare(shareOfChanges(options.pool), CONNECT_MS);
  return {
    ...storeOf(alone(lend, counters)),
    withTx: (scope, work) => again(() => changes.within(() => change(scope, work))),
    read: (scope, work) => again(() => read(scope, work)),
    listen: (channel, onNotice) => listenOn(config, channel, onNotice),
    connected: () => connected,
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
