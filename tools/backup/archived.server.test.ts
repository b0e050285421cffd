import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskStore } from '#platform/files/disk-store.server.ts';
import { archiveMonth, restoreMonth } from '#tools/archive/audit.ts';
import { runAsAdmin } from '#tests/harness/admin.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { testEnv } from '#tests/harness/env.ts';
import { restoreInto } from './into-empty.ts';
import { takeBackup } from './take.ts';
import { writeWhole } from './write.ts';

const PART = 'audit_2020_03';
const PASSPHRASE = 'a passphrase that nobody guesses';
let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let target: Awaited<ReturnType<typeof createDatabase>>;
let client: pg.Client;

const connect = async (url: string): Promise<pg.Client> => {
  const made = new pg.Client({ connectionString: url });
  await made.connect();
  await made.query(`SET timezone = 'UTC'`);
  return made;
};
const march = async (from: pg.Client) =>
  (
    await from.query<{ rows: number; all: string }>(
      `SELECT count(*)::int AS rows, md5(string_agg(a::text, '' ORDER BY id)) AS all FROM platform.audit a WHERE at < '2020-04-01'`,
    )
  ).rows[0];
const broken = async (): Promise<string[]> =>
  (await client.query<{ id: string }>('SELECT audit_id::text AS id FROM platform.broken_audit')).rows.map(
    ({ id }) => id,
  );

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'backup-archive-'));
  database = await createDatabase({ people: false });
  target = await createDatabase({ people: false });
  client = await connect(database.url);
  // A log that began years ago; a transaction of March has a number beyond one of April.
  await client.query(`
    ALTER TABLE platform.audit DETACH PARTITION platform.audit_before;
    CREATE TABLE platform.${PART} PARTITION OF platform.audit (PRIMARY KEY (id)) FOR VALUES FROM ('2020-03-01') TO ('2020-04-01');
    ALTER TABLE platform.${PART} ENABLE ROW LEVEL SECURITY;
    CREATE TABLE platform.audit_2020_04 PARTITION OF platform.audit (PRIMARY KEY (id)) FOR VALUES FROM ('2020-04-01') TO (date_trunc('month', now()) + interval '2 months');
    TRUNCATE platform.audit_seal;
    DROP TABLE platform.audit_before;
    UPDATE platform.seal_progress SET sealed_to = 0, seen_to = 0;
    INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id, at)
    SELECT 'jeep', 'x', 'test.done', CASE n WHEN 250 THEN 'april' ELSE 'march' END, n::text,
      '2020-03-02'::timestamptz + CASE n WHEN 250 THEN interval '40 days' ELSE n * interval '1 hour' END
    FROM generate_series(1, 500) AS n`);
  await client.query('SELECT platform.seal_audit(1000)');
}, 120_000);
afterAll(async () => {
  await client.end();
  await Promise.all([database.drop(), target.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

test('a month that was archived is in the backup, and comes back in the database that was restored from it', async () => {
  const env = testEnv({ DATABASE_URL: database.url, VOLANTE_DATA: path.join(folder, 'data') });
  const before = await march(client);
  expect(before?.rows).toBe(499);
  await archiveMonth({ client, store: openDiskStore(env.VOLANTE_DATA) }, PART);
  expect((await march(client))?.rows).toBe(0);
  const file = path.join(folder, 'backup');
  const lost: string[] = [];
  const onLost = (keys: readonly string[]): void => void lost.push(...keys);
  await writeWhole(file, takeBackup({ url: database.url, env, passphrase: PASSPHRASE, onLost }));
  expect(lost).toEqual([]);
  // The machine is lost, with the store that it was.
  await runAsAdmin(
    target.url,
    `DO $$ DECLARE item record; BEGIN
       FOR item IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')
       LOOP EXECUTE format('DROP SCHEMA %I CASCADE', item.nspname); END LOOP; END $$`,
  );
  const to = path.join(folder, 'restored');
  await restoreInto({ file, passphrase: PASSPHRASE }, { folder: to, databaseUrl: target.url });
  const restored = await connect(target.url);
  try {
    expect(await restoreMonth({ client: restored, store: openDiskStore(to) }, PART)).toEqual({ rows: 499 });
    expect(await march(restored)).toEqual(before);
    expect((await restored.query('SELECT FROM platform.broken_audit')).rowCount).toBe(0);
    const may = await restored.query<{ may: boolean }>(
      `SELECT has_table_privilege('volante_app', 'platform.audit', 'INSERT') AND NOT has_table_privilege('volante_app', 'platform.audit', 'UPDATE') AS may`,
    );
    expect(may.rows).toEqual([{ may: true }]);
    // As old as it was, it can be archived again there.
    await archiveMonth({ client: restored, store: openDiskStore(to) }, PART);
  } finally {
    await restored.end();
  }
  rmSync(path.join(env.VOLANTE_DATA, 'archive'), { recursive: true });
  await writeWhole(
    path.join(folder, 'without'),
    takeBackup({ url: database.url, env, passphrase: PASSPHRASE, onLost }),
  );
  expect(lost).toEqual([expect.stringContaining(`archive/platform.audit/${PART}`)]);
}, 240_000);

test('a line of another month is missed, though its number lies among those of an archived one', async () => {
  expect(await broken()).toEqual([]);
  const { rows } = await client.query<{ id: string }>(
    `SELECT id::text FROM platform.audit WHERE subject_type = 'april'`,
  );
  await client.query(`
    SET session_replication_role = replica;
    DELETE FROM platform.audit WHERE subject_type = 'april';
    RESET session_replication_role`);
  expect(await broken()).toEqual([rows[0]?.id]);
  const { rows: checked } = await client.query('SELECT broken FROM platform.check_audit(1000)');
  expect(checked).toEqual([{ broken: 1 }]);
});
