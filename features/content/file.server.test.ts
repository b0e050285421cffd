import { readdirSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPeopleApi, type PeopleApi } from '#tests/harness/people-api.ts';
import { paperOf } from '#tests/harness/paper.ts';
import { sweepFiles } from '#platform/files/sweep.server.ts';
import { sql } from '#platform/sql.server.ts';
import { fileRoutes as routes } from './routes/file.server.ts';

let api: PeopleApi;
let folder: string;
let photo: Buffer;
const pdf = Buffer.from(paperOf());

beforeAll(async () => {
  api = await openPeopleApi(routes);
  folder = api.env.VOLANTE_DATA;
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'hidden words' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
    .toBuffer();
});
afterAll(async () => {
  await api.close();
});

type Piece = { field: string; name?: string; type?: string; content: Buffer | string };

const send = async (
  call: string,
  pieces: readonly Piece[],
  headers: Record<string, string> = {},
  from = '127.0.0.1',
) => {
  const lines = pieces.flatMap(({ field, name, type, content }) => [
    `--edge\r\nContent-Disposition: form-data; name="${field}"${name === undefined ? '' : `; filename="${name}"`}\r\n`,
    `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    content,
    '\r\n',
  ]);
  const payload = Buffer.concat(
    [...lines, '--edge--\r\n'].map((line) => (typeof line === 'string' ? Buffer.from(line) : line)),
  );
  const response = await api.server.inject({
    method: 'POST',
    remoteAddress: from,
    url: `/api/file/v1/file/${call}`,
    headers: {
      'x-brand': 'jeep',
      'x-market': 'pt-BR',
      'content-type': 'multipart/form-data; boundary=edge',
      ...headers,
    },
    payload,
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};

const request: Piece = { field: 'request', content: JSON.stringify({ root_path: 'documents', sub_path: 'cnh/front' }) };
const fetchFile = (reference: unknown) =>
  api.server.inject({ method: 'GET', url: `/api/file/v1/file/${String(reference)}` });
const kept = (): string[] =>
  readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test('an image is written anew: the picture stays, what was hidden in it goes', async () => {
  expect(photo.includes('hidden words')).toBe(true);
  const both = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
  const { status, body } = await send('upload', [
    request,
    { field: 'file', name: '../../etc/Foto da CNH.exe', type: 'text/html', content: both },
  ]);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'Foto da CNH.jpg',
    mediaType: 'image/jpeg',
    path: 'documents/cnh/front/Foto da CNH.jpg',
  });
  const file = await fetchFile(body['reference']);
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="Foto da CNH.jpg"; filename*=UTF-8''Foto%20da%20CNH.jpg`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(file.rawPayload.includes('hidden words')).toBe(false);
  expect(file.rawPayload.includes('script')).toBe(false);
  const metadata = await sharp(file.rawPayload).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
  expect(metadata.exif).toBeUndefined();
  expect(kept()).toContain(body['id']);
  const row = await api.db.one(
    sql<{ state: string; bytes: number }>`SELECT state, bytes FROM platform.file WHERE id = ${body['id']}`,
  );
  expect(row).toEqual({ state: 'clean', bytes: file.rawPayload.length });
});

test('a PDF is kept as it is, to be saved only', async () => {
  const { body } = await send('upload', [{ field: 'file', name: 'comprovação.pdf', content: pdf }, request]);
  const file = await fetchFile(body['reference']);
  expect(file.rawPayload.equals(pdf)).toBe(true);
  expect(file.headers['content-disposition']).toContain(
    `attachment; filename="comprovacao.pdf"; filename*=UTF-8''comprova%C3%A7%C3%A3o.pdf`,
  );
});

test('a reference is not guessed', async () => {
  const { body } = await send('upload', [request, { field: 'file', name: 'a.pdf', content: pdf }]);
  const reference = String(body['reference']);
  for (const wrong of [
    String(body['id']),
    `${String(body['id'])}.`,
    `${reference.slice(0, -1)}x`,
    'x',
    `${String(body['id'])}.${'0'.repeat(64)}`,
  ]) {
    expect((await fetchFile(wrong)).statusCode).toBe(404);
  }
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const big = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(10 * 1024 * 1024)]);
const refusals: readonly (readonly [string, readonly Piece[], number, string])[] = [
  [
    'an SVG that says it is a PNG',
    [request, { field: 'file', name: 'a.png', type: 'image/png', content: svg }],
    415,
    'uploadType',
  ],
  ['a page', [request, { field: 'file', name: 'a.pdf', content: '<html>%PDF-1.7</html>' }], 415, 'uploadType'],
  ['a GIF', [request, { field: 'file', name: 'a.jpg', content: 'GIF89a' }], 415, 'uploadType'],
  ['an empty file', [request, { field: 'file', name: 'a.jpg', content: '' }], 415, 'uploadType'],
  [
    'the beginning of a JPEG',
    [request, { field: 'file', name: 'a.jpg', content: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) }],
    422,
    'uploadUnreadable',
  ],
  ['a file over ten megabytes', [request, { field: 'file', name: 'a.jpg', content: big }], 413, 'uploadSize'],
  [
    'two files in the call for one',
    [request, ...[1, 2].map(() => ({ field: 'file', name: 'a.pdf', content: pdf }))],
    413,
    'uploadSize',
  ],
  ['no file', [request], 400, 'uploadNone'],
  ['no request part', [{ field: 'file', name: 'a.pdf', content: pdf }], 400, 'invalid'],
  [
    'a path that climbs',
    [
      { field: 'request', content: '{"root_path":"../x"}' },
      { field: 'file', name: 'a.pdf', content: pdf },
    ],
    400,
    'invalid',
  ],
  [
    'an unknown field',
    [
      { field: 'request', content: '{"root_path":"x","owner":"me"}' },
      { field: 'file', name: 'a.pdf', content: pdf },
    ],
    400,
    'invalid',
  ],
];

test.each(refusals)('refuses %s, and nothing stays', async (_, pieces, status, code) => {
  const before = kept();
  const answer = await send('upload', pieces);
  expect({ status: answer.status, code: answer.body['code'] }).toEqual({ status, code });
  if (code === 'uploadSize') expect(answer.body['detail']).toBe('Arquivos excederam o tamanho máximo');
  expect(kept()).toEqual(before);
});

test('an image of too many pixels is refused before it is unpacked', async () => {
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1024 * 1024);
  const answer = await send('upload', [request, { field: 'file', name: 'a.png', content: bomb }]);
  expect(answer.body).toMatchObject({ code: 'uploadPixels' });
}, 30_000);

test.each<[string, Partial<Piece>]>([
  ['as a typed part', { type: 'application/json' }],
  ['as a Blob with a name', { type: 'application/json', name: 'blob' }],
  ['as a text', {}],
])('the request comes %s', async (_, how) => {
  const { status, body } = await send('upload', [
    { ...request, ...how },
    { field: 'file', name: 'a.pdf', content: pdf },
  ]);
  expect({ status, path: body['path'] }).toEqual({ status: 200, path: 'documents/cnh/front/a.pdf' });
});

test.each<[string, Partial<Piece>, number, string]>([
  ['broken JSON', { type: 'application/json', content: '{"root_path":' }, 400, 'malformed'],
  ['broken JSON with a name', { type: 'application/json', name: 'blob', content: '{"root_path":' }, 400, 'invalid'],
  ['JSON without end', { type: 'application/json', name: 'blob', content: ' '.repeat(20_000) }, 413, 'uploadSize'],
])('%s is refused, and nothing stays', async (_, how, status, code) => {
  const before = kept();
  const answer = await send('upload', [
    { field: 'file', name: 'a.pdf', content: pdf },
    { ...request, ...how },
  ]);
  expect({ status: answer.status, code: answer.body['code'] }).toEqual({ status, code });
  expect(kept()).toEqual(before);
});

test('a PDF with a program in it is refused, and nothing stays', async () => {
  const before = kept();
  const content = paperOf({ more: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' });
  const answer = await send('upload', [request, { field: 'file', name: 'a.pdf', content }]);
  expect({ status: answer.status, code: answer.body['code'] }).toEqual({ status: 422, code: 'uploadActive' });
  expect(kept()).toEqual(before);
});

test('many files come in together, all or none', async () => {
  const files = [1, 2, 3].map((n) => ({ field: 'files', name: `${n}.pdf`, content: pdf }));
  const { status, body } = await send('upload-bulk', [request, ...files]);
  expect(status).toBe(200);
  expect((body as unknown as { name: string }[]).map(({ name }) => name)).toEqual(['1.pdf', '2.pdf', '3.pdf']);
  const before = kept();
  const broken = { field: 'files', name: 'x.jpg', content: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) };
  expect((await send('upload-bulk', [request, ...files, broken])).status).toBe(422);
  expect(kept()).toEqual(before);
  const heavy = [1, 2, 3, 4, 5].map((n) => ({
    field: 'files',
    name: `${n}.pdf`,
    content: Buffer.concat([pdf, Buffer.alloc(9 * 1024 * 1024)]),
  }));
  expect((await send('upload-bulk', [request, ...heavy])).body).toMatchObject({ code: 'uploadSize' });
  expect(kept()).toEqual(before);
}, 30_000);

test('a day’s allowance ends for an address, whatever references its sender makes up', async () => {
  const pieces = [request, { field: 'file', name: 'a.pdf', content: pdf }];
  const as = (reference: string, from?: string) =>
    send('upload', pieces, { 'x-reservation-reference': reference }, from);
  const { body } = await as('a visitor of the day');
  await api.db.run(sql`UPDATE platform.file SET bytes = 209715190 WHERE id = ${body['id']}`);
  for (const reference of ['a visitor of the day', 'another', 'a third'])
    expect((await as(reference)).body).toMatchObject({ code: 'uploadQuota' });
  expect((await send('upload', pieces)).body).toMatchObject({ code: 'uploadQuota' });
  const elsewhere = await as('a visitor of the day', '203.0.113.9');
  expect(elsewhere.status).toBe(200);
  await api.db.run(sql`UPDATE platform.file SET bytes = 1 WHERE id = ${body['id']}`);
  expect((await send('upload', pieces)).status).toBe(200);
  await api.db.run(sql`
    INSERT INTO platform.file (id, brand, owner, purpose, name, media_type, bytes, sha256, state, sent_from)
    SELECT gen_random_uuid(), brand, owner, purpose, name, media_type, 1, sha256, 'refused', sent_from
    FROM platform.file, generate_series(1, 800) WHERE id = ${elsewhere.body['id']}`);
  expect((await as('another', '203.0.113.9')).body).toMatchObject({ code: 'uploadQuota' });
});

test('over a real connection a sender who goes on too long still gets the answer', async () => {
  const address = await api.server.listen({ port: 0, host: '127.0.0.1' });
  const form = new FormData();
  form.set('request', '{"root_path":"x"}');
  form.set('file', new Blob([big, big]), 'a.jpg');
  const headers = { 'x-brand': 'jeep', 'x-market': 'es-AR' };
  const response = await fetch(`${address}/api/file/v1/file/upload`, { method: 'POST', body: form, headers });
  expect(response.status).toBe(413);
  expect(response.headers.get('content-language')).toBe('es-AR');
  form.set('file', new Blob([pdf]), 'a.pdf');
  expect((await fetch(`${address}/api/file/v1/file/upload`, { method: 'POST', body: form, headers })).status).toBe(200);
});

test('without a multipart body there is nothing to read', async () => {
  const answer = await api.call('POST', 'file/v1/file/upload', { body: { file: 'x' } });
  expect(answer.status).toBe(415);
});

test('the sweeper ends what a crash left, and tells of files that are gone', async () => {
  const { body } = await send('upload', [request, { field: 'file', name: 'a.pdf', content: pdf }]);
  const { body: lost } = await send('upload', [request, { field: 'file', name: 'b.pdf', content: pdf }]);
  const pending = api.services.ids.next();
  await api.db.run(sql`
    INSERT INTO platform.file (id, brand, owner, purpose, name, media_type, bytes, sha256, state, created_at)
    VALUES (${pending}, 'jeep', 'x', 'x', 'x', 'application/pdf', 1, 'x', 'pending', now() - interval '2 hours')`);
  const later = new Date(Date.now() + 2 * 3_600_000);
  const fileOf = (id: unknown) => path.join(folder, 'files', String(id).slice(-2), String(id));
  rmSync(fileOf(lost['id']));
  await api.db.run(sql`DELETE FROM platform.file WHERE id = ${body['id']}`);
  utimesSync(fileOf(body['id']), new Date(), new Date());
  const logged: unknown[] = [];
  const services = {
    ...api.services,
    log: { ...api.services.log, error: (fields: object) => void logged.push(fields) },
  };
  const swept = await sweepFiles(services, later);
  expect(swept.missing).toBe(1);
  expect(logged).toEqual([{ missing: 1 }]);
  expect(kept()).not.toContain(body['id']);
  expect(await api.db.rows(sql`SELECT FROM platform.file WHERE id = ${pending}`)).toEqual([]);
});
