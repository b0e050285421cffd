import { afterAll, beforeAll, expect, it } from 'vitest';
import { listLeadsPerDay } from '#features/leads/store/per-day.server.ts';
import { listPaidPerDay } from '#features/payments/store/per-day.server.ts';
import { listOrdersPerDay } from '#features/reservations/store/per-day.server.ts';
import { listTestDrivesPerDay } from '#features/visits/store/per-day.server.ts';
import { MARKETS } from '#kernel/market.ts';
import { lastDays } from '#kernel/per-day.ts';
import type { Tx } from '#platform/database.server.ts';
import { pagesIn } from '#tests/harness/buffers.ts';
import { growDatabase, rowsOf, type GrownDatabase } from '#tests/harness/grown-database.ts';

/** Five years, every 90 minutes: what lies behind the last days is a hundred times as much. */
const ROWS = 30_000;
const ID = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const DEALER = `'00000000-0000-4000-8000-00000000d001'::uuid`;
const PAST = `now() - n * interval '90 minutes'`;
const grow = rowsOf(ROWS);

const SCOPE = { id: ID, brand: `'jeep'`, market: `'br'` };
const GROW = [
  grow('reservations.purchase', {
    ...SCOPE,
    number: `'N' || n`,
    campaign_id: ID,
    account_id: ID,
    state: `'DELIVERED'`,
    unit_id: ID,
    dealer_id: DEALER,
    choice: `'{}'`,
    quote: `'{}'`,
    total: '100',
    deposit: '10',
    currency: `'BRL'`,
    held_until: 'now()',
    created_at: PAST,
    reserved_at: 'now()',
  }),
  grow('leads.lead', {
    ...SCOPE,
    channel: `'FORM'`,
    form: `'contact'`,
    origin: `'site'`,
    day: `(${PAST})::date`,
    person_type: `'physical'`,
    person_index: `'p' || n`,
    phone_index: `'p' || n`,
    sealed: `'\\x00'`,
    dealer_id: DEALER,
    routed_by: `'CHOSEN'`,
    sms_consent: 'false',
    phone_consent: 'false',
    email_consent: 'false',
    whatsapp_consent: 'false',
    consent_version: `'1'`,
    created_at: PAST,
  }),
  grow('visits.booking', {
    ...SCOPE,
    number: `'V' || n`,
    kind: `'TEST_DRIVE'`,
    state: `'DONE'`,
    dealer_id: DEALER,
    resource_id: `(SELECT id FROM visits.resource WHERE brand = 'jeep' ORDER BY id LIMIT 1)`,
    during: `tstzrange(${PAST}, ${PAST} + interval '30 seconds')`,
    answer_by: 'now()',
    created_at: PAST,
  }),
  grow('payments.receipt', {
    id: ID,
    brand: `'jeep'`,
    charge_id: ID,
    order_id: ID,
    provider: `'gateway'`,
    provider_id: `n::text`,
    amount: '100',
    currency: `'BRL'`,
    approved_at: PAST,
    verdict: `'accepted'`,
  }),
];

let grown: GrownDatabase;

beforeAll(async () => {
  grown = await growDatabase(GROW);
}, 120_000);
afterAll(() => grown.drop());

const scope = { brand: 'jeep', market: 'br' } as const;
const { timeZone } = MARKETS.br;
const [since] = lastDays(new Date(), 'br');
const of = { ...scope, since, timeZone };
const dealers = ['00000000-0000-4000-8000-00000000d001'];

const FIGURES: Readonly<Record<string, (tx: Tx) => Promise<readonly { readonly count: number }[]>>> = {
  orders: (tx) => listOrdersPerDay(tx, { ...of, dealerIds: null }),
  leads: (tx) => listLeadsPerDay(tx, { ...of, dealers: null }),
  'leads of a dealership': (tx) => listLeadsPerDay(tx, { ...of, dealers }),
  'test drives': (tx) => listTestDrivesPerDay(tx, { ...of, dealers: null }),
  'test drives at a dealership': (tx) => listTestDrivesPerDay(tx, { ...of, dealers }),
  payments: (tx) => listPaidPerDay(tx, { brand: 'jeep', currency: 'BRL', since, timeZone, dealerIds: null }),
};

/** The entries of an index for two weeks; a table or a whole index of it has several hundred. */
const MOST_PAGES = 40;

it.each(Object.entries(FIGURES))('%s: a figure costs the days it shows, whatever is stored', async (name, call) => {
  const [pages, rows] = await grown.db.read(scope, async (tx) => [await pagesIn(grown.db, tx, call), await call(tx)]);
  expect(pages, name).toBeLessThan(MOST_PAGES);
  const counted = rows.reduce((sum, { count }) => sum + count, 0);
  // Sixteen a day, of thirteen whole days and a part of today.
  expect(counted).toBeGreaterThanOrEqual(13 * 16 - 1);
  expect(counted).toBeLessThanOrEqual(14 * 16 + 1);
});

it('nothing of another brand or market is counted', async () => {
  const other = await grown.db.read({ brand: 'ram' }, async (tx) => [
    await listOrdersPerDay(tx, { ...of, dealerIds: null }),
    await listLeadsPerDay(tx, { ...of, dealers: null }),
    await listTestDrivesPerDay(tx, { ...of, market: 'ar', dealers: null }),
    await listPaidPerDay(tx, { brand: 'jeep', currency: 'ARS', since, timeZone, dealerIds: null }),
  ]);
  expect(other).toEqual([[], [], [], []]);
});
