import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { providerCalls } from '#platform/telemetry/metrics.server.ts';
import { writeProviders } from '#platform/telemetry/provider-state.server.ts';
import { watchProvider, type ProviderOutcome } from '#platform/telemetry/provider.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { seedPeople, signInStaff } from '#tests/harness/people.ts';
import type { Operations } from './contract.ts';
import { operationsAction, operationsLoader } from './web/admin/operations-data.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let call: Caller;
let token: string;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  call = callerOf(api.url);
  token = await signInStaff(call, 'integration_error_manager');
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
beforeEach(() => ask(database.url, 'DELETE FROM platform.outbox'));

const read = async (): Promise<Operations> =>
  (await call('GET', 'journey/v1/operations', { ...JEEP, token })).json as unknown as Operations;
const makeDead = async (brand = 'jeep', error = 'no luck'): Promise<{ id: number; deadAt: string }> => {
  const { rows } = await ask<{ id: number }>(
    database.url,
    `INSERT INTO platform.outbox (topic, brand, payload, dead_at, attempts, last_error, run_at)
     VALUES ('test.dead', $1, '{"name": "Ana"}', clock_timestamp(), 20, $2, now() - interval '1 hour') RETURNING id`,
    [brand, error],
  );
  const id = Number(rows[0]?.id);
  const deadAt = (await read()).dead.find((job) => job.id === id)?.deadAt ?? '';
  return { id, deadAt };
};
const settle = (job: { id: number; deadAt: string }, decision: 'retry' | 'discard', more: object = {}) =>
  call('POST', `journey/v1/operations/jobs/${job.id}/${decision}`, {
    ...JEEP,
    token,
    key: 'one-key-of-one-form',
    body: { deadAt: job.deadAt, ...(decision === 'discard' ? { reason: 'sent by hand' } : {}) },
    ...more,
  });
const stored = async (id: number) =>
  (
    await ask<{ done: boolean; dead: boolean; attempts: number }>(
      database.url,
      'SELECT done_at IS NOT NULL AS done, dead_at IS NOT NULL AS dead, attempts FROM platform.outbox WHERE id = $1',
      [id],
    )
  ).rows[0];
const audited = async (id: number) =>
  (
    await ask<{ action: string; detail: object }>(
      database.url,
      `SELECT action, detail FROM platform.audit WHERE subject_type = 'job' AND subject_id = $1 ORDER BY id`,
      [String(id)],
    )
  ).rows;

test('queues are told over all brands; jobs of the brand and the house, without what may name a person', async () => {
  await makeDead('jeep', '550 <ana@person.example> unknown');
  await makeDead('*');
  await makeDead('fiat');
  const { queues, dead } = await read();
  expect(queues).toEqual([{ topic: 'test.dead', waiting: 0, due: 0, dead: 3, oldestSeconds: 0 }]);
  expect(dead.map(({ brand, error }) => [brand, error]).toSorted()).toEqual([
    ['*', 'no luck'],
    ['jeep', '550 <…@…> unknown'],
  ]);
  expect(JSON.stringify(dead)).not.toContain('Ana');
});

test('a job is tried again as new, once however often that is sent, and who did it is written down', async () => {
  const job = await makeDead();
  const answers = await Promise.all([settle(job, 'retry'), settle(job, 'retry')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stored(job.id)).toEqual({ done: false, dead: false, attempts: 1 });
  expect(await audited(job.id)).toEqual([{ action: 'job.retried', detail: { topic: 'test.dead' } }]);
  expect((await settle(job, 'retry', { key: 'another-key-of-a-form' })).json).toMatchObject({ code: 'jobUnknown' });
});

test('a job is discarded with its reason; without one nothing happens', async () => {
  const job = await makeDead();
  const refused = await settle(job, 'discard', {
    body: { deadAt: job.deadAt, reason: ' ' },
    key: 'a-key-without-reason',
  });
  expect(refused.status).toBe(400);
  expect(await stored(job.id)).toMatchObject({ done: false, dead: true });
  expect((await settle(job, 'discard')).status).toBe(200);
  expect(await stored(job.id)).toMatchObject({ done: true, dead: false });
  expect(await audited(job.id)).toEqual([
    { action: 'job.discarded', detail: { topic: 'test.dead', reason: 'sent by hand' } },
  ]);
});

test('a job that was given up again since it was seen is not settled, nor is one of another brand', async () => {
  const job = await makeDead();
  await ask(database.url, `UPDATE platform.outbox SET dead_at = now() + interval '1 second' WHERE id = $1`, [job.id]);
  expect((await settle(job, 'retry', { key: 'a-key-for-the-moved-one' })).json).toMatchObject({ code: 'jobMoved' });
  expect(await stored(job.id)).toMatchObject({ dead: true, attempts: 20 });
  const { rows } = await ask<{ id: number; at: Date }>(
    database.url,
    `INSERT INTO platform.outbox (topic, brand, payload, dead_at) VALUES ('test.dead', 'fiat', '{}', now()) RETURNING id, dead_at AS at`,
  );
  const foreign = { id: Number(rows[0]?.id), deadAt: rows[0]?.at.toISOString() ?? '' };
  expect((await settle(foreign, 'discard', { key: 'a-key-for-the-foreign' })).json).toMatchObject({
    code: 'jobUnknown',
  });
  expect(await stored(foreign.id)).toMatchObject({ dead: true });
});

test('companies are told with their last answer and their last failure', async () => {
  watchProvider('test-company', 'GET').end('ok');
  watchProvider('test-company', 'GET').end('timeout');
  watchProvider('test-idle', 'GET').end('notTried');
  await writeProviders(api.application.services.db);
  const { providers } = await read();
  expect(providers.filter(({ provider }) => provider.startsWith('test-'))).toEqual([
    { provider: 'test-company', answeredAt: expect.any(String), failedAt: expect.any(String), failure: 'timeout' },
  ]);
  expect((await providerCalls.get()).values.length).toBeGreaterThan(0);
});

test.each(['timeout', 'connection', 'unreadable', 'serverError'] satisfies ProviderOutcome[])(
  'a failure of a company has its words in both languages: %s',
  (outcome) => {
    for (const market of ['br', 'ar'] as const) {
      const t = api.application.translator(null, market);
      expect(t(`operations.failure.${outcome}`)).not.toBe(t('operations.failure.no-such'));
    }
  },
);

test.each([
  ['/br/jeep', 'retry', 'retried'],
  ['/ar/jeep', 'discard', 'discarded'],
])('the page at %s shows jobs and settles them: %s', async (home, decision, done) => {
  const job = await makeDead();
  const pages = pagesOf(api.application);
  const path = `${home}/admin/operations`;
  const shown = await pages.read({ path, token, load: operationsLoader });
  const [line] = shown.dead;
  expect(line).toMatchObject({ id: String(job.id), deadAt: job.deadAt });
  const form = { key: line?.key ?? '', job: String(job.id), deadAt: job.deadAt, decision, reason: 'sent by hand' };
  const answer = await pages.read({ path, token, load: operationsAction, form });
  expect(answer instanceof Response && answer.headers.get('location')).toBe(`${path}?done=${done}`);
  expect(await stored(job.id)).toMatchObject({ dead: false });
});
