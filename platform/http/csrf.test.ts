import { expect, test } from 'vitest';
import { checkForm, checkUnsafe, formTokenMatches, issueToken, type UnsafeCall } from './csrf.server.ts';

const secrets = ['new secret of at least thirty-two letters', 'old secret of at least thirty-two letters'];
const sessionId = '0195b0c0-0000-7000-8000-000000000001';
const token = issueToken(secrets, sessionId);
const own = 'http://127.0.0.1:4000';
const json = { 'content-type': 'application/json' };

const browser: UnsafeCall = {
  method: 'POST',
  headers: { ...json, origin: own, 'sec-fetch-site': 'same-origin', 'x-csrf-token': token },
  hasCookie: true,
  sessionId,
  allowedOrigins: [own],
  secrets,
};
const headers = (more: UnsafeCall['headers']): UnsafeCall => ({ ...browser, headers: { ...browser.headers, ...more } });

const passes: readonly (readonly [string, UnsafeCall])[] = [
  ['a call of our own page', browser],
  ['a media type with a charset', headers({ 'content-type': 'application/json; charset=utf-8' })],
  ['an upload', headers({ 'content-type': 'multipart/form-data; boundary=x' })],
  ['a removal without a body', { ...headers({ 'content-type': undefined }), method: 'DELETE' }],
  ['a browser without Fetch Metadata', headers({ 'sec-fetch-site': undefined })],
  [
    'the token signed by the secret being retired',
    headers({ 'x-csrf-token': issueToken([secrets[1] ?? ''], sessionId) }),
  ],
  ['a cookie whose session has ended', { ...headers({ 'x-csrf-token': undefined }), sessionId: null }],
  [
    'a reading from anywhere',
    { ...headers({ origin: 'https://evil.example', 'x-csrf-token': undefined }), method: 'GET' },
  ],
  ['a program with a bearer token', { ...browser, hasCookie: false, headers: { ...json, authorization: 'Bearer x' } }],
  ['a program without credentials', { ...browser, hasCookie: false, sessionId: null, headers: json }],
];

const refused: readonly (readonly [string, UnsafeCall])[] = [
  ['no token', headers({ 'x-csrf-token': undefined })],
  [
    'the token of another session',
    headers({ 'x-csrf-token': issueToken(secrets, '0195b0c0-0000-7000-8000-000000000002') }),
  ],
  ['a token signed by a stranger', headers({ 'x-csrf-token': issueToken(['x'.repeat(40)], sessionId) })],
  ['two token headers', headers({ 'x-csrf-token': [token, token] })],
  ['a form', headers({ 'content-type': 'application/x-www-form-urlencoded' })],
  ['a text that is JSON', headers({ 'content-type': 'text/plain' })],
  ['a body without a type', headers({ 'content-type': undefined, 'content-length': '12' })],
  ['another origin', headers({ origin: 'https://evil.example' })],
  ['the same host on another port', headers({ origin: 'http://127.0.0.1:4001' })],
  ['a hidden origin', headers({ origin: 'null' })],
  ['no origin', headers({ origin: undefined })],
  ['a sibling site', headers({ 'sec-fetch-site': 'same-site' })],
  ['another site', headers({ 'sec-fetch-site': 'cross-site' })],
  ['credentials beside a cookie', headers({ authorization: 'Bearer x', 'x-csrf-token': undefined })],
  [
    'another site, signing a visitor in',
    { ...headers({ origin: 'https://evil.example' }), hasCookie: false, sessionId: null },
  ],
  ['a deletion from elsewhere', { ...headers({ origin: 'https://evil.example' }), method: 'DELETE' }],
];

test.each(passes)('lets pass: %s', (_, call) => {
  expect(checkUnsafe(call)).toBeNull();
});

test.each(refused)('refuses: %s', (_, call) => {
  expect(checkUnsafe(call)).toBe('crossSite');
});

test('a form without scripts needs its own origin, and the token when there is a session', () => {
  const form = {
    ...headers({ 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': undefined }),
    token,
  };
  expect(checkForm(form)).toBeNull();
  expect(checkForm({ ...form, headers: { 'sec-fetch-site': 'same-origin' } })).toBeNull();
  expect(checkForm({ ...form, sessionId: null, token: undefined })).toBeNull();
  expect(checkForm({ ...form, token: undefined })).toBe('crossSite');
  expect(checkForm({ ...form, token: [token] })).toBe('crossSite');
  expect(checkForm({ ...form, headers: {} })).toBe('crossSite');
  expect(checkForm({ ...form, headers: { origin: 'https://evil.example' } })).toBe('crossSite');
  expect(checkForm({ ...form, headers: { origin: own, 'sec-fetch-site': 'cross-site' } })).toBe('crossSite');
});

test('a token is bound to its session', () => {
  expect(formTokenMatches(secrets, sessionId, token)).toBe(true);
  expect(formTokenMatches(secrets, 'another', token)).toBe(false);
  expect(formTokenMatches([], sessionId, token)).toBe(false);
  expect(() => issueToken([], sessionId)).toThrow('no secret');
});
