import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shop } from '#features/offers/store/search.server.ts';
import { listCards, readChanges } from '#features/offers/store/shelf.server.ts';
import { openDatabase, type Database, type Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { pagesIn } from '#tests/harness/buffers.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { growOffers } from '../../bench/grow-offers.ts';

/** What a search reads of the database, in pages of memory, among the embedded offers and among a hundred times as many. */
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

const shop: Shop = { brand: 'jeep', market: 'br', locale: 'pt-BR', at: new Date() };
const SIZE = 10;

const pagesOf = (call: (tx: Tx) => Promise<unknown>): Promise<number> =>
  db.read({ brand: shop.brand }, (tx) => pagesIn(db, tx, call));

const readAll = (since: string | null) => db.read({ brand: shop.brand }, (tx) => readChanges(tx, shop, since));

/** Everything, once no transaction of the server (those of other databases count) is older than the last writing here. */
const readSettled = (): ReturnType<typeof readAll> =>
  waitFor(
    async () => {
      const whole = await readAll(null);
      return ((await readAll(whole.mark)).rows ?? []).length === 0 ? whole : undefined;
    },
    { timeout: 30_000, pause: 50 },
  );

/** Pages of a search where nothing was written since the last: the question what is new, and the cards. */
const measure = async (): Promise<{ offers: number; pages: number }> => {
  const { mark, rows } = await readSettled();
  const ids = (rows ?? []).slice(0, SIZE).map(({ id }) => id);
  expect(ids).toHaveLength(SIZE);
  const pages = await pagesOf((tx) => readChanges(tx, shop, mark));
  return { offers: rows?.length ?? 0, pages: pages + (await pagesOf((tx) => listCards(tx, shop, ids))) };
};

test('a search costs what it cost among a hundred times the offers', async () => {
  const small = await measure();
  await growOffers({ url: database.url, ...shop, times: 100 });
  const large = await measure();
  expect(large.offers).toBe(small.offers * 100);
  expect(large.pages, `${small.pages} -> ${large.pages}`).toBeLessThan(small.pages * 1.5 + 20);
});

test('what was written since is read, and only that', async () => {
  const { mark, rows } = await readSettled();
  const [first] = rows ?? [];
  await db.withTx({ brand: shop.brand }, (tx) =>
    tx.run(sql`UPDATE offers.offer SET position = position + 1 WHERE id = ${first?.id ?? ''}`),
  );
  const after = await readAll(mark);
  expect((after.rows ?? []).map(({ id }) => id)).toEqual([first?.id]);
  const settled = await readSettled();
  expect((await readAll(settled.mark)).rows ?? []).toEqual([]);
});

test('what a transaction still holds back is not missed once it is committed', async () => {
  const before = await readSettled();
  const [first] = before.rows ?? [];
  const id = first?.id ?? '';
  let mark = before.mark;
  await db.withTx({ brand: shop.brand }, async (tx) => {
    await tx.run(sql`UPDATE offers.offer SET position = position + 1 WHERE id = ${id}`);
    const meanwhile = await readAll(before.mark);
    expect(meanwhile.rows?.find((row) => row.id === id)?.position ?? first?.position).toBe(first?.position);
    mark = meanwhile.mark;
  });
  expect(((await readAll(mark)).rows ?? []).map((row) => row.id)).toContain(id);
});
