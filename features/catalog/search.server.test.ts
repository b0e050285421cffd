import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask } from '#tests/harness/cars.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { CUSTOMER, seedPeople, signIn, signInStaff } from '#tests/harness/people.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let staff: string;
let customer: string;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  const call = callerOf(api.url);
  staff = await signInStaff(call, 'service_admin');
  customer = await signIn(call, CUSTOMER.br);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

type Found = {
  results: {
    accessory: { code: string; name: string; price: { amount: number } };
    priceWithoutTaxes: { amount: number } | null;
    modelCode: string;
  }[];
  total: number;
};
type Scope = { brand: string; market: string };
const jeep = { brand: 'jeep', market: 'br' };
const peugeot = { brand: 'peugeot', market: 'ar' };

const search = async (body: object, scope: Scope = jeep): Promise<Found & { statements: number }> => {
  const before = api.application.services.db.count();
  const answer = await api.call('POST', '/api/part/v1/accessory/search', { ...scope, body });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return { ...(answer.json as Found), statements: api.application.services.db.count() - before };
};
const names = async (text: string, scope: Scope = jeep): Promise<string[]> => {
  const { results } = await search({ text, size: 100 }, scope);
  return [...new Set(results.map(({ accessory }) => accessory.name))];
};

describe('accessory search', () => {
  it.each([
    { brand: 'volante', market: 'ar', model: '358' },
    { brand: 'peugeot', market: 'br', model: '1PK9' },
  ])('lists nothing for a model that $brand sells no version of in $market', async ({ brand, market, model }) => {
    const all = await search({ text: '', size: 100 }, { brand, market });
    expect(all.total).toBeGreaterThan(0);
    expect((await search({ text: '', size: 100, modelCode: model }, { brand, market })).total).toBe(0);
  });

  it.each([
    ['as written', 'tapetes de borracha'],
    ['singular for plural', 'tapete borracha'],
    ['without accents, in capitals', 'PELICULA PROTECAO'],
    ['the beginning of words', 'baga tet'],
    ['with a letter wrong', 'bagajeiro'],
    ['with two letters changed places', 'bagaegiro teto'],
    ['with a letter missing', 'orgnizador'],
  ])('finds %s: %s', async (_how, text) => {
    expect((await search({ text })).total).toBeGreaterThan(0);
  });

  it('says the price without national taxes where the law asks for it', async () => {
    const { results } = await search({ size: 100 }, peugeot);
    expect(results.length).toBeGreaterThan(0);
    for (const { accessory, priceWithoutTaxes } of results)
      expect(priceWithoutTaxes?.amount, accessory.name).toBeLessThan(accessory.price.amount);
    const brazil = await search({ size: 100 });
    expect(brazil.results.every(({ priceWithoutTaxes }) => priceWithoutTaxes === null)).toBe(true);
  });

  it('speaks the language of the market', async () => {
    expect(await names('baul techo', peugeot)).toContain('Baúl de techo de 400 l');
    expect(await names('alfombra', peugeot)).toContain('Alfombras de goma');
    expect(await names('alfombra')).toEqual([]);
  });

  it('wants every word, and finds a model’s own by its name', async () => {
    const { results } = await search({ text: 'tapete compass' });
    expect(results.length).toBeGreaterThan(0);
    expect(new Set(results.map(({ modelCode }) => modelCode))).toEqual(new Set(['675']));
    expect(await names('tapete submarino')).toEqual([]);
  });

  it('puts the exact before the near', async () => {
    const [first] = (await search({ text: 'bagageiro de teto', modelCode: '675' })).results;
    expect(first?.accessory.name).toMatch(/^Bagageiro de teto/);
  });

  it('narrows by model, version, heading and price, in pages, with at most three statements', async () => {
    const all = await search({ modelCode: '675', size: 100 });
    expect(all.total).toBe(all.results.length);
    const travel = await search({ modelCode: '675', category: 'TRAVEL' });
    expect(travel.total).toBeGreaterThan(2);
    expect(travel.total).toBeLessThan(all.total);
    const cheap = await search({ modelCode: '675', maxPrice: 100_000 });
    expect(cheap.total).toBeLessThan(all.total);
    const pages = await Promise.all([0, 1].map((page) => search({ modelCode: '675', page, size: 5 })));
    expect(pages.flatMap(({ results }) => results)).toEqual(all.results.slice(0, 10));
    expect((await search({ text: 'tapete', mvsCode: '6752E10' })).total).toBeGreaterThan(0);
    expect((await search({ text: 'tapete' })).statements).toBeLessThanOrEqual(3);
  });

  it.each(["'; DROP TABLE catalog.part; --", 'a:* & !b | (c', '\\', '%_%', '\u0000x', '&&&', '🚗'])(
    'takes %j for words, if any',
    async (text) => {
      expect((await search({ text })).total).toBe(0);
    },
  );

  it.each([
    [{ text: 'x'.repeat(201) }],
    [{ page: -1 }],
    [{ size: 101 }],
    [{ category: 'drop table' }],
    [{ modelCode: 'não' }],
    [{ nonsense: 1 }],
  ])('refuses %j', async (body) => {
    expect((await api.call('POST', '/api/part/v1/accessory/search', { ...jeep, body })).status).toBe(400);
  });
});

describe('the index', () => {
  const change = (method: string, path: string, body?: object, token = staff) =>
    api.call(method, `/api/part/v1/accessory/search/${path}`, { ...jeep, token, ...(body && { body }) });
  const isFound = async () =>
    (await search({ text: 'bagageiro', modelCode: '675' })).results.some(
      ({ accessory }) => accessory.code === '567512',
    );

  it('is changed by staff alone', async () => {
    for (const [method, path, body] of [
      ['POST', 'index', { codes: ['567512'] }],
      ['DELETE', 'index', undefined],
      ['POST', 'reindex', undefined],
    ] as const) {
      expect((await change(method, path, body, customer)).status).toBe(403);
      expect(
        (await api.call(method, `/api/part/v1/accessory/search/${path}`, { ...jeep, ...(body && { body }) })).status,
      ).toBe(401);
    }
  });

  it('forgets, learns and is built anew, for one brand, and says so in the audit', async () => {
    expect(await isFound()).toBe(true);
    expect((await change('DELETE', 'index?codes=567512')).json).toEqual({ removed: 1 });
    expect(await isFound()).toBe(false);
    expect((await api.call('GET', '/api/part/v1/accessory/567512', jeep)).status).toBe(200);
    expect((await change('POST', 'index', { codes: ['567512', 'NONE'] })).json).toEqual({ indexed: 1 });
    expect(await isFound()).toBe(true);
    expect((await change('POST', 'index', { codes: ['NONE'] })).status).toBe(404);
    const { removed } = (await change('DELETE', 'index')).json as { removed: number };
    expect(await isFound()).toBe(false);
    expect(await names('alfombra', peugeot)).not.toEqual([]);
    expect((await change('POST', 'reindex')).json).toEqual({ indexed: removed });
    expect(await isFound()).toBe(true);
    const { rows } = await ask<{ action: string }>(
      database.url,
      `SELECT action FROM platform.audit WHERE subject_type = 'accessoryIndex' ORDER BY id`,
    );
    expect(rows.map(({ action }) => action.replace('catalog.accessories', ''))).toEqual([
      'Unindexed',
      'Indexed',
      'Unindexed',
      'Reindexed',
    ]);
  });
});

describe('find-by-description', () => {
  type Versions = { versions: { code: string; versionName: string; fullDescription: string }[]; total: number };
  const find = async (description: string, scope: Scope = jeep) => {
    const query = new URLSearchParams({ description });
    const answer = await api.call('GET', `/api/model/v3/mvs/find-by-description?${query}`, scope);
    expect(answer.status, JSON.stringify(answer.json)).toBe(200);
    return answer.json as Versions;
  };

  it.each(['compass blackhawk', 'COMPAS blakhawk', 'blackhawk gasolina', 'Blackhawk Hurricane 4x4', '6754K20'])(
    'finds by %s',
    async (description) => {
      expect((await find(description)).versions[0]?.code).toBe('6754K20');
    },
  );

  it('reads the language of the market and only what is on sale there', async () => {
    const { versions } = await find('hibrido nafta', peugeot);
    expect(versions).toEqual([]);
    expect((await find('electrico', peugeot)).versions.map(({ versionName }) => versionName)).toContain('e-208 GT');
    expect((await find('blackhawk', peugeot)).total).toBe(0);
  });

  it('pages, and refuses texts that are too short or too long', async () => {
    const { total } = await find('compass');
    const query = new URLSearchParams({ description: 'compass', size: '2', page: '1' });
    const answer = await api.call('GET', `/api/model/v3/mvs/find-by-description?${query}`, jeep);
    expect((answer.json as Versions).versions).toHaveLength(2);
    expect((answer.json as Versions).total).toBe(total);
    for (const description of ['', 'x', 'x'.repeat(201)])
      expect(
        (await api.call('GET', `/api/model/v3/mvs/find-by-description?${new URLSearchParams({ description })}`, jeep))
          .status,
      ).toBe(400);
  });
});

describe('mvs for owners', () => {
  it('lists what is no longer sold too, to whoever is signed in', async () => {
    await ask(
      database.url,
      `UPDATE catalog.version SET sold_until = now() WHERE brand = 'jeep' AND mvs_code = '6754K20'`,
    );
    expect((await api.call('GET', '/api/model/v3/mvs?mvsCode=6754K20', jeep)).status).toBe(404);
    expect((await api.call('GET', '/api/part/v1/color?mvsCode=6754K20', jeep)).status).toBe(404);
    expect((await api.call('GET', '/api/model/v1/mvs?mvsCode=6754K20', jeep)).status).toBe(401);
    const known = await api.call('GET', '/api/model/v1/mvs?mvsCode=6754K20', { ...jeep, token: customer });
    expect(known.json).toMatchObject({ versions: [{ code: '6754K20', year: 2027, onSale: false }], total: 1 });
    const all = await api.call('GET', '/api/model/v1/mvs?modelCode=675&size=2', { ...jeep, token: customer });
    expect((all.json as { versions: object[] }).versions).toHaveLength(2);
    await ask(
      database.url,
      `UPDATE catalog.version SET sold_until = NULL, sold_from = now() + interval '1 day' WHERE mvs_code = '6754K20'`,
    );
    expect((await api.call('GET', '/api/model/v3/datasheet?mvsCode=6754K20', jeep)).status).toBe(404);
  });
});

describe('car', () => {
  const get = (path: string, scope: Scope = jeep) => api.call('GET', `/api/${path}`, scope);

  it('v1 shows one car with colour and pictures', async () => {
    const { json } = await get('car/v1/car?mvsCode=6752E10&colorCode=PXJ');
    expect(json).toMatchObject({
      version: { code: '6752E10', year: 2027 },
      color: { code: 'PXJ' },
      coating: { code: '061' },
      pictures: [
        { kind: 'hero', path: '/content/dam/jeep/products/675/2E1/0/2027/page/hero.webp' },
        { kind: 'profile' },
        { kind: '360', path: '/content/dam/jeep/products/675/2E1/0/2027/page/360/' },
        { kind: '360/mobile' },
      ],
    });
    expect((await get('car/v1/car?mvsCode=6752E10&colorCode=TB2')).status).toBe(404);
    expect((await get('car/v1/car?mvsCode=6759Z90')).status).toBe(404);
    expect((await get('car/v1/car')).status).toBe(400);
  });

  it('v2 gives what may be chosen on the newest model year, or the one asked for', async () => {
    const { json } = await get('car/v2/car?mvsCode=6751E10');
    expect(json).toMatchObject({ modelCode: '675', versions: [{ id: '6751E10-2027' }] });
    expect((await get('car/v2/car?mvsCode=6751E10&year=2026')).json).toMatchObject({
      versions: [{ id: '6751E10-2026' }],
    });
    expect((await get('car/v2/car?mvsCode=6751E10&year=2020')).status).toBe(404);
  });

  it('confiat names what the maker’s codes mean and sums their prices', async () => {
    const { json } = await get('car/v2/confiat?mvsCode=6752E10&colorCode=PXJ&coatingCode=061&optionalCode=CAM,SEG');
    const car = json as {
      version: { price: { amount: number } };
      color: { price: { amount: number } };
      coating: { price: { amount: number } };
      parts: { code: string; price: { amount: number } }[];
      total: { amount: number; currency: string };
    };
    expect(car.parts.map(({ code }) => code).sort()).toEqual(['CAM', 'SEG']);
    const sum = [car.version, car.color, car.coating, ...car.parts].reduce((all, { price }) => all + price.amount, 0);
    expect(car.total).toEqual({ amount: sum, currency: 'BRL' });
    expect(await get('car/v2/confiat?mvsCode=6752E10&optionalCode=CAM,NOPE')).toMatchObject({
      status: 404,
      json: { code: 'choiceUnknown', detail: expect.stringContaining('NOPE') },
    });
  });
});

describe('part', () => {
  const find = (body: object) => api.call('POST', '/api/part/v1/part', { ...jeep, body });

  it('finds parts of every kind by codes and ids', async () => {
    const { json } = await find({ modelCode: '675', codes: ['TEC', 'PXJ', 'MAN3'], ids: ['675-acc-567512'] });
    const codes = Object.values(json as Record<string, { code: string }[]>).map((list) => list.map(({ code }) => code));
    expect(codes).toEqual([['PXJ'], [], ['567512', 'TEC'], ['MAN3']]);
    expect((await find({ mvsCode: '6752E10' })).status).toBe(200);
    expect((await find({})).status).toBe(400);
    expect((await find({ modelCode: '999' })).status).toBe(404);
    expect((await find({ modelCode: '675', codes: ["'"] })).status).toBe(400);
    expect((await find({ modelCode: '675', ids: Array.from({ length: 501 }, () => 'abc') })).status).toBe(400);
  });
});
