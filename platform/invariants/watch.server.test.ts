import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#platform/database.server.ts';
import { invariants } from '#platform/invariants.server.ts';
import { sql } from '#platform/sql.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { watchInvariants } from './watch.server.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase({ url: database.url, pool: 2 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const entries = async () =>
  (
    await ask<{ subject_id: string; detail: object }>(
      database.url,
      `SELECT subject_id, detail FROM platform.audit WHERE action = 'invariant.broken' ORDER BY id`,
    )
  ).rows;
const never = new AbortController().signal;

test('sound data is passed over in silence; a broken invariant is an error in the log and an entry in the audit log', async () => {
  await watchInvariants({ db, log }, invariants, never);
  expect(log.error).not.toHaveBeenCalled();
  expect(await entries()).toEqual([]);
  await ask(
    database.url,
    `INSERT INTO platform.outbox (topic, brand, payload, dead_at) VALUES ('test.dead', 'jeep', '{"name": "Ana"}', now())`,
  );
  await watchInvariants({ db, log }, invariants, never);
  expect(log.error.mock.calls).toEqual([[{ invariant: 'the outbox drains', rows: 1, most: 20 }, 'invariant broken']]);
  expect(await entries()).toEqual([{ subject_id: 'the outbox drains', detail: { rows: 1 } }]);
});

test('of the chain of the log what the look in pieces has found is asked, however long the log is', async () => {
  log.error.mockClear();
  const chain = invariants.filter(({ found }) => found !== undefined);
  expect(chain.map(({ name }) => name)).toEqual(['the chain of the audit log is whole']);
  await watchInvariants({ db, log }, chain, never);
  expect(log.error).not.toHaveBeenCalled();
  await ask(database.url, `INSERT INTO platform.audit_finding (seal_id, brand, audit_id) VALUES (1, 'jeep', 1)`);
  await watchInvariants({ db, log }, chain, never);
  expect(log.error).toHaveBeenCalledTimes(1);
  await ask(database.url, 'DELETE FROM platform.audit_finding');
});

test('nothing more is asked once the process is to end', async () => {
  const before = db.count();
  await watchInvariants({ db, log }, invariants, AbortSignal.abort());
  expect(db.count()).toBe(before);
});

test('one that cannot be answered in time is said to be unchecked, and the next is asked', async () => {
  const late = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  const read: Database['read'] = async (scope, work) => {
    if (log.warn.mock.calls.length === 0) throw late;
    return db.read(scope, work);
  };
  log.error.mockClear();
  const two = [
    { name: 'slow', broken: sql`SELECT 1` },
    { name: 'broken', broken: sql`SELECT 1` },
  ];
  await watchInvariants({ db: { ...db, read }, log }, two, never);
  expect(log.warn).toHaveBeenCalledWith({ invariant: 'slow', seconds: 30 }, 'invariant not checked in time');
  expect(log.error).toHaveBeenCalledTimes(1);
});
