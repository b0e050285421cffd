import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BOUNDS, createLoad, type Load, type Work } from '#app/server/load.ts';
import { createPageCache, type PageCache } from '#app/server/page-cache.ts';
import { createWebServer } from '#app/server/server.ts';
import { problemSchema } from '#kernel/problem.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { onePage } from '#tests/harness/one-page.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let load: Load;
let cache: PageCache;
let server: Awaited<ReturnType<typeof createWebServer>>;
let url: string;

const made = vi.fn(async (): Promise<Response> => {
  await Promise.resolve();
  return new Response('<!doctype html><title>made</title>', {
    headers: { 'content-type': 'text/html', 'cache-control': 's-maxage=60' },
  });
});

const build = onePage(made);

const ONE = Object.fromEntries(
  Object.entries(BOUNDS).map(([work, bound]) => [work, { ...bound, running: 1, waiting: 0 }]),
) as typeof BOUNDS;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  load = createLoad(() => false, ONE);
  cache = createPageCache(() => 0);
  const application = { ...api.application, load };
  const pages = { application, cache, development: false, texts: null, loadBuild: async () => build };
  server = await createWebServer({ application, pages });
  await server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  await api.stop();
  await database.drop();
});

/** While the only slots for some kinds of work are taken. */
const whileTaken = async (app: readonly Work[], check: () => Promise<void>): Promise<void> => {
  const leaves = await Promise.all(app.map((work) => load.enter(work, 'somebody')));
  try {
    await check();
  } finally {
    for (const leave of leaves) leave?.();
  }
};

const CALL = '/api/reservation/v2/campaigns?brand=jeep&market=ar';

test('a call without a slot is refused at once, and health and money are answered', async () => {
  await whileTaken(['call', 'page'], async () => {
    const refused = await fetch(url + CALL);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.headers.get('content-language')).toBe('es-AR');
    expect(problemSchema.parse(await refused.json())).toMatchObject({
      code: 'busy',
      detail: 'El servicio está ocupado. Probá de nuevo en un momento.',
    });
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const money = await fetch(`${url}/api/reservation/v2/reservations/pre-reserve?brand=jeep&market=br`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(money.status).toBe(400);
  });
  // A hundred who write may wait for one another: whoever reads does not.
  await whileTaken(['money', 'write'], async () => {
    expect((await fetch(url + CALL)).status).toBe(200);
  });
});

test('a page without a slot is a few lines in the visitor’s language, and a kept page still comes', async () => {
  const flight = cache.lead('0 /br/jeep/kept');
  flight.keep({ status: 200, headers: {}, body: Buffer.from('kept'), seconds: 60 });
  flight.land();
  made.mockClear();
  await whileTaken(['page', 'form'], async () => {
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(url + path, init);
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    };
    const brazilian = await ask('/br/jeep/x?a=%22%3E');
    expect(brazilian.status).toBe(503);
    expect(brazilian.headers.get('retry-after')).toBe('2');
    expect(brazilian.headers.get('cache-control')).toBe('no-store');
    expect(brazilian.headers.get('x-content-type-options')).toBe('nosniff');
    expect(brazilian.headers.get('traceparent')).toMatch(/^00-/);
    expect(brazilian.headers.get('connection')).toBe('close');
    expect(brazilian.text).toContain('<html lang="pt-BR">');
    expect(brazilian.text).toContain('O site está cheio neste momento.');
    expect(brazilian.text).toContain('<a href="/br/jeep/x?a=%22%3E">');
    expect((await ask('/ar/peugeot')).text).toContain('El sitio está lleno en este momento.');
    expect((await ask('/', { headers: { 'accept-language': 'es-AR,es;q=0.9' } })).text).toContain('lang="es-AR"');
    const form = await ask('/br/jeep/x', { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
    expect(form.status).toBe(503);
    expect(form.text).toContain('nada foi gravado');
    expect(await ask('/br/jeep/kept')).toMatchObject({ status: 200, text: 'kept' });
  });
  expect(made).not.toHaveBeenCalled();
  expect((await fetch(`${url}/br/jeep/x`)).status).toBe(200);
});

test('of a crowd whoever is sent away reads the same before HTTP as behind it; a kept page, a form and a call are answered as ever', async () => {
  cache.lead('0 /br/jeep/kept').keep({ status: 200, headers: {}, body: Buffer.from('kept'), seconds: 60 });
  let asked = 0;
  const note = () => void (asked += 1);
  server.server.prependListener('request', note);
  const isCrowded = vi.spyOn(load, 'isCrowded');
  // Each on a connection of its own.
  const ask = async (path: string, method = 'GET') => {
    asked = 0;
    const sent = request(url + path, { agent: false, method }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const { traceparent, date: _date, ...fields } = answer.headers;
    return {
      http: asked,
      status: answer.statusCode,
      fields,
      text: await text(answer),
      isTraced: traceparent !== undefined,
    };
  };
  try {
    await whileTaken(['page'], async () => {
      isCrowded.mockReturnValue(false);
      const behind = await ask('/br/jeep/x?a=%22');
      isCrowded.mockReturnValue(true);
      const first = await ask('/br/jeep/x?a=%22');
      expect(behind).toMatchObject({ http: 1, status: 503 });
      expect(first).toEqual({ ...behind, http: 0 });
      expect(await ask('/br/jeep/kept')).toMatchObject({ http: 1, status: 200, text: 'kept' });
      expect(await ask('/br/jeep/x', 'POST')).toMatchObject({ http: 1 });
      expect(await ask(CALL)).toMatchObject({ http: 1, status: 200 });
      expect(await ask('/health/live')).toMatchObject({ http: 1, status: 200 });
    });
    // There is room again: nobody is sent away for having come with a crowd.
    expect(await ask('/br/jeep/room')).toMatchObject({ http: 1, status: 200 });
  } finally {
    isCrowded.mockRestore();
    server.server.removeListener('request', note);
  }
});

const send = (port: number, path: string): Socket => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.once('connect', () => socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\ncookie: vlt_reservation=a\r\n\r\n`));
  socket.resume();
  return socket;
};

test('whoever stands outside is let in before the next page is made', async () => {
  made.mockClear();
  const seen: string[] = [];
  const note = () => void seen.push('let in');
  server.server.on('connection', note);
  const { port } = server.server.address() as AddressInfo;
  made.mockImplementationOnce(async () => {
    seen.push('made');
    return new Response('');
  });
  const sockets = Array.from({ length: 30 }, () => send(port, '/br/jeep/crowd'));
  sockets.push(send(port, '/health/live'));
  await vi.waitFor(() => expect(seen).toHaveLength(32));
  expect(seen.at(-1)).toBe('made');
  for (const socket of sockets) socket.destroy();
  server.server.removeListener('connection', note);
  await vi.waitFor(() => expect(load.isFull('page')).toBe(false));
  expect(made).toHaveBeenCalledTimes(1);
});

test('no page is made for who has gone while waiting for it', async () => {
  made.mockClear();
  const bounds = { ...ONE, page: { ...ONE.page, waiting: 1 } };
  const application = { ...api.application, load: createLoad(() => false, bounds) };
  const pages = { application, cache, development: false, texts: null, loadBuild: async () => build };
  const patient = await createWebServer({ application, pages });
  await patient.listen({ port: 0, host: '127.0.0.1' });
  const leave = await application.load.enter('page', 'somebody');
  const socket = send((patient.server.address() as AddressInfo).port, '/br/jeep/gone');
  await vi.waitFor(() => expect(application.load.isFull('page')).toBe(true));
  socket.destroy();
  leave?.();
  expect(await application.load.enter('page', 'another')).not.toBeNull();
  expect(made).not.toHaveBeenCalled();
  await patient.close();
});

test('a page for everybody is made once for all who ask at the same time', async () => {
  made.mockClear();
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/br/jeep/together`)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  expect(made).toHaveBeenCalledTimes(1);
});

test('a visitor with a secret is served what is everybody’s like all others, and has the rest made for them alone', async () => {
  const page = (path: string) => fetch(url + path, { headers: { cookie: 'vlt_anon=somebody' } });
  const html = { 'content-type': 'text/html' };
  made.mockImplementation(
    async () => new Response('<p>shared</p>', { headers: { ...html, 'cache-control': 's-maxage=60' } }),
  );
  made.mockClear();
  expect((await page('/br/jeep/shared')).headers.get('content-security-policy')).toContain("'nonce-");
  const answers = [await page('/br/jeep/shared'), await fetch(`${url}/br/jeep/shared`), await page('/br/jeep/shared')];
  expect(answers.map((answer) => answer.headers.get('content-security-policy')?.includes('nonce-'))).toEqual([
    false,
    false,
    false,
  ]);
  expect(made).toHaveBeenCalledTimes(2);
  made.mockImplementation(async () => new Response('<p>own</p>', { headers: { ...html, 'cache-control': 'private' } }));
  made.mockClear();
  for (const _ of [1, 2]) {
    expect((await page('/br/jeep/own')).headers.get('content-security-policy')).toContain("'nonce-");
  }
  expect(made).toHaveBeenCalledTimes(2);
});

test('a page asked for with a bearer is neither kept nor taken from the kept ones', async () => {
  const html = { 'content-type': 'text/html', 'cache-control': 's-maxage=60' };
  made.mockImplementation(async () => new Response('<p>shared</p>', { headers: html }));
  made.mockClear();
  for (const _ of [1, 2]) await fetch(`${url}/br/jeep/bearer`, { headers: { authorization: 'Bearer unknown' } });
  expect(made).toHaveBeenCalledTimes(2);
});

test.each([
  ['OPTIONS', '/br/jeep', 204, 'GET, HEAD, POST, OPTIONS'],
  ['PUT', '/br/jeep', 405, 'GET, HEAD, POST, OPTIONS'],
  ['OPTIONS', '/api/price/v1/price/reservation', 204, 'GET, HEAD, OPTIONS'],
  ['PUT', '/api/reservation/v2/reservations/pre-reserve', 405, 'POST, OPTIONS'],
  ['POST', '/api/reservation/v2/campaigns', 405, 'GET, HEAD, OPTIONS'],
  ['GET', '/api/reservation/v2/reservations/pre-reserve', 405, 'POST, OPTIONS'],
  ['DELETE', '/content/x.webp', 405, 'GET, HEAD, OPTIONS'],
  ['OPTIONS', '/api/nothing/v1/here', 404, null],
  ['GET', '/api/nothing/v1/here', 404, null],
  ['POST', '/api/nothing/v1/here', 404, null],
])('%s %s is answered %i and says what is allowed', async (method, path, status, allow) => {
  const answer = await fetch(url + path, { method });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('allow')).toBe(allow);
  if (status !== 204) expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
});
