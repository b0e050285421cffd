import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { migrate } from '#platform/migrate.server.ts';
import { seedDatabase } from '#seed/seed.server.ts';
import { NODES, PORTS, RELAY_PORTS, startCluster, type Cluster, type NodeName } from '#tools/cluster/cluster.ts';
import { provideCluster } from '#tools/cluster/programs.ts';
import { ask } from './cars.ts';
import { startLeadStream } from './lead-stream.ts';
import { findFreePorts } from './ports.ts';
import { startRoles, type Roles } from './roles.ts';
import { expectSound } from './sound.ts';
import { waitFor } from './wait-for.ts';

export const A_SECOND = 50;
/** Between two ends of a leader, in which writing goes on as usual. */
const QUIET = 5_000;
const LONGEST = 30;
/** Who waits longer than a failover's half minute at this rate; more of them would be in one another's way. */
const MOST_OPEN = 600;
const MANY = { longestPause: 2_000, manySenders: true, mostOpen: MOST_OPEN } as const;

export type ClusterApp = { readonly cluster: Cluster; readonly roles: Roles; readonly stop: () => Promise<void> };

/**
 * Three nodes with the seed, two webs and two workers. Files lie in memory where there is some, as all that tests write; not below
 * the tests' own folder, as another account than root must be able to enter it.
 */
export const startClusterApp = async (name: string, options: { readonly disk?: string } = {}): Promise<ClusterApp> => {
  const found = provideCluster();
  if ('problem' in found) throw new Error(found.problem);
  const folder = `${existsSync('/dev/shm') ? '/dev/shm' : '/var/tmp'}/volante-test-${process.pid}-${name}`;
  const ports = await findFreePorts(PORTS + RELAY_PORTS);
  const cluster = startCluster({ folder, programs: found.programs, ports, ...options });
  let roles: Roles | undefined;
  const stop = async (): Promise<void> => {
    await roles?.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await cluster.ready;
    await migrate({ url: cluster.leaderUrl });
    await seedDatabase({ url: cluster.leaderUrl });
    const env = { RATE_LIMIT_SCALE: '10000', DATABASE_PROCESSES: '4', TRUST_PROXY: '1', LOG_LEVEL: 'error' };
    roles = await startRoles({ databaseUrl: cluster.leaderUrl, webs: 2, workers: 2, env });
    return { cluster, roles, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const pidsOf = ({ roles }: ClusterApp): number[] =>
  [0, 1].flatMap((index) => [roles.processOf('web', index).pid, roles.processOf('worker', index).pid]);

const countListeners = async ({ cluster }: ClusterApp): Promise<number> => {
  const text = `SELECT count(*)::int AS listeners FROM pg_stat_activity WHERE query LIKE 'LISTEN %'`;
  const { rows } = await ask<{ listeners: number }>(cluster.leaderUrl, text);
  return rows[0]?.listeners ?? 0;
};

const countLeads = async (url: string): Promise<number> => {
  const { rows } = await ask<{ leads: number }>(url, 'SELECT count(*)::int AS leads FROM leads.lead');
  return rows[0]?.leads ?? 0;
};

/** Seconds of the longest time without an acknowledgement, from the moment before on. */
const longestGap = (times: readonly number[], from: number): number => {
  const later = [from, ...times.filter((time) => time > from)];
  return Math.max(...later.map((time, index) => time - (later[index - 1] ?? time))) / 1000;
};

export const since = (moment: number): number => Math.round((performance.now() - moment) / 100) / 10;

export type Round = { aSecond: number; withoutWrites: number; whole: number } & Record<string, unknown>;

/** What is done to the cluster while leads are written; `times` are those of the leads. It tells what it saw. */
export type Disruption = (times: readonly number[], app: ClusterApp) => Promise<Record<string, unknown>>;

export type Way = { readonly end: (node: NodeName) => void; readonly bringBack: (node: NodeName) => void };

/** The leader ends, another leads, and the one that ended comes back. */
export const endLeader =
  (way: Way): Disruption =>
  async (times, { cluster }) => {
    const from = await cluster.find('primary');
    if (from === null) throw new Error('nobody leads');
    const ended = performance.now();
    way.end(from);
    const other = async (): Promise<NodeName | null> => {
      const found = await cluster.find('primary');
      return found === from ? null : found;
    };
    const to = await waitFor(other, { timeout: 60_000, pause: 100 });
    const led = since(ended);
    const ledAt = performance.now();
    await waitFor(() => times.some((time) => time > ledAt), { timeout: 60_000 });
    way.bringBack(from);
    return { from, to, led };
  };

const playRound = async (times: readonly number[], disrupt: Disruption, app: ClusterApp): Promise<Round> => {
  const before = times.length;
  await sleep(QUIET);
  const aSecond = Math.round((times.length - before) / (QUIET / 1000));
  const began = performance.now();
  const seen = await disrupt(times, app);
  const withoutWrites = Math.round(longestGap(times, began) * 10) / 10;
  await app.cluster.whole();
  return { ...seen, aSecond, withoutWrites, whole: since(began) };
};

/** Leads are written all the while that is done so many times: what was acknowledged is there, once, and writing went on in time. */
export const expectKept = async (app: ClusterApp, times: number, disrupt: Disruption): Promise<void> => {
  const { cluster, roles } = app;
  const pids = pidsOf(app);
  const listeners = await countListeners(app);
  expect(listeners).toBeGreaterThanOrEqual(4);
  const before = await countLeads(cluster.leaderUrl);
  const { urls, folder } = roles;
  const stream = await startLeadStream({ urls, folder, aSecond: A_SECOND, ...MANY });
  const rounds: Round[] = [];
  try {
    for (let round = 0; round < times; round += 1) rounds.push(await playRound(stream.times, disrupt, app));
  } finally {
    console.warn('each round, seconds', JSON.stringify(rounds));
  }
  const { acknowledged, failed, sent } = await stream.stop();
  const { rows } = await ask<{ id: string }>(cluster.leaderUrl, 'SELECT id FROM leads.lead');
  const stored = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !stored.has(id)).length;
  const added = rows.length - before;
  console.warn('leads', { sent, acknowledged: acknowledged.length, added, lost, failed: failed.length });
  expect(failed).toEqual([]);
  expect(lost).toBe(0);
  expect(new Set(acknowledged).size).toBe(sent);
  expect(added).toBe(sent);
  expect(pidsOf(app)).toEqual(pids);
  for (const pid of pids) expect(() => process.kill(pid, 0), 'it still runs').not.toThrow();
  await waitFor(async () => (await countListeners(app)) >= listeners);
  expect(rounds.filter(({ withoutWrites }) => withoutWrites > LONGEST)).toEqual([]);
  // What the leader has, each of them has.
  for (const node of NODES) await waitFor(async () => (await countLeads(cluster.adminUrl(node))) === before + sent);
  await ask(cluster.leaderUrl, 'ANALYZE');
  await expectSound(cluster.leaderUrl);
};
