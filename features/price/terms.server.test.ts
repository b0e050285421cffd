import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addMoney, money, sumMoney } from '#kernel/money.ts';
import { ask } from '#tests/harness/cars.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { getFormerPrices } from './contract/former.ts';
import { getBatchCustomPrice, getItemisedPrice, getSpecialDiscount } from './contract/terms.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const jeep = { brand: 'jeep', market: 'br' };
const get = (path: string, query: Record<string, string>, scope: { brand: string; market: string } = jeep) =>
  api.call('GET', `/api/price/v1/price/${path}?${new URLSearchParams(query)}`, scope);
const read = async <S extends z.ZodMiniType>(schema: S, path: string, query: Record<string, string>) => {
  const { db } = api.application.services;
  const before = db.count();
  const answer = await get(path, query);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return { value: z.parse(schema, answer.json), statements: db.count() - before };
};

const longitude = { mvsCode: '6752E10', year: '2027' };
const car = { ...longitude, colorCode: 'PXJ', optionalCode: 'SEG,CAM', accessoryCode: '567504' };

describe('specialDiscount', () => {
  it('tells what each audience pays, in two statements; a subsidy counts only where the market has it on', async () => {
    const { value, statements } = await read(getSpecialDiscount.response, 'specialDiscount', longitude);
    expect(statements).toBe(2);
    expect(value.audiences.map(({ audience }) => audience)).toEqual(['COMPANY', 'TAXI', 'DISABILITY']);
    for (const { price, discounts } of value.audiences) {
      expect(addMoney(price, ...discounts.map(({ discount }) => discount))).toEqual(value.price);
      expect(discounts.map(({ subsidized }) => subsidized)).toEqual([false]);
    }
  });

  it('narrows to one audience, and is empty where nothing is meant for it', async () => {
    const request = async (audience: string) =>
      (await read(getSpecialDiscount.response, 'specialDiscount', { ...longitude, audience })).value.audiences;
    expect((await request('TAXI')).map(({ audience }) => audience)).toEqual(['TAXI']);
    expect(await request('FARMER')).toEqual([]);
  });

  it.each([
    ['a car of another brand', { ...longitude, mvsCode: '1PP2A5T20C7L21C0' }, 404],
    ['a year it is not sold as', { ...longitude, year: '2019' }, 404],
    ['a year that is none', { ...longitude, year: 'soon' }, 400],
    ['an audience nobody knows', { ...longitude, audience: 'FRIEND' }, 400],
  ])('refuses %s', async (_what, query, status) => {
    expect((await get('specialDiscount', query)).status).toBe(status);
  });
});

describe('itemised', () => {
  it('gives every line its list and the version its reasons, which add up, in three statements', async () => {
    const { value, statements } = await read(getItemisedPrice.response, 'itemised', { ...car, audience: 'COMPANY' });
    expect(statements).toBe(3);
    const { lines, applied, lost, total } = value;
    expect(
      sumMoney(
        applied.map(({ amount }) => amount),
        'BRL',
      ),
    ).toEqual(lines[0]?.amount);
    expect(
      sumMoney(
        lines.map(({ amount }) => amount),
        'BRL',
      ),
    ).toEqual(total);
    expect(applied.map(({ rule }) => rule)).toContain('campaign');
    expect(lost.map(({ why }) => why)).toContain('subsidyOff');
    expect(lost.map(({ why }) => why)).toContain('otherAudience');
    expect(lines.every(({ priceListId }) => priceListId.startsWith('jeep-br-'))).toBe(true);
  });

  it('is the price of the reservation where nobody special buys', async () => {
    const plain = await read(getItemisedPrice.response, 'itemised', car);
    const reserved = await get('reservation', car);
    expect({ total: plain.value.total }).toMatchObject({ total: (reserved.json as { total: unknown }).total });
  });

  it('counts a dealer’s working price at that dealer alone, at its time', async () => {
    const [row] = (
      await ask<{ dealer: string; mvs: string; year: number; amount: string; color: string }>(
        database.url,
        `SELECT d.dealer_id AS dealer, d.mvs_code AS mvs, d.year, d.amount, u.color_code AS color
         FROM price.dealer_price d JOIN stock.unit u ON u.brand = d.brand AND u.mvs_code = d.mvs_code AND u.kind = 'ready'
         WHERE d.brand = 'jeep' AND d.market = 'br' AND u.item_codes = '{}' LIMIT 1`,
      )
    ).rows;
    if (row === undefined) expect.fail('no working price');
    const query = { mvsCode: row.mvs, year: String(row.year), colorCode: row.color };
    const there = await read(getItemisedPrice.response, 'itemised', { ...query, dealerId: row.dealer });
    expect(there.value.lines[0]?.amount).toEqual(money(Number(row.amount), 'BRL'));
    expect(there.value.applied.map(({ rule }) => rule)).toEqual(['publicList', 'dealerPrice']);
    const elsewhere = await read(getItemisedPrice.response, 'itemised', query);
    expect(elsewhere.value.applied.map(({ rule }) => rule)).not.toContain('dealerPrice');
  });

  it('proves no "from" price of a list that went up; after a real cut the price before it', async () => {
    const { value } = await read(getItemisedPrice.response, 'itemised', car);
    expect(value.proof.was).toBeNull();
    const former = () => read(getFormerPrices.response, 'former', { versions: '6752E10-2027' });
    expect((await former()).value.former).toEqual([]);
    const before = value.lines[0]?.amount.amount ?? 0;
    await ask(
      database.url,
      `UPDATE catalog.version_price SET amount = amount - 100000 WHERE brand = 'jeep' AND mvs_code = '6752E10' AND year = 2027 AND currency = 'BRL'
         AND list_id IN (SELECT id FROM catalog.price_list WHERE valid_until IS NULL)`,
    );
    const { proof, lines } = (await read(getItemisedPrice.response, 'itemised', car)).value;
    expect(lines[0]?.amount.amount).toBe(before - 100_000);
    expect(proof.was?.price).toEqual(money(before, 'BRL'));
    const request = await former();
    expect(request.value.former).toEqual([{ version: '6752E10-2027', price: money(before, 'BRL') }]);
    expect(request.statements).toBe(1);
    expect((await get('former', { versions: 'nothing' })).status).toBe(400);
    expect(proof.lowest?.price).toEqual(money(before - 100_000, 'BRL'));
  });

  it.each([
    ['an item without what it brings', { ...car, optionalCode: 'SEG' }, 422],
    ['a colour it does not have', { ...car, colorCode: 'ZZZ' }, 422],
    ['a car of another brand', { ...car, mvsCode: '1PP2A5T20C7L21C0' }, 404],
    ['a dealer that is no id', { ...car, dealerId: '7' }, 400],
  ])('refuses %s', async (_what, query, status) => {
    expect((await get('itemised', query)).status).toBe(status);
  });
});

describe('batchCustomPrice', () => {
  const products = (list: unknown) => ({ products: typeof list === 'string' ? list : JSON.stringify(list) });
  const one = { mvsCode: '6752E10', year: 2027, colorCode: 'PXJ' };

  it('prices many cars of several models in one statement and names those it cannot', async () => {
    const { value, statements } = await read(
      getBatchCustomPrice.response,
      'batchCustomPrice',
      products([
        one,
        { ...one, itemCodes: ['SEG', 'CAM'] },
        { ...one, mvsCode: '1PP2A5T20C7L21C0' },
        { ...one, colorCode: 'ZZZ' },
        { ...one, itemCodes: ['SEG'] },
        { ...one, year: 2019 },
      ]),
    );
    expect(statements).toBe(1);
    expect(value.prices.map(({ index }) => index)).toEqual([0, 1]);
    expect(value.refused).toEqual([
      { index: 2, code: 'versionUnknown' },
      { index: 3, code: 'choiceUnknown' },
      { index: 4, code: 'choiceImpossible' },
      { index: 5, code: 'versionUnknown' },
    ]);
    expect(value.prices[1]?.total.amount).toBeGreaterThan(value.prices[0]?.total.amount ?? Number.POSITIVE_INFINITY);
  });

  it.each([
    ['no JSON', '[{'],
    ['no list', { ...one }],
    ['nothing', []],
    ['too many', Array.from({ length: 21 }, () => one)],
    ['unknown fields', [{ ...one, price: 1 }]],
    ['a price in their place', [{ mvsCode: 1, year: 'x' }]],
    ['a text without end', '1'.repeat(8001)],
  ])('refuses %s', async (_what, list) => {
    const answer = await get('batchCustomPrice', products(list));
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.json)).toContain('products');
  });
});

describe('the history of prices', () => {
  it('has the past of the embedded lists and is never rewritten', async () => {
    const { rows } = await ask<{ periods: string }>(
      database.url,
      `SELECT count(*) AS periods FROM price.charged WHERE brand = 'ram' AND charged_until IS NOT NULL AND kind = 'version'`,
    );
    expect(Number(rows[0]?.periods)).toBeGreaterThan(0);
    for (const change of ['UPDATE price.history SET amount = 1', 'DELETE FROM price.history'])
      await expect(ask(database.url, change)).rejects.toThrow('append-only');
  });

  it('lets nobody make a past', async () => {
    await ask(
      database.url,
      `INSERT INTO catalog.price_list (id, brand, market, type, currency, valid_from, valid_until)
       VALUES ('ram-br-public-forged', 'ram', 'br', 'PUBLIC', 'BRL', '2020-01-01', '2021-01-01');
       INSERT INTO catalog.version_price (list_id, brand, mvs_code, year, amount, currency)
       SELECT 'ram-br-public-forged', brand, mvs_code, year, 99999999, 'BRL' FROM catalog.version WHERE brand = 'ram' LIMIT 1`,
    );
    const { rows } = await ask(database.url, `SELECT 1 FROM price.charged WHERE list_id = 'ram-br-public-forged'`);
    expect(rows).toEqual([]);
  });
});
