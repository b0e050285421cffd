import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sql } from '#platform/sql.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';
import {
  findAllOfflineStates,
  findOfflineDealersByLocation,
  getDealerPage,
  getRentalDealers,
} from './contract/directory.ts';
import * as network from './contract/network.ts';

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
const get = (path: string, scope: { brand?: string; market?: string } = jeep) => api.call('GET', `/api/${path}`, scope);
const read = async <S extends z.ZodMiniType>(path: string, schema: S, scope?: { brand?: string; market?: string }) => {
  const answer = await get(path, scope);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return z.parse(schema, answer.json);
};
const refusal = async (path: string, scope?: { brand?: string; market?: string }) => {
  const { status, json } = await get(path, scope);
  return [status, (json as { detail?: string }).detail];
};

describe('groups', () => {
  it('lead to their areas, states, cities and dealers, and the numbers agree', async () => {
    const { groups } = await read('dealer/v1/dealergroup', network.getDealerGroups.response);
    const [group] = groups.toSorted((a, b) => b.dealers - a.dealers);
    if (group === undefined) expect.fail('no group');
    const base = `dealer/v1/dealergroup/${group.code.toLowerCase()}`;
    const { dealers } = await read(
      `dealer/v1/dealer/findByGroup?group=${group.code}&limit=100`,
      network.findDealersByGroup.response,
    );
    expect(dealers).toHaveLength(group.dealers);
    expect(new Set(dealers.map(({ groupCode }) => groupCode))).toEqual(new Set([group.code]));
    const { influenceAreas } = await read(`${base}/influencearea`, network.getGroupAreas.response);
    expect(influenceAreas.reduce((sum, area) => sum + area.dealers, 0)).toBe(group.dealers);
    const { states } = await read(`${base}/states`, network.getGroupStates.response);
    expect(states.reduce((sum, state) => sum + state.dealers, 0)).toBe(group.dealers);
    const inAreas = await Promise.all(
      influenceAreas.map(({ id }) => read(`${base}/influencearea/${id}/city`, network.getGroupAreaCities.response)),
    );
    const inStates = await Promise.all(
      states.map(({ id }) => read(`${base}/state/${id}/cities`, network.getGroupStateCities.response)),
    );
    const idsOf = (lists: typeof inAreas) =>
      lists.flatMap(({ cities }) => cities.flatMap(({ dealerIds }) => dealerIds)).toSorted();
    expect(idsOf(inAreas)).toEqual(dealers.map(({ id }) => id).toSorted());
    expect(idsOf(inStates)).toEqual(idsOf(inAreas));
  });

  it('of another brand or none are unknown', async () => {
    for (const path of ['dealergroup/NONE/states', 'dealergroup/NONE/influencearea', 'dealer/findByGroup?group=NONE']) {
      expect((await get(`dealer/v1/${path}`)).status).toBe(404);
    }
    expect(await refusal('dealer/v1/dealergroup/LITORAL/state/%20/cities')).toEqual([
      400,
      'stateCode param is required',
    ]);
  });
});

describe('areas and regionals', () => {
  it('lead to cities with dealers', async () => {
    const { regionals } = await read('dealer/v1/dealer/countrycode/BR/regional', network.getRegionals.response);
    const southeast = regionals.find(({ regionalId }) => regionalId === 'SUDESTE');
    expect(southeast).toMatchObject({ brandName: 'jeep', name: 'Sudeste' });
    const base = 'dealer/v1/dealer/regional/SUDESTE/brand/JEEP';
    const { states } = await read(`${base}/states`, network.getRegionalStates.response);
    expect(states.map(({ id }) => id)).toContain('SP');
    const { cities } = await read(`${base}/cities?stateCode=SP`, network.getRegionalCities.response);
    expect(cities.map(({ name }) => name)).toContain('Campinas');
  });

  it('are asked for by the spec’s exact texts', async () => {
    expect(await refusal('dealer/v1/influencearea/%20/city')).toEqual([400, 'There is no influence area']);
    expect(await refusal('dealer/v1/dealer/regional/%20/brand/jeep/states')).toEqual([400, 'There is no Regional']);
    expect(await refusal('dealer/v1/dealer/regional/SUL/brand/jeep/cities')).toEqual([
      400,
      'stateCode param is required',
    ]);
    expect((await get('dealer/v1/dealer/regional/NOWHERE/brand/jeep/states')).status).toBe(404);
    expect((await get('dealer/v1/influencearea/not-an-id/city')).status).toBe(404);
  });

  it('of a city stand in its location', async () => {
    const answer = await get('location/v1/country/BR/state/SP/city/campinas');
    expect(answer.json).toMatchObject({
      cityName: 'Campinas',
      cityCode: '3509502',
      influenceAreas: [{ brand: { name: 'jeep' } }],
      regionals: [{ regionalId: 'SUDESTE', brandName: 'jeep' }],
    });
    const all = await get('location/v1/country/BR/state/SP/city/Campinas', { market: 'br' });
    expect((all.json as { regionals: unknown[] }).regionals.length).toBeGreaterThan(3);
    expect((await get('location/v1/country/BR/state/RJ/city/Campinas')).status).toBe(404);
    expect(await refusal('location/v1/country/BR/state/%20/city/Campinas')).toEqual([
      400,
      'stateCode param is required',
    ]);
  });
});

describe('the directory', () => {
  it('pages, and says who is open', async () => {
    const schema = getDealerPage.response;
    const first = await read('dealer/v3/dealer?limit=3', schema);
    const second = await read('dealer/v3/dealer?limit=3&page=1', schema);
    expect(first.hasMore).toBe(true);
    const ids = [...first.dealers, ...second.dealers].map(({ id }) => id);
    expect(new Set(ids).size).toBe(6);
    expect((await get('dealer/v3/dealer?limit=1000')).status).toBe(400);
  });

  it('knows those that do not sell on the web', async () => {
    const { states } = await read('dealer/v2/dealer/findAllOfflineStates', findAllOfflineStates.response);
    const [state] = states;
    if (state === undefined) expect.fail('no offline dealer');
    const found = await get(`dealer/v2/dealer/findOfflineDealersByState?stateCode=${state.id}`);
    const { dealers } = found.json as { dealers: { types: string[] }[] };
    expect(dealers).toHaveLength(state.dealers);
    expect(dealers.flatMap(({ types }) => types)).not.toContain('DIGITAL_DEALER');
    const near = await read(
      'dealer/v2/dealer/findOfflineDealersByLocation?referenceLatitude=-23.5&referenceLongitude=-46.6&radius=3000&limit=100',
      findOfflineDealersByLocation.response,
    );
    expect(near.dealers.length).toBeGreaterThan(0);
    expect(await refusal('dealer/v2/dealer/findOfflineDealersByLocation')).toEqual([400, 'There is no Radius']);
  });

  it('finds by codes repeated, by service, and one of any brand', async () => {
    const { dealers } = await read('dealer/v3/dealer?limit=2', getDealerPage.response);
    const [a, b] = dealers;
    if (a === undefined || b === undefined) expect.fail('two dealers wanted');
    const both = await read(
      `dealer/v1/findDealersBy?code=${a.code}&code=${b.code}`,
      network.findDealersByCodes.response,
    );
    expect(both.dealers.map(({ id }) => id).toSorted()).toEqual([a.id, b.id].toSorted());
    const shops = await read('dealer/v1/service/BODY_SHOP?limit=100', network.getDealersByService.response);
    expect(shops.dealers.every(({ services }) => services.includes('BODY_SHOP'))).toBe(true);
    expect((await get('dealer/v1/service/LAUNDRY')).status).toBe(400);
    const any = await get(`dealer/v1/dealer/any/${a.id}`, {});
    expect(any.json).toMatchObject({ id: a.id, isBlocked: false, isClosed: false });
    expect((await get('dealer/v1/dealer/any/00000000-0000-4000-8000-000000000000', {})).status).toBe(404);
  });

  it('hands out rented cars at some, by group only with its terms', async () => {
    const path = 'rental-offer/v2/dealers/v2?type=RENTAL';
    const { dealers } = await read(`${path}&brand=JEEP`, getRentalDealers.response, { market: 'br' });
    expect(dealers.length).toBeGreaterThan(0);
    expect(dealers.every(({ services }) => services.includes('RENTAL'))).toBe(true);
    expect((await get(`${path}&brand=jeep`)).status).toBe(400);
    // The header names the brand as everywhere else, and wins.
    const byHeader = await read(path, getRentalDealers.response, { market: 'br', brand: 'jeep' });
    expect(byHeader).toEqual({ dealers });
    expect((await get(path, { market: 'br' })).json).toMatchObject({ status: 400, code: 'scopeMissing' });
    expect((await get(`${path}&brand=JEEP&dealerGroup=SERRA`)).status).toBe(400);
    expect((await get(`${path}&brand=JEEP&dealerGroup=SERRA&fulfillment=LAX`)).status).toBe(200);
  });

  it('finds a blocked dealer no more', async () => {
    const { dealers } = await read('dealer/v3/dealer?limit=1', getDealerPage.response);
    const [dealer] = dealers;
    if (dealer === undefined) expect.fail('no dealer');
    await api.application.services.db.withTx({ brand: 'jeep', actor: 'test' }, (tx) =>
      tx.run(sql`UPDATE dealers.dealer SET blocked_at = now(), blocked_reason = 'audit' WHERE id = ${dealer.id}`),
    );
    const after = await read('dealer/v3/dealer?limit=100', getDealerPage.response);
    expect(after.dealers.map(({ id }) => id)).not.toContain(dealer.id);
    expect((await get(`dealer/v1/dealer/any/${dealer.id}`, {})).json).toMatchObject({ isBlocked: true });
  });
});
