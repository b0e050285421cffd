import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, copyFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { withClient } from '#platform/database/client.server.ts';
import { openDiskStore } from '#platform/files/disk-store.server.ts';
import type { LocalFile } from '#platform/files/object-store.server.ts';
import { keyOfFile } from '#platform/files/store.server.ts';
import { isAsApplied, MIGRATIONS, migrate, readMigrations } from '#platform/migrate.server.ts';
import { unpack, type Manifest, type Read, type Summary } from './entries.ts';
import { layParts } from './parts.ts';
import { BackupFault, unseal } from './sealed-stream.ts';
import { columnsOf, nameOf } from './take.ts';

export type Archive = { readonly file: string; readonly passphrase: string };

export const readArchive = ({ file, passphrase }: Archive): AsyncGenerator<Read> =>
  unpack(unseal(createReadStream(file), passphrase));

export type Checked = { readonly manifest: Manifest; readonly summary: Summary; readonly secrets: unknown };

/** Reads all of it once, before anything is touched: the passphrase is right, nothing is missing, and this program knows its schema. */
export const checkArchive = async (archive: Archive): Promise<Checked> => {
  let manifest: Manifest | undefined;
  let summary: Summary | undefined;
  let secrets: unknown;
  for await (const { entry } of readArchive(archive)) {
    if (entry.kind === 'manifest') manifest = entry;
    if (entry.kind === 'summary') summary = entry;
    if (entry.kind === 'secrets') secrets = entry.secrets;
  }
  if (manifest === undefined || summary === undefined || secrets === undefined)
    throw new BackupFault('the backup is damaged');
  findMigrations(manifest);
  return { manifest, summary, secrets };
};

/** The files of those migrations that the backup stands on. */
const findMigrations = ({ migrations }: Manifest): readonly string[] => {
  const known = new Map(readMigrations(MIGRATIONS).map((migration) => [migration.name, migration]));
  const foreign = migrations.filter(({ name, sha256 }) => {
    const today = known.get(name);
    return today === undefined || !isAsApplied(today, sha256);
  });
  if (foreign.length === 0) return migrations.map(({ name }) => name);
  const names = foreign.map(({ name }) => name).join(', ');
  throw new BackupFault(`the backup is of another version of the program, which had ${names}`);
};

/** The schema as it was, all rows in one transaction, then what newer migrations do with them. */
export const restoreDatabase = async (archive: Archive, { manifest, summary }: Checked, url: string): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-restore-'));
  try {
    for (const name of findMigrations(manifest)) copyFileSync(path.join(MIGRATIONS, name), path.join(folder, name));
    await migrate({ url, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await withClient({ connectionString: url, application_name: 'volante-restore' }, async (client) => {
    await client.query(`SET statement_timeout = 0; SET timezone = 'UTC'; BEGIN`);
    await load(client, archive, { manifest, summary });
    await client.query('COMMIT');
    await client.query('ANALYZE');
  });
  await migrate({ url });
  // Of today, which the backup's months may have ended before.
  await withClient({ connectionString: url, application_name: 'volante-restore' }, (client) =>
    client.query('SELECT platform.make_months()'),
  );
};

type Loading = Pick<Checked, 'manifest' | 'summary'>;

const load = async (client: pg.Client, archive: Archive, { manifest, summary }: Loading): Promise<void> => {
  // Rows come as they were: what triggers did when they were written is among them.
  await client.query('SET LOCAL session_replication_role = replica').catch((error: unknown) => {
    throw new BackupFault('the owner of the database may not restore: it must be a superuser of the server', {
      cause: error,
    });
  });
  await client.query(`TRUNCATE ${manifest.tables.map(nameOf).join(', ')} CASCADE`);
  await layParts(client, manifest.parts);
  for await (const { entry, content } of readArchive(archive)) {
    if (entry.kind !== 'table') continue;
    const table = manifest.tables[entry.index];
    if (table === undefined) throw new BackupFault('the backup is damaged');
    const target = client.query(copyFrom(`COPY ${nameOf(table)} (${columnsOf(table)}) FROM STDIN`));
    await pipeline(content, target);
    if (target.rowCount !== summary.rows[entry.index])
      throw new BackupFault(
        `${table.schema}.${table.name} has ${target.rowCount} rows, not ${summary.rows[entry.index]}`,
      );
  }
  for (const { name, value, called } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, called]);
  // Erased while the backup was written: their rows follow.
  await client.query(`UPDATE platform.file SET state = 'refused' WHERE id = ANY($1::uuid[])`, [summary.gone]);
};

export const SECRETS_FILE = 'secrets.json';

/** Secrets, files and pictures into an empty data folder. */
export const restoreFiles = async (archive: Archive, { secrets }: Checked, folder: string): Promise<number> => {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const options = { mode: 0o600, flush: true } as const;
  await writeFile(path.join(folder, SECRETS_FILE), `${JSON.stringify(secrets, null, 2)}\n`, options);
  const store = openDiskStore(folder);
  let files = 0;
  for await (const { entry, content } of readArchive(archive)) {
    if (entry.kind === 'archive') {
      if (!entry.key.startsWith('archive/')) throw new BackupFault('the backup is damaged');
      await store.put(entry.key, await keptBeside(folder, content));
      files += 1;
    }
    if (entry.kind !== 'file' && entry.kind !== 'content') continue;
    const bytes = await buffer(content);
    if (entry.kind === 'file') await store.put(keyOfFile(entry.id), bytes);
    else {
      const file = path.resolve(folder, 'content', entry.path);
      if (!file.startsWith(path.join(folder, 'content') + path.sep)) throw new BackupFault('the backup is damaged');
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes, { flush: true });
    }
    files += 1;
  }
  return files;
};

/** A file that may be larger than memory, where it moves from to its place; what it must be is proved when a month is brought back. */
const keptBeside = async (folder: string, content: AsyncIterable<Buffer>): Promise<LocalFile> => {
  const file = path.join(folder, 'archive.part');
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    async function* () {
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return { path: file, bytes, sha256: hash.digest('hex'), moves: true };
};
