import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createServices } from '#app/server/services.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { testEnv } from '#tests/harness/env.ts';
import type { Services } from '../http/context.server.ts';
import { finish } from '../jobs/outbox.server.ts';
import { sql } from '../sql.server.ts';
import { noteQuestion, type Exchange } from './journey.server.ts';
import { onJourney, recordTry, troubleOf } from './record.server.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let services: Services;

beforeAll(async () => {
  database = await createDatabase();
  services = await createServices(testEnv({ DATABASE_URL: database.url }), {
    databaseUrl: database.url,
    role: 'worker',
  });
});
afterAll(async () => {
  await services.db.close();
  await database.drop();
});

const exchange = (aboutId: string, more: Partial<Exchange> = {}): Exchange => ({
  brand: 'jeep',
  market: 'br',
  about: 'order',
  aboutId,
  company: 'gateway',
  operation: 'GET /v1/payments/{id}',
  outcome: 'timeout',
  status: null,
  milliseconds: 1,
  request: null,
  answer: null,
  jobId: null,
  topic: null,
  attempt: null,
  traceId: null,
  began: performance.now(),
  ...more,
});
const meet = (one: Exchange) =>
  recordTry(services.db, [one], troubleOf([one], { reason: 'no answer', isBroken: false }));
const errorsOf = (aboutId: string) =>
  services.db.rows(sql<{ state: string; jobId: number | null; reason: string }>`
    SELECT state, job_id AS "jobId", reason FROM platform.exchange_error WHERE about_id = ${aboutId} ORDER BY job_id NULLS FIRST`);
const stepsOf = (aboutId: string) =>
  services.db.rows(sql<{ outcome: string; market: string }>`
    SELECT outcome, market FROM platform.exchange WHERE about_id = ${aboutId} ORDER BY id`);

test('two jobs that meet the same trouble are two errors, and the end of one leaves the other open', async () => {
  const order = randomUUID();
  for (const jobId of [901, 902, 901]) await meet(exchange(order, { jobId }));
  await finish(services.db, { ids: [901] });
  expect(await errorsOf(order)).toMatchObject([
    { state: 'SOLVED', jobId: 901 },
    { state: 'OPEN', jobId: 902 },
  ]);
});

test('what the clock met is over once the company answers a job about the same thing, and only then', async () => {
  const [order, other] = [randomUUID(), randomUUID()];
  for (const id of [order, other]) await meet(exchange(id));
  await finish(services.db, { ids: [903], exchanges: [exchange(order, { jobId: 903 })] });
  expect(await errorsOf(order)).toMatchObject([{ state: 'OPEN' }]);
  await finish(services.db, {
    ids: [903],
    exchanges: [
      exchange(order, { jobId: 903, outcome: 'ok', status: 200 }),
      exchange(other, { company: 'factory', outcome: 'ok' }),
    ],
  });
  expect(await errorsOf(order)).toMatchObject([{ state: 'SOLVED' }]);
  expect(await errorsOf(other)).toMatchObject([{ state: 'OPEN' }]);
});

const ask = (outcome: Exchange['outcome']) =>
  noteQuestion(undefined, { company: 'crm', method: 'PUT', path: '/', sent: null })({
    outcome,
    status: null,
    json: null,
  });

test('work is what it is, also where what it said cannot be written down', async () => {
  const log = { ...services.log, error: vi.fn() };
  const result = await onJourney(
    { db: services.db, log },
    { about: 'lead', id: 'x'.repeat(100), brand: 'jeep', market: 'br' },
    {
      run: async () => {
        ask('ok');
        return 'delivered';
      },
      heldUp: () => null,
    },
  );
  expect(result).toBe('delivered');
  expect(log.error).toHaveBeenCalledOnce();
});

test('work that breaks off is an error with the steps so far', async () => {
  const lead = randomUUID();
  const broken = onJourney(
    services,
    { about: 'lead', id: lead, brand: 'jeep', market: 'ar' },
    {
      run: async () => {
        ask('ok');
        throw new Error('ana@person.example is nobody');
      },
      heldUp: () => null,
    },
  );
  await expect(broken).rejects.toThrow('is nobody');
  expect(await stepsOf(lead)).toEqual([{ outcome: 'ok', market: 'ar' }]);
  expect(await errorsOf(lead)).toMatchObject([{ state: 'OPEN', reason: '…@… is nobody' }]);
});
