import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/sql.server.ts';
import { joinAs, openPeopleApi, PERSON, tokenOf, withoutDocument, type PeopleApi } from '#tests/harness/people-api.ts';
import { sweepAccounts } from './public.server.ts';

let api: PeopleApi;
let token: string;
const SELF = 'user/v2/users/self';

beforeAll(async () => {
  api = await openPeopleApi();
  token = tokenOf(await joinAs(api, 'rosa@x.example', withoutDocument(PERSON)));
});
afterAll(async () => {
  await api.close();
});

const patch = (body: object, by = token) => api.call('PATCH', SELF, { token: by, body });

test.each([
  ['GET', SELF],
  ['PATCH', SELF],
  ['GET', 'user/v2/user-details-cache'],
  ['GET', 'user/v1/audit/findLatest/UPDATE'],
  ['GET', 'user/v2/consents'],
  ['GET', 'contract/v1/contracts'],
  ['PUT', 'contract/v1/contracts'],
  ['GET', 'auth/v2/auth'],
  ['GET', 'auth/v3/sessions'],
  ['DELETE', 'auth/v3/sessions/x'],
  ['POST', 'auth/v3/sign-out'],
  ['POST', 'auth/v3/second-factor'],
  ['POST', 'auth/v3/second-factor/enrol'],
])('%s %s is for the signed-in alone', async (method, path) => {
  const wrong = { token: 'x'.repeat(43), ...(method === 'GET' ? {} : { body: {} }) };
  expect((await api.call(method, path, method === 'GET' ? {} : { body: {} })).status).toBe(401);
  expect((await api.call(method, path, wrong)).status).toBe(401);
});

test('nothing to change is an error with the text of the spec', async () => {
  for (const answer of [await patch({}), await api.call('PATCH', SELF, { token })]) {
    expect(answer.body).toMatchObject({ status: 400, code: 'emptyBody', detail: 'No content provided for the body.' });
  }
});

test('a person changes their data; the audit names the fields and never the values', async () => {
  expect((await api.call('GET', 'user/v1/audit/findLatest/UPDATE', { token })).body).toEqual({
    action: 'UPDATE',
    at: null,
    fields: [],
  });
  const address = {
    postalCode: '01310-100',
    street: 'Avenida Paulista',
    number: '1000',
    district: 'Bela Vista',
    city: 'São Paulo',
    region: 'SP',
    country: 'BR',
  };
  const changed = await patch({ nickname: 'Rosa', phone: '+54 9 11 2345 6789', address });
  expect(changed.body).toMatchObject({
    nickname: 'Rosa',
    name: PERSON.name,
    phone: '+5491123456789',
    address: { postalCode: '01310100', complement: null, district: 'Bela Vista', city: 'São Paulo' },
  });
  expect((await patch({ nickname: null, address: null })).body).toMatchObject({
    nickname: null,
    address: null,
    phone: '+5491123456789',
  });
  const latest = await api.call('GET', 'user/v1/audit/findLatest/UPDATE', { token });
  expect(latest.body).toMatchObject({ action: 'UPDATE', fields: ['address', 'nickname'] });
  const audit = await api.db.rows(
    sql<{ row: string }>`SELECT a::text AS row FROM platform.audit a WHERE action = 'account.UPDATE'`,
  );
  expect(audit).toHaveLength(2);
  expect(audit.map(({ row }) => row).join()).not.toMatch(/Paulista|Rosa|2345/);
});

test('a document is given once, is checked, and is nobody else’s', async () => {
  const document = { kind: 'CPF', number: '111.444.777-35' };
  const other = tokenOf(await joinAs(api, 'lia@x.example', withoutDocument(PERSON)));
  expect((await patch({ document: { kind: 'CPF', number: '111.444.777-36' } })).body).toMatchObject({
    code: 'invalid',
  });
  expect((await patch({ document })).body).toMatchObject({ cpf: '11144477735' });
  expect((await patch({ document: { kind: 'CPF', number: '11144477735' } })).status).toBe(200);
  expect((await patch({ document: { kind: 'CPF', number: '529.982.247-25' } })).body).toMatchObject({
    code: 'documentFixed',
  });
  expect((await patch({ nickname: 'Lia', document }, other)).body).toMatchObject({ code: 'documentTaken' });
  expect((await api.call('GET', SELF, { token: other })).body).toMatchObject({ nickname: null, cpf: null });
  expect((await api.call('GET', 'user/v2/user-details-cache', { token })).body).toEqual({
    nickname: null,
    name: PERSON.name,
    emails: [{ email: 'rosa@x.example', preferred: true }],
    emailPreferred: 'rosa@x.example',
    phone: '+5491123456789',
    cpf: '11144477735',
    companyCnpj: null,
    loyaltyProgramCategory: null,
  });
});

test.each([
  'id',
  'email',
  'password_hash',
  'passwordHash',
  'market',
  'roles',
  'strength',
  'confirmedAt',
  'erasedAt',
  'companyCnpj',
])('%s cannot be assigned', async (field) => {
  const answer = await patch({ nickname: 'Ok', [field]: 'x' });
  expect(answer.body).toMatchObject({ status: 400, code: 'invalid', fields: [{ field, key: 'field.unknown' }] });
});

test.each([
  ['name', 'Rosa'],
  ['name', ' Rosa Maria'],
  ['name', 'R0sa M4ria'],
  ['nickname', ''],
  ['phone', '123'],
  ['birthDate', '2099-01-01'],
  ['birthDate', '12/04/1988'],
  ['address', { street: 'x' }],
  ['address', { country: 'AR', postalCode: '01310-100', street: 'x', number: '1', city: 'x', region: 'x' }],
])('%s of %j is refused', async (field, value) => {
  expect((await patch({ [field]: value })).body).toMatchObject({ status: 400, code: 'invalid' });
});

test('agreements are accepted in the version in force, once, for a brand and market', async () => {
  const accept = (version: string, headers = {}) =>
    api.call('PUT', 'contract/v1/contracts', { token, headers, body: { acceptances: [{ code: 'TERMS', version }] } });
  expect((await accept('2019-01')).body).toMatchObject({ status: 409, code: 'textOutdated' });
  const inArgentina = { 'x-market': 'es-AR' };
  const before = await api.call('GET', 'contract/v1/contracts', { token, headers: inArgentina });
  expect(before.body).toEqual([
    { code: 'TERMS', version: '2026-11', acceptedAt: null },
    { code: 'PRIVACY', version: '2027-02', acceptedAt: null },
  ]);
  const first = (await accept('2026-11', inArgentina)).body as unknown as { acceptedAt: string }[];
  api.turn(1000);
  const second = (await accept('2026-11', inArgentina)).body as unknown as { acceptedAt: string }[];
  expect(second[0]?.acceptedAt).toBe(first[0]?.acceptedAt);
  expect(second[1]?.acceptedAt).toBeNull();
});

test('a visitor’s consent is kept with its text’s version, under a secret of the browser', async () => {
  const consents = [
    { purpose: 'cookies.analytics', granted: false, textVersion: 'cookies-2' },
    { purpose: 'cookies.marketing', granted: true, textVersion: 'cookies-2' },
  ];
  const first = await api.call('POST', 'user/v2/consents', { body: { consents } });
  expect(first.status).toBe(200);
  const cookie = first.cookies[0]?.split(';')[0] ?? '';
  expect(first.cookies).toEqual([
    expect.stringMatching(/^vlt_receipt=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  const again = await api.call('POST', 'user/v2/consents', {
    body: { consents },
    headers: { cookie, origin: 'http://127.0.0.1:4000' },
  });
  expect(again.cookies).toEqual([]);
  const rows = await api.db.rows(sql<{ whose: string; n: number }>`
    SELECT anonymous_id AS whose, count(*) AS n FROM accounts.consent WHERE anonymous_id IS NOT NULL GROUP BY 1`);
  expect(rows).toEqual([{ whose: expect.stringMatching(/^[\da-f]{64}$/), n: 4 }]);
  await expect(api.db.run(sql`UPDATE accounts.consent SET granted = true`)).rejects.toThrow();
  await expect(api.db.run(sql`DELETE FROM accounts.consent`)).rejects.toThrow();
});

test('the latest word counts', async () => {
  const sendConsent = (granted: boolean) =>
    api.call('POST', 'user/v2/consents', {
      token,
      body: { consents: [{ purpose: 'contact.EMAIL', granted, textVersion: 'opt-in-4' }] },
    });
  for (const granted of [false, true, false]) {
    api.turn(1000);
    await sendConsent(granted);
  }
  const list = (await api.call('GET', 'user/v2/consents', { token })).body as unknown as {
    purpose: string;
    granted: boolean;
    textVersion: string;
  }[];
  expect(list.find(({ purpose }) => purpose === 'contact.EMAIL')).toMatchObject({
    granted: false,
    textVersion: 'opt-in-4',
  });
});

test('what is long over is swept: a sign-up nobody confirmed leaves nothing behind', async () => {
  await api.call('POST', 'user/v3/users', { basic: ['never@x.example', 'Senha-123'], body: withoutDocument(PERSON) });
  const left = () =>
    api.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM accounts.proof WHERE email = 'never@x.example'`);
  const now = api.services.clock.now().getTime();
  await sweepAccounts(api.db, new Date(now + 30 * 60_000));
  expect(await left()).toEqual({ n: 1 });
  await sweepAccounts(api.db, new Date(now + 2 * 3_600_000));
  expect(await left()).toEqual({ n: 0 });
});
