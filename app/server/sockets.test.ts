import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { boundSockets, type SocketBound } from './sockets.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

const start = async (bound: SocketBound): Promise<number> => {
  server = createServer((_request, response) => response.end('here'));
  boundSockets(server, bound);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const openQuiet = async (port: number, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    await new Promise((resolve) => socket.once('connect', resolve));
  }
};
const openCount = (): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

test('of the connections on which nothing is asked only so many stay, and who asks is answered', async () => {
  const port = await start({ most: 50, quiet: 5, grace: 0 });
  await openQuiet(port, 30);
  await expect.poll(openCount).toBeLessThanOrEqual(6);
  const answer = await fetch(`http://127.0.0.1:${port}`);
  expect(await answer.text()).toBe('here');
});

test('one address has so many connections and no more', async () => {
  const port = await start({ most: 10, quiet: 100, grace: 60_000 });
  await openQuiet(port, 30);
  await expect.poll(openCount).toBe(10);
});
