import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SOCKET_BOUND } from '#app/server/sockets.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await api.stop();
  await database.drop();
});

const CROWD = { address: '127.0.0.1', size: 3_000 };
const NEIGHBOUR = '127.0.0.2';
const CALL = '/api/reservation/v2/campaigns?brand=jeep&market=br';

/** Connected, or turned away: in either case the server has seen it. */
const openIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ port: Number(new URL(api.url).port), host: '127.0.0.1', localAddress: CROWD.address });
    sockets.push(socket);
    // Else its end is not read.
    socket.resume();
    socket.once('connect', resolve);
    socket.once('error', () => resolve());
  });

const statusFrom = (localAddress: string, path: string): Promise<number> =>
  new Promise((resolve) => {
    const asking = get(`${api.url}${path}`, { localAddress, agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    asking.once('error', () => resolve(0));
  });

const isOpen = (socket: Socket): boolean => !socket.destroyed && socket.readyState === 'open';

test('3,000 connections of one address on which nothing is asked take nobody’s place, and end', async () => {
  for (let opened = 0; opened < CROWD.size; opened += 100) await Promise.all(Array.from({ length: 100 }, openIdle));
  await expect.poll(() => sockets.filter(isOpen).length).toBeLessThanOrEqual(SOCKET_BOUND.most);
  for (const path of ['/health/live', CALL]) expect(await statusFrom(NEIGHBOUR, path), path).toBe(200);
  // Nor is the address itself shut out for good.
  await expect.poll(() => statusFrom(CROWD.address, '/health/live')).toBe(200);
  await expect.poll(() => sockets.filter(isOpen).length).toBe(0);
});
