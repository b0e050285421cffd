import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { nameDatabase, runAsAdmin } from '#tests/harness/admin.ts';
import { openProxy, type DatabaseProxy } from '#tests/harness/database-proxy.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { isAwayError, isBusyError, openDatabase, type Database } from './database.server.ts';
import { awaitIdentity } from './database/identity.server.ts';
import { LOGINS } from './migrate/grants.server.ts';
import { sql } from './sql.server.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let proxy: DatabaseProxy;
let db: Database;

beforeAll(async () => {
  database = await createDatabase();
  proxy = await openProxy(database.url);
  db = openDatabase({ url: proxy.url, pool: 4 });
});
afterEach(() => proxy.become('pass'));
afterAll(async () => {
  await db.close();
  await proxy.close();
  await database.drop();
});

const terminateAll = () =>
  runAsAdmin(
    database.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
const note = (name: string) =>
  db.withTx({}, async (tx) => {
    await tx.run(sql`INSERT INTO platform.seed (name, hash) VALUES (${name}, 'x')`);
    await tx.run(sql`SELECT pg_sleep(0.01)`);
  });
const noted = async (prefix: string) =>
  (await db.rows(sql<{ name: string }>`SELECT name FROM platform.seed WHERE name LIKE ${`${prefix}%`}`)).map(
    ({ name }) => name,
  );

test('every connection is ended, again and again: what was acknowledged is there, the rest is told as "again later"', async () => {
  const acknowledged: string[] = [];
  const refused: unknown[] = [];
  let ending = true;
  const buyers = Array.from({ length: 6 }, async (_, buyer) => {
    for (let time = 0; ending; time += 1) {
      const name = `end.${buyer}.${time}`;
      await note(name).then(
        () => acknowledged.push(name),
        (error: unknown) => refused.push(error),
      );
    }
  });
  // Longer and longer between two ends: a machine of any speed commits something in between.
  for (let pause = 0; pause < 20 || acknowledged.length === 0; pause += 1) {
    await terminateAll();
    await sleep(pause * 5);
  }
  ending = false;
  await Promise.all(buyers);
  expect(refused.filter((error) => !isBusyError(error))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(await noted('end.')).toEqual(expect.arrayContaining(acknowledged));
  await expect(note('end.after')).resolves.toBeUndefined();
});

test('a transaction whose connection is lost before its commit is done again as a whole', async () => {
  let times = 0;
  await db.withTx({}, async (tx) => {
    times += 1;
    await tx.run(sql`INSERT INTO platform.seed (name, hash) VALUES ('again', 'x')`);
    if (times === 1) await terminateAll();
    await tx.run(sql`SELECT 1`);
  });
  // Once more for each idle connection that was ended with it, where that was not heard before it was lent.
  expect(times).toBeGreaterThan(1);
  expect(await noted('again')).toEqual(['again']);
});

test('a statement that goes on beyond its deadline is ended by the database, under a shifted clock too', async () => {
  const slow = db.withTx({ deadlineMs: 100 }, (tx) => tx.run(sql`SELECT pg_sleep(${60})`));
  await expect(slow).rejects.toSatisfy(
    (error: { code?: string; cause?: { code?: string } }) => (error.cause?.code ?? error.code) === '57014',
  );
});

test('what is wrong for another reason is thrown as it is, and the connection serves on', async () => {
  const doubled = db.withTx({}, (tx) =>
    tx.run(sql`INSERT INTO platform.seed (name, hash) VALUES ('two', 'x'), ('two', 'x')`),
  );
  await expect(doubled).rejects.toMatchObject({ code: '23505' });
  const writing = db.read({}, (tx) => tx.run(sql`DELETE FROM platform.seed`));
  await expect(writing).rejects.toThrow('only reads');
  await expect(writing).rejects.not.toSatisfy(isBusyError);
});

test('a database that refuses: told at once, and served again as soon as it is back', async () => {
  await proxy.become('refuse');
  const failure = await note('refused').catch((error: unknown) => error);
  expect(failure).toMatchObject({ stage: 'unreachable' });
  expect(await db.answers()).toBe(false);
  await proxy.become('pass');
  await expect(note('back')).resolves.toBeUndefined();
  expect(await db.answers()).toBe(true);
});

test('a process that starts waits for its first connection', async () => {
  await proxy.become('refuse');
  const starting = awaitIdentity(db);
  const failure = await note('meanwhile').catch((error: unknown) => error);
  expect(failure).toMatchObject({ stage: 'unreachable' });
  await proxy.become('pass');
  expect(await starting).toBeInstanceOf(Array);
});

test('a database that hangs: whether it answers is told long before a statement is given up', async () => {
  expect(await db.answers()).toBe(true);
  await proxy.become('hang');
  const order: string[] = [];
  const statement = db.rows(sql`SELECT 1`).catch((error: unknown) => {
    order.push('statement');
    return error;
  });
  const notified = await db.answers();
  order.push('told');
  expect(notified).toBe(false);
  expect(await statement).toSatisfy(isAwayError);
  expect(order).toEqual(['told', 'statement']);
  await proxy.become('pass');
  await expect(note('unhung')).resolves.toBeUndefined();
  await waitFor(() => db.answers());
});

const alter = (change: string) =>
  runAsAdmin(
    nameDatabase(database.url, 'postgres'),
    `ALTER DATABASE "${new URL(database.url).pathname.slice(1)}" ${change}`,
  );

test('a database that only reads: told as "again later", nothing is written, and served again when it writes', async () => {
  await alter('SET default_transaction_read_only = on');
  await terminateAll();
  const failure = await note('read-only').catch((error: unknown) => error);
  await alter('RESET default_transaction_read_only');
  expect(failure).toSatisfy(isBusyError);
  await terminateAll();
  await note('writes');
  expect(await noted('read-only')).toEqual([]);
  expect(await noted('writes')).toEqual(['writes']);
});

test('a database without a free connection: told as "again later", and served again when there is one', async () => {
  const url = new URL(database.url);
  // The owner is a superuser here, whom the server keeps connections for.
  url.username = LOGINS.web;
  if (url.password !== '')
    await runAsAdmin(
      database.url,
      `ALTER ROLE ${LOGINS.web} PASSWORD ${pg.escapeLiteral(decodeURIComponent(url.password))}`,
    );
  const web = openDatabase({ url: url.href, pool: 2 });
  try {
    await alter('CONNECTION LIMIT 0');
    const failure = await web.rows(sql`SELECT 1`).catch((error: unknown) => error);
    expect(failure).toMatchObject({ stage: 'unreachable', cause: { code: '53300' } });
    expect(await web.answers()).toBe(false);
    await alter('CONNECTION LIMIT -1');
    expect(await web.rows(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  } finally {
    await alter('CONNECTION LIMIT -1');
    await web.close();
  }
});

test('changes that wait for one another leave connections to whoever only reads', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const waiting = Array.from({ length: 8 }, () =>
    db.withTx({}, async (tx) => {
      await tx.run(sql`SELECT pg_advisory_xact_lock(796)`);
      begun += 1;
      await promise;
    }),
  );
  await waitFor(() => begun === 1);
  expect(await db.rows(sql<{ one: number }>`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  resolve();
  await Promise.allSettled(waiting);
});

test('a channel is heard again after its connection was lost, and what was missed is made up for', async () => {
  const onNotice = vi.fn();
  const stop = await db.listen('test_channel', onNotice);
  const t = () => db.run(sql`SELECT pg_notify('test_channel', '')`);
  await t();
  await waitFor(() => onNotice.mock.calls.length === 1);
  await proxy.become('refuse');
  await proxy.become('pass');
  await waitFor(() => onNotice.mock.calls.length === 2);
  await t();
  await waitFor(() => onNotice.mock.calls.length === 3);
  await stop();
});

test('a read sees one moment, whatever is committed between its statements', async () => {
  const count = sql<{ n: number }>`SELECT count(*)::int AS n FROM platform.seed WHERE name = 'moment'`;
  const seen = await db.read({}, async (tx) => {
    const before = await tx.one(count);
    await note('moment');
    return [before.n, (await tx.one(count)).n];
  });
  expect(seen).toEqual([0, 0]);
  expect((await db.one(count)).n).toBe(1);
});
