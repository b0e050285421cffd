import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { recordStatements } from '#tests/harness/statements.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { checkAuditPieces, sealAudit } from './audit.server.ts';
import { openDatabase, type Database } from './database.server.ts';
import { sql } from './sql.server.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;

beforeAll(async () => {
  database = await createDatabase({ people: false });
  db = openDatabase({ url: database.url, pool: 3 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(() => seal());

const openLog = () => ({ info: () => undefined, warn: () => undefined, error: () => undefined });
const seal = () => sealAudit({ db, log: openLog() });
const note = (count: number, tx: Pick<Database, 'run'> = db) =>
  tx.run(sql`
    INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id)
    SELECT (ARRAY['jeep', 'ram', '*'])[1 + n % 3], 'system:test', 'test', 'test', n::text FROM generate_series(1, ${count}::int) n`);
const unsealed = async () =>
  (
    await db.one(sql<{ left: number }>`
      SELECT count(*)::int AS left FROM platform.audit a
      WHERE NOT EXISTS (SELECT FROM platform.audit_seal s WHERE s.audit_id = a.id)`)
  ).left;
const isWhole = async () =>
  (await db.one(sql<{ broken: number }>`SELECT count(*)::int AS broken FROM platform.broken_audit`)).broken === 0;
/** As if the last look had been a while ago. */
const letTimePass = () =>
  ask(database.url, `UPDATE platform.seal_progress SET seen_at = seen_at - interval '1 minute'`);
const sealedTo = async () =>
  (await db.one(sql<{ to: number }>`SELECT sealed_to AS "to" FROM platform.seal_progress`)).to;

test('all that is new is sealed at one time, however much it is, into one whole chain a brand', async () => {
  await note(12_000);
  expect(await unsealed()).toBe(12_000);
  await seal();
  expect(await unsealed()).toBe(0);
  expect(await isWhole()).toBe(true);
});

test('a look begins where the log is sealed without a gap, and finds nothing new by one statement', async () => {
  await note(50);
  const { last } = await db.one(sql<{ last: number }>`SELECT max(id) AS last FROM platform.audit`);
  // A transaction of any database of the server, another test's too, keeps the beginning where it is.
  const seen = [await sealedTo()];
  await waitFor(async () => {
    await letTimePass();
    await seal();
    seen.push(await sealedTo());
    return seen.at(-1) === last;
  });
  expect(seen).toEqual(seen.toSorted((left, right) => left - right));
  const recorder = recordStatements(db);
  await sealAudit({ db: recorder.db, log: openLog() });
  expect(recorder.sent()).toHaveLength(1);
});

test('a row that becomes visible after later ones were sealed is sealed too, however late', async () => {
  const open = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const late = db.withTx({ brand: 'jeep', actor: 'system:test' }, async (tx) => {
    await note(3, tx);
    written.resolve();
    await open.promise;
  });
  await written.promise;
  for (let times = 0; times < 3; times += 1) {
    await note(5);
    await seal();
    await letTimePass();
  }
  expect(await unsealed()).toBe(0);
  open.resolve();
  await late;
  expect(await unsealed()).toBe(3);
  await seal();
  expect(await unsealed()).toBe(0);
  expect(await isWhole()).toBe(true);
});

describe('looked at in pieces', () => {
  const PIECE = 500;
  /** To the end of the round, over however many of the clock's turns. */
  const check = async () => {
    do await checkAuditPieces({ db, log: openLog() }, undefined, PIECE);
    while ((await state()).to !== 0);
  };
  const nextRound = () => ask(database.url, `UPDATE platform.audit_check SET began_at = began_at - interval '2 hours'`);
  const findings = async () =>
    (
      await ask<{ id: string }>(database.url, 'SELECT audit_id::text AS id FROM platform.audit_finding ORDER BY 1')
    ).rows.map(({ id }) => id);
  const state = async () =>
    await db.one(sql<{ to: number; whole: boolean }>`
        SELECT checked_to AS "to", whole_at IS NOT NULL AS whole FROM platform.audit_check`);
  const tamper = (text: string) => ask(database.url, `SET session_replication_role = replica; ${text}`);
  const farBack = async () =>
    (
      await ask<{ id: string }>(
        database.url,
        `SELECT audit_id::text AS id FROM platform.audit_seal WHERE brand = 'ram' ORDER BY id DESC OFFSET 2500 LIMIT 1`,
      )
    ).rows[0]?.id ?? '';

  test('a line altered far behind the newest is found within a round, kept, and gone once it is as it was', async () => {
    await note(9_000);
    await seal();
    await check();
    expect(await findings()).toEqual([]);
    expect(await state()).toEqual({ to: 0, whole: true });
    const id = await farBack();
    await tamper(`UPDATE platform.audit SET actor = actor || 'x' WHERE id = ${id}`);
    await check();
    expect(await findings(), 'a round an hour').toEqual([]);
    await nextRound();
    await check();
    expect(await findings()).toEqual([id]);
    await tamper(`UPDATE platform.audit SET actor = left(actor, -1) WHERE id = ${id}`);
    await nextRound();
    await check();
    expect(await findings()).toEqual([]);
  });

  test('a round that is broken off goes on where it was, however often', async () => {
    const id = await farBack();
    await tamper(`DELETE FROM platform.audit_seal WHERE audit_id = ${id}`);
    await nextRound();
    const one = () => db.one(sql<{ looked: number }>`SELECT looked FROM platform.check_audit(${PIECE}::int)`);
    expect((await one()).looked).toBe(PIECE);
    const mark = (await state()).to;
    expect(mark).toBeGreaterThan(0);
    expect((await one()).looked).toBe(PIECE);
    expect((await state()).to).toBeGreaterThan(mark);
    await check();
    // The link after the one that lacks.
    expect(await findings()).toHaveLength(1);
    expect((await state()).to).toBe(0);
  });
});
