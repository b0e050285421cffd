import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { recordStatements } from '#tests/harness/statements.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { sealAudit } from './audit.server.ts';
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
