import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayIn } from '#kernel/dates.ts';
import { createRecorder } from './public.server.ts';
import { eraseVisitor } from './erasing.server.ts';
import { spanAt } from './rules/visitor.ts';
import { takeKeys } from './store/keys.server.ts';
import { tidyAnalytics } from './tidy.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { measuredEvents } from '#platform/telemetry/metrics.server.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
beforeEach(async () => {
  await ask(
    database.url,
    'TRUNCATE analytics.event, analytics.reached, analytics.daily, analytics.withdrawn, analytics.search_daily, analytics.friction_daily',
  );
});

const NUMBER = 'abcdefghijklmnopqrstuvwx';
const anna = { brand: 'jeep', market: 'br', visitor: { secret: NUMBER, device: 'phone' } } as const;
const bento = { ...anna, visitor: { secret: NUMBER.toUpperCase(), device: 'desktop' } } as const;
const home = { name: 'home.seen', properties: {} } as const;
const model = { name: 'model.seen', properties: { model: 'compass' } } as const;
const paid = { name: 'order.paid', properties: {} } as const;

const daily = async () =>
  (
    await ask<{ name: string; events: number; visitors: number; came: number }>(
      database.url,
      'SELECT name, events::int, visitors::int, came::int FROM analytics.daily ORDER BY brand, market, name',
    )
  ).rows;
const count = async (table: string): Promise<number> =>
  (await ask<{ n: number }>(database.url, `SELECT count(*)::int AS n FROM analytics.${table}`)).rows[0]?.n ?? -1;
const outcomes = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await measuredEvents.get()).values.map(({ labels, value }) => [labels.outcome, value]));

test('a day counts events, visitors once, and those who came from the step before', async () => {
  const { services } = api.application;
  const recorder = createRecorder(services);
  for (const event of [home, home, model, model]) recorder.note(anna, event);
  recorder.note(bento, model);
  await recorder.flush();
  recorder.note(anna, model);
  await recorder.close();
  expect(await daily()).toEqual([
    { name: 'home.seen', events: 2, visitors: 1, came: 0 },
    { name: 'model.seen', events: 4, visitors: 2, came: 1 },
  ]);
  expect(await count('event')).toBe(6);
});

test('an order is paid once, however many days its buyer looks at it', async () => {
  const { services } = api.application;
  // Two days of one span.
  for (const day of [6, 3]) {
    const now = new Date((spanAt(services.clock.now()) * 30 - day) * 86_400_000);
    const recorder = createRecorder({ ...services, clock: { now: () => now } });
    recorder.note(anna, paid);
    await recorder.close();
  }
  expect((await daily()).map(({ visitors }) => visitors).toSorted()).toEqual([0, 1]);
});

test('what is not of its schema is not written', async () => {
  const recorder = createRecorder(api.application.services);
  const before = await outcomes();
  recorder.note(anna, { name: 'model.seen', properties: { model: 'Ana Souza' } });
  recorder.note(anna, { name: 'invented', properties: {} } as never);
  await recorder.close();
  expect(await count('event')).toBe(0);
  expect((await outcomes())['refused']).toBe((before['refused'] ?? 0) + 2);
});

test('a row that the database refuses goes alone, and what came with it is written', async () => {
  const { services } = api.application;
  await ask(database.url, "ALTER TABLE analytics.event ADD CONSTRAINT test_refused CHECK (name <> 'model.seen')");
  const before = await outcomes();
  const recorder = createRecorder(services);
  for (let n = 0; n < 5; n += 1) recorder.note(anna, home);
  recorder.note(bento, model);
  for (let n = 0; n < 5; n += 1) recorder.note(bento, home);
  await recorder.flush();
  await ask(database.url, 'ALTER TABLE analytics.event DROP CONSTRAINT test_refused');
  await recorder.close();
  expect(await daily()).toEqual([{ name: 'home.seen', events: 10, visitors: 2, came: 0 }]);
  expect((await outcomes())['refused']).toBe((before['refused'] ?? 0) + 1);
});

test('a search for one rare letter keeps nothing else from being counted', async () => {
  const recorder = createRecorder(api.application.services);
  recorder.note(anna, { name: 'search.made', properties: { place: 'accessories', results: 0 } }, '𠮷');
  recorder.note(anna, home);
  await recorder.close();
  expect((await daily()).map(({ name }) => name)).toEqual(['home.seen', 'search.made']);
});

test('two processes count into one day', async () => {
  const { services } = api.application;
  const recorders = Array.from({ length: 4 }, () => createRecorder(services));
  for (let round = 0; round < 20; round += 1)
    for (const recorder of recorders) recorder.note(round % 2 === 0 ? anna : bento, model);
  await Promise.all(recorders.map((recorder) => recorder.close()));
  expect(await daily()).toEqual([{ name: 'model.seen', events: 80, visitors: 2, came: 0 }]);
});

test('with the database away events wait, what has no room is dropped and counted, and nothing is written twice', async () => {
  const { services } = api.application;
  let isAway = false;
  const db: typeof services.db = {
    ...services.db,
    withTx: async (scope, work) => {
      const made = await services.db.withTx(scope, work);
      // It was committed, and the answer was lost.
      if (isAway) throw new Error('connection lost');
      return made;
    },
  };
  const before = await outcomes();
  const recorder = createRecorder({ ...services, db }, { most: 10 });
  recorder.note(anna, home);
  await recorder.flush();
  isAway = true;
  for (let n = 0; n < 25; n += 1) recorder.note(anna, home);
  await recorder.flush();
  isAway = false;
  await recorder.flush();
  await recorder.close();
  expect(await count('event')).toBe(11);
  expect((await daily())[0]?.events).toBe(11);
  expect((await outcomes())['dropped']).toBe((before['dropped'] ?? 0) + 15);
});

test('whoever takes the consent back is erased, and what another process still has is not written', async () => {
  const { services } = api.application;
  const recorder = createRecorder(services);
  recorder.note(anna, home);
  recorder.note(bento, home);
  await recorder.flush();
  recorder.note(anna, model);
  await eraseVisitor(services, NUMBER);
  await recorder.close();
  const { rows } = await ask(database.url, 'SELECT device, name FROM analytics.event');
  expect(rows).toEqual([{ device: 'desktop', name: 'home.seen' }]);
  expect((await daily()).map(({ name }) => name)).toEqual(['home.seen']);
});

test('the call that erases asks for the number of the browser that makes it', async () => {
  const { services, measuring } = api.application;
  const value = measuring.numbers.make();
  const visitor = { ...anna.visitor, secret: measuring.numbers.read(value) ?? '' };
  measuring.recorder.note({ ...anna, visitor }, home);
  await measuring.recorder.flush();
  const url = '/api/analytics/v1/withdrawal';
  const site = { brand: 'jeep', market: 'es-AR' };
  expect(await api.call('POST', url, { ...site, body: {} })).toMatchObject({ status: 204 });
  expect(await count('event')).toBe(1);
  const send = async (cookie: string) => {
    const headers = { cookie, origin: services.env.PUBLIC_URL };
    expect((await api.call('POST', url, { ...site, body: {}, headers })).status).toBe(204);
  };
  // What we did not sign is no number: it costs no row and no lock.
  for (const invented of [visitor.secret, `${visitor.secret}.${'x'.repeat(22)}`]) await send(`vlt_measure=${invented}`);
  expect([await count('event'), await count('withdrawn')]).toEqual([1, 0]);
  await send(`vlt_measure=${value}`);
  expect(await count('event')).toBe(0);
});

test('secrets that were changed hide nobody from being erased, nor does a span that is over', async () => {
  const { services } = api.application;
  const under = (secret: string, days: number) => ({
    ...services,
    env: { ...services.env, APP_SECRETS: [secret.repeat(32)] },
    clock: { now: () => new Date(Date.now() - days * 86_400_000) },
  });
  for (const [secret, days] of [
    ['a', 200],
    ['a', 40],
    ['b', 0],
  ] as const) {
    const recorder = createRecorder(under(secret, days));
    recorder.note(anna, home);
    await recorder.close();
  }
  expect(await count('event')).toBe(3);
  await eraseVisitor(under('c', 0), NUMBER);
  expect([await count('event'), await count('reached')]).toEqual([0, 0]);
});

test('the key of a span goes when nothing of it is left, and that of the numbers stays', async () => {
  const { services } = api.application;
  await services.db.withTx({}, (tx) => takeKeys(tx, ['span 1', 'span 2', 'number']));
  await ask(
    database.url,
    `UPDATE analytics.visitor_key SET made_at = now() - interval '432 days' WHERE name IN ('span 1', 'number')`,
  );
  await tidyAnalytics(services, new AbortController().signal);
  const { rows } = await ask<{ name: string }>(
    database.url,
    `SELECT name FROM analytics.visitor_key WHERE name IN ('span 1', 'span 2', 'number') ORDER BY name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['number', 'span 2']);
});

test('one number fills no table, and more than a batch does not wait for the next turn', async () => {
  const { services } = api.application;
  const before = await outcomes();
  const now = services.clock.now();
  const recorder = createRecorder({ ...services, clock: { now: () => now } }, { everyMs: 2_000 });
  for (let n = 0; n < 300; n += 1) recorder.note(anna, home);
  expect((await outcomes())['refused']).toBe((before['refused'] ?? 0) + 60);
  for (let n = 0; n < 1_300; n += 1)
    recorder.note({ ...anna, visitor: { ...anna.visitor, secret: `visitor${n % 26}`.padEnd(24, 'x') } }, model);
  await expect.poll(() => count('event'), { timeout: 3_900, interval: 100 }).toBe(1_500);
  await recorder.close();
  expect(await count('event')).toBe(1_540);
});

test('nobody is found by the words that stand beside, and a visitor counts once for them', async () => {
  const recorder = createRecorder(api.application.services);
  const search = { name: 'search.made', properties: { place: 'accessories', results: 0 } } as const;
  for (const who of [anna, anna, bento]) recorder.note(who, search, 'guincho');
  await recorder.close();
  const { rows } = await ask<{ visitors: string }>(database.url, 'SELECT visitors FROM analytics.search_daily');
  expect(rows.map(({ visitors }) => Number(visitors))).toEqual([2]);
  const names = await ask<{ name: string }>(
    database.url,
    `SELECT DISTINCT name FROM analytics.reached WHERE name LIKE 'words %'`,
  );
  expect(names.rows).toHaveLength(2);
  const joined = await ask(
    database.url,
    `SELECT FROM analytics.reached r JOIN analytics.search_daily s
       ON r.name = 'words ' || left(encode(sha256(convert_to(s.place || ' ' || s.words, 'UTF8')), 'hex'), 24)`,
  );
  expect(joined.rows).toEqual([]);
});

test('on a day full of kinds those that are known go on, and no more come', async () => {
  const { services } = api.application;
  const day = dayIn(services.clock.now(), 'br');
  await ask(
    database.url,
    `INSERT INTO analytics.friction_daily (brand, market, day, model, option, rule, because, outcome, times)
     SELECT 'jeep', 'br', $1, 'compass', 'o-' || n, 'group', '', 'left', 1 FROM generate_series(1, 2000) n`,
    [day],
  );
  await ask(
    database.url,
    `INSERT INTO analytics.search_daily (brand, market, day, place, words, visitors)
     SELECT 'jeep', 'br', $1, 'offers', 'w ' || n, 1 FROM generate_series(1, 2000) n`,
    [day],
  );
  const recorder = createRecorder(services);
  const refusal = { model: 'compass', rule: 'group', because: '', outcome: 'left' } as const;
  for (const option of ['o-7', 'new'])
    recorder.note(anna, { name: 'rule.refused', properties: { ...refusal, option } });
  await ask(database.url, `UPDATE analytics.search_daily SET words = 'known' WHERE words = 'w 7'`);
  for (const words of ['known', 'unknown'])
    recorder.note(anna, { name: 'search.made', properties: { place: 'offers', results: 0 } }, words);
  await recorder.close();
  const refusals = await ask(database.url, `SELECT option, times::int FROM analytics.friction_daily WHERE times > 1`);
  expect(refusals.rows).toEqual([{ option: 'o-7', times: 2 }]);
  const typed = await ask(
    database.url,
    `SELECT words, visitors::int FROM analytics.search_daily WHERE words NOT LIKE 'w %'`,
  );
  expect(typed.rows).toEqual([{ words: 'known', visitors: 2 }]);
  expect([await count('friction_daily'), await count('search_daily')]).toEqual([2000, 2000]);
});
