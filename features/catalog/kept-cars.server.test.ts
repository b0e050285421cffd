import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database, type Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { PRICE_CHANGES } from '#tests/harness/full.ts';
import { recordStatements } from '#tests/harness/statements.ts';
import type { PricedCar } from './public.ts';
import { createKeptCars } from './store/kept-cars.server.ts';
import { splitPriceList } from './store/price-lists.server.ts';

const scope = { brand: 'jeep', market: 'br' } as const;
const version = { modelCode: '675', mvsCode: '6752E10', year: 2027 } as const;
const CHANGES = Math.max(300, PRICE_CHANGES);

let database: Awaited<ReturnType<typeof createDatabase>>;
/** Of two processes that serve, and of one that changes prices. */
let pools: readonly [Database, Database];
let writer: Database;

beforeAll(async () => {
  database = await createDatabase({ people: false });
  const open = (pool: number) => openDatabase({ url: database.url, pool });
  pools = [open(4), open(4)];
  writer = open(2);
});
afterAll(async () => {
  await Promise.all([...pools, writer].map((db) => db.close()));
  await database.drop();
});

const now = () => ({ ...scope, at: new Date() });
const listPrice = (found: PricedCar | null): number =>
  found?.car.versions.find(({ code, year }) => code === version.mvsCode && year === version.year)?.listPrice.amount ??
  Number.NaN;
const change = (amount: number, tx: Tx | null = null): Promise<number> => {
  const work = (inside: Tx) =>
    inside.run(sql`
      UPDATE catalog.version_price p SET amount = ${amount} FROM catalog.price_list l
      WHERE l.id = p.list_id AND l.brand = 'jeep' AND l.market = 'br' AND l.type = 'PUBLIC' AND l.valid_from <= now()
        AND (l.valid_until IS NULL OR l.valid_until > now()) AND p.mvs_code = ${version.mvsCode} AND p.year = ${version.year}`);
  return tx === null ? writer.withTx({ brand: 'jeep', actor: 'system:test' }, work) : work(tx);
};
const isLoad = ({ text }: { text: string }): boolean => text.includes('catalog.version_part');

let amount = 20_000_000;
beforeEach(async () => {
  amount += 100_000;
  expect(await change(amount)).toBe(1);
});

describe('cars kept in memory', () => {
  it('never have a price from before a change that was acknowledged, in any process', async () => {
    const processes = pools.map((db) => ({ db, cars: createKeptCars() }));
    let acknowledged = amount;
    let stop = false;
    let answered = 0;
    const readers = processes.flatMap(({ db, cars }) =>
      [version, { modelCode: version.modelCode }, { slug: 'compass' }].map(async (key) => {
        while (!stop) {
          const least = acknowledged;
          expect(listPrice(await cars.findCar(db, key, now()))).toBeGreaterThanOrEqual(least);
          answered += 1;
        }
      }),
    );
    const changing = (async () => {
      for (let count = 0; count < CHANGES; count += 1) {
        expect(await change(acknowledged + 1)).toBe(1);
        acknowledged += 1;
        const several = processes.map(({ db, cars }) => cars.findCars(db, { modelCodes: [version.modelCode] }, now()));
        for (const [one] of await Promise.all(several)) expect(listPrice(one ?? null)).toBe(acknowledged);
      }
    })().finally(() => (stop = true));
    await Promise.all([changing, ...readers]);
    amount = acknowledged;
    expect(answered).toBeGreaterThan(CHANGES);
  });

  it('are read again where a price changed while they were being read', async () => {
    const cars = createKeptCars({ patienceMs: 60_000 });
    const [db] = pools;
    const wasRead = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow: Tx = {
      ...db,
      maybe: async (statement) => {
        const row = await db.maybe(statement);
        wasRead.resolve();
        await goOn.promise;
        return row;
      },
    };
    const early = cars.findCar(slow, version, now());
    await wasRead.promise;
    await change(amount + 5);
    const joined = cars.findCar(db, version, now());
    goOn.resolve();
    expect(listPrice(await early)).toBe(amount);
    expect(listPrice(await joined)).toBe(amount + 5);
    expect(listPrice(await cars.findCar(db, version, now()))).toBe(amount + 5);
  });

  it('are put together once for ten who ask at once, and from then on cost a row', async () => {
    const cars = createKeptCars({ patienceMs: 60_000 });
    const recorder = recordStatements(pools[0]);
    const ten = () => Promise.all(Array.from({ length: 10 }, () => cars.findCar(recorder.db, version, now())));
    for (const price of [amount, amount + 7]) {
      await change(price);
      recorder.forget();
      expect((await ten()).map(listPrice)).toEqual(Array<number>(10).fill(price));
      expect(recorder.sent().filter(isLoad)).toHaveLength(1);
    }
    recorder.forget();
    await ten();
    expect(recorder.sent()).toHaveLength(10);
    expect(recorder.sent().some(isLoad)).toBe(false);
  });

  it('do not wait for one who waits for their own connection', async () => {
    const cars = createKeptCars({ patienceMs: 20 });
    const narrow = openDatabase({ url: database.url, pool: 1 });
    try {
      const found = await narrow.withTx({ brand: 'jeep' }, async (tx) => {
        const first = cars.findCar(narrow, version, now());
        return { second: await cars.findCar(tx, version, now()), first };
      });
      expect([listPrice(found.second), listPrice(await found.first)]).toEqual([amount, amount]);
    } finally {
      await narrow.close();
    }
  });

  it('follow the clock: a list that was planned counts from its moment on, without a write', async () => {
    const cars = createKeptCars();
    const [db] = pools;
    const planned = new Date('2090-03-01T03:00:00.500Z');
    await writer.withTx({ brand: 'jeep', actor: 'system:test' }, async (tx) => {
      const listId = await splitPriceList(tx, { ...scope, type: 'PUBLIC', at: planned });
      await tx.run(
        sql`UPDATE catalog.version_price SET amount = ${amount + 900} WHERE list_id = ${listId} AND mvs_code = ${version.mvsCode}`,
      );
    });
    const at = async (moment: number) => listPrice(await cars.findCar(db, version, { ...scope, at: new Date(moment) }));
    const turn = planned.getTime();
    for (const moment of [Date.now(), turn - 1, turn, turn - 1, turn + 1])
      expect([moment, await at(moment)]).toEqual([moment, moment < turn ? amount : amount + 900]);
  });

  it('of a change that was undone are nobody else’s', async () => {
    const cars = createKeptCars();
    const [db] = pools;
    const undone = writer.withTx({ brand: 'jeep', actor: 'system:test' }, async (tx) => {
      await change(amount + 3, tx);
      expect(listPrice(await cars.findCar(tx, version, now()))).toBe(amount + 3);
      expect(listPrice(await cars.findCar(db, version, now()))).toBe(amount);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(listPrice(await cars.findCar(db, version, now()))).toBe(amount);
  });

  it('cannot be changed by whoever gets them, and are gone when forgotten', async () => {
    const cars = createKeptCars();
    const recorder = recordStatements(pools[0]);
    const found = await cars.findCar(recorder.db, version, now());
    expect(() => found?.car.parts.pop()).toThrow(TypeError);
    cars.forget();
    recorder.forget();
    await cars.findCar(recorder.db, version, now());
    expect(recorder.sent().filter(isLoad)).toHaveLength(1);
    expect(await cars.findCar(pools[0], { slug: 'no-such-model' }, now())).toBeNull();
  });

  it.each(['model', 'version', 'part', 'version_part', 'part_relation', 'price_list', 'version_price', 'part_price'])(
    'are read anew after a change of catalog.%s, and of no other brand',
    async (table) => {
      const states = () => ask<{ brand: string; id: string }>(database.url, 'SELECT brand, id FROM catalog.revision');
      const before = new Map((await states()).rows.map(({ brand, id }) => [brand, id]));
      const touched = await ask(
        database.url,
        `UPDATE catalog.${table} SET brand = brand WHERE ctid = (SELECT ctid FROM catalog.${table} WHERE brand = 'jeep' LIMIT 1)`,
      );
      expect(touched.rowCount).toBe(1);
      const changed = (await states()).rows.filter(({ brand, id }) => before.get(brand) !== id);
      expect(changed.map(({ brand }) => brand)).toEqual(['jeep']);
    },
  );
});
