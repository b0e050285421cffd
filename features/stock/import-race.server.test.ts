import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '#tests/harness/api.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { ask, findReadyCars, type OfferedCar } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { seedPeople, signInStaff } from '#tests/harness/people.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { retireUnit, sellUnit } from './steps.server.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let call: Caller;
let admin: string;
let cars: OfferedCar[];

const JEEP = { brand: 'jeep', market: 'br' } as const;
const HEAD = 'chassis;dealer;version;year;color';

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  call = callerOf(api.url);
  admin = await signInStaff(call, 'service_admin');
  cars = await findReadyCars(database.url, { limit: 12 });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const nextCar = (): OfferedCar => {
  const car = cars.shift();
  if (car === undefined) throw new Error('no car is left');
  return car;
};
const holdsOf = async (unitId: string) =>
  (await ask(database.url, 'SELECT FROM stock.hold WHERE unit_id = $1 AND released_at IS NULL', [unitId])).rowCount;

/** Whether something waits for a lock. */
const waits = async () =>
  (
    await ask(
      database.url,
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event IN ('transactionid', 'tuple')`,
    )
  ).rowCount || null;

/** Somebody keeps a car as an import or a block does, changes it once another waits for it, and is done. */
const changedUnder = async <T>(unitId: string, change: string, waiting: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM stock.unit WHERE id = $1 FOR UPDATE', [unitId]);
    const answer = waiting();
    await waitFor(waits, { pause: 10 });
    await client.query(change, [unitId]);
    await client.query('COMMIT');
    return await answer;
  } finally {
    await client.end();
  }
};

const rowOf = async (unitId: string) => {
  const { rows } = await ask<{ line: string; chassis: string; code: string }>(
    database.url,
    `SELECT concat_ws(';', u.chassis, d.code, u.mvs_code, u.year, u.color_code) AS line, u.chassis, d.code
     FROM stock.unit u JOIN dealers.dealer d ON d.id = u.dealer_id WHERE u.id = $1`,
    [unitId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no such unit');
  return row;
};
const importOf = (content: string) =>
  call('POST', 'stock/v1/units/import', { ...JEEP, token: admin, body: { content } });
const hold = async (unitId: string, heldUntil = `now() + interval '1 hour'`) => {
  const orderId = randomUUID();
  await ask(
    database.url,
    `INSERT INTO stock.hold (id, brand, unit_id, order_id, held_until) VALUES (gen_random_uuid(), 'jeep', $1, $2, ${heldUntil})`,
    [unitId, orderId],
  );
  return orderId;
};

describe('a car that changes while its buyer waits for it', () => {
  it.each([
    ['leaves the stock', `withdrawn_at = now(), withdrawn_for = 'MISSING'`],
    ['is blocked', `blocked_at = now(), blocked_reason = 'hail'`],
    ['has another paint', `color_code = 'ZZZ'`],
    ['stands elsewhere', `dealer_id = gen_random_uuid()`],
    ['is built otherwise', `item_codes = item_codes || '{ZZZ}'::text[]`],
  ])('is not theirs where it %s', async (_, change) => {
    const car = nextCar();
    const answer = await changedUnder(car.unitId, `UPDATE stock.unit SET ${change} WHERE id = $1`, () =>
      buyerOf(call, {}).reserve(car),
    );
    expect([answer.status, answer.json['code']]).toEqual([409, 'unitTaken']);
    expect(await holdsOf(car.unitId)).toBe(0);
  });

  it('is theirs where it stays the car they chose', async () => {
    const car = nextCar();
    const change = 'UPDATE stock.unit SET in_stock_since = in_stock_since - 1, revision = revision + 1 WHERE id = $1';
    idOf(await changedUnder(car.unitId, change, () => buyerOf(call, {}).reserve(car)));
    expect(await holdsOf(car.unitId)).toBe(1);
  });
});

describe('an import beside buyers', () => {
  it('leaves a car alone whose hold ran out, as it may still be sold; come back it never returns as new', async () => {
    const { unitId } = nextCar();
    const orderId = await hold(unitId, `now() - interval '1 minute'`);
    const { line } = await rowOf(unitId);
    const done = await importOf(`${HEAD};days\n${line};88\n`);
    expect(done.json).toMatchObject({ refused: [{ faults: [{ key: 'stock.import.held' }] }] });
    // One that a file without it took out before it was sold late.
    await ask(database.url, `UPDATE stock.unit SET withdrawn_at = now(), withdrawn_for = 'MISSING' WHERE id = $1`, [
      unitId,
    ]);
    const { db } = api.application.services;
    await db.withTx({ allBrands: true }, async (tx) => {
      expect(await sellUnit(tx, orderId)).toBe(true);
      await retireUnit(tx, { unitId, orderId });
    });
    const again = await importOf(`${HEAD}\n${line}\n`);
    expect(again.json).toMatchObject({ refused: [{ faults: [{ key: 'stock.import.left' }] }] });
  });

  it('writes nothing that it did not lock: a hold that ends meanwhile leaves its car as it was', async () => {
    const [locked, freed] = [nextCar(), nextCar()];
    const orderId = await hold(freed.unitId);
    const [one, two] = [await rowOf(locked.unitId), await rowOf(freed.unitId)];
    const content = `${HEAD};days\n${one.line};77\n${two.line};77\n`;
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM stock.unit WHERE id = $1 FOR UPDATE', [locked.unitId]);
    const answer = importOf(content);
    await waitFor(waits, { pause: 10 });
    await ask(database.url, 'UPDATE stock.hold SET released_at = now() WHERE order_id = $1', [orderId]);
    await client.query('COMMIT');
    await client.end();
    const done = await answer;
    expect(done.json).toMatchObject({
      counts: { changed: 1, refused: 1 },
      refused: [{ line: 3, faults: [{ key: 'stock.import.held' }] }],
    });
    const { rows } = await ask(database.url, 'SELECT FROM stock.unit WHERE id = $1 AND delivery_days = 77', [
      freed.unitId,
    ]);
    expect(rows).toEqual([]);
  });
});
