import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#platform/database.server.ts';
import { openReplica, type Replica } from '#platform/database/replica.server.ts';
import { migrate } from '#platform/migrate.server.ts';
import { sql } from '#platform/sql.server.ts';
import { replicaReads } from '#platform/telemetry/metrics.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { findFreePorts } from '#tests/harness/ports.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { NODES, PORTS, startCluster, type Cluster } from '#tools/cluster/cluster.ts';
import { provideCluster } from '#tools/cluster/programs.ts';

/** As in the test of failing over: in memory, where another account may enter it. */
const FOLDER = `${existsSync('/dev/shm') ? '/dev/shm' : '/var/tmp'}/volante-test-${process.pid}-replicas`;
const BEHIND_MS = 60_000;
const STALE_MS = 1_000;

let cluster: Cluster;
let leader: Database;
let replica: Replica;

beforeAll(async () => {
  const found = provideCluster();
  if ('problem' in found) throw new Error(found.problem);
  cluster = startCluster({ folder: FOLDER, programs: found.programs, ports: await findFreePorts(PORTS) });
  await cluster.ready;
  await migrate({ url: cluster.leaderUrl });
  leader = openDatabase({ url: cluster.leaderUrl, pool: 3 });
  replica = openReplica(leader, { url: cluster.replicaUrl, leaderUrl: cluster.leaderUrl, pool: 3 });
}, 400_000);
afterAll(async () => {
  await replica?.close();
  await leader?.close();
  await cluster?.stop();
  rmSync(FOLDER, { recursive: true, force: true });
}, 120_000);

const written: { readonly number: number; readonly at: number }[] = [];

const write = async (): Promise<number> => {
  const number = written.length + 1;
  await leader.run(sql`INSERT INTO platform.seed (name, hash) VALUES (${String(number)}, 'behind')`);
  written.push({ number, at: performance.now() });
  return number;
};

/** Writes and reads: how many milliseconds the answer was old as it was wanted. */
const ageOfAnswer = async (): Promise<number> => {
  await write();
  const reader = replica.reader({ staleMs: STALE_MS, writers: [] });
  const began = performance.now();
  const { number } = await reader.one(
    sql<{ number: number }>`SELECT coalesce(max(name::int), 0) AS number FROM platform.seed WHERE hash = 'behind'`,
  );
  const missed = written.find((one) => one.number > number);
  return missed === undefined ? 0 : began - missed.at;
};

const readsOf = async (from: string): Promise<number> =>
  (await replicaReads.get()).values.find(({ labels }) => labels.from === from)?.value ?? 0;

/** The oldest answer of that time, and who gave them. */
const readFor = async (ms: number) => {
  replicaReads.reset();
  let oldest = 0;
  for (const end = performance.now() + ms; performance.now() < end;) {
    oldest = Math.max(oldest, await ageOfAnswer());
    await sleep(50);
  }
  return { oldest: Math.round(oldest), replica: await readsOf('replica'), behind: await readsOf('behind') };
};

/** What a replica was told by SQL alone, Patroni takes back. */
const delayReplicas = (time: string | null) =>
  cluster.configure({ postgresql: { recovery_conf: { recovery_min_apply_delay: time } } });

const areBehind = async (): Promise<boolean> => {
  const number = await write();
  await sleep(500);
  const text = `SELECT pg_is_in_recovery() AND count(*) = 0 AS behind FROM platform.seed WHERE name = '${number}'`;
  const found = await Promise.all(NODES.map((node) => ask<{ behind: boolean }>(cluster.adminUrl(node), text)));
  return found.filter(({ rows }) => rows[0]?.behind === true).length === NODES.length - 1;
};

test('replicas a minute behind: no answer is older than it may be, and they answer again once they caught up', async () => {
  const before = await readFor(3_000);
  await delayReplicas(`${BEHIND_MS}ms`);
  await waitFor(areBehind, { timeout: 60_000 });
  await sleep(STALE_MS);
  const behind = await readFor(BEHIND_MS);
  await delayReplicas(null);
  await waitFor(async () => (await readFor(500)).replica > 0, { timeout: 60_000 });
  const after = await readFor(3_000);
  console.warn('reads of replicas', JSON.stringify({ before, behind, after }));
  for (const { oldest } of [before, behind, after]) expect(oldest).toBeLessThan(STALE_MS);
  expect(before.replica).toBeGreaterThan(0);
  expect(behind.replica).toBe(0);
  expect(behind.behind).toBeGreaterThan(0);
  expect(after.replica).toBeGreaterThan(0);
}, 300_000);
