import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORDER_QUEUES } from '#features/reservations/rules/order-queues.ts';
import { countQueues } from '#features/reservations/store/order-queues.server.ts';
import { countOrders, listOrders } from '#features/reservations/store/staff-orders.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { pagesIn } from '#tests/harness/buffers.ts';
import { growDatabase, rowsOf, type GrownDatabase } from '#tests/harness/grown-database.ts';

/** Orders of which a tenth each stands in a queue: more than anybody works through; and a hundred dealerships. */
const ROWS = 40_000;
const ID = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const DEALER = `('00000000-0000-4000-8000-00000000d' || lpad((n % 100)::text, 3, '0'))::uuid`;
const PAST = `now() - n * interval '1 minute'`;
const STATES = `(ARRAY['UPLOADED_DOCS', 'APPROVAL_DIRECT_SALE', 'VEHICLE_PRODUCED', 'AT_DEALER', 'INVOICED', 'REQUESTED_CANCELLATION', 'DELIVERED',
  'DELIVERED', 'PLACED', 'CANCELLED'])`;
/** Paid cars that wait for their invoice: made for the order, and from the stock. */
const PAID = 'n % 10 IN (2, 8)';
/** One order of the other market, whose refund failed last of all. */
const ABROAD = 7;
const grow = rowsOf(ROWS);
const GROW = [
  grow('reservations.purchase', {
    id: ID,
    brand: `'jeep'`,
    market: `CASE WHEN n = ${ABROAD} THEN 'ar' ELSE 'br' END`,
    number: `'N' || n`,
    campaign_id: ID,
    state: `${STATES}[n % 10 + 1]`,
    balance: `CASE WHEN ${PAID} THEN 'PAID' ELSE 'PARTLY_PAID' END`,
    paid: `CASE WHEN ${PAID} THEN 100 ELSE 0 END`,
    factory_kind: `CASE WHEN n % 10 = 8 THEN 'stock' ELSE 'build' END`,
    cancel_reason: `CASE WHEN n % 10 = 9 THEN 'WITHDRAWAL' END`,
    cancelled_at: `CASE WHEN n % 10 = 9 THEN now() END`,
    taken_back: `CASE WHEN n % 10 IN (4, 9) THEN 10 ELSE 0 END`,
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
    account_id: ID,
  }),
  grow('reservations.dealer_payment', {
    id: ID,
    brand: `'jeep'`,
    market: `'br'`,
    order_id: ID,
    dealer_id: DEALER,
    amount: '100',
    currency: `'BRL'`,
    receipt_number: `'R-' || n`,
    state: `CASE WHEN n % 10 = 6 THEN 'AWAITING_APPROVAL' ELSE 'BOOKED' END`,
    booked_by: `'a'`,
    created_at: PAST,
  }),
  grow('payments.refund', {
    id: ID,
    brand: `'jeep'`,
    receipt_id: ID,
    order_id: ID,
    amount: '100',
    currency: `'BRL'`,
    reason: `'x'`,
    state: `CASE WHEN n % 10 = 7 THEN 'FAILED' ELSE 'DONE' END`,
    requested_by: `'a'`,
    created_at: PAST,
  }),
];

let grown: GrownDatabase;
beforeAll(async () => {
  grown = await growDatabase(GROW);
}, 120_000);
afterAll(() => grown.drop());

const SITE = { brand: 'jeep', market: 'br' } as const;
const FILTER = { ...SITE, timeZone: 'America/Sao_Paulo', sought: null, dealerIds: null } as const;
const pagesOf = (call: (tx: Tx) => Promise<unknown>): Promise<number> =>
  grown.db.read(SITE, (tx) => pagesIn(grown.db, tx, call));
/** What is named by what waits beside it is looked up one by one, three hundred at most. */
const MOST_PAGES = { dealerPayment: 2_000, refundFailed: 2_000 } as Readonly<Record<string, number>>;

it.each(ORDER_QUEUES)('the queue %s costs what is shown of it, on its first page and far down', async (queue) => {
  const filter = { ...FILTER, queue };
  const rows = await grown.db.read(SITE, (tx) => listOrders(tx, { ...filter, before: undefined, size: 51 }));
  expect(rows).toHaveLength(51);
  const most = MOST_PAGES[queue] ?? 400;
  expect(await pagesOf((tx) => listOrders(tx, { ...filter, before: undefined, size: 51 })), queue).toBeLessThan(most);
  const before = '00000000-0000-4000-8000-000000030000';
  expect(await pagesOf((tx) => listOrders(tx, { ...filter, before, size: 51 })), queue).toBeLessThan(most);
});

it('all queues are counted to their bound, whatever stands in them', async () => {
  const counts = await grown.db.read(SITE, (tx) => countQueues(tx, { ...SITE, dealerIds: null }));
  expect(Object.values(counts)).toEqual(ORDER_QUEUES.map(() => 100));
  expect(await pagesOf((tx) => countQueues(tx, { ...SITE, dealerIds: null }))).toBeLessThan(6_000);
});

it('the orders of a dealership cost their own rows, for who filters by it and for who sees no other', async () => {
  const dealer = '00000000-0000-4000-8000-00000000d007';
  for (const narrowed of [{ dealer }, { dealerIds: [dealer] }]) {
    const filter = { ...FILTER, ...narrowed };
    expect(await pagesOf((tx) => listOrders(tx, { ...filter, before: undefined, size: 51 }))).toBeLessThan(400);
    expect(await pagesOf((tx) => countOrders(tx, { ...filter, most: 1001 }))).toBeLessThan(600);
  }
});

it.each(ORDER_QUEUES)(
  'of the queue %s a dealership that has none in it costs none of its many orders',
  async (queue) => {
    // All its orders are delivered; what waits beside orders is looked up one by one.
    const dealer = '00000000-0000-4000-8000-00000000d017';
    const most = MOST_PAGES[queue] === undefined ? 60 : 25_000;
    for (const narrowed of [{ dealer }, { dealerIds: [dealer] }]) {
      const filter = { ...FILTER, ...narrowed, queue };
      expect(await pagesOf((tx) => listOrders(tx, { ...filter, before: undefined, size: 51 })), queue).toBeLessThan(
        most,
      );
      expect(await pagesOf((tx) => countOrders(tx, { ...filter, most: 1001 })), queue).toBeLessThan(most);
    }
  },
);

it('what waits beside orders is narrowed to the dealership that is looked for, before it is cut', async () => {
  const filter = { ...FILTER, dealer: '00000000-0000-4000-8000-00000000d006', queue: 'dealerPayment' } as const;
  expect(await grown.db.read(SITE, (tx) => countOrders(tx, { ...filter, most: 1001 }))).toBe(300);
});

const states = async (filter: Parameters<typeof listOrders>[1]) => {
  const rows = await grown.db.read(SITE, (tx) => listOrders(tx, filter));
  return [...new Set(rows.map(({ state }) => state))].toSorted();
};
const whole = { before: undefined, size: 51 } as const;

it('paid cars from the stock wait for their invoice too, and nobody pays again for an order that ended', async () => {
  expect(await states({ ...FILTER, ...whole, queue: 'invoice' })).toEqual(['PLACED', 'VEHICLE_PRODUCED']);
  expect(await states({ ...FILTER, ...whole, queue: 'chargeBack' })).toEqual(['INVOICED']);
});

it('what waits beside orders is narrowed before it is cut: to a market, to a dealership', async () => {
  const found = (filter: Parameters<typeof listOrders>[1]) => grown.db.read(SITE, (tx) => listOrders(tx, filter));
  expect(await found({ ...FILTER, ...whole, market: 'ar', queue: 'refundFailed' })).toHaveLength(1);
  const dealerIds = ['00000000-0000-4000-8000-00000000d006'];
  expect(await found({ ...FILTER, ...whole, queue: 'dealerPayment', dealerIds })).toHaveLength(51);
});
