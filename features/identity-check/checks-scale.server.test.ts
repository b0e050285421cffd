import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '#platform/database.server.ts';
import { pagesIn } from '#tests/harness/buffers.ts';
import { growDatabase, rowsOf, type GrownDatabase } from '#tests/harness/grown-database.ts';
import { listOutcomes } from './store/outcomes.server.ts';

/** Checks of many years: one in a thousand waits, and is of the dealership that asks. */
const ROWS = 30_000;
const DEALER = '00000000-0000-4000-8000-00000000d001';
const ID = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const rarely = (rare: string, usual: string): string => `CASE WHEN n % 1000 = 0 THEN ${rare} ELSE ${usual} END`;

let grown: GrownDatabase;
beforeAll(async () => {
  grown = await growDatabase([
    rowsOf(ROWS)('identity_check.outcome', {
      order_id: ID,
      brand: `'jeep'`,
      market: `'br'`,
      dealer_id: `CASE WHEN n % 1000 < 2 THEN '${DEALER}'::uuid ELSE ${ID} END`,
      account_id: ID,
      state: rarely(`'WITHOUT'`, `'ACCEPTED'`),
      way: `'CALL'`,
      decided_by: rarely('NULL', `'system:test'`),
      state_at: `now() - n * interval '1 minute'`,
    }),
  ]);
}, 120_000);
afterAll(() => grown.drop());

const scope = { brand: 'jeep', market: 'br' } as const;
const settled = { ...scope, isWaiting: false, dealers: null, limit: 20, offset: 0 };
const FAR = '00000000-0000-4000-8000-000000020000';

/** A thousand entries of an index and a page of rows; all the rows of a table, and all entries of its index, take more. */
const MOST_PAGES = 300;

it.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['that wait', (tx) => listOutcomes(tx, { ...settled, isWaiting: true })],
  ['that were decided', (tx) => listOutcomes(tx, settled)],
  ['behind one far down', (tx) => listOutcomes(tx, { ...settled, after: FAR })],
  ['of a dealership that has few', (tx) => listOutcomes(tx, { ...settled, dealers: [DEALER] })],
])('checks %s: a page and its count cost what is shown', async (_name, call) => {
  expect(await grown.db.read(scope, (tx) => pagesIn(grown.db, tx, call))).toBeLessThan(MOST_PAGES);
});

it('the newest decision is first, the longest wait is first, and what stands behind a row is what the next page has', async () => {
  const placesOf = async (tx: Tx, of: Partial<Parameters<typeof listOutcomes>[1]>): Promise<number[]> =>
    (await listOutcomes(tx, { ...settled, limit: 3, ...of })).rows.map(({ orderId }) => Number(orderId.slice(-12)));
  const far = Number(FAR.slice(-12));
  const found = await grown.db.read(scope, async (tx) => [
    await placesOf(tx, {}),
    await placesOf(tx, { offset: 3 }),
    await placesOf(tx, { after: '00000000-0000-4000-8000-000000000003' }),
    await placesOf(tx, { isWaiting: true }),
    await placesOf(tx, { isWaiting: true, after: FAR }),
    await placesOf(tx, { dealers: [DEALER] }),
  ]);
  expect(found).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [4, 5, 6],
    [ROWS, ROWS - 1000, ROWS - 2000],
    [far - 1000, far - 2000, far - 3000],
    [1, 1001, 2001],
  ]);
});
