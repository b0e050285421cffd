import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServices } from '#app/server/services.ts';
import { openWorkerServices } from '#flows/worker-services.server.ts';
import type { Job } from '#kernel/job.ts';
import type { WorkerPlan } from '#platform/jobs/worker.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { testEnv } from '#tests/harness/env.ts';
import { isTest, readSources } from '#tools/checks/sources.ts';
import { planOf } from './plan.ts';

const DECLARES = /\b(?:defineJob|movesOf|eventsFrom)\b[<(]/;

let database: Awaited<ReturnType<typeof createDatabase>>;
let plan: WorkerPlan;
let declared: readonly Job<unknown>[];
const sources = readSources().filter(({ file }) => !isTest(file));

const isJob = (value: unknown): value is Job<unknown> =>
  typeof value === 'object' && value !== null && 'topic' in value && 'publishedBy' in value;

beforeAll(async () => {
  database = await createDatabase();
  const env = testEnv({ DATABASE_URL: database.url });
  const services = openWorkerServices(await createServices(env, { databaseUrl: database.url, role: 'worker' }));
  plan = planOf(services);
  await services.close();
  await services.db.close();
  const files = sources.filter(({ file, text }) => file !== 'kernel/job.ts' && DECLARES.test(text));
  const modules = await Promise.all(
    files.map(async ({ file }): Promise<object> => import(/* @vite-ignore */ `../../${file}`)),
  );
  declared = modules.flatMap((module) => Object.values(module).filter(isJob));
});
afterAll(() => database.drop());

test('every declared job is handled, and nothing else is', () => {
  expect(declared.length).toBeGreaterThan(20);
  expect(plan.jobs.map(({ topic }) => topic).toSorted()).toEqual(declared.map(({ topic }) => topic).toSorted());
});

test('a statement that publishes names a declared job, and never a topic of its own', () => {
  const written = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/INSERT INTO platform\.outbox \([^)]*\)\s+(?:SELECT|VALUES \()\s*(\S+?),/g)].map(
      ([, topic]) => `${file} ${topic}`,
    ),
  );
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter((line) => !/ \$\{\w+\.topic\}$/.test(line))).toEqual([]);
  const times = sources.flatMap(({ text }) => text.match(/INTO platform\.outbox\b/g) ?? []).length;
  expect(written).toHaveLength(times);
});

test('what the triggers of the database publish is what is declared to come from them', async () => {
  const triggers = await ask<{ args: Buffer }>(
    database.url,
    `SELECT tgargs AS args FROM pg_trigger WHERE tgfoid = 'platform.move'::regproc`,
  );
  const args = triggers.rows.map((row) => row.args.toString('utf8').split('\0'));
  const published = args.filter(([, , third]) => third === 'published').map(([machine]) => `${machine}.moved`);
  expect(published.length).toBeLessThan(args.length);
  const fromTriggers = declared.filter(({ publishedBy }) => publishedBy === 'trigger').map(({ topic }) => topic);
  const moved = fromTriggers.filter((topic) => topic.endsWith('.moved'));
  expect(published.toSorted()).toEqual(moved.toSorted());
  const writers = await ask<{ name: string }>(
    database.url,
    `SELECT oid::regproc::text AS name FROM pg_proc WHERE prosrc ~* 'into\\s+platform\\.outbox' ORDER BY 1`,
  );
  expect(writers.rows.map(({ name }) => name)).toEqual([
    'platform.inbox_to_outbox',
    'platform.move',
    'reservations.reports_due',
    'webhooks.tell',
  ]);
});
