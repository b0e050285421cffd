import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/migrate.server.ts';
import { seedDatabase } from '#seed/seed.server.ts';
import { idOf } from '#tests/harness/buyer.ts';
import { callerOf, patient, type Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { makeRacers } from '#tests/harness/racers.ts';
import { couponBody } from '#tests/harness/coupons.ts';
import { testEnv } from '#tests/harness/env.ts';
import { CLUSTER_KILLS } from '#tests/harness/full.ts';
import { raceForCar, releaseCar } from '#tests/harness/last-car.ts';
import { startLeadStream } from '#tests/harness/lead-stream.ts';
import { seedPeople, signInStaff } from '#tests/harness/people.ts';
import { findFreePorts } from '#tests/harness/ports.ts';
import { startRoles, type Roles } from '#tests/harness/roles.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { CONTACT, visitsOf } from '#tests/harness/visits.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { NODES, PORTS, RELAY_PORTS, startCluster, type Cluster, type NodeName } from '#tools/cluster/cluster.ts';
import { provideCluster } from '#tools/cluster/programs.ts';

const A_SECOND = 50;
/** Between two deaths, in which writing goes on as usual. */
const QUIET = 5_000;
const LONGEST = 30;
/**
 * In memory where there is some, as all that tests write; not below the tests' own folder, as another account than root must be able
 * to enter it.
 */
const FOLDER = `${existsSync('/dev/shm') ? '/dev/shm' : '/var/tmp'}/volante-test-${process.pid}-cluster`;
/** Who waits longer than a failover's half minute at this rate; more of them would be in one another's way. */
const MOST_OPEN = 600;
const MANY = { longestPause: 2_000, manySenders: true, mostOpen: MOST_OPEN } as const;

let cluster: Cluster;
let roles: Roles;

const pidsOf = (): number[] =>
  [0, 1].flatMap((index) => [roles.processOf('web', index).pid, roles.processOf('worker', index).pid]);

const countListeners = async (): Promise<number> => {
  const text = `SELECT count(*)::int AS listeners FROM pg_stat_activity WHERE query LIKE 'LISTEN %'`;
  const { rows } = await ask<{ listeners: number }>(cluster.leaderUrl, text);
  return rows[0]?.listeners ?? 0;
};

beforeAll(async () => {
  const found = provideCluster();
  if ('problem' in found) throw new Error(found.problem);
  cluster = startCluster({ folder: FOLDER, programs: found.programs, ports: await findFreePorts(PORTS + RELAY_PORTS) });
  await cluster.ready;
  await migrate({ url: cluster.leaderUrl });
  await seedDatabase({ url: cluster.leaderUrl });
  const env = { RATE_LIMIT_SCALE: '10000', DATABASE_PROCESSES: '4', TRUST_PROXY: '1', LOG_LEVEL: 'error' };
  roles = await startRoles({ databaseUrl: cluster.leaderUrl, webs: 2, workers: 2, env });
}, 400_000);
afterAll(async () => {
  await roles?.stop();
  await cluster?.stop();
  rmSync(FOLDER, { recursive: true, force: true });
}, 120_000);

const countLeads = async (url: string): Promise<number> => {
  const { rows } = await ask<{ leads: number }>(url, 'SELECT count(*)::int AS leads FROM leads.lead');
  return rows[0]?.leads ?? 0;
};

/** Seconds of the longest time without an acknowledgement, from the moment before on. */
const longestGap = (times: readonly number[], from: number): number => {
  const later = [from, ...times.filter((time) => time > from)];
  return Math.max(...later.map((time, index) => time - (later[index - 1] ?? time))) / 1000;
};

type Round = { from: NodeName; to: NodeName; aSecond: number; led: number; withoutWrites: number; whole: number };

const since = (moment: number): number => Math.round((performance.now() - moment) / 100) / 10;

type Way = { readonly end: (node: NodeName) => void; readonly bringBack: (node: NodeName) => void };
const death = (): Way => ({ end: cluster.kill, bringBack: cluster.start });
const standstill = (): Way => ({ end: cluster.freeze, bringBack: cluster.wake });
/** It runs on, believes that it leads, and nobody hears it. */
const cutOff = (): Way => ({ end: cluster.cutOff, bringBack: cluster.reconnect });

const endLeader = async (times: readonly number[], way: Way): Promise<Round> => {
  const before = times.length;
  await sleep(QUIET);
  const aSecond = Math.round((times.length - before) / (QUIET / 1000));
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
  const withoutWrites = Math.round(longestGap(times, ended) * 10) / 10;
  way.bringBack(from);
  await cluster.whole();
  return { from, to, aSecond, led, withoutWrites, whole: since(ended) };
};

/** Leads are written all the while the leader ends so many times: what was acknowledged is there, once, and writing went on in time. */
const expectKept = async (ends: number, way: Way): Promise<void> => {
  const pids = pidsOf();
  const listeners = await countListeners();
  expect(listeners).toBeGreaterThanOrEqual(4);
  const before = await countLeads(cluster.leaderUrl);
  const { urls, folder } = roles;
  const stream = await startLeadStream({ urls, folder, aSecond: A_SECOND, ...MANY });
  const rounds: Round[] = [];
  try {
    for (let round = 0; round < ends; round += 1) rounds.push(await endLeader(stream.times, way));
  } finally {
    console.warn('each end, seconds', JSON.stringify(rounds));
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
  expect(pidsOf()).toEqual(pids);
  for (const pid of pids) expect(() => process.kill(pid, 0), 'it still runs').not.toThrow();
  await waitFor(async () => (await countListeners()) >= listeners);
  expect(rounds.filter(({ withoutWrites }) => withoutWrites > LONGEST)).toEqual([]);
  // What the leader has, each of them has.
  for (const node of NODES) await waitFor(async () => (await countLeads(cluster.adminUrl(node))) === before + sent);
  await ask(cluster.leaderUrl, 'ANALYZE');
  await expectSound(cluster.leaderUrl);
};

test(
  `the leader is killed ${CLUSTER_KILLS} times under ${A_SECOND} acknowledged writes a second: none is lost or doubled, and writing goes on`,
  () => expectKept(CLUSTER_KILLS, death()),
  CLUSTER_KILLS * 120_000 + 120_000,
);

test(
  'the leader stands still and wakes as another leads: none is lost or doubled, and writing goes on',
  () => expectKept(1, standstill()),
  300_000,
);

test(
  'the leader is cut off from all others and comes back as another leads: none is lost or doubled, and writing goes on',
  () => expectKept(2, cutOff()),
  400_000,
);

const ROUNDS = 10;

test('the last car of the cluster: of a hundred at two web processes exactly one gets it, again and again', async () => {
  const car = await findReadyCar(cluster.leaderUrl);
  for (let round = 0; round < ROUNDS; round += 1) {
    await raceForCar({ urls: roles.urls, car, rivals: 100, round, isPatient: true });
    await releaseCar(cluster.leaderUrl);
  }
  await expectSound(cluster.leaderUrl);
}, 400_000);

const RIVALS = 60;
const JEEP = { brand: 'jeep', market: 'br' } as const;
const tally = (answers: readonly Answered[], field: 'code' | 'key'): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, json }) => `${status} ${String(json[field])}`)].map(([is, list]) => [
      is,
      list.length,
    ]),
  );
/** Through either web, as it comes; who is told that the program is busy tries again. */
const callAt = (turn: number) => patient(callerOf(roles.urls[turn % roles.urls.length] ?? ''));

test('the last bay at one time, through two web processes of the cluster: one gets it', async () => {
  const visitors = [0, 1].map((turn) => visitsOf(callAt(turn), JEEP));
  const [visitor] = visitors;
  const [dealerId = ''] = ((await visitor?.dealers()) ?? []).map(({ id }) => id);
  const [modelCode = ''] = (await visitor?.models()) ?? [];
  await ask(
    cluster.leaderUrl,
    `UPDATE visits.resource SET closed_at = now() WHERE dealer_id = $1 AND kind = 'BAY'
     AND id <> (SELECT min(id::text)::uuid FROM visits.resource WHERE dealer_id = $1 AND kind = 'BAY')`,
    [dealerId],
  );
  const startsAt = (await visitor?.slots({ dealerId, serviceCode: 'OIL_CHANGE' }))?.[8]?.startsAt ?? '';
  const answers = await Promise.all(
    Array.from({ length: RIVALS }, async (_, index) => {
      const contact = {
        ...CONTACT.br,
        email: `rival${index}@demo.example`,
        phone: `(11) 9${80_000_000 + index}`,
      };
      const hand = visitors[index % 2] ?? visitsOf(callAt(index), JEEP);
      return hand.service({ dealerId, modelCode, startsAt, contact }, { reference: randomUUID(), key: randomUUID() });
    }),
  );
  expect(tally(answers, 'code')).toEqual({ '200 undefined': 1, '409 slotTaken': RIVALS - 1 });
  const { rows } = await ask(
    cluster.leaderUrl,
    `SELECT count(*)::int AS count FROM visits.booking WHERE dealer_id = $1 AND lower(during) = $2`,
    [dealerId, startsAt],
  );
  expect(rows).toEqual([{ count: 1 }]);
  await expectSound(cluster.leaderUrl);
}, 300_000);

// Last: its people have reservations by rows alone, which are no sound ones.
test('the last uses of a coupon, through two web processes of the cluster: so many have one as it has uses', async () => {
  await seedPeople(cluster.leaderUrl, testEnv());
  const staff = await signInStaff(callAt(0), 'voucher_admin');
  const racers = await makeRacers({ databaseUrl: cluster.leaderUrl, call: callAt(0), people: RIVALS });
  const body = couponBody('LAST20', { mostUses: 20, withOthers: true });
  const coupon = idOf(await callAt(1)('POST', 'coupon/v1/coupons', { ...JEEP, token: staff, body }));
  const answers = await Promise.all(
    racers.map(({ order, token }, turn) =>
      callAt(turn)('POST', `coupon/v1/coupons/orders/${order}`, {
        ...JEEP,
        token,
        key: randomUUID(),
        body: { coupon: 'last-20' },
      }),
    ),
  );
  expect(tally(answers, 'key')).toEqual({ '200 undefined': 20, '422 coupon.unavailable': RIVALS - 20 });
  const { rows } = await ask(
    cluster.leaderUrl,
    `SELECT c.uses, (SELECT count(*)::int FROM coupons.use u WHERE u.coupon_id = c.id) AS rows FROM coupons.coupon c WHERE c.id = $1`,
    [coupon],
  );
  expect(rows).toEqual([{ uses: 20, rows: 20 }]);
}, 300_000);
