import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { isBusyError, openDatabase, type Database, type Tx } from '../database.server.ts';
import { sql } from '../sql.server.ts';
import { runOnce } from './idempotency.server.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;

beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase({ url: database.url, pool: 10 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const callOf = (change: object = {}) => ({
  brand: 'jeep',
  actor: 'account:1',
  route: 'POST x',
  key: randomUUID(),
  bodyHash: 'h',
  ...change,
});
const scope = { brand: 'jeep', actor: 'account:1' };
const effect = (tx: Tx, name: string) => tx.run(sql`INSERT INTO platform.seed (name, hash) VALUES (${name}, 'x')`);
const hasEffect = async (name: string) =>
  (await db.maybe(sql`SELECT 1 FROM platform.seed WHERE name = ${name}`)) !== null;

test('one effect and one answer, however many ask at once', async () => {
  const call = callOf();
  const work = vi.fn(async (tx: Tx): Promise<Result<unknown>> => {
    await effect(tx, call.key);
    return ok({ id: randomUUID() });
  });
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => runOnce({ db, scope, call }, work)));
  expect(work).toHaveBeenCalledTimes(1);
  expect(outcomes.filter(({ kind }) => kind === 'first')).toHaveLength(1);
  expect(new Set(outcomes.map((outcome) => JSON.stringify('result' in outcome && outcome.result))).size).toBe(1);
});

test('a refusal undoes the effect, keeps the key, and is everybody’s answer', async () => {
  const call = callOf();
  let query = 0;
  const work = async (tx: Tx): Promise<Result<unknown>> => {
    await effect(tx, call.key);
    query += 1;
    return query === 1 ? refuse('unitTaken', { params: { seconds: 3 } }) : ok('somebody waited and won');
  };
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => runOnce({ db, scope, call }, work)));
  expect(query).toBe(1);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ result: { ok: false, code: 'unitTaken', params: { seconds: 3 } } });
  expect(await hasEffect(call.key)).toBe(false);
});

test('a refusal after a broken constraint is kept too', async () => {
  const call = callOf();
  await db.withTx(scope, (tx) => effect(tx, 'taken'));
  const work = async (tx: Tx): Promise<Result<unknown>> => {
    try {
      await effect(tx, 'taken');
      return ok(null);
    } catch {
      return refuse('samePerson');
    }
  };
  expect(await runOnce({ db, scope, call }, work)).toMatchObject({ kind: 'first', result: { code: 'samePerson' } });
  expect(await runOnce({ db, scope, call }, work)).toMatchObject({ kind: 'replayed', result: { code: 'samePerson' } });
});

test('a surprise leaves neither effect nor key: the same key may be tried again', async () => {
  const call = callOf();
  const failing = runOnce({ db, scope, call }, async (tx) => {
    await effect(tx, call.key);
    throw new Error('surprise');
  });
  await expect(failing).rejects.toThrow('surprise');
  expect(await hasEffect(call.key)).toBe(false);
  expect(await runOnce({ db, scope, call }, async () => ok(1))).toMatchObject({ kind: 'first', result: { value: 1 } });
});

test('work that waited too long for something else is not in progress: it is undone, and the same key may be tried again', async () => {
  const call = callOf();
  const waiting = runOnce({ db, scope, call }, async (tx) => {
    await effect(tx, call.key);
    await tx.run(sql`SELECT set_config('statement_timeout', '50', true)`);
    await tx.run(sql`SELECT pg_sleep(5)`);
    return ok('late');
  });
  await expect(waiting).rejects.toSatisfy(isBusyError);
  expect(await hasEffect(call.key)).toBe(false);
  expect(await runOnce({ db, scope, call }, async () => ok(1))).toMatchObject({ kind: 'first', result: { value: 1 } });
});

test('what is refused for now may be tried again with the same key', async () => {
  const call = callOf();
  const isPassing = (code: string): boolean => code === 'senderLimit';
  const refused = await runOnce({ db, scope, call, isPassing }, async (tx) => {
    await effect(tx, call.key);
    return refuse('senderLimit');
  });
  expect(refused).toMatchObject({ kind: 'first', result: { ok: false, code: 'senderLimit' } });
  expect(await hasEffect(call.key)).toBe(false);
  const again = await runOnce({ db, scope, call, isPassing }, async () => ok(1));
  expect(again).toMatchObject({ kind: 'first', result: { value: 1 } });
});

test('another body is refused; another brand, person or call is another key', async () => {
  const call = callOf();
  const work = vi.fn(async (): Promise<Result<unknown>> => ok(1));
  await runOnce({ db, scope, call }, work);
  expect(await runOnce({ db, scope, call: { ...call, bodyHash: 'other' } }, work)).toEqual({ kind: 'keyReused' });
  for (const change of [{ brand: 'ram' }, { actor: 'account:2' }, { route: 'POST y' }]) {
    const other = { ...call, ...change };
    const outcome = await runOnce({ db, scope: { ...scope, brand: other.brand }, call: other }, work);
    expect(outcome).toMatchObject({ kind: 'first' });
  }
});

test('who waits too long for the first is told that it is in progress', async () => {
  const call = callOf();
  const [holdsKey, secondAnswered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = runOnce({ db, scope, call }, async () => {
    holdsKey.resolve();
    await secondAnswered.promise;
    return ok('slow');
  });
  await holdsKey.promise;
  expect(await runOnce({ db, scope, call }, async () => ok('second'))).toEqual({ kind: 'inProgress' });
  secondAnswered.resolve();
  expect(await slow).toMatchObject({ kind: 'first', result: { value: 'slow' } });
});
