import { createServer } from 'node:net';
import type { Env } from '#platform/env.server.ts';

type Port = { readonly key: string; readonly port: number; readonly host: string };

/** The ports that each part listens on, by the variable that names them. */
export const portsOf = (env: Env): Record<'web' | 'worker' | 'sandbox', readonly Port[]> => {
  const { METRICS_WORKER_PORT: workerPort, METRICS_HOST: host } = env;
  return {
    web: [{ key: 'PORT', port: env.PORT, host: env.HOST }],
    worker: workerPort === undefined ? [] : [{ key: 'METRICS_WORKER_PORT', port: workerPort, host }],
    sandbox: [
      { key: 'SANDBOX_PORT', port: env.SANDBOX_PORT, host: env.HOST },
      { key: 'SANDBOX_SMTP_PORT', port: env.SANDBOX_SMTP_PORT, host: env.HOST },
    ],
  };
};

/** The ports of the whole program that somebody else listens on. */
export const findTakenPorts = (env: Env): Promise<string[]> => {
  const { web, worker, sandbox } = portsOf(env);
  return findTaken([...web, ...worker, ...sandbox]);
};

export async function findTaken(ports: readonly Port[]): Promise<string[]> {
  const checked = await Promise.all(ports.map(async (item) => ({ ...item, error: await tryListening(item) })));
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
