import type { AddressInfo } from 'node:net';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { handleError } from '#app/web/log-failures.ts';
import { randomToken } from '#platform/crypto.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { onePage } from '#tests/harness/one-page.ts';
import { createPageCache } from './page-cache.ts';
import { createWebServer } from './server.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let server: Awaited<ReturnType<typeof createWebServer>>;
let url: string;
/** Of a visitor who allowed measuring. */
let cookie: string;
let status = 200;
const made = vi.fn(
  async (): Promise<Response> =>
    new Response('<!doctype html><title>page</title>', {
      status,
      headers: { 'content-type': 'text/html', 'cache-control': 's-maxage=60' },
    }),
);
const build = ((): ReturnType<typeof onePage> => {
  const one = onePage(() => made());
  const { module } = one.entry;
  return { ...one, entry: { module: { ...module, provide: () => new RouterContextProvider(), handleError } } };
})();

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  const { application } = api;
  const pages = {
    application,
    cache: createPageCache(() => 0),
    development: false,
    texts: null,
    loadBuild: async () => build,
  };
  cookie = `${CONSENT}; ${newNumber()}`;
  server = await createWebServer({ application, pages });
  await server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  await api.stop();
  await database.drop();
});
beforeEach(async () => {
  status = 200;
  made.mockClear();
  await ask(database.url, 'TRUNCATE analytics.event, analytics.reached, analytics.daily, analytics.withdrawn');
});

const newNumber = (): string => `vlt_measure=${api.application.measuring.numbers.make()}`;
const CONSENT = 'vlt_consent=necessary.measurement';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const open = async (path: string, more: Record<string, string> = {}): Promise<void> => {
  const headers = { cookie, 'user-agent': PHONE, ...more };
  await (await fetch(url + path, { headers })).arrayBuffer();
};
const events = async () => {
  // The end of an answer is noticed a turn after it is out.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await api.application.measuring.recorder.flush();
  const { rows } = await ask<{ name: string; market: string; device: string; properties: object }>(
    database.url,
    'SELECT name, market, device, properties FROM analytics.event ORDER BY at, id',
  );
  return rows;
};

test('a page that is kept counts each time, as one that is made', async () => {
  for (let n = 0; n < 3; n += 1) await open('/br/jeep');
  await open('/ar/jeep/_root.data');
  expect(made).toHaveBeenCalledTimes(2);
  const seen = { name: 'home.seen', device: 'phone', properties: {} };
  expect(await events()).toEqual([
    ...Array.from({ length: 3 }, () => ({ ...seen, market: 'br' })),
    { ...seen, market: 'ar' },
  ]);
});

test('each step has its name in both markets', async () => {
  for (const path of [
    '/br/jeep/modelos/compass',
    '/br/jeep/monte/compass/version',
    '/ar/jeep/arma/compass/color?c=abc',
  ])
    await open(path);
  await open('/ar/jeep/arma/compass/resume?c=abc');
  await open('/ar/jeep/arma/compass/resume.data?c=abc');
  const names = (await events()).map(({ name, properties }) => `${name} ${JSON.stringify(properties)}`);
  const model = '{"model": "compass"}';
  expect(names.map((name) => name.replace('":"', '": "'))).toEqual(
    ['model.seen', 'build.begun', 'build.changed', 'price.seen', 'price.seen'].map((name) => `${name} ${model}`),
  );
});

test('nobody is counted without consent, without a number, as a program, or for what was only prefetched', async () => {
  await open('/br/jeep', { cookie: '' });
  await open('/br/jeep', { cookie: `vlt_consent=necessary.marketing; ${newNumber()}` });
  await open('/br/jeep', { cookie: CONSENT });
  for (const invented of ['a'.repeat(24), `${'a'.repeat(24)}.${'b'.repeat(22)}`])
    await open('/br/jeep', { cookie: `${CONSENT}; vlt_measure=${invented}` });
  await open('/br/jeep', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  await open('/br/jeep', { 'sec-purpose': 'prefetch' });
  expect(await events()).toEqual([]);
});

test('a page that is none, an invented brand and a model that is no slug are no events', async () => {
  status = 404;
  await open('/br/jeep/modelos/nothing');
  status = 200;
  await open('/br/nobrand');
  await open(`/br/jeep/modelos/${encodeURIComponent('Ana <a@b.c>')}`);
  await open(`/br/jeep/modelos/${'a'.repeat(300)}`);
  expect(await events()).toEqual([]);
});

test('a call counts by what came of it, with consent alone', async () => {
  const path = '/api/dealer/v2/dealer/findDealersByRadius?referenceLatitude=-23.55&referenceLongitude=-46.63&radius=1';
  const headers = { cookie, 'user-agent': PHONE };
  const site = { brand: 'jeep', market: 'pt-BR' };
  expect((await api.call('GET', path, { ...site, headers })).status).toBe(200);
  await api.call('GET', path, site);
  await api.call('GET', path.replace('-46.63', 'west'), { ...site, headers });
  const [event, ...others] = await events();
  expect(event).toMatchObject({ name: 'search.made', market: 'br', properties: { place: 'dealers' } });
  expect(others).toEqual([]);
});

test('whoever could not be erased as they took the consent back is as they come again', async () => {
  const number = newNumber();
  await open('/br/jeep', { cookie: `${CONSENT}; ${number}` });
  await open('/br/jeep');
  expect(await events()).toHaveLength(2);
  // Whoever makes numbers up takes nobody's turn.
  const stranger = setInterval(
    () => void open('/br/jeep', { cookie: `vlt_consent=necessary; vlt_measure=${randomToken(18)}.${'x'.repeat(22)}` }),
    50,
  );
  const comeAgain = async () => {
    await open('/br/jeep', { cookie: `vlt_consent=necessary; ${number}` });
    return events();
  };
  // One a second is erased: who is passed over comes again.
  await expect.poll(comeAgain, { timeout: 10_000, interval: 200 }).toHaveLength(1);
  clearInterval(stranger);
  const { rows } = await ask<{ n: number }>(
    database.url,
    'SELECT count(DISTINCT at)::int AS n FROM analytics.withdrawn',
  );
  expect(rows[0]?.n).toBe(1);
});

test('a page that its visitor did not wait for is not seen', async () => {
  made.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return new Response('<!doctype html><title>late</title>', { headers: { 'content-type': 'text/html' } });
  });
  const signal = AbortSignal.timeout(100);
  const asked = fetch(`${url}/br/jeep?late`, { headers: { cookie, 'user-agent': PHONE }, signal });
  await expect(asked).rejects.toThrow(/timeout/);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await events()).toEqual([]);
});

test('a call of a page that was only prefetched does not count', async () => {
  const path = '/api/dealer/v2/dealer/findDealersByRadius?referenceLatitude=-23.55&referenceLongitude=-46.63&radius=1';
  const headers = { cookie, 'user-agent': PHONE, 'sec-purpose': 'prefetch' };
  expect((await api.call('GET', path, { brand: 'jeep', market: 'pt-BR', headers })).status).toBe(200);
  expect(await events()).toEqual([]);
});
