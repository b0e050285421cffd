import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sweepFiles } from '#platform/files/sweep.server.ts';
import { sql } from '#platform/sql.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { openFileStore, type FileStore } from '#tests/harness/file-store.ts';

let far: FileStore;
let database: Awaited<ReturnType<typeof createDatabase>>;
let one: Api;
let other: Api;
let photo: Buffer;

beforeAll(async () => {
  far = await openFileStore();
  database = await createDatabase({ people: false });
  one = await startApi({ url: database.url, env: far.settings });
  other = await startApi({ url: database.url, env: far.settings });
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
});
afterEach(() => far.clearFaults());
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await database.drop();
  await far.kit.stop();
});

const BRAND = { 'x-brand': 'jeep', 'x-market': 'pt-BR' };

const upload = async (api: Api): Promise<{ status: number; body: Record<string, unknown> }> => {
  const form = new FormData();
  form.set('request', JSON.stringify({ root_path: 'documents', sub_path: 'cnh/front' }));
  form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg');
  const answer = await fetch(`${api.url}/api/file/v1/file/upload`, { method: 'POST', headers: BRAND, body: form });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const fetchFile = (api: Api, reference: unknown) =>
  fetch(`${api.url}/api/file/v1/file/${String(reference)}`, { headers: BRAND });
const filesOf = (api: Api): string[] => {
  const below = path.join(api.application.services.env.VOLANTE_DATA, 'files');
  return existsSync(below)
    ? readdirSync(below, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [entry.name] : [],
      )
    : [];
};
const rows = () =>
  one.application.services.db.read({ allBrands: true }, (tx) =>
    tx.rows(sql<{ id: string; state: string }>`SELECT id, state FROM platform.file ORDER BY id`),
  );

test('what one web took in, the other hands out; neither has it on its own disk', async () => {
  const { status, body } = await upload(one);
  expect(status).toBe(200);
  const answer = await fetchFile(other, body['reference']);
  expect(answer.status).toBe(200);
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(60);
  expect([filesOf(one), filesOf(other)]).toEqual([[], []]);
});

test("the house's own picture is put into the store once, and both show it", async () => {
  const { VOLANTE_DATA: folder } = one.application.services.env;
  const name = 'dam/own/store.webp';
  const bytes = await sharp(photo).webp().toBuffer();
  mkdirSync(path.join(folder, 'content/dam/own'), { recursive: true });
  writeFileSync(path.join(folder, 'content', name), bytes);
  const { storeOf } = await import('#platform/files/store.server.ts');
  await storeOf(one.application.services.env).put(`content/${name}`, bytes);
  for (const api of [one, other]) {
    const answer = await fetch(`${api.url}/content/${name}`, { headers: BRAND });
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
  }
});

const TROUBLES = [
  ['gone', 'reset-before', 503],
  ['slow', 'hang', 503],
  ['refusing', 'refused', 503],
  ['full', 'full', 507],
] as const;

for (const [name, mode, status] of TROUBLES)
  test(`a store that is ${name}: the upload is refused, and nothing of it stays`, async () => {
    const before = await rows();
    await far.fault('objects.put', mode, 3);
    const refused = await upload(one);
    expect([refused.status, refused.body['code']]).toEqual([status, status === 507 ? 'storageFull' : 'busy']);
    expect(await rows()).toEqual(before);
    expect(filesOf(one)).toEqual([]);
    await far.clearFaults();
    expect((await upload(other)).status).toBe(200);
  }, 20_000);

test('wrong bytes and a store that is away are never shown as a file, nor as one that is not there', async () => {
  const { body } = await upload(one);
  await far.fault('objects.get', 'malformed', 2);
  expect((await fetchFile(other, body['reference'])).status).toBe(503);
  await far.fault('objects.get', '500-before', 3);
  expect((await fetchFile(other, body['reference'])).status).toBe(503);
  await far.clearFaults();
  expect((await fetchFile(other, body['reference'])).status).toBe(200);
});

test('what no row leads to goes after an hour; a file that is lost is told', async () => {
  const { body } = await upload(one);
  const { services } = one.application;
  const { storeOf, keyOfFile } = await import('#platform/files/store.server.ts');
  const store = storeOf(services.env);
  await services.db.withTx({ brand: 'jeep' }, (tx) => tx.run(sql`DELETE FROM platform.file WHERE id = ${body['id']}`));
  expect((await sweepFiles(services, new Date())).missing).toBe(0);
  expect(await store.stat(keyOfFile(String(body['id'])))).not.toBeNull();
  const kept = await upload(one);
  await store.remove(keyOfFile(String(kept.body['id'])));
  expect((await sweepFiles(services, new Date(Date.now() + 2 * 3_600_000))).missing).toBe(1);
  expect(await store.stat(keyOfFile(String(body['id'])))).toBeNull();
});

test('a store whose clock is behind, one of another database, or one whose rows are gone: no file goes', async () => {
  const { services } = one.application;
  const { storeOf, keyOfFile } = await import('#platform/files/store.server.ts');
  const store = storeOf(services.env);
  const errors: string[] = [];
  const heard = { ...services, log: { ...services.log, error: (_: object, text: string) => void errors.push(text) } };
  const later = new Date(Date.now() + 2 * 3_600_000);
  const { body } = await upload(one);
  const id = String(body['id']);
  await services.db.run(sql`UPDATE platform.file SET created_at = now() + interval '2 hours' WHERE id = ${id}`);
  await sweepFiles(heard, later);
  expect(await store.stat(keyOfFile(id))).not.toBeNull();
  await services.db.run(sql`DELETE FROM platform.file WHERE id = ${id}`);
  await store.put('installation', Buffer.from('another'));
  errors.length = 0;
  expect(await sweepFiles(heard, later)).toEqual({ removed: 0, missing: 0 });
  expect(errors).toEqual(['the file store belongs to another database: nothing in it is removed']);
  expect(await store.stat(keyOfFile(id))).not.toBeNull();
  await store.remove('installation');
  const many = Array.from({ length: 101 }, () => keyOfFile(services.ids.next()));
  for (const key of many) await store.put(key, Buffer.from('x'));
  await sweepFiles(heard, later);
  expect(errors).toContain('too many files have no row: none of them is removed');
  expect(await store.stat(keyOfFile(id))).not.toBeNull();
  for (const key of many) await store.remove(key);
  expect((await sweepFiles(heard, later)).removed).toBe(1);
  expect(await store.stat(keyOfFile(id))).toBeNull();
}, 30_000);
