import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FROM_NETWORK } from '#flows/bound-anonymous-hold.server.ts';
import { WITHDRAWALS_A_DAY, WITHDRAWALS_OF_NUMBER } from '#flows/bound-withdrawals.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { takeShared } from '#platform/http/shared-limit.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { idOf } from '#tests/harness/buyer.ts';
import { callerOf, patient, type Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCars, type OfferedCar } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { startOtherProcess, type OtherProcess } from '#tests/harness/other-process.ts';
import { CUSTOMER, seedPeople, signIn } from '#tests/harness/people.ts';

/** Two processes on one database, behind a proxy, with the limits as they are. */
let database: Awaited<ReturnType<typeof createDatabase>>;
let apis: [Api, OtherProcess];
let mine: string;

beforeAll(async () => {
  database = await createDatabase();
  // Processes of one installation share their secrets.
  const VOLANTE_DATA = mkdtempSync(path.join(tmpdir(), 'volante-holds-'));
  const { url } = database;
  const env = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1', VOLANTE_DATA };
  apis = [await startApi({ url, env }), await startOtherProcess(url, { env })];
  await seedPeople(database.url, apis[0].application.services.env);
  mine = await signIn(callerOf(apis[0].url), CUSTOMER.br);
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await database.drop();
});
beforeEach(async () => {
  await ask(
    database.url,
    `UPDATE reservations.purchase SET state = 'CANCELLED', cancel_reason = 'EXPIRED', cancelled_at = now()`,
  );
  await ask(database.url, `UPDATE stock.hold SET released_at = now() WHERE released_at IS NULL`);
  await ask(database.url, 'DELETE FROM platform.spent');
});

type From = { readonly address: string; readonly token?: string; readonly reference?: string };

let query = 0;
const post = (call: string, body: object, { address, ...who }: From): Promise<Answered> => {
  query += 1;
  const api = apis[query % 2 === 0 ? 0 : 1];
  const headers = { 'x-forwarded-for': address };
  return patient(callerOf(api.url))('POST', `reservation/v2/${call}`, {
    brand: 'jeep',
    market: 'br',
    headers,
    ...who,
    key: randomUUID(),
    body,
  });
};
const reserve = (car: OfferedCar, from: From) => post('reservations/pre-reserve', car, from);
const register = (reservationId: string, from: From) => post('reservations/processing', { reservationId }, from);

const codesOf = (answers: readonly Answered[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, json }) => `${status} ${String(json['code'])}`)].map(([code, list]) => [
      code,
      list.length,
    ]),
  );

/** Cars of many versions, at most two of each, so that no version's share is met. */
const spreadCars = async (most: number): Promise<OfferedCar[]> => {
  const cars = await findReadyCars(database.url, { limit: 100 });
  const versions = Map.groupBy(cars, ({ choice }) => `${choice.mvsCode} ${choice.year}`);
  const spread = [...versions.values()].flatMap((list) => list.slice(0, 2)).slice(0, most);
  expect(spread.length, 'too few versions have cars').toBe(most);
  return spread;
};

test('one network keeps a few cars without an account, over all processes; a person and another network still buy', async () => {
  const cars = await spreadCars(FROM_NETWORK + 4);
  const answers = await Promise.all(cars.map((car, index) => reserve(car, { address: `203.0.113.${index + 1}` })));
  expect(codesOf(answers)).toEqual({ '200 undefined': FROM_NETWORK, '429 holdsNeedAccount': 4 });
  const index = answers.findIndex(({ status }) => status === 429);
  const [refused, car] = [answers[index], cars[index]];
  if (refused === undefined || car === undefined) expect.fail('nothing was refused');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.json).toMatchObject({ key: 'reservation.holdsNeedAccount' });
  expect(String(refused.json['detail'])).toContain('Entre na sua conta');
  // The car that was refused is free, for a person of the same network as for a visitor of another.
  const own = await reserve(car, { address: '203.0.113.200', token: mine });
  expect(own.status).toBe(200);
  const other = cars[answers.findLastIndex(({ status }) => status === 429)];
  if (other === undefined) expect.fail('nothing else was refused');
  expect((await reserve(other, { address: '198.51.100.7' })).status).toBe(200);
});

/** What a caller may write in front of the entry that the proxy adds. */
const FORGED = ['198.51.100.1', '127.0.0.1', '2001:db8::1', 'unknown', ','];

test('whatever a caller writes before the proxy’s own entry, however often, they are counted as one', async () => {
  const cars = await spreadCars(FROM_NETWORK + FORGED.length);
  const answers: Answered[] = [];
  for (const [index, car] of cars.entries()) {
    const entry = FORGED[index % FORGED.length] ?? '';
    const forged = Array<string>([0, 1, 2, 3, 10, 500][index % 6] ?? 0).fill(entry);
    answers.push(await reserve(car, { address: [...forged, '203.0.113.9'].join(', ') }));
  }
  expect(answers.map(({ status }) => status)).toEqual(cars.map((_, index) => (index < FROM_NETWORK ? 200 : 429)));
});

test('a family behind one address, each in a browser of their own, keeps six cars; whoever of them signs in buys on', async () => {
  const cars = await spreadCars(FROM_NETWORK + 2);
  const home = '203.0.113.60';
  const family = cars.slice(0, FROM_NETWORK).map((car) => ({ car, reference: randomUUID() }));
  const held = await Promise.all(family.map(({ car, reference }) => reserve(car, { address: home, reference })));
  expect(codesOf(held)).toEqual({ '200 undefined': FROM_NETWORK });
  const [next, another] = cars.slice(FROM_NETWORK);
  if (next === undefined || another === undefined) expect.fail('too few cars');
  expect((await reserve(next, { address: home })).status).toBe(429);
  // A car of the family's own, taken over, and one more.
  const [first] = held;
  const reference = family[0]?.reference ?? '';
  if (first === undefined) expect.fail('none was held');
  expect((await register(idOf(first), { address: home, reference, token: mine })).status).toBe(200);
  expect((await reserve(next, { address: home, token: mine })).status).toBe(200);
  expect((await reserve(another, { address: home })).status).toBe(200);
});

test('a hold that ends, or that a person takes over, makes room for the next; a person takes over three', async () => {
  const cars = await spreadCars(FROM_NETWORK + 4);
  const reference = randomUUID();
  const home = { address: '203.0.113.9' };
  const held: Answered[] = [];
  for (const [index, car] of cars.slice(0, FROM_NETWORK).entries())
    held.push(await reserve(car, { ...home, reference: index < 3 ? reference : `${reference}-2` }));
  expect(codesOf(held)).toEqual({ '200 undefined': FROM_NETWORK });
  const [next, another] = cars.slice(FROM_NETWORK);
  if (next === undefined || another === undefined) expect.fail('too few cars');
  expect((await reserve(next, home)).status).toBe(429);
  const [first = '', second = '', third = '', fourth = ''] = held.map(idOf);
  expect((await register(first, { ...home, reference, token: mine })).status).toBe(200);
  expect((await reserve(next, home)).status).toBe(200);
  expect((await reserve(another, home)).status).toBe(429);
  for (const id of [second, third]) expect((await register(id, { ...home, reference, token: mine })).status).toBe(200);
  const late = await register(fourth, { ...home, reference: `${reference}-2`, token: mine });
  expect(codesOf([late])).toEqual({ '409 tooManyHolds': 1 });
});

test('of one version visitors without an account keep no more than half, from wherever they come', async () => {
  const cars = await findReadyCars(database.url, { limit: 100 });
  const versions = Map.groupBy(cars, ({ choice }) => `${choice.mvsCode} ${choice.year}`);
  const most = [...versions.values()].toSorted((left, right) => right.length - left.length)[0] ?? [];
  const [{ choice } = expect.fail('no car')] = most;
  const { rows } = await ask<{ free: number }>(
    database.url,
    `SELECT count(*)::integer AS free FROM stock.free_unit WHERE brand = 'jeep' AND market = 'br' AND mvs_code = $1 AND year = $2`,
    [choice.mvsCode, choice.year],
  );
  const half = Math.max(2, Math.floor((rows[0]?.free ?? 0) / 2));
  const requested = most.slice(0, half + 2);
  const answers = await Promise.all(requested.map((car, index) => reserve(car, { address: `10.${index}.0.1` })));
  const expected = Math.min(half, requested.length);
  const refused = requested.length - expected;
  expect(codesOf(answers)).toEqual({
    '200 undefined': expected,
    ...(refused > 0 && { '429 holdsNeedAccount': refused }),
  });
});

describe('requests to withdraw', () => {
  const withdraw = (orderNumber: string, email: string, from: From) =>
    post('withdrawals', { kind: 'withdrawal', orderNumber, email }, from);
  const strangers = { address: '203.0.113.77' };
  const statusesOf = (answers: readonly Answered[]): Record<string, number> =>
    Object.fromEntries(
      [...Map.groupBy(answers, ({ status }) => status)].map(([status, list]) => [status, list.length]),
    );

  test('of a stranger make a few rows for a number a day, over all processes; its buyer loses nothing by them', async () => {
    const [car = expect.fail('no car')] = await spreadCars(1);
    const id = idOf(await reserve(car, { address: '192.0.2.1', token: mine }));
    const { rows } = await ask<{ number: string }>(
      database.url,
      'SELECT number FROM reservations.purchase WHERE id = $1',
      [id],
    );
    const number = rows[0]?.number ?? expect.fail('no number');
    const many = await Promise.all(
      Array.from({ length: WITHDRAWALS_OF_NUMBER + 4 }, (_, index) =>
        withdraw(number, `stranger${index}@demo.example`, strangers),
      ),
    );
    expect(statusesOf(many)).toEqual({ 200: WITHDRAWALS_OF_NUMBER, 429: 4 });
    const refused = many.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.json).toMatchObject({ key: 'withdrawal.tooMany' });
    expect(String(refused?.json['detail'])).toContain('Esta não foi recebida');
    const made = await ask<{ count: number }>(
      database.url,
      'SELECT count(*)::integer AS count FROM reservations.withdrawal WHERE order_number = $1',
      [number],
    );
    expect(made.rows[0]?.count).toBe(WITHDRAWALS_OF_NUMBER);
    // The right pair is counted as the wrong ones are: past the bound the answer says nothing of the order.
    expect((await withdraw(number, CUSTOMER.br, strangers)).status).toBe(429);
    const own = await withdraw(number, CUSTOMER.br, { address: '198.51.100.20' });
    expect(own.json).toEqual({ code: expect.stringMatching(/^ARR-/) });
    const ended = await ask<{ state: string }>(database.url, 'SELECT state FROM reservations.purchase WHERE id = $1', [
      id,
    ]);
    expect(ended.rows[0]?.state).toBe('CANCELLED');
  });

  test('of one address end for the day, whatever numbers they name; a person at that address still sends theirs', async () => {
    const from = { address: '203.0.113.78' };
    const numberOf = (index: number) => `BR-0000-${String(1000 + index)}`;
    const many = await Promise.all(
      Array.from({ length: WITHDRAWALS_A_DAY + 3 }, (_, index) => withdraw(numberOf(index), CUSTOMER.br, from)),
    );
    expect(statusesOf(many)).toEqual({ 200: WITHDRAWALS_A_DAY, 429: 3 });
    expect((await withdraw(numberOf(99), CUSTOMER.br, { ...from, token: mine })).status).toBe(200);
    await ask(database.url, `UPDATE reservations.withdrawal_call SET at = now() - interval '25 hours'`);
    expect((await withdraw(numberOf(98), CUSTOMER.br, from)).status).toBe(200);
  });
});

test('a bucket is shared: two processes together let through what one would', async () => {
  const pools = [openDatabase({ url: database.url, pool: 4 }), openDatabase({ url: database.url, pool: 4 })];
  const waits = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const db = pools[index % 2];
      if (db === undefined) throw new Error('no pool');
      return takeShared(db, { key: 'test', perMinute: 20 });
    }),
  );
  const passed = waits.filter((wait) => wait === 0).length;
  // On a slow machine one more may have flowed in meanwhile.
  expect(passed).toBeGreaterThanOrEqual(20);
  expect(passed).toBeLessThan(40);
  expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  await Promise.all(pools.map((db) => db.close()));
});

test('a bucket that all processes share loses nothing to a clock that goes back, as another server leads', async () => {
  const db = openDatabase({ url: database.url, pool: 1 });
  const take = () => takeShared(db, { key: 'back', perMinute: 20 });
  expect(await take()).toBe(0);
  await ask(database.url, `UPDATE platform.spent SET at = at + interval '5 minutes' WHERE key = 'back'`);
  expect([await take(), await take()]).toEqual([0, 0]);
  // An empty one fills from then on, and not only when the clock is where it was.
  const spent = `UPDATE platform.spent SET tokens = 0.5, at = clock_timestamp() + interval '5 minutes' WHERE key = 'back'`;
  await ask(database.url, spent);
  expect(await take()).toBe(2);
  await sleep(2000);
  expect(await take()).toBe(0);
  await db.close();
});
