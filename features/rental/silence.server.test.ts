import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { openGarage, type Garage } from '#tests/harness/garage.ts';
import { personalData } from './public.server.ts';
import { checkSoon, customersToCheck } from './steps.server.ts';

let garage: Garage;
beforeAll(async () => {
  garage = await openGarage();
});
afterAll(() => garage.close());

/** Somebody due now, of whom nothing new was heard for so many days. */
const insert = async (brand: string, state: string, days: number): Promise<string> => {
  const { rows } = await ask<{ id: string }>(
    garage.url,
    `INSERT INTO rental.customer (id, brand, market, account_id, state, check_at, updated_at)
     SELECT gen_random_uuid(), $1, 'br', (SELECT min(id::text)::uuid FROM accounts.account), $2, now() - interval '1 minute',
       now() - $3 * interval '1 day' RETURNING id`,
    [brand, state, days],
  );
  return rows[0]?.id ?? '';
};

/** Hours until each is asked about again; null for never. */
const hours = async (): Promise<Record<string, number | null>> => {
  const { rows } = await ask<{ brand: string; hours: number | null }>(
    garage.url,
    `SELECT brand, extract(epoch FROM check_at - now())::float8 / 3600 AS hours FROM rental.customer`,
  );
  return Object.fromEntries(rows.map((row) => [row.brand, row.hours]));
};

test('whoever the company was long silent about is asked about ever more seldom, and at last no more where nothing is under way', async () => {
  await insert('jeep', 'PERSISTED_ON_HUB', 0);
  await insert('fiat', 'PERSISTED_ON_HUB', 10);
  await insert('ram', 'VALIDATING_IDENTITY', 0);
  await insert('peugeot', 'VALIDATING_IDENTITY', 90);
  const ended = await insert('citroen', 'PERSISTED_ON_HUB', 200);
  await insert('chrysler', 'AWAITING_QUIZ', 200);
  const propose = async (customerId: string, status: string): Promise<void> => {
    await ask(
      garage.url,
      `INSERT INTO rental.proposal (id, brand, customer_id, code, product_id, vehicle, months, monthly_kilometers, monthly, currency,
         status, created_at, updated_at)
       SELECT gen_random_uuid(), brand, id, $2, 'P', 'Car', 12, 1000, 100, 'BRL', $2, updated_at, updated_at
       FROM rental.customer WHERE id = $1`,
      [customerId, status],
    );
  };
  await propose(ended, 'DELIVERED');
  await propose(await insert('dodge', 'PERSISTED_ON_HUB', 200), 'IN_PRODUCTION');
  const all = { allBrands: true, actor: 'system:test' } as const;
  expect(await garage.services.db.withTx(all, (tx) => customersToCheck(tx, 50))).toHaveLength(7);
  const next = await hours();
  expect(next['jeep']).toBeCloseTo(1, 1);
  expect(next['fiat']).toBeCloseTo(10, 1);
  expect(next['ram']).toBeCloseTo(1 / 12, 1);
  expect(next['peugeot']).toBeCloseTo(24, 1);
  expect(next['citroen']).toBeNull();
  expect(next['chrysler']).toBeCloseTo(24, 1);
  expect(next['dodge']).toBeCloseTo(24, 1);
  await garage.services.db.withTx(all, (tx) => checkSoon(tx, ended));
  expect((await hours())['citroen']).toBeCloseTo(1, 1);
});

test('who was refused is forgotten after ninety days, here and at the company', async () => {
  await ask(garage.url, 'DELETE FROM rental.customer');
  await insert('jeep', 'REFUSED', 89);
  const old = await insert('fiat', 'REFUSED', 91);
  await insert('ram', 'PERSISTED_ON_HUB', 400);
  const { env, db, clock } = garage.services;
  const drop = () =>
    db.withTx(
      { allBrands: true, actor: 'system:test' },
      async (tx) => (await personalData.retain?.(tx, { env, now: clock.now() })) ?? 0,
    );
  expect(await drop()).toBe(1);
  expect(await drop()).toBe(0);
  expect(Object.keys(await hours()).sort()).toEqual(['jeep', 'ram']);
  const { rows } = await ask(
    garage.url,
    `SELECT brand, payload FROM platform.outbox WHERE topic = 'rental.forget' AND payload ->> 'reference' = $1`,
    [old],
  );
  expect(rows).toEqual([{ brand: 'fiat', payload: { reference: old } }]);
});
