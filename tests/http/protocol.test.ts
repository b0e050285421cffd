import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebServer } from '#app/server/server.ts';
import { problemSchema } from '#kernel/problem.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';

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

/** What comes back for bytes as they are, from a connection of its own. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.end(bytes));
    let text = '';
    socket.on('data', (part) => (text += part.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });

test.each([
  ['GET', '/api/nothing/v1/here', 404, 'notFound'],
  ['DELETE', '/api/price/v1/price/reservation', 405, 'methodNotAllowed'],
  ['DELETE', '/api/price/v1/nothing', 404, 'notFound'],
  ['POST', '/api/nothing/v1/here', 404, 'notFound'],
  ['GET', '/api/part/v1/accessory/%E0%A4%A', 400, 'malformed'],
  ['GET', `/api/part/v1/accessory/${'x'.repeat(500)}`, 404, 'notFound'],
])('%s %s is a problem too', async (method, path, status, code) => {
  const answer = await api.call(method, path, { brand: 'jeep', market: 'ar' });
  expect(answer.status).toBe(status);
  expect(problemSchema.parse(answer.json)).toMatchObject({ status, code });
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.headers.get('content-language')).toBe('es-AR');
});

test('a call that the table writes with a slash at its end is answered there, as without it', async () => {
  const called = readFileSync('docs/spec/calls.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, , , path]) => path === '/');
  expect(called.length).toBeGreaterThan(3);
  for (const [service, version, method = ''] of called) {
    const at = async (path: string) =>
      (await api.call(method, path, { brand: 'jeep', market: 'br', ...(method === 'POST' && { body: {} }) })).status;
    const status = await at(`/api/${service}/${version}/`);
    expect([404, 405], service).not.toContain(status);
    expect(status, service).toBe(await at(`/api/${service}/${version}`));
  }
});

test('brand and market may stand in the query of any call, and headers win', async () => {
  const campaigns = (query: string, scope: object = {}) =>
    api.call('GET', `/api/reservation/v2/campaigns${query}`, scope);
  const ofJeep = (await campaigns('', { brand: 'jeep', market: 'br' })).json;
  expect((await campaigns('?brand=jeep&market=br')).json).toEqual(ofJeep);
  expect((await campaigns('?brand=ram&market=ar', { brand: 'jeep', market: 'br' })).json).toEqual(ofJeep);
});

test('headers beyond 16 kB, two lengths and no host are refused by the protocol', async () => {
  expect(await raw(`GET /api HTTP/1.1\r\nhost: x\r\nx-big: ${'x'.repeat(17_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /);
  expect(
    await raw('POST /api HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
  ).toMatch(/^HTTP\/1.1 400 /);
  expect(await raw('GET /api HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
});

test('the server waits for nobody longer than the trust rules say', async () => {
  const server = await createWebServer({ application: api.application, pages: null });
  const { headersTimeout, requestTimeout, timeout, maxConnections } = server.server;
  expect({ headersTimeout, requestTimeout, timeout, maxConnections }).toEqual({
    headersTimeout: 5_000,
    requestTimeout: 15_000,
    timeout: 20_000,
    maxConnections: 2_000,
  });
  await server.close();
});

test('every answer carries the fixed headers', async () => {
  for (const path of ['/api/nothing', '/api/reservation/v2/campaigns', '/api/openapi.json']) {
    const { headers } = await api.call('GET', path, { brand: 'jeep', market: 'br' });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test('the reference is read with the package’s own files alone, and tries nothing where a company is not the sandbox', async () => {
  const page = await fetch(`${api.url}/api`);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const named = [...(await page.text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address = '']) => address);
  expect(named.length).toBeGreaterThan(3);
  for (const address of named) expect((await fetch(api.url + address)).status, address).toBe(200);
  const scriptOf = async (at: Api) => (await fetch(`${at.url}/api/reference/show.js`)).text();
  expect(await scriptOf(api)).toContain('"post"');
  const real = await startApi({
    url: database.url,
    env: { FACTORY_BASE_URL: 'https://factory.example', FACTORY_WEBHOOK_SECRETS: 'f'.repeat(40) },
  });
  try {
    expect(await scriptOf(real)).toContain('supportedSubmitMethods: []');
  } finally {
    await real.stop();
  }
});
