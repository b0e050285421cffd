import { afterAll, beforeAll, expect, it } from 'vitest';
import { chargesToCheck } from '#features/payments/steps.server.ts';
import { customersToCheck } from '#features/rental/steps.server.ts';
import { headsOfChain, sealAudit } from '#platform/audit.server.ts';
import type { Database, Tx } from '#platform/database.server.ts';
import { claim, nextDue } from '#platform/jobs/outbox.server.ts';
import { removeInTurns, tidyPlatform } from '#platform/jobs/tidy.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import { growDatabase, type GrownDatabase } from '#tests/harness/grown-database.ts';
import { recordStatements } from '#tests/harness/statements.ts';

/**
 * What the worker asks by the clock, in pages of memory, beside many rows that are not due. Pages read are the same on every machine
 * and under any load, which times are not.
 */
const GROW = [
  `INSERT INTO platform.outbox (topic, brand, payload, run_at) SELECT 'order.expire', 'jeep', '{}', now() + n * interval '1 second' + interval '1 hour'
   FROM generate_series(1, 40000) n`,
  `INSERT INTO platform.outbox (topic, brand, payload, done_at) SELECT 'mail.send', 'jeep', '{}', now() - n * interval '1 second'
   FROM generate_series(1, 40000) n`,
  `INSERT INTO platform.idempotency (brand, actor, route, key, body_hash, state, status, response)
   SELECT 'jeep', 'x', 'x', 'long-key-' || n, 'x', 'done', 200, '{}' FROM generate_series(1, 40000) n`,
  `INSERT INTO platform.inbox (provider, event_id, payload, processed_at)
   SELECT 'gateway', n::text, '{}', now() - interval '1 day' FROM generate_series(1, 40000) n`,
  `INSERT INTO payments.charge (id, brand, market, order_id, purpose, method, amount, currency, expires_at, state, created_at, checked_at)
   SELECT gen_random_uuid(), 'jeep', 'br', gen_random_uuid(), 'reservation', 'pix', 100, 'BRL', now(),
     CASE WHEN n % 4 = 0 THEN 'PENDING' WHEN n % 4 = 1 THEN 'CANCELLED' ELSE 'PAID' END,
     now() - interval '30 days', now() FROM generate_series(1, 40000) n`,
  // Neither are those due whom the company would not have, nor its customers.
  `INSERT INTO rental.customer (id, brand, market, account_id, state, check_at)
   SELECT gen_random_uuid(), 'jeep', 'br', gen_random_uuid(), CASE WHEN n % 2 = 0 THEN 'REFUSED' ELSE 'PERSISTED_ON_HUB' END,
     CASE WHEN n % 2 = 1 THEN now() + interval '1 hour' + n * interval '1 second' END FROM generate_series(1, 40000) n`,
  // A log that is sealed to its end.
  `INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id)
   SELECT (ARRAY['jeep', 'ram', '*'])[1 + n % 3], 'x', 'x', 'x', 'x' FROM generate_series(1, 40000) n`,
  `INSERT INTO platform.audit_seal (brand, audit_id, previous, hash)
   SELECT brand, id, repeat('0', 64), repeat('0', 64) FROM platform.audit ORDER BY id`,
  `UPDATE platform.seal_progress SET sealed_to = (SELECT max(id) FROM platform.audit), seen_to = (SELECT max(id) FROM platform.audit)`,
];
const MOST_PAGES = 200;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let grown: GrownDatabase;
let db: Database;

beforeAll(async () => {
  grown = await growDatabase(GROW);
  db = grown.db;
}, 120_000);
afterAll(() => grown.drop());

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
const undone = new Error('undone');

/** Pages that the statements of a call touch; what they change is undone. */
const pagesOf = async (call: (recorded: Database) => Promise<unknown>): Promise<number> => {
  const recorder = recordStatements(db);
  await call(recorder.db);
  let pages = 0;
  for (const { text, values } of recorder.sent()) {
    const explained = { ...sql`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)`, values } as Statement<{
      'QUERY PLAN': { Plan: Plan }[];
    }>;
    const explain = async (tx: Tx): Promise<never> => {
      // The statement itself behind EXPLAIN: its text is the store's, not written here.
      const row = await tx.one({ ...explained, text: `${explained.text} ${text}`, name: '' });
      const plan = row['QUERY PLAN'][0]?.Plan;
      pages += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
      throw undone;
    };
    await db.withTx({ allBrands: true }, explain).catch((error: unknown) => expect(error).toBe(undone));
  }
  return pages;
};

it.each<[string, (recorded: Database) => Promise<unknown>]>([
  ['when the next job falls due', (recorded) => nextDue(recorded, ['order.expire', 'mail.send'])],
  ['jobs that are due', (recorded) => claim(recorded, 20, ['order.expire', 'mail.send'])],
  ['charges to ask about', (recorded) => recorded.withTx({ allBrands: true }, (tx) => chargesToCheck(tx, 50))],
  ['renters to ask about', (recorded) => recorded.withTx({ allBrands: true }, (tx) => customersToCheck(tx, 50))],
  ['rows of the log to seal', (recorded) => sealAudit({ db: recorded, log: silent })],
  ['the heads of the chain', (recorded) => recorded.rows(headsOfChain)],
  ['what is old enough to go', (recorded) => tidyPlatform(recorded, new AbortController().signal)],
])('%s: found without the rest', async (_what, call) => {
  await call(db);
  expect(await pagesOf(call)).toBeLessThan(MOST_PAGES);
});

it('next falls due what nobody has, or what somebody has and comes back first', async () => {
  await db.run(sql`DELETE FROM platform.outbox`);
  expect(await nextDue(db, ['test.a'])).toBeNull();
  const put = (topic: string, due: number, lease: number | null) =>
    db.run(sql`
      INSERT INTO platform.outbox (topic, brand, payload, run_at, lease_until)
      VALUES (${topic}, 'jeep', '{}', now() + make_interval(secs => ${due}::int), now() + make_interval(secs => ${lease}::int))`);
  await put('test.b', 10, null);
  await put('test.a', 300, null);
  const near = async () => Math.round(((await nextDue(db, ['test.a'])) ?? 0) / 1000 / 20);
  expect(await near()).toBe(15);
  await put('test.a', -5, 200);
  expect(await near()).toBe(10);
  await put('test.a', 100, null);
  expect(await near()).toBe(5);
});

it('what is old goes in turns, however much it is, and what is not stays', async () => {
  const old = (days: number, key: string) =>
    db.withTx({ allBrands: true }, (tx) =>
      tx.run(sql`
        INSERT INTO platform.idempotency (brand, actor, route, key, body_hash, state, status, response, created_at)
        SELECT 'ram', 'x', 'x', ${key} || n, 'x', 'done', 200, '{}', now() - make_interval(days => ${days}::int)
        FROM generate_series(1, 6000) n`),
    );
  await old(8, 'old-key-');
  await old(6, 'new-key-');
  await tidyPlatform(db, new AbortController().signal);
  const left = await db.read({ brand: 'ram' }, (tx) =>
    tx.rows(sql<{ key: string }>`SELECT left(key, 8) AS key FROM platform.idempotency WHERE brand = 'ram'`),
  );
  expect(left.length).toBe(6000);
  expect(new Set(left.map(({ key }) => key))).toEqual(new Set(['new-key-']));
});

it('stops when the process is to end, and when the time is up', async () => {
  const ended = AbortSignal.abort();
  const never = (): Promise<number> => Promise.reject(new Error('asked'));
  expect(await removeInTurns(never, { until: Number.POSITIVE_INFINITY, stopping: ended })).toBe(0);
  expect(await removeInTurns(never, { until: 0, stopping: new AbortController().signal })).toBe(0);
});
