import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { answerFirst, type FirstRequest, type Gate } from './first-bytes.ts';

const SENT_AWAY = 'HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 4\r\n\r\naway';
const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const serve = async (gate: Gate): Promise<{ port: number; server: Server }> => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => response.end(`${request.method} ${request.url} ${Buffer.concat(parts).toString()}`));
  });
  answerFirst(server, gate);
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, server };
};

/** All that comes until the other side closes, or nothing more has come for a while. */
const send = async (port: number, ...parts: string[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  let at = performance.now();
  socket.on('data', (bytes) => {
    heard += bytes.toString();
    at = performance.now();
  });
  for (const part of parts) {
    socket.write(part);
    await sleep(30);
  }
  while (!socket.readableEnded && (heard === '' || performance.now() - at < 100)) await sleep(10);
  socket.destroy();
  return heard;
};

const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const seen: FirstRequest[] = [];
const all: Gate = { isOpen: () => true, answer: (request) => (seen.push(request), SENT_AWAY) };
const none: Gate = { isOpen: () => true, answer: () => null };

test('a plain GET is answered before HTTP, and its connection ends', async () => {
  const { port } = await serve(all);
  expect(await send(port, get('/br/jeep?a=1', 'Cookie: a=1; b=2\r\nAccept-Language: es\r\n'))).toBe(SENT_AWAY);
  expect(seen.at(-1)).toMatchObject({
    method: 'GET',
    url: '/br/jeep?a=1',
    headers: { host: 'x', cookie: 'a=1; b=2', 'accept-language': 'es' },
  });
});

test.each([
  ['nothing is looked at while the gate is shut', { ...all, isOpen: () => false }, [get('/a')], 'GET /a '],
  ['whom the gate lets in', none, [get('/a')], 'GET /a '],
  ['a head in two parts', all, ['GET /a HTTP/1.1\r\nHo', 'st: x\r\n\r\n'], 'GET /a '],
  ['a body', all, ['POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody'], 'POST /a body'],
  ['a body that comes later', all, [get('/a', 'Content-Length: 4\r\n'), 'body'], 'GET /a body'],
  [
    'a body of unknown length',
    all,
    [get('/a', 'Transfer-Encoding: chunked\r\n'), '4\r\nbody\r\n0\r\n\r\n'],
    'GET /a body',
  ],
  ['a repeated field', all, [get('/a', 'Cookie: a=1\r\nCookie: b=2\r\n')], 'GET /a '],
  ['a sign that is not plain', all, [get('/a', 'Cookie: a=\u00e9\r\n')], 'GET /a '],
])('HTTP answers: %s', async (_name, gate, parts, body) => {
  const { port } = await serve(gate);
  const heard = await send(port, ...parts);
  expect(heard).toContain('HTTP/1.1 200 OK');
  expect(heard.endsWith(body) || heard.includes(`\r\n${body}\r\n`)).toBe(true);
});

test('two requests at once, and a third later on the same connection, are all answered by HTTP', async () => {
  const { port } = await serve(none);
  const heard = await send(port, get('/a') + get('/b'), get('/c'));
  expect(heard.match(/GET \/[abc] /g)).toEqual(['GET /a ', 'GET /b ', 'GET /c ']);
});

test('a connection on which nothing is asked does not keep the server from closing for ever, nor does one that breaks off end it', async () => {
  const { port, server } = await serve(all);
  const broken = connect(port, '127.0.0.1');
  await sleep(20);
  broken.resetAndDestroy();
  const silent = connect(port, '127.0.0.1');
  await sleep(20);
  silent.end();
  const closed = new Promise((resolve) => void server.close(resolve));
  await closed;
  expect(server.listening).toBe(false);
});
