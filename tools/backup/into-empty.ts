import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { withClient } from '#platform/database/client.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { checkInvariants, invariants } from '#platform/invariants.server.ts';
import { startPostgres } from '#platform/postgres/embedded.server.ts';
import { isStorageFull } from '#platform/storage.server.ts';
import { checkArchive, restoreDatabase, restoreFiles, type Archive } from './restore.ts';
import { BackupFault } from './sealed-stream.ts';

export type Target = {
  readonly folder: string;
  /** Of the database's owner; without one, the PostgreSQL that comes along keeps its data in the folder. */
  readonly databaseUrl: string | undefined;
};

export type Restored = {
  readonly takenAt: string;
  readonly rows: number;
  readonly files: number;
  readonly checked: number;
};

const USER_TABLES = `
  SELECT format('%I', n.nspname) AS name FROM pg_namespace n
  WHERE n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'public')
  UNION ALL
  SELECT format('public.%I', relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND relkind = 'r'`;

const clientOf = (url: string): pg.ClientConfig => ({ connectionString: url, application_name: 'volante-restore' });

const refuseWhatIsThere = async ({ folder, databaseUrl }: Target): Promise<void> => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupFault(`${folder} is not empty: a restore never writes over anything`);
  if (databaseUrl === undefined) return;
  const { rows } = await withClient(clientOf(databaseUrl), (client) => client.query(USER_TABLES));
  if (rows.length > 0) throw new BackupFault('the database is not empty: a restore never writes over anything');
};

/** What was empty is empty again. */
const clear = async ({ folder, databaseUrl }: Target): Promise<void> => {
  if (existsSync(folder))
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true, force: true });
  if (databaseUrl === undefined) return;
  await withClient(clientOf(databaseUrl), async (client) => {
    const { rows } = await client.query<{ name: string }>(USER_TABLES);
    for (const { name } of rows) if (!name.includes('.')) await client.query(`DROP SCHEMA ${name} CASCADE`);
  });
};

/** Sets everything up again in an empty place. It ends with the invariants; where it fails nothing is left behind. */
export const restoreInto = async (archive: Archive, target: Target): Promise<Restored> => {
  await refuseWhatIsThere(target);
  const checked = await checkArchive(archive);
  try {
    const files = await restoreFiles(archive, checked, target.folder);
    const server = target.databaseUrl === undefined ? await startPostgres({ dataDir: target.folder }) : null;
    const url = server?.url ?? target.databaseUrl ?? '';
    try {
      await restoreDatabase(archive, checked, url);
      await refuseBroken(url);
    } finally {
      await server?.stop();
    }
    const rows = checked.summary.rows.reduce((sum, count) => sum + count, 0);
    return { takenAt: checked.manifest.takenAt, rows, files, checked: lasting.length };
  } catch (error) {
    await clear(target);
    if (isStorageFull(error)) throw new BackupFault('the disk is full: nothing was restored', { cause: error });
    throw error;
  }
};

/** What must be so at every moment. How late something may be (`now()`) is a rule for a program that runs: this one stood still. */
const lasting = invariants.filter(({ broken }) => !broken.text.includes('now()'));

/** A day a statement: nobody waits beside it, and a good backup is not thrown away for its size. */
const NO_DEADLINE_MS = 86_400_000;

const refuseBroken = async (url: string): Promise<void> => {
  const db = openDatabase({ url, pool: 1 });
  try {
    const names = new Set(lasting.map(({ name }) => name));
    const breaches = (await checkInvariants(db, NO_DEADLINE_MS)).filter(({ name }) => names.has(name));
    if (breaches.length === 0) return;
    throw new BackupFault(`what was restored breaks: ${breaches.map(({ name }) => name).join(', ')}`);
  } finally {
    await db.close();
  }
};
