import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openOutbound, type Outbound } from './outbound.server.ts';
import { providerCalls } from './telemetry/metrics.server.ts';
import { continueTrace, withinTrace } from './telemetry/trace.server.ts';

const opened: { server: Server; wire: Outbound }[] = [];
afterEach(async () => {
  for (const { server, wire } of opened.splice(0)) {
    await wire.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const open = async (answer: RequestListener, now = () => 0, path = ''): Promise<Outbound> => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const wire = openOutbound({ provider: 'test', baseUrl, headers: { authorization: 'Bearer secret' }, now });
  opened.push({ server, wire });
  return wire;
};
const get = (wire: Outbound, totalMs = 300) => wire.send({ method: 'GET', path: '/x', totalMs });
const noAnswer = (reason: string) => ({ kind: 'noAnswer', reason });

test('gives back status and JSON, and sends path, headers and body as asked', async () => {
  const wire = await open(
    (request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const { authorization, 'x-key': key, 'content-type': type } = request.headers;
        response.writeHead(422).end(JSON.stringify({ url: request.url, authorization, key, type, body }));
      });
    },
    undefined,
    '/base/',
  );
  expect(await wire.send({ method: 'POST', path: '/x?y=1', headers: { 'x-key': 'k' }, body: { a: 1 } })).toEqual({
    kind: 'answer',
    status: 422,
    json: { url: '/base/x?y=1', authorization: 'Bearer secret', key: 'k', type: 'application/json', body: '{"a":1}' },
  });
});

test.each<[string, RequestListener, string]>([
  ['500', (_, response) => void response.writeHead(503).end('{}'), 'serverError'],
  ['text that is no JSON', (_, response) => void response.end('<html>'), 'unreadable'],
  [
    'half a body',
    (_, response) => void response.writeHead(200, { 'content-length': '99' }).end('{"a"', () => response.destroy()),
    'connection',
  ],
  ['a broken connection', (_, response) => void response.destroy(), 'connection'],
  ['silence', () => undefined, 'timeout'],
  ['a body without end', (_, response) => void response.write('[1'), 'timeout'],
  ['more than a megabyte', (_, response) => void response.end(`"${'x'.repeat(1_100_000)}"`), 'connection'],
])('%s is no answer', async (_what, answer, reason) => {
  expect(await get(await open(answer))).toEqual(noAnswer(reason));
});

test('nobody listening is no answer', async () => {
  const wire = openOutbound({ provider: 'test', baseUrl: 'http://127.0.0.1:1', now: () => 0 });
  expect(await get(wire)).toEqual(noAnswer('connection'));
  await wire.close();
});

test('a redirect is an answer, not followed', async () => {
  const wire = await open((_, response) => void response.writeHead(302, { location: '/elsewhere' }).end());
  expect(await get(wire)).toMatchObject({ kind: 'answer', status: 302 });
});

test('after eight failures on end nothing is tried for five seconds, then it is again', async () => {
  let now = 0;
  let query = 0;
  let sick = true;
  const wire = await open(
    (_, response) => {
      query += 1;
      response.writeHead(sick ? 500 : 200).end('{}');
    },
    () => now,
  );
  for (let time = 0; time < 8; time += 1) expect(await get(wire)).toEqual(noAnswer('serverError'));
  expect(await get(wire)).toEqual(noAnswer('notTried'));
  expect(query).toBe(8);
  sick = false;
  now = 4_999;
  expect(await get(wire)).toEqual(noAnswer('notTried'));
  now = 5_000;
  expect(await get(wire)).toEqual({ kind: 'answer', status: 200, json: {} });
});

test('what is asked within a trace carries it on, and is counted by company and outcome', async () => {
  const wire = await open((request, response) => {
    response.end(JSON.stringify({ traceparent: request.headers.traceparent ?? null }));
  });
  const trace = continueTrace(undefined);
  const before = await countOf('ok');
  const answer = await withinTrace(trace, () => get(wire));
  expect(answer).toMatchObject({ json: { traceparent: expect.stringContaining(trace.traceId) } });
  expect(JSON.stringify(answer)).not.toContain(trace.spanId);
  expect(await get(wire)).toMatchObject({ json: { traceparent: null } });
  expect(await countOf('ok')).toBe(before + 2);
});

const countOf = async (outcome: string): Promise<number> =>
  (await providerCalls.get()).values.find(({ labels }) => labels.provider === 'test' && labels.outcome === outcome)
    ?.value ?? 0;
