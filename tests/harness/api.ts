import type { AddressInfo } from 'node:net';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createApplication } from '#app/server/boot.ts';
import { createWebServer } from '#app/server/server.ts';
import type { Application } from '#app/server/application.ts';
import type { RequestLog } from '#platform/telemetry/request-log.server.ts';
import { ONE_CALL } from './caller.ts';
import { testEnv } from './env.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
};

export type Api = {
  readonly url: string;
  readonly application: Application;
  /** Calls over a real socket. `path` starts with /api. Brand and market go in as headers. */
  readonly call: (
    method: string,
    path: string,
    options?: {
      headers?: Record<string, string>;
      body?: unknown;
      brand?: string;
      market?: string;
      token?: string;
      key?: string;
    },
  ) => Promise<Answer>;
  /** A call without a socket: for suites that ask thousands of times what does not depend on one. */
  readonly inject: (call: InjectOptions) => Promise<LightMyRequestResponse>;
  readonly stop: () => Promise<void>;
};

/** The web role without its pages, on a database of the test's own. */
export const startApi = async (options: {
  url: string;
  env?: Record<string, string>;
  requestLog?: RequestLog;
}): Promise<Api> => {
  const application = await createApplication(testEnv({ DATABASE_URL: options.url, ...options.env }));
  const server = await createWebServer({
    application,
    pages: null,
    ...(options.requestLog === undefined ? {} : { requestLog: options.requestLog }),
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    url,
    application,
    call: async (method, path, { headers = {}, body, brand, market, token, key } = {}) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...ONE_CALL,
          ...(brand === undefined ? {} : { 'x-brand': brand }),
          ...(market === undefined ? {} : { 'x-market': market }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      return { status: response.status, headers: response.headers, json: isJson ? JSON.parse(text) : text };
    },
    inject: (call) => server.inject(call),
    stop: async () => {
      await server.close();
      await application.services.db.close();
    },
  };
};
