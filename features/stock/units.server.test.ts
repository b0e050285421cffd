import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { CUSTOMER, seedPeople, signIn, signInStaff } from '#tests/harness/people.ts';
import { listStock } from './contract/units.ts';

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
const list = async (query = '', token = admin) => {
  const { db } = api.application.services;
  const before = db.count();
  const answer = await call('GET', `stock/v1/units?${query}`, { ...JEEP, token });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return { ...z.parse(listStock.response, answer.json), statements: db.count() - before };
};
const block = (id: string, body: { reason: string | null; revision: number }, brand = 'jeep') =>
  call('PUT', `stock/v1/units/${id}/block`, { brand, market: 'br', token: admin, key: randomUUID(), body });
const codeOf = ({ status, json }: { status: number; json: Record<string, unknown> }) =>
  `${status} ${typeof json['code'] === 'string' ? json['code'] : ''}`;

describe('the stock', () => {
  it('lists units by age with dealer, name and state, page by page, in five statements and the session’s one', async () => {
    const first = await list('size=10');
    expect(first.statements).toBe(6);
    expect(first.units).toHaveLength(10);
    const ages = first.units.map(({ ageDays }) => ageDays);
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
    expect(
      first.units.every(({ name, dealerName, cityName }) => name !== '' && dealerName !== '' && cityName !== ''),
    ).toBe(true);
    expect(first.dealers.reduce((sum, { units }) => sum + units, 0)).toBe(first.total);
    const second = await list('size=10&page=2');
    expect(second.units.some(({ id }) => first.units.some((unit) => unit.id === id))).toBe(false);
  });

  it('is narrowed by dealer, kind, age and state', async () => {
    const { dealers } = await list();
    const [dealer] = dealers;
    const own = await list(`dealerId=${dealer?.id}&size=100`);
    expect(own.total).toBe(dealer?.units);
    expect((await list('kind=slot')).units.every(({ chassis }) => chassis === null)).toBe(true);
    expect((await list('minAgeDays=100')).units.every(({ ageDays }) => ageDays >= 100)).toBe(true);
    expect((await list('state=sold')).total).toBe(0);
    const [ready] = (await list('kind=ready')).units;
    const byChassis = await list(`chassis=${ready?.chassis?.toLowerCase()}`);
    expect(byChassis.units.map(({ id }) => id)).toEqual([ready?.id]);
    expect((await list('chassis=AAAAAAAAAAAAAAAAA')).total).toBe(0);
  });

  it('shows the staff of a dealership its own', async () => {
    const [dealer] = (await list()).dealers;
    await ask(
      database.url,
      `UPDATE accounts.role_grant SET scope = 'DEALER', scope_id = $1 WHERE role = 'user_dealer'`,
      [dealer?.id],
    );
    const seller = await signInStaff(call, 'user_dealer');
    const own = await list('size=100', seller);
    expect(own.total).toBe(dealer?.units);
    expect(new Set(own.units.map(({ dealerId }) => dealerId))).toEqual(new Set([dealer?.id]));
    const other = await call('PUT', `stock/v1/units/${own.units[0]?.id}/block`, {
      ...JEEP,
      token: seller,
      key: randomUUID(),
      body: { reason: 'not mine', revision: 1 },
    });
    expect(codeOf(other)).toBe('403 forbidden');
  });
});

describe('a blocked unit', () => {
  const offered = async (mvsCode: string): Promise<string[]> => {
    const { json } = await call('GET', `stock/v1/available?mvsCode=${mvsCode}&limit=100`, JEEP);
    return (json['units'] as { id: string }[]).map(({ id }) => id);
  };

  it('leaves the offer, cannot be reserved, and comes back', async () => {
    const car = await findReadyCar(database.url, JEEP);
    expect(codeOf(await block(car.unitId, { reason: 'Avaria no pátio', revision: 1 }))).toBe('200 ');
    expect(await offered(car.choice.mvsCode)).not.toContain(car.unitId);
    const buyer = buyerOf(call, { token: await signIn(call, CUSTOMER.br) });
    expect((await buyer.reserve(car)).status).toBe(404);
    expect((await list('state=blocked')).units).toEqual([
      expect.objectContaining({ id: car.unitId, blockedReason: 'Avaria no pátio', revision: 2 }),
    ]);
    expect(codeOf(await block(car.unitId, { reason: null, revision: 1 }))).toBe('409 changedMeanwhile');
    expect(codeOf(await block(car.unitId, { reason: null, revision: 2 }))).toBe('200 ');
    expect(await offered(car.choice.mvsCode)).toContain(car.unitId);
  });

  it('is not one that somebody holds, nor another brand’s; two people at once change it once', async () => {
    const car = await findReadyCar(database.url, JEEP);
    const buyer = buyerOf(call, { token: await signIn(call, CUSTOMER.br) });
    idOf(await buyer.reserve(car));
    const { rows } = await ask<{ revision: number }>(database.url, 'SELECT revision FROM stock.unit WHERE id = $1', [
      car.unitId,
    ]);
    const revision = rows[0]?.revision ?? 0;
    expect(codeOf(await block(car.unitId, { reason: 'Tarde demais', revision }))).toBe('409 unitHeld');
    expect(codeOf(await block(car.unitId, { reason: 'Outra marca', revision }, 'ram'))).toBe('404 unitUnknown');
    const free = await findReadyCar(database.url, JEEP);
    const answers = await Promise.all(
      ['um', 'outro'].map((who) => block(free.unitId, { reason: `Bloqueio de ${who}`, revision: 1 })),
    );
    expect(answers.map(codeOf).sort()).toEqual(['200 ', '409 changedMeanwhile']);
  });
});
