import { createServer } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics } from 'prom-client';
import { sha256 } from '../crypto.server.ts';
import type { Env } from '../env.server.ts';
import { registry } from './metrics.server.ts';
import { requestFigures } from './request-series.server.ts';

type Serving = {
  readonly env: Env;
  readonly port: number;
  /** Reads the figures that are not counted as they happen. */
  readonly refresh: () => Promise<void>;
};

let isCollecting = false;

/** `/metrics` on a port of its own, for Prometheus; by the token where there is one. */
export const serveMetrics = async ({ env, port, refresh }: Serving): Promise<{ port: number; close: () => void }> => {
  // Memory, garbage collection, event loop lag and processor time of this process.
  if (!isCollecting) collectDefaultMetrics({ register: registry });
  isCollecting = true;
  const server = createServer(
    { maxHeaderSize: 8_192, headersTimeout: 5_000, requestTimeout: 5_000 },
    (request, response) => {
      const answer = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
      };
      if (request.url?.split('?', 1)[0] !== '/metrics') return answer(404, 'not found\n');
      if (request.method !== 'GET') return answer(405, 'method not allowed\n');
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

const mayRead = (token: string | undefined, authorization: string | undefined): boolean =>
  token === undefined ||
  timingSafeEqual(Buffer.from(sha256(`Bearer ${token}`)), Buffer.from(sha256(authorization ?? '')));
