import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { RouterContextProvider } from 'react-router';
import { createPageCache } from '#app/server/page-cache.ts';
import { createWebServer } from '#app/server/server.ts';
import { handleError } from '#app/web/log-failures.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { onePage } from '#tests/harness/one-page.ts';
import type { Page } from '#ui/page-context.ts';

/** Whose a page is, and whose a form, before anything is made of them. */
let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let server: Awaited<ReturnType<typeof createWebServer>>;
let url: string;

const shown: { page?: Page } = {};
/** A page that says it is everybody's, with what it was made of. */
const made = vi.fn(async (read: readonly string[]): Promise<Response> => {
  const seen = read.map((name) => `${name}=${shown.page?.cookie(name) ?? ''}`).join(' ');
  return new Response(`<!doctype html><title>${seen}</title>`, {
    headers: { 'content-type': 'text/html', 'cache-control': 's-maxage=60' },
  });
});
let read: readonly string[] = [];
let hasAction = true;

const build = ((): ReturnType<typeof onePage> => {
  const one = onePage(() => made(read));
  const provide = (page: Page): RouterContextProvider => {
    shown.page = page;
    return new RouterContextProvider();
  };
  const { module } = one.entry;
  return { ...one, entry: { module: { ...module, provide, handleError } } };
})();

/** The same page, which takes no form. */
const withoutAction = {
  ...build,
  routes: { ...build.routes, page: { ...build.routes['page'], module: {} } },
} as unknown as typeof build;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url, env: { RATE_LIMIT_SCALE: '0.1' } });
  const { application } = api;
  const pages = {
    application,
    cache: createPageCache(() => 0),
    development: false,
    texts: null,
    loadBuild: async () => (hasAction ? build : withoutAction),
  };
  server = await createWebServer({ application, pages });
  await server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  await api.stop();
  await database.drop();
});

const titleAt = async (path: string, cookie = ''): Promise<string> => {
  const answer = await fetch(url + path, { headers: cookie === '' ? {} : { cookie } });
  return /<title>(.*)<\/title>/.exec(await answer.text())?.[1] ?? '';
};

test('no cache between keeps what one visitor sees', async () => {
  const keptAs = async (path: string, cookie = '') => {
    const { headers } = await fetch(url + path, { headers: cookie === '' ? {} : { cookie } });
    expect(headers.get('vary')).toContain('cookie');
    return headers.get('cache-control');
  };
  read = ['vlt_postal'];
  expect(await keptAs('/br/jeep/between', 'vlt_postal=01310100')).toBe('private, max-age=0');
  read = [];
  expect(await keptAs('/br/jeep/between')).toBe('s-maxage=60');
});

test('a page made of a visitor’s cookie is nobody else’s, whatever it says; consent is asked for by presence alone', async () => {
  read = ['vlt_postal'];
  expect(await titleAt('/br/jeep/postal', 'vlt_postal=01310100')).toBe('vlt_postal=01310100');
  expect(await titleAt('/br/jeep/postal')).toBe('vlt_postal=');
  expect(await titleAt('/br/jeep/postal', 'vlt_postal=1')).toBe('vlt_postal=');
  read = ['vlt_consent'];
  made.mockClear();
  expect(await titleAt('/br/jeep/consent', 'vlt_consent=a')).toBe('vlt_consent=a');
  expect(await titleAt('/br/jeep/consent', 'vlt_consent=a')).toBe('vlt_consent=a');
  expect(made).toHaveBeenCalledOnce();
  expect(await titleAt('/br/jeep/consent')).toBe('vlt_consent=');
});

test('a cookie with a blank before its sign of equality changes nobody else’s page', async () => {
  read = ['vlt_location', 'vlt_car'];
  const own = await titleAt('/br/jeep/place', 'vlt_location =here; vlt_car\t=mine');
  expect(own).toBe('vlt_location=here vlt_car=mine');
  expect(await titleAt('/br/jeep/place')).toBe('vlt_location= vlt_car=');
});

/** A form with files that is never sent to its end; the status it is answered by. */
const beginForm = (headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${url}/br/jeep/form`,
      {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=cut', 'content-length': '30000000', ...headers },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        sent.destroy();
      },
    );
    sent.on('error', reject);
    sent.write('--cut\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nx');
  });

test('what another site sends is refused before its body is read', async () => {
  made.mockClear();
  expect(await beginForm({ origin: 'https://elsewhere.example' })).toBe(403);
  expect(await beginForm({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await beginForm({})).toBe(403);
  expect(made).not.toHaveBeenCalled();
});

test('a form of a hundred thousand parts is too large, and nothing is made of it', async () => {
  made.mockClear();
  const part = '--cut\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const origin = api.application.services.env.PUBLIC_URL;
  const answer = await fetch(`${url}/br/jeep/form`, {
    method: 'POST',
    headers: { origin, 'content-type': 'multipart/form-data; boundary=cut' },
    body: `${part.repeat(100_000)}--cut--\r\n`,
  }).catch(() => null);
  // Closed while it was still being sent: nobody reads the answer then.
  if (answer !== null) expect(answer.status).toBe(413);
  expect(made).not.toHaveBeenCalled();
});

test('a form sent where none is taken is refused without a line in the log of what went wrong', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  hasAction = false;
  try {
    const { origin } = new URL(api.application.services.env.PUBLIC_URL);
    const sent = { method: 'POST', headers: { origin }, body: new URLSearchParams({ a: 'b' }) };
    expect((await fetch(`${url}/br/jeep/form`, sent)).status).toBe(405);
    expect(said).not.toHaveBeenCalled();
  } finally {
    hasAction = true;
    said.mockRestore();
  }
});

test('forms with files are counted before they are read', async () => {
  const { origin } = new URL(api.application.services.env.PUBLIC_URL);
  const answers: number[] = [];
  for (let sent = 0; sent < 8; sent += 1) {
    const body = new FormData();
    body.set('a', new File(['x'], 'a'));
    const answer = await fetch(`${url}/br/jeep/form`, { method: 'POST', headers: { origin }, body });
    answers.push(answer.status);
    await answer.arrayBuffer();
  }
  expect(answers.filter((status) => status === 503).length).toBeGreaterThan(0);
  const plain = await fetch(`${url}/br/jeep/form`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ a: 'b' }),
  });
  expect(plain.status).not.toBe(503);
});

test('whoever sends wrong tokens again and again is not looked up for a while; who sends none is answered', async () => {
  const path = '/api/reservation/v2/campaigns?brand=jeep&market=br';
  const statuses: number[] = [];
  const asked = api.application.services.db.count();
  for (let sent = 0; sent < 100; sent += 1) {
    const token = `${sent}`.padStart(43, 'x');
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    statuses.push(answer.status);
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await answer.arrayBuffer();
  }
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(60);
  expect(statuses.slice(-10)).toEqual(Array.from({ length: 10 }, () => 429));
  expect(api.application.services.db.count() - asked).toBeLessThan(95);
  expect((await fetch(url + path)).status).toBe(200);
});
