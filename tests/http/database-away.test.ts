import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { nameDatabase, runAsAdmin } from '#tests/harness/admin.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
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

test('a database that answers late: the deadline holds, and a late answer is never taken for that of another question', async () => {
  const paths = ['/api/model/v1/model?size=4', '/api/reservation/v2/campaigns'];
  await proxy.become('late');
  const late = await Promise.all([...paths.map((path) => api.call('GET', path, JEEP)), health('ready')]);
  expect(late.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(late[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await health('live')).status).toBe(200);
  await proxy.become('pass');
  const other = await startApi({ url: database.url });
  for (const path of paths) {
    const answered = await waitFor(async () => {
      const answer = await api.call('GET', path, JEEP);
      return answer.status === 200 && answer;
    });
    expect(answered.json).toEqual((await other.call('GET', path, JEEP)).json);
  }
  await other.stop();
});

test('a database that only reads: what is asked is answered, what is to be kept is put off, and kept once when it writes', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const alter = async (change: string): Promise<void> => {
    await runAsAdmin(nameDatabase(database.url, 'postgres'), `ALTER DATABASE "${name}" ${change}`);
    await runAsAdmin(
      nameDatabase(database.url, 'postgres'),
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
  };
  const body = await findReadyCar(database.url);
  const key = 'the-same-key-before-and-after';
  const reserve = () => api.call('POST', '/api/reservation/v2/reservations/pre-reserve', { ...JEEP, key, body });
  const countHolds = async () =>
    (await ask(database.url, 'SELECT FROM stock.hold WHERE unit_id = $1', [body.unitId])).rowCount;
  await alter('SET default_transaction_read_only = on');
  try {
    const put = await reserve();
    expect(put).toMatchObject({ status: 503, json: { code: 'busy' } });
    expect(put.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await api.call('GET', '/api/reservation/v2/campaigns?market=br&brand=jeep', JEEP)).status).toBe(200);
    expect(await countHolds()).toBe(0);
  } finally {
    await alter('RESET default_transaction_read_only');
  }
  await waitFor(async () => (await reserve()).status === 200);
  expect((await reserve()).status).toBe(200);
  expect(await countHolds()).toBe(1);
});

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
