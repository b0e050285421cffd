import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '#sandbox/server.ts';
import { createSigner, type IdentityClaims } from '#sandbox/identity/tokens.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import {
  joinAs,
  openPeopleApi,
  ORIGIN,
  PERSON,
  tokenOf,
  withoutDocument,
  type Answer,
  type PeopleApi,
} from '#tests/harness/people-api.ts';

const CLIENT_SECRET = 'client-secret-of-the-test-0123456789abcd';

let folder: string;
let sandbox: Sandbox;
let api: PeopleApi;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'volante-social-'));
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    host: '127.0.0.1',
    dataDir: folder,
    shopUrl: ORIGIN,
    accessToken: 'token-of-nobody-0123456789',
    paymentSecret: 'payment-secret-0123456789',
    factorySecret: 'factory-secret-0123456789',
    bankSecret: 'bank-secret-0123456789',
    identityClient: { id: 'volante', secret: CLIENT_SECRET },
  });
  api = await openPeopleApi([], { OIDC_ISSUER: `${sandbox.url}/identity`, OIDC_CLIENT_SECRET: CLIENT_SECRET });
});
afterAll(async () => {
  await api.close();
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const other = withoutDocument(PERSON);
const START = 'auth/v3/authentication/social/start';
const FINISH = 'auth/v3/authentication/social/finish';
const cookieOf = (answer: Answer): string =>
  answer.cookies.findLast((line) => line.startsWith('__Host-oidc='))?.split(';')[0] ?? '';

type Way = { readonly url: URL; readonly cookie: string };
const start = async (token?: string): Promise<Way> => {
  const answer = await api.call('POST', START, { body: { next: '/br/jeep/minha-area' }, ...(token && { token }) });
  return { url: new URL(String(answer.body['url'])), cookie: cookieOf(answer) };
};

type Who = { readonly email: string; readonly name: string; readonly verified?: boolean };
/** What the person does at the issuer; the address the browser is sent back to. */
const allow = async ({ url }: Way, { email, name, verified = true }: Who): Promise<URL> => {
  const form = new URLSearchParams({ email, name, answer: 'allow', ...(verified && { verified: 'yes' }) });
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
};

const backBody = (back: URL) => ({
  code: back.searchParams.get('code') ?? '',
  state: back.searchParams.get('state') ?? '',
});
const finish = (cookie: string, body: object): Promise<Answer> =>
  api.call('POST', FINISH, { body, headers: cookie === '' ? {} : { cookie, origin: ORIGIN } });

const come = async (who: Who): Promise<Answer> => {
  const way = await start();
  return finish(way.cookie, backBody(await allow(way, who)));
};

test('the way out carries code, PKCE, state and nonce, and nothing secret', async () => {
  const { url, cookie } = await start();
  const query = Object.fromEntries(url.searchParams);
  expect(query).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
    redirect_uri: `${ORIGIN}/br/jeep/entrar/retorno`,
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]?.length, name).toBeGreaterThan(20);
  expect(cookie).not.toContain(query['state'] ?? '');
  expect(url.href).not.toContain(CLIENT_SECRET);
});

test('a new person accepts the texts and is in; next time at once', async () => {
  const who = { email: 'nova@issuer.example', name: 'Nova Pessoa' };
  const first = await come(who);
  expect(first.body).toMatchObject({ outcome: 'JOIN', email: who.email, name: who.name, next: '/br/jeep/minha-area' });
  const join = (body: object) =>
    api.call('POST', 'auth/v3/authentication/social/join', {
      body,
      headers: { cookie: cookieOf(first), origin: ORIGIN },
    });
  expect((await join({ agreements: [] })).body).toMatchObject({ code: 'textOutdated' });
  const joined = await join({ agreements: PERSON.agreements });
  expect(joined.body).toMatchObject({ strength: 'full', user: { email: who.email, name: who.name } });
  expect((await join({ agreements: PERSON.agreements })).status).toBe(422);
  const second = await come(who);
  expect(second.body).toMatchObject({ outcome: 'SIGNED_IN', session: { user: { email: who.email } } });
  const token = tokenOf(joined);
  expect((await api.call('DELETE', 'auth/v3/identities', { token })).body).toMatchObject({ code: 'passwordFirst' });
});

test('a known address is not taken over: its owner signs in and links, and may take the link away', async () => {
  const email = 'holder@x.example';
  const mine = tokenOf(await joinAs(api, email, other));
  const who = { email, name: 'Maria das Dores' };
  expect((await come(who)).body).toMatchObject({ outcome: 'LINK_FIRST' });
  const way = await start(mine);
  const body = backBody(await allow(way, who));
  const link = (token: string, cookie: string) =>
    api.call('POST', 'auth/v3/authentication/social', { token, body, headers: { cookie, origin: ORIGIN } });
  // Another person's session may not use the way that this one began.
  const theirs = tokenOf(await joinAs(api, 'thief@x.example', other));
  expect((await api.call('POST', 'auth/v3/authentication/social', { token: theirs, body })).status).toBe(422);
  const linked = await api.call('POST', 'auth/v3/authentication/social', {
    token: mine,
    body,
    headers: { cookie: way.cookie, origin: ORIGIN },
  });
  expect(linked.status, JSON.stringify(linked.body)).toBe(200);
  expect((await link(tokenOf(linked), way.cookie)).status).toBe(422);
  expect((await come(who)).body).toMatchObject({ outcome: 'SIGNED_IN' });
  const again = await start(theirs);
  const taken = await api.call('POST', 'auth/v3/authentication/social', {
    token: theirs,
    body: backBody(await allow(again, who)),
    headers: { cookie: again.cookie, origin: ORIGIN },
  });
  expect(taken.body).toMatchObject({ code: 'identityTaken' });
  expect((await api.call('DELETE', 'auth/v3/identities', { token: tokenOf(linked) })).status).toBe(204);
  expect((await come(who)).body).toMatchObject({ outcome: 'LINK_FIRST' });
});

test('nobody is signed in with somebody else’s way, a used code, a changed state or an address that is not verified', async () => {
  const who = { email: 'attack@issuer.example', name: 'Ata Cante' };
  const way = await start();
  const body = backBody(await allow(way, who));
  const refused = { code: 'socialRefused' };
  expect((await finish('', body)).body).toMatchObject(refused);
  expect((await finish((await start()).cookie, body)).body).toMatchObject(refused);
  expect((await finish(way.cookie, { ...body, state: `${body.state}x` })).body).toMatchObject(refused);
  expect((await finish(`${way.cookie}A`, body)).body).toMatchObject(refused);
  expect((await finish(way.cookie, body)).body).toMatchObject({ outcome: 'JOIN' });
  expect((await finish(way.cookie, body)).body).toMatchObject(refused);
  expect((await come({ ...who, verified: false })).body).toMatchObject(refused);
  const late = await start();
  const lateBody = backBody(await allow(late, who));
  api.turn(11 * 60_000);
  expect((await finish(late.cookie, lateBody)).body).toMatchObject(refused);
});

test('an issuer that is away is no refusal, and nothing breaks', async () => {
  const way = await start();
  const body = backBody(await allow(way, { email: 'away@issuer.example', name: 'A Way' }));
  await createSandboxConsole(sandbox.url).fault('identity.token', '500-before', { times: 1 });
  expect((await finish(way.cookie, body)).body).toMatchObject({ code: 'issuerAway' });
  const second = await start();
  const secondBody = backBody(await allow(second, { email: 'away@issuer.example', name: 'A Way' }));
  await createSandboxConsole(sandbox.url).fault('identity.token', 'malformed', { times: 1 });
  expect((await finish(second.cookie, secondBody)).body).toMatchObject({ code: 'issuerAway' });
});

/** An issuer whose ID token a test makes up. */
const startForger = async (forge: (claims: IdentityClaims, made: ReturnType<typeof createSigner>) => string) => {
  const made = createSigner();
  let url = '';
  let nonce = '';
  const server: Server = createServer((request, response) => {
    const send = (body: object): void => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    };
    if (request.url?.includes('openid-configuration') === true)
      return send({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (request.url === '/jwks') return send(made.jwks());
    const claims = {
      iss: url,
      aud: 'volante',
      sub: '1',
      email: 'f@x.example',
      email_verified: true,
      name: 'F G',
      nonce,
    };
    return send({ access_token: 'a', token_type: 'Bearer', expires_in: 9, id_token: forge(claims, made) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    meet: (request: URL) => {
      nonce = request.searchParams.get('nonce') ?? '';
    },
    stop: () => server.close(),
  };
};

const now = () => new Date();
const FORGERIES: readonly [
  string,
  boolean,
  (claims: IdentityClaims, made: ReturnType<typeof createSigner>) => string,
][] = [
  ['an honest token', true, (claims, made) => made.sign(claims, now())],
  ['a key that is not the issuer’s', false, (claims) => createSigner().sign(claims, now())],
  ['another audience', false, (claims, made) => made.sign({ ...claims, aud: 'other' }, now())],
  ['another issuer', false, (claims, made) => made.sign({ ...claims, iss: 'http://evil.example' }, now())],
  ['another nonce', false, (claims, made) => made.sign({ ...claims, nonce: 'other' }, now())],
  ['no nonce', false, (claims, made) => made.sign({ ...claims, nonce: null }, now())],
  ['a token that is over', false, (claims, made) => made.sign(claims, new Date(Date.now() - 3_600_000))],
  ['no signature', false, (claims) => unsigned(claims, { alg: 'none', typ: 'JWT' })],
  ['changed claims', false, (claims, made) => changed(made.sign(claims, now()))],
];

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (claims: object, header: object): string => {
  const iat = Math.floor(Date.now() / 1000);
  return `${part(header)}.${part({ ...claims, iat, exp: iat + 60 })}.`;
};
const changed = (token: string): string => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  return `${header}.${part({ ...claims, email: 'victim@x.example' })}.${signature}`;
};

test.each(FORGERIES)('the issuer’s word: %s', async (_name, good, forge) => {
  const forger = await startForger(forge);
  const own = await openPeopleApi([], { OIDC_ISSUER: forger.url, OIDC_CLIENT_SECRET: CLIENT_SECRET });
  try {
    const begun = await own.call('POST', START, { body: {} });
    const query = new URL(String(begun.body['url']));
    forger.meet(query);
    const state = query.searchParams.get('state') ?? '';
    const back = await own.call('POST', FINISH, {
      body: { code: 'c', state },
      headers: { cookie: cookieOf(begun), origin: ORIGIN },
    });
    if (good) expect(back.body).toMatchObject({ outcome: 'JOIN' });
    else expect(back.status, JSON.stringify(back.body)).toBeGreaterThanOrEqual(422);
  } finally {
    forger.stop();
    await own.close();
  }
});
