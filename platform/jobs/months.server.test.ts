import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#platform/database.server.ts';
import { checkInvariants } from '#platform/invariants.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { keepMonths } from './months.server.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;

beforeAll(async () => {
  database = await createDatabase({ people: false });
  db = openDatabase({ url: database.url, pool: 3 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const partsOf = async (): Promise<string[]> => {
  const { rows } = await ask<{ name: string }>(
    database.url,
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'analytics.event'::regclass ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};
const fill = (from: string, to: string, rows: number): Promise<unknown> =>
  ask(
    database.url,
    `INSERT INTO analytics.event (at, id, brand, market, day, name, visitor, device, properties)
     SELECT at, gen_random_uuid(), (ARRAY['jeep', 'ram'])[1 + n % 2], 'br', at::date, 'model.seen', md5((n % 5000)::text), 'phone', '{}'
     FROM generate_series(1, ${rows}) AS n, LATERAL (SELECT ${from} + (${to} - ${from}) * (n::float8 / ${rows + 1}) AS at) AS moment`,
  );

test('parts of the months to come are there, are made once, and by several at once too', async () => {
  const before = await partsOf();
  expect(before.filter((name) => /_\d{4}_\d\d$/.test(name)).length).toBeGreaterThan(0);
  expect(await Promise.all([keepMonths(db), keepMonths(db), keepMonths(db)])).toEqual(
    Array.from({ length: 3 }, () => ({ made: 0, gone: 0 })),
  );
  const [last = ''] = before
    .filter((name) => /_\d{4}_\d\d$/.test(name))
    .toSorted()
    .toReversed();
  await ask(database.url, `DROP TABLE ${last}`);
  const made = await Promise.all([keepMonths(db), keepMonths(db)]);
  expect(made.map((each) => each.made).toSorted()).toEqual([0, 1]);
  expect(await partsOf()).toEqual(before);
});

test('each part keeps brands apart, whoever asks it by its own name', async () => {
  await fill('now()', `now() + interval '70 days'`, 2_000);
  const open = await ask(
    database.url,
    `SELECT c.relname FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
     WHERE i.inhparent = 'analytics.event'::regclass
       AND NOT (c.relrowsecurity AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polwithcheck IS NOT NULL))`,
  );
  expect(open.rows).toEqual([]);
  const { rows } = await ask<{ tableoid: string }>(
    database.url,
    `SELECT DISTINCT tableoid::regclass::text AS tableoid FROM analytics.event`,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(await checkInvariants(db)).toEqual([]);
});

test('with a hundred thousand rows a visitor, and what is old, are found by an index of each part', async () => {
  await fill(`now() - interval '200 days'`, 'now()', 100_000);
  await ask(database.url, 'ANALYZE analytics.event');
  const { rows } = await ask<{ 'QUERY PLAN': string }>(
    database.url,
    `EXPLAIN DELETE FROM analytics.event WHERE visitor = ANY(ARRAY[md5('17')])`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('visitor');
  expect(plan).not.toMatch(/Seq Scan on event_before/);
}, 60_000);

test('a part of the past goes once nothing is left in it, and holds up nobody when it is in use', async () => {
  await ask(
    database.url,
    `CREATE TABLE analytics.event_old PARTITION OF analytics.event FOR VALUES FROM ('2400-01-01') TO ('2400-02-01')`,
  );
  // One that lies in the future stays, though it is empty.
  expect(await keepMonths(db)).toEqual({ made: 0, gone: 0 });
  await ask(
    database.url,
    `DROP TABLE analytics.event_old;
     ALTER TABLE analytics.event DETACH PARTITION analytics.event_before;
     DELETE FROM analytics.event_before WHERE at < now() - interval '100 days';
     CREATE TABLE analytics.event_long_ago PARTITION OF analytics.event FOR VALUES FROM (MINVALUE) TO ('2020-01-01')`,
  );
  expect((await keepMonths(db)).gone).toBe(1);
  expect(await partsOf()).not.toContain('analytics.event_long_ago');
});

test('a row of no month is kept all the same, and an invariant names it', async () => {
  await fill(`now() + interval '5 years'`, `now() + interval '5 years 1 day'`, 1);
  const broken = (await checkInvariants(db)).map(({ name }) => name);
  expect(broken).toContain('a row of a table by months lies in its month');
});
