import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { defineJob } from '#kernel/job.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { openTestServices } from '#tests/harness/worker-services.ts';
import type { Services } from '../http/context.server.ts';
import { sql } from '../sql.server.ts';
import { claim, enqueue, giveUp, postpone, renewLease } from './outbox.server.ts';
import { dueSchedule, type Scheduled } from './schedule.server.ts';
import { handle, startWorker, type Handled, type HandledJob } from './worker.server.ts';

let services: Services;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ services, close } = await openTestServices());
});
afterAll(() => close());
afterEach(() => services.db.run(sql`DELETE FROM platform.outbox`));

const jobOf = (topic: string) => defineJob({ topic, payload: z.object({}) });
const [slow, quick] = [jobOf('test.slow'), jobOf('test.quick')];
const put = (job: typeof slow, times = 1, line: string | null = null) =>
  services.db.withTx({ brand: 'jeep' }, async (tx) => {
    for (let time = 0; time < times; time += 1) await enqueue(tx, job, { brand: 'jeep', payload: {}, line });
  });
const open = async (): Promise<number> =>
  (
    await services.db.one(
      sql<{ open: number }>`SELECT count(*)::integer AS open FROM platform.outbox WHERE done_at IS NULL`,
    )
  ).open;

const lapse = () => services.db.run(sql`UPDATE platform.outbox SET lease_until = now() - interval '1 second'`);
/** What a worker that does not wait would not live to see. */
const takeAMoment = () => services.db.run(sql`SELECT pg_sleep(0.5)`);

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

/** A worker that ends with its test, however that ends. */
const start = async (jobs: readonly HandledJob[], letGo: () => void, scheduled: readonly Scheduled[] = []) => {
  const worker = await startWorker(services, { jobs, scheduled });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= worker.stop());
  onTestFinished(() => {
    letGo();
    return stop();
  });
  return { stop };
};

test('a job that waits for a company holds up no other', async () => {
  const { answer, begun, done, jobs } = handlers();
  await start(jobs, () => answer.resolve('done'));
  await put(slow);
  await waitFor(() => begun() === 1);
  await put(quick);
  await waitFor(() => done() === 1);
  await waitFor(async () => (await open()) === 1);
  answer.resolve('done');
  await waitFor(async () => (await open()) === 0);
});

test('of a company that does not answer no more are taken, and all others are; the next as soon as one has ended', async () => {
  const { answer, begun, done, jobs } = handlers();
  await put(slow, 25);
  await put(quick);
  await start(jobs, () => answer.resolve('done'));
  await waitFor(() => done() === 1);
  expect(begun()).toBe(20);
  answer.resolve('done');
  await waitFor(async () => (await open()) === 0);
  expect(begun()).toBe(25);
});

test('any number of silent companies leaves room for what waits for none of them, and a company has one bound for all its topics', async () => {
  const { answer, done, jobs } = handlers();
  const begun = new Map<string, number>();
  const silent = Array.from({ length: 8 }, (_, index) => {
    const company = `test.company${Math.floor(index / 2)}`;
    const job = jobOf(`test.silent${index}`);
    return {
      job,
      handled: {
        ...handle(job, () => {
          begun.set(company, (begun.get(company) ?? 0) + 1);
          return answer.promise;
        }),
        company,
      },
    };
  });
  for (const { job } of silent) await put(job, 20);
  await start([...jobs, ...silent.map(({ handled }) => handled)], () => answer.resolve('done'));
  await waitFor(() => begun.size === 4);
  await put(quick, 30);
  await waitFor(() => done() === 30);
  // The last few were taken before the bound was reached, all at once.
  expect(Math.max(...begun.values())).toBeLessThan(40);
  expect([...begun.values()].reduce((sum, one) => sum + one, 0)).toBeLessThan(160);
  answer.resolve('done');
  await waitFor(async () => (await open()) === 0);
});

test('a job that goes on longer than its lease is not begun again', async () => {
  const { answer, begun, done, jobs } = handlers();
  await start(jobs, () => answer.resolve('done'));
  await put(slow);
  await waitFor(() => begun() === 1);
  await lapse();
  await put(quick);
  await waitFor(() => done() === 1);
  expect(begun()).toBe(1);
});

test('a lease that is renewed lasts, and a try that another has overtaken changes nothing', async () => {
  await put(slow);
  const [first] = await claim(services.db, 1, [slow.topic]);
  if (first === undefined) expect.fail('nothing to claim');
  await lapse();
  expect(await renewLease(services.db, [first.id])).toBe(1);
  expect(await claim(services.db, 1, [slow.topic])).toEqual([]);
  await lapse();
  expect(await claim(services.db, 1, [slow.topic])).toHaveLength(1);
  expect(await postpone(services.db, first, { reason: 'late', seconds: 0, retry: slow.retry })).toBe(0);
  expect(await giveUp(services.db, first, 'late')).toBe(0);
});

test('the next of a line is begun when the one before has ended, whoever was taken with that and goes on', async () => {
  const { answer, done, jobs } = handlers();
  const first = Promise.withResolvers<Handled>();
  const letGo = () => [first, answer].forEach(({ resolve }) => resolve('done'));
  const lined = jobOf('test.line');
  let begun = 0;
  const inLine = handle(lined, () => {
    begun += 1;
    return first.promise;
  });
  await put(slow);
  await put(lined, 2, 'a');
  await start([...jobs, inLine], letGo);
  await waitFor(() => begun === 1);
  // Taken only when the others are waited for no longer.
  await put(quick);
  await waitFor(() => done() === 1);
  first.resolve('done');
  await waitFor(() => begun === 2);
});

test('what runs by the clock holds up no job and nothing else by the clock, and is waited for at the end', async () => {
  const { jobs, done } = handlers();
  const turn = Promise.withResolvers<void>();
  let [ran, others] = [false, 0];
  const run = async (): Promise<void> => {
    await turn.promise;
    await takeAMoment();
    ran = true;
  };
  const other = async (): Promise<void> => {
    others += 1;
  };
  const worker = await start(jobs, turn.resolve, [
    { name: 'test.slow-turn', everySeconds: 60, run },
    { name: 'test.other-turn', everySeconds: 60, run: other },
  ]);
  await put(quick);
  await waitFor(() => done() === 1 && others === 1);
  const stopped = worker.stop();
  turn.resolve();
  await stopped;
  expect(ran).toBe(true);
});

test('what was to run by the clock when the process ends is left to another', async () => {
  const turn = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const run = (): Promise<void> => {
    begun.resolve();
    return turn.promise;
  };
  let others = 0;
  const left: Scheduled = {
    name: 'test.left',
    everySeconds: 60,
    run: async () => {
      others += 1;
    },
  };
  const worker = await start([], turn.resolve, [{ name: 'test.last', everySeconds: 60, run }, left]);
  await begun.promise;
  const stopped = worker.stop();
  turn.resolve();
  await stopped;
  expect(others).toBe(0);
  expect(await dueSchedule(services.db, [left])).toEqual([left]);
});

test('a job that goes on beside is waited for at the end', async () => {
  const { answer, jobs, done } = handlers();
  const going = jobOf('test.going');
  let [began, ended] = [false, false];
  const goesOn = handle(going, async () => {
    began = true;
    await answer.promise;
    await takeAMoment();
    ended = true;
    return 'done';
  });
  const worker = await start([...jobs, goesOn], () => answer.resolve('done'));
  await put(going);
  await waitFor(() => began);
  await put(quick);
  await waitFor(() => done() === 1);
  const stopped = worker.stop();
  answer.resolve('done');
  await stopped;
  expect(ended).toBe(true);
  expect(await open()).toBe(0);
});
