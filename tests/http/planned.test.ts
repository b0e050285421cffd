import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headsOfChain } from '#platform/audit.server.ts';
import { createDatabase } from '#tests/harness/database.ts';

/** Tables grown far beyond the seed, so that the planner has a reason to choose. */
const GROW = [
  `INSERT INTO reservations.purchase (id, brand, market, number, campaign_id, anonymous_id, state, cancel_reason, cancelled_at, unit_id,
     dealer_id, choice, quote, total, deposit, currency, held_until, created_at, account_id, reserved_at)
   SELECT gen_random_uuid(), (ARRAY['jeep', 'ram', 'fiat'])[n % 3 + 1], 'br', 'N' || n, gen_random_uuid(), 'x',
     CASE WHEN n % 1500 = 0 THEN 'DELIVERED' ELSE 'CANCELLED' END, 'EXPIRED', now(), gen_random_uuid(), gen_random_uuid(), '{}', '{}',
     100, 10, 'BRL', now(), now() - n * interval '1 minute', gen_random_uuid(), now()
   FROM generate_series(1, 30000) AS n`,
  `INSERT INTO payments.receipt (id, brand, charge_id, order_id, provider, provider_id, amount, currency, approved_at, verdict)
   SELECT gen_random_uuid(), 'jeep', gen_random_uuid(), gen_random_uuid(), 'x', n::text, 10, 'BRL', now(), 'accepted'
   FROM generate_series(1, 20000) AS n`,
  `INSERT INTO payments.refund (id, brand, receipt_id, order_id, amount, currency, reason, state, requested_by)
   SELECT gen_random_uuid(), 'jeep', id, order_id, 10, 'BRL', 'x', 'DONE', 'x' FROM payments.receipt`,
  `INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id)
   SELECT (ARRAY['jeep', 'ram', '*'])[n % 3 + 1], 'person:' || n % 5000, 'x', 'x', n::text FROM generate_series(1, 30000) AS n`,
  `INSERT INTO platform.audit_seal (brand, audit_id, previous, hash)
   SELECT brand, id, repeat('0', 64), repeat('0', 64) FROM platform.audit WHERE action = 'x'`,
];

let database: Awaited<ReturnType<typeof createDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await createDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`SET session_replication_role = replica`);
  for (const statement of GROW) await owner.query(statement);
  await owner.query('ANALYZE');
  await owner.end();
  client = new pg.Client({ connectionString: database.url, options: '-c role=volante_app' });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const planOf = async (text: string, values: readonly unknown[] = [], brand = 'jeep'): Promise<string> => {
  await client.query(`SELECT set_config('app.brand', $1, false)`, [brand]);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...values]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

test.each([
  [
    "a brand's orders of a rare state",
    `SELECT id FROM reservations.purchase WHERE brand = 'jeep' AND market = 'br' AND state = 'DELIVERED' ORDER BY created_at DESC, id DESC LIMIT 50`,
    'purchase_of_market_state',
  ],
  [
    "a page far down in a brand's orders",
    `SELECT id FROM reservations.purchase WHERE brand = 'jeep' AND market = 'br'
      AND (created_at, id) < (SELECT created_at, id FROM reservations.purchase WHERE brand = 'jeep' AND id = gen_random_uuid_of())
      ORDER BY created_at DESC, id DESC LIMIT 50`,
    'purchase_of_market',
  ],
  [
    'orders by the beginning of their number',
    `SELECT id FROM reservations.purchase WHERE brand = 'jeep' AND number ~>=~ 'BR-7K3M-9' AND number ~<~ 'BR-7K3M-:' LIMIT 50`,
    // LIKE would read the brand's whole part: behind row security only leakproof operators reach the index.
    /purchase_number_begins[\s\S]*Index Cond: .*number ~>=~/,
  ],
  [
    'refunds of a receipt',
    `SELECT id FROM payments.refund WHERE receipt_id = gen_random_uuid_of()`,
    'refund_of_receipt',
  ],
  [
    'receipts of a charge',
    `SELECT id FROM payments.receipt WHERE charge_id = gen_random_uuid_of()`,
    'receipt_of_charge',
  ],
  [
    'what an actor did',
    `SELECT id FROM platform.audit WHERE actor = 'person:7' ORDER BY id DESC LIMIT 50`,
    // Of each month's part.
    /Index Scan.* (?:using|on) audit_\w*actor/,
  ],
])('%s: read by their index', async (_what, text, index) => {
  const plan = await planOf(text.replace('gen_random_uuid_of()', `'00000000-0000-4000-8000-000000000000'`));
  expect(plan).toMatch(index);
  // A month that has nothing yet costs nothing to read.
  expect(plan.replaceAll(/Seq Scan on audit_\w+ \w+ {2}\(cost=0\.00\.\.0\.00 /g, '')).not.toContain('Seq Scan');
});

test('the heads of the audit chain cost a look into the index a brand', async () => {
  const plan = await planOf(headsOfChain.text, headsOfChain.values, '*');
  expect(plan).toContain('audit_seal_chain');
  expect(plan).not.toContain('Seq Scan');
  const { rows } = await client.query(headsOfChain.text);
  expect(rows.map(({ brand }) => brand)).toEqual(['*', 'jeep', 'ram']);
});

test('row security is written out where it is asked, and its rows are guessed from what the brand has', async () => {
  const plan = await planOf('SELECT id FROM reservations.purchase');
  expect(plan).not.toMatch(/ANY|sees_brand/);
  const guessed = Number(/rows=(\d+)/.exec(plan)?.[1]);
  expect(guessed).toBeGreaterThan(5_000);
  const all = await planOf('SELECT id FROM reservations.purchase', [], '*');
  expect(Number(/rows=(\d+)/.exec(all)?.[1])).toBeGreaterThan(25_000);
});
