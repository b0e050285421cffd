import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/migrate.server.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { startLeadStream } from '#tests/harness/lead-stream.ts';
import { findFreePorts } from '#tests/harness/ports.ts';
import { addedSince, prepareAs, releaseBefore, type Release } from '#tests/harness/release-before.ts';
import { startRoles, type Roles } from '#tests/harness/roles.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { PORTS, startCluster, type Cluster } from '#tools/cluster/cluster.ts';
import { provideCluster } from '#tools/cluster/programs.ts';

const A_SECOND = 20;
/** Before, between and after the changes, in which all goes on as usual. */
const QUIET = 5_000;
/** As in the test of failing over: in memory, where another account may enter it. */
const FOLDER = `${existsSync('/dev/shm') ? '/dev/shm' : '/var/tmp'}/volante-test-${process.pid}-upgrade`;
const HERE = { brand: 'jeep', market: 'br' } as const;
const TRIES = 5;

let cluster: Cluster;
let before: Release;
let roles: Roles;

beforeAll(async () => {
  const found = provideCluster();
  if ('problem' in found) throw new Error(found.problem);
  before = releaseBefore();
  cluster = startCluster({ folder: FOLDER, programs: found.programs, ports: await findFreePorts(PORTS) });
  await cluster.ready;
  prepareAs(before, cluster.leaderUrl);
  const env = {
    RATE_LIMIT_SCALE: '10000',
    DATABASE_PROCESSES: '5',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    DRAIN_MS: '500',
  };
  roles = await startRoles({ databaseUrl: cluster.leaderUrl, webs: 2, workers: 2, env, root: before.root });
}, 600_000);
afterAll(async () => {
  await roles?.stop();
  await cluster?.stop();
  rmSync(FOLDER, { recursive: true, force: true });
}, 120_000);

const countMigrations = async (): Promise<number> => {
  const { rows } = await ask<{ n: number }>(cluster.leaderUrl, 'SELECT count(*)::int AS n FROM platform.migration');
  return rows[0]?.n ?? 0;
};

/** Connections that the program holds, by the name each role gives them. */
const countConnections = async (): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await ask<{ name: string; n: number }>(
    cluster.leaderUrl,
    `SELECT application_name AS name, count(*)::int AS n FROM pg_stat_activity WHERE application_name LIKE 'volante-%' GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
};

const ASSET = /\/assets\/[\w.-]+\.(?:css|js|woff2)\b/g;

/** The styles, scripts and letters that a page names, asked for at another process first, as a balancer may: one that has none leads to the next. */
const findAssets = async (
  html: string,
  turn: number,
): Promise<{ asked: number; elsewhere: number; lost: string[] }> => {
  const names = [...new Set([...html.matchAll(ASSET)].map(([name]) => name))];
  const found = { asked: names.length, elsewhere: 0, lost: [] as string[] };
  for (const name of names) {
    const status = async (at: number): Promise<number | undefined> => {
      const answer = await fetch(`${roles.urls[at % roles.urls.length] ?? ''}${name}`).catch(() => null);
      await answer?.body?.cancel();
      return answer?.status;
    };
    if ((await status(turn + 1)) === 200) continue;
    if ((await status(turn)) === 200) found.elsewhere += 1;
    else found.lost.push(name);
  }
  return found;
};

/** The configurator has scripts of its own; a home has none. */
const PAGE = '/br/jeep/monte/compass/color';

/** Looks at pages and calls all the while, as a balancer would let a visitor: another process is tried where one does not answer. */
const startReader = () => {
  const calls = roles.urls.map(callerOf);
  const failed: unknown[] = [];
  let [answered, elsewhere, again, stopped] = [0, 0, 0, false];
  const look = async (turn: number): Promise<void> => {
    let last: unknown;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const call = calls[(turn + tries) % calls.length];
      const url = roles.urls[(turn + tries) % roles.urls.length] ?? '';
      const page = await fetch(`${url}${PAGE}`).catch(() => null);
      const html = (await page?.text().catch(() => '')) ?? '';
      const cars = await call?.('GET', 'dealer/v1/dealer?limit=1', HERE);
      const assets = await findAssets(html, turn + tries);
      elsewhere += assets.elsewhere;
      if (page?.status === 200 && cars?.status === 200 && assets.asked > 0 && assets.lost.length === 0)
        return void (answered += 1);
      again += assets.lost.length;
      last = [page?.status, cars?.status, ...assets.lost];
      await sleep(200);
    }
    failed.push(last);
  };
  const looking = (async () => {
    for (let turn = 0; !stopped; turn += 1) {
      await look(turn);
      await sleep(100);
    }
  })();
  return async () => {
    stopped = true;
    await looking;
    return { answered, failed, elsewhere, again };
  };
};

/** Each in its turn by one of this release, as a rolling restart does it. */
const replaceAll = async (): Promise<void> => {
  for (const name of ['worker', 'web'] as const)
    for (const index of [0, 1]) {
      await roles.start(name, { index });
      await sleep(QUIET / 2);
    }
};

test('the release before is replaced by this one under load, after the migration: no request fails, no write is lost or doubled', async () => {
  const { urls, folder } = roles;
  const stream = await startLeadStream({ urls, folder, aSecond: A_SECOND, longestPause: 1_000, manySenders: true });
  const stopReader = startReader();
  await sleep(QUIET);
  const held = await countConnections();
  const had = await countMigrations();
  const began = performance.now();
  await migrate({ url: cluster.leaderUrl });
  const added = (await countMigrations()) - had;
  const migrated = Math.round(performance.now() - began);
  // All of the release before go on, on the schema of this one.
  await sleep(QUIET);
  const until = performance.now();
  await replaceAll();
  await sleep(QUIET);
  const read = await stopReader();
  const { acknowledged, failed, sent } = await stream.stop();
  const { rows } = await ask<{ id: string }>(cluster.leaderUrl, 'SELECT id FROM leads.lead');
  const stored = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !stored.has(id)).length;
  const pauses = stream.times.map((time, index) => time - (stream.times[index - 1] ?? time));
  const { answered, elsewhere, again } = read;
  const report = { from: before.commit.slice(0, 8), added, migrated, sent, lost, answered, elsewhere, again };
  console.warn(
    'upgrade',
    JSON.stringify({
      ...report,
      seconds: Math.round((performance.now() - until) / 1000),
      longestMs: Math.round(Math.max(...pauses)),
      held,
    }),
  );
  expect(added).toBe(addedSince(before));
  expect(added, 'a migration lies between').toBeGreaterThan(0);
  expect(failed).toEqual([]);
  expect(read.failed).toEqual([]);
  expect(lost).toBe(0);
  expect(new Set(acknowledged).size).toBe(sent);
  expect(rows).toHaveLength(sent);
  await expectSound(cluster.leaderUrl);
}, 600_000);
