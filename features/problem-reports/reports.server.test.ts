import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalData } from '#features/problem-reports/public.server.ts';
import { idOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCars } from '#tests/harness/cars.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let app: TestApp;
let staff: string;

const JEEP = { brand: 'jeep', market: 'br' } as const;
const message = 'It says something else elsewhere.';

beforeAll(async () => {
  app = await startTestApp();
  staff = await signInStaff(app.call, 'manual_admin');
});
afterAll(() => app.stop());

const send = (what: 'report-view' | 'product' | 'dealers', body: object, key: string = randomUUID()) =>
  app.call('POST', `report/v1/${what}`, { ...JEEP, key, body });
const view = (more: object = {}) => ({ page: '/br/jeep/ofertas?q=secret', reason: 'WRONG_PRICE', message, ...more });
const list = async (query = '') => {
  const { json } = await app.call('GET', `report/v1/records?size=100${query}`, { ...JEEP, token: staff });
  return json['reports'] as Record<string, unknown>[];
};
const one = async (id: string) => (await app.call('GET', `report/v1/records/${id}`, { ...JEEP, token: staff })).json;
const issues = ({ json }: { json: Record<string, unknown> }) =>
  ((json['fields'] ?? []) as { field: string; key: string }[]).map(({ field, key }) => `${field} ${key}`);

describe('what visitors report', () => {
  it('is one report however often it is sent at once, lies sealed, and leaves the query of the address out', async () => {
    const key = randomUUID();
    const body = view({ email: 'avisa@demo.example' });
    const [first, second] = await Promise.all([send('report-view', body, key), send('report-view', body, key)]);
    expect(first.status, JSON.stringify(first.json)).toBe(200);
    expect(second.json).toEqual(first.json);
    const id = idOf(first);
    expect(await one(id)).toMatchObject({ kind: 'VIEW', subject: '/br/jeep/ofertas', message, verdict: null });
    // The list says that an answer is waited for, and opens nothing.
    const listed = (await list()).find((row) => row['id'] === id) ?? expect.fail('not listed');
    expect(listed).toMatchObject({ wantsAnswer: true });
    expect(JSON.stringify(listed)).not.toMatch(/avisa|elsewhere/);
    const { rows } = await ask<{ row: string }>(
      app.databaseUrl,
      `SELECT to_jsonb(r)::text AS row FROM problem_reports.report r WHERE id = $1`,
      [id],
    );
    expect(rows[0]?.row).not.toMatch(/avisa|elsewhere|secret/);
    const ram = await app.call('GET', 'report/v1/records', { brand: 'ram', market: 'br', token: staff });
    expect(ram.status === 403 || (ram.json['reports'] as { id: string }[]).every((row) => row.id !== id)).toBe(true);
  });

  it('is about a version that is sold and a dealership that is open, by what the calls list', async () => {
    const [car] = await findReadyCars(app.databaseUrl, { ...JEEP, limit: 1 });
    const { mvsCode, year } = car?.choice ?? expect.fail('a car');
    const models = await app.call('GET', 'report/v1/car-models', JEEP);
    const codes = (models.json['models'] as { code: string }[]).map(({ code }) => code);
    const modelCode = codes.find((code) => mvsCode.startsWith(code)) ?? expect.fail(mvsCode);
    const products = await app.call('GET', `report/v1/product?modelCode=${modelCode}`, JEEP);
    expect(products.json['products']).toContainEqual(expect.objectContaining({ mvsCode, year }));
    expect(products.json['reasons']).toContainEqual({ code: 'WRONG_PRICE', text: 'O preço está errado' });
    const product = idOf(await send('product', { mvsCode, year, reason: 'WRONG_SHEET', message }));
    expect(await one(product)).toMatchObject({ kind: 'PRODUCT', subject: `${mvsCode}-${year}`, email: null });

    const dealers = await app.call('GET', 'report/v1/dealers', JEEP);
    const [dealer] = dealers.json['dealers'] as { idSiteGeo: string; name: string }[];
    const shown = await app.call('GET', `report/v1/dealers/${dealer?.idSiteGeo}`, JEEP);
    expect(shown.json).toMatchObject({ name: dealer?.name, address: expect.stringContaining(', ') });
    const report = idOf(await send('dealers', { idSiteGeo: dealer?.idSiteGeo, reason: 'WRONG_HOURS', message }));
    expect(await one(report)).toMatchObject({ kind: 'DEALER', subject: dealer?.idSiteGeo, subjectName: dealer?.name });
    const argentina = await app.call('GET', 'report/v1/report-view/reasons', { brand: 'jeep', market: 'ar' });
    expect(argentina.json['reasons']).toContainEqual({ code: 'OTHER', text: 'Otra cosa' });
  });

  it.each([
    ['report-view', view({ page: 'https://other.example/x' }), 'page report.pageWrong'],
    ['report-view', view({ reason: 'WRONG_HOURS' }), 'reason field.required'],
    ['report-view', view({ message: ' ' }), 'message field.required'],
    ['report-view', view({ email: 'nobody' }), /^email /],
    ['product', { mvsCode: 'ZZZZZZZ', year: 2027, reason: 'OTHER', message }, 'mvsCode report.productUnknown'],
    ['dealers', { idSiteGeo: 'none', reason: 'OTHER', message }, 'idSiteGeo report.dealerUnknown'],
  ] as const)('%s is refused as %j, by its field', async (what, body, issue) => {
    const refused = await send(what, body);
    expect([400, 422]).toContain(refused.status);
    expect(issues(refused)).toEqual([typeof issue === 'string' ? issue : expect.stringMatching(issue)]);
  });
});

describe('the queue', () => {
  it('answers once, writes to who left an e-mail, and narrows to what is open', async () => {
    const { rows } = await ask<{ id: string }>(
      app.databaseUrl,
      `SELECT id FROM problem_reports.report WHERE email_index IS NOT NULL AND verdict IS NULL LIMIT 1`,
    );
    const id = rows[0]?.id ?? '';
    const answer = (version = 1) =>
      app.call('POST', `report/v1/records/${id}/answer`, {
        ...JEEP,
        token: staff,
        body: { version, verdict: 'MENDED', answer: 'It is right now.' },
      });
    expect((await list('&state=OPEN')).map((row) => row['id'])).toContain(id);
    const both = await Promise.all([answer(), answer()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await answer(2)).json).toMatchObject({ code: 'answeredAlready' });
    expect((await list('&state=OPEN')).map((row) => row['id'])).not.toContain(id);
    expect((await list('&state=ANSWERED&kind=VIEW')).map((row) => row['id'])).toContain(id);
    await waitFor(async () => (await app.sandboxConsole.mails('avisa@demo.example')).length > 0);
    const { text } = await app.sandboxConsole.mail('avisa@demo.example', /Resposta ao seu aviso/);
    expect(text).toContain('It is right now.');
  });

  it('gives out and erases what somebody reported under their mailbox', async () => {
    const { db, env } = app.api.application.services;
    const subject = {
      accountId: randomUUID(),
      email: 'AVISA@demo.example',
      name: '',
      market: 'br',
      phone: null,
      documents: [],
    } as const;
    const read = () => db.read({ allBrands: true }, (tx) => personalData.read(tx, subject, env));
    expect((await read())[0]?.records).toMatchObject([{ said: { message, email: 'avisa@demo.example' } }]);
    await db.withTx({ allBrands: true, actor: 'system:test' }, (tx) =>
      personalData.erase(tx, subject, { env, now: new Date() }),
    );
    expect((await read())[0]?.records).toEqual([]);
  });
});
