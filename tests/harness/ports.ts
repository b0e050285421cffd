import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: what is free now is not taken by one of those a moment later. */
const FIRST = 15_000;
const LAST = 32_000;

/** Test files run side by side: each worker of a run chooses among ports of its own, and none is found free by two. */
const WORKERS = 8;
const SHARE = Math.floor((LAST - FIRST) / WORKERS);
const OWN = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS) * SHARE;

/** Ports that nobody listens on, all different. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(OWN, OWN + SHARE);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  return promise;
}
