import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../database/client.server.ts';
import { chooseAccount, type Account } from './account.server.ts';
import { prepareBinaries } from './binaries.server.ts';
import { clearRemains, createCluster, placeCluster, prepareSocketFolder } from './cluster.server.ts';
import { lockData } from './lock.server.ts';

export type RunningPostgres = {
  /** Connects as the owner `volante` to the database `volante`: for migrations and the seed. */
  readonly url: string;
  /** Connects as somebody else; whoever reaches the private socket is believed. */
  readonly urlAs: (login: string) => string;
  readonly pid: number;
  /** Settles when the server has ended, whoever ended it. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

/** What a test changes of the server: its clock, or how durable it is. */
export type ServerChange = {
  readonly env?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, string>>;
};

type Place = {
  cluster: string;
  binaries: string;
  socketFolder: string;
  log: string;
  account: Account | undefined;
  change: ServerChange;
};

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
} as const;

const START_LIMIT = 60_000;
const LOG_LIMIT = 16 * 1024 * 1024;

/**
 * Runs the PostgreSQL that came as a package, on a private socket, under this process: it stops with `stop()`, and also
 * when this process is killed. A second call for the same data directory is refused with `DataInUse`.
 */
export async function startPostgres(options: { dataDir: string; change?: ServerChange }): Promise<RunningPostgres> {
  const { dataDir, change = {} } = options;
  const releases = [lockData(dataDir)];
  const release = () => releases.forEach((end) => end());
  try {
    const account = chooseAccount(path.join(dataDir, 'postgres'));
    const cluster = placeCluster({ dataDir, account });
    // A copied data directory may name a cluster elsewhere that its original still runs.
    if (path.dirname(cluster) !== path.resolve(dataDir)) releases.push(lockData(path.dirname(cluster)));
    const place = await preparePlace({ dataDir, cluster, account, change });
    const server = await launch(place);
    await createDatabase(place.socketFolder);
    const ended = server.ended.then(() => {
      rmSync(place.socketFolder, { recursive: true, force: true });
      release();
    });
    return {
      url: describeAddress(place.socketFolder, 'volante'),
      urlAs: (login) => describeAddress(place.socketFolder, 'volante', login),
      pid: server.pid,
      ended,
      stop: () => stop(server, ended),
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function preparePlace(
  input: Pick<Place, 'cluster' | 'account' | 'change'> & { dataDir: string },
): Promise<Place> {
  const { dataDir, cluster, account, change } = input;
  const binaries = prepareBinaries({ account, dataDir });
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) await createCluster({ cluster, binaries, account });
  await clearRemains(cluster);
  const log = path.join(dataDir, 'postgres.log');
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(log, `${log}.1`);
  return { account, binaries, change, cluster, log, socketFolder: prepareSocketFolder({ cluster, account }) };
}

type Server = { readonly child: ChildProcess; readonly pid: number; readonly ended: Promise<void> };

async function launch(place: Place): Promise<Server> {
  const deadline = performance.now() + START_LIMIT;
  for (;;) {
    const logStart = statSync(place.log, { throwIfNoEntry: false })?.size ?? 0;
    const server = spawnServer(place);
    if (await becomesReady({ server, cluster: place.cluster, deadline })) return server;
    const said = readFileSync(place.log).subarray(logStart).toString().trim();
    // After kill -9 of the server its last sessions hold its memory for a moment longer.
    if (!said.includes('pre-existing shared memory block') || performance.now() > deadline) {
      throw new Error(`PostgreSQL did not start: ${said}`);
    }
    await sleep(200);
  }
}

function spawnServer(place: Place): Server {
  const settings = { ...SETTINGS, ...place.change.settings, unix_socket_directories: place.socketFolder };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const log = openSync(place.log, 'a', 0o600);
  const child = spawn(path.join(place.binaries, 'postgres'), ['-D', place.cluster, '-p', '5432', ...flags], {
    ...place.account,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...place.change.env },
    // A group of its own: Ctrl-C at the terminal must reach the program first and the database last.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  child.once('error', () => resolve());
  child.once('exit', () => resolve());
  if (child.pid === undefined) throw new Error(`PostgreSQL cannot be run: ${place.binaries}`);
  const dismiss = watch(child.pid);
  void ended.then(dismiss);
  return { child, pid: child.pid, ended };
}

/** A shell that waits on a pipe of ours: when we die, however we die, the pipe closes and it ends the server. */
function watch(pid: number): () => void {
  const wait = `n=0; while [ $n -lt 100 ] && kill -0 ${pid}; do sleep 0.1; n=$((n+1)); done; [ $n -lt 100 ]`;
  const script = `read x; kill -INT ${pid}; ${wait} || kill -QUIT ${pid}`;
  const watchdog = spawn('/bin/sh', ['-c', script], { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watchdog.unref();
  watchdog.on('error', () => undefined);
  return () => watchdog.kill('SIGKILL');
}

/** postmaster.pid tells in its eighth line how far the server is: the way `pg_ctl` waits. */
async function becomesReady(options: { server: Server; cluster: string; deadline: number }): Promise<boolean> {
  const { server, cluster, deadline } = options;
  const file = path.join(cluster, 'postmaster.pid');
  while (server.child.exitCode === null && server.child.signalCode === null) {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true;
    if (performance.now() > deadline) {
      server.child.kill('SIGQUIT');
      throw new Error(`PostgreSQL was not ready within ${START_LIMIT / 1000} s`);
    }
    await sleep(5);
  }
  return false;
}

async function createDatabase(socketFolder: string): Promise<void> {
  await withClient({ connectionString: describeAddress(socketFolder, 'postgres') }, async (client) => {
    const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'volante'`);
    if (rowCount === 0) await client.query('CREATE DATABASE volante');
  });
}

async function stop(server: Server, ended: Promise<void>): Promise<void> {
  server.child.kill('SIGINT');
  const slow = setTimeout(() => server.child.kill('SIGQUIT'), 10_000);
  await ended;
  clearTimeout(slow);
}

export function describeAddress(socketFolder: string, database: string, login = 'volante'): string {
  return `postgresql://${login}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}
