import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { FULL_FAULTS } from '#tests/harness/full.ts';
import { raceForCar, releaseCar } from '#tests/harness/last-car.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { startRoles, type Roles } from '#tests/harness/roles.ts';
import { expectSound } from '#tests/harness/sound.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const RIVALS = 200;
const ROUNDS = 100;
const LEAST_ROUNDS = FULL_FAULTS ? 100 : 10;
const CHANGES = FULL_FAULTS ? 1_000 : 20;
const TIME = FULL_FAULTS ? Number.POSITIVE_INFINITY : 15_000;

let database: Awaited<ReturnType<typeof createDatabase>>;
let roles: Roles;

beforeAll(async () => {
  database = await createDatabase();
  roles = await startRoles({ databaseUrl: database.url, webs: 2, env: { RATE_LIMIT_SCALE: '10000' } });
});
afterAll(async () => {
  await roles.stop();
  await database.drop();
});

test(
  `${RIVALS} want the last car at once, over two web processes: exactly one gets it`,
  { timeout: 1_200_000 },
  async () => {
    const car = await findReadyCar(database.url);
    const began = performance.now();
    let rounds = 0;
    while (rounds < ROUNDS && (rounds < LEAST_ROUNDS || performance.now() - began < TIME)) {
      await raceForCar({ urls: roles.urls, car, rivals: RIVALS, round: rounds });
      await expectSound(database.url);
      await releaseCar(database.url);
      rounds += 1;
    }
    expect(rounds).toBeGreaterThanOrEqual(LEAST_ROUNDS);
    const { rows } = await ask<{ count: number }>(
      database.url,
      `SELECT count(*)::integer AS count FROM reservations.purchase`,
    );
    expect(rows[0]?.count).toBe(rounds);
  },
);

test(
  `${CHANGES} changes of a price: once one is acknowledged nobody gets the price before it, at either of two web processes`,
  { timeout: 1_200_000 },
  async () => {
    await ask(
      database.url,
      `INSERT INTO accounts.role_grant (account_id, role)
       SELECT id, 'service_admin' FROM accounts.account WHERE email = 'manual_admin@demo.example'`,
    );
    const car = await findReadyCar(database.url);
    const { mvsCode, year } = car.choice;
    const [first, second] = roles.urls.map((url) => callerOf(url));
    if (first === undefined || second === undefined) throw new Error('two web processes are needed');
    const both = [first, second];
    const maker = await signInStaff(first, 'service_admin');
    const checker = await signInStaff(second, 'manual_admin');
    const staff = async (call: Caller, token: string, path: string, body: object): Promise<string> =>
      idOf(await call('POST', `price/v1/price/${path}`, { ...JEEP, token, key: randomUUID(), body }));
    const priceAt = async (call: Caller): Promise<number> => {
      const { json } = await call('GET', `price/v1/price?mvsCode=${mvsCode}&year=${year}`, JEEP);
      return (json['listPrice'] as { amount: number }).amount;
    };
    let acknowledged = await priceAt(first);
    let isOver = false;
    let answered = 0;
    const readers = both.map(async (call) => {
      while (!isOver) {
        const least = acknowledged;
        expect(await priceAt(call)).toBeGreaterThanOrEqual(least);
        answered += 1;
      }
    });
    const changing = (async () => {
      for (let count = 0; count < CHANGES; count += 1) {
        const amount = acknowledged + 100;
        const price = { amount, currency: 'BRL' };
        const change = { type: 'PUBLIC', mvsCode, year, baseAmount: acknowledged, price, reason: 'Nova tabela' };
        // Written at one process and approved at the other, in turn.
        const [here, there] = count % 2 === 0 ? [first, second] : [second, first];
        const id = await staff(here, maker, 'changes', change);
        await staff(there, checker, `changes/${id}/decision`, { decision: 'APPROVE' });
        acknowledged = amount;
        expect(await Promise.all(both.map(priceAt))).toEqual([amount, amount]);
        const held = idOf(await buyerOf(here, { reference: randomUUID() }).reserve(car));
        expect(await heldAt(held)).toBe(amount);
        await releaseCar(database.url);
      }
    })().finally(() => (isOver = true));
    await Promise.all([changing, ...readers]);
    expect(answered).toBeGreaterThan(CHANGES);
    await expectSound(database.url);
  },
);

/** What the version costs by the list, in the frozen price of an order. */
const heldAt = async (order: string): Promise<number | undefined> => {
  const { rows } = await ask<{ amount: number }>(
    database.url,
    `SELECT (quote #>> '{lines,0,amount,amount}')::integer AS amount FROM reservations.purchase WHERE id = $1`,
    [order],
  );
  return rows[0]?.amount;
};
