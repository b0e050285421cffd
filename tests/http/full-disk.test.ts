import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { startOtherProcess, type OtherProcess } from '#tests/harness/other-process.ts';
import { paperOf } from '#tests/harness/paper.ts';
import { onSmallDisk, type SmallDisk } from '#tests/harness/small-disk.ts';
import { startProgram } from '#tests/harness/program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'volante-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KIBIBYTES = 1024;
const canMount = onSmallDisk({ folder, kibibytes: KIBIBYTES }) !== null;
if (!canMount) console.warn('this system lets nobody mount a disk: what a full one does is not tried');

const mounted = (as?: SmallDisk['as']): readonly string[] =>
  onSmallDisk({ folder, kibibytes: KIBIBYTES, ...(as !== undefined && { as }) }) ?? expect.fail('no disk');

describe('a start whose data folder takes nothing ends at once, and says which folder and why', () => {
  const start = async (before: readonly string[], data: string) => {
    const { ended, output } = startProgram({ VOLANTE_DATA: data, LOG_LEVEL: 'warn' }, before);
    return { status: await ended, said: output().trim() };
  };
  const refused = (data: string, code: string) => ({
    status: 1,
    said: `environment: VOLANTE_DATA: ${data} cannot be written (${code})`,
  });

  test('a file', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(await start([], file)).toEqual(refused(file, 'ENOTDIR'));
    rmSync(file);
  });

  test.runIf(canMount).each([
    ['full', 'ENOSPC'],
    ['read-only', 'EROFS'],
  ] as const)('a disk that is %s', async (as, code) => {
    expect(await start(mounted(as), folder)).toEqual(refused(folder, code));
  });
});

describe.runIf(canMount)('a disk that fills up while the program runs', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let api: OtherProcess;

  beforeAll(async () => {
    database = await createDatabase();
    api = await startOtherProcess(database.url, { env: { VOLANTE_DATA: folder }, before: mounted() });
  });
  afterAll(async () => {
    await api.stop();
    await database.drop();
  });

  /** The disk as the process sees it. */
  const onDisk = (...names: string[]): string => path.join(`/proc/${api.pid}/root`, folder, ...names);
  const kept = (): string[] =>
    readdirSync(onDisk('files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted();
  const known = async (): Promise<string[]> =>
    (await ask<{ id: string }>(database.url, `SELECT id FROM platform.file WHERE state = 'clean'`)).rows
      .map(({ id }) => id)
      .toSorted();

  /** Of a size that no number of whole ones fills the disk with: the last one comes to its end in the middle of a file. */
  const paper = paperOf({ objects: `4 0 obj(${'x'.repeat(150_000)})endobj` });
  const upload = async (
    content: string | Uint8Array<ArrayBuffer> = paper,
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    const body = new FormData();
    body.set('request', '{"root_path":"documents"}');
    body.set('file', new Blob([content]), 'a.pdf');
    const headers = { 'x-brand': 'jeep', 'x-market': 'pt-BR', connection: 'close' };
    const response = await fetch(`${api.url}/api/file/v1/file/upload`, { method: 'POST', body, headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  /** Fills the disk but for so many bytes. */
  const leave = (room: number): void => {
    const { bavail, bsize } = statfsSync(onDisk());
    writeFileSync(onDisk('ballast'), Buffer.alloc(Math.max(0, bavail * bsize - room)));
  };
  const read = async (reference: unknown): Promise<string> => {
    const headers = { 'x-brand': 'jeep', 'x-market': 'pt-BR', connection: 'close' };
    return (await fetch(`${api.url}/api/file/v1/file/${String(reference)}`, { headers })).text();
  };

  test('what needs room is refused with 507, nothing half is kept, the rest goes on, and all is well with room again', async () => {
    const taken: Awaited<ReturnType<typeof upload>>[] = [];
    for (let turn = 0; turn < 20 && taken.at(-1)?.status !== 507; turn += 1) taken.push(await upload());
    expect(taken.at(-1)).toMatchObject({ status: 507, body: { code: 'storageFull', key: 'problem.storageFull' } });
    const good = taken.slice(0, -1);
    expect(good.length).toBeGreaterThan(2);
    expect(new Set(good.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of good) expect(await read(body['reference'])).toBe(paper);
    expect(kept()).toEqual(await known());
    leave(0);
    expect((await upload()).status).toBe(507);
    expect(kept()).toEqual(await known());
    expect((await api.call('GET', 'model/v1/model', { brand: 'jeep', market: 'br' })).status).toBe(200);
    expect((await fetch(`${api.url}/health/ready`)).status).toBe(200);
    rmSync(onDisk('ballast'));
    const { body } = good[0] ?? expect.fail('none was taken');
    rmSync(onDisk('files', String(body['id']).slice(-2), String(body['id'])));
    const again = await upload();
    expect(again.status).toBe(200);
    expect(await read(again.body['reference'])).toBe(paper);
  });

  test('an image for which there is room as it came, but not as it is made anew', async () => {
    for (const name of readdirSync(onDisk('files'))) rmSync(onDisk('files', name), { recursive: true });
    await ask(database.url, 'DELETE FROM platform.file');
    const raw = { width: 256, height: 256, channels: 3 } as const;
    const image = new Uint8Array(
      await sharp(randomBytes(256 * 256 * 3), { raw })
        .png()
        .toBuffer(),
    );
    leave(image.byteLength * 1.5);
    expect(await upload(image)).toMatchObject({ status: 507, body: { code: 'storageFull' } });
    expect(kept()).toEqual([]);
    expect(await known()).toEqual([]);
    rmSync(onDisk('ballast'));
    expect((await upload(image)).status).toBe(200);
  });
});
