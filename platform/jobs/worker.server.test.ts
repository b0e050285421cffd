import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createServices } from '#app/server/services.ts';
import { defineJob } from '#kernel/job.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { testEnv } from '#tests/harness/env.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import type { Services } from '../http/context.server.ts';
import { sql } from '../sql.server.ts';
import { enqueue } from './outbox.server.ts';
import { handle, startWorker, type Handled } from './worker.server.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let services: Services;

beforeAll(async () => {
  database = await createDatabase();
  const env = testEnv({ DATABASE_URL: database.url });
  services = await createServices(env, { databaseUrl: database.url, role: 'worker' });
});
afterAll(async () => {
  await services.db.close();
  await database.drop();
});
afterEach(() => services.db.run(sql`DELETE FROM platform.outbox`));

const jobOf = (topic: string) => defineJob({ topic, payload: z.object({}) });
const [slow, quick] = [jobOf('test.slow'), jobOf('test.quick')];
const put = (job: typeof slow, times = 1) =>
  services.db.withTx({ brand: 'jeep' }, async (tx) => {
    for (let time = 0; time < times; time += 1) await enqueue(tx, job, { brand: 'jeep', payload: {} });
  });
const open = async (): Promise<number> =>
  (
    await services.db.one(
      sql<{ open: number }>`SELECT count(*)::integer AS open FROM platform.outbox WHERE done_at IS NULL`,
    )
  ).open;

/** Handlers of which one waits until it is let go, as for a company that does not answer. */
const handlers = () => {
  const answer = Promise.withResolvers<Handled>();
  let begun = 0;
  let done = 0;
  return {
    answer,
    begun: () => begun,
    done: () => done,
    jobs: [
      handle(slow, () => {
        begun += 1;
        return answer.promise;
      }),
      handle(quick, async () => {
        done += 1;
        return 'done';
      }),
    ],
  };
};

test('a job that waits for a company holds up no other', async () => {
  const { answer, begun, done, jobs } = handlers();
  const worker = await startWorker(services, { jobs, scheduled: [] });
  await put(slow);
  await waitFor(() => begun() === 1);
  await put(quick);
  await waitFor(() => done() === 1);
  expect(await open()).toBe(1);
  answer.resolve('done');
  await waitFor(async () => (await open()) === 0);
  await worker.stop();
});

test('no more are taken than are worked at one time, and the next as soon as one has ended', async () => {
  const { answer, begun, done, jobs } = handlers();
  await put(slow, 25);
  await put(quick);
  const worker = await startWorker(services, { jobs, scheduled: [] });
  await waitFor(() => begun() === 20);
  expect(done()).toBe(0);
  answer.resolve('done');
  await waitFor(async () => (await open()) === 0);
  expect(begun()).toBe(25);
  await worker.stop();
});

test('what runs by the clock holds up no job, and is waited for at the end', async () => {
  const { jobs, done } = handlers();
  const turn = Promise.withResolvers<void>();
  let ran = false;
  const run = async (): Promise<void> => {
    await turn.promise;
    ran = true;
  };
  const worker = await startWorker(services, { jobs, scheduled: [{ name: 'test.slow-turn', everySeconds: 60, run }] });
  await put(quick);
  await waitFor(() => done() === 1);
  const stopped = worker.stop();
  turn.resolve();
  await stopped;
  expect(ran).toBe(true);
});
