import { afterAll, beforeAll, expect, it } from 'vitest';
import { showAudiences } from '#features/benefits/routes/audiences.server.ts';
import { listOffered } from '#features/benefits/store/offered.server.ts';
import { listPolls } from '#features/benefits/store/polls.server.ts';
import { listRedemptions } from '#features/benefits/store/stock.server.ts';
import { pointOf } from '#features/benefits/store/paged.server.ts';
import { listIssued } from '#features/benefits/store/vouchers.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { pagesIn } from '#tests/harness/buffers.ts';
import { growDatabase, rowsOf, type GrownDatabase } from '#tests/harness/grown-database.ts';

/** Lists of benefits among tens of thousands of rows: they go on from their last row, however many are behind it. */
const ROWS = 30_000;
const DEALER = '00000000-0000-4000-8000-00000000d001';
const ID = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const PAST = `now() - n * interval '1 minute'`;
const grow = rowsOf(ROWS);

const SCOPE = { id: ID, brand: `'jeep'`, market: `'br'` };
const GROW = [
  `INSERT INTO benefits.voucher_plan (id, brand, market, name, kind, least, amount, currency, keeps_days, valid_from, active, written_by)
   VALUES ('${DEALER}', 'jeep', 'br', 'Plan', 'FIDELITY', 1, 100, 'BRL', 90, now(), true, 'a')`,
  grow('benefits.voucher', {
    ...SCOPE,
    plan_id: `'${DEALER}'::uuid`,
    kind: `'FIDELITY'`,
    amount: '100',
    currency: `'BRL'`,
    code: `lpad(n::text, 12, '0')`,
    issued_at: PAST,
    valid_until: `now() + interval '90 days'`,
  }),
  grow('benefits.redemption', {
    ...SCOPE,
    benefit_id: `'${DEALER}'::uuid`,
    type: `'SELF'`,
    nth: '1',
    redeemed_at: PAST,
  }),
  `INSERT INTO benefits.partner (id, brand, market, code, name, active) VALUES ('${DEALER}', 'jeep', 'br', 'grown', 'Grown', true)`,
  `INSERT INTO benefits.audience (id, brand, market, name, kind) VALUES ('${DEALER}', 'jeep', 'br', 'Grown', 'EVERYBODY')`,
  `INSERT INTO benefits.benefit (id, brand, market, partner_id, audience_id, title, summary, terms, picture, modes, currency, coverage,
     at_dealer, per_person, valid_from, active, written_by, approved_by, approved_at)
   VALUES ('${DEALER}', 'jeep', 'br', '${DEALER}', '${DEALER}', 'Grown', 'Grown', 'Grown', 'CARE', '{SELF}', 'BRL', 'NATIONAL', false, 1,
     now() - interval '1 day', true, 'one', 'another', now())`,
  grow('benefits.rating', { id: ID, brand: `'jeep'`, benefit_id: `'${DEALER}'::uuid`, stars: '5' }),
  `INSERT INTO benefits.poll (id, brand, market, dealer_id, type, question, target, active)
   VALUES ('${DEALER}', 'jeep', 'br', '${DEALER}', 'BENEFIT', 'Grown?', 100000, true)`,
  `INSERT INTO benefits.poll_option (id, brand, poll_id, place, label) VALUES ('${DEALER}', 'jeep', '${DEALER}', 1, 'Yes')`,
  grow('benefits.vote', { id: ID, brand: `'jeep'`, poll_id: `'${DEALER}'::uuid`, option_id: `'${DEALER}'::uuid` }),
  `INSERT INTO dealers.dealer (id, brand, market, code, name, legal_name, document, street, number, neighborhood, postal_code,
     city_name, city_code, state_code, country_code, latitude, longitude, phone, email, types, services)
   SELECT ${ID}, d.brand, d.market, lpad(n::text, 8, '0'), name, legal_name, document, street, number, neighborhood, postal_code,
     city_name, city_code, state_code, country_code, latitude, longitude, phone, email, types, services
   FROM (SELECT * FROM dealers.dealer WHERE brand = 'jeep' AND market = 'br' ORDER BY id LIMIT 1) d, generate_series(1, ${ROWS}) n`,
];

let grown: GrownDatabase;

beforeAll(async () => {
  grown = await growDatabase(GROW);
  far = await grown.db.read(scope, async (tx) => ({
    issued: (await issuedAt(tx, FAR)).point,
    redeemed: (await redeemedAt(tx, FAR)).point,
  }));
}, 120_000);
afterAll(() => grown.drop());

const scope = { brand: 'jeep', market: 'br' } as const;
/** Further down than counted pages go. */
const FAR = '00000000-0000-4000-8000-000000020000';
const redeemed = { benefitId: DEALER, size: 20 };
type Point = { point: string };
const issuedAt = (tx: Tx, id: string) =>
  tx.one(sql<Point>`
    SELECT ${pointOf(sql`v.issued_at`, sql`v.id`)} AS point FROM benefits.voucher v WHERE v.id = ${id}::uuid`);
const redeemedAt = (tx: Tx, id: string) =>
  tx.one(sql<Point>`
    SELECT ${pointOf(sql`o.redeemed_at`, sql`o.id`)} AS point FROM benefits.redemption o WHERE o.id = ${id}::uuid`);
/** Where both lists stand at a row. */
let far: { issued: string; redeemed: string };

const LISTS: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'vouchers that were issued': (tx) => listIssued(tx, scope, { before: undefined, size: 20 }),
  'vouchers that were issued before one far down': (tx) => listIssued(tx, scope, { before: far.issued, size: 20 }),
  'what was redeemed of a benefit': (tx) => listRedemptions(tx, { ...redeemed, before: undefined }),
  'what was redeemed of a benefit before one far down': (tx) =>
    listRedemptions(tx, { ...redeemed, before: far.redeemed }),
};

/** What everybody thinks of a benefit, or voted, is a sum beside it. */
const LOOKS: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'benefits that many rated': (tx) => listOffered(tx, scope, { looker: null, when: 'now' }),
  'polls that many voted in': (tx) => listPolls(tx, scope, { accountId: DEALER, dealerIds: [DEALER], type: undefined }),
};
const MOST_OF_A_LOOK = 40;

it.each(Object.entries(LOOKS))('%s: a look costs no member’s row', async (name, call) => {
  const pages = await grown.db.read(scope, (tx) => pagesIn(grown.db, tx, call));
  expect(pages, name).toBeLessThan(MOST_OF_A_LOOK);
});

/** A thousand entries of an index and a page of rows; all the rows of a table, and all entries of its index, take more. */
const MOST_PAGES = 300;

it.each(Object.entries(LISTS))('%s: a page and its count cost what is shown', async (name, call) => {
  const pages = await grown.db.read(scope, (tx) => pagesIn(grown.db, tx, call));
  expect(pages, name).toBeLessThan(MOST_PAGES);
});

it('lists that go on from their last row have rows behind any number of pages, each once', async () => {
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => Number(id.slice(-12)));
  const found = await grown.db.read(scope, async (tx) => [
    await listIssued(tx, scope, { before: far.issued, size: 20 }),
    await listRedemptions(tx, { ...redeemed, before: far.redeemed }),
  ]);
  for (const { rows, next } of found) {
    expect(ids(rows)).toEqual(Array.from({ length: 20 }, (_, index) => 20_001 + index));
    expect(next?.endsWith(`-${rows.at(-1)?.id ?? ''}`)).toBe(true);
  }
  const last = await grown.db.read(scope, async (tx) => {
    const before = (await issuedAt(tx, FAR.replace('20000', '29990'))).point;
    return listIssued(tx, scope, { before, size: 20 });
  });
  expect([last.rows.length, last.next]).toEqual([10, null]);
});

it('a list goes on where it stood, though the row it stood at is gone', async () => {
  const [moment = ''] = far.issued.split('-');
  // To the microsecond: of the row's own moment, with an id before and behind its own.
  for (const [id, first] of [
    ['00000000-0000-4000-8000-000000000000', 20_001],
    ['00000000-0000-4000-8000-ffffffffffff', 20_000],
  ] as const) {
    const before = `${moment}-${id}`;
    const { rows } = await grown.db.read(scope, (tx) => listIssued(tx, scope, { before, size: 20 }));
    expect(Number(rows[0]?.id.slice(-12)), id).toBe(first);
  }
});

it('a page of audiences names all their dealerships, however many they are', async () => {
  const idsOf = (from: number) =>
    Array.from({ length: 200 }, (_, index) => `00000000-0000-4000-8000-${String(from + index).padStart(12, '0')}`);
  const rows = [1, 201, 401, 601, 801, 1_001, 1_201].map((from) => ({
    id: String(from),
    version: 1,
    name: 'Some',
    kind: 'DEALER_CUSTOMERS' as const,
    logic: null,
    levels: [],
    dealerIds: idsOf(from),
    entries: 0,
    waiting: 0,
    toApprove: 0,
  }));
  const shown = await grown.db.read(scope, (tx) => showAudiences(tx, scope, rows));
  expect(shown.map(({ dealers }) => dealers.length)).toEqual(rows.map(() => 200));
});
