import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPending, migrate, readMigrations } from '#platform/migrate.server.ts';
import { createDatabase } from '#tests/harness/database.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let folder: string;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  return () => rmSync(folder, { recursive: true });
});

const put = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql);

const query = (sql: string) => run(sql, '');
const asApp = (sql: string) => run(sql, '-c role=volante_app');

async function run(sql: string, options: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.url, options });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

describe('order', () => {
  test('goes by number across features, then by name', () => {
    for (const name of ['zoo.001-a.sql', 'ape.002-a.sql', 'zoo.002-a.sql', 'ape.010-a.sql']) put(name, '');
    const names = readMigrations(folder).map(({ name }) => name);
    expect(names).toEqual(['zoo.001-a.sql', 'ape.002-a.sql', 'zoo.002-a.sql', 'ape.010-a.sql']);
  });

  test('refuses a file named otherwise', () => {
    put('001-zoo.sql', '');
    expect(() => readMigrations(folder)).toThrow('001-zoo.sql');
  });
});

describe('running', () => {
  test('applies each file once, from processes at the same time', async () => {
    put('once.001-a.sql', 'CREATE SCHEMA once; CREATE TABLE once.a (id int)');
    const runs = await Promise.all([1, 2, 3].map(() => migrate({ url: database.url, folder })));
    expect(runs.flat()).toEqual(['once.001-a.sql']);
  });

  test('refuses a file that changed after it ran', async () => {
    put('changed.001-a.sql', 'CREATE SCHEMA changed');
    await migrate({ url: database.url, folder });
    put('changed.001-a.sql', 'CREATE SCHEMA changed; ');
    await expect(migrate({ url: database.url, folder })).rejects.toThrow('changed.001-a.sql: changed after');
  });

  test('goes on with a database whose file differs from today’s in a comment alone', async () => {
    const setDigest = (sha256: string) =>
      query(`UPDATE platform.migration SET sha256 = '${sha256}' WHERE name = 'platform.931-parts-by-month.sql'`);
    const { rows } = await query(
      `SELECT sha256 FROM platform.migration WHERE name = 'platform.931-parts-by-month.sql'`,
    );
    await setDigest('8076e6d73940517153f0c25e6d5875a2ecfd8d5879a90613dd20472527596673');
    expect(await migrate({ url: database.url })).toEqual([]);
    await setDigest('0'.repeat(64));
    await expect(migrate({ url: database.url })).rejects.toThrow('platform.931-parts-by-month.sql: changed after');
    await setDigest(rows[0]?.sha256);
  });

  test('leaves nothing of a file that fails, and names its line', async () => {
    put('broken.001-a.sql', 'CREATE SCHEMA broken;\nSELEC 1;');
    await expect(migrate({ url: database.url, folder })).rejects.toThrow('broken.001-a.sql:2: syntax error');
    put('broken.001-a.sql', 'CREATE SCHEMA broken;\nSELECT 1;');
    expect(await migrate({ url: database.url, folder })).toEqual(['broken.001-a.sql']);
  });

  test('waits for a table that another session holds', async () => {
    put('busy.001-a.sql', 'CREATE SCHEMA busy; CREATE TABLE busy.a (id int)');
    await migrate({ url: database.url, folder });
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE busy.a');
    put('busy.002-b.sql', 'ALTER TABLE busy.a ADD COLUMN b int');
    setTimeout(() => void holder.end(), 1500);
    expect(await migrate({ url: database.url, folder })).toEqual(['busy.002-b.sql']);
  });
});

test('watching records makes nobody wait who writes to one of them', async () => {
  await query(`DELETE FROM platform.migration WHERE name = 'platform.900-watched-records.sql'`);
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('BEGIN; UPDATE webhooks.endpoint SET version = version');
  let isDone = false;
  const migrated = migrate({ url: database.url }).finally(() => (isDone = true));
  const waits: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const start = Date.now();
    await query('UPDATE coupons.coupon SET version = version');
    waits.push(Date.now() - start);
    await sleep(50);
  }
  expect(isDone).toBe(false);
  expect(await findPending({ url: database.url })).toEqual(['platform.900-watched-records.sql']);
  await holder.end();
  expect(await migrated).toEqual(['platform.900-watched-records.sql']);
  expect(Math.max(...waits)).toBeLessThan(700);
});

describe('the role of the program', () => {
  beforeEach(async () => {
    put(
      'role.001-a.sql',
      `CREATE SCHEMA IF NOT EXISTS role;
       CREATE TABLE IF NOT EXISTS role.plain (id bigserial PRIMARY KEY, what text);
       CREATE TABLE IF NOT EXISTS role.book (id bigint GENERATED ALWAYS AS IDENTITY, what text);
       COMMENT ON TABLE role.book IS 'Ledger. @append-only'`,
    );
    await migrate({ url: database.url, folder });
  });

  test('reads and writes rows', async () => {
    await asApp(`INSERT INTO role.plain (what) VALUES ('a')`);
    await asApp(`UPDATE role.plain SET what = 'b'`);
    await asApp(`INSERT INTO role.book (what) VALUES ('a')`);
    expect((await asApp('DELETE FROM role.plain RETURNING what')).rows).toEqual([{ what: 'b' }]);
  });

  test.each([
    `UPDATE role.book SET what = 'b'`,
    'DELETE FROM role.book',
    'TRUNCATE role.book',
    'CREATE TABLE role.other ()',
    'DROP TABLE role.plain',
    `UPDATE platform.migration SET sha256 = ''`,
  ])('may not %s', async (sql) => {
    await expect(asApp(sql)).rejects.toMatchObject({ code: '42501' });
  });
});
