import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { findStockByRadius, getAreaStock, getRegionalStock } from './contract/flow.ts';
import { getSimilar } from './contract/similar.ts';

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
const get = (path: string, scope: { brand: string; market: string } = jeep) => api.call('GET', `/api/${path}`, scope);
const read = async <S extends z.ZodMiniType>(schema: S, path: string, scope = jeep) => {
  const { db } = api.application.services;
  const before = db.count();
  const answer = await get(path, scope);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return { value: z.parse(schema, answer.json), statements: db.count() - before };
};
const count = async (condition: string): Promise<number> => {
  const { rows } = await ask<{ n: string }>(
    database.url,
    `SELECT count(*) AS n FROM stock.free_unit WHERE ${condition}`,
  );
  return Number(rows[0]?.n);
};
const SAO_PAULO = 'referenceLatitude=-23.55&referenceLongitude=-46.63';

describe('dealers by radius', () => {
  it('come nearest first with the cars nobody holds, in two statements', async () => {
    const { value, statements } = await read(
      findStockByRadius.response,
      `dealerws/v2/dealer/findDealersByRadius?${SAO_PAULO}`,
    );
    expect(statements).toBe(2);
    const distances = value.dealers.map(({ distanceKm }) => distanceKm);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    for (const { id, availableUnits } of value.dealers) expect(availableUnits).toBe(await count(`dealer_id = '${id}'`));
    expect(value.dealers.some(({ availableUnits }) => availableUnits > 0)).toBe(true);
  });

  it.each(['', 'referenceLatitude=-23.5', 'referenceLatitude=%20&referenceLongitude=%20', 'referenceLongitude=-46'])(
    'answers %j with the text the spec fixes',
    async (query) => {
      const answer = await get(`dealerws/v2/dealer/findDealersByRadius?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ detail: 'There is no Radius' });
    },
  );
});

describe('cities', () => {
  it('of an area of influence count dealers and free cars; a held, blocked or sold car does not count', async () => {
    const [area] = (
      await ask<{ id: string; dealer: string }>(
        database.url,
        `SELECT a.area_id AS id, a.dealer_id AS dealer FROM dealers.area_dealer a JOIN stock.free_unit u ON u.dealer_id = a.dealer_id
         WHERE a.brand = 'jeep' AND u.market = 'br' GROUP BY 1, 2 HAVING count(*) > 3 LIMIT 1`,
      )
    ).rows;
    const path = `dealerws/v1/influencearea/${area?.id}/city`;
    const total = async () =>
      (await read(getAreaStock.response, path)).value.cities.reduce((sum, city) => sum + city.availableUnits, 0);
    const { statements, value } = await read(getAreaStock.response, path);
    expect(statements).toBe(2);
    expect(value.cities.every(({ dealers }) => dealers > 0)).toBe(true);
    const before = await total();
    await ask(
      database.url,
      `WITH u AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM stock.free_unit WHERE dealer_id = '${area?.dealer}'),
         b AS (UPDATE stock.unit SET blocked_at = now(), blocked_reason = 'check' WHERE id = (SELECT id FROM u WHERE n = 1))
       INSERT INTO stock.hold (id, brand, unit_id, order_id, kind, held_until)
       SELECT gen_random_uuid(), 'jeep', id, gen_random_uuid(), CASE n WHEN 2 THEN 'hold' ELSE 'sale' END,
         CASE n WHEN 2 THEN now() + interval '1 hour' END FROM u WHERE n IN (2, 3)`,
    );
    expect(await total()).toBe(before - 3);
  });

  it('of a regional are those of its states, of the brand of the address alone', async () => {
    const path = (brand: string) => `dealerws/v1/regional/SUDESTE/brand/${brand}/cities`;
    const { value, statements } = await read(getRegionalStock.response, path('JEEP'));
    expect(statements).toBe(2);
    expect(new Set(value.cities.map(({ stateCode }) => stateCode))).toEqual(new Set(['SP', 'RJ', 'MG']));
    const paulista = (await read(getRegionalStock.response, `${path('JEEP')}?stateCode=SP`)).value.cities;
    expect(paulista).toEqual(value.cities.filter(({ stateCode }) => stateCode === 'SP'));
    expect((await read(getRegionalStock.response, path('RAM'))).value.cities).toEqual([]);
    expect((await read(getRegionalStock.response, path('JEEP').replace('SUDESTE', 'MOON'))).value.cities).toEqual([]);
    const argentine = await read(getRegionalStock.response, 'dealerws/v1/regional/PAMPEANA/brand/PEUGEOT/cities', {
      brand: 'peugeot',
      market: 'ar',
    });
    expect(argentine.value.cities.length).toBeGreaterThan(0);
  });

  it.each([
    ['dealerws/v1/influencearea/%20/city', 'There is no influence area'],
    ['dealerws/v1/regional/%20/brand/JEEP/cities', 'There is no Regional'],
  ])('%s answers with the text the spec fixes', async (path, detail) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ detail });
  });

  it('of an area that is none, or another brand’s, are none', async () => {
    for (const id of ['7', '00000000-0000-7000-8000-000000000000'])
      expect((await read(getAreaStock.response, `dealerws/v1/influencearea/${id}/city`)).value.cities).toEqual([]);
    const { rows } = await ask<{ id: string }>(
      database.url,
      `SELECT id FROM dealers.influence_area WHERE brand = 'ram' LIMIT 1`,
    );
    expect((await read(getAreaStock.response, `dealerws/v1/influencearea/${rows[0]?.id}/city`)).value.cities).toEqual(
      [],
    );
  });
});

describe('similar cars', () => {
  const requested = 'mvsCode=6752E10&year=2027&colorCode=PXJ&optionalCode=SEG,CAM';

  it('are free built cars of the model with what differs, the likest first, in three statements', async () => {
    const { value, statements } = await read(
      getSimilar.response,
      `stock/v1/similar?${requested}&latitude=-23.55&longitude=-46.63&limit=20`,
    );
    expect(statements).toBe(3);
    expect(value.units.length).toBeGreaterThan(5);
    for (const { price, priceDifference, differences, similarity, dealer } of value.units) {
      expect(price.amount - (value.wantedPrice?.amount ?? 0)).toBe(priceDifference?.amount);
      expect(differences.length).toBeGreaterThan(0);
      expect(differences.every(({ name }) => name !== '')).toBe(true);
      expect(similarity).toBeLessThan(100);
      expect(dealer.distanceKm).not.toBeNull();
    }
    for (const { id } of value.units) expect(await count(`id = '${id}' AND kind = 'ready'`)).toBe(1);
  });

  it('do not count a car that somebody holds', async () => {
    const list = async () =>
      (await read(getSimilar.response, `stock/v1/similar?${requested}`)).value.units.map(({ id }) => id);
    const [first] = await list();
    await ask(
      database.url,
      `INSERT INTO stock.hold (id, brand, unit_id, order_id, held_until)
       VALUES (gen_random_uuid(), 'jeep', '${first}', gen_random_uuid(), now() + interval '20 minutes')`,
    );
    expect(await list()).not.toContain(first);
  });

  it.each([
    ['mvsCode=6759Z90&year=2027', 404],
    ['mvsCode=6752E10&year=2019', 404],
    ['mvsCode=Compass&year=2027', 400],
    ['mvsCode=6752E10', 400],
    ['mvsCode=6752E10&year=2027&latitude=1', 400],
    ['mvsCode=6752E10&year=2027&limit=21', 400],
  ])('%s: %d', async (query, status) => expect((await get(`stock/v1/similar?${query}`)).status).toBe(status));
});
