import { Script } from 'node:vm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url, env: { RATE_LIMIT_SCALE: '1' } });
  cookie = newCookie();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
beforeEach(async () => {
  await ask(
    database.url,
    'TRUNCATE analytics.event, analytics.friction_daily, analytics.vital_daily, analytics.search_daily',
  );
});

let cookie: string;
const newCookie = (): string =>
  `vlt_consent=necessary.measurement; vlt_measure=${api.application.measuring.numbers.make()}`;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const BUILD = '/br/jeep/monte/compass/items';
const LCP = { metric: 'LCP', value: 1234.5 };
const REFUSAL = { option: 'p-1', rule: 'excludes', because: 'p-2', outcome: 'left' };

const send = (body: unknown, headers: Record<string, string> = {}) =>
  api.call('POST', '/measure', {
    body,
    headers: { cookie, 'user-agent': PHONE, origin: api.application.allowedOrigins[0] ?? '', ...headers },
  });
const rowsIn = async (table: string): Promise<Record<string, string | number>[]> => {
  await api.application.measuring.recorder.flush();
  return (await ask<Record<string, string | number>>(database.url, `SELECT * FROM analytics.${table}`)).rows;
};

test('the script and its library are served as they are, and name each other', async () => {
  const script = String((await api.call('GET', '/measure.js')).json);
  const library = String((await api.call('GET', '/measure-vitals.js')).json);
  expect(script).toContain("from'/measure-vitals.js'");
  for (const name of ['onCLS', 'onINP', 'onLCP']) expect(library).toContain(`as ${name}`);
  expect(script.length + library.length).toBeLessThan(16_000);
  expect(() => new Script(script.replace(/^import.*$/m, ''))).not.toThrow();
});

test('vitals are counted by page and device, and hold nothing of a visitor', async () => {
  expect((await send({ path: BUILD, vitals: [LCP, { metric: 'CLS', value: 0 }] })).status).toBe(204);
  expect((await send({ path: BUILD, vitals: [LCP] })).status).toBe(204);
  const rows = await rowsIn('vital_daily');
  expect(rows.map(({ metric, page, device, times }) => `${metric} ${page} ${device} ${times}`).toSorted()).toEqual([
    'CLS buildStep phone 1',
    'LCP buildStep phone 2',
  ]);
  expect(Object.keys(rows[0] ?? {})).not.toContain('visitor');
});

test('what a rule refused is counted with what was done then', async () => {
  await send({ path: BUILD, refused: [REFUSAL, REFUSAL, { ...REFUSAL, outcome: 'agreed' }] });
  const rows = await rowsIn('friction_daily');
  expect(rows.map(({ model, rule, outcome, times }) => `${model} ${rule} ${outcome} ${times}`).toSorted()).toEqual([
    'compass excludes agreed 1',
    'compass excludes left 2',
  ]);
  // Only the configurator refuses.
  await send({ path: '/br/jeep', refused: [REFUSAL] });
  expect(await rowsIn('event')).toHaveLength(3);
});

test.each([
  ['another site', { path: BUILD, vitals: [LCP] }, { origin: 'https://other.example' }, 403],
  ['no consent', { path: BUILD, vitals: [LCP] }, { cookie: 'vlt_consent=necessary' }, 403],
  ['a program', { path: BUILD, vitals: [LCP] }, { 'user-agent': 'curl/8.9.0 something' }, 403],
  ['one metric twice', { path: BUILD, vitals: [LCP, LCP] }, {}, 400],
  ['an unknown metric', { path: BUILD, vitals: [{ metric: 'FID', value: 1 }] }, {}, 400],
  ['a value below none', { path: BUILD, vitals: [{ metric: 'LCP', value: -1 }] }, {}, 400],
  ['a value beyond all', { path: BUILD, vitals: [{ metric: 'CLS', value: 1e9 }] }, {}, 400],
  ['a clock of its own', { path: BUILD, vitals: [LCP], at: '2001-01-01T00:00:00Z' }, {}, 400],
  ['an unknown rule', { path: BUILD, refused: [{ ...REFUSAL, rule: 'hates' }] }, {}, 400],
  ['words for an id', { path: BUILD, refused: [{ ...REFUSAL, option: 'Ana Souza' }] }, {}, 400],
  ['no object', 'null', {}, 400],
  ['another brand’s path', { path: '/br/nobrand', vitals: [LCP] }, {}, 422],
  ['the back office', { path: '/br/jeep/admin/stock', vitals: [LCP] }, {}, 422],
  ['a page that is none', { path: '/br/jeep/x/y/z', vitals: [LCP] }, {}, 422],
  ['a model that the catalogue does not know', { path: '/br/jeep/monte/zzyzx/items', refused: [REFUSAL] }, {}, 422],
  ['another host', { path: '//other.example/br/jeep', vitals: [LCP] }, {}, 422],
])('%s is refused, and nothing is written', async (_, body, headers, status) => {
  expect((await send(body, headers)).status).toBe(status);
  expect(await rowsIn('vital_daily')).toEqual([]);
  expect(await rowsIn('friction_daily')).toEqual([]);
});

test('a huge body is refused before it is read, and who sends without end is held up', async () => {
  expect((await send({ path: BUILD, vitals: [LCP], more: 'x'.repeat(20_000) })).status).toBe(413);
  let limited = 0;
  for (let n = 0; n < 80 && limited === 0; n += 1)
    if ((await send({ path: BUILD, vitals: [LCP] }, { 'x-forwarded-for': '203.0.113.9' })).status === 429) limited += 1;
  expect(limited).toBe(1);
});

test('words that found nothing are counted by visitors, and none that could be somebody’s own', async () => {
  const [anna, bento] = [newCookie(), newCookie()];
  const find = (words: string, of: string) =>
    api.call('POST', '/api/part/v1/accessory/search', {
      brand: 'jeep',
      market: 'pt-BR',
      body: { text: words },
      headers: {
        cookie: of,
        'user-agent': PHONE,
        origin: api.application.allowedOrigins[0] ?? '',
      },
    });
  expect((await find('  Guincho   Zzyzx ', anna)).status).toBe(200);
  await find('guincho zzyzx', anna);
  await find('guincho zzyzx', bento);
  await find('ana@example.com zzyzx', bento);
  await find('zzyzx 11 98765-4321', bento);
  const rows = await rowsIn('search_daily');
  expect(rows.map(({ place, words, visitors }) => `${place} ${words} ${visitors}`)).toEqual([
    'accessories guincho zzyzx 2',
  ]);
});
