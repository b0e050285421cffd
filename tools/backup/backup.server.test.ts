import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Env } from '#platform/env.server.ts';
import { openDatabase, type Database } from '#platform/database.server.ts';
import { openDiskStore } from '#platform/files/disk-store.server.ts';
import { digestOf } from '#platform/files/object-store.server.ts';
import { keyOfFile } from '#platform/files/store.server.ts';
import { sql } from '#platform/sql.server.ts';
import { runAsAdmin } from '#tests/harness/admin.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { testEnv } from '#tests/harness/env.ts';
import { restoreInto } from './into-empty.ts';
import { takeBackup } from './take.ts';
import { writeWhole } from './write.ts';

const PASSPHRASE = 'a passphrase that nobody guesses';

let database: Awaited<ReturnType<typeof createDatabase>>;
let target: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
let env: Env;
let folder: string;
let archive: string;
/** Writes that were acknowledged before the backup's moment, and all that were ever. */
const before: string[] = [];
const ever: string[] = [];

/** As the program stores a file: on the disk for good, then the row. */
const store = async (): Promise<string> => {
  const id = randomUUID();
  const bytes = randomBytes(1_000);
  await openDiskStore(env.VOLANTE_DATA).put(keyOfFile(id), bytes);
  await db.withTx({ brand: 'jeep' }, (tx) =>
    tx.run(sql`
      INSERT INTO platform.file (id, brand, owner, purpose, name, media_type, bytes, sha256, state)
      VALUES (${id}, 'jeep', 'account:x', 'test', 'x.pdf', 'application/pdf', 1000, ${digestOf(bytes).sha256}, 'clean')`),
  );
  return id;
};

const empty = (url: string): Promise<unknown> =>
  runAsAdmin(
    url,
    `DO $$ DECLARE item record; BEGIN
       FOR item IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')
       LOOP EXECUTE format('DROP SCHEMA %I CASCADE', item.nspname); END LOOP; END $$`,
  );
const schemas = async (url: string): Promise<string[]> =>
  (
    await ask<{ name: string }>(
      url,
      `SELECT nspname AS name FROM pg_namespace WHERE nspname IN ('platform', 'accounts')`,
    )
  ).rows.map(({ name }) => name);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
  database = await createDatabase();
  target = await createDatabase({ people: false });
  await empty(target.url);
  env = testEnv({ DATABASE_URL: database.url, VOLANTE_DATA: path.join(folder, 'data') });
  db = openDatabase({ url: database.url, pool: 4 });
  mkdirSync(path.join(env.VOLANTE_DATA, 'content/dam'), { recursive: true });
  writeFileSync(path.join(env.VOLANTE_DATA, 'content/dam/own.webp'), 'a picture');
  archive = path.join(folder, 'backup');
  let isWriting = true;
  const writers = Array.from({ length: 3 }, async () => {
    while (isWriting) ever.push(await store());
  });
  while (ever.length < 10) await new Promise((resolve) => setTimeout(resolve, 5));
  before.push(...ever);
  const onSnapshot = async (): Promise<void> => {
    // Much is written between the moment of the backup and its end.
    const enough = ever.length + 10;
    while (ever.length < enough) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await writeWhole(archive, takeBackup({ url: database.url, env, passphrase: PASSPHRASE, onSnapshot }));
  isWriting = false;
  await Promise.all(writers);
}, 120_000);
afterAll(async () => {
  await db.close();
  await Promise.all([database.drop(), target.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

const place = (name: string) => ({ folder: path.join(folder, name), databaseUrl: target.url });
const nothingIsThere = async (name: string): Promise<void> => {
  expect(await schemas(target.url)).toEqual([]);
  expect(existsSync(path.join(folder, name, 'secrets.json'))).toBe(false);
};

test('nothing of it can be read without the passphrase, and nobody else may open the file', () => {
  const bytes = readFileSync(archive).toString('latin1');
  for (const text of ['platform', env.APP_SECRETS[0] ?? '', 'a picture', 'manifest']) expect(bytes).not.toContain(text);
  expect(statSync(archive).mode & 0o077).toBe(0);
});

test.each([
  ['another passphrase', (bytes: Buffer) => bytes, 'another passphrase', 'the passphrase is another one'],
  ['one that is cut off', (bytes: Buffer) => bytes.subarray(0, -200), PASSPHRASE, 'cut off'],
  ['one that is cut off in its head', (bytes: Buffer) => bytes.subarray(0, 20), PASSPHRASE, 'cut off'],
  ['one with a changed bit', flipped, PASSPHRASE, 'damaged'],
  ['another file', () => Buffer.from('a letter'), PASSPHRASE, 'no backup'],
  ['more at its end', (bytes: Buffer) => Buffer.concat([bytes, bytes]), PASSPHRASE, 'damaged'],
])('%s is refused, and nothing was touched', async (_what, change, passphrase, message) => {
  const file = path.join(folder, 'changed');
  writeFileSync(file, change(readFileSync(archive)));
  await expect(restoreInto({ file, passphrase }, place('refused'))).rejects.toThrow(message);
  await nothingIsThere('refused');
});

function flipped(bytes: Buffer): Buffer {
  const at = bytes.length - 40;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

test('a full disk is said, and leaves no half a backup', async () => {
  const source = () => takeBackup({ url: database.url, env, passphrase: PASSPHRASE });
  await expect(writeWhole('/dev/full', source())).rejects.toThrow('the disk is full');
  await expect(writeWhole(archive, source())).rejects.toThrow('is there already');
  await expect(writeWhole(path.join(folder, 'none/backup'), source())).rejects.toThrow('ENOENT');
});

test('a file that was lost is told, one that was erased meanwhile is not', async () => {
  const [lost, erased] = [await store(), await store()];
  for (const id of [lost, erased]) rmSync(path.join(env.VOLANTE_DATA, keyOfFile(id)));
  const lacked: string[] = [];
  const onSnapshot = (): Promise<unknown> => ask(database.url, 'DELETE FROM platform.file WHERE id = $1', [erased]);
  const onLost = (ids: readonly string[]): void => void lacked.push(...ids);
  const source = takeBackup({
    url: database.url,
    env,
    passphrase: PASSPHRASE,
    onLost,
    onSnapshot: async () => void (await onSnapshot()),
  });
  await writeWhole(path.join(folder, 'lost'), source);
  expect(lacked).toEqual([lost]);
  await ask(database.url, 'DELETE FROM platform.file WHERE id = $1', [lost]);
});

test('a short passphrase is refused before anything is read', async () => {
  const source = takeBackup({ url: database.url, env, passphrase: 'short' });
  await expect(writeWhole(path.join(folder, 'short'), source)).rejects.toThrow('at least 12');
  expect(existsSync(path.join(folder, 'short.part'))).toBe(false);
});

test('a place that is not empty is refused', async () => {
  const full = path.join(folder, 'full');
  mkdirSync(full);
  writeFileSync(path.join(full, 'mine'), 'mine');
  const input = { file: archive, passphrase: PASSPHRASE };
  await expect(restoreInto(input, { folder: full, databaseUrl: target.url })).rejects.toThrow('not empty');
  expect(readFileSync(path.join(full, 'mine'), 'utf8')).toBe('mine');
  const other = path.join(folder, 'other');
  await expect(restoreInto(input, { folder: other, databaseUrl: database.url })).rejects.toThrow('not empty');
  expect(existsSync(other)).toBe(false);
});

test('taken under writes and restored elsewhere: every acknowledged write, with its file, secrets and pictures; sound', async () => {
  const to = place('restored');
  const restored = await restoreInto({ file: archive, passphrase: PASSPHRASE }, to);
  expect(restored.checked).toBeGreaterThan(20);
  const { rows } = await ask<{ id: string }>(target.url, `SELECT id FROM platform.file WHERE state = 'clean'`);
  const ids = new Set(rows.map(({ id }) => id));
  expect(before.filter((id) => !ids.has(id))).toEqual([]);
  expect(ids.size).toBeLessThan(ever.length);
  const [from, into] = [env.VOLANTE_DATA, to.folder].map((folder) => path.join(folder, 'files'));
  for (const id of ids) {
    const name = `${id.slice(-2)}/${id}`;
    expect(readFileSync(path.join(into ?? '', name)).equals(readFileSync(path.join(from ?? '', name)))).toBe(true);
  }
  expect(readFileSync(path.join(to.folder, 'content/dam/own.webp'), 'utf8')).toBe('a picture');
  const again = testEnv({ VOLANTE_DATA: to.folder });
  expect([again.APP_SECRETS, again.DATA_KEYS]).toEqual([env.APP_SECRETS, env.DATA_KEYS]);
  const people = 'SELECT count(*)::integer AS n, max(id::text) AS last FROM accounts.account';
  expect((await ask(target.url, people)).rows).toEqual((await ask(database.url, people)).rows);
  // It goes on from there: numbers are not given twice, and the program's role may work.
  const next = openDatabase({ url: target.url, pool: 1 });
  await next.withTx({ brand: 'jeep' }, (tx) =>
    tx.run(sql`INSERT INTO platform.outbox (topic, brand, payload) VALUES ('test.after', 'jeep', '{}')`),
  );
  await next.close();
}, 120_000);

test('what breaks an invariant is refused at the end, and nothing of it is left behind', async () => {
  await empty(target.url);
  await ask(
    database.url,
    `INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id, from_state, to_state)
     VALUES ('jeep', 'test', 'moved', 'order', 'none', 'ONE', 'TWO'), ('jeep', 'test', 'moved', 'order', 'none', 'THREE', 'FOUR')`,
  );
  const file = path.join(folder, 'broken');
  await writeWhole(file, takeBackup({ url: database.url, env, passphrase: PASSPHRASE }));
  await expect(restoreInto({ file, passphrase: PASSPHRASE }, place('broken-data'))).rejects.toThrow(
    'every move was audited',
  );
  await nothingIsThere('broken-data');
}, 120_000);
