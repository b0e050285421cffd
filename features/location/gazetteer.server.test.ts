import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { signInStaff } from '#tests/harness/people.ts';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signInStaff(app.call, 'service_admin');
});
afterAll(() => app.stop());

const send = (content: string, more: { dry?: boolean; market?: string; token?: string | null } = {}) =>
  app.call('POST', `location/v1/gazetteer/import${more.dry === true ? '?dryRun=true' : ''}`, {
    brand: 'jeep',
    market: more.market ?? 'br',
    ...(more.token === null ? {} : { token: more.token ?? admin }),
    body: { content },
  });
const placeOf = async (code: string, market = 'br') =>
  (await app.call('GET', `location/v1/cep/${code}`, { brand: 'jeep', market })).json;

const FILE = [
  'state;code;name;latitude;longitude;first;last',
  // Ilhabela's codes stand in the range of its state until a file names them.
  'SP;3520400;Ilhabela;-23,7785;-45,3552;11630000;11635999',
  'SP;3520400;Ilhabela;-23,7785;-45,3552;11636000;11639999',
].join('\n');

test('says what a file would do, then does it, and twice is once', async () => {
  expect(await placeOf('11630000')).toMatchObject({ stateCode: 'SP', cityName: null });
  const dry = await send(FILE, { dry: true });
  expect(dry.json).toMatchObject({ applied: false, rowCount: 2, added: 0, changed: 1, ranges: 2, errorCount: 0 });
  expect(await placeOf('11630000')).toMatchObject({ cityName: null });
  expect((await send(FILE)).json).toMatchObject({ applied: true, changed: 1, ranges: 2 });
  const place = { cityName: 'Ilhabela', cityCode: '3520400', latitude: -23.7785, longitude: -45.3552 };
  expect(await placeOf('11637001')).toMatchObject(place);
  expect((await send(FILE)).json).toMatchObject({ applied: true, changed: 0, same: 1 });
  const { rows } = await ask(
    app.databaseUrl,
    `SELECT count(*)::int AS n FROM location.postal_range WHERE city_code = '3520400'`,
  );
  expect(rows).toEqual([{ n: 2 }]);
});

test('Argentina has its own codes', async () => {
  const file =
    'state,code,name,latitude,longitude,first,last\nB,B7105,San Clemente del Tuyú,-36.357,-56.7235,7105,7105\n';
  expect((await send(file, { market: 'ar' })).json).toMatchObject({ applied: true, added: 1 });
  expect(await placeOf('B7105XAA', 'ar')).toMatchObject({ stateCode: 'B', cityName: 'San Clemente del Tuyú' });
  expect((await send(file, { market: 'br' })).status).toBe(422);
});

test('one wrong row and nothing is written; a hundred thousand are counted, not all shown', async () => {
  const bad = `${FILE}\nSP;3509502;Campinas;-47;-22;;`;
  const refused = await send(bad.replaceAll('Ilhabela', 'Ilha Bela'));
  expect(refused).toMatchObject({ status: 422, json: { code: 'gazetteerRejected' } });
  expect(refused.json['fields']).toContainEqual(expect.objectContaining({ field: '4.latitude' }));
  expect(await placeOf('11637001')).toMatchObject({ cityName: 'Ilhabela' });
  const many = await send(`state;code;name\n${'XX;1;?\n'.repeat(100_000)}`, { dry: true });
  expect(many.json).toMatchObject({ rowCount: 100_000, errorCount: 300_000 });
  expect(many.json['errors']).toHaveLength(100);
  for (const content of ['', 'a;b\n1;2', 'state;code;name\n"SP;3509502']) {
    expect((await send(content)).status).toBe(422);
  }
});

test('only who keeps the service may', async () => {
  expect((await send(FILE, { token: null })).status).toBe(401);
  const other = await signInStaff(app.call, 'dealer_blocker');
  expect((await send(FILE, { token: other })).status).toBe(403);
});
