import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canEnter, type Account } from './account.server.ts';
import { makeSharedFolder } from './binaries.server.ts';
import { isListed, isPostmasterOf } from './processes.server.ts';

// unix(7): sun_path holds 108 bytes on Linux, 104 on macOS, with the final zero.
const SOCKET_PATH_LIMIT = 103;
const SOCKET_NAME = '/.s.PGSQL.5432';
const SHORT_PREFIX = '/tmp/volante-';

/** The cluster's folder; outside the data directory when the account that runs PostgreSQL cannot enter that. */
export function placeCluster({ dataDir, account }: { dataDir: string; account: Account | undefined }): string {
  const pointer = path.join(dataDir, 'postgres.location');
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  if (openFor({ account, folder: dataDir })) return path.join(dataDir, 'postgres');
  if (existsSync(path.join(dataDir, 'postgres/PG_VERSION'))) {
    throw new Error(
      `${dataDir} holds a database but is closed to the account that runs PostgreSQL: open it (chmod a+x)`,
    );
  }
  const place = path.join(makeSharedFolder(), randomBytes(6).toString('hex'));
  mkdirSync(place, { recursive: true });
  chmodSync(place, 0o755);
  writeFileSync(pointer, `${path.join(place, 'postgres')}\n`, { flush: true });
  return path.join(place, 'postgres');
}

/** Whether the account can enter; a folder that is closed by its own mode alone is opened to pass through, not to list. */
function openFor({ account, folder }: { account: Account | undefined; folder: string }): boolean {
  if (canEnter({ account, folder })) return true;
  const mode = statSync(folder).mode & 0o777;
  chmodSync(folder, mode | 0o011);
  if (canEnter({ account, folder })) return true;
  chmodSync(folder, mode);
  return false;
}

/** `initdb` aside, then renamed: a cluster is there whole or not at all. */
export async function createCluster(options: {
  cluster: string;
  binaries: string;
  account: Account | undefined;
}): Promise<void> {
  const { cluster, binaries, account } = options;
  for (const name of readdirSync(path.dirname(cluster))) {
    if (!name.startsWith(`${path.basename(cluster)}.new-`)) continue;
    rmSync(path.join(path.dirname(cluster), name), { recursive: true, force: true });
  }
  const draft = `${cluster}.new-${process.pid}`;
  makePrivate({ folder: draft, account });
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const flags = ['--username=volante', '--auth=trust', '--data-checksums', '--no-instructions', ...locale];
  await run({ program: path.join(binaries, 'initdb'), flags: ['-D', draft, ...flags], account });
  renameSync(draft, cluster);
  const parent = openSync(path.dirname(cluster), 'r');
  fsyncSync(parent);
  closeSync(parent);
}

/** Ends a server that outlived its supervisor, and clears what it or a killed one left behind. */
export async function clearRemains(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (pid > 0 && isListed(pid)) await endServer({ pid, cluster: realpathSync(cluster) });
  if (isListed(pid) && existsSync(file)) disown(file);
}

async function endServer({ pid, cluster }: { pid: number; cluster: string }): Promise<void> {
  const deadline = performance.now() + 15_000;
  if (isPostmasterOf({ pid, cluster })) process.kill(pid, 'SIGINT');
  while (isPostmasterOf({ pid, cluster })) {
    if (performance.now() > deadline) throw new Error(`PostgreSQL ${pid} still runs on ${cluster} and does not stop`);
    await sleep(20);
  }
}

/**
 * The number in the file is a zombie's or a stranger's, yet PostgreSQL would refuse to start while it is taken. Under
 * its own parent's number it takes the file for stale, and still checks that no old session holds the memory, which
 * it could not if the file were deleted (PostgreSQL, miscinit.c, CreateLockFile).
 */
function disown(file: string): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'));
}

/** A private folder for the socket: in the cluster's neighbourhood, or short when that path is too long. */
export function prepareSocketFolder({ cluster, account }: { cluster: string; account: Account | undefined }): string {
  const near = path.join(path.dirname(cluster), 'socket');
  const folder = Buffer.byteLength(near + SOCKET_NAME) <= SOCKET_PATH_LIMIT ? near : nameShortFolder(cluster);
  rmSync(folder, { recursive: true, force: true });
  return makePrivate({ folder, account });
}

/** The same at each start; where a stranger sits on the name, removing or making it fails and nothing starts. */
function nameShortFolder(cluster: string): string {
  return SHORT_PREFIX + createHash('sha256').update(cluster).digest('hex').slice(0, 12);
}

function makePrivate({ folder, account }: { folder: string; account: Account | undefined }): string {
  mkdirSync(folder, { mode: 0o700 });
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  return folder;
}

function run(options: { program: string; flags: string[]; account: Account | undefined }): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const child = spawn(options.program, options.flags, {
    ...options.account,
    cwd: '/',
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.once('error', reject);
  child.once('close', (code) => {
    process.off('exit', endWithUs);
    if (code === 0) resolve();
    else reject(new Error(`${path.basename(options.program)} failed (${code}): ${output.trim()}`));
  });
  return promise;
}
