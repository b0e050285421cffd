import { afterAll, beforeAll, expect, it } from 'vitest';
import { listStaffRows } from '#features/accounts/store/staff.server.ts';
import { listPages } from '#features/content/store/pages.server.ts';
import { listCoupons } from '#features/coupons/store/coupons.server.ts';
import { listNetwork } from '#features/dealers/store/network.server.ts';
import { countRefunds, listRefunds } from '#features/payments/store/staff-refunds.server.ts';
import { listOwed } from '#features/reservations/store/owed.server.ts';
import { listChanges } from '#features/price/store/changes.server.ts';
import { countVisiblePrices, listVisiblePrices, listWorkingPrices } from '#features/price/store/working.server.ts';
import { listAudit } from '#features/privacy/store/audit.server.ts';
import { listAdminRows } from '#features/privacy/store/requests.server.ts';
import { countOrders, listOrders } from '#features/reservations/store/staff-orders.server.ts';
import { listWithdrawals } from '#features/reservations/store/withdrawals.server.ts';
import { listDealerBookings, listOwnBookings } from '#features/visits/store/bookings.server.ts';
import { listEntries } from '#features/waiting/store.server.ts';
import { MOST_COUNTED } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { pagesIn } from '#tests/harness/buffers.ts';
import { growDatabase, rowsOf, type GrownDatabase } from '#tests/harness/grown-database.ts';

/** Lists of staff and of people among tens of thousands of rows, of which one in a thousand is in a rare state. */
const ROWS = 30_000;
const DEALER = '00000000-0000-4000-8000-00000000d001';
const ACCOUNT = '00000000-0000-4000-8000-00000000a001';
const ID = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const PAST = `now() - n * interval '1 minute'`;
const rarely = (rare: string, usual: string): string => `CASE WHEN n % 1000 = 0 THEN ${rare} ELSE ${usual} END`;
const grow = rowsOf(ROWS);

const SCOPE = { id: ID, brand: `'jeep'`, market: `'br'` };
const GROW = [
  grow('reservations.purchase', {
    ...SCOPE,
    number: `'N' || n`,
    campaign_id: ID,
    account_id: `'${ACCOUNT}'::uuid`,
    state: rarely(`'PRE_RESERVE'`, `'DELIVERED'`),
    assignee_id: rarely(`'${ACCOUNT}'::uuid`, 'NULL'),
    unit_id: ID,
    dealer_id: `'${DEALER}'::uuid`,
    choice: `'{}'`,
    quote: `'{}'`,
    total: '100',
    deposit: '10',
    currency: `'BRL'`,
    held_until: 'now()',
    created_at: PAST,
    reserved_at: 'now()',
  }),
  grow('waiting.entry', {
    ...SCOPE,
    sealed: `'\\x00'`,
    email_index: `'e' || n`,
    choice: `'x'`,
    mvs_code: `'6752E10'`,
    year: '2027',
    color_code: `'x'`,
    dealer_id: `'${DEALER}'::uuid`,
    consent_version: `'1'`,
    created_at: PAST,
    expires_at: rarely(`now() + interval '1 day'`, `now() + interval '90 days'`),
    left_at: rarely('now()', 'NULL'),
    notified_at: `CASE WHEN n % 1000 = 1 THEN now() END`,
    unit_id: `CASE WHEN n % 1000 = 1 THEN ${ID} END`,
  }),
  grow('visits.booking', {
    ...SCOPE,
    number: `'V' || n`,
    kind: `'TEST_DRIVE'`,
    state: rarely(`'REQUESTED'`, `'DONE'`),
    dealer_id: `'${DEALER}'::uuid`,
    resource_id: `(SELECT id FROM visits.resource WHERE brand = 'jeep' ORDER BY id LIMIT 1)`,
    during: `tstzrange(${PAST}, ${PAST} + interval '30 seconds')`,
    account_id: `'${ACCOUNT}'::uuid`,
    answer_by: 'now()',
  }),
  grow('price.change', {
    ...SCOPE,
    type: `'PUBLIC'`,
    mvs_code: `'6752E' || n`,
    year: '2027',
    base_amount: '100',
    amount: '101',
    currency: `'BRL'`,
    reason: `'because'`,
    state: rarely(`'PROPOSED'`, `'REFUSED'`),
    requested_by: `'a'`,
    requested_at: PAST,
    decided_by: rarely('NULL', `'b'`),
    decided_at: rarely('NULL', 'now()'),
  }),
  grow('price.dealer_price', {
    ...SCOPE,
    dealer_id: `'${DEALER}'::uuid`,
    mvs_code: `'6752E' || n`,
    year: '2027',
    amount: '1000 + n',
    currency: `'BRL'`,
    valid_from: PAST,
  }),
  grow('privacy.request', {
    ...SCOPE,
    code: `lpad(n::text, 8, '0')`,
    kind: `'ACCESS'`,
    state: rarely(`'OPEN'`, `'DONE'`),
    due_on: `current_date - (n / 100)`,
    answered_at: rarely('NULL', 'now()'),
  }),
  grow('payments.refund', {
    id: ID,
    brand: `'jeep'`,
    receipt_id: ID,
    order_id: ID,
    amount: '100',
    currency: `'BRL'`,
    reason: `'x'`,
    state: rarely(`'AWAITING_APPROVAL'`, `'DONE'`),
    requested_by: `'a'`,
    created_at: PAST,
  }),
  grow('accounts.account', {
    id: ID,
    email: `'p' || n || '@example.com'`,
    name: `'Person ' || n`,
    market: `'br'`,
    is_staff: rarely('true', 'false'),
  }),
  grow('content.page', {
    ...SCOPE,
    slug: `'page-' || n`,
    changed_by: `'a'`,
    changed_at: PAST,
    newest_title: `'Page ' || n`,
    newest_state: rarely(`'SUBMITTED'`, `'DRAFT'`),
  }),
  grow('coupons.coupon', {
    ...SCOPE,
    code: `'C' || lpad(n::text, 6, '0')`,
    name: `'Coupon ' || n`,
    currency: `'BRL'`,
    amount: '100',
    plan: `'ANY'`,
    with_offer: 'false',
    with_others: 'false',
    active: 'true',
    valid_from: PAST,
    created_at: PAST,
  }),
  `INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id, at)
   SELECT ${rarely(`'jeep'`, `'ram'`)}, 'a', 'x', 'x', 'x', ${PAST} FROM generate_series(1, ${ROWS}) n`,
  `INSERT INTO accounts.role_grant (account_id, role, brand)
   SELECT ${ID}, ${rarely(`'offer_admin'`, `'customer'`)}, 'jeep' FROM generate_series(1, ${ROWS}) n`,
  `INSERT INTO dealers.dealer (id, brand, market, code, name, legal_name, document, street, number, neighborhood, postal_code,
     city_name, city_code, state_code, country_code, latitude, longitude, phone, email, types, services)
   SELECT ${ID}, d.brand, d.market, lpad(n::text, 8, '0'), name, legal_name, document, street, number, neighborhood, postal_code,
     city_name, city_code, state_code, country_code, latitude, longitude, phone, email, types, services
   FROM (SELECT * FROM dealers.dealer WHERE brand = 'jeep' AND market = 'br' ORDER BY id LIMIT 1) d, generate_series(1, ${ROWS}) n`,
];

let grown: GrownDatabase;

beforeAll(async () => {
  grown = await growDatabase(GROW);
}, 120_000);
afterAll(() => grown.drop());

const scope = { brand: 'jeep', market: 'br' } as const;
const at = new Date();
const orders = { ...scope, timeZone: 'America/Sao_Paulo', sought: null, dealerIds: null };
const entries = { ...scope, dealerIds: null, state: undefined, limit: 20, offset: 0 };
const visits = { brand: 'jeep', dealerId: DEALER, page: 0, size: 20 };
const refunds = { brand: 'jeep', page: 1, size: 20, dealerIds: null };
const prices = { ...scope, at, limit: 20, offset: 0 };
const pages = { ...scope, text: '', state: undefined, page: 0, size: 20 };
const person = { ...scope, text: 'person', limit: 20, offset: 0 };

/** Each list with its count, by the calls of its store. */
const LISTS: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  orders: async (tx) => [
    await listOrders(tx, { ...orders, before: undefined, size: 51 }),
    await countOrders(tx, { ...orders, most: 1001 }),
  ],
  'orders after one far down': (tx) =>
    listOrders(tx, { ...orders, before: '00000000-0000-4000-8000-000000020000', size: 51 }),
  'orders of a rare state': async (tx) => [
    await listOrders(tx, { ...orders, state: 'PRE_RESERVE', before: undefined, size: 51 }),
    await countOrders(tx, { ...orders, state: 'PRE_RESERVE', most: 1001 }),
  ],
  'orders of one of the staff': (tx) => listOrders(tx, { ...orders, assigneeId: ACCOUNT, before: undefined, size: 51 }),
  'orders by the beginning of a number that none has': async (tx) => [
    await listOrders(tx, { ...orders, sought: { by: 'number', prefix: 'BR-7K3M' }, before: undefined, size: 51 }),
    await countOrders(tx, { ...orders, sought: { by: 'number', prefix: 'BR-7K3M' }, most: 1001 }),
  ],
  'the waiting list': (tx) => listEntries(tx, entries),
  'the waiting list of some dealerships': (tx) => listEntries(tx, { ...entries, dealerIds: [DEALER] }),
  'who waits': (tx) => listEntries(tx, { ...entries, state: 'WAITING' }),
  'who left': (tx) => listEntries(tx, { ...entries, state: 'LEFT' }),
  'who was written to': (tx) => listEntries(tx, { ...entries, state: 'NOTIFIED' }),
  'visits to a dealership': (tx) => listDealerBookings(tx, visits),
  'visits that wait for an answer': (tx) => listDealerBookings(tx, { ...visits, state: 'REQUESTED' }),
  'visits of today': (tx) => listDealerBookings(tx, { ...visits, from: new Date(at.getTime() - 86_400_000) }),
  'own visits': (tx) => listOwnBookings(tx, { brand: 'jeep', accountId: ACCOUNT, page: 0, size: 20 }),
  'changes of prices': (tx) => listChanges(tx, prices),
  'changes of prices that wait': (tx) => listChanges(tx, { ...prices, state: 'PROPOSED' }),
  'prices of a dealership': (tx) => listWorkingPrices(tx, { ...prices, dealerId: DEALER }),
  'prices of dealerships as shown': async (tx) => [
    await listVisiblePrices(tx, prices),
    await countVisiblePrices(tx, prices),
  ],
  'requests about data': (tx) => listAdminRows(tx, { ...scope, state: undefined, page: 0, size: 20 }),
  'open requests about data': (tx) => listAdminRows(tx, { ...scope, state: 'OPEN', page: 0, size: 20 }),
  refunds: async (tx) => [await listRefunds(tx, refunds), await countRefunds(tx, refunds)],
  'refunds that wait': (tx) => listRefunds(tx, { ...refunds, state: 'AWAITING_APPROVAL' }),
  'what is owed back': (tx) =>
    listOwed(tx, { ...scope, state: undefined, via: undefined, after: undefined, size: 51, dealerIds: null }),
  dealerships: (tx) => listNetwork(tx, { ...scope, words: [], page: 0, size: 20 }),
  'staff by a part of the name': (tx) => listStaffRows(tx, { ...person, role: undefined }),
  'content pages': (tx) => listPages(tx, pages),
  'content pages that wait for a second person': (tx) => listPages(tx, { ...pages, state: 'SUBMITTED' }),
  coupons: (tx) => listCoupons(tx, scope, { text: '', page: 0, size: 20, after: undefined }),
  'coupons behind one far down': (tx) =>
    listCoupons(tx, scope, { text: '', page: 0, size: 100, after: '00000000-0000-4000-8000-000000020000' }),
  'the log of a brand': async (tx) =>
    (await listAudit(tx, { brand: 'jeep', size: 50, timeZone: 'America/Sao_Paulo' })).rows,
  'withdrawals that wait and that were answered': (tx) =>
    listWithdrawals(tx, { ...scope, state: null, after: null, size: 101, dealerIds: null }),
  'staff of a role': (tx) => listStaffRows(tx, { ...person, role: 'offer_admin' }),
};

/** A thousand entries of an index and a page of rows; all the rows of a table, and all entries of its index, take more. */
const MOST_PAGES = 300;

it.each(Object.entries(LISTS))('%s: a page and its count cost what is shown', async (name, call) => {
  const pages = await grown.db.read(scope, (tx) => pagesIn(grown.db, tx, call));
  expect(pages, name).toBeLessThan(MOST_PAGES);
});

it('counting ends, and says so', async () => {
  const counted = { total: MOST_COUNTED, isMore: true };
  const found = await grown.db.read(scope, async (tx) => [
    await listEntries(tx, entries),
    await listDealerBookings(tx, visits),
    await listChanges(tx, prices),
    await listWorkingPrices(tx, { ...prices, dealerId: DEALER }),
    await listAdminRows(tx, { ...scope, state: undefined, page: 0, size: 20 }),
    await listNetwork(tx, { ...scope, words: [], page: 0, size: 20 }),
    { rows: (await listRefunds(tx, refunds)).rows, ...(await countRefunds(tx, refunds)) },
  ]);
  for (const list of found) expect({ ...list, rows: list.rows.length }).toMatchObject({ ...counted, rows: 20 });
});

it('a rare state is found whole, and staff without the customers', async () => {
  const [waiting, staff] = await grown.db.read(
    scope,
    async (tx) =>
      [
        await listEntries(tx, { ...entries, state: 'LEFT' }),
        await listStaffRows(tx, { ...person, role: undefined }),
      ] as const,
  );
  expect([waiting.total, waiting.isMore, staff.total]).toEqual([ROWS / 1000, false, ROWS / 1000]);
});

it('what stands behind a row is what the next page has', async () => {
  const waiting = (at: { offset: number; after?: string }) => async (tx: Tx) =>
    (await listEntries(tx, { ...entries, ...at })).rows.map(({ id }) => id);
  const some = (at: { page: number; after: string | undefined }) => async (tx: Tx) =>
    (await listCoupons(tx, scope, { text: '', size: 20, ...at })).rows.map(({ id }) => id);
  const [first, second] = await grown.db.read(scope, async (tx) => [
    [await waiting({ offset: 0 })(tx), await waiting({ offset: 20 })(tx)] as const,
    [await some({ page: 0, after: undefined })(tx), await some({ page: 1, after: undefined })(tx)] as const,
  ]);
  const behind = await grown.db.read(scope, async (tx) => [
    await waiting({ offset: 0, after: first?.[0].at(-1) ?? '' })(tx),
    await some({ page: 0, after: second?.[0].at(-1) })(tx),
  ]);
  expect(behind).toEqual([first?.[1], second?.[1]]);
});
