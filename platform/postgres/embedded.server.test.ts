import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startPostgres } from './embedded.server.ts';
import { readStartTime } from './processes.server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'volante-embedded-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(sql).then(
    async ({ rows }) => (await client.end(), rows),
    async (error: unknown) => (await client.end(), Promise.reject(error)),
  );
}

/** Another process that runs the server and waits to be killed. */
async function startElsewhere(dataDir: string): Promise<{ parent: ChildProcess; postgres: number; url: string }> {
  const module = path.resolve(import.meta.dirname, 'embedded.server.ts');
  const script = `
    const { startPostgres } = await import(${JSON.stringify(module)});
    const { pid, url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(JSON.stringify({ pid, url }));
    setInterval(() => undefined, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = await once(parent.stdout, 'data');
  const { pid, url } = JSON.parse(String(chunk));
  return { parent, postgres: pid, url };
}

test('keeps what it was given, with checksums, and lets nobody else start on it', async () => {
  const first = await startPostgres({ dataDir: folder });
  await expect(startPostgres({ dataDir: folder })).rejects.toThrow(`running process ${process.pid}`);
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS a');
  const settings = `SELECT current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync,
    current_setting('listen_addresses') AS addresses`;
  expect(await query(first.url, settings)).toEqual([{ checksums: 'on', fsync: 'on', addresses: '' }]);
  await first.stop();
  const second = await startPostgres({ dataDir: folder });
  expect(await query(second.url, 'SELECT a FROM kept')).toEqual([{ a: 1 }]);
  await second.stop();
});

test('runs where the path is too long for a socket, and has spaces', async () => {
  const dataDir = path.join(folder, 'a folder'.repeat(15), 'data');
  mkdirSync(path.dirname(dataDir));
  const server = await startPostgres({ dataDir });
  expect(await query(server.url, 'SELECT 1 AS a')).toEqual([{ a: 1 }]);
  await server.stop();
});

test('ends when its supervisor is killed, and loses nothing', async () => {
  const { parent, postgres, url } = await startElsewhere(folder);
  await query(url, 'CREATE TABLE kept AS SELECT 1 AS a');
  parent.kill('SIGKILL');
  await waitFor(() => readStartTime(postgres) === undefined);
  const server = await startPostgres({ dataDir: folder });
  expect(await query(server.url, 'SELECT a FROM kept')).toEqual([{ a: 1 }]);
  await server.stop();
});

test('takes over from a server that outlived supervisor and watchdog', async () => {
  const { parent, postgres, url } = await startElsewhere(folder);
  await query(url, 'CREATE TABLE kept AS SELECT 1 AS a');
  const [watchdog] = execFileSync('pgrep', ['-f', `read x; kill -INT ${postgres};`], { encoding: 'utf8' }).split('\n');
  process.kill(Number(watchdog), 'SIGKILL');
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  expect(readStartTime(postgres)).toBeDefined();
  const server = await startPostgres({ dataDir: folder });
  expect(readStartTime(postgres)).toBeUndefined();
  expect(await query(server.url, 'SELECT a FROM kept')).toEqual([{ a: 1 }]);
  await server.stop();
});

test('recovers when the server itself is killed', async () => {
  const first = await startPostgres({ dataDir: folder });
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS a');
  process.kill(first.pid, 'SIGKILL');
  await first.ended;
  const second = await startPostgres({ dataDir: folder });
  expect(await query(second.url, 'SELECT a FROM kept')).toEqual([{ a: 1 }]);
  await second.stop();
});
