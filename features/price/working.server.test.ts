import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask } from '#tests/harness/cars.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { seedPeople, signInStaff } from '#tests/harness/people.ts';
import { getWorkingPrices, visualizeWorkingPrices, workingPriceSchema } from './contract/working.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let manager: string;
let seller: string;
/** Two dealerships of the brand; staff of the test work at the first alone. */
let own: string;
let other: string;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  const dealers = await ask<{ id: string }>(
    database.url,
    `SELECT id FROM dealers.dealer d WHERE brand = 'jeep' AND market = 'br'
       AND NOT EXISTS (SELECT FROM price.dealer_price p WHERE p.dealer_id = d.id) ORDER BY id LIMIT 2`,
  );
  [own = '', other = ''] = dealers.rows.map(({ id }) => id);
  await ask(
    database.url,
    `UPDATE accounts.role_grant SET brand = 'jeep', scope = 'DEALER', scope_id = '${own}' WHERE role IN ('dealer_manager', 'user_dealer')`,
  );
  const call = callerOf(api.url);
  manager = await signInStaff(call, 'dealer_manager');
  seller = await signInStaff(call, 'user_dealer');
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const PATH = '/api/price/v1/dealers/working-price';
const car = { mvsCode: '6752E10', year: 2027 };
const brl = (amount: number) => ({ amount, currency: 'BRL' });
type RequestOptions = { body?: object; token?: string; dealer?: string; brand?: string; market?: string; key?: string };
const send = (
  method: string,
  { body, token = manager, dealer = own, brand = 'jeep', market = 'br', key }: RequestOptions,
) =>
  api.call(method, PATH, {
    brand,
    market,
    token,
    key: key ?? randomUUID(),
    headers: dealer === '' ? {} : { 'x-dealer-id': dealer },
    ...(body === undefined ? {} : { body }),
  });
const codeOf = ({ status, json }: { status: number; json: unknown }) =>
  `${status} ${(json as { code?: string }).code ?? ''}`;
const create = async (body: object) => {
  const answer = await send('POST', { body });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return z.parse(workingPriceSchema, answer.json);
};
const list = async (token = seller) => {
  const answer = await send('GET', { token });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return z.parse(getWorkingPrices.response, answer.json);
};

describe('working prices', () => {
  it('are set by the manager, read by the seller, and one follows the other', async () => {
    expect(await list()).toEqual({ prices: [], total: 0, isMore: false, mayChange: false });
    expect(await list(manager)).toMatchObject({ mayChange: true });
    const first = await create({ ...car, price: brl(19_000_000) });
    const next = await create({ ...car, price: brl(18_500_000), validFrom: '2090-01-01T00:00:00Z' });
    const { prices, total } = await list();
    expect(total).toBe(2);
    expect(prices[0]).toEqual(next);
    expect(prices[1]).toMatchObject({ id: first.id, validUntil: next.validFrom, revision: 2 });
  });

  it('are changed by one of two people who saw the same; the second is told', async () => {
    const [price] = (await list()).prices;
    const change = (amount: number) =>
      send('PUT', { body: { id: price?.id, revision: price?.revision, price: brl(amount) } });
    const answers = await Promise.all([change(18_400_000), change(18_300_000)]);
    expect(answers.map(codeOf).sort()).toEqual(['200 ', '409 changedMeanwhile']);
    expect((await list()).prices[0]?.revision).toBe((price?.revision ?? 0) + 1);
    const { rows } = await ask<{ actor: string }>(
      database.url,
      `SELECT actor FROM platform.audit WHERE action = 'workingPrice.changed' AND subject_id = '${price?.id}'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('happen once for a key, however often it is sent', async () => {
    const key = randomUUID();
    const body = { mvsCode: '6751E10', year: 2027, price: brl(17_000_000) };
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('POST', { body, key })));
    expect(new Set(answers.map(({ json }) => (json as { id: string }).id)).size).toBe(1);
    expect((await list()).prices.filter(({ mvsCode }) => mvsCode === '6751E10')).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['another currency', { ...car, price: { amount: 1, currency: 'ARS' } }, '422 currency'],
    ['no money that exists', { ...car, price: { amount: 1, currency: 'USD' } }, '400 invalid'],
    ['nothing', { ...car, price: brl(0) }, '400 invalid'],
    ['cents of cents', { ...car, price: brl(1.5) }, '400 invalid'],
    ['a start in the past', { ...car, price: brl(1), validFrom: '2020-01-01T00:00:00Z' }, '422 span'],
    [
      'an end before the start',
      { ...car, price: brl(1), validFrom: '2095-01-01T00:00:00Z', validUntil: '2094-01-01T00:00:00Z' },
      '422 span',
    ],
    ['a car of another brand', { mvsCode: '1PP2A5T20C7L21C0', year: 2027, price: brl(1) }, '404 versionUnknown'],
    ['an unknown year', { ...car, year: 2019, price: brl(1) }, '404 versionUnknown'],
    ['a time somebody has set already', { ...car, price: brl(1), validFrom: '2090-01-01T00:00:00Z' }, '409 overlap'],
  ])('refuse %s and change nothing', async (_what, body, code) => {
    const before = await list();
    expect(codeOf(await send('POST', { body }))).toBe(code);
    expect(await list()).toEqual(before);
  });

  it('belong to a dealership: its own staff alone, with the right role and the header', async () => {
    const body = { ...car, price: brl(18_000_000) };
    expect(codeOf(await send('POST', { body, token: seller }))).toBe('403 forbidden');
    expect(codeOf(await send('POST', { body, dealer: other }))).toBe('404 dealerUnknown');
    expect(codeOf(await send('GET', { dealer: other }))).toBe('404 dealerUnknown');
    expect(codeOf(await send('GET', { dealer: '' }))).toBe('400 dealerMissing');
    expect(codeOf(await send('GET', { dealer: "1' OR '1'='1" }))).toBe('404 dealerUnknown');
    expect(codeOf(await send('GET', { brand: 'ram' }))).toBe('403 forbidden');
    expect(codeOf(await send('GET', { market: 'ar' }))).toBe('404 dealerUnknown');
    const [price] = (await list()).prices;
    const change = { id: price?.id, revision: price?.revision, price: brl(1) };
    expect(codeOf(await send('PUT', { body: { ...change, id: randomUUID() } }))).toBe('404 priceUnknown');
    expect(codeOf(await send('PUT', { body: { ...change, price: { amount: 1, currency: 'ARS' } } }))).toBe(
      '422 currency',
    );
  });
});

describe('what the public sees', () => {
  const see = async (query = '') => {
    const { db } = api.application.services;
    const before = db.count();
    const answer = await api.call('GET', `${PATH}/visualizer${query}`, { brand: 'jeep', market: 'br' });
    expect(answer.status).toBe(200);
    return { ...z.parse(visualizeWorkingPrices.response, answer.json), statements: db.count() - before };
  };

  it('are the prices in force, without planned ones and without who set them, in a statement and one for their number', async () => {
    const { prices, total, statements } = await see(`?dealerId=${own}`);
    expect(statements).toBe(2);
    expect(total).toBe(2);
    expect(prices.map(({ mvsCode, price }) => [mvsCode, price.amount])).toEqual([
      ['6751E10', 17_000_000],
      ['6752E10', 19_000_000],
    ]);
    expect(Object.keys(prices[0] ?? {})).not.toContain('revision');
  });

  it('comes as CSV with the same lines', async () => {
    const answer = await api.call('GET', `${PATH}/visualizer/cvs`, { brand: 'jeep', market: 'br' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = parse(String(answer.json), { columns: true }) as Record<string, string>[];
    const { prices, total } = await see('?size=100');
    expect(lines).toHaveLength(total);
    expect(lines.slice(0, prices.length).map(({ price }) => Number(price))).toEqual(
      prices.map(({ price }) => price.amount),
    );
  });
});
