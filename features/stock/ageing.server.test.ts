import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask } from '#tests/harness/cars.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { seedPeople, signInStaff } from '#tests/harness/people.ts';
import { AGE_BANDS, getStockAgeing, listStock } from './contract/units.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let call: Caller;
let admin: string;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  call = callerOf(api.url);
  admin = await signInStaff(call, 'service_admin');
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const JEEP = { brand: 'jeep', market: 'br' } as const;
const ageing = async (query = '', token = admin) => {
  const answer = await call('GET', `stock/v1/units/ageing?${query}`, { ...JEEP, token });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return z.parse(getStockAgeing.response, answer.json);
};
const listed = async (query: string) => {
  const answer = await call('GET', `stock/v1/units?${query}`, { ...JEEP, token: admin });
  return z.parse(listStock.response, answer.json).total;
};

it('counts built cars that nobody bought, by dealership, model and days; each count is what the list shows', async () => {
  const { rows, bands, total } = await ageing();
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.every(({ dealerName, modelName, modelCode }) => dealerName !== '' && modelName !== modelCode)).toBe(true);
  const {
    rows: [real],
  } = await ask<{ total: number }>(
    database.url,
    `SELECT count(*)::int AS total FROM stock.unit WHERE brand = 'jeep' AND market = 'br' AND kind = 'ready' AND withdrawn_at IS NULL`,
  );
  expect(total).toBe(real?.total);
  for (const [index, band] of AGE_BANDS.entries()) expect(await listed(`band=${band}`), band).toBe(bands[index]);
  const row = rows.find(({ bands: of }) => of.some((count) => count > 0));
  const index = row?.bands.findIndex((count) => count > 0) ?? 0;
  expect(await listed(`dealerId=${row?.dealerId}&model=${row?.modelCode}&band=${AGE_BANDS[index]}`)).toBe(
    row?.bands[index],
  );
  const own = await ageing(`dealerId=${row?.dealerId}&model=${row?.modelCode}`);
  expect(own.rows).toEqual([row]);
});

it('has each end of a band in one band alone', async () => {
  const days = [0, 30, 31, 60, 61, 90, 91, 180, 181, 700];
  const before = (await ageing()).bands;
  const { rows } = await ask<{ id: string }>(
    database.url,
    `SELECT id FROM stock.unit WHERE brand = 'jeep' AND market = 'br' AND kind = 'ready' AND withdrawn_at IS NULL ORDER BY id LIMIT $1`,
    [days.length],
  );
  await ask(database.url, `UPDATE stock.unit SET withdrawn_at = now() WHERE id = ANY($1)`, [rows.map(({ id }) => id)]);
  const without = (await ageing()).bands;
  for (const [n, { id }] of rows.entries())
    await ask(
      database.url,
      `UPDATE stock.unit SET withdrawn_at = NULL, in_stock_since = current_date - $2::int WHERE id = $1`,
      [id, days[n]],
    );
  expect((await ageing()).bands.map((count, index) => count - (without[index] ?? 0))).toEqual([2, 2, 2, 2, 2]);
  expect(before).toHaveLength(5);
});

it('leaves a car out once it is sold, and has it again when the sale ends; one that is held stays', async () => {
  const { total } = await ageing();
  const {
    rows: [unit],
  } = await ask<{ id: string }>(
    database.url,
    `SELECT id FROM stock.unit WHERE brand = 'jeep' AND market = 'br' AND kind = 'ready' AND withdrawn_at IS NULL LIMIT 1`,
  );
  await ask(
    database.url,
    `INSERT INTO stock.hold (id, brand, unit_id, order_id, held_until) VALUES (gen_random_uuid(), 'jeep', $1, gen_random_uuid(), now() + interval '1 hour')`,
    [unit?.id],
  );
  expect((await ageing()).total).toBe(total);
  await ask(database.url, `UPDATE stock.hold SET kind = 'sale', held_until = NULL WHERE unit_id = $1`, [unit?.id]);
  expect((await ageing()).total).toBe(total - 1);
  await ask(database.url, `UPDATE stock.hold SET released_at = now() WHERE unit_id = $1`, [unit?.id]);
  expect((await ageing()).total).toBe(total);
});

it('shows the staff of a dealership its own, and refuses what is no band or model', async () => {
  const [first] = (await ageing()).rows;
  await ask(database.url, `UPDATE accounts.role_grant SET scope = 'DEALER', scope_id = $1 WHERE role = 'user_dealer'`, [
    first?.dealerId,
  ]);
  const own = await ageing('', await signInStaff(call, 'user_dealer'));
  expect(new Set(own.rows.map(({ dealerId }) => dealerId))).toEqual(new Set([first?.dealerId]));
  expect((await call('GET', 'stock/v1/units?band=12-14', { ...JEEP, token: admin })).status).toBe(400);
  expect((await call('GET', 'stock/v1/units/ageing?model=%25', { ...JEEP, token: admin })).status).toBe(400);
  expect((await call('GET', 'stock/v1/units/ageing', JEEP)).status).toBe(401);
});
