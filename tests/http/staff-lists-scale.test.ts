import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNIT_STATES } from '#features/stock/contract/units.ts';
import { countAges, countAllUnits, listAllUnits } from '#features/stock/store/all-units.server.ts';
import { boundAnonymousHold } from '#flows/bound-anonymous-hold.server.ts';
import { MOST_COUNTED } from '#platform/counted.server.ts';
import type { Database, Tx } from '#platform/database.server.ts';
import { pagesIn } from '#tests/harness/buffers.ts';
import { growDatabase, type GrownDatabase } from '#tests/harness/grown-database.ts';

/** A stock grown far beyond what anybody turns pages of, with a few units of each rare state. */
const UNITS = 30_000;
const GROW = [
  `INSERT INTO stock.unit (id, brand, market, dealer_id, mvs_code, year, kind, in_stock_since, blocked_at, blocked_reason)
   SELECT gen_random_uuid(), 'jeep', 'br', gen_random_uuid(), '6752E10', 2027, 'slot', current_date - n % 700,
     CASE WHEN n % 3000 = 0 THEN now() END, CASE WHEN n % 3000 = 0 THEN 'recall' END
   FROM generate_series(1, ${UNITS}) n`,
  `INSERT INTO stock.unit (id, brand, market, dealer_id, mvs_code, year, kind, color_code, chassis, sold_at)
   SELECT gen_random_uuid(), 'jeep', 'br', gen_random_uuid(), '6752E10', 2027, 'ready', 'PW7', '9BXGROWN' || lpad(n::text, 9, '0'), now()
   FROM generate_series(1, ${UNITS}) n`,
  `INSERT INTO stock.hold (id, brand, unit_id, order_id, kind, held_until)
   SELECT gen_random_uuid(), 'jeep', id, gen_random_uuid(), CASE WHEN n % 2 = 0 THEN 'sale' ELSE 'hold' END,
     CASE WHEN n % 2 = 1 THEN now() + interval '1 hour' END
   FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM stock.unit WHERE brand = 'jeep' AND kind = 'slot' AND blocked_at IS NULL
     AND in_stock_since < current_date - 600 LIMIT 40) u`,
  `INSERT INTO reservations.anonymous_hold (order_id, network, version, until)
   SELECT gen_random_uuid(), 'network ' || n, 'jeep br 6752E10 2027', now() + interval '1 hour' FROM generate_series(1, 5) n`,
];

let grown: GrownDatabase;
let db: Database;

beforeAll(async () => {
  grown = await growDatabase(GROW);
  db = grown.db;
}, 120_000);
afterAll(() => grown.drop());

const scope = { brand: 'jeep', market: 'br' } as const;
const query = { ...scope, dealerIds: null, minAgeDays: 0, limit: 20, offset: 0 } as const;
const inBrand = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.read(scope, work);

const pagesOf = (call: (tx: Tx) => Promise<unknown>): Promise<number> => inBrand((tx) => pagesIn(db, tx, call));

it('the first page of the stock costs its own rows, whatever the stock', async () => {
  expect(await pagesOf((tx) => listAllUnits(tx, query))).toBeLessThan(400);
  expect(await pagesOf((tx) => listAllUnits(tx, { ...query, minAgeDays: 650 }))).toBeLessThan(400);
});

it.each(['held', 'blocked'] as const)('units that are %s are found without the others', async (state) => {
  expect(await pagesOf((tx) => listAllUnits(tx, { ...query, state }))).toBeLessThan(800);
});

it('no more are counted than anybody turns pages of', async () => {
  expect(await inBrand((tx) => countAllUnits(tx, query))).toEqual({ total: MOST_COUNTED, isMore: true });
  expect(await pagesOf((tx) => countAllUnits(tx, query))).toBeLessThan(1_500);
  const counts = await inBrand((tx) => Promise.all(UNIT_STATES.map((state) => countAllUnits(tx, { ...query, state }))));
  expect(counts.map(({ total }) => total)).toEqual([MOST_COUNTED, 20, 20, UNITS / 3000]);
});

it('how long cars stand is counted without those that were ever sold', async () => {
  const ages = await inBrand((tx) => countAges(tx, { ...scope, dealerIds: null }));
  expect(ages.flatMap(({ bands }) => bands).reduce((sum, count) => sum + count, 0)).toBeLessThan(1_000);
  expect(await pagesOf((tx) => countAges(tx, { ...scope, dealerIds: null }))).toBeLessThan(400);
});

it('whether visitors keep too many of a version is seen without counting its stock', async () => {
  const held = { orderId: randomUUID(), mvsCode: '6752E10', year: 2027, until: new Date() };
  const env = { APP_SECRETS: ['x'], RATE_LIMIT_SCALE: 1 };
  const call = (tx: Tx) => {
    const reading: Tx = {
      ...tx,
      run: async (statement) => (statement.text.includes('INSERT') ? 0 : tx.run(statement)),
    };
    return boundAnonymousHold({ ...scope, tx: reading, ip: '192.0.2.1', reply: () => undefined, env }, held);
  };
  expect(await inBrand(call)).toBeNull();
  expect(await pagesOf(call)).toBeLessThan(40);
});
