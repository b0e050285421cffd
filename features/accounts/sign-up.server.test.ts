import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/sql.server.ts';
import {
  joinAs,
  openPeopleApi,
  PASSWORD,
  PERSON,
  tokenOf,
  withoutDocument,
  type PeopleApi,
} from '#tests/harness/people-api.ts';
import { getBuyer } from './public.server.ts';

let api: PeopleApi;

beforeAll(async () => {
  api = await openPeopleApi();
});
afterAll(async () => {
  await api.close();
});

const CONFIRM = 'user/v2/signup/password/confirm';
const other = withoutDocument(PERSON);

test('a person signs up, proves the mailbox, and is signed in', async () => {
  const confirmed = await joinAs(api, 'maria@x.example');
  expect(confirmed.status).toBe(200);
  expect(confirmed.body).toMatchObject({
    secondFactor: 'none',
    user: { email: 'maria@x.example', name: PERSON.name, market: 'br' },
  });
  expect(confirmed.cookies[0]).toMatch(
    /^__Host-session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const self = await api.call('GET', 'user/v2/users/self', { token: tokenOf(confirmed) });
  expect(self.body).toMatchObject({
    cpf: '52998224725',
    phone: '+5511987654321',
    birthDate: '1990-05-17',
    emails: [{ email: 'maria@x.example', preferred: true }],
    address: null,
  });
  const accountId = (confirmed.body['user'] as { id: string }).id;
  expect(await getBuyer(api.db, { env: api.env, accountId })).toMatchObject({
    accountId,
    name: PERSON.name,
    email: 'maria@x.example',
    phone: '+5511987654321',
    document: '52998224725',
    documentKind: 'CPF',
    birthDate: '1990-05-17',
    address: null,
  });
});

test('neither the sign-up nor the erasure of a customer is in the history of records', async () => {
  const joined = await joinAs(api, 'livre@x.example', other);
  const { id } = joined.body['user'] as { id: string };
  const body = { password: PASSWORD, confirm: true };
  const erased = await api.call('POST', 'privacy/v1/erasure', { token: tokenOf(joined), body });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  const changes = await api.db.read({ allBrands: true }, (tx) =>
    tx.rows(sql<{ subject: string }>`SELECT subject FROM platform.record_change WHERE type = 'users'`),
  );
  expect(changes.map(({ subject }) => subject)).not.toContain(id);
});

test('nothing personal and no secret stands readable in the database', async () => {
  await joinAs(api, 'sealed@x.example', {
    ...other,
    phone: '(21) 99876-5432',
    document: { kind: 'CPF', number: '111.444.777-35' },
  });
  const found = await api.db.rows(sql<{ row: string }>`
    SELECT d::text AS row FROM accounts.document d UNION ALL SELECT a::text FROM accounts.account a
    UNION ALL SELECT p::text FROM accounts.proof p UNION ALL SELECT o.payload::text FROM platform.outbox o
    UNION ALL SELECT t::text FROM accounts.throttle t UNION ALL SELECT s::text FROM accounts.session s`);
  const dump = found.map(({ row }) => row).join('\n');
  const code = (await api.mailsTo('sealed@x.example')).at(-1)?.params['code'] ?? 'none';
  for (const secret of ['11144477735', '111.444.777-35', '21998765432', PASSWORD, code])
    expect(dump).not.toContain(secret);
});

test('an address that has an account gets the very same answer; only its mailbox learns', async () => {
  await joinAs(api, 'known@x.example', other);
  const answers = await Promise.all(
    ['known@x.example', 'KNOWN@X.example', 'new@x.example'].map((email) =>
      api.call('POST', 'user/v2/user', { body: { email, password: PASSWORD, ...other } }),
    ),
  );
  const seen = answers.map(({ status, body, cookies }) => ({ status, body, cookies }));
  expect(seen).toEqual(Array.from({ length: 3 }, () => ({ status: 200, body: { status: 'CODE_SENT' }, cookies: [] })));
  expect((await api.mailsTo('known@x.example')).map(({ template }) => template)).toEqual(['code', 'alreadyRegistered']);
  expect((await api.mailsTo('new@x.example')).map(({ template }) => template)).toEqual(['code']);
  const rows = await api.db.rows(sql<{ purpose: string; empty: boolean }>`
    SELECT purpose, password_hash IS NULL AND sealed_profile IS NULL AND code_hash IS NULL AS empty FROM accounts.proof
    WHERE email = 'KNOWN@X.example'`);
  expect(rows).toEqual([{ purpose: 'registered', empty: true }]);
});

test('a link confirms as well as a code, once', async () => {
  await api.call('POST', 'user/v3/users', { basic: ['link@x.example', PASSWORD], body: other });
  const mail = (await api.mailsTo('link@x.example')).at(-1);
  const url = new URL(mail?.params['url'] ?? '');
  expect(url.pathname).toBe('/br/jeep/confirmar-email');
  const token = url.searchParams.get('token') ?? '';
  const both = await Promise.all([1, 2].map(() => api.call('PUT', CONFIRM, { body: { token } })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(
    (await api.call('PUT', CONFIRM, { body: { email: 'link@x.example', code: mail?.params['code'] ?? '' } })).status,
  ).toBe(422);
});

test('codes end: after five wrong ones, after ten minutes, and for the unknown always', async () => {
  const email = 'codes@x.example';
  await api.call('POST', 'user/v3/users', { basic: [email, PASSWORD], body: other });
  const code = (await api.mailsTo(email)).at(-1)?.params['code'] ?? '';
  const wrong = code === '000000' ? '000001' : '000000';
  const unknown = await api.call('PUT', CONFIRM, { body: { email: 'nobody@x.example', code } });
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await api.call('PUT', CONFIRM, { body: { email, code: wrong } });
    expect({ ...answer.body, traceId: '' }).toEqual({ ...unknown.body, traceId: '' });
    expect(answer.status).toBe(422);
  }
  expect((await api.call('PUT', CONFIRM, { body: { email, code } })).status).toBe(422);

  await api.call('POST', 'user/v3/users', { basic: ['late@x.example', PASSWORD], body: other });
  const late = (await api.mailsTo('late@x.example')).at(-1)?.params['code'] ?? '';
  api.turn(10 * 60_000 + 1000);
  expect((await api.call('PUT', CONFIRM, { body: { email: 'late@x.example', code: late } })).status).toBe(422);
  await api.call('POST', 'user/v2/signup/password/resend-email', { body: { email: 'late@x.example' } });
  const again = (await api.mailsTo('late@x.example')).at(-1)?.params['code'] ?? '';
  expect((await api.call('PUT', CONFIRM, { body: { email: 'late@x.example', code: again } })).status).toBe(200);
});

test('guesses of codes are bounded however many sign-ups wait', async () => {
  const email = 'guess@x.example';
  const statuses: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    if (round % 4 === 0) await api.call('POST', 'user/v3/users', { basic: [email, PASSWORD], body: other });
    const { status } = await api.call('PUT', CONFIRM, { body: { email, code: String(round).padStart(6, '0') } });
    statuses.push(status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422));
  expect(statuses.slice(10)).toEqual([429, 429]);
});

test('a stranger’s sign-up for the same address does not become mine', async () => {
  const email = 'victim@x.example';
  await api.call('POST', 'user/v3/users', { basic: [email, 'Stranger-1'], body: { ...other, name: 'Outra Pessoa' } });
  const mine = await joinAs(api, email, other);
  expect(mine.body).toMatchObject({ user: { name: PERSON.name } });
  expect((await api.call('POST', 'auth/v3/authentication', { basic: [email, 'Stranger-1'], body: {} })).status).toBe(
    401,
  );
  const strangers = (await api.mailsTo(email))[0]?.params['code'] ?? '';
  expect((await api.call('PUT', CONFIRM, { body: { email, code: strangers } })).status).toBe(422);
});

test('a document belongs to one person, and two at once do not share it', async () => {
  const person = { ...other, document: { kind: 'CPF', number: '390.533.447-05' } };
  const emails = ['one@x.example', 'two@x.example'];
  for (const email of emails) await api.call('POST', 'user/v3/users', { basic: [email, PASSWORD], body: person });
  const answers = await Promise.all(
    emails.map(async (email) => {
      const code = (await api.mailsTo(email)).at(-1)?.params['code'] ?? '';
      return api.call('PUT', CONFIRM, { body: { email, code } });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'documentTaken' });
  const [count] = await api.db.rows(
    sql<{ n: number }>`SELECT count(*) AS n FROM accounts.account WHERE email = ANY (${emails})`,
  );
  expect(count?.n).toBe(1);
});

test('nobody’s mailbox is flooded, and who tries is not told', async () => {
  const answers = [];
  for (let round = 0; round < 8; round += 1)
    answers.push(
      await api.call('POST', 'user/v2/signup/password/resend-email', { body: { email: 'flood@x.example' } }),
    );
  expect(answers.every(({ status, body }) => status === 200 && body['status'] === 'CODE_SENT')).toBe(true);
  expect(await api.mailsTo('flood@x.example')).toHaveLength(5);
});

test('agreements, consents and the CRM event are kept as given', async () => {
  const email = 'consents@x.example';
  const request = await api.call('POST', 'user/v2/user?salesforceIntegration=true', {
    body: { email, password: PASSWORD, ...other },
  });
  expect(request.status).toBe(200);
  const code = (await api.mailsTo(email)).at(-1)?.params['code'] ?? '';
  const token = tokenOf(await api.call('PUT', CONFIRM, { body: { email, code } }));
  const consents = await api.call('GET', 'user/v2/consents', { token });
  const granted = (consents.body as unknown as { purpose: string; granted: boolean; textVersion: string }[]).map(
    ({ purpose, granted, textVersion }) => `${purpose} ${granted} ${textVersion}`,
  );
  expect(granted.sort()).toEqual(
    [
      'contact.EMAIL true',
      'contact.MAILING false',
      'contact.PHONE false',
      'contact.SMS false',
      'contact.WHATSAPP false',
    ].map((line) => `${line} opt-in-3`),
  );
  const contracts = await api.call('GET', 'contract/v1/contracts', { token });
  expect(
    (contracts.body as unknown as { acceptedAt: string | null }[]).every(({ acceptedAt }) => acceptedAt !== null),
  ).toBe(true);
  const crm = await api.db.rows(sql<{ brand: string }>`SELECT brand FROM platform.outbox WHERE topic = 'crm.person'`);
  expect(crm).toEqual([{ brand: 'jeep' }]);
});

const refusals: readonly (readonly [string, object, number, string])[] = [
  ['a short password', { password: 'Ab1!xyz' }, 400, 'invalid'],
  ['a password of seventeen', { password: 'Ab1!Ab1!Ab1!Ab1!x' }, 400, 'invalid'],
  ...[...'<>+|/?*\\'].map(
    (letter) => [`a password with ${letter}`, { password: `Senha-12${letter}` }, 400, 'invalid'] as const,
  ),
  ['an address with a question mark', { email: 'a?b@x.example' }, 400, 'invalid'],
  ['an address with an accent', { email: 'joão@x.example' }, 400, 'invalid'],
  ['a single name', { name: 'Maria' }, 400, 'invalid'],
  ['a wrong CPF', { document: { kind: 'CPF', number: '529.982.247-24' } }, 400, 'invalid'],
  ['a minor', { birthDate: '2015-01-01' }, 400, 'invalid'],
  ['a day that is none', { birthDate: '1990-02-30' }, 400, 'invalid'],
  ['a field of ours', { strength: 'full' }, 400, 'invalid'],
  ['a role', { roles: ['user_admin'] }, 400, 'invalid'],
  [
    'old terms',
    {
      agreements: [
        { code: 'TERMS', version: '2019-01' },
        { code: 'PRIVACY', version: '2027-02' },
      ],
    },
    409,
    'textOutdated',
  ],
  ['no terms', { agreements: [] }, 409, 'textOutdated'],
];

test.each(refusals)('refuses %s', async (_, change, status, code) => {
  const before = await api.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM accounts.proof`);
  const answer = await api.call('POST', 'user/v2/user', {
    body: { email: 'bad@x.example', password: PASSWORD, ...other, ...change },
  });
  expect({ status: answer.status, code: answer.body['code'] }).toEqual({ status, code });
  expect(await api.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM accounts.proof`)).toEqual(before);
});

test('credentials of the sign-up are checked like the rest', async () => {
  expect((await api.call('POST', 'user/v3/users', { body: other })).status).toBe(401);
  const weak = await api.call('POST', 'user/v3/users', { basic: ['weak@x.example', 'weak'], body: other });
  expect(weak.status).toBe(400);
  expect((weak.body['fields'] as { field: string }[]).map(({ field }) => field)).toContain('password');
});
