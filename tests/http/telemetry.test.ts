import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPageCache } from '#app/server/page-cache.ts';
import { createWebServer } from '#app/server/server.ts';
import { problemSchema } from '#kernel/problem.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { sendMailJob } from '#platform/mail.server.ts';
import { createRequestLog } from '#platform/telemetry/request-log.server.ts';
import { requestFigures } from '#platform/telemetry/request-series.server.ts';
import { startTelemetry } from '#platform/telemetry/start.server.ts';
import { continueTrace, traceparentOf, withinTrace } from '#platform/telemetry/trace.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ONE_CALL } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { testEnv } from '#tests/harness/env.ts';
import { onePage } from '#tests/harness/one-page.ts';
import { findFreePorts } from '#tests/harness/ports.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const TOKEN = 'the-token-of-whoever-reads-the-figures';
const MAIL = 'ana.maria@person.example';
const CPF = '529.982.247-25';
const SECRET = 'c2VjcmV0LXRva2VuLW9mLWEtcGVyc29u';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const FIELDS = ['level', 'time', 'role', 'msg', 'traceId', 'method', 'kind', 'route', 'status', 'ms', 'cache'];
const MORE_FIELDS = ['brand', 'market', 'code'];

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let site: Awaited<ReturnType<typeof createWebServer>>;
let siteUrl: string;
let metricsUrl: string;
let stopSeeing: () => Promise<void>;
let lines: string[] = [];

beforeAll(async () => {
  database = await createDatabase();
  const [port = 0] = await findFreePorts(1);
  const env = { METRICS_PORT: String(port), METRICS_TOKEN: TOKEN, LOG_HEALTH_EVERY: '5', ANSWER_CACHE: 'on' };
  const to = { write: (text: Uint8Array) => void lines.push(...Buffer.from(text).toString().trimEnd().split('\n')) };
  const requestLog = createRequestLog(testEnv({ LOG_LEVEL: 'info' }), 'web', to) ?? expect.fail('no log');
  api = await startApi({ url: database.url, env, requestLog });
  const { application } = api;
  const page = async () =>
    new Response('<!doctype html>', { headers: { 'content-type': 'text/html', 'cache-control': 's-maxage=60' } });
  const pages = {
    application,
    cache: createPageCache(() => 0),
    development: false,
    texts: null,
    loadBuild: async () => onePage(page),
  };
  site = await createWebServer({ application, pages, requestLog });
  await site.listen({ port: 0, host: '127.0.0.1' });
  siteUrl = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`;
  stopSeeing = await startTelemetry({ services: application.services, role: 'web', port });
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
});
afterAll(async () => {
  await stopSeeing();
  await site.close();
  await api.stop();
  await database.drop();
});
beforeEach(() => {
  lines = [];
});

/** The lines so far, once there are as many. */
const linesOf = async (count: number): Promise<Record<string, unknown>[]> => {
  await waitFor(async () => lines.length >= count);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};
const figures = async (): Promise<string> =>
  (await fetch(metricsUrl, { headers: { ...ONE_CALL, authorization: `Bearer ${TOKEN}` } })).text();

test('a request is one line of known fields, under the trace it came with, which it is given back', async () => {
  const answer = await api.call('GET', '/api/nothing/v1/here', { headers: { traceparent: TRACEPARENT } });
  expect(problemSchema.parse(answer.json).traceId).toBe(TRACE);
  expect(answer.headers.get('traceparent')).toMatch(new RegExp(`^00-${TRACE}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
  const [line] = await linesOf(1);
  expect(line).toMatchObject({ traceId: TRACE, method: 'GET', kind: 'call', status: 404, code: 'notFound' });
  const without = await api.call('GET', '/api/reservation/v2/campaigns', { brand: 'jeep', market: 'br' });
  const [, found] = await linesOf(2);
  expect(without.headers.get('traceparent')).toContain(found?.traceId);
  expect(found).toMatchObject({
    kind: 'call',
    route: '/api/reservation/v2/campaigns',
    status: 200,
    brand: 'jeep',
    market: 'br',
  });
  expect(lines).toHaveLength(2);
});

test('nothing a person sent stands in the log, wherever it was sent', async () => {
  const query = `email=${encodeURIComponent(MAIL)}&cpf=${CPF}&token=${SECRET}`;
  const headers = {
    referer: `https://x.example/?e=${MAIL}`,
    'user-agent': MAIL,
    'x-brand': MAIL,
    'x-forwarded-for': CPF,
    cookie: `__Host-session=${SECRET}; vlt_anon=${SECRET}`,
    'x-reservation-reference': SECRET,
    'idempotency-key': SECRET,
    traceparent: `00-${MAIL}-${CPF}-01`,
  };
  const paths = [
    `/api/nothing/v1/${MAIL}?${query}`,
    `/api/price/v1/price/reservation?${query}`,
    `/api/part/v1/accessory/${CPF}?${query}`,
    `/api/reservation/v2/campaigns?brand=${MAIL}&market=${CPF}`,
    `/content/dam/${CPF}.webp?${query}`,
    `/health/ready/${MAIL}`,
    `/${MAIL}?${query}`,
  ];
  for (const path of paths) {
    await api.call('GET', path, { headers });
    await api.call('POST', path, {
      headers: { ...headers, authorization: `Bearer ${SECRET}` },
      body: { email: MAIL, cpf: CPF },
    });
  }
  const pages = [`/br/jeep/ofertas/${MAIL}?${query}`, `/br/${MAIL}`, `/${CPF}/jeep`, `/br/jeep?${query}`];
  for (const path of pages)
    await fetch(`${siteUrl}${path}`, { headers: { 'user-agent': MAIL, cookie: headers.cookie } });
  const written = await linesOf(paths.length * 2 + pages.length);
  const text = lines.join('');
  for (const value of [MAIL, encodeURIComponent(MAIL), 'ana.maria', CPF, '52998224725', SECRET])
    expect(text).not.toContain(value);
  for (const line of written) {
    expect(Object.keys(line).filter((name) => !FIELDS.includes(name) && !MORE_FIELDS.includes(name))).toEqual([]);
    expect(Object.keys(line)).toEqual(expect.arrayContaining(FIELDS));
  }
});

test('pages are said by the pattern of their address, also when they come from memory, and with a trace of their own', async () => {
  const visit = () => fetch(`${siteUrl}/br/jeep/ofertas/compass-1`, { headers: { traceparent: TRACEPARENT } });
  const first = await visit();
  const second = await visit();
  const [made, kept] = await linesOf(2);
  const common = { kind: 'page', route: '/:market/:brand/ofertas/:offer', brand: 'jeep', market: 'br', traceId: TRACE };
  expect(made).toMatchObject({ ...common, cache: 'miss' });
  expect(kept).toMatchObject({ ...common, cache: 'hit' });
  expect(second.headers.get('traceparent')).toContain(TRACE);
  expect(second.headers.get('traceparent')).not.toBe(first.headers.get('traceparent'));
});

test('kept answers carry the trace of whoever asks, not of whom they were made for', async () => {
  const traces = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const answer = await api.call('GET', '/api/reservation/v2/campaigns', { brand: 'fiat', market: 'br' });
      return answer.headers.get('traceparent');
    }),
  );
  expect(traces.every((trace) => trace !== null)).toBe(true);
  expect(new Set(traces).size).toBe(4);
});

test.each([
  ['a call', '/api/search/v1/offers/search', 'application/json', '{"text":', 499],
  [
    'files',
    '/api/file/v1/file/upload',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n%PDF',
    // Refused before any of it is read.
    403,
  ],
  ['a form', '/br/jeep/contato', 'application/x-www-form-urlencoded', 'name=', 499],
  [
    'a form with files',
    '/br/jeep/contato',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n%PDF',
    499,
  ],
])('who hangs up in the middle of %s leaves one line and no fault', async (...[, path, type, begun, status]) => {
  const error = vi.spyOn(api.application.services.log, 'error');
  const { hostname, port, origin } = new URL(siteUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = [`POST ${path} HTTP/1.1`, 'host: here', `origin: ${origin}`, 'x-brand: jeep', 'x-market: br'];
  const begins = once(site.server, 'request');
  socket.write(`${[...head, `content-type: ${type}`, 'content-length: 9000'].join('\r\n')}\r\n\r\n${begun}`);
  await begins;
  socket.destroy();
  // Lines of the test before may still come.
  const posted = () => lines.filter((line) => line.includes('"method":"POST"'));
  await waitFor(async () => posted().length > 0);
  expect(JSON.parse(posted()[0] ?? '')).toMatchObject({ status });
  // What is said of a fault is said by then, or in the next turns.
  await setTimeout(50);
  expect(error.mock.calls).toEqual([]);
  expect(posted()).toHaveLength(1);
  error.mockRestore();
});

test('of good answers about health one in so many has a line', async () => {
  for (let time = 0; time < 10; time += 1) await api.call('GET', '/health/live');
  await api.call('GET', '/api/nothing/v1/here');
  const written = await linesOf(3);
  expect(written.filter(({ kind }) => kind === 'health')).toHaveLength(2);
});

test('figures are for whoever has the token, on a port of their own', async () => {
  expect((await fetch(metricsUrl)).status).toBe(401);
  expect((await fetch(metricsUrl, { headers: { authorization: 'Bearer other' } })).status).toBe(401);
  expect((await api.call('GET', '/metrics')).status).toBe(404);
  const text = await figures();
  for (const name of [
    'volante_requests_total{',
    'volante_request_seconds_bucket{',
    'volante_database_connections{state="waiting"}',
    'volante_database_up 1',
    'volante_invariants_broken',
    'volante_outbox_oldest_seconds',
    'nodejs_eventloop_lag',
    'process_resident_memory_bytes',
  ])
    expect(text).toContain(name);
  expect(text).not.toContain(MAIL);
});

test('queues are told by topic, with their age and what was given up', async () => {
  await ask(
    database.url,
    `INSERT INTO platform.outbox (topic, brand, payload, run_at, dead_at)
     VALUES ('test.seen', 'jeep', '{}', now() - interval '90 seconds', NULL), ('test.seen', 'jeep', '{}', now(), now())`,
  );
  await stopSeeing();
  const { services } = api.application;
  stopSeeing = await startTelemetry({ services, role: 'web', port: Number(new URL(metricsUrl).port) });
  const text = await figures();
  expect(text).toContain('volante_outbox_jobs{topic="test.seen",state="due"} 1');
  expect(text).toContain('volante_outbox_jobs{topic="test.seen",state="dead"} 1');
  expect(Number(/volante_outbox_oldest_seconds\{topic="test.seen"\} ([\d.]+)/.exec(text)?.[1])).toBeGreaterThan(89);
});

test('addresses that visitors make up add nothing to the figures', async () => {
  const seriesOf = async () => requestFigures().split('\n').length;
  const junk = async (mark: string) => {
    for (let index = 0; index < 40; index += 1) {
      const word = `${mark}${index}`;
      for (const path of [`/api/${word}/v1/x`, `/content/dam/${word}`, `/${word}`, `/health/${word}`])
        await api.call(index % 2 === 0 ? 'GET' : 'POST', path, { headers: { 'x-brand': word, 'x-market': word } });
      for (const path of [`/br/jeep/${word}`, `/br/jeep/ofertas/${word}`, `/br/${word}`, `/${word}/jeep/a/b/c/d/e`])
        await fetch(`${siteUrl}${path}`);
    }
  };
  await junk('a');
  await waitFor(async () => lines.length >= 320);
  const before = await seriesOf();
  lines = [];
  await junk('b');
  await waitFor(async () => lines.length >= 320);
  expect(await seriesOf()).toBe(before);
});

test('a job belongs to the trace of the call that asked for it', async () => {
  const { withTx } = api.application.services.db;
  const trace = continueTrace(TRACEPARENT);
  const payload = { to: MAIL, template: 'welcome', params: {}, brand: 'jeep', market: 'br', locale: 'pt-BR' } as never;
  await withinTrace(trace, () =>
    withTx({ brand: 'jeep' }, (tx) => enqueue(tx, sendMailJob, { brand: 'jeep', payload })),
  );
  await withTx({ brand: 'jeep' }, (tx) => enqueue(tx, sendMailJob, { brand: 'jeep', payload }));
  const stored = await ask<{ trace: string | null }>(
    database.url,
    `SELECT trace FROM platform.outbox WHERE topic = 'mail.send' ORDER BY id`,
  );
  expect(stored.rows.map((row) => row.trace)).toEqual([traceparentOf(trace), null]);
});
