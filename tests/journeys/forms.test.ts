import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import type { WebBuild } from '#app/server/web-build.ts';
import { callerOf, type Caller } from '../harness/caller.ts';
import { CUSTOMER, signIn } from '../harness/people.ts';
import { shareProgram } from '../harness/shared-program.ts';

let home: string;
let call: Caller;
let session: string;
let token: string;
let othersToken: string;

const tokenOf = async (person: string): Promise<string> => {
  const auth = await call('GET', 'auth/v2/auth', { token: person });
  return String(auth.json['csrfToken']);
};

beforeAll(async () => {
  [home = ''] = (await shareProgram()).urls;
  call = callerOf(home);
  session = await signIn(call, CUSTOMER.br);
  token = await tokenOf(session);
  othersToken = await tokenOf(await signIn(call, CUSTOMER.ar));
});

/** Addresses of all built pages that answer a post, each in a market whose language it has. */
const postedAddresses = async (): Promise<string[]> => {
  const built = pathToFileURL(path.resolve('build/server/index.js')).href;
  const { routes } = (await import(built)) as WebBuild;
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (route === undefined) return '';
    const above = patternOf(route.parentId);
    return route.path === undefined || route.path === '' ? above : `${above}/${route.path}`;
  };
  return Object.values(routes)
    .flatMap((route) => (route?.module.action === undefined ? [] : [route.id]))
    .map((id) => ({ pattern: patternOf(id), market: id.endsWith('.ar') ? 'ar' : 'br' }))
    .map(({ pattern, market }) => pattern.replace(':market', market).replace(':brand', 'jeep'))
    .map((pattern) => pattern.replaceAll(/:[A-Za-z]+\??/g, 'x'));
};

type Post = { readonly headers?: Record<string, string>; readonly form?: Record<string, string> };

const post = (address: string, { headers = {}, form = {} }: Post): Promise<Response> =>
  fetch(`${home}${address}`, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(form) });

const EVIL = 'https://evil.example';

const refusedPosts = (): Record<string, Post> => {
  const cookie = `__Host-session=${session}`;
  const origin = home;
  return {
    'no sign of where it comes from': {},
    'another site': { headers: { origin: EVIL } },
    'another site, by its fetch metadata': { headers: { origin, 'sec-fetch-site': 'cross-site' } },
    'signed in, without a token': { headers: { origin, cookie } },
    'signed in, with another visitor’s token': { headers: { origin, cookie }, form: { token: othersToken } },
    'signed in, from another site': { headers: { origin: EVIL, cookie }, form: { token } },
  };
};

it('no page acts on a form that is not its own', async () => {
  const addresses = await postedAddresses();
  expect(addresses.length).toBeGreaterThan(70);
  const wrong: string[] = [];
  for (const [why, sent] of Object.entries(refusedPosts())) {
    for (const address of addresses) {
      const answer = await post(address, sent);
      const body = await answer.text();
      const isSaid = /O envio não veio desta página|El envío no vino de esta página/.test(body);
      if (answer.status !== 403 || !isSaid || answer.headers.has('set-cookie')) {
        wrong.push(`${why}: ${address} ${answer.status} ${answer.headers.get('set-cookie') ?? ''} ${String(isSaid)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  // The way out was among them: whoever was signed in still is.
  expect((await call('GET', 'auth/v2/auth', { token: session })).json['user']).toBeTruthy();
});

it('what is no form is refused like one that is not ours', async () => {
  const headers = { origin: home, 'content-type': 'text/plain' };
  const answer = await fetch(`${home}/br/jeep/consent`, { method: 'POST', headers, body: 'decision=accept' });
  expect(answer.status).toBe(403);
  expect(answer.headers.has('set-cookie')).toBe(false);
});

it('the consent of a visitor, signed in or not, is kept from our own page alone', async () => {
  const origin = home;
  const decision = { decision: 'refuse' };
  const anonymous = await post('/br/jeep/consent', { headers: { origin }, form: decision });
  expect(anonymous.status).toBe(303);
  expect(anonymous.headers.get('set-cookie')).toContain('vlt_consent=necessary');
  const cookie = `__Host-session=${session}`;
  const banner = await (await fetch(`${home}/br/jeep`, { headers: { cookie } })).text();
  const shown = /<form[^>]*data-consent[^>]*>.*?name="token" value="([^"]+)"/s.exec(banner)?.[1];
  const own = await post('/br/jeep/consent', {
    headers: { origin, cookie },
    form: { ...decision, token: shown ?? '' },
  });
  expect(own.status).toBe(303);
});
