import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { closeInStages, type RestBound } from './close-in-stages.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const start = async (bound?: RestBound): Promise<number> => {
  server = createServer((request, response) => {
    request.once('data', () => {
      request.pause();
      response.writeHead(413, { connection: 'close', 'content-length': '8' }).end('too much');
    });
  });
  closeInStages(server, bound);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const countOpen = (): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

const BYTES = 12_000_000;
const HEAD = `POST / HTTP/1.1\r\nhost: here\r\ncontent-length: ${BYTES}\r\n\r\n`;

/** As a browser does it: sends everything, and reads the answer only then. */
const sendAllThenRead = async (port: number): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  const failed = new Promise<never>((_resolve, reject) => socket.once('error', reject));
  failed.catch(() => undefined);
  socket.pause();
  socket.write(HEAD);
  const chunk = Buffer.alloc(BYTES / 12);
  for (let index = 0; index < 12; index += 1) {
    await Promise.race([new Promise((resolve) => socket.write(chunk, resolve)), failed]);
    await sleep(5);
  }
  let heard = '';
  const read = (async () => {
    for await (const part of socket) heard += String(part);
    return heard;
  })();
  return Promise.race([read, failed]);
};

test('whoever is refused before all was sent reads the refusal, not a reset', async () => {
  const port = await start();
  expect(await sendAllThenRead(port)).toMatch(/^HTTP\/1.1 413 .*too much$/s);
});

test('whoever stops sending, or sends without end, is not listened to for ever', async () => {
  const port = await start({ bytes: 5_000_000, ms: 300 });
  const open = (length: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const refused = new Promise((resolve) => socket.once('data', resolve));
    const gone = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`${HEAD.replace(String(BYTES), String(length))}x`);
    return { socket, refused, gone };
  };
  const silent = open(BYTES);
  const endless = open(900_000_000_000);
  const chunk = Buffer.alloc(1_000_000);
  const more = (): unknown => endless.socket.writable && endless.socket.write(chunk, () => setImmediate(more));
  more();
  await Promise.all([silent.refused, endless.refused, endless.gone]);
  await expect.poll(countOpen, { timeout: 30_000 }).toBe(0);
  await silent.gone;
}, 40_000);
