import { createServer, type Server } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { boundSockets, idleTimes, type SocketBound } from './sockets.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

const start = async (bound: SocketBound): Promise<number> => {
  // Answers what came whole, as the program does.
  server = createServer((request, response) => request.resume().once('end', () => response.end('here')));
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

test('a request that does not come to its end counts as nothing asked; one that does is left alone', async () => {
  const port = await start({ most: 50, quiet: 5, grace: 0 });
  const heads = 'POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\nx';
  const slow = Array.from({ length: 30 }, () =>
    connect(port, '127.0.0.1', function (this: Socket) {
      this.write(heads);
    }),
  );
  for (const socket of slow) socket.on('error', () => undefined);
  sockets.push(...slow);
  await expect.poll(() => slow.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(24);
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'x'.repeat(100) });
  expect(await answer.text()).toBe('here');
});

test('a connection that could not be read yet, as this process was busy, is left alone', async () => {
  await start({ most: 500, quiet: 2, grace: 2 });
  const attribution = Array.from({ length: 6 }, () => Object.assign(new Socket(), { destroy: vi.fn() }));
  for (const socket of attribution) {
    const until = performance.now() + 20;
    while (performance.now() < until);
    server.emit('connection', socket);
  }
  for (const { destroy } of attribution) expect(destroy).not.toHaveBeenCalled();
  // Nothing was asked on them for several looks: now the oldest goes.
  const next = () => {
    server.emit('connection', new Socket());
    return attribution[0]?.destroy.mock.calls.length;
  };
  await expect.poll(next, { timeout: 30_000 }).toBeGreaterThan(0);
}, 40_000);

test('one address has so many connections and no more', async () => {
  const port = await start({ most: 10, quiet: 100, grace: 60_000 });
  await openQuiet(port, 30);
  await expect.poll(openCount).toBe(10);
});

test('a connection outlives what its header says, and what a proxy keeps', async () => {
  for (const [isBehindProxy, seconds] of [
    [false, 5],
    [true, 75],
  ] as const) {
    server = createServer(idleTimes(isBehindProxy), (_request, response) => response.end('here'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    expect(answer).toContain(`Keep-Alive: timeout=${seconds}\r\n`);
    expect(server.keepAliveTimeout + server.keepAliveTimeoutBuffer).toBeGreaterThanOrEqual(seconds * 1000 + 5_000);
    socket.destroy();
    if (!isBehindProxy) await new Promise((resolve) => server.close(resolve));
  }
});
