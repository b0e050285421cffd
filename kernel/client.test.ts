import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { CallFailure, createClient, createHttpClient, type Fetch } from './client.ts';
import { endpoint } from './endpoint.ts';

const declared = endpoint({
  service: 'price',
  version: 'v1',
  method: 'GET',
  path: 'price/{code}',
  summary: 'A price.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  params: z.strictObject({ code: z.string() }),
  query: z.strictObject({ tags: z.optional(z.array(z.string())) }),
  response: z.strictObject({ amount: z.number() }),
  refusals: {},
});

const log = (): void => undefined;

const answering =
  (status: number, body: unknown, seen: string[] = []): Fetch =>
  async (url) => {
    seen.push(url);
    return { ok: status < 300, status, json: async () => body };
  };

describe('the client over HTTP', () => {
  it('fills the path, repeats arrays and escapes both', async () => {
    const seen: string[] = [];
    const call = createClient({ fetch: answering(200, { amount: 1 }, seen), headers: () => ({}), log });
    const found = await call(declared, { params: { code: 'A/B' }, query: { tags: ['x y', 'z'] } });
    expect(found).toEqual({ ok: true, value: { amount: 1 } });
    expect(seen).toEqual(['/api/price/v1/price/A%2FB?tags=x%20y&tags=z']);
  });

  it('goes where the page settings moved the service', async () => {
    const seen: string[] = [];
    const call = createClient({
      fetch: answering(200, { amount: 1 }, seen),
      headers: () => ({}),
      log,
      settingOf: (name) =>
        ({ 'service-price': 'https://prices.example/api/price', 'service-offer-admin': '/elsewhere' })[name] ?? '',
    });
    await call(declared, { params: { code: 'A' }, query: {} });
    await call({ ...declared, service: 'offers' }, { params: { code: 'A' }, query: {} });
    await call({ ...declared, service: 'part' }, { params: { code: 'A' }, query: {} });
    expect(seen).toEqual([
      'https://prices.example/api/price/v1/price/A',
      '/elsewhere/v1/price/A',
      '/api/part/v1/price/A',
    ]);
  });

  it('tells kinds of failure apart, and keeps a readable problem', async () => {
    const problem = { type: '/problems/x', title: 'x', status: 404, detail: 'x', code: 'x', key: 'a.x', traceId: 't' };
    const failing =
      (name: string): Fetch =>
      () =>
        Promise.reject(Object.assign(new Error('no'), { name }));
    const kinds: [Fetch, string][] = [
      [answering(404, problem), 'bad request'],
      [answering(500, 'oops'), 'bad response'],
      [failing('TimeoutError'), 'timeout'],
      [failing('AbortError'), 'aborted'],
      [failing('TypeError'), 'network error'],
    ];
    for (const [fetch, kind] of kinds) {
      const found = await createClient({ fetch, headers: () => ({}), log })(declared, {
        params: { code: 'A' },
        query: {},
      });
      expect(found).toMatchObject({ ok: false, kind });
    }
    const stored = await createClient({ fetch: answering(404, problem), headers: () => ({}), log })(declared, {
      params: { code: 'A' },
      query: {},
    });
    expect(stored).toMatchObject({ problem });
  });

  it('logs a failure by its declaration, without what the address names, and throws it on', async () => {
    const problem = {
      type: '/problems/x',
      title: 'x',
      status: 404,
      detail: 'x',
      code: 'gone',
      key: 'a.x',
      traceId: 't',
    };
    const lines: string[] = [];
    const cut: Fetch = () => Promise.reject(new TypeError('no way'));
    for (const fetch of [answering(404, problem), cut]) {
      const call = createHttpClient({ fetch, headers: () => ({}), log: (line) => lines.push(line) });
      const thrown = await call(declared, { params: { code: 'secret' }, query: {} }).catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(CallFailure);
    }
    expect(lines).toEqual(['GET price/v1/price/{code}: gone', 'GET price/v1/price/{code}: network error']);
  });
});
