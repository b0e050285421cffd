import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineJob, UNTIL_DONE } from '#kernel/job.ts';
import { recordStatements } from '#tests/harness/statements.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { openTestServices } from '#tests/harness/worker-services.ts';
import { isAbout, noteQuestion } from '../exchanges/journey.server.ts';
import type { Services } from '../http/context.server.ts';
import { continueTrace, currentTrace, withinTrace } from '../telemetry/trace.server.ts';
import { sql } from '../sql.server.ts';
import { createFinisher } from './finisher.server.ts';
import { claim, enqueue, finish, listDead, postpone, revive, type Message } from './outbox.server.ts';
import { dueSchedule } from './schedule.server.ts';
import { handle, startWorker, type Handled, type HandledJob, type WorkerPlan } from './worker.server.ts';

let services: Services;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ services, close } = await openTestServices());
});
afterAll(() => close());
afterEach(() => services.db.run(sql`DELETE FROM platform.outbox`));

const jobOf = (topic: string) => defineJob({ topic, payload: z.object({ index: z.optional(z.int()) }) });
type More = { dedupeKey?: string; runAt?: Date; line?: string; isLatest?: boolean };
const put = (topic: string, payload: { index?: number } = {}, more: More = {}) =>
  services.db.withTx({ brand: 'jeep' }, (tx) => enqueue(tx, jobOf(topic), { brand: 'jeep', payload, ...more }));
const rows = () =>
  services.db.rows(sql<{ id: number; done: boolean; dead: boolean; attempts: number; error: string | null }>`
    SELECT id, done_at IS NOT NULL AS done, dead_at IS NOT NULL AS dead, attempts, last_error AS error FROM platform.outbox ORDER BY id`);
const age = (interval: string) =>
  services.db.run(
    sql`UPDATE platform.outbox SET created_at = now() - ${interval}::interval, run_at = now() - interval '1 second'`,
  );
const planOf = (...jobs: HandledJob[]): WorkerPlan => ({ jobs, scheduled: [] });
const { retry } = jobOf('test.try');

test('a row is claimed by one process at a time, and comes back when its lease is over', async () => {
  for (let index = 0; index < 30; index += 1) await put('test.one', { index });
  const claims = await Promise.all(Array.from({ length: 6 }, () => claim(services.db, 10, ['test.one'])));
  const ids = claims.flat().map(({ id }) => id);
  expect(ids).toHaveLength(30);
  expect(new Set(ids).size).toBe(30);
  expect(await claim(services.db, 10, ['test.one'])).toEqual([]);
  await services.db.run(sql`UPDATE platform.outbox SET lease_until = now() - interval '1 second'`);
  const [again] = await claim(services.db, 1, ['test.one']);
  expect(again?.attempts).toBe(2);
});

test('only due rows of known topics are claimed', async () => {
  await put('test.later', {}, { runAt: new Date(Date.now() + 60_000) });
  await put('test.unknown');
  expect(await claim(services.db, 10, ['test.later'])).toEqual([]);
  expect(await claim(services.db, 10, ['test.unknown'])).toHaveLength(1);
});

test('what is the latest takes the place of what waits, at its hour, and is a new one once that is being worked', async () => {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
  const latest = (index: number, runAt: Date) =>
    put('test.latest', { index }, { dedupeKey: 'a', isLatest: true, runAt });
  await latest(1, at(3600));
  await latest(2, at(7200));
  expect(await rows()).toHaveLength(1);
  await services.db.run(sql`UPDATE platform.outbox SET run_at = run_at - interval '3601 seconds'`);
  const [taken] = await claim(services.db, 10, ['test.latest']);
  expect(taken?.payload).toEqual({ index: 2 });
  await latest(3, at(-1));
  expect((await claim(services.db, 10, ['test.latest'])).map(({ payload }) => payload)).toEqual([{ index: 3 }]);
});

test('the same request joins the one that waits, and is a new one once that is being worked', async () => {
  for (let time = 0; time < 3; time += 1) await put('test.same', {}, { dedupeKey: 'a' });
  await put('test.same', {}, { dedupeKey: 'b' });
  expect(await rows()).toHaveLength(2);
  const claimed = await claim(services.db, 10, ['test.same']);
  await put('test.same', {}, { dedupeKey: 'a' });
  await finish(services.db, { ids: claimed.map(({ id }) => id) });
  expect((await rows()).map(({ done }) => done)).toEqual([true, true, false]);
});

test.each([
  ['a failing row after a day of many tries', null, '25 hours', retry, true],
  ['a failing row, however often, not within the day', null, '23 hours', retry, false],
  ['a waiting row not within two months', 5, '30 days', retry, false],
  ['a waiting row after that', 5, '61 days', retry, true],
  ['what the law wants done, not within two months', null, '30 days', UNTIL_DONE, false],
] as const)('given up: %s', async (_what, seconds, old, policy, dead) => {
  await put('test.try');
  for (let tries = 1; tries <= 20; tries += 1) {
    await age(old);
    const [message] = await claim(services.db, 1, ['test.try']);
    if (message === undefined) expect.fail(`given up at try ${tries}`);
    await postpone(services.db, message, { reason: 'no luck', seconds, retry: policy });
  }
  expect(await rows()).toEqual([expect.objectContaining({ dead, attempts: 20, error: 'no luck' })]);
});

test('two workers do every message once; one that throws is tried again', async () => {
  const done: number[] = [];
  const handler = vi.fn(async ({ payload, attempts }: Message<{ index?: number }>): Promise<Handled> => {
    if (payload.index === 7 && attempts === 1) throw new Error('not at first');
    done.push(Number(payload.index));
    return 'done';
  });
  const plan = planOf(handle(jobOf('test.work'), handler));
  const workers = await Promise.all([startWorker(services, plan), startWorker(services, plan)]);
  await Promise.all(Array.from({ length: 50 }, (_, index) => put('test.work', { index })));
  await waitFor(async () => (await rows()).every((row) => row.done), { timeout: 15_000 });
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(done.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(handler).toHaveBeenCalledTimes(51);
});

test('what stands in one line is worked one after another, beside all else; two workers keep the order', async () => {
  const done: string[] = [];
  const handler = async ({ payload: { index = 0 }, line }: Message<{ index?: number }>): Promise<Handled> => {
    // The first takes longest: side by side they would end the other way round.
    await new Promise((resolve) => setTimeout(resolve, line === null ? 0 : 60 - index * 20));
    done.push(`${line ?? '-'}${index}`);
    return 'done';
  };
  for (let index = 0; index < 3; index += 1) for (const line of ['a', 'b']) await put('test.line', { index }, { line });
  await put('test.line', { index: 9 });
  const plan = planOf(handle(jobOf('test.line'), handler));
  const workers = await Promise.all([startWorker(services, plan), startWorker(services, plan)]);
  await waitFor(async () => (await rows()).every((row) => row.done), { timeout: 15_000 });
  await Promise.all(workers.map((worker) => worker.stop()));
  for (const line of ['a', 'b'])
    expect(done.filter((one) => one.startsWith(line))).toEqual([0, 1, 2].map((index) => `${line}${index}`));
  expect(done[0]).toBe('-9');
});

test('what fails again and again, or was given up, holds up its line no longer', async () => {
  for (let index = 0; index < 2; index += 1) await put('test.line', { index }, { line: 'a' });
  const claimed = async () => (await claim(services.db, 10, ['test.line'])).map(({ payload }) => payload);
  expect(await claimed()).toEqual([{ index: 0 }]);
  expect(await claimed()).toEqual([]);
  await services.db.run(sql`UPDATE platform.outbox SET dead_at = now() WHERE attempts = 1`);
  expect(await claimed()).toEqual([{ index: 1 }]);
  await services.db.run(sql`UPDATE platform.outbox SET dead_at = NULL, lease_until = NULL, attempts = 0`);
  expect(await claimed()).toEqual([{ index: 0 }]);
  await services.db.run(sql`UPDATE platform.outbox SET attempts = 5 WHERE attempts = 1`);
  // Its fifth try goes on.
  expect(await claimed()).toEqual([]);
  await services.db.run(
    sql`UPDATE platform.outbox SET lease_until = NULL, run_at = now() + interval '1 hour' WHERE attempts = 5`,
  );
  expect(await claimed()).toEqual([{ index: 1 }]);
});

test('a job is worked within the trace of whoever asked for it', async () => {
  const trace = continueTrace(undefined);
  await withinTrace(trace, () => put('test.traced'));
  const seen: (string | undefined)[] = [];
  const handler = async (): Promise<Handled> => {
    seen.push(currentTrace()?.traceId);
    return 'done';
  };
  const worker = await startWorker(services, planOf(handle(jobOf('test.traced'), handler)));
  await waitFor(async () => seen.length > 0);
  await worker.stop();
  expect(seen).toEqual([trace.traceId]);
});

test('what is rolled back was never asked for', async () => {
  const failing = services.db.withTx({ brand: 'jeep' }, async (tx) => {
    await enqueue(tx, jobOf('test.never'), { brand: 'jeep', payload: {} });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await rows()).toEqual([]);
});

test('a payload that does not fit goes dead at once, says what is wrong with it, and holds nobody up', async () => {
  const handler = vi.fn(async (): Promise<Handled> => 'done');
  await services.db.run(sql`
    INSERT INTO platform.outbox (topic, brand, payload) VALUES ('test.fit', 'jeep', '{"index": "Ana Souza"}'::jsonb), ('test.fit', 'jeep', '5'::jsonb)`);
  await put('test.fit', { index: 1 });
  const worker = await startWorker(services, planOf(handle(jobOf('test.fit'), handler)));
  await waitFor(async () => (await rows()).every((row) => row.done || row.dead), { timeout: 15_000 });
  await worker.stop();
  expect(handler).toHaveBeenCalledTimes(1);
  expect(await rows()).toMatchObject([
    { done: false, dead: true, attempts: 1, error: 'payload does not fit: index (invalid_type)' },
    { done: false, dead: true, attempts: 1, error: 'payload does not fit: payload (invalid_type)' },
    { done: true, dead: false },
  ]);
});

test('a job that was given up is listed with its error, and can be given another life', async () => {
  await put('test.dead');
  await age('25 hours');
  await services.db.run(sql`UPDATE platform.outbox SET attempts = 19`);
  const [message] = await claim(services.db, 1, ['test.dead']);
  if (message === undefined) expect.fail('nothing to claim');
  await postpone(services.db, message, { reason: 'no luck', seconds: null, retry });
  expect(await listDead(services.db, 10)).toMatchObject([{ id: message.id, topic: 'test.dead', error: 'no luck' }]);
  expect(await claim(services.db, 1, ['test.dead'])).toEqual([]);
  expect(await revive(services.db, message.id)).toBe(1);
  expect(await listDead(services.db, 10)).toEqual([]);
  expect(await claim(services.db, 1, ['test.dead'])).toMatchObject([{ id: message.id, attempts: 2 }]);
  expect(await revive(services.db, message.id)).toBe(0);
});

test('what is done at once is written down at once: the first by itself, the rest together', async () => {
  const recorder = recordStatements(services.db);
  const finished = createFinisher({ db: recorder.db, log: services.log });
  for (let index = 0; index < 20; index += 1) await put('test.batch');
  const messages = await claim(services.db, 20, ['test.batch']);
  const writing = messages.map(({ id }) => finished({ id, closes: null, exchanges: [] }));
  await writing[0];
  await Promise.all(messages.slice(0, 2).map(({ id }) => finished({ id, closes: null, exchanges: [] })));
  await Promise.all(writing);
  expect(recorder.sent().length).toBeLessThanOrEqual(3);
  expect((await rows()).every(({ done }) => done)).toBe(true);
});

test('what cannot be written down is told to each, and the next is written', async () => {
  let isAway = true;
  const db: Services['db'] = {
    ...services.db,
    run: (statement) => (isAway ? Promise.reject(new Error('away')) : services.db.run(statement)),
  };
  const finished = createFinisher({ db, log: services.log });
  await put('test.batch');
  const [message] = await claim(services.db, 1, ['test.batch']);
  if (message === undefined) expect.fail('nothing to claim');
  const failed = await Promise.allSettled([1, 2].map(() => finished({ id: message.id, closes: null, exchanges: [] })));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  await finished({ id: message.id, closes: null, exchanges: [] });
  expect((await rows()).every(({ done }) => done)).toBe(true);
});

test('a log that the database does not take makes no job come again, neither its own nor those that end with it', async () => {
  const tries: (number | undefined)[] = [];
  const handler = async ({ payload: { index }, attempts }: Message<{ index?: number }>): Promise<Handled> => {
    tries.push(index);
    // Longer than what a journey may be about.
    isAbout({ about: 'payment', id: index === 0 ? 'x'.repeat(100) : 'short', brand: 'jeep', market: null });
    noteQuestion(undefined, { company: 'gateway', method: 'GET', path: '/', sent: null })({
      outcome: attempts === 1 && index === 0 ? 'timeout' : 'ok',
      status: null,
      json: null,
    });
    return attempts === 1 && index === 0 ? { again: 'no answer', seconds: 0 } : 'done';
  };
  for (let index = 0; index < 5; index += 1) await put('test.log', { index });
  const worker = await startWorker(services, planOf(handle(jobOf('test.log'), handler)));
  await waitFor(async () => (await rows()).every(({ done }) => done), { timeout: 15_000 });
  await worker.stop();
  expect(tries.toSorted()).toEqual([0, 0, 1, 2, 3, 4]);
});

test('a topic has one handler', async () => {
  const job = handle(jobOf('test.two'), async () => 'done');
  await expect(startWorker(services, planOf(job, job))).rejects.toThrow('two handlers');
});

test('a schedule fires once, however many workers look', async () => {
  const run = vi.fn(async () => undefined);
  const plan: WorkerPlan = { jobs: [], scheduled: [{ name: 'test-hourly', everySeconds: 3600, run }] };
  const workers = await Promise.all([1, 2, 3].map(() => startWorker(services, plan)));
  await waitFor(() => run.mock.calls.length > 0);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(run).toHaveBeenCalledTimes(1);
});

test('what starts later does not fire at the first start, but a period later; what runs beside does', async () => {
  const run = async () => undefined;
  const scheduled = [
    { name: 'test-short', everySeconds: 3600, run },
    { name: 'test-beside', everySeconds: 3600, beside: true, run },
    { name: 'test-later', everySeconds: 3600, beside: true, startsLater: true, run },
  ];
  const names = async () => (await dueSchedule(services.db, scheduled)).map(({ name }) => name);
  expect(await names()).toEqual(['test-short', 'test-beside']);
  expect(await names()).toEqual([]);
  await services.db.run(sql`UPDATE platform.schedule SET due_at = now() WHERE name LIKE 'test-%'`);
  expect(await names()).toEqual(['test-short', 'test-beside', 'test-later']);
});
