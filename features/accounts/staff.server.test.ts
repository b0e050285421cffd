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
  type Answer,
  type PeopleApi,
} from '#tests/harness/people-api.ts';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET, seedAccounts } from './demo.server.ts';
import { createAdministrator, createStaff, findPersonByToken, grantRole } from './public.server.ts';

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

const signIn = (email: string, password: string): Promise<Answer> =>
  api.call('POST', 'auth/v3/authentication', { basic: [email, password], body: {} });

const whoIs = (token: string) => api.call('GET', 'auth/v2/auth', { token });

test('staff have no rights until their second factor; a code serves once, and so does every earlier one', async () => {
  const email = 'service_admin@demo.example';
  const answer = await signIn(email, DEMO_PASSWORD);
  expect(answer.body).toMatchObject({ strength: 'password', secondFactor: 'check' });
  expect(answer.cookies[0]).toContain('Max-Age=43200');
  const token = tokenOf(answer);
  expect((await whoIs(token)).body).toMatchObject({
    strength: 'password',
    areas: expect.not.arrayContaining(['catalog']),
  });
  expect((await api.call('POST', 'auth/v3/second-factor/enrol', { token })).body).toMatchObject({
    code: 'alreadyEnrolled',
  });

  const secret = fromBase32(DEMO_TOTP_SECRET);
  const step = stepAt(api.services.clock.now());
  const check = (by: string, at: number) =>
    api.call('POST', 'auth/v3/second-factor', { token: by, body: { code: codeOfStep(secret, at) } });
  expect((await check(token, step - 5)).body).toMatchObject({ code: 'codeWrong' });
  const full = await check(token, step);
  expect(full.body).toMatchObject({ strength: 'full', secondFactor: 'none' });
  expect((await whoIs(tokenOf(full))).body).toMatchObject({ areas: ['stock', 'catalog'] });
  expect((await whoIs(token)).status).toBe(401);

  const again = tokenOf(await signIn(email, DEMO_PASSWORD));
  expect((await check(again, step)).body).toMatchObject({ code: 'codeWrong' });
  expect((await check(again, step - 1)).body).toMatchObject({ code: 'codeWrong' });
  const racing = await Promise.all([1, 2, 3].map(() => check(again, step + 1)));
  expect(racing.filter(({ status }) => status === 200)).toHaveLength(1);

  const guesser = tokenOf(await signIn(email, DEMO_PASSWORD));
  const guesses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) guesses.push((await check(guesser, step - 10)).status);
  expect(guesses).toContain(429);
});

test('the demonstration accounts are made once, and never in production', async () => {
  const input = { env: api.env, ids: api.services.ids, now: new Date() };
  expect(await api.db.withTx({ allBrands: true }, (tx) => seedAccounts(tx, input))).toBe(0);
  await api.db.run(sql`DELETE FROM accounts.account WHERE email = 'event_admin@demo.example'`);
  const production = { ...input, env: { ...input.env, NODE_ENV: 'production' as const } };
  expect(await api.db.withTx({ allBrands: true }, (tx) => seedAccounts(tx, production))).toBe(0);
  expect(await api.db.withTx({ allBrands: true }, (tx) => seedAccounts(tx, input))).toBe(1);
});

test('staff sessions end after half an hour idle and twelve hours in all', async () => {
  const token = tokenOf(await signIn('offer_admin@demo.example', DEMO_PASSWORD));
  api.turn(29 * MINUTE);
  expect((await whoIs(token)).status).toBe(200);
  api.turn(31 * MINUTE);
  expect((await whoIs(token)).status).toBe(401);
  const busy = tokenOf(await signIn('offer_admin@demo.example', DEMO_PASSWORD));
  for (let round = 0; round < 35; round += 1) {
    api.turn(20 * MINUTE);
    expect((await whoIs(busy)).status).toBe(200);
  }
  api.turn(20 * MINUTE + 1000);
  expect((await whoIs(busy)).status).toBe(401);
});

test('the first administrator is invited by the operator; asked for again, an account keeps its password', async () => {
  const person = { email: 'first@x.example', name: 'Primeira Pessoa', market: 'br', brand: 'volante' } as const;
  const make = () =>
    api.db.withTx({ allBrands: true }, (tx) =>
      createAdministrator(tx, { env: api.env, ids: api.services.ids, now: api.services.clock.now(), person }),
    );
  const { invitationUrl } = await make();
  const mailed = (await api.mailsTo(person.email)).at(-1)?.params['url'];
  expect(invitationUrl).toBe(mailed);
  const token = new URL(invitationUrl ?? '').searchParams.get('invitation') ?? '';
  expect((await api.call('POST', 'user/v2/signup/password', { body: { token, password: PASSWORD } })).status).toBe(200);
  expect(await make()).toEqual({ invitationUrl: null });
  expect((await signIn(person.email, PASSWORD)).body).toMatchObject({ strength: 'password', secondFactor: 'enrol' });
});

test('an invited person chooses a password, enrols a device and is in', async () => {
  const email = 'invited@x.example';
  const now = api.services.clock.now();
  await api.db.withTx({ allBrands: true }, (tx) =>
    createStaff(tx, {
      env: api.env,
      ids: api.services.ids,
      now,
      by: null,
      staff: {
        email,
        name: 'Nova Pessoa',
        market: 'br',
        brand: 'jeep',
        roles: [{ role: 'offer_admin', brand: 'jeep' }],
      },
    }),
  );
  expect((await signIn(email, PASSWORD)).status).toBe(401);
  const url = new URL((await api.mailsTo(email)).at(-1)?.params['url'] ?? '');
  const set = { token: url.searchParams.get('invitation') ?? '', password: PASSWORD };
  expect((await api.call('POST', 'auth/v2/signup/password/reset', { body: set })).status).toBe(410);
  expect((await api.call('POST', 'user/v2/signup/password', { body: set })).status).toBe(200);
  const token = tokenOf(await signIn(email, PASSWORD));
  expect((await api.call('POST', 'auth/v3/second-factor', { token, body: { code: '123456' } })).body).toMatchObject({
    code: 'notEnrolled',
  });
  const enrolled = await api.call('POST', 'auth/v3/second-factor/enrol', { token });
  const secret = fromBase32(String(enrolled.body['secret']));
  expect((await whoIs(token)).body).toMatchObject({ secondFactor: 'enrol' });
  const code = codeOfStep(secret, stepAt(api.services.clock.now()));
  const full = await api.call('POST', 'auth/v3/second-factor', { token, body: { code } });
  expect(full.body).toMatchObject({ strength: 'full' });
  expect((await api.call('POST', 'auth/v3/second-factor/enrol', { token: tokenOf(full) })).status).toBe(409);
});

test('a role granted ends the sessions, is audited, and nobody grants what they may not', async () => {
  const token = tokenOf(await joinAs(api, 'promoted@x.example', other));
  const now = api.services.clock.now();
  const person = await findPersonByToken(api.db, token, now);
  if (person === null) throw new Error('no session');
  const grant = (by: typeof person | null, request: { role: string; brand?: string; market?: 'br' | 'ar' }) =>
    api.db.withTx({ allBrands: true }, (tx) => grantRole(tx, { to: person.accountId, by, request, now }));
  const admin = (brand: string | null, strength: 'full' | 'password', market: 'br' | null = null) => ({
    ...person,
    accountId: '0195b0c0-0000-7000-8000-000000000009',
    strength,
    roles: [{ role: 'user_admin', brand, market, scope: null, scopeId: null }],
  });
  expect(await grant(person, { role: 'user_admin' })).toBe(false);
  expect(await grant(admin(null, 'password'), { role: 'inspector' })).toBe(false);
  expect(await grant(admin('jeep', 'full'), { role: 'inspector' })).toBe(false);
  expect(await grant(admin('jeep', 'full'), { role: 'inspector', brand: 'ram' })).toBe(false);
  expect(await grant(admin('jeep', 'full', 'br'), { role: 'inspector', brand: 'jeep', market: 'ar' })).toBe(false);
  expect(await grant(admin('jeep', 'full', 'br'), { role: 'inspector', brand: 'jeep' })).toBe(false);
  expect(await grant({ ...admin(null, 'full'), accountId: person.accountId }, { role: 'inspector' })).toBe(false);
  expect((await whoIs(token)).status).toBe(200);
  expect(await grant(null, { role: 'inspector', brand: 'jeep' })).toBe(true);
  expect((await whoIs(token)).status).toBe(401);
  const audit = await api.db.rows(sql<{ actor: string }>`
    SELECT actor FROM platform.audit WHERE action = 'role.granted' AND subject_id = ${person.accountId} AND brand = 'jeep'`);
  expect(audit).toEqual([{ actor: 'system:setup' }]);
});
