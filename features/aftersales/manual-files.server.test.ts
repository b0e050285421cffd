import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { openGarage, type Garage } from '#tests/harness/garage.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { paperOf } from '#tests/harness/paper.ts';
import { sweepManualFiles } from './public.server.ts';

let app: Garage;
let admin: string;
beforeAll(async () => {
  app = await openGarage();
  admin = await signInStaff(app.call, 'manual_admin');
});
afterAll(() => app.close());

const PAPER = paperOf();

const upload = async (
  of: { token?: string; content?: string | Buffer<ArrayBuffer>; brand?: string; files?: number } = {},
) => {
  const { token = admin, content = PAPER, brand = 'jeep', files = 1 } = of;
  const form = new FormData();
  for (let n = 0; n < files; n += 1) form.append('file', new Blob([content]), `../../Guia ${n}.exe`);
  const response = await fetch(`${app.apiUrl}/api/manual/v1/file`, {
    method: 'POST',
    headers: { 'x-brand': brand, 'x-market': 'br', authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};

const fetchFile = (path: string, token: string) =>
  fetch(`${app.apiUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });

const shelve = (path: string, more: object = {}) =>
  app.send('POST', 'manual/v1', {
    token: admin,
    body: {
      name: 'Guia rápido',
      path,
      modelCode: null,
      validFrom: '2026-01-01',
      validUntil: null,
      regional: null,
      dealerGroup: null,
      ...more,
    },
  });

it('takes a PDF under a name of ours, and nothing else', async () => {
  expect(await upload()).toMatchObject({
    status: 200,
    json: {
      name: 'Guia 0.pdf',
      bytes: PAPER.length,
      path: expect.stringMatching(/^\/api\/manual\/v1\/file\/[0-9a-f-]{36}\?/),
    },
  });
  expect(await upload({ content: '<html>' })).toMatchObject({ status: 415, json: { code: 'uploadType' } });
  // A picture is known, and is no manual.
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  expect(await upload({ content: png })).toMatchObject({ status: 415, json: { code: 'uploadType' } });
  expect(await upload({ files: 0 })).toMatchObject({ status: 400, json: { code: 'uploadNone' } });
  expect(await upload({ files: 2 })).toMatchObject({ status: 413, json: { code: 'uploadSize' } });
  const large = Buffer.concat([Buffer.from(PAPER), Buffer.alloc(10 * 1024 * 1024)]);
  expect(await upload({ content: large })).toMatchObject({ status: 413, json: { code: 'uploadSize' } });
  expect((await upload({ token: app.anna })).status).toBe(403);
  const rows = await ask<{ owner: string }>(app.url, `SELECT owner FROM platform.file WHERE purpose = 'manual'`);
  expect(rows.rows).toEqual([{ owner: 'manuals:jeep' }]);
});

it('hands a file to those its manual is for: in force, of their brand, of their region', async () => {
  const { json } = await upload();
  const path = String(json['path']);
  const status = async (token: string, where = path) => (await fetchFile(where, token)).status;
  // No manual names it yet.
  expect(await status(admin)).toBe(404);
  const made = await shelve(path, { validFrom: '2099-01-01' });
  expect(made.status).toBe(200);
  expect([await status(admin), await status(app.anna)]).toEqual([200, 404]);
  const id = String(made.json['id']);
  const change = (version: number, more: object) =>
    app.send('PUT', `manual/v1/${id}`, {
      token: admin,
      body: { ...made.json, id: undefined, validFrom: '2026-01-01', ...more, version },
    });
  expect((await change(1, {})).status).toBe(200);
  const found = await fetchFile(path, app.anna);
  expect(await found.text()).toBe(PAPER);
  expect(found.headers.get('content-security-policy')).toContain('sandbox');
  expect(found.headers.get('content-disposition')).toContain('attachment; filename="Guia 0.pdf"');
  expect(await status(app.anna, path.replace('brand=jeep', 'brand=ram'))).toBe(404);
  expect((await change(2, { regional: 'SUL' })).status).toBe(200);
  expect([await status(admin), await status(app.anna)]).toEqual([200, 404]);
  expect((await app.send('DELETE', `manual/v1/${id}`, { token: admin })).status).toBe(204);
  expect(await status(admin)).toBe(404);
});

it('drops files that no manual names, a day after they came', async () => {
  const stored = String((await upload()).json['path']);
  await shelve(stored);
  const ids = async () =>
    (await ask<{ id: string }>(app.url, `SELECT id FROM platform.file WHERE purpose = 'manual'`)).rows;
  expect(await sweepManualFiles(app.services)).toBe(0);
  await ask(app.url, `UPDATE platform.file SET created_at = now() - interval '25 hours'`);
  expect(await sweepManualFiles(app.services)).toBe(2);
  expect(await ids()).toEqual([{ id: /file\/([0-9a-f-]+)/.exec(stored)?.[1] }]);
  expect((await fetchFile(stored, app.anna)).status).toBe(200);
});
