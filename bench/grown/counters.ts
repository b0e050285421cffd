import pg from 'pg';
import { APP_ROLE } from '#platform/database.server.ts';
import { nameDatabase } from '#tests/harness/admin.ts';

/** What a statement cost, all its calls together. */
export type StatementCost = {
  readonly text: string;
  readonly calls: number;
  readonly pages: number;
  readonly milliseconds: number;
};

export type Counters = {
  /** What the program's own role sent to the database while something was done; row security and triggers included. */
  readonly during: (work: () => Promise<unknown>) => Promise<readonly StatementCost[]>;
  readonly close: () => Promise<void>;
};

/** Pages of memory that were read or found, as `pg_stat_statements` counts them for each statement. */
export const openCounters = async (databaseUrl: string): Promise<Counters> => {
  const client = new pg.Client({ connectionString: nameDatabase(databaseUrl, 'postgres') });
  await client.connect();
  const database = new URL(databaseUrl).pathname.slice(1);
  const read = async (): Promise<StatementCost[]> => {
    const { rows } = await client.query<StatementCost>(
      `SELECT query AS text, calls::float8 AS calls, (shared_blks_hit + shared_blks_read)::float8 AS pages, total_exec_time AS milliseconds
       FROM pg_stat_statements WHERE userid = $1::regrole AND dbid = (SELECT oid FROM pg_database WHERE datname = $2)
       ORDER BY shared_blks_hit + shared_blks_read DESC`,
      [APP_ROLE, database],
    );
    return rows;
  };
  return {
    during: async (work) => {
      await client.query('SELECT pg_stat_statements_reset()');
      await work();
      return read();
    },
    close: () => client.end(),
  };
};

export const pagesOf = (costs: readonly StatementCost[]): number => costs.reduce((all, { pages }) => all + pages, 0);
