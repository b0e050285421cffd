import { createServer } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics } from 'prom-client';
import { HEALTH } from '#kernel/health.ts';
import { sha256 } from '../crypto.server.ts';
import type { Env } from '../env.server.ts';
import { registry } from './metrics.server.ts';
import { requestFigures } from './request-series.server.ts';

type Serving = {
  readonly env: Env;
  readonly port: number;
  /** Reads the figures that are not counted as they happen. */
  readonly refresh: () => Promise<void>;
  /** Of a role that has no port of its own: whether it works. */
  readonly health?: Health | undefined;
};

/** Alive: it goes on, whatever the database does. Ready: it can do its work. */
export type Health = { readonly live: () => boolean; readonly ready: () => Promise<boolean> };

let isCollecting = false;

/** `/metrics` on a port of its own, for Prometheus; by the token where there is one. */
export const serveMetrics = async ({
  env,
  port,
  refresh,
  health,
}: Serving): Promise<{ port: number; close: () => void }> => {
  // Memory, garbage collection, event loop lag and processor time of this process.
  if (!isCollecting) collectDefaultMetrics({ register: registry });
  isCollecting = true;
  const server = createServer(
    { maxHeaderSize: 8_192, headersTimeout: 5_000, requestTimeout: 5_000 },
    (request, response) => {
      const answer = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
      };
      const path = request.url?.split('?', 1)[0];
      const question = path === '/metrics' ? 'figures' : health === undefined ? undefined : questionOf(path);
      if (question === undefined) return answer(404, 'not found\n');
      if (request.method !== 'GET') return answer(405, 'method not allowed\n');
      if (question !== 'figures' && health !== undefined) {
        void askHealth(health, question).then((is) =>
          answer(is ? 200 : 503, `{"${question}":${is}}`, 'application/json'),
        );
        return undefined;
      }
      if (!mayRead(env.METRICS_TOKEN, request.headers.authorization)) return answer(401, 'unauthorized\n');
      refresh()
        .then(() => registry.metrics())
        .then(
          (text) => answer(200, `${text}\n${requestFigures()}`, registry.contentType),
          () => answer(500, 'the figures could not be read\n'),
        );
    },
  );
  server.maxConnections = 16;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, env.METRICS_HOST, resolve);
  await promise;
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const questionOf = (path: string | undefined): 'alive' | 'ready' | undefined => {
  if (path === HEALTH.live) return 'alive';
  return path === HEALTH.ready ? 'ready' : undefined;
};

/** Whoever restarts processes has no token, and learns nothing but yes or no. */
const askHealth = async (health: Health, question: 'alive' | 'ready'): Promise<boolean> =>
  question === 'alive' ? health.live() : health.ready().catch(() => false);

const mayRead = (token: string | undefined, authorization: string | undefined): boolean =>
  token === undefined ||
  timingSafeEqual(Buffer.from(sha256(`Bearer ${token}`)), Buffer.from(sha256(authorization ?? '')));
