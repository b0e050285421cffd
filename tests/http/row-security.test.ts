import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database, type TxScope } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
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

const PUBLIC = 'what the site shows to everybody';
const OF_A_PERSON = 'a person has one account over all brands: read by the account, in whatever brand they are';

/** Tables with a brand and without row security, and why. */
const OPEN: Readonly<Record<string, string>> = {
  'catalog.model': PUBLIC,
  'catalog.model_picture': PUBLIC,
  'catalog.version': PUBLIC,
  'catalog.part': PUBLIC,
  'catalog.version_part': PUBLIC,
  'catalog.part_relation': PUBLIC,
  'catalog.price_list': PUBLIC,
  'catalog.version_price': PUBLIC,
  'catalog.part_price': PUBLIC,
  'catalog.accessory_index': PUBLIC,
  'catalog.edition': 'a number that counts the editions of a catalogue',
  'catalog.revision': 'a value that is another one after every change of a public catalogue',
  'catalog.edition_change': 'what changed from one public catalogue to the next',
  'dealers.dealer': PUBLIC,
  'dealers.regional': 'how dealers are grouped, by which the public search is answered',
  'dealers.influence_area': 'as the dealers they belong to',
  'dealers.area_dealer': 'as the dealers they belong to',
  'dealers.dealer_group': 'as the dealers they belong to',
  'financing.plan': PUBLIC,
  'reservations.campaign': PUBLIC,
  'visits.resource': 'how many bays and cars a dealer has: the free hours shown to everybody come from it',
  'aftersales.recall_campaign': PUBLIC,
  'aftersales.software_update': PUBLIC,
  'aftersales.revision': PUBLIC,
  'aftersales.warranty': PUBLIC,
  'aftersales.workshop_benefit': PUBLIC,
  'accounts.agreement': PUBLIC,
  'accounts.agreement_outdated': OF_A_PERSON,
  'accounts.consent': OF_A_PERSON,
  'accounts.preferred_dealer': OF_A_PERSON,
  'accounts.bulk_run': OF_A_PERSON,
  'accounts.saved_view': OF_A_PERSON,
  'accounts.reservation_file': OF_A_PERSON,
  'accounts.proof': 'found by its own secret before a brand is known',
  'accounts.role_grant': 'read to learn in which brands somebody has a role',
};

const BY_ACCOUNT = 'of a person, who has one account over all brands: every statement names the account';
const OF_A_MARKET = 'public, and the same for every brand of a market';
const HOUSE = 'how the program works: nothing of a brand, a market or a person stands in it';

/** Tables without a brand, which no policy could ask for: whose rows they are, and why that is enough. */
const WITHOUT_BRAND: Readonly<Record<string, string>> = {
  'accounts.account': OF_A_PERSON,
  'accounts.address': BY_ACCOUNT,
  'accounts.bulk_row': 'of a run, which is one person’s: every statement names the run',
  'accounts.document': BY_ACCOUNT,
  'accounts.former_name': BY_ACCOUNT,
  'accounts.identity': BY_ACCOUNT,
  'accounts.passkey': BY_ACCOUNT,
  'accounts.sealed_part': BY_ACCOUNT,
  'accounts.second_factor': BY_ACCOUNT,
  'accounts.session': 'found by the hash of its own secret before a person is known',
  'accounts.passkey_challenge': 'found by its session',
  'accounts.throttle': 'counts tries by a keyed hash, over all brands: a guess in one is a guess in all',
  'accounts.employee': 'who may buy as an employee of the maker, whose brands all are: keyed hashes only',
  'payments.card': BY_ACCOUNT,
  'payments.wallet': BY_ACCOUNT,
  'privacy.erasure_code': BY_ACCOUNT,
  'leads.sender': 'counts by a keyed hash, over all brands',
  'leads.courier': HOUSE,
  'reservations.anonymous_hold': 'counts what one network holds over all brands: an id and a keyed hash',
  'reservations.withdrawal_call': 'counts what one address or person sends over all brands: keyed hashes alone',
  'sale_contracts.seal_key': 'public keys, the same for every brand',
  'visits.closed_day': 'days on which a dealer is closed: shown to everybody',
  'dealers.maintenance_service': PUBLIC,
  'dealers.period': 'opening hours of a dealer: shown to everybody',
  'financing.tax_table': OF_A_MARKET,
  'location.city': PUBLIC,
  'location.country': PUBLIC,
  'location.postal_range': PUBLIC,
  'location.state': PUBLIC,
  'offers.label': PUBLIC,
  'platform.inbox': 'webhooks before anybody knows whose they are; no call reads them',
  'analytics.visitor_key': HOUSE,
  'analytics.withdrawn': 'who took their consent back, over all brands: keyed hashes alone, for a day',
  'platform.audit_archive': HOUSE,
  'platform.audit_check': HOUSE,
  'platform.backup': HOUSE,
  'platform.invariant_result': HOUSE,
  'platform.migration': HOUSE,
  'platform.provider_state': HOUSE,
  'platform.schedule': HOUSE,
  'platform.seal_progress': HOUSE,
  'platform.seed': HOUSE,
  'platform.shared_secret': HOUSE,
  'platform.spent': 'counts by a keyed hash, over all brands',
  'platform.transition': HOUSE,
};

/** What a policy may ask: the brand of the transaction, or for the program's own tables that no other brand is asked for. */
const FORMS = ['platform.sees_brand(brand)', 'platform.sees_brand_or_house(brand)'];

test('every table with a brand has row security by it, or a reason why not', async () => {
  const { rows } = await ask<{ name: string; guarded: boolean }>(
    database.url,
    `SELECT n.nspname || '.' || c.relname AS name,
       c.relrowsecurity AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polwithcheck IS NOT NULL) AS guarded
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND EXISTS (
       SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'brand' AND NOT a.attisdropped)`,
  );
  const open = rows.filter(({ guarded }) => !guarded).map(({ name }) => name);
  expect(open.toSorted()).toEqual(Object.keys(OPEN).toSorted());
  expect(rows.filter(({ guarded }) => guarded).length).toBeGreaterThan(45);
});

test('every table without a brand is known, and why it needs none', async () => {
  const { rows } = await ask<{ name: string }>(
    database.url,
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND NOT c.relrowsecurity
       AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'brand' AND NOT a.attisdropped)`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(WITHOUT_BRAND).toSorted());
});

test('every policy asks in a form that the planner can weigh', async () => {
  const { rows } = await ask<{ name: string; qual: string; check: string }>(
    database.url,
    `SELECT schemaname || '.' || tablename AS name, qual, with_check AS check FROM pg_policies`,
  );
  expect(rows.filter(({ qual }) => !FORMS.includes(qual))).toEqual([]);
  expect(rows.filter(({ check }) => ![...FORMS, 'true'].includes(check))).toEqual([]);
});

test("the program's own tables show a brand its rows and the program's, and answers to repeated calls nobody else's", async () => {
  await ask(
    database.url,
    `INSERT INTO platform.idempotency (brand, actor, route, key, body_hash) SELECT b, 'a', 'r', 'the-key-of-' || b, 'h' FROM unnest(ARRAY['jeep', 'ram', '']) AS b;
     INSERT INTO platform.outbox (topic, brand, payload, done_at) SELECT 'test.rls', b, '{}', now() FROM unnest(ARRAY['jeep', 'ram', '*']) AS b;
     INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id) SELECT b, 'a', 'test.rls', 'x', 'x' FROM unnest(ARRAY['jeep', 'ram', '*']) AS b;
     INSERT INTO platform.file (id, brand, owner, purpose, name, media_type, bytes, sha256, state)
     SELECT gen_random_uuid(), b, 'a', 'test', 'n', 'image/png', 1, 'h', 'clean' FROM unnest(ARRAY['jeep', 'ram']) AS b`,
  );
  const brands = (scope: TxScope, of: Statement<{ brand: string }>) =>
    db.read(scope, async (tx) => (await tx.rows(of)).map(({ brand }) => brand).toSorted());
  const keys = sql<{ brand: string }>`SELECT brand FROM platform.idempotency WHERE key LIKE 'the-key-of-%'`;
  const messages = sql<{ brand: string }>`SELECT brand FROM platform.outbox WHERE topic = 'test.rls'`;
  const entries = sql<{ brand: string }>`SELECT brand FROM platform.audit WHERE action = 'test.rls'`;
  const files = sql<{ brand: string }>`SELECT brand FROM platform.file WHERE purpose = 'test'`;
  expect(await brands({ brand: 'jeep' }, keys)).toEqual(['jeep']);
  expect(await brands({}, keys)).toEqual(['']);
  expect(await brands({ brand: 'jeep' }, messages)).toEqual(['*', 'jeep']);
  expect(await brands({ brand: 'jeep' }, entries)).toEqual(['*', 'jeep']);
  expect(await brands({ brand: 'jeep' }, files)).toEqual(['jeep']);
  expect(await brands({}, messages)).toEqual(['*', 'jeep', 'ram']);
  expect(await brands({ allBrands: true }, keys)).toEqual(['', 'jeep', 'ram']);
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
