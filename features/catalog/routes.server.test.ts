import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { getCarWeb } from './contract/car.ts';
import { getDatasheet, getModels, getVersions } from './contract/model.ts';
import { getAccessories, getAccessory, getCoatings, getColors, getItems } from './contract/part.ts';

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

const jeep = { brand: 'jeep', market: 'pt-BR' };
const get = (path: string, scope: { brand?: string; market?: string } = jeep) => api.call('GET', `/api/${path}`, scope);

/** The answer read with the declaration's own schema, and how many statements it took. */
const read = async <S extends z.ZodMiniType>(
  path: string,
  schema: S,
  scope: { brand?: string; market?: string } = jeep,
) => {
  const before = api.application.services.db.count();
  const answer = await get(path, scope);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return { value: z.parse(schema, answer.json), statements: api.application.services.db.count() - before };
};

describe('model', () => {
  it('lists the models of a brand in a market, with the price from which they start', async () => {
    const { value, statements } = await read('model/v1/model', getModels.response);
    expect(value.models.map(({ slug }) => slug)).toEqual(['renegade', 'compass', 'commander', 'wrangler']);
    const compass = value.models.find(({ slug }) => slug === 'compass');
    expect(compass).toMatchObject({
      code: '675',
      versionCount: 5,
      fromPriceWithoutTaxes: null,
      fromPrice: { currency: 'BRL' },
    });
    expect(compass?.picturePath).toMatch(/^\/content\/dam\/jeep\/products\/675\/\w+\/0\/202[67]\/page\/$/);
    expect(statements).toBe(1);
  });

  it('counts as many versions as a page of the model lists, each model year of them', async () => {
    const { value } = await read('model/v1/model', getModels.response);
    for (const { slug, versionCount } of value.models) {
      const { value: car } = await read(`car/v2/car/web?slug=${slug}`, getCarWeb.response);
      expect(versionCount, slug).toBe(car.versions.length);
    }
  });

  it('speaks Spanish, counts in pesos and states the price without taxes in Argentina', async () => {
    const { value } = await read('model/v1/model?slug=208', getModels.response, { brand: 'peugeot', market: 'es-AR' });
    const [model] = value.models;
    expect(model?.summary).toBe('Garras al frente, volante en la mano.');
    expect(model?.fromPrice.currency).toBe('ARS');
    expect(model?.fromPriceWithoutTaxes?.amount).toBeLessThan(model?.fromPrice.amount ?? 0);
  });

  it('shows no model that the market does not sell', async () => {
    const { value } = await read('model/v1/model', getModels.response, { brand: 'citroen', market: 'ar' });
    expect(value.models.map(({ slug }) => slug)).toEqual(['c3', 'basalt', 'berlingo']);
    expect((await get('model/v1/model?slug=aircross', { brand: 'citroen', market: 'ar' })).status).toBe(404);
  });

  it('takes brand and market from the query as well as from headers', async () => {
    const { value } = await read('model/v1/model?brand=jeep&market=br', getModels.response, {});
    expect(value.models).toHaveLength(4);
  });

  it('answers 404 for an unknown model, 400 without a brand, with an unknown one or an unknown field', async () => {
    const unknown = await get('model/v1/model?code=999');
    expect(unknown).toMatchObject({ status: 404, json: { code: 'modelUnknown', key: 'car.modelUnknown' } });
    expect((await get('model/v1/model', { market: 'br' })).status).toBe(400);
    expect((await get('model/v1/model', { brand: 'trabant', market: 'br' })).status).toBe(400);
    expect(await get('model/v1/model?colour=red')).toMatchObject({
      status: 400,
      json: { fields: [{ key: 'field.unknown' }] },
    });
  });

  it('lists the newest first, as many as asked for', async () => {
    const { value } = await read('model/v1/model/latest?limit=2', getModels.response);
    expect(value.models.map(({ slug }) => slug)).toEqual(['compass', 'wrangler']);
    expect((await get('model/v1/model/latest?limit=0')).status).toBe(400);
  });

  it('filters by fuel, body, gearbox and price, and by all of them together', async () => {
    const slugs = async (query: string) =>
      (await read(`model/v3/model/filter?${query}`, getModels.response)).value.models.map(({ slug }) => slug);
    expect(await slugs('fuel=Diesel')).toEqual(['commander']);
    expect(await slugs('fuel=Diesel&fuel=Gas')).toEqual(['compass', 'commander', 'wrangler']);
    expect(await slugs('bodyKind=suv-mid')).toEqual(['compass', 'commander']);
    expect(await slugs('maxPrice=15000000')).toEqual(['renegade']);
    expect(await slugs('fuel=Diesel&maxPrice=15000000')).toEqual([]);
    expect((await get('model/v3/model/filter?fuel=Coal')).status).toBe(400);
    expect((await get('model/v3/model/filter?maxPrice=-1')).status).toBe(400);
  });
});

describe('mvs', () => {
  it('lists the versions of a model, cheapest first, and finds one by its code', async () => {
    const { value } = await read('model/v3/mvs?modelCode=675', getVersions.response);
    const prices = value.versions.map(({ price }) => price.amount);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    const code = value.versions[0]?.code ?? '';
    const one = await read(`model/v3/mvs?mvsCode=${code}&year=${value.versions[0]?.year}`, getVersions.response);
    expect(one.value.versions).toEqual([value.versions[0]]);
  });

  it('lists every version of the brand', async () => {
    const { value } = await read('model/v3/mvs/all', getVersions.response);
    expect(new Set(value.versions.map(({ modelCode }) => modelCode))).toEqual(new Set(['609', '675', '681', '6JL']));
    const year = await read('model/v3/mvs/all?year=2026', getVersions.response);
    expect(new Set(year.value.versions.map((version) => version.year))).toEqual(new Set([2026]));
  });

  it('finds a version by the parts of its code, of sixteen characters too', async () => {
    const brand = { brand: 'peugeot', market: 'ar' };
    const { value } = await read('model/v3/mvs?modelCode=1PP2', getVersions.response, brand);
    const { modelCode, versionCode, seriesCode, code } = value.versions[0] ?? expect.fail('no version');
    expect(versionCode).toHaveLength(11);
    const query = `model=${modelCode}&version=${versionCode}&series=${seriesCode}`;
    const found = await read(`vehicle/v1/mvs?${query}`, getVersions.response, brand);
    expect(found.value.versions.every((version) => version.code === code)).toBe(true);
    expect((await get(`vehicle/v1/mvs?${query}&year=1999`, brand)).status).toBe(404);
    expect((await get(`vehicle/v1/mvs?model=${modelCode}`, brand)).status).toBe(400);
  });

  it('refuses codes that are none, and does not know those of another brand', async () => {
    expect((await get('model/v3/mvs?mvsCode=67512')).status).toBe(400);
    expect((await get("model/v3/mvs?mvsCode='OR1=1")).status).toBe(400);
    expect((await get('model/v3/mvs?modelCode=1PP2')).status).toBe(404);
  });

  it('gives the technical sheet and the equipment of a version', async () => {
    const { value, statements } = await read('model/v3/datasheet?mvsCode=6754K20', getDatasheet.response);
    expect(value.version.versionName).toBe('Blackhawk Hurricane 4x4');
    expect(value.measures[0]).toEqual({ section: 'engine', key: 'powerCv', value: 272, unit: 'cv' });
    expect(value.highlights).toContain('Faróis full LED');
    expect(statements).toBe(1);
    expect((await get('model/v3/datasheet?mvsCode=6759Z90')).status).toBe(404);
    expect((await get('model/v3/datasheet')).status).toBe(400);
  });
});

describe('car/web', () => {
  it('gives the whole car by slug, model code or vehicle code in one statement', async () => {
    const bySlug = await read('car/v2/car/web?slug=compass', getCarWeb.response);
    expect(bySlug.statements).toBe(1);
    expect((await read('car/v2/car/web?modelCode=675', getCarWeb.response)).value).toEqual(bySlug.value);
    expect((await read('car/v2/car/web?mvsCode=6752E10', getCarWeb.response)).value).toEqual(bySlug.value);
    const { versions, colors, coatings, parts, services } = bySlug.value;
    expect([versions.length, colors.length, coatings.length > 2, parts.length > 20, services.length]).toEqual([
      5,
      8,
      true,
      true,
      6,
    ]);
  });

  it('refers only to what is in the car, under ids that no two things share', async () => {
    const { value: car } = await read('car/v2/car/web?slug=compass', getCarWeb.response);
    const lists = [car.colors, car.coatings, car.parts, car.services];
    const ids = lists.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const referred = car.parts.flatMap(({ inclusive, exclusive, optionalColors }) => [
      ...inclusive,
      ...exclusive,
      ...optionalColors.map(({ colorId }) => colorId),
    ]);
    expect(referred.filter((id) => !ids.includes(id))).toEqual([]);
    const versions = new Set(car.versions.map(({ id }) => id));
    expect(
      lists
        .flat()
        .flatMap(({ versionIds }) => versionIds)
        .filter((id) => !versions.has(id)),
    ).toEqual([]);
  });

  it('asks the online price where there is one', async () => {
    const { value: car } = await read('car/v2/car/web?slug=compass', getCarWeb.response);
    const limited = car.versions.find(({ versionName }) => versionName === 'Limited T270');
    expect(limited?.price.amount).toBeLessThan(limited?.listPrice.amount ?? 0);
  });

  it('wants exactly one name of the model, and one that exists', async () => {
    expect((await get('car/v2/car/web')).status).toBe(400);
    expect((await get('car/v2/car/web?slug=compass&modelCode=675')).status).toBe(400);
    expect((await get('car/v2/car/web?slug=208')).status).toBe(404);
    expect((await get('car/v2/car/web?slug=../etc')).status).toBe(400);
  });
});

describe('part', () => {
  it('gives the colours, upholsteries and items of one version', async () => {
    const { value } = await read('part/v1/color?mvsCode=6752E10', getColors.response);
    expect(value.colors.map(({ code }) => code)).not.toContain('TB2');
    expect(
      (await read('part/v1/color?mvsCode=6754K20', getColors.response)).value.colors.map(({ code }) => code),
    ).toContain('TB2');
    const coatings = (await read('part/v1/coating?mvsCode=6752E10&year=2027', getCoatings.response)).value.coatings;
    expect(coatings.map(({ code }) => code)).toEqual(['061', '118', '212']);
    const items = (await read('part/v1/item?mvsCode=6752E10', getItems.response)).value.items;
    expect(items.map(({ code }) => code)).toContain('ACC');
    expect(items.every(({ type }) => type === 'ITEM')).toBe(true);
  });

  it('finds items by code and by id, repeated or joined', async () => {
    const codes = async (query: string) =>
      (await read(`part/v1/item?modelCode=675&${query}`, getItems.response)).value.items.map(({ code }) => code);
    expect(await codes('code=TEC,SEG')).toEqual(['SEG', 'TEC']);
    expect(await codes('code=TEC&code=SEG')).toEqual(['SEG', 'TEC']);
    expect(await codes('id=675-itm-tec')).toEqual(['TEC']);
    expect(await codes('code=NOPE')).toEqual([]);
    const anyCar = await read('part/v1/item?id=675-itm-tec,609-itm-seg', getItems.response);
    expect(anyCar.value.items.map(({ id }) => id)).toEqual(['609-itm-seg', '675-itm-tec']);
    expect((await read('part/v1/item?code=TEC', getItems.response)).value.items).toHaveLength(4);
    expect((await get('part/v1/item')).status).toBe(400);
  });

  it('wants to know of which car, and that it exists', async () => {
    expect((await get('part/v1/color')).status).toBe(400);
    expect((await get('part/v1/item?mvsCode=6759Z90')).status).toBe(404);
    expect((await get('part/v1/coating?mvsCode=6752E10&year=2020')).status).toBe(404);
  });

  it('gives the accessories of a car, those with some codes, and one by its code', async () => {
    const all = (await read('part/v1/accessory?mvsCode=6752E10', getAccessories.response)).value.accessories;
    expect(all.length).toBeGreaterThanOrEqual(8);
    const box = all.find(({ code }) => code === '567512') ?? expect.fail('no roof box');
    expect(box.inclusive).toEqual(['675-acc-567511']);
    const two = await read('part/v1/accessory?codes=567512,567511', getAccessories.response);
    expect(two.value.accessories.map(({ code }) => code)).toEqual(['567511', '567512']);
    expect(two.statements).toBe(1);
    const one = await read('part/v1/accessory/567512', getAccessory.response);
    expect(one.value).toEqual(two.value.accessories[1]);
    expect((await get('part/v1/accessory/567599')).status).toBe(404);
    expect((await get('part/v1/accessory/567512', { brand: 'ram', market: 'br' })).status).toBe(404);
    expect((await get('part/v1/accessory/a%20b')).status).toBe(400);
  });
});
