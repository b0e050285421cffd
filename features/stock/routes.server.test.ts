import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sql } from '#platform/sql.server.ts';
import { quoteCar } from '#features/price/public.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { runAsAdmin } from '#tests/harness/admin.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { getAvailable } from './contract.ts';
import { findUnits } from './public.server.ts';
import type { OfferedUnit } from './public.ts';

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
const get = (query: string, scope: { brand?: string; market?: string } = jeep) =>
  api.call('GET', `/api/stock/v1/available?${query}`, scope);
const read = async (query: string, scope = jeep) => {
  const before = api.application.services.db.count();
  const answer = await get(query, scope);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return { ...z.parse(getAvailable.response, answer.json), statements: api.application.services.db.count() - before };
};

const SAO_PAULO = 'latitude=-23.55&longitude=-46.63';

describe('available', () => {
  it('lists the free cars of a version with dealer, distance and delivery, in three statements', async () => {
    const { units, delivery, statements } = await read(`mvsCode=6752E10&modelYear=2027&${SAO_PAULO}&limit=100`);
    expect(units.length).toBeGreaterThanOrEqual(4);
    expect(delivery).toEqual({ kind: 'ready' });
    expect(new Set(units.map(({ kind }) => kind))).toEqual(new Set(['ready', 'slot']));
    const distances = units.map(({ dealer }) => dealer.distanceKm ?? -1);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(statements).toBe(3);
  });

  it('is ready for who is near a built car alone, however few cars are asked for', async () => {
    const places = [SAO_PAULO, 'latitude=-3.1&longitude=-60.02', 'latitude=-33.69&longitude=-53.46', ''];
    const kinds = new Set<string>();
    for (const place of places) {
      const { units, delivery } = await read(`mvsCode=6752E10&modelYear=2027&${place}&limit=100`);
      const one = await read(`mvsCode=6752E10&modelYear=2027&${place}&limit=1`);
      expect(one.delivery, place).toEqual(delivery);
      for (const { kind, delivery: own, dealer } of units.filter((unit) => unit.kind === 'ready')) {
        const { distanceKm: km, cityName } = dealer;
        expect(kind).toBe('ready');
        expect(own).toMatchObject(
          km === null ? { kind: 'stands', cityName } : km <= 150 ? { kind: 'ready' } : { kind: 'away', cityName },
        );
        kinds.add(own.kind);
      }
    }
    expect([...kinds].toSorted()).toEqual(['away', 'ready', 'stands']);
  });

  it('puts the very car first and says how the others differ', async () => {
    const [ready] = (await read('mvsCode=6752E10&limit=100')).units.filter(({ kind }) => kind === 'ready');
    const { colorCode, coatingCode, itemCodes } = ready ?? expect.fail('no ready car');
    const { units } = await read(
      `mvsCode=6752E10&colorCode=${colorCode}&coatingCode=${coatingCode}&optionalCode=${itemCodes.join(',')}&limit=100`,
    );
    const firstDifferent = units.findIndex(({ isExact }) => !isExact);
    const exact = units.slice(0, firstDifferent);
    expect(exact.map(({ id }) => id)).toContain(ready?.id);
    expect(exact.every(({ differences }) => differences.length === 0)).toBe(true);
    const others = units.slice(firstDifferent);
    expect(others.every(({ isExact, differences }: OfferedUnit) => !isExact && differences.length > 0)).toBe(true);
  });

  it('is empty for a version nobody has, of another brand too, and refuses what is no code', async () => {
    expect(await read('mvsCode=6759Z90')).toMatchObject({ units: [], delivery: null });
    expect(await read('mvsCode=6752E10', { brand: 'ram', market: 'br' })).toMatchObject({ units: [] });
    expect(await read('mvsCode=6752E10', { brand: 'jeep', market: 'ar' })).toMatchObject({ units: [] });
    expect((await get('mvsCode=Compass')).status).toBe(400);
    expect((await get('mvsCode=6752E10&latitude=-23')).status).toBe(400);
    expect((await get('mvsCode=6752E10&optionalCode=SEG;')).status).toBe(400);
    expect((await get('')).status).toBe(400);
  });

  it('takes away what is held, withdrawn or at a blocked dealer', async () => {
    const { units } = await read('mvsCode=6751E10&modelYear=2027&limit=100');
    const [hold, withdrawn, blocked] = units;
    await runAsAdmin(
      database.url,
      `INSERT INTO stock.hold (id, brand, unit_id, order_id, held_until)
       VALUES (gen_random_uuid(), 'jeep', '${hold?.id}', gen_random_uuid(), now() + interval '20 minutes');
       UPDATE stock.unit SET withdrawn_at = now() WHERE id = '${withdrawn?.id}';
       UPDATE dealers.dealer SET blocked_at = now() WHERE id = '${blocked?.dealerId}'`,
    );
    const left = (await read('mvsCode=6751E10&modelYear=2027&limit=100')).units;
    const expected = units.slice(2).filter(({ dealerId }) => dealerId !== blocked?.dealerId);
    expect(left.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    await runAsAdmin(database.url, `UPDATE stock.hold SET held_until = now() - interval '1 second'`);
    expect((await read('mvsCode=6751E10&modelYear=2027&limit=100')).units.map(({ id }) => id)).toContain(hold?.id);
  });
});

describe('the embedded stock', () => {
  it('shows a brand nothing outside its own transaction', async () => {
    const { db } = api.application.services;
    const query = { brand: 'jeep', market: 'br' as const, mvsCode: '6752E10', limit: 5 };
    expect(await db.read({ brand: 'ram' }, (tx) => findUnits(tx, query))).toEqual([]);
    expect(await db.read({ brand: 'jeep' }, (tx) => findUnits(tx, query))).not.toEqual([]);
  });

  it('holds only ready cars that can be built and priced', async () => {
    const { db } = api.application.services;
    type Ready = {
      brand: string;
      market: 'br' | 'ar';
      mvsCode: string;
      year: number;
      colorCode: string;
      coatingCode: string;
      itemCodes: string[];
    };
    const ready = await db.read({ allBrands: true }, (tx) =>
      tx.rows(sql<Ready>`
        SELECT brand, market, mvs_code AS "mvsCode", year, color_code AS "colorCode", coating_code AS "coatingCode", item_codes AS "itemCodes"
        FROM stock.unit WHERE kind = 'ready'`),
    );
    expect(ready.length).toBeGreaterThan(200);
    expect(ready.some(({ itemCodes }) => itemCodes.length > 1)).toBe(true);
    const at = new Date('2026-11-20T12:00:00Z');
    const refused = [];
    for (const { brand, market, ...car } of ready) {
      const choice = { ...car, accessoryCodes: [], serviceCodes: [] };
      const quote = await quoteCar(db, { brand, market, choice, at });
      if (!quote.ok) refused.push({ brand, market, ...car, quote });
    }
    expect(refused).toEqual([]);
  });
});
