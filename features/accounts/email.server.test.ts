import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  joinAs,
  openPeopleApi,
  PASSWORD,
  PERSON,
  tokenOf,
  withoutDocument,
  type PeopleApi,
} from '#tests/harness/people-api.ts';

let api: PeopleApi;
beforeAll(async () => {
  api = await openPeopleApi();
});
afterAll(() => api.close());

const other = withoutDocument(PERSON);
const PATH = 'user/v2/users/self/email';
const MINUTE = 60_000;

const codeTo = async (to: string): Promise<string> =>
  (await api.mailsTo(to)).findLast(({ template }) => template === 'code')?.params['code'] ?? '';

test('a new address is proven by its own code, ends the other sessions, and the old one is told', async () => {
  const token = tokenOf(await joinAs(api, 'first@x.example', other));
  const basic = (email: string): { basic: [string, string]; body: object } => ({ basic: [email, PASSWORD], body: {} });
  const elsewhere = tokenOf(await api.call('POST', 'auth/v3/authentication', basic('first@x.example')));
  const request = (email: string) => api.call('POST', PATH, { token, body: { email } });
  expect((await request('a?b@x.example')).status).toBe(400);
  expect((await request('second@x.example')).body).toEqual({ status: 'CODE_SENT' });
  const code = await codeTo('second@x.example');
  const confirm = (input: string, by = token) => api.call('PUT', PATH, { token: by, body: { code: input } });
  expect((await confirm(code === '000000' ? '000001' : '000000')).body).toMatchObject({ code: 'codeWrong' });
  const stranger = tokenOf(await joinAs(api, 'stranger@x.example', other));
  expect((await confirm(code, stranger)).body).toMatchObject({ code: 'codeWrong' });
  const done = await confirm(code);
  expect(done.body).toMatchObject({ user: { email: 'second@x.example' } });
  for (const dead of [token, elsewhere])
    expect((await api.call('GET', 'auth/v2/auth', { token: dead })).status).toBe(401);
  expect((await confirm(code, tokenOf(done))).body).toMatchObject({ code: 'codeWrong' });
  expect((await api.mailsTo('first@x.example')).at(-1)?.template).toBe('emailChanged');
  expect((await api.call('POST', 'auth/v3/authentication', basic('first@x.example'))).status).toBe(401);
  expect((await api.call('POST', 'auth/v3/authentication', basic('second@x.example'))).status).toBe(200);
});

test('an address that has an account is not told apart, and its owner hears of it', async () => {
  const token = tokenOf(await joinAs(api, 'curious@x.example', other));
  await joinAs(api, 'taken@x.example', other);
  const answer = await api.call('POST', PATH, { token, body: { email: 'TAKEN@x.example' } });
  expect(answer.body).toEqual({ status: 'CODE_SENT' });
  expect((await api.mailsTo('TAKEN@x.example')).at(-1)?.template).toBe('alreadyRegistered');
});

test('a proof of ten minutes ago is not enough, and five wrong codes end the request', async () => {
  const token = tokenOf(await joinAs(api, 'slow@x.example', other));
  const request = () => api.call('POST', PATH, { token, body: { email: 'next@x.example' } });
  await request();
  const code = await codeTo('next@x.example');
  const wrong = code === '111111' ? '222222' : '111111';
  const confirm = (input: string) => api.call('PUT', PATH, { token, body: { code: input } });
  for (let tries = 0; tries < 5; tries += 1) expect((await confirm(wrong)).status).toBe(422);
  expect((await confirm(code)).status).toBe(422);
  api.turn(11 * MINUTE);
  expect((await request()).body).toMatchObject({ code: 'stepUp' });
  const proved = await api.call('POST', 'auth/v3/step-up', { token, body: { password: PASSWORD } });
  expect((await api.call('POST', PATH, { token: tokenOf(proved), body: { email: 'next@x.example' } })).status).toBe(
    200,
  );
});
