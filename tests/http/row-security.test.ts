import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;

beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase({ url: database.url, pool: 2 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Tables of commercial records: what a brand has that is no part of its catalogue. */
const PROTECTED = [
  'stock.unit',
  'stock.hold',
  'reservations.purchase',
  'reservations.withdrawal',
  'payments.charge',
  'payments.receipt',
  'payments.refund',
  'payments.entry',
  'price.history',
  'price.campaign',
  'price.change',
  'catalog.proposed_import',
  'offers.offer',
  'offers.saved_offer',
  'offers.revision',
  'aftersales.vehicle',
  'aftersales.recall_vehicle',
  'aftersales.recall_attendance',
  'aftersales.manual',
  'garage.owned_car',
  'garage.transfer',
  'garage.noted_car',
  'engagement.opinion',
  'privacy.request',
  'privacy.legal_hold',
  'visits.booking',
  'visits.blocked_time',
  'leads.lead',
  'leads.submission',
  'leads.delivery',
  'leads.setting',
  'leads.visit',
  'leads.analytics_event',
];

test('every commercial table has row security by brand', async () => {
  const { rows } = await ask<{ name: string }>(
    database.url,
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relrowsecurity AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polwithcheck IS NOT NULL)`,
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(PROTECTED));
});

test('a transaction sees the rows of its own brand, and without one none at all', async () => {
  const count = (brand: string | null) =>
    db.read({ brand }, (tx) => tx.rows(sql<{ brand: string }>`SELECT DISTINCT brand FROM stock.unit`));
  expect(await count('jeep')).toEqual([{ brand: 'jeep' }]);
  expect(await count('ram')).toEqual([{ brand: 'ram' }]);
  expect(await count(null)).toEqual([]);
  expect(await db.rows(sql`SELECT * FROM stock.unit`)).toEqual([]);
});

test('the brand ends with its transaction', async () => {
  await db.read({ brand: 'jeep' }, (tx) => tx.rows(sql`SELECT 1`));
  expect(await db.rows(sql`SELECT * FROM stock.unit`)).toEqual([]);
});

test('nothing is written into another brand, by insert or by update', async () => {
  const insert = db.withTx({ brand: 'ram' }, (tx) =>
    tx.run(sql`
      INSERT INTO stock.hold (id, brand, unit_id, order_id, kind) VALUES
        (gen_random_uuid(), 'jeep', gen_random_uuid(), gen_random_uuid(), 'sale')`),
  );
  await expect(insert).rejects.toThrow('row-level security');
  const update = db.withTx({ brand: 'ram' }, (tx) => tx.run(sql`UPDATE stock.unit SET brand = 'jeep'`));
  await expect(update).rejects.toThrow('row-level security');
  const others = await db.withTx({ brand: 'ram' }, (tx) => tx.run(sql`DELETE FROM stock.unit WHERE brand = 'jeep'`));
  expect(others).toBe(0);
});

test('a row of one brand cannot hang on a row of another, whatever row security says', async () => {
  const crossing = ask(
    database.url,
    `INSERT INTO stock.hold (id, brand, unit_id, order_id, kind)
     SELECT gen_random_uuid(), 'ram', id, gen_random_uuid(), 'sale' FROM stock.unit WHERE brand = 'jeep' LIMIT 1`,
  );
  await expect(crossing).rejects.toThrow('foreign key');
});
