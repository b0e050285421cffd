import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findCar, listVersions } from '#features/catalog/public.server.ts';
import { addMoney, sumMoney } from '#kernel/money.ts';
import type { Market } from '#kernel/market.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { getBatchPrices, getDealerPrices, getPrice, getPriceTypes, getReservationPrice } from './contract.ts';
import { quoteCar } from './public.server.ts';
import type { CarChoice } from './public.ts';

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
  api.call('GET', `/api/price/v1/${path}`, scope);
const read = async <S extends z.ZodMiniType>(path: string, schema: S, scope = jeep) => {
  const before = api.application.services.db.count();
  const answer = await get(path, scope);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return { value: z.parse(schema, answer.json), statements: api.application.services.db.count() - before };
};

const at = new Date('2026-11-20T12:00:00Z');
const longitude: CarChoice = {
  mvsCode: '6752E10',
  year: 2027,
  colorCode: 'PXJ',
  coatingCode: null,
  itemCodes: ['SEG', 'CAM'],
  accessoryCodes: ['567504'],
  serviceCodes: ['MAN3'],
};
const quote = (
  choice: Partial<CarChoice> = {},
  scope: { brand: string; market: Market } = { brand: 'jeep', market: 'br' },
  when = at,
) => quoteCar(api.application.services.db, { ...scope, choice: { ...longitude, ...choice }, at: when });

describe('quoteCar', () => {
  it('adds up version, colour, upholstery, items, accessories and services, in at most three statements', async () => {
    const before = api.application.services.db.count();
    const result = await quote();
    expect(api.application.services.db.count() - before).toBeLessThanOrEqual(3);
    if (!result.ok) expect.fail(result.code);
    const { lines, total, totalWithoutTaxes } = result.value;
    expect(lines.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
      'version 6752E10',
      'item SEG',
      'item CAM',
      'color PXJ',
      'accessory 567504',
      'coating 061',
      'service MAN3',
    ]);
    expect(total).toEqual(
      sumMoney(
        lines.map(({ amount }) => amount),
        'BRL',
      ),
    );
    expect(lines[0]?.amount).toEqual({ amount: 19_999_000, currency: 'BRL' });
    expect(totalWithoutTaxes).toBeNull();
  });

  it('prices every version in every colour that goes, and every single part with what it brings', async () => {
    const { db } = api.application.services;
    for (const [brand, market] of [
      ['jeep', 'br'],
      ['ram', 'ar'],
      ['volante-flag', 'ar'],
      ['dodge', 'br'],
      ['peugeot', 'ar'],
    ] as const) {
      const [version] = await listVersions(db, { brand, market, at });
      if (version === undefined) expect.fail(`${brand} sells nothing`);
      const { code: mvsCode, year, modelCode } = version;
      const found = await findCar(db, { mvsCode, year, modelCode }, { brand, market, at });
      const car = found?.car ?? expect.fail('no car');
      const bare = { mvsCode, year, coatingCode: null, itemCodes: [], accessoryCodes: [], serviceCodes: [] };
      for (const { code, price } of car.colors) {
        const priced = await quote({ ...bare, colorCode: code }, { brand, market });
        expect(priced).toMatchObject({ ok: true, value: { total: addMoney(car.versions[0]?.price ?? price, price) } });
      }
      const brought = (id: string): string[] => [
        id,
        ...(car.parts.find((part) => part.id === id)?.inclusive ?? []).flatMap(brought),
      ];
      for (const part of car.parts) {
        const ids = new Set(brought(part.id));
        const chosen = car.parts.filter(({ id }) => ids.has(id));
        const color = car.colors.find(
          ({ id }) => part.optionalColors.length === 0 || part.optionalColors.some(({ colorId }) => colorId === id),
        );
        const codes = (type: string) => chosen.filter((item) => item.type === type).map((item) => item.code);
        const priced = await quote(
          { ...bare, colorCode: color?.code ?? '', itemCodes: codes('ITEM'), accessoryCodes: codes('ACCESSORY') },
          { brand, market },
        );
        expect(priced.ok, `${brand} ${part.id} ${JSON.stringify(priced)}`).toBe(true);
      }
    }
  });

  it('states the total without national taxes in Argentina: the sum of the lines’ own', async () => {
    const [version] = await listVersions(
      api.application.services.db,
      { brand: 'peugeot', market: 'ar', at },
      { modelCode: '1P28' },
    );
    const bare = { colorCode: 'P0W', itemCodes: [], accessoryCodes: [], serviceCodes: [] };
    const result = await quote(
      { ...bare, mvsCode: version?.code ?? '', year: version?.year ?? 0 },
      { brand: 'peugeot', market: 'ar' },
    );
    if (!result.ok) expect.fail(result.code);
    const { total, totalWithoutTaxes } = result.value;
    expect(totalWithoutTaxes?.currency).toBe('ARS');
    expect(Math.abs((totalWithoutTaxes?.amount ?? 0) * 1.21 - total.amount)).toBeLessThan(10);
  });

  it('goes by the list in force at the time, and by none before the first', async () => {
    const before = await quote({}, { brand: 'jeep', market: 'br' }, new Date('2026-09-30T12:00:00Z'));
    const after = await quote();
    if (!before.ok || !after.ok) expect.fail('no price');
    expect(before.value.total.amount).toBeLessThan(after.value.total.amount);
    expect(before.value.priceListId).not.toBe(after.value.priceListId);
    expect(await quote({}, { brand: 'jeep', market: 'br' }, new Date('2020-01-01T00:00:00Z'))).toMatchObject({
      ok: false,
      code: 'versionUnknown',
    });
  });

  it.each<[string, Partial<CarChoice>, string]>([
    ['a version of another brand', { mvsCode: '1PP2A5T20C7L21C0' }, 'versionUnknown'],
    ['a year it is not sold as', { year: 2019 }, 'versionUnknown'],
    ['a code of no form', { mvsCode: '675' }, 'versionUnknown'],
    ['an unknown colour', { colorCode: 'ZZZ' }, 'choiceUnknown'],
    ['a colour of a higher trim', { colorCode: 'TB2' }, 'choiceUnknown'],
    ['an unknown upholstery', { coatingCode: '999' }, 'choiceUnknown'],
    ['an upholstery of a higher trim', { coatingCode: '340' }, 'choiceUnknown'],
    ['an unknown item', { itemCodes: ['ZZZ'] }, 'choiceUnknown'],
    ['an accessory among the items', { itemCodes: ['567504'] }, 'choiceUnknown'],
    ['an unknown service', { serviceCodes: ['MAN9'] }, 'choiceUnknown'],
    ['an item without what it brings', { itemCodes: ['SEG'] }, 'choiceImpossible'],
    ['two items that exclude each other', { itemCodes: ['ADV', 'RKB', 'MUD', 'SPT', 'SPL'] }, 'choiceImpossible'],
    [
      'an accessory and an item that exclude each other',
      { itemCodes: ['TSP'], accessoryCodes: ['567511'] },
      'choiceImpossible',
    ],
    ['two of one group', { itemCodes: ['R17', 'R18'] }, 'choiceImpossible'],
    ['a colour the parts do not allow', { itemCodes: ['BLK'], colorCode: 'PBJ' }, 'choiceImpossible'],
    ['two plans of one kind', { serviceCodes: ['MAN3', 'MAN5'] }, 'choiceImpossible'],
  ])('refuses %s', async (_what, choice, code) => {
    expect(await quote(choice)).toMatchObject({ ok: false, code });
  });
});

describe('price', () => {
  it('gives the public price, and with type EC that of the online sale, with every part’s', async () => {
    const { value, statements } = await read(
      'price?mvsCode=6753E10&year=2027&country=BR&market=pt-BR',
      getPrice.response,
    );
    expect(value).toMatchObject({ price: { amount: 21_999_000 }, source: 'customPrice' });
    expect(value.parts.find(({ partId }) => partId === '675-itm-tsp')?.price.currency).toBe('BRL');
    expect(statements).toBe(1);
    const online = await read('price?mvsCode=6753E10&year=2027&country=BR&type=EC', getPrice.response);
    expect(online.value).toMatchObject({
      price: { amount: 21_499_000 },
      listPrice: { amount: 21_999_000 },
      source: 'ecommercePrice',
    });
  });

  it('refuses unknown cars and made-up types', async () => {
    expect((await get('price?mvsCode=6753E10&year=2019')).status).toBe(404);
    expect((await get('price?mvsCode=6753E10&year=2027&type=FREE')).status).toBe(400);
    expect((await get('price?mvsCode=6753E10')).status).toBe(400);
    expect((await get('price?mvsCode=6753E10&year=2027&price=1')).status).toBe(400);
  });
});

describe('price/reservation', () => {
  const path = (query: string) => `price/reservation?year=2027&country=BR&colorCode=PXJ&${query}`;

  it('prices a configured car under its plain and its grouped code', async () => {
    const plain = await read(
      path('mvsCode=6752E10&optionalCode=SEG,CAM&coatingCode=061'),
      getReservationPrice.response,
    );
    const grouped = await read(
      path('mvsCode=6752E1&optionalCode=SEG,CAM&coatingCode=061'),
      getReservationPrice.response,
    );
    const { quotedAt: _at, ...rest } = plain.value;
    expect(grouped.value).toMatchObject(rest);
    expect(plain.value.parts.map(({ partId }) => partId)).toEqual([
      '675-itm-seg',
      '675-itm-cam',
      '675-col-pxj',
      '675-coa-061',
    ]);
    expect([plain.statements, grouped.statements]).toEqual([1, 2]);
  });

  it('takes accessories and services too, and blank lists as none', async () => {
    const { value } = await read(
      path('mvsCode=6752E10&optionalCode=&accessoryCode=567504&serviceCode=MAN3'),
      getReservationPrice.response,
    );
    expect(value.lines.map(({ kind }) => kind)).toEqual(['version', 'color', 'accessory', 'coating', 'service']);
  });

  it('gives each refusal its status', async () => {
    expect(await get(path('mvsCode=6759Z9'))).toMatchObject({ status: 404, json: { code: 'versionUnknown' } });
    expect(await get(path('mvsCode=6752E10&optionalCode=ZZZ'))).toMatchObject({
      status: 422,
      json: { code: 'choiceUnknown' },
    });
    expect(await get(path('mvsCode=6752E10&optionalCode=SEG'))).toMatchObject({
      status: 422,
      json: { code: 'choiceImpossible' },
    });
    expect((await get(path('mvsCode=6752E10&optionalCode=SEG;DROP'))).status).toBe(400);
    expect((await get('price/reservation?mvsCode=6752E10&year=2027')).status).toBe(400);
  });
});

describe('types and batches', () => {
  it('names the lists in force', async () => {
    const { value } = await read('price/types', getPriceTypes.response);
    expect(value.types.map(({ type, currency }) => [type, currency])).toEqual([
      ['PUBLIC', 'BRL'],
      ['EC', 'BRL'],
    ]);
  });

  it('prices several versions at once and says which it does not know', async () => {
    const { value, statements } = await read(
      'price/batchPrices?mvsCode=6752E10,6754K20&mvsCode=6759Z90&year=2027',
      getBatchPrices.response,
    );
    expect(value.prices.map(({ mvsCode }) => mvsCode)).toEqual(['6752E10', '6754K20']);
    expect(value.unknown).toEqual(['6759Z90']);
    expect(statements).toBe(1);
    expect((await get('price/batchPrices')).status).toBe(400);
    expect((await get('price/batchPrices?mvsCode=a;b')).status).toBe(400);
  });

  it('gives dealers’ own prices, lowest first, none of another brand', async () => {
    const scope = { brand: 'volante', market: 'br' };
    const versions = await listVersions(api.application.services.db, { brand: 'volante', market: 'br', at });
    const lists = await Promise.all(
      versions.map(
        async ({ code, year }) =>
          (await read(`dealers/price?mvsCode=${code}&year=${year}`, getDealerPrices.response, scope)).value,
      ),
    );
    const known = lists.filter(({ dealers }) => dealers.length > 0);
    expect(known.length).toBeGreaterThan(0);
    for (const { listPrice, dealers } of known) {
      const amounts = dealers.map(({ price }) => price.amount);
      expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
      expect(amounts.every((amount) => amount < listPrice.amount)).toBe(true);
    }
    const [first] = known;
    const id = first?.dealers[0]?.dealerId ?? '';
    const one = await read(
      `dealers/price?mvsCode=${first?.mvsCode}&year=${first?.year}&dealerId=${id}`,
      getDealerPrices.response,
      scope,
    );
    expect(one.value.dealers.map(({ dealerId }) => dealerId)).toEqual([id]);
    expect((await get(`dealers/price?mvsCode=6759Z90&year=2027`, scope)).status).toBe(404);
    expect((await get(`dealers/price?mvsCode=6752E10&year=2027&dealerId=7`)).status).toBe(400);
  });
});
