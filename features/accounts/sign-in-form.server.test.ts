import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinAs, openPeopleApi, PASSWORD, type PeopleApi } from '#tests/harness/people-api.ts';
import { GUESS_LIMIT } from './rules/guesses.ts';

let api: PeopleApi;

beforeAll(async () => {
  api = await openPeopleApi();
  await joinAs(api, 'maria@example.com');
});
afterAll(() => api.close());

const byForm = (email: string, password: string) => api.call('POST', 'auth/v3/sign-in', { body: { email, password } });

test('the form’s sign-in opens the same session as Basic credentials do, blanks around the address forgiven', async () => {
  const answer = await byForm(' maria@example.com ', PASSWORD);
  expect(answer).toMatchObject({ status: 200, body: { strength: 'full', secondFactor: 'none' } });
  expect(answer.cookies[0]).toMatch(/^__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test('known and unknown names are answered alike, and what is no address or empty is named', async () => {
  const known = await byForm('maria@example.com', 'Errada-123');
  const unknown = await byForm('ninguem@example.com', 'Errada-123');
  for (const answer of [known, unknown])
    expect(answer).toMatchObject({ status: 401, body: { code: 'credentialsWrong' } });
  expect(known.body['detail']).toBe(unknown.body['detail']);
  const empty = await byForm('maria', '');
  expect(empty).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(empty.body['fields']).toEqual([
    expect.objectContaining({ field: 'email', key: 'field.email' }),
    expect.objectContaining({ field: 'password', key: 'field.required' }),
  ]);
});

test('both ways to sign in spend the same budget of guesses', async () => {
  const email = 'alvo@example.com';
  for (let tries = 0; tries < GUESS_LIMIT; tries += 1) expect((await byForm(email, 'Errada-123')).status).toBe(401);
  expect(await byForm(email, 'Errada-123')).toMatchObject({ status: 429, body: { code: 'tooManyTries' } });
  const basic = await api.call('POST', 'auth/v3/authentication', { basic: [email, 'Errada-123'], body: {} });
  expect(basic).toMatchObject({ status: 429, body: { code: 'tooManyTries' } });
});
