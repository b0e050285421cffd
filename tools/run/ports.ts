import { createServer } from 'node:net';
import type { Env } from '#platform/env.server.ts';

/** The ports that somebody else listens on, by the variable that names them. */
export async function findTakenPorts(env: Env): Promise<string[]> {
  const requested = [
    { key: 'PORT', port: env.PORT, host: env.HOST },
    { key: 'SANDBOX_PORT', port: env.SANDBOX_PORT, host: '127.0.0.1' },
    { key: 'SANDBOX_SMTP_PORT', port: env.SANDBOX_SMTP_PORT, host: '127.0.0.1' },
  ];
  const checked = await Promise.all(requested.map(async (item) => ({ ...item, error: await tryListening(item) })));
  return checked
    .filter(({ error }) => error !== undefined)
    .map(
      ({ key, port, error }) => `${key}=${port}: ${error === 'EADDRINUSE' ? 'another program listens there' : error}`,
    );
}

function tryListening({ port, host }: { port: number; host: string }): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const server = createServer();
  server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  return promise;
}
