import pg from 'pg';
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
};

export type Database = Tx & {
  readonly withTx: <T>(scope: TxScope, work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly read: <T>(scope: TxScope, work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly listen: (channel: string, onNotice: () => void) => Promise<() => Promise<void>>;
  /** Statements sent since the start, without BEGIN, COMMIT and SET. */
  readonly count: () => number;
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

const RETRYABLE = new Set(['40001', '40P01']);
const MAX_TRIES = 5;

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Name of the constraint an error broke: unique (23505), exclusion (23P01), check (23514), foreign key (23503). */
export const brokenConstraint = (error: unknown): string | undefined =>
  ['23505', '23P01', '23514', '23503'].includes(codeOf(error) ?? '') &&
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  typeof error.constraint === 'string'
    ? error.constraint
    : undefined;

/** Waited too long for a lock or a statement: the caller may try again later. */
export const isDeadlineError = (error: unknown): boolean => ['55P03', '57014'].includes(codeOf(error) ?? '');

/** Nothing of it was begun: the deadline passed, or every connection was in use for too long. The caller may try again. */
export const isBusyError = (error: unknown): boolean =>
  isDeadlineError(error) || (error instanceof Error && error.message === 'timeout exceeded when trying to connect');

type Queryable = { query: (config: pg.QueryConfig) => Promise<pg.QueryResult> };

const runner = (client: Queryable, counted: () => void): Tx => {
  const send = async (statement: Statement<unknown>): Promise<pg.QueryResult> => {
    counted();
    return client.query({ name: statement.name, text: statement.text, values: [...statement.values] });
  };
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

const scopeSettings = (scope: TxScope): string => {
  const settings = {
    'app.brand': scope.allBrands === true ? '*' : (scope.brand ?? ''),
    'app.actor': scope.actor ?? '',
    'app.reason': scope.reason ?? '',
  };
  return Object.entries(settings)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `SET LOCAL ${name} = ${pg.escapeLiteral(value)}`)
    .join('; ');
};

/** Every wait has an end (deadlines of the trust rules), and the role has no right to change the schema. */
const settingsOf = (role: string): string =>
  [
    `-c role=${role}`,
    '-c statement_timeout=5000',
    '-c lock_timeout=2000',
    '-c idle_in_transaction_session_timeout=10000',
    '-c timezone=UTC',
    '-c jit=off',
  ].join(' ');

type Attempt = <T>(begin: string, scope: TxScope, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** One try at a transaction; a connection that cannot even roll back is thrown away. */
const attemptOn =
  (pool: pg.Pool, counted: () => void): Attempt =>
  async (begin, scope, work) => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query([begin, scopeSettings(scope)].filter(Boolean).join('; '));
      const value = await work(runner(client, counted));
      await client.query('COMMIT');
      return value;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: unknown) => {
        broken = failure instanceof Error ? failure : new Error('rollback failed');
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

/** Two transactions in each other's way: the whole function again, after a moment with some chance in it. */
const retrying =
  (attempt: Attempt): Database['withTx'] =>
  async (scope, work) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt('BEGIN', scope, work);
      } catch (error) {
        if (tries >= MAX_TRIES || !RETRYABLE.has(codeOf(error) ?? '')) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tries));
      }
    }
  };

const listenOn = async (
  config: pg.ClientConfig,
  channel: string,
  onNotice: () => void,
): Promise<() => Promise<void>> => {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  client.on('notification', onNotice);
  await client.connect();
  await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  return () => client.end();
};

/** Connects as the program's own role. */
export const openDatabase = (options: { url: string; pool: number; role?: string }): Database => {
  const config = { connectionString: options.url, options: settingsOf(options.role ?? 'volante_app') };
  const pool = new pg.Pool({ ...config, max: options.pool, connectionTimeoutMillis: 2000, idleTimeoutMillis: 60_000 });
  // A connection lost while idle is replaced at the next use; nothing waits for it.
  pool.on('error', () => undefined);
  let sent = 0;
  const counted = (): void => {
    sent += 1;
  };
  const attempt = attemptOn(pool, counted);
  return {
    ...runner(pool, counted),
    withTx: retrying(attempt),
    read: (scope, work) => attempt('BEGIN READ ONLY', scope, work),
    listen: (channel, onNotice) => listenOn(config, channel, onNotice),
    count: () => sent,
    close: () => pool.end(),
  };
};
