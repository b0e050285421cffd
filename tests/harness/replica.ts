import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '#platform/migrate.server.ts';
import { chooseAccount } from '#platform/postgres/account.server.ts';
import { placeCluster } from '#platform/postgres/cluster.server.ts';
import { startPostgres, type RunningPostgres } from '#platform/postgres/embedded.server.ts';
import { seedDatabase } from '#seed/seed.server.ts';
import { runAsAdmin } from './admin.ts';
import { testEnv } from './env.ts';
import { seedPeople } from './people.ts';

export type ReplicaPair = {
  readonly leaderUrl: string;
  readonly replicaUrl: string;
  /** What the replica hears it no longer shows, or shows again. */
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  /** The replica dies. */
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Where the files of a data folder's server lie. */
const filesOf = (dataDir: string): string => {
  const pointer = path.join(dataDir, 'postgres.location');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(dataDir, 'postgres');
};

const run = (program: string, ...flags: string[]): void => {
  const { status, stderr } = spawnSync(program, flags, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
};

/** The files of one server at rest, for another that follows it. */
const copyFiles = (from: string, to: string): void => {
  run('cp', '-a', filesOf(from), placeCluster({ dataDir: to, account: chooseAccount(path.join(to, 'postgres')) }));
  run('cp', '-p', path.join(filesOf(to), 'PG_VERSION'), path.join(filesOf(to), 'standby.signal'));
};

/** A migrated and seeded server of the test's own with the demonstration's people, and one that follows it. */
export const startReplicaPair = async (): Promise<ReplicaPair> => {
  const folders = ['leader', 'replica'].map((name) => mkdtempSync(path.join(tmpdir(), `volante-${name}-`)));
  const [ofLeader = '', ofReplica = ''] = folders;
  const first = await startPostgres({ dataDir: ofLeader });
  await migrate({ url: first.url });
  await seedDatabase({ url: first.url });
  await seedPeople(first.url, testEnv({ DATABASE_URL: first.url }));
  await first.stop();
  copyFiles(ofLeader, ofReplica);
  const leader = await startPostgres({ dataDir: ofLeader });
  const socket = new URL(leader.url).searchParams.get('host') ?? '';
  const settings = { primary_conninfo: `host=${socket} port=5432 user=volante`, hot_standby: 'on' };
  const follow = (): Promise<RunningPostgres> => startPostgres({ dataDir: ofReplica, change: { settings } });
  let replica = await follow();
  return {
    leaderUrl: leader.url,
    replicaUrl: replica.url,
    pause: () => runAsAdmin(replica.url, 'SELECT pg_wal_replay_pause()'),
    resume: () => runAsAdmin(replica.url, 'SELECT pg_wal_replay_resume()'),
    kill: async () => {
      process.kill(replica.pid, 'SIGKILL');
      await replica.ended;
    },
    restart: async () => {
      replica = await follow();
    },
    stop: async () => {
      await replica.stop();
      await leader.stop();
      for (const folder of folders) {
        const files = filesOf(folder);
        rmSync(files.startsWith(folder) ? files : path.dirname(files), { recursive: true, force: true });
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
};
