import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { APP_ROLE } from './database.server.ts';
import { withClient } from './database/client.server.ts';
import { grantToApp, prepareAppRole } from './migrate/grants.server.ts';

type Migration = { readonly name: string; readonly sql: string; readonly sha256: string };

/** The program's own. */
export const MIGRATIONS = path.resolve(import.meta.dirname, '../db/migrations');
const NAME = /^[a-z][a-z-]*\.(\d{3})-[a-z\d-]+\.sql$/;
// lock_not_available, deadlock_detected: another session holds a table; the step is tried again as a whole.
const BUSY = new Set(['55P03', '40P01']);
const ATTEMPTS = 30;

/**
 * Brings the database to the state of `db/migrations/`: files run once, in the order of their number, each in its own
 * transaction; a file that changed after it ran is refused. Safe to run from several processes at once.
 */
export async function migrate({
  url,
  folder = MIGRATIONS,
}: {
  url: string;
  folder?: string;
}): Promise<readonly string[]> {
  const migrations = readMigrations(folder);
  return withClient({ connectionString: url, application_name: 'volante-migrate' }, async (client) => {
    await takeTurn(client);
    await prepareAppRole(client);
    const done = await readApplied(client);
    refuseChanged(migrations, done);
    const pending = migrations.filter(({ name }) => !done.has(name));
    for (const migration of pending) await withRetries(migration, () => apply(client, migration));
    await grantToApp({ client, state: digest(migrations.map(({ name, sha256 }) => name + sha256).join()) });
    return pending.map(({ name }) => name);
  });
}

/** What `migrate` would do at a database, seen by a login that only serves. */
export async function findPending({ url, folder = MIGRATIONS }: { url: string; folder?: string }): Promise<string[]> {
  const all = readMigrations(folder).map(({ name }) => name);
  return withClient({ connectionString: url, application_name: 'volante-migrate' }, async (client) => {
    const { rowCount } = await client.query(`SELECT FROM pg_roles WHERE rolname = '${APP_ROLE}'`);
    if (rowCount === 0) return all;
    await client.query(`SET ROLE ${APP_ROLE}`);
    const { rows } = await client.query<{ there: boolean }>(`
      SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'platform' AND c.relname = 'migration') AS there`);
    if (rows[0]?.there !== true) return all;
    const done = await readApplied(client);
    return all.filter((name) => !done.has(name));
  });
}

/** Files in running order: by number across all features, then by name. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const wrong = names.filter((name) => !NAME.test(name));
  if (wrong.length > 0) throw new Error(`migrations are named <feature>.<NNN>-<what>.sql, not ${wrong.join(', ')}`);
  const number = (name: string) => Number(NAME.exec(name)?.[1]);
  return names
    .sort((a, b) => number(a) - number(b) || (a < b ? -1 : 1))
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, sha256: digest(sql) };
    });
}

/** One migrating process at a time; the lock goes with the connection. */
async function takeTurn(client: pg.Client): Promise<void> {
  await client.query(`SET lock_timeout = '60s'`);
  await client.query(`SELECT pg_advisory_lock(hashtextextended('volante.migrate', 0))`);
  await client.query(`SET lock_timeout = '1s'; SET statement_timeout = 0; SET client_min_messages = warning`);
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS platform;
    CREATE TABLE IF NOT EXISTS platform.migration (
      name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM platform.migration');
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

/** Digests of earlier texts that differ from today's in the words of a comment: who applied one has applied the other. */
const REWORDED: Readonly<Record<string, readonly string[]>> = {
  'platform.931-parts-by-month.sql': ['8076e6d73940517153f0c25e6d5875a2ecfd8d5879a90613dd20472527596673'],
};

/** Whether a database on which a file of that digest ran stands where today's file would bring it. */
export const isAsApplied = ({ name, sha256 }: Pick<Migration, 'name' | 'sha256'>, applied: string): boolean =>
  applied === sha256 || REWORDED[name]?.includes(applied) === true;

function refuseChanged(migrations: readonly Migration[], done: ReadonlyMap<string, string>): void {
  const changed = migrations.filter((migration) => {
    const applied = done.get(migration.name);
    return applied !== undefined && !isAsApplied(migration, applied);
  });
  if (changed.length === 0) return;
  const names = changed.map(({ name }) => name).join(', ');
  throw new Error(`${names}: changed after it was applied; write a new migration instead`);
}

async function withRetries(migration: Migration, step: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await step();
      return;
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && BUSY.has(error.code ?? '');
      if (!busy || attempt === ATTEMPTS) throw describe(migration, error);
      await sleep(100 * attempt);
    }
  }
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO platform.migration (name, sha256) VALUES ($1, $2)', [name, sha256]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

function describe({ name, sql }: Migration, error: unknown): Error {
  if (!(error instanceof pg.DatabaseError)) return new Error(`${name} failed`, { cause: error });
  const line = error.position === undefined ? '' : `:${sql.slice(0, Number(error.position)).split('\n').length}`;
  return new Error(`${name}${line}: ${error.message}`, { cause: error });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
