import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startApi, type Api } from '#tests/harness/api.ts';
import { openProxy, type DatabaseProxy } from '#tests/harness/database-proxy.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let proxy: DatabaseProxy;
let api: Api;

beforeAll(async () => {
  database = await createDatabase();
  proxy = await openProxy(database.url);
  api = await startApi({ url: proxy.url, env: { ANSWER_CACHE: 'on' } });
});
afterEach(() => proxy.become('pass'));
afterAll(async () => {
  await api.stop();
  await proxy.close();
  await database.drop();
});

const JEEP = { brand: 'jeep', market: 'br' };
const models = () => api.call('GET', '/api/model/v1/model', JEEP);
const health = (kind: 'live' | 'ready') => api.call('GET', `/health/${kind}`);

test.each(['refuse', 'hang'] as const)(
  'the database would %s: a call answers 503 and when to ask again, and 200 once it is back',
  async (state) => {
    expect((await models()).status).toBe(200);
    await proxy.become(state);
    const away = await waitFor(async () => {
      const answer = await models();
      return answer.status !== 200 && answer;
    });
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(away.json).toMatchObject({ code: 'busy', key: 'problem.busy', status: 503 });
    expect((await health('live')).status).toBe(200);
    expect(await health('ready')).toMatchObject({ status: 503, json: { ready: false } });
    await proxy.become('pass');
    await waitFor(async () => (await models()).status === 200);
    await waitFor(async () => (await health('ready')).status === 200);
  },
);

test('a process that is about to end is not ready, lives, answers, and keeps no connection open', async () => {
  const other = await startApi({ url: database.url });
  expect((await other.call('GET', '/health/ready')).status).toBe(200);
  other.application.stopping.abort();
  expect((await other.call('GET', '/health/ready')).json).toEqual({ ready: false });
  expect((await other.call('GET', '/health/live')).status).toBe(200);
  const last = await other.call('GET', '/api/model/v1/model', JEEP);
  expect(last.status).toBe(200);
  expect(last.headers.get('connection')).toBe('close');
  await other.stop();
});
