import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { openDatabase } from '#platform/database.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { codeOf, firstChoice } from './rules/address.ts';
import { isShareCode } from './rules/share-code.ts';
import { keepUnderNewCode } from './store.server.ts';

type Saved = { code: string; model: string; choice: string; createdAt: string };

let api: Api;
let database: Awaited<ReturnType<typeof createDatabase>>;
let car: ConfigurableCar;
let choice: string;

const save = (body: unknown, more: { brand?: string; market?: string } = {}) =>
  api.call('POST', '/api/car/v1/car/saved', { brand: 'jeep', market: 'pt-BR', ...more, body });
const open = (code: string, more: { brand?: string; market?: string } = {}) =>
  api.call('GET', `/api/car/v1/car/saved/${encodeURIComponent(code)}`, { brand: 'jeep', market: 'pt-BR', ...more });

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  const answer = await api.call('GET', '/api/car/v2/car/web?slug=compass', { brand: 'jeep', market: 'pt-BR' });
  car = answer.json as ConfigurableCar;
  const first = firstChoice(car);
  if (first === null) throw new Error('a car was expected');
  choice = codeOf(car, first);
});

afterAll(async () => {
  await api.stop();
  await database.drop();
});

describe('a saved car', () => {
  it('gets a code that opens it again, also as people type it', async () => {
    const saved = await save({ choice });
    const { code, model } = saved.json as Saved;
    expect(saved.status).toBe(200);
    expect(isShareCode(code)).toBe(true);
    expect(model).toBe('compass');
    const opened = await open(code);
    expect(opened).toMatchObject({ status: 200, json: { code, model, choice } });
    const typed = await open(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase());
    expect(typed.json).toEqual(opened.json);
  });

  it('keeps its code however often it is saved, also at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => save({ choice })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => (answer.json as Saved).code)).size).toBe(1);
  });

  it('belongs to its brand and market', async () => {
    const { code } = (await save({ choice })).json as Saved;
    expect((await open(code, { brand: 'ram' })).status).toBe(404);
    expect((await open(code, { market: 'es-AR' })).status).toBe(404);
    expect((await save({ choice }, { brand: 'ram' })).status).toBe(422);
  });

  it('is refused when nobody could build it', async () => {
    const [mvs = '', year = '', color = '', coating = ''] = choice.split('.');
    const at = (items: string) => `${mvs}.${year}.${color}.${coating}.${items}`;
    const items = car.parts.filter((part) => part.type === 'ITEM' && part.versionIds.includes(`${mvs}-${year}`));
    const bringing = items.find((part) => part.choiceGroup === null && part.inclusive.length > 0);
    expect((await save({ choice: at(bringing?.code ?? '') })).json).toMatchObject({ status: 422, code: 'partMissing' });
    expect((await save({ choice: at('NOSUCH') })).json).toMatchObject({ status: 422, code: 'partUnknown' });
    expect((await save({ choice: `${mvs}.${year}.NOSUCH.${coating}` })).json).toMatchObject({ code: 'colorUnknown' });
    expect((await save({ choice: `ZZZZZZZ.${year}.${color}` })).json).toMatchObject({
      status: 422,
      code: 'versionUnknown',
    });
  });

  it.each([[{}], [{ choice: '' }], [{ choice: 7 }], [{ choice: "x' OR 1=1" }], [{ choice: 'A'.repeat(5000) }]])(
    '%j is no car',
    async (body) => {
      expect((await save(body)).status).toBe(400);
    },
  );

  it('names the field that is too much', async () => {
    const answer = await save({ choice, price: 1 });
    expect(answer).toMatchObject({ status: 400, json: { fields: [{ field: 'price', key: 'field.unknown' }] } });
  });

  it.each(['ABCD2345', 'abcd-2345'])('%s, which nobody was given, is not found', async (code) => {
    expect((await open(code)).json).toMatchObject({ status: 404, code: 'savedCarUnknown' });
  });

  it.each(['ABCD234', '0OIL1U22', "';--", 'ABCD23456'])('%s is no code', async (code) => {
    expect((await open(code)).status).toBe(400);
  });

  it('draws again when a code is another car’s', async () => {
    const db = openDatabase({ url: database.url, pool: 2 });
    const codes = ['WXYZ2345', 'WXYZ2345', 'WXYZ2346'];
    const keep = (text: string) =>
      keepUnderNewCode(
        (work) => db.withTx({ brand: 'jeep' }, work),
        { brand: 'jeep', market: 'br', model: 'compass', choice: text },
        () => codes.shift() ?? '',
      );
    expect((await keep('AAABBB1.2027.C1')).code).toBe('WXYZ2345');
    expect((await keep('AAABBB1.2027.C2')).code).toBe('WXYZ2346');
    await db.close();
  });
});
