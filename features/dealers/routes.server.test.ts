import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { runAsAdmin } from '#tests/harness/admin.ts';
import { createDatabase } from '#tests/harness/database.ts';
import {
  findDealersBy,
  findDealersByRadius,
  getAllProvinces,
  getDealerById,
  getDealers,
  getProvinces,
  getZones,
} from './contract/search.ts';
import { findDealersNear, getDealer } from './public.server.ts';

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
const get = (path: string, scope: { brand?: string; market?: string } = jeep) =>
  api.call('GET', `/api/dealer/${path}`, scope);
const read = async <S extends z.ZodMiniType>(path: string, schema: S, scope = jeep) => {
  const before = api.application.services.db.count();
  const answer = await get(path, scope);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return { value: z.parse(schema, answer.json), statements: api.application.services.db.count() - before };
};

const CAMPINAS = 'referenceLatitude=-22.9053&referenceLongitude=-47.0659';

describe('dealer', () => {
  it('lists the dealers of one brand in one market, with their hours', async () => {
    const { value, statements } = await read('v1/dealer?limit=100', getDealers.response);
    expect(value.dealers.length).toBeGreaterThanOrEqual(4);
    expect(value.dealers.every(({ brand, market }) => brand === 'jeep' && market === 'br')).toBe(true);
    expect(value.dealers[0]?.hours.filter(({ type }) => type === 'BREAK')).toHaveLength(5);
    expect(statements).toBe(1);
  });

  it('filters by state, service and type', async () => {
    const { value } = await read(
      'v1/dealer?stateCode=sp&service=SALES&service=SERVICE&type=ONLINE_SCHEDULE',
      getDealers.response,
    );
    expect(new Set(value.dealers.map(({ stateCode }) => stateCode))).toEqual(new Set(['SP']));
    expect((await get('v1/dealer?service=LAUNDRY')).status).toBe(400);
    expect((await get('v1/dealer?limit=1000')).status).toBe(400);
  });

  it('gives one dealer, and none of another brand', async () => {
    const [first] = (await read('v1/dealer', getDealers.response)).value.dealers;
    const id = first?.id ?? '';
    expect((await read(`v1/dealer/${id}`, getDealerById.response)).value).toEqual(first);
    expect(await get(`v1/dealer/${id}`, { brand: 'ram', market: 'br' })).toMatchObject({
      status: 404,
      json: { key: 'dealer.unknown' },
    });
    expect((await get('v1/dealer/42')).status).toBe(400);
  });

  it('finds by words of name, street and city, accents aside', async () => {
    const { value } = await read('v2/dealer/findDealersBy?text=sao%20paulo%20europa', findDealersBy.response);
    expect(value.dealers.map(({ neighborhood }) => neighborhood)).toEqual(['Jardim Europa']);
    expect(
      (await read('v2/dealer/findDealersBy?text=europa%20curitiba', findDealersBy.response)).value.dealers,
    ).toEqual([]);
    expect((await get('v2/dealer/findDealersBy?text=%25')).status).toBe(400);
  });
});

describe('findDealersByRadius', () => {
  it('gives the nearest first and none beyond the radius', async () => {
    const { value, statements } = await read(
      `v2/dealer/findDealersByRadius?${CAMPINAS}&radius=100`,
      findDealersByRadius.response,
    );
    const distances = value.dealers.map(({ distanceKm }) => distanceKm);
    expect(value.dealers[0]).toMatchObject({ cityName: 'Campinas', distanceKm: 3.5 });
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(100);
    expect(value.dealers.map(({ cityName }) => cityName)).toContain('São Paulo');
    expect(statements).toBe(1);
    const near = await read(`v2/dealer/findDealersByRadius?${CAMPINAS}&radius=20`, findDealersByRadius.response);
    expect(near.value.dealers).toHaveLength(1);
  });

  it('measures as a great circle does', async () => {
    const { db } = api.application.services;
    // São Paulo to Rio de Janeiro, city to city: 360 km.
    const { km } = await db.one(
      sql<{ km: number }>`SELECT dealers.distance_km(-23.5505, -46.6333, -22.9068, -43.1729) AS km`,
    );
    expect(km).toBeGreaterThan(359);
    expect(km).toBeLessThan(362);
  });

  it.each(['', 'referenceLatitude=-22.9', 'referenceLongitude=-47', 'referenceLatitude=-22.9&referenceLongitude=%20'])(
    'refuses %j with the text the spec fixes',
    async (query) => {
      const answer = await get(`v2/dealer/findDealersByRadius?${query}`);
      expect(answer).toMatchObject({ status: 400, json: { code: 'radiusMissing', detail: 'There is no Radius' } });
    },
  );

  it('refuses places that are none, swapped ones too where they leave the globe', async () => {
    expect((await get('v2/dealer/findDealersByRadius?referenceLatitude=-122.9&referenceLongitude=-47')).status).toBe(
      400,
    );
    expect((await get(`v2/dealer/findDealersByRadius?${CAMPINAS}&radius=-1`)).status).toBe(400);
    expect((await get('v2/dealer/findDealersByRadius?referenceLatitude=here&referenceLongitude=there')).status).toBe(
      400,
    );
  });

  it('lists no blocked and no closed dealer, but an order still finds its own', async () => {
    const { db } = api.application.services;
    const near = { brand: 'ram', market: 'ar' as const, latitude: -34.6, longitude: -58.4, radiusKm: 100, limit: 10 };
    const before = await findDealersNear(db, near);
    const [blocked, closed] = before;
    await runAsAdmin(database.url, `UPDATE dealers.dealer SET blocked_at = now() WHERE id = '${blocked?.id}'`);
    await runAsAdmin(database.url, `UPDATE dealers.dealer SET closed_at = now() WHERE id = '${closed?.id}'`);
    expect(await findDealersNear(db, near)).toEqual(before.slice(2));
    expect(await getDealer(db, { brand: 'ram', id: closed?.id ?? '' })).toMatchObject({ id: closed?.id });
  });
});

describe('province', () => {
  it('lists states with dealers, all states, and the zones of one', async () => {
    const { value } = await read('v1/province', getProvinces.response);
    expect(value.provinces.find(({ id }) => id === 'SP')).toMatchObject({ name: 'São Paulo' });
    expect(value.provinces.find(({ id }) => id === 'AC')).toBeUndefined();
    expect((await read('v1/province/all', getAllProvinces.response)).value.provinces).toHaveLength(27);
    const { zones } = (await read('v1/province/sp/zone', getZones.response)).value;
    expect(zones.find(({ name }) => name === 'Campinas')).toEqual({ id: '3509502', name: 'Campinas', dealers: 1 });
    expect((await read('v1/province/AC/zone', getZones.response)).value.zones).toEqual([]);
  });

  it('answers a blank province with the text the spec fixes', async () => {
    const answer = await get('v1/province/%20/zone');
    expect(answer).toMatchObject({ status: 400, json: { detail: 'routeParams.provinceId param is required' } });
  });
});

describe('the index', () => {
  it('answers a radius search among 20,000 dealers without reading them all', async () => {
    await runAsAdmin(
      database.url,
      `INSERT INTO dealers.dealer (id, brand, market, code, name, legal_name, document, street, number, neighborhood, postal_code,
         city_name, city_code, state_code, country_code, latitude, longitude, phone, email, types, services)
       SELECT gen_random_uuid(), 'volante', 'br', 'T' || lpad(n::text, 5, '0'), 'T', 'T', '11222333000181', 'T', '1', 'T', '01310100', 'T', '3550308', 'SP', 'BR',
         -33 + 30 * ((n * 7919) % 20000) / 20000.0, -72 + 35 * n / 20000.0, '1130000000', 't@t.example', '{}', '{}'
       FROM generate_series(1, 20000) AS n; ANALYZE dealers.dealer`,
    );
    const { db } = api.application.services;
    const plan: string[] = [];
    const explaining: Tx = {
      ...db,
      rows: async (statement) => {
        const lines = await db.rows<Record<string, string>>({
          text: `EXPLAIN ${statement.text}`,
          values: statement.values,
          name: 'explain-near',
        });
        plan.push(...lines.map((line) => Object.values(line).join(' ')));
        return [];
      },
    };
    await findDealersNear(explaining, {
      brand: 'volante',
      market: 'br',
      latitude: -23.5,
      longitude: -46.5,
      radiusKm: 50,
      limit: 20,
    });
    expect(plan.join('\n')).toMatch(/Index .*dealer_place/);
  });
});
