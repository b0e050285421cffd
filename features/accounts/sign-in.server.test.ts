import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#platform/auth/passwords.server.ts';
import { issueToken } from '#platform/http/csrf.server.ts';
import { sql } from '#platform/sql.server.ts';
import {
  joinAs,
  openPeopleApi,
  ORIGIN,
  PASSWORD,
  PERSON,
  tokenOf,
  withoutDocument,
  type Answer,
  type PeopleApi,
} from '#tests/harness/people-api.ts';
import { findPersonByToken } from './public.server.ts';

let api: PeopleApi;

beforeAll(async () => {
  api = await openPeopleApi();
});
afterAll(async () => {
  await api.close();
});

const LOGIN = 'auth/v3/authentication';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const other = withoutDocument(PERSON);

const signIn = (email: string, password: string, headers: Record<string, string> = {}): Promise<Answer> =>
  api.call('POST', LOGIN, { basic: [email, password], body: {}, headers });

const cookieOf = (answer: Answer, name: string): string =>
  answer.cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';

const whoIs = (token: string) => api.call('GET', 'auth/v2/auth', { token });

test('known and unknown names are answered alike', async () => {
  await joinAs(api, 'ana@x.example', other);
  const known = await signIn('ana@x.example', 'Errada-12');
  const unknown = await signIn('nobody@x.example', 'Errada-12');
  expect(known.status).toBe(401);
  expect({ ...unknown.body, traceId: '' }).toEqual({ ...known.body, traceId: '' });
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
  expect(unknown.cookies).toEqual([]);
});

test('without credentials, or with broken ones, nobody is asked anything', async () => {
  for (const authorization of ['', 'Basic', 'Basic ####', 'Basic OnNlY3JldA==', 'Digest abc']) {
    const answer = await api.call('POST', LOGIN, { body: {}, headers: { authorization } });
    expect(answer.status).toBe(401);
  }
});

test('a right password gives a new session, by token and by cookie', async () => {
  await joinAs(api, 'bia@x.example', other);
  const answer = await signIn('BIA@x.example', PASSWORD);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ strength: 'full', secondFactor: 'none' });
  expect((await whoIs(tokenOf(answer))).body).toMatchObject({ user: { email: 'bia@x.example' }, strength: 'full' });
  const cookie = cookieOf(answer, '__Host-session');
  expect((await api.call('GET', 'auth/v2/auth', { headers: { cookie } })).status).toBe(200);
  expect((await whoIs(`${tokenOf(answer).slice(0, -1)}x`)).status).toBe(401);
  expect((await whoIs('')).status).toBe(401);
});

test('a fixed session dies at sign-in, and each sign-in has its own', async () => {
  await joinAs(api, 'fixed@x.example', other);
  const first = await signIn('fixed@x.example', PASSWORD);
  const cookie = cookieOf(first, '__Host-session');
  const headers = { cookie, origin: ORIGIN, 'x-csrf-token': String(first.body['csrfToken']) };
  const second = await signIn('fixed@x.example', PASSWORD, headers);
  expect(second.status).toBe(200);
  expect(tokenOf(second)).not.toBe(tokenOf(first));
  expect((await whoIs(tokenOf(first))).status).toBe(401);
  expect((await whoIs(tokenOf(second))).status).toBe(200);
});

test('the cookie changes nothing without the page’s token; a bearer needs none', async () => {
  await joinAs(api, 'csrf@x.example', other);
  const session = await signIn('csrf@x.example', PASSWORD);
  const cookie = cookieOf(session, '__Host-session');
  const body = { nickname: 'Nova' };
  const patch = (headers: Record<string, string>) =>
    api.call('PATCH', 'user/v2/users/self', { headers: { cookie, ...headers }, body });
  expect((await patch({})).body).toMatchObject({ code: 'crossSite' });
  expect(
    (await patch({ origin: 'https://evil.example', 'x-csrf-token': String(session.body['csrfToken']) })).status,
  ).toBe(403);
  expect((await patch({ origin: ORIGIN, 'x-csrf-token': issueToken(api.env.APP_SECRETS, 'another') })).status).toBe(
    403,
  );
  expect((await patch({ origin: ORIGIN, 'x-csrf-token': String(session.body['csrfToken']) })).status).toBe(200);
  expect((await api.call('PATCH', 'user/v2/users/self', { token: tokenOf(session), body })).status).toBe(200);
});

test('sessions end when idle, in the end, when revoked and when signed out', async () => {
  const start = await joinAs(api, 'ends@x.example', other);
  expect((await whoIs(tokenOf(start))).status).toBe(200);
  api.turn(13 * DAY);
  expect((await whoIs(tokenOf(start))).status).toBe(200);
  api.turn(13 * DAY);
  expect((await whoIs(tokenOf(start))).status).toBe(200);
  api.turn(14 * DAY + MINUTE);
  expect((await whoIs(tokenOf(start))).status).toBe(401);

  const old = tokenOf(await signIn('ends@x.example', PASSWORD));
  for (let week = 0; week < 12; week += 1) {
    api.turn(7 * DAY);
    expect((await whoIs(old)).status).toBe(200);
  }
  api.turn(6 * DAY + MINUTE);
  expect((await whoIs(old)).status).toBe(401);

  const [here, there] = [
    tokenOf(await signIn('ends@x.example', PASSWORD)),
    tokenOf(await signIn('ends@x.example', PASSWORD)),
  ];
  const list = (await api.call('GET', 'auth/v3/sessions', { token: here })).body as unknown as {
    id: string;
    current: boolean;
  }[];
  expect(list).toHaveLength(2);
  const away = list.find(({ current }) => !current)?.id ?? '';
  expect((await api.call('DELETE', `auth/v3/sessions/${away}`, { token: here })).status).toBe(204);
  expect((await whoIs(there)).status).toBe(401);
  expect((await api.call('DELETE', `auth/v3/sessions/${away}`, { token: here })).status).toBe(404);
  expect((await api.call('POST', 'auth/v3/sign-out', { token: here })).status).toBe(204);
  expect((await whoIs(here)).status).toBe(401);
});

test('another’s session is nobody’s', async () => {
  const mine = tokenOf(await joinAs(api, 'mine@x.example', other));
  const theirs = tokenOf(await joinAs(api, 'theirs@x.example', other));
  const [session] = (await api.call('GET', 'auth/v3/sessions', { token: theirs })).body as unknown as { id: string }[];
  expect((await api.call('DELETE', `auth/v3/sessions/${session?.id}`, { token: mine })).status).toBe(404);
  expect((await api.call('DELETE', 'auth/v3/sessions/x', { token: mine })).status).toBe(404);
  expect((await whoIs(theirs)).status).toBe(200);
});

test('the idle limit is written at most once a minute, by one statement', async () => {
  const token = tokenOf(await joinAs(api, 'slide@x.example', other));
  const seen = () =>
    api.db.one(sql<{ at: Date }>`
    SELECT max(s.seen_at) AS at FROM accounts.session s JOIN accounts.account a ON a.id = s.account_id WHERE a.email = 'slide@x.example'`);
  const first = await seen();
  api.turn(50_000);
  const before = api.db.count();
  expect(await findPersonByToken(api.db, token, api.services.clock.now())).toMatchObject({
    kind: 'person',
    email: 'slide@x.example',
  });
  expect(api.db.count() - before).toBe(1);
  expect(await seen()).toEqual(first);
  api.turn(20_000);
  await findPersonByToken(api.db, token, api.services.clock.now());
  expect((await seen()).at.getTime()).toBeGreaterThan(first.at.getTime());
});

test('ten wrong passwords in parallel and no more; the owner’s own device still gets in', async () => {
  const email = 'locked@x.example';
  const device = cookieOf(await joinAs(api, email, other), '__Host-device');
  expect(device).toMatch(/^__Host-device=[\w-]{22}\.[\da-f]{64}$/);
  const statuses: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'Errada-12')));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(110);
  const locked = await signIn(email, PASSWORD);
  expect(locked.status).toBe(429);
  expect(locked.headers['retry-after']).toBe('900');
  expect((await signIn(email, PASSWORD, { cookie: device, origin: ORIGIN })).status).toBe(200);
  const strangers = cookieOf(await joinAs(api, 'stranger@x.example', other), '__Host-device');
  expect((await signIn(email, PASSWORD, { cookie: strangers, origin: ORIGIN })).status).toBe(429);

  for (let round = 0; round < 11; round += 1) await signIn('never@x.example', 'Errada-12');
  const unknown = await signIn('never@x.example', 'Errada-12');
  expect({ ...unknown.body, traceId: '' }).toEqual({ ...locked.body, traceId: '' });
  await api.db.run(
    sql`UPDATE accounts.throttle SET tries = ARRAY(SELECT at - interval '15 minutes' FROM unnest(tries) at)`,
  );
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});

test('right passwords cost nothing', async () => {
  await joinAs(api, 'often@x.example', other);
  const statuses: number[] = [];
  for (let round = 0; round < 12; round += 1) statuses.push((await signIn('often@x.example', PASSWORD)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a forgotten password: one answer for all, a link that serves once, and every session ends', async () => {
  const email = 'forgot@x.example';
  const before = tokenOf(await joinAs(api, email, other));
  const answers = await Promise.all(
    [email, 'noone@x.example'].map((to) => api.call('POST', 'user/v2/signup/password/forgot', { body: { email: to } })),
  );
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    Array.from({ length: 2 }, () => ({ status: 200, body: { status: 'CODE_SENT' } })),
  );
  expect((await api.mailsTo('noone@x.example')).map(({ template }) => template)).toEqual(['noAccount']);
  const token = new URL((await api.mailsTo(email)).at(-1)?.params['url'] ?? '').searchParams.get('token') ?? '';
  const reset = (password: string) => api.call('POST', 'auth/v2/signup/password/reset', { body: { token, password } });
  expect((await reset('short')).status).toBe(400);
  expect((await reset('Outra-456')).body).toEqual({ status: 'PASSWORD_CHANGED' });
  expect((await reset('Outra-789')).body).toMatchObject({ code: 'linkEnded', status: 410 });
  expect((await whoIs(before)).status).toBe(401);
  expect((await signIn(email, PASSWORD)).status).toBe(401);
  expect((await signIn(email, 'Outra-456')).status).toBe(200);
  expect((await api.mailsTo(email)).at(-1)?.template).toBe('passwordChanged');

  await api.call('POST', 'user/v2/signup/password/forgot', { body: { email } });
  const late = new URL((await api.mailsTo(email)).at(-1)?.params['url'] ?? '').searchParams.get('token') ?? '';
  api.turn(31 * MINUTE);
  expect(
    (await api.call('POST', 'auth/v2/signup/password/reset', { body: { token: late, password: 'Outra-789' } })).status,
  ).toBe(410);
});

test('a changed password needs the present one, ends every session and opens a new one', async () => {
  const email = 'change@x.example';
  const token = tokenOf(await joinAs(api, email, other));
  const elsewhere = tokenOf(await signIn(email, PASSWORD));
  const change = (body: object, by?: string) =>
    api.call('PUT', 'user/v2/signup/password', { body, ...(by === undefined ? {} : { token: by }) });
  expect((await change({ currentPassword: PASSWORD, password: 'Outra-456' })).status).toBe(401);
  expect((await change({ currentPassword: 'Errada-12', password: 'Outra-456' }, token)).body).toMatchObject({
    code: 'credentialsWrong',
  });
  const changed = await change({ currentPassword: PASSWORD, password: 'Outra-456' }, token);
  expect(changed.status).toBe(200);
  const next = (changed.body['session'] as { token: string }).token;
  expect([(await whoIs(token)).status, (await whoIs(elsewhere)).status, (await whoIs(next)).status]).toEqual([
    401, 401, 200,
  ]);
  const byName = await change({ email, currentPassword: 'Outra-456', password: 'Outra-789' });
  expect(byName.body).toEqual({ status: 'PASSWORD_CHANGED', session: null });
});

test('a password of 64 characters, made under another rule, is read to its last character until it is changed to one of ours', async () => {
  const email = 'long@x.example';
  await joinAs(api, email, other);
  const long = `Aa1!${'é'.repeat(60)}`;
  const hash = await hashPassword(api.env.APP_SECRETS, long);
  const account = sql`(SELECT account_id FROM accounts.session ORDER BY created_at DESC LIMIT 1)`;
  await api.db.run(sql`UPDATE accounts.account SET password_hash = ${hash} WHERE id = ${account}`);
  for (const wrong of [long.slice(0, -1), `${long}é`, long.slice(0, 16), `${long.slice(0, -1)}e`])
    expect((await signIn(email, wrong)).status).toBe(401);
  const token = tokenOf(await signIn(email, long));
  const change = (password: string) =>
    api.call('PUT', 'user/v2/signup/password', { token, body: { currentPassword: long, password } });
  const refused = await change(`Bb2?${'é'.repeat(60)}`);
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('password');
  expect((await change('Outra-456')).status).toBe(200);
  expect((await signIn(email, long)).status).toBe(401);
  expect((await signIn(email, 'Outra-456')).status).toBe(200);
});
