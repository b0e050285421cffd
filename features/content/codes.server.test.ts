import { randomUUID } from 'node:crypto';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ONE_CALL } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';
import { readPdf } from '#tests/harness/read-pdf.ts';

let app: OfferTestApp;
let maker: string;
beforeAll(async () => {
  app = await openOfferTestApp();
  maker = await app.staffWith({ role: 'qr_code_generator', brand: 'jeep' });
});
afterAll(() => app.close());

const JEEP = { brand: 'jeep', market: 'br' } as const;
const words = (more: object = {}) => ({
  purpose: 'SHOWROOM',
  label: 'Balcão da loja',
  target: '/ofertas',
  symbolVersion: null,
  level: 'AUTO',
  mask: null,
  quiet: 4,
  active: true,
  ...more,
});

type Sent = { readonly token?: string; readonly market?: string; readonly brand?: string; readonly key?: string };
const send = (method: string, path: string, body?: object, { token = maker, ...more }: Sent = {}) =>
  app.call(method, `code/v1/codes${path}`, {
    ...JEEP,
    token,
    key: randomUUID(),
    ...(body !== undefined && { body }),
    ...more,
  });
const create = async (more: object = {}, of: Sent = {}) => {
  const { status, json } = await send('POST', '', words(more), of);
  expect(status, JSON.stringify(json)).toBe(200);
  return json as { id: string; address: string; drawn: { version: number; level: string }; target: string };
};
type Found = { codes: { id: string; label: string }[]; total: number };
const list = async (query: string, of: Sent = {}) =>
  (await send('GET', `?${query}`, undefined, of)).json as unknown as Found;
const bytesOf = async (path: string, token = maker) => {
  const response = await fetch(`${app.api.url}/api/code/v1/${path}`, {
    headers: { ...ONE_CALL, authorization: `Bearer ${token}`, 'x-brand': 'jeep', 'x-market': 'br' },
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('a code', () => {
  it('leads to an address of its brand and market, and is drawn as small as it can be', async () => {
    const code = await create();
    expect(code.address).toMatch(/^https?:\/\/[^/]+\/br\/jeep\/ofertas$/);
    expect(code.drawn.version).toBeLessThanOrEqual(4);
    const whole = await create({ target: code.address });
    expect(whole.target).toBe('/ofertas');
    const spanish = await app.staffWith({ role: 'qr_code_generator', brand: 'jeep', market: 'ar' });
    const other = await create({ target: '/ofertas' }, { token: spanish, market: 'ar' });
    expect(other.address).toContain('/ar/jeep/ofertas');
  });

  it('is drawn with what was chosen, in both files, and is read back', async () => {
    const code = await create({ symbolVersion: 12, level: 'H', mask: 5, quiet: 6, label: 'Promoção <b>' });
    expect(code.drawn).toEqual({ version: 12, level: 'H' });
    const png = await bytesOf(`codes/${code.id}/png`);
    expect(png.headers.get('content-type')).toBe('image/png');
    expect(png.headers.get('content-disposition')).toBe(`attachment; filename="code-${code.id}.png"`);
    const { data, info } = await sharp(png.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const seen = jsqr(Uint8ClampedArray.from(data), info.width, info.height);
    expect(seen).toMatchObject({ data: code.address, version: 12 });
    const svg = await bytesOf(`codes/${code.id}/svg`);
    expect(svg.headers.get('content-type')).toContain('image/svg+xml');
    expect(svg.bytes.toString()).toContain('<title>Promoção &lt;b&gt;</title>');
    expect(svg.bytes.toString()).toContain(`viewBox="0 0 ${17 + 48 + 12} ${17 + 48 + 12}"`);
  });

  it.each([
    { more: { target: 'https://elsewhere.example/ofertas' }, code: 'outside', fields: ['target'] },
    { more: { target: '//elsewhere.example' }, code: 'outside', fields: ['target'] },
    { more: { target: '/ar/jeep/ofertas' }, code: 'otherSite', fields: ['target'] },
    { more: { target: '/br/ram/ofertas' }, code: 'otherSite', fields: ['target'] },
    { more: { target: '/nowhere-at-all' }, code: 'leadsNowhere', fields: ['target'] },
    { more: { target: '/p/never-written' }, code: 'leadsNowhere', fields: ['target'] },
    { more: { target: '/admin' }, code: 'leadsNowhere', fields: ['target'] },
    { more: { target: '/api/manual/v1/guide/X1' }, code: 'leadsNowhere', fields: ['target'] },
    { more: { symbolVersion: 1 }, code: 'tooLong', fields: ['symbolVersion'] },
    { more: { symbolVersion: 3, level: 'H' }, code: 'tooLong', fields: ['symbolVersion', 'level'] },
    { more: { symbolVersion: 41 }, code: 'invalid', fields: ['symbolVersion'] },
    { more: { symbolVersion: 0 }, code: 'invalid', fields: ['symbolVersion'] },
    { more: { mask: 0 }, code: 'invalid', fields: ['mask'] },
    { more: { mask: 8 }, code: 'invalid', fields: ['mask'] },
    { more: { level: 'X' }, code: 'invalid', fields: ['level'] },
    { more: { quiet: 3 }, code: 'invalid', fields: ['quiet'] },
    { more: { quiet: 11 }, code: 'invalid', fields: ['quiet'] },
    { more: { label: ' ' }, code: 'invalid', fields: ['label'] },
    { more: { target: '/of ertas' }, code: 'invalid', fields: ['target'] },
    { more: { purpose: 'WALL' }, code: 'invalid', fields: ['purpose'] },
  ])('is refused with its field: $more', async ({ more, code, fields }) => {
    const { status, json } = await send('POST', '', words(more));
    expect({ status, code: json['code'] }).toEqual({ status: code === 'invalid' ? 400 : 422, code });
    const named = (json as unknown as { fields: { field: string }[] }).fields.map(({ field }) => field);
    expect([...new Set(named)]).toEqual(fields);
  });

  it('that is too long says what would take it', async () => {
    const { json } = await send(
      'POST',
      '',
      words({ symbolVersion: 2, level: 'L', target: `/ofertas?q=${'a'.repeat(60)}` }),
    );
    const [first] = (json as unknown as { fields: { message: string }[] }).fields;
    expect(first?.message).toMatch(
      /^O endereço não cabe na versão 2\. Com esta correção, cabe a partir da versão \d+\.$/,
    );
  });

  it('of a document leads to a file of the site', async () => {
    const code = await create({ purpose: 'DOCUMENT', target: '/api/manual/v1/guide/RENEGADE' });
    expect(code.address).toMatch(/\/api\/manual\/v1\/guide\/RENEGADE\?brand=jeep&market=br$/);
  });

  it('is changed at the version it was read at', async () => {
    const { id } = await create();
    const changed = await send('PUT', `/${id}`, { ...words({ label: 'Vitrine', mask: 3 }), version: 1 });
    expect(changed).toMatchObject({ status: 200, json: { version: 2, label: 'Vitrine', mask: 3 } });
    expect(await send('PUT', `/${id}`, { ...words(), version: 1 })).toMatchObject({
      status: 409,
      json: { code: 'changedMeanwhile' },
    });
  });

  it('goes into the archive once, however often it is sent, and comes out again', async () => {
    const { id } = await create({ label: 'Arquivo de prova' });
    const key = randomUUID();
    const archived = () => send('POST', `/${id}/state`, { version: 1, active: false }, { key });
    expect(await archived()).toMatchObject({ status: 200, json: { active: false, version: 2 } });
    expect(await archived()).toMatchObject({ status: 200, json: { active: false, version: 2 } });
    expect((await list('active=off&text=ARQUIVO')).codes.map((one) => one.id)).toEqual([id]);
    expect((await list('active=on&text=arquivo%20de')).total).toBe(0);
    expect(await send('POST', `/${id}/state`, { version: 1, active: true })).toMatchObject({ status: 409 });
    expect(await send('POST', `/${id}/state`, { version: 2, active: true })).toMatchObject({ json: { version: 3 } });
  });

  it('that was so already stays at its version: who takes back what was done to many changes none of it', async () => {
    const { id } = await create();
    expect(await send('POST', `/${id}/state`, { version: 1, active: true })).toMatchObject({
      status: 409,
      json: { code: 'stateAlready' },
    });
    expect(await send('POST', `/${id}/state`, { version: 1, active: false })).toMatchObject({ status: 200 });
  });

  it('to what is not there yet is printed ahead, and what its target led to is no hindrance to changing the rest', async () => {
    await create({ target: '/eventos/ainda-nao' });
    const { id } = await create();
    await ask(app.url, `UPDATE content.code SET target = '/nada-mais' WHERE id = '${id}'`);
    const kept = { ...words({ target: '/nada-mais', label: 'Outra' }), version: 1 };
    expect(await send('PUT', `/${id}`, kept)).toMatchObject({ status: 200, json: { label: 'Outra' } });
    const other = { ...words({ target: '/nada-aqui' }), version: 2 };
    expect(await send('PUT', `/${id}`, other)).toMatchObject({ status: 422, json: { code: 'leadsNowhere' } });
  });

  it('of another brand or market is unknown, and of nobody without the role', async () => {
    const { id } = await create();
    const ram = { token: await app.staffWith({ role: 'qr_code_generator', brand: 'ram' }), brand: 'ram' };
    expect(await send('PUT', `/${id}`, { ...words(), version: 1 }, ram)).toMatchObject({ status: 404 });
    expect((await list('', ram)).total).toBe(0);
    const writer = await app.staffWith({ role: 'manual_admin', brand: 'jeep' });
    expect(await send('GET', '', undefined, { token: writer })).toMatchObject({ status: 403 });
    expect((await bytesOf(`codes/${id}/svg`, writer)).status).toBe(403);
  });

  it('is found by its words as text, and the list goes on behind a row', async () => {
    const first = await create({ label: '100%_a' });
    const second = await create({ label: '100%_b', purpose: 'PROMOTION' });
    expect((await list('text=100%25_')).codes.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await list(`text=100%25_&after=${second.id}`)).codes.map(({ id }) => id)).toEqual([first.id]);
    expect((await list('text=100%25_&purpose=PROMOTION')).codes.map(({ id }) => id)).toEqual([second.id]);
  });
});

describe('a sheet', () => {
  it('has the codes with their labels, as often as they were chosen', async () => {
    const { id, address } = await create({ label: 'Vitrine da rua' });
    const { status, headers, bytes } = await bytesOf(`sheet?codes=${id}*1&side=90`);
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'application/pdf' });
    const { text, qr } = await readPdf(Uint8Array.from(bytes));
    expect(text).toContain('Vitrine da rua');
    expect(qr).toBe(address);
    const many = await bytesOf(`sheet?codes=${id}*30&side=60`);
    expect((await readPdf(Uint8Array.from(many.bytes))).text.split('Vitrine da rua').length - 1).toBe(9);
  });

  it('is refused with too many, none, unknown ones, or modules too fine to print', async () => {
    const { id } = await create();
    const fine = await create({ symbolVersion: 40, label: 'Fino' });
    const sheet = (query: string) => app.call('GET', `code/v1/sheet?${query}`, { ...JEEP, token: maker });
    expect(await sheet(`codes=${id}*201`)).toMatchObject({ status: 422, json: { code: 'tooManyCopies' } });
    expect(await sheet(`codes=${id}*0`)).toMatchObject({ status: 422, json: { code: 'tooManyCopies' } });
    expect(await sheet(`codes=${id}*1,${randomUUID()}*1`)).toMatchObject({ status: 404 });
    expect(await sheet(`codes=${fine.id}*1&side=40`)).toMatchObject({ status: 422, json: { code: 'tooFine' } });
    expect((await sheet(`codes=${fine.id}*1&side=90`)).status).toBe(200);
    expect(await sheet('codes=x')).toMatchObject({ status: 400 });
    expect(await sheet(`codes=${id}*1&side=41`)).toMatchObject({ status: 400 });
  });
});

it('the database keeps what a code may be', async () => {
  const { id } = await create();
  for (const wrong of ['mask = 0', 'symbol_version = 41', `level = 'X'`, 'quiet = 3', `target = 'https://x'`])
    await expect(ask(app.url, `UPDATE content.code SET ${wrong} WHERE id = $1`, [id])).rejects.toThrow('check');
});
