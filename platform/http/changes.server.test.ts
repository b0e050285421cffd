import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '#tests/harness/wait-for.ts';
import { openDatabase, type Database } from '#platform/database.server.ts';
import { countListeners } from '#platform/database/listen.server.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { createChanges } from './changes.server.ts';

const CHANGES = 60;
const log = { warn: () => undefined } as unknown as Parameters<typeof createChanges>[0]['log'];

let database: Awaited<ReturnType<typeof createDatabase>>;
/** Of three processes. */
let pools: readonly Database[];

beforeAll(async () => {
  database = await createDatabase({ people: false });
  pools = Array.from({ length: 3 }, () => openDatabase({ url: database.url, pool: 2 }));
});
afterAll(async () => {
  await Promise.all(pools.map((db) => db.close()));
  await database.drop();
});

test('a change is told when every process that listens has forgotten what it kept, and each forgets it once', async () => {
  const processes = pools.map((db) => createChanges({ db, log }));
  const forgotten = processes.map(() => 0);
  const stops = await Promise.all(
    processes.map((changes, index) => changes.watch(() => void (forgotten[index] = (forgotten[index] ?? 0) + 1))),
  );
  for (let count = 1; count <= CHANGES; count += 1) {
    await processes[count % processes.length]?.notify();
    expect(forgotten).toEqual(processes.map(() => count));
  }
  await Promise.all(stops.map((stop) => stop()));
});

test('changes of several processes at once are each waited for', async () => {
  const processes = pools.map((db) => createChanges({ db, log }));
  const forgotten = processes.map(() => 0);
  const stops = await Promise.all(
    processes.map((changes, index) => changes.watch(() => void (forgotten[index] = (forgotten[index] ?? 0) + 1))),
  );
  await Promise.all(processes.map((changes) => changes.notify()));
  expect(forgotten).toEqual([3, 3, 3]);
  await Promise.all(stops.map((stop) => stop()));
});

test('who only tells waits for nobody, and all who listen hear it', async () => {
  const [db, other] = pools as [Database, Database];
  let forgotten = 0;
  const stop = await createChanges({ db: other, log }).watch(() => void (forgotten += 1));
  const silent = await db.listen('staff_change', () => undefined);
  const teller = createChanges({ db, log });
  for (let count = 0; count < 20; count += 1) await teller.notify();
  await waitFor(async () => forgotten === 20);
  await Promise.all([stop(), silent()]);
});

const countOf = async (db: Database): Promise<number> => (await db.one(countListeners('staff_change'))).listeners;

test('who listens and says nothing is waited for no longer than a second, and who ended not at all', async () => {
  const [db, other] = pools as [Database, Database];
  const changes = createChanges({ db, log });
  let forgotten = 0;
  const stops = [await changes.watch(() => void (forgotten += 1)), await other.listen('staff_change', () => undefined)];
  expect(await countOf(db)).toBe(2);
  const settled = changes.notify().then(() => 'told');
  // Forgotten here before anybody else is asked.
  expect(forgotten).toBe(1);
  expect(await settled).toBe('told');
  await Promise.all(stops.map((stop) => stop()));
  expect(await countOf(db)).toBe(0);
});
