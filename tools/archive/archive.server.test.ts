import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openS3Store } from '#platform/files/s3-store.server.ts';
import type { ObjectStore } from '#platform/files/object-store.server.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { openFileStore, STORE_KEYS, type FileStore } from '#tests/harness/file-store.ts';
import { archiveMonth, restoreMonth } from './audit.ts';

let far: FileStore;
let store: ObjectStore;
let database: Awaited<ReturnType<typeof createDatabase>>;
let client: pg.Client;
const PART = 'audit_2020_03';
const ROWS = 100_000;

beforeAll(async () => {
  far = await openFileStore();
  store = openS3Store({ url: far.settings['FILE_STORE_URL'] ?? '', region: 'x', ...STORE_KEYS, timeoutMs: 5_000 });
  database = await createDatabase({ people: false });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // A log that began years ago.
  await client.query(`
    SET timezone = 'UTC';
    ALTER TABLE platform.audit DETACH PARTITION platform.audit_before;
    CREATE TABLE platform.${PART} PARTITION OF platform.audit (PRIMARY KEY (id)) FOR VALUES FROM ('2020-03-01') TO ('2020-04-01');
    ALTER TABLE platform.${PART} ENABLE ROW LEVEL SECURITY;
    CREATE TABLE platform.audit_2020_04 PARTITION OF platform.audit (PRIMARY KEY (id)) FOR VALUES FROM ('2020-04-01') TO (date_trunc('month', now()) + interval '2 months');
    TRUNCATE platform.audit_seal;
    DROP TABLE platform.audit_before;
    UPDATE platform.seal_progress SET sealed_to = 0, seen_to = 0;
    INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id, at)
    SELECT (ARRAY['jeep', 'ram'])[1 + n % 2], 'x', 'test.done', 'test', n::text, '2020-03-02'::timestamptz + n * interval '20 seconds'
    FROM generate_series(1, ${ROWS}) AS n;
    INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id)
    SELECT (ARRAY['jeep', 'ram'])[1 + n % 2], 'x', 'test.done', 'later', n::text FROM generate_series(1, 100) AS n`);
  await client.query(`SELECT platform.seal_audit(${ROWS + 1_000})`);
}, 120_000);
afterEach(() => far.clearFaults());
afterAll(async () => {
  await client.end();
  await database.drop();
  await far.kit.stop();
});

const count = async (what: string): Promise<number> =>
  Number((await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${what}`)).rows[0]?.n);
const march = `platform.audit WHERE at < '2020-04-01'`;

/** Who writes meanwhile, and the longest that one write took. */
const startWriter = async () => {
  const own = new pg.Client({ connectionString: database.url, options: '-c role=volante_app -c app.brand=*' });
  await own.connect();
  let longest = 0;
  let stopped = false;
  const working = (async () => {
    while (!stopped) {
      const start = performance.now();
      await own.query(
        `INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id) VALUES ('jeep', 'x', 'test.done', 'writer', '1')`,
      );
      longest = Math.max(longest, performance.now() - start);
      await sleep(2);
    }
  })();
  return async (): Promise<number> => {
    stopped = true;
    await working.finally(() => own.end());
    return longest;
  };
};

test('what is young, is not sealed, or cannot be put into the store stays', async () => {
  await expect(archiveMonth({ client, store }, 'audit_2020_04')).rejects.toThrow('not 60 months old');
  await expect(archiveMonth({ client, store }, 'audit_1999_01')).rejects.toThrow('no part');
  await expect(archiveMonth({ client, store }, 'audit"; DROP')).rejects.toThrow('is named');
  await far.fault('objects.put', 'refused');
  await expect(archiveMonth({ client, store }, PART)).rejects.toThrow('AccessDenied');
  await far.fault('objects.get', 'malformed');
  await expect(archiveMonth({ client, store }, PART)).rejects.toThrow('not what was stored');
  const seal = `platform.audit_seal WHERE audit_id = (SELECT min(id) FROM ${march})`;
  const { rows } = await client.query<{ hash: string }>(`SELECT hash FROM ${seal}`);
  const setHash = (hash = '') =>
    client.query(`
      SET session_replication_role = replica;
      UPDATE ${seal.replace(' WHERE', ` SET hash = '${hash}' WHERE`)};
      RESET session_replication_role`);
  await setHash('0'.repeat(64));
  await expect(archiveMonth({ client, store }, PART)).rejects.toThrow('not as they were sealed');
  await setHash(rows[0]?.hash);
  expect(await count(march)).toBe(ROWS);
}, 60_000);

test('a month goes under writes, the chain stays whole, and the month comes back as it was', async () => {
  const before = await client.query(
    `SELECT md5(string_agg(a::text, '' ORDER BY id)) AS all FROM ${march.replace('audit', 'audit a')}`,
  );
  const stop = await startWriter();
  const archived = await archiveMonth({ client, store }, PART);
  await sleep(100);
  const longest = await stop();
  expect(archived.rows).toBe(ROWS);
  expect(longest).toBeLessThan(1_000);
  expect(await count(march)).toBe(0);
  expect(await count('platform.broken_audit')).toBe(0);
  await far.fault('objects.get', 'malformed');
  await expect(restoreMonth({ client, store }, PART)).rejects.toThrow('not what was stored');
  // What a restoring that died has left.
  await client.query(`CREATE TABLE platform.${PART} (LIKE platform.audit)`);
  const stopSecond = await startWriter();
  expect(await restoreMonth({ client, store }, PART)).toEqual({ rows: ROWS });
  expect(await stopSecond()).toBeLessThan(1_000);
  const after = await client.query(
    `SELECT md5(string_agg(a::text, '' ORDER BY id)) AS all FROM ${march.replace('audit', 'audit a')}`,
  );
  expect(after.rows).toEqual(before.rows);
  expect([await count('platform.broken_audit'), await count('platform.audit_archive')]).toEqual([0, 0]);
  await expect(client.query(`DELETE FROM platform.${PART}`)).rejects.toThrow('append-only');
  const unlike = await client.query(`
    SELECT FROM pg_index i WHERE i.indrelid = 'platform.audit'::regclass AND NOT EXISTS (
      SELECT FROM pg_inherits h JOIN pg_index p ON p.indexrelid = h.inhrelid
      WHERE h.inhparent = i.indexrelid AND p.indrelid = 'platform.${PART}'::regclass)`);
  expect(unlike.rowCount).toBe(0);
  const { rows } = await client.query(
    `SELECT has_table_privilege('volante_app', 'platform.audit_archive', 'INSERT') AS may`,
  );
  expect(rows).toEqual([{ may: false }]);
}, 120_000);
