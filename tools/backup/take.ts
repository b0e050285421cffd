import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { createClient, withClient } from '#platform/database/client.server.ts';
import type { Env } from '#platform/env.server.ts';
import { secretsOf } from '#platform/env/secrets.server.ts';
import {
  fetchFile,
  readAny,
  readWhole,
  StoreWrong,
  type Digest,
  type ObjectStore,
} from '#platform/files/object-store.server.ts';
import { keyOfFile, storeOf } from '#platform/files/store.server.ts';
import { pack, type Manifest, type Table, type Written } from './entries.ts';
import { readParts } from './parts.ts';
import { BackupFault, seal } from './sealed-stream.ts';

export type Backup = {
  readonly url: string;
  readonly env: Env;
  readonly passphrase: string;
  /** Told once the moment is fixed: what is written later is not in the backup. */
  readonly onSnapshot?: (takenAt: string) => void | Promise<void>;
  /** Hears of files that nobody erased and that are not to be had: the backup lacks them. */
  readonly onLost?: (ids: readonly string[]) => void;
};

const SHORTEST = 12;

/**
 * Everything the program needs to be set up again elsewhere, as it was at one moment: the database in one snapshot, then the
 * files its rows refer to, the house's own pictures, and the secrets. A row turns clean only after its file is on the disk for
 * good, so every file of the snapshot is there when it is looked for, unless somebody erased it since.
 */
export async function* takeBackup(backup: Backup): AsyncGenerator<Buffer> {
  if (backup.passphrase.length < SHORTEST)
    throw new BackupFault(`the passphrase must have at least ${SHORTEST} characters`);
  const client = createClient({ connectionString: backup.url, application_name: 'volante-backup' });
  await client.connect();
  try {
    await client.query(`SET statement_timeout = 0; SET timezone = 'UTC'`);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    yield* seal(pack(entriesOf(client, backup)), backup.passphrase);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function* entriesOf(client: pg.Client, { url, env, onSnapshot, onLost }: Backup): AsyncGenerator<Written> {
  const manifest = await readManifest(client);
  await onSnapshot?.(manifest.takenAt);
  yield { entry: manifest };
  yield { entry: { kind: 'secrets', secrets: secretsOf(env) } };
  const copies: { readonly rowCount: number }[] = [];
  for (const [index, table] of manifest.tables.entries()) {
    const query = copyTo(`COPY (SELECT ${columnsOf(table)} FROM ${nameOf(table)}) TO STDOUT`);
    yield { entry: { kind: 'table', index }, content: client.query(query) };
    copies.push(query);
  }
  const store = storeOf(env);
  const { gone, files } = yield* filesOf(client, store);
  const lost = await stillClean(url, gone);
  if (lost.length > 0) onLost?.(lost);
  yield* contentOf(store);
  yield* archivedOf(client, store, onLost);
  // The server says how many rows a copy had after its last row, at times in a packet of its own: it is known once a later query is answered.
  yield { entry: { kind: 'summary', rows: copies.map(({ rowCount }) => rowCount), files, gone } };
}

async function* filesOf(
  client: pg.Client,
  store: ObjectStore,
): AsyncGenerator<Written, { gone: string[]; files: number }> {
  const { rows } = await client.query<{ id: string } & Digest>(
    `SELECT id, bytes, sha256 FROM platform.file WHERE state = 'clean' ORDER BY id`,
  );
  const gone: string[] = [];
  for (const { id, ...row } of rows) {
    // One that is no longer what it was is of no more use than one that is gone.
    const expected = { bytes: row.bytes, sha256: row.sha256 };
    const bytes = await readWhole(store, keyOfFile(id), expected).catch((error: unknown) => {
      if (error instanceof StoreWrong) return null;
      throw error;
    });
    if (bytes === null) gone.push(id);
    else yield { entry: { kind: 'file', id }, content: once(bytes) };
  }
  return { gone, files: rows.length - gone.length };
}

/** Whoever erases a file ends its row first: one whose row stands by now was lost. Looked up beside the snapshot, which sees only what was. */
const stillClean = async (url: string, gone: readonly string[]): Promise<string[]> => {
  if (gone.length === 0) return [];
  const { rows } = await withClient({ connectionString: url, application_name: 'volante-backup' }, (client) =>
    client.query<{ id: string }>(`SELECT id FROM platform.file WHERE id = ANY($1::uuid[]) AND state = 'clean'`, [gone]),
  );
  return rows.map(({ id }) => id);
};

const CONTENT = 'content/';

async function* contentOf(store: ObjectStore): AsyncGenerator<Written> {
  for await (const { key } of store.list(CONTENT)) {
    const bytes = await readAny(store, key);
    if (bytes !== null) yield { entry: { kind: 'content', path: key.slice(CONTENT.length) }, content: once(bytes) };
  }
}

/** Months that were taken out of the log: their rows stand in the database no more, so nothing else in the backup has them. */
async function* archivedOf(client: pg.Client, store: ObjectStore, onLost: Backup['onLost']): AsyncGenerator<Written> {
  const known = await client.query(`SELECT FROM pg_class WHERE oid = to_regclass('platform.audit_archive')`);
  if (known.rowCount === 0) return;
  const { rows } = await client.query<{ key: string; bytes: string; sha256: string }>(
    'SELECT key, bytes::text AS bytes, sha256 FROM platform.audit_archive ORDER BY key',
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-backup-'));
  try {
    for (const { key, bytes, sha256 } of rows) {
      const file = path.join(folder, 'part');
      const expected = { bytes: Number(bytes), sha256 };
      const found = await fetchFile(store, { key, expected }, file).catch((error: unknown) => {
        if (error instanceof StoreWrong) return false;
        throw error;
      });
      if (found) yield { entry: { kind: 'archive', key }, content: createReadStream(file) as AsyncIterable<Buffer> };
      else onLost?.([key]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const quoted = (name: string): string => pg.escapeIdentifier(name);
export const nameOf = ({ schema, name }: Table): string => `${quoted(schema)}.${quoted(name)}`;
export const columnsOf = ({ columns }: Table): string => columns.map(quoted).join(', ');

/** What the house's tables are, those that are cut into parts as one, as elsewhere there are other parts; unlogged ones hold nothing that outlives a crash, and the list of migrations is made anew. */
const TABLES = `
  SELECT n.nspname AS schema, c.relname AS name,
    array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    AND a.attnum > 0 AND NOT a.attisdropped AND (n.nspname, c.relname) <> ('platform', 'migration')
  GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname`;

const SEQUENCES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'S' AND n.nspname !~ '^pg_' ORDER BY 1`;

const readManifest = async (client: pg.Client): Promise<Manifest> => {
  const moment = await client.query<{ at: Date }>('SELECT now() AS at');
  const migrations = await client.query<{ name: string; sha256: string }>(
    `SELECT name, sha256 FROM platform.migration WHERE name <> 'grants' ORDER BY applied_at, name`,
  );
  const tables = await client.query<Table>(TABLES);
  const names = await client.query<{ name: string }>(SEQUENCES);
  const sequences: Manifest['sequences'] = [];
  // Sequences stand in no snapshot: what is read is that number or a later one, never one that a row has.
  for (const { name } of names.rows) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${name}`,
    );
    if (rows[0] !== undefined) sequences.push({ name, ...rows[0] });
  }
  const takenAt = moment.rows[0]?.at.toISOString() ?? '';
  const parts = await readParts(client);
  return { kind: 'manifest', takenAt, migrations: migrations.rows, tables: tables.rows, sequences, parts };
};
