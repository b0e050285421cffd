import pg from 'pg';
import { openDatabase, type Database } from '#platform/database.server.ts';
import { createDatabase } from './database.ts';

export type GrownDatabase = {
  readonly db: Database;
  /** One more statement, without triggers. */
  readonly write: (statement: string) => Promise<void>;
  readonly drop: () => Promise<void>;
};

/** The statement that gives a table so many rows: an SQL expression for each column, in which `n` counts the rows. */
export const rowsOf =
  (count: number) =>
  (table: string, columns: Readonly<Record<string, string>>): string =>
    `INSERT INTO ${table} (${Object.keys(columns).join(', ')})
     SELECT ${Object.values(columns).join(', ')} FROM generate_series(1, ${count}) n`;

/** A database with many rows more, written without triggers, and known to the planner. */
export const growDatabase = async (statements: readonly string[]): Promise<GrownDatabase> => {
  const database = await createDatabase({ people: false });
  const write = async (...written: readonly string[]): Promise<void> => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query('SET session_replication_role = replica');
    for (const statement of written) await owner.query(statement);
    await owner.end();
  };
  await write(...statements, 'VACUUM ANALYZE');
  const db = openDatabase({ url: database.url, pool: 2 });
  const drop = async (): Promise<void> => {
    await db.close();
    await database.drop();
  };
  return { db, write: (statement) => write(statement), drop };
};
