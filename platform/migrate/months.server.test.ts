import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS, migrate, readMigrations } from '#platform/migrate.server.ts';
import { createDatabase } from '#tests/harness/database.ts';

/** The last schema in which the log was one table. */
const FIRST_OF_MONTHS = 931;

let database: Awaited<ReturnType<typeof createDatabase>>;
let url: string;
let folder: string;

const run = async (sql: string, at = url): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  return client.query(sql).finally(() => client.end());
};

const NAME = `months_${process.pid}`;

beforeAll(async () => {
  database = await createDatabase({ people: false });
  await run(`CREATE DATABASE ${NAME}`, database.url);
  const own = new URL(database.url);
  own.pathname = `/${NAME}`;
  url = own.href;
  folder = mkdtempSync(path.join(tmpdir(), 'before-months-'));
  for (const { name } of readMigrations(MIGRATIONS))
    if (Number(/\.(\d{3})-/.exec(name)?.[1]) < FIRST_OF_MONTHS)
      copyFileSync(path.join(MIGRATIONS, name), path.join(folder, name));
  await migrate({ url, folder });
}, 120_000);
afterAll(async () => {
  await run(`DROP DATABASE ${NAME} WITH (FORCE)`, database.url);
  await database.drop();
  rmSync(folder, { recursive: true });
});

const WRITE = `INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id) VALUES ('jeep', 'x', 'test.done', 'test', $1) RETURNING id`;
const EVENT = `INSERT INTO analytics.event (at, id, brand, market, day, name, visitor, device, properties)
  VALUES (now(), gen_random_uuid(), 'jeep', 'br', current_date, 'model.seen', md5('x'), 'phone', '{}')`;

/** As a process of the release before: its statements are prepared, its functions compiled. */
const startWriter = async () => {
  const client = new pg.Client({ connectionString: url, options: '-c role=volante_app -c app.brand=*' });
  await client.connect();
  const ids: number[] = [];
  let longest = 0;
  let stopped = false;
  const working = (async () => {
    for (let n = 0; !stopped; n += 1) {
      const start = performance.now();
      const { rows } = await client.query<{ id: string }>({ name: 'write', text: WRITE, values: [String(n)] });
      await client.query({ name: 'event', text: EVENT });
      longest = Math.max(longest, performance.now() - start);
      if (n % 10 === 0) await client.query({ name: 'seal', text: 'SELECT * FROM platform.seal_audit(500)' });
      ids.push(Number(rows[0]?.id));
      await sleep(2);
    }
  })();
  return {
    ids,
    stop: async () => {
      stopped = true;
      await working.finally(() => client.end());
      return longest;
    },
  };
};

test('under the writes of the release before, the log and the events become parts: no write fails, none is lost, numbers go on', async () => {
  await run(`
    INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id, at)
    SELECT (ARRAY['jeep', 'ram'])[1 + n % 2], 'account:' || n % 100, 'test.before', 'test', n::text, now() - interval '1 day' * (n % 300)
    FROM generate_series(1, 100000) AS n`);
  await run('SELECT platform.seal_audit(5000)');
  const writer = await startWriter();
  await sleep(200);
  await migrate({ url });
  const during = writer.ids.length;
  await sleep(300);
  const longest = await writer.stop();
  expect(writer.ids.length).toBeGreaterThan(during);
  expect(new Set(writer.ids).size).toBe(writer.ids.length);
  expect(writer.ids).toEqual(writer.ids.toSorted((one, other) => one - other));
  const { rows } = await run(`
    SELECT (SELECT count(*)::int FROM platform.audit) AS audit, (SELECT count(DISTINCT id)::int FROM platform.audit) AS ids,
      (SELECT count(*)::int FROM analytics.event) AS events, (SELECT count(*)::int FROM platform.broken_audit) AS broken,
      (SELECT relkind FROM pg_class WHERE oid = 'platform.audit'::regclass) AS kind`);
  const all = 100_000 + writer.ids.length;
  expect(rows).toEqual([{ audit: all, ids: all, events: writer.ids.length, broken: 0, kind: 'p' }]);
  // What a visitor may feel of it.
  expect(longest).toBeLessThan(1_500);
}, 120_000);

test('what is written in a later month lies in its part, is found with the rest, and stays as it was written', async () => {
  await run(`
    INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id, at)
    VALUES ('jeep', 'x', 'test.later', 'later', '1', date_trunc('month', now()) + interval '80 days')`);
  const { rows } = await run(
    `SELECT tableoid::regclass::text AS part, id FROM platform.audit WHERE subject_type = 'later'`,
  );
  expect(rows[0]?.part).toMatch(/^platform\.audit_\d{4}_\d\d$/);
  for (const name of ['platform.audit', String(rows[0]?.part)])
    await expect(run(`DELETE FROM ${name} WHERE id = ${rows[0]?.id}`)).rejects.toThrow('append-only');
  const explained = await run(
    `EXPLAIN SELECT * FROM platform.audit a WHERE a.brand = 'jeep' ORDER BY a.id DESC LIMIT 50`,
  );
  const plan = explained.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Merge Append');
  expect(plan).not.toContain('Sort (');
});
