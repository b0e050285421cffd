import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOfStep, fromBase32, stepAt } from '#platform/auth/totp.server.ts';
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
import { DEMO_PASSWORD, DEMO_TOTP_SECRET, seedAccounts } from './demo.server.ts';

let api: PeopleApi;
beforeAll(async () => {
  api = await openPeopleApi();
  await api.db.withTx({ allBrands: true }, (tx) =>
    seedAccounts(tx, { env: api.env, ids: api.services.ids, now: api.services.clock.now() }),
  );
});
afterAll(() => api.close());

const MINUTE = 60_000;
const other = withoutDocument(PERSON);

/** A code serves once: each time is another minute. */
const staff = async (role: string): Promise<string> => {
  api.turn(MINUTE);
  const basic: [string, string] = [`${role}@demo.example`, DEMO_PASSWORD];
  const token = tokenOf(await api.call('POST', 'auth/v3/authentication', { basic, body: {} }));
  const code = codeOfStep(fromBase32(DEMO_TOTP_SECRET), stepAt(api.services.clock.now()));
  return tokenOf(await api.call('POST', 'auth/v3/second-factor', { token, body: { code } }));
};

const linkOf = async (to: string, name: string): Promise<string> => {
  const mail = (await api.mailsTo(to)).findLast(({ params }) => params['url']?.includes(`${name}=`));
  return new URL(mail?.params['url'] ?? 'http://none').searchParams.get(name) ?? '';
};

test('a weak sign-in reads offers and nothing else, not even what anybody may', async () => {
  const state = await api.call('GET', 'auth/v1/auth?brand=CJDR&loginType=WEAK');
  expect(state.body).toMatchObject({ loginType: 'WEAK', reads: ['offers'] });
  const token = tokenOf(state);
  expect((await api.call('POST', 'search/v1/offers/search', { token, body: {} })).status).toBe(200);
  for (const list of ['part', 'category', 'feature', 'stamp']) {
    expect((await api.call('GET', `offers/v1/${list}`, { token })).status, list).toBe(200);
    expect((await api.call('GET', `offers/v1/${list}`)).status, list).toBe(401);
  }
  expect((await api.call('GET', 'offers/v1/offer', { token })).status).toBe(401);
  expect((await api.call('GET', 'model/v3/mvs', { token })).body).toMatchObject({ code: 'forbidden' });
  expect((await api.call('GET', 'user/v2/users/self', { token })).body).toMatchObject({ code: 'unauthenticated' });
  expect((await api.call('GET', 'offers/v1/saved-offers', { token })).body).toMatchObject({ code: 'unauthenticated' });
  const [kind, seconds = '', signature = ''] = token.split('.');
  const later = (Number.parseInt(seconds, 36) + 60).toString(36);
  for (const forged of [`${kind}.${later}.${signature}`, `${token}x`, `weak.${seconds}`, `${token}.x`])
    expect((await api.call('POST', 'search/v1/offers/search', { token: forged, body: {} })).status).toBe(401);
  expect((await api.call('GET', 'auth/v1/auth?brand=JEEP&loginType=WEAK')).body).toMatchObject({
    loginType: 'NONE',
    token: null,
  });
});

test('a ticket stands for a session: pairwise, short-lived, unforgeable, and dead with it', async () => {
  const token = tokenOf(await joinAs(api, 'ticket@x.example', other));
  expect((await api.call('GET', 'auth/v1/auth/rewards')).status).toBe(401);
  expect((await api.call('GET', 'auth/v1/auth/eper', { token })).status).toBe(403);
  const ticketFor = async (path: string): Promise<string> =>
    String((await api.call('GET', path, { token })).body['ticket']);
  const club = await ticketFor('auth/v1/auth/discountclub/gold-7');
  const rewards = await ticketFor('auth/v1/auth/rewards');
  const check = (ticket: string) => api.call('GET', `auth/v3/check/${encodeURIComponent(ticket)}`);
  const [first, second] = [await check(club), await check(rewards)];
  expect(first.body).toMatchObject({ audience: 'discountclub', club: 'gold-7' });
  expect(second.body).toMatchObject({ audience: 'rewards', club: null });
  expect(first.body['subject']).not.toBe(second.body['subject']);
  expect((await check(club.replace('gold-7', 'gold-8'))).body).toMatchObject({ code: 'ticketEnded' });
  api.turn(5 * MINUTE + 1000);
  expect((await check(club)).status).toBe(410);
  const fresh = await ticketFor('auth/v1/auth/rewards');
  expect((await check(fresh)).status).toBe(200);
  await api.call('POST', 'auth/v3/sign-out', { token });
  expect((await check(fresh)).status).toBe(410);
  const repairer = await staff('repairman');
  const eper = await api.call('GET', 'auth/v3/eper', { token: repairer });
  expect((await check(String(eper.body['ticket']))).body).toMatchObject({ audience: 'eper' });
});

test('people of the former sign-on come in without a password, and over by their mailbox alone', async () => {
  const token = await staff('user_creator');
  const people = [
    { username: 'Old.Name', email: 'old@x.example', name: 'Olga Antiga', market: 'br', phone: '(11) 98765-4321' },
    { username: 'second', email: 'cliente@demo.example', name: 'Cliente Conhecido', market: 'br' },
    { username: 'third', email: 'third@x.example', name: 'Terceira Pessoa', market: 'br', document: PERSON.document },
  ];
  const importing = (body: object, by?: string) =>
    api.call('POST', 'auth/v1/import', { body, ...(by === undefined ? {} : { token: by }) });
  expect((await importing({ people })).status).toBe(401);
  expect((await importing({ people: [{ ...people[0], roles: ['user_admin'] }] }, token)).status).toBe(400);
  expect((await importing({ people }, token)).body).toEqual({
    imported: 1,
    skipped: [
      { username: 'second', reason: 'KNOWN' },
      { username: 'third', reason: 'DOCUMENT_TAKEN' },
    ],
  });
  expect((await importing({ people: people.slice(0, 1) }, token)).body).toMatchObject({ imported: 0 });

  const basic: [string, string] = ['old@x.example', PASSWORD];
  expect((await api.call('POST', 'auth/v3/authentication', { basic, body: {} })).status).toBe(401);
  const names = ['old.name', 'nobody.at.all', 'nobody@x.example'];
  const answers = await Promise.all(
    names.map((username) => api.call('POST', 'auth/v1/migration/preprocess', { body: { username } })),
  );
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    names.map(() => ({ status: 200, body: { status: 'CODE_SENT' } })),
  );
  const link = await linkOf('old@x.example', 'migration');
  const { agreements } = PERSON;
  const over = (body: object) =>
    api.call('POST', 'auth/v1/migration/migrate', { body: { token: link, password: PASSWORD, agreements, ...body } });
  expect((await over({ agreements: [] })).body).toMatchObject({ code: 'textOutdated' });
  expect((await over({ password: 'short' })).status).toBe(400);
  const racing = await Promise.all([over({}), over({})]);
  expect(racing.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  expect((await api.call('POST', 'auth/v3/authentication', { basic, body: {} })).status).toBe(200);
  await api.call('POST', 'auth/v1/migration/proprocessResetPassword', { body: { username: 'OLD.NAME' } });
  expect(await linkOf('old@x.example', 'token')).not.toBe('');
});

test('renting, repairing, the dealership and the texts: own records only, sealed, and every bad input named', async () => {
  const token = tokenOf(await joinAs(api, 'renter@x.example', other));
  const rental = {
    driverLicense: { number: '02650306461', category: 'B', expiry: '01/06/2030' },
    income: { amount: 850_000, currency: 'BRL' },
    occupation: 'salaried',
  };
  const post = (body: object) => api.call('POST', 'user/v2/users/self/rental', { token, body });
  expect((await post({})).body).toMatchObject({ code: 'emptyBody', detail: 'No body content provided.' });
  for (const wrong of [
    { ...rental, income: { amount: 0, currency: 'BRL' } },
    { ...rental, driverLicense: { ...rental.driverLicense, number: '02650306462' } },
    { ...rental, driverLicense: { ...rental.driverLicense, expiry: '01/06/2020' } },
    { income: rental.income },
  ])
    expect((await post(wrong)).body).toMatchObject({ code: 'invalid' });
  expect((await post(rental)).status).toBe(200);
  expect((await api.call('GET', 'user/v2/users/self/rental', { token })).body).toEqual({ rental });
  const stored = await api.db.one(sql<{ text: string }>`
    SELECT encode(sealed, 'escape') AS text FROM accounts.sealed_part WHERE kind = 'rental' LIMIT 1`);
  expect(stored.text).not.toContain('02650306461');

  const first = await staff('repairman');
  const put = (by: string, id: string) =>
    api.call('PUT', `user/v2/users/self/repairman/${id}`, { token: by, body: { workshop: 'Oficina Sul' } });
  expect((await put(token, 'R-77')).status).toBe(403);
  expect((await put(first, 'R-77')).body).toEqual({ id: 'R-77', workshop: 'Oficina Sul', econnect: false });
  await api.db.run(sql`
    UPDATE accounts.sealed_part SET account_id = (SELECT id FROM accounts.account WHERE email = 'renter@x.example')
    WHERE kind = 'repairman'`);
  expect((await put(first, 'R-77')).status).toBe(404);
  expect((await put(first, 'R-78')).status).toBe(200);
  const econnect = `user/v2/users/self/repairman/R-78/econnect`;
  expect((await api.call('PUT', econnect, { token: first, body: { enabled: true } })).body).toEqual({ enabled: true });
  expect((await api.call('GET', 'user/v2/users/self/repairman/R-77', { token: first })).status).toBe(404);

  const outdate = await api.call('PATCH', 'user/v2/users/self/agreement/outdate', {
    token,
    body: { codes: ['TERMS'] },
  });
  const acceptedAt = (answer: { body: unknown }) =>
    (answer.body as { code: string; acceptedAt: string | null }[]).map(({ code, acceptedAt: at }) => [
      code,
      at !== null,
    ]);
  expect(acceptedAt(outdate)).toEqual([
    ['TERMS', false],
    ['PRIVACY', true],
  ]);
  const accept = { acceptances: [{ code: 'TERMS', version: '2026-11' }] };
  api.turn(1000);
  const again = await api.call('PUT', 'contract/v1/contracts', { token, body: accept });
  expect(acceptedAt(again)).toEqual([
    ['TERMS', true],
    ['PRIVACY', true],
  ]);
});

test('what is told beside stays sealed, merges, and obeys the rule of each field', async () => {
  const token = tokenOf(await joinAs(api, 'details@x.example', other));
  const patch = (details: object) => api.call('PATCH', 'user/v2/users/self', { token, body: { details } });
  const fields = async (details: object) =>
    ((await patch(details)).body['fields'] as { field: string }[] | undefined)?.map(({ field }) => field);
  expect(await fields({ additionalEmail: 'DETAILS@x.example' })).toEqual(['details.additionalEmail']);
  expect(await fields({ additionalEmail: 'a?b@x.example' })).toEqual(['details.additionalEmail']);
  expect(await fields({ occupationText: 'Técnico 2' })).toEqual(['details.occupationText']);
  expect(await fields({ motherName: ' Ana Lima' })).toContain('details.motherName');
  expect(await fields({ admissionDate: '31/02/2020' })).toEqual(['details.admissionDate']);
  expect(await fields({ birthplace: 'São <Paulo>' })).toEqual(['details.birthplace']);
  expect(await fields({ rg: '' })).toEqual(['details.rg']);
  expect(await fields({ id: 'x', createdAt: 'y' })).toEqual(['details.id', 'details.createdAt']);
  expect((await patch({ gender: 'female', maritalStatus: 'single', birthplace: 'Recife' })).status).toBe(200);
  const changed = await patch({ maritalStatus: 'married', spouseName: 'João Lima', birthplace: null });
  expect(changed.body['details']).toEqual({ gender: 'female', maritalStatus: 'married', spouseName: 'João Lima' });
  const latest = await api.call('GET', 'user/v1/audit/findLatest/UPDATE', { token });
  expect(latest.body['fields']).toEqual(['details.birthplace', 'details.maritalStatus', 'details.spouseName']);
});
