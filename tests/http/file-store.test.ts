import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { shareInStore } from '#app/server/pictures/shared.ts';
import { openDiskStore } from '#platform/files/disk-store.server.ts';
import { digestOf, fetchFile, readWhole, type ObjectStore } from '#platform/files/object-store.server.ts';
import { openS3Store } from '#platform/files/s3-store.server.ts';
import { openFileStore, STORE_KEYS, type FileStore } from '#tests/harness/file-store.ts';
import { copyFiles } from '#tools/files/copy.ts';

let far: FileStore;
let folder: string;

beforeAll(async () => {
  far = await openFileStore();
  folder = mkdtempSync(path.join(tmpdir(), 'volante-store-'));
});
afterEach(() => far.clearFaults());
afterAll(async () => {
  await far.kit.stop();
  rmSync(folder, { recursive: true });
});

/** Each with its own breaker. */
const openFar = (more: Partial<Parameters<typeof openS3Store>[0]> = {}): ObjectStore =>
  openS3Store({
    url: far.settings['FILE_STORE_URL'] ?? '',
    region: 'us-east-1',
    ...STORE_KEYS,
    timeoutMs: 300,
    ...more,
  });
const keysOf = async (store: ObjectStore, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.toSorted();
};

test.for(['disk', 's3'])('what is put is read again, listed and removed: %s', async (kind) => {
  const store = kind === 's3' ? openFar() : openDiskStore(folder);
  const bytes = randomBytes(300_000);
  const digest = digestOf(bytes);
  const key = `content/dam/ação (1) & mais's+.webp`;
  await store.put(key, bytes);
  expect((await readWhole(store, key, digest))?.equals(bytes)).toBe(true);
  expect(await store.stat(key)).toMatchObject({ bytes: bytes.length });
  const file = path.join(folder, 'draft');
  writeFileSync(file, bytes);
  await store.put('files/ab/one', { path: file, ...digest });
  expect(existsSync(file)).toBe(true);
  await store.put('files/ab/two', { path: file, ...digest, moves: true });
  expect(existsSync(file)).toBe(false);
  expect(await keysOf(store, 'files/')).toEqual(['files/ab/one', 'files/ab/two']);
  expect(await keysOf(store, 'content/')).toEqual([key]);
  const to = path.join(folder, 'fetched');
  expect(await fetchFile(store, { key: 'files/ab/two', expected: digest }, to)).toBe(true);
  for (const name of [key, 'files/ab/one', 'files/ab/two', 'files/ab/two']) await store.remove(name);
  expect(await store.open('files/ab/two')).toBeNull();
  expect(await store.stat('files/ab/two')).toBeNull();
  for (const wrong of ['files/../secrets.json', 'files/a\n/../secrets.json', 'files/a\u0085b', '/files', 'files//a'])
    await expect(store.put(wrong, bytes)).rejects.toThrow('not a key');
});

test('a list of more than one page is whole', async () => {
  const store = openFar({ timeoutMs: 5_000 });
  const numbers = Array.from({ length: 1_050 }, (_, n) => n).values();
  const putRest = async (): Promise<void> => {
    for (const n of numbers) await store.put(`archive/${n}`, Buffer.from('x'));
  };
  await Promise.all(Array.from({ length: 8 }, putRest));
  expect(await keysOf(store, 'archive/')).toHaveLength(1_050);
}, 60_000);

test('one slow answer, one 500 and one broken line are got over; what was put is there', async () => {
  const store = openFar();
  const bytes = randomBytes(5_000);
  for (const [n, mode] of ['500-before', '500-after', 'reset-before', 'reset-after', 'hang'].entries()) {
    await far.fault('objects.put', mode);
    await store.put(`files/aa/${n}`, bytes);
    await far.fault('objects.get', mode);
    expect((await readWhole(store, `files/aa/${n}`, digestOf(bytes)))?.equals(bytes)).toBe(true);
  }
}, 20_000);

test('wrong bytes once are asked for again, twice are refused; never handed out', async () => {
  const store = openFar();
  const bytes = randomBytes(5_000);
  await store.put('files/aa/wrong', bytes);
  await far.fault('objects.get', 'malformed');
  expect((await readWhole(store, 'files/aa/wrong', digestOf(bytes)))?.equals(bytes)).toBe(true);
  await far.fault('objects.get', 'malformed', 2);
  await expect(readWhole(store, 'files/aa/wrong', digestOf(bytes))).rejects.toMatchObject({ name: 'StoreWrong' });
});

test('a store that says no, is full, speaks of other keys, or is gone', async () => {
  const bytes = randomBytes(100);
  await far.fault('objects.put', 'refused');
  await expect(openFar().put('files/aa/no', bytes)).rejects.toThrow('refuses: 403 AccessDenied');
  await far.fault('objects.put', 'full');
  await expect(openFar().put('files/aa/no', bytes)).rejects.toMatchObject({ code: 'ENOSPC' });
  const wrong = openFar({ secretKey: 'another-secret-of-another' });
  await expect(wrong.put('files/aa/no', bytes)).rejects.toThrow('SignatureDoesNotMatch');
  await expect(openFar({ accessKey: 'nobody' }).open('files/aa/no')).rejects.toThrow('InvalidAccessKeyId');
  const gone = openFar({ url: 'http://127.0.0.1:9/bucket' });
  await expect(gone.put('files/aa/no', bytes)).rejects.toMatchObject({ name: 'StoreAway' });
  for (let n = 0; n < 3; n += 1) await gone.stat('x').catch(() => undefined);
  // It rests: nothing is tried, so nobody waits.
  const start = performance.now();
  await expect(gone.stat('x')).rejects.toThrow('notTried');
  expect(performance.now() - start).toBeLessThan(50);
  expect(await openFar().stat('files/aa/no')).toBeNull();
}, 20_000);

test('who gives up is not made to wait for more tries; bodies that never end make the store rest', async () => {
  const store = openFar({ timeoutMs: 1_000 });
  const bytes = randomBytes(5_000);
  await store.put('files/aa/patient', bytes);
  await far.fault('objects.put', 'hang', 3);
  const start = performance.now();
  const upload = store.put('files/aa/more', bytes, { signal: AbortSignal.timeout(100) });
  await expect(upload).rejects.toMatchObject({ name: 'StoreAway' });
  // Three tries would take as many seconds.
  expect(performance.now() - start).toBeLessThan(900);
  await far.clearFaults();
  const once = { once: true, signal: AbortSignal.timeout(5_000) };
  await far.fault('objects.get', '500-before');
  await expect(store.open('files/aa/patient', undefined, once)).rejects.toMatchObject({ name: 'StoreAway' });
  await far.clearFaults();
  const server = createServer((_, answer) => void answer.writeHead(200, { 'content-length': '10' }).write('x'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const hanging = openFar({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`, timeoutMs: 200 });
  for (let n = 0; n < 8; n += 1)
    await expect(readWhole(hanging, 'x', digestOf(bytes))).rejects.toMatchObject({ name: 'StoreAway' });
  await expect(hanging.open('x')).rejects.toThrow('notTried');
  server.closeAllConnections();
  server.close();
}, 20_000);

test('a made picture is looked for once and not for long, and soon not at all', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/bucket`;
  const made = shareInStore(openFar({ url, timeoutMs: 3_000 }), () => performance.now()).made('one');
  const start = performance.now();
  expect(await made.read('x.webp')).toBeNull();
  expect(performance.now() - start).toBeLessThan(600);
  await Promise.all(Array.from({ length: 7 }, () => made.read('x.webp')));
  const later = performance.now();
  expect(await made.read('x.webp')).toBeNull();
  expect(performance.now() - later).toBeLessThan(50);
  silent.closeAllConnections();
  silent.close();
}, 20_000);

test('a copy goes on where it stopped, takes no drafts, and copies nothing twice', async () => {
  const from = mkdtempSync(path.join(folder, 'from-'));
  for (const name of ['files/aa', 'files/drafts', 'content/dam']) mkdirSync(path.join(from, name), { recursive: true });
  for (let n = 0; n < 20; n += 1) writeFileSync(path.join(from, 'files/aa', `${n}`), randomBytes(1_000 + n));
  writeFileSync(path.join(from, 'content/dam/own.webp'), 'picture');
  writeFileSync(path.join(from, 'files/drafts/half'), 'half');
  const place = { from: openDiskStore(from), folder: from };
  const url = `${far.kit.sandbox.url}/object-store/copied`;
  await far.fault('objects.put', 'slow', 5);
  await far.fault('objects.put', 'refused');
  await expect(copyFiles({ ...place, to: openFar({ url }) })).rejects.toThrow('AccessDenied');
  const second = await copyFiles({ ...place, to: openFar({ url }) });
  expect(second.there).toBeGreaterThan(0);
  expect(second.copied + second.there).toBe(21);
  expect(await copyFiles({ ...place, to: openFar({ url }) })).toMatchObject({ copied: 0, there: 21 });
  expect(readdirSync(path.join(from, 'files/aa'))).toHaveLength(20);
}, 20_000);
