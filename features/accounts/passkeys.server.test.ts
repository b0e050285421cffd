import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAuthenticator } from '#tests/harness/authenticator.ts';
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

const SITE = { origin: 'http://localhost:4000', party: 'localhost' };
const KEYS = 'auth/v3/passkeys';

let api: PeopleApi;
beforeAll(async () => {
  api = await openPeopleApi([], { PUBLIC_URL: SITE.origin });
});
afterAll(() => api.close());

const post = (token: string, path: string, body?: object): Promise<Answer> =>
  api.call('POST', path, { token, ...(body && { body }) });
const challengeOf = async (token: string, path: string): Promise<string> => {
  const { body } = await post(token, path);
  return (body['options'] as { challenge: string }).challenge;
};
const join = async (name: string): Promise<string> =>
  tokenOf(await joinAs(api, `${name}@x.example`, withoutDocument(PERSON)));

let people = 0;
let key: ReturnType<typeof openAuthenticator>;
let email: string;
let token: string;

/** A person with one passkey, signed in with the second step still owed. */
beforeEach(async () => {
  people += 1;
  key = openAuthenticator(SITE);
  email = `key${people}@x.example`;
  const joined = await join(`key${people}`);
  const credential = key.make(await challengeOf(joined, `${KEYS}/options`));
  const made = await post(joined, KEYS, { name: 'Chave', credential });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const entered = await api.call('POST', 'auth/v3/sign-in', { body: { email, password: PASSWORD } });
  expect(entered.body).toMatchObject({ strength: 'password', secondFactor: 'check' });
  token = tokenOf(entered);
});

const ask = () => challengeOf(token, `${KEYS}/check-options`);
const check = (credential: object, by = token) => post(by, `${KEYS}/check`, { credential });

test('a key opens a session of full strength, in place of the one before', async () => {
  const answer = await check(key.use(await ask()));
  expect(answer.body).toMatchObject({ strength: 'full', secondFactor: 'none' });
  expect((await api.call('GET', 'auth/v2/auth', { token })).status).toBe(401);
});

describe('nothing else opens anything', () => {
  const refused = { status: 422, code: 'passkeyRefused' };

  test('the same answer twice: a challenge serves once, in this session and in any other', async () => {
    const credential = key.use(await ask());
    const [first, second] = await Promise.all([check(credential), check(credential)]);
    const statuses = [first, second].map(({ status }) => status).toSorted();
    // The second one may also come when the session has already been replaced.
    expect([
      [200, 401],
      [200, 422],
    ]).toContainEqual(statuses);
    const again = tokenOf(await api.call('POST', 'auth/v3/sign-in', { body: { email, password: PASSWORD } }));
    await challengeOf(again, `${KEYS}/check-options`);
    expect((await check(credential, again)).body).toMatchObject(refused);
  });

  test('a counter that goes back or stands still: the key was copied', async () => {
    const first = await check(key.use(await ask(), { counter: 9 }));
    token = tokenOf(first);
    expect((await check(key.use(await ask(), { counter: 9 }))).body).toMatchObject(refused);
    expect((await check(key.use(await ask(), { counter: 8 }))).body).toMatchObject(refused);
    expect((await check(key.use(await ask(), { counter: 10 }))).status).toBe(200);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the same host at another port', { origin: 'http://localhost:4001' }],
    ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['another site’s key', { party: 'evil.example' }],
    ['an owner who was not verified', { verified: false }],
    ['the word of making a key', { type: 'webauthn.create' }],
  ])('%s', async (_name, lies) => {
    expect((await check(key.use(await ask(), lies))).body).toMatchObject(refused);
    // The honest answer to a new challenge still does.
    expect((await check(key.use(await ask()))).status).toBe(200);
  });

  test('a challenge of five minutes ago, or none', async () => {
    const challenge = await ask();
    api.turn(5 * 60_000 + 1_000);
    expect((await check(key.use(challenge))).body).toMatchObject(refused);
    expect((await check(key.use(challenge))).body).toMatchObject(refused);
  });

  test('a signature of another key under the id of this one', async () => {
    const challenge = await ask();
    const { response } = openAuthenticator(SITE).use(challenge);
    expect((await check({ ...key.use(challenge), response })).body).toMatchObject(refused);
  });

  test('somebody else’s key, and a key made once more', async () => {
    const other = await join(`other${people}`);
    const theirs = openAuthenticator(SITE);
    await post(other, KEYS, { name: 'x', credential: theirs.make(await challengeOf(other, `${KEYS}/options`)) });
    expect((await check(theirs.use(await ask()))).body).toMatchObject(refused);
    const third = await join(`third${people}`);
    const stolen = { name: 'x', credential: key.make(await challengeOf(third, `${KEYS}/options`)) };
    expect((await post(third, KEYS, stolen)).body).toMatchObject(refused);
  });

  test('five wrong answers end the tries', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      statuses.push((await check(key.use(await ask(), { origin: 'https://evil.example' }))).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await check(key.use(await ask()))).status).toBe(429);
  });
});
