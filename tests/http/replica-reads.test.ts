import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '#platform/database.server.ts';
import { openReplica, type Replica } from '#platform/database/replica.server.ts';
import { sql } from '#platform/sql.server.ts';
import { openUpToDate } from '#features/offers/routes/shelves.server.ts';
import { STALEST_MS } from '#platform/http/changes.server.ts';
import { replicaReads } from '#platform/telemetry/metrics.server.ts';
import { MOST_STALE_SECONDS } from '#kernel/endpoint.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask } from '#tests/harness/cars.ts';
import { startReplicaPair, type ReplicaPair } from '#tests/harness/replica.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

let pair: ReplicaPair;
let leader: Database;
let replica: Replica;
let api: Api;

beforeAll(async () => {
  pair = await startReplicaPair();
  leader = openDatabase({ url: pair.leaderUrl, pool: 3 });
  replica = openReplica(leader, { url: pair.replicaUrl, leaderUrl: pair.leaderUrl, pool: 3 });
  const env = { DATABASE_REPLICA_URL: pair.replicaUrl, ANSWER_CACHE: 'off', RATE_LIMIT_SCALE: '10000' };
  api = await startApi({ url: pair.leaderUrl, env });
}, 400_000);
afterAll(async () => {
  await api.stop();
  await replica.close();
  await leader.close();
  await pair.stop();
}, 60_000);
beforeEach(() => replicaReads.reset());

const counted = async (): Promise<Record<string, number>> => {
  const { values } = await replicaReads.get();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.from), value]));
};

const write = (name: string) => leader.run(sql`INSERT INTO platform.seed (name, hash) VALUES (${name}, 'x')`);

const seenBy = async (writer: string, name: string, staleMs = 4_000): Promise<boolean> => {
  const reader = replica.reader({ staleMs, writers: [writer] });
  const find = sql<{ name: string }>`SELECT name FROM platform.seed WHERE name = ${name}`;
  const alone = (await reader.maybe(find)) !== null;
  const within = (await reader.read({}, (tx) => tx.maybe(find))) !== null;
  expect(within, 'a question alone and one of a transaction').toBe(alone);
  return alone;
};

/** Until the replica answers again. */
const untilUsed = () =>
  waitFor(async () => {
    const before = (await counted())['replica'] ?? 0;
    await seenBy('nobody', 'nothing');
    return ((await counted())['replica'] ?? 0) >= before + 2;
  });

test('who bears it reads from the replica, and who has just written reads what they wrote', async () => {
  await untilUsed();
  await pair.pause();
  await write('own write');
  expect(await seenBy('other', 'own write')).toBe(false);
  replica.wrote('writer');
  expect(await seenBy('writer', 'own write')).toBe(true);
  expect(await seenBy('other', 'own write')).toBe(false);
  replica.changed();
  expect(await seenBy('other', 'own write')).toBe(true);
  const reads = await counted();
  expect(reads['replica']).toBeGreaterThanOrEqual(4);
  expect(reads['wrote']).toBe(4);
  await pair.resume();
  await untilUsed();
});

test('what is written by a reader is written once, at the leader', async () => {
  await untilUsed();
  const reader = replica.reader({ staleMs: 1_000, writers: [] });
  expect(await reader.run(sql`INSERT INTO platform.seed (name, hash) VALUES ('by a reader', 'x')`)).toBe(1);
  await reader.withTx({}, (tx) => tx.run(sql`INSERT INTO platform.seed (name, hash) VALUES ('in a transaction', 'x')`));
  expect(
    await leader.rows(sql`SELECT name FROM platform.seed WHERE name IN ('by a reader', 'in a transaction')`),
  ).toHaveLength(2);
});

test('a shelf is of the leader, one for all calls, and has what was just written', async () => {
  await untilUsed();
  const shop = { brand: 'jeep', market: 'br', locale: 'pt-BR', at: new Date() } as const;
  const call = () => ({ db: replica.reader({ staleMs: 4_000, writers: [] }), exact: leader, brand: 'jeep' as const });
  const first = await openUpToDate(call(), shop);
  const [id] = [...first.rows.keys()];
  await pair.pause();
  await ask(pair.leaderUrl, 'UPDATE offers.offer SET deleted_at = now() WHERE id = $1', [id]);
  const second = await openUpToDate(call(), shop);
  expect(second.shelf).toBe(first.shelf);
  expect(second.rows.has(String(id))).toBe(false);
  await pair.resume();
});

test('a full pool and a statement that takes too long send one call to the leader, not all that follow', async () => {
  await untilUsed();
  replicaReads.reset();
  const reader = replica.reader({ staleMs: 4_000, writers: [] });
  const slow = sql<{ name: string }>`SELECT 'x' AS name FROM pg_sleep(0.5)`;
  await Promise.all(Array.from({ length: 5 }, () => reader.rows(slow)));
  await reader.read({ deadlineMs: 100 }, (tx) => tx.rows(slow)).catch(() => undefined);
  expect(await counted()).toEqual({ replica: 3, failed: 3 });
  await seenBy('nobody', 'nothing');
  expect(await counted()).toEqual({ replica: 5, failed: 3 });
});

test('a replica that dies is not waited for, and is asked again when it is back', async () => {
  await untilUsed();
  await pair.kill();
  await write('while it is away');
  const began = performance.now();
  expect(await seenBy('somebody', 'while it is away')).toBe(true);
  expect(performance.now() - began).toBeLessThan(3_000);
  await pair.restart();
  await untilUsed();
});

const AT = { headers: {}, ...JEEP } as const;

test('a reader that writes and reads: nothing is older than its call declares, however the replica fares', async () => {
  await untilUsed();
  const { rows } = await ask<{ id: string; name: string }>(
    pair.leaderUrl,
    `SELECT id, name FROM dealers.dealer WHERE brand = 'jeep' AND market = 'br' ORDER BY id LIMIT 1`,
  );
  const [dealer] = rows;
  if (dealer === undefined) throw new Error('no dealer');
  const written: { number: number; at: number }[] = [{ number: 0, at: performance.now() }];
  const nameOf = (number: number): string => `Número ${number}`;
  await ask(pair.leaderUrl, 'UPDATE dealers.dealer SET name = $2 WHERE id = $1', [dealer.id, nameOf(0)]);
  await sleep(1_200);
  let isOver = false;
  let [asked, oldest] = [0, 0];
  const writing = (async () => {
    for (let number = 1; !isOver; number += 1) {
      await ask(pair.leaderUrl, 'UPDATE dealers.dealer SET name = $2 WHERE id = $1', [dealer.id, nameOf(number)]);
      written.push({ number, at: performance.now() });
      await sleep(20);
    }
  })();
  const reading = (async () => {
    while (!isOver) {
      const began = performance.now();
      const { status, json } = await api.call('GET', `/api/dealer/v1/dealer/${dealer.id}`, AT);
      expect(status).toBe(200);
      const number = Number((json as { name: string }).name.split(' ')[1]);
      const next = written.find((one) => one.number === number + 1);
      const age = next === undefined ? 0 : began - next.at;
      oldest = Math.max(oldest, age);
      expect(age, 'milliseconds by which an answer is older than what was committed').toBeLessThanOrEqual(1_000);
      asked += 1;
    }
  })().finally(() => (isOver = true));
  const faring = (async () => {
    await sleep(1_500);
    await pair.pause();
    await sleep(2_500);
    await pair.resume();
    await sleep(1_000);
    await pair.kill();
    await sleep(1_500);
    await pair.restart();
    await sleep(2_500);
  })().finally(() => (isOver = true));
  await Promise.all([writing, reading, faring]);
  const reads = await counted();
  console.warn('reads', { asked, oldest: Math.round(oldest), ...reads });
  expect(asked).toBeGreaterThan(50);
  expect(reads['replica']).toBeGreaterThan(0);
  expect((reads['behind'] ?? 0) + (reads['resting'] ?? 0)).toBeGreaterThan(0);
  await ask(pair.leaderUrl, 'UPDATE dealers.dealer SET name = $2 WHERE id = $1', [dealer.id, dealer.name]);
});

test('whoever wrote through another process carries it along, and the leader answers', async () => {
  await untilUsed();
  const body = { email: 'nobody@demo.example', password: 'not the one' };
  const { headers } = await api.call('POST', '/api/auth/v3/sign-in', { ...AT, body });
  const [cookie = ''] = headers.getSetCookie().filter((text) => text.startsWith('vlt_wrote='));
  expect(cookie).toMatch(new RegExp(`^vlt_wrote=1; .*Max-Age=${MOST_STALE_SECONDS}\\b`));
  replicaReads.reset();
  await api.call('GET', '/api/dealer/v1/province', { ...JEEP, headers: { cookie: 'vlt_wrote=1' } });
  expect(await counted()).toEqual({ wrote: 1 });
  const read = await api.call('GET', '/api/dealer/v1/province', AT);
  expect(read.headers.getSetCookie()).toEqual([]);
});

test('only what anybody may read and nobody changes declares that it may be stale', () => {
  const declared = api.application.registry.filter(({ mayBeStale }) => mayBeStale !== undefined);
  const wrong = declared.filter(
    ({ access, roles, audit, idempotency, mayBeStale = 0 }) =>
      access !== 'public' ||
      roles.length > 0 ||
      audit !== undefined ||
      idempotency !== undefined ||
      mayBeStale <= 0 ||
      mayBeStale > MOST_STALE_SECONDS,
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
  // So long a change by staff waits for a process that does not hear of it.
  expect(Math.max(...declared.map(({ mayBeStale = 0 }) => mayBeStale * 1_000))).toBeLessThanOrEqual(STALEST_MS);
  const services = new Set(declared.map(({ service }) => service));
  for (const service of ['model', 'car', 'part', 'dealer', 'search', 'dictionary', 'location'])
    expect(services, service).toContain(service);
});
