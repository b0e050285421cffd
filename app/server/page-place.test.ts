import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { placeOf } from './page-place.ts';
import { siteOf } from './page.ts';

const route = (id: string, path: string, parentId: string | undefined, handle: object = {}) => ({
  id,
  path,
  parentId,
  module: { handle },
});
const routes = [
  route('root', '', undefined),
  route('site', ':market/:brand', 'root'),
  route('offers', 'ofertas', 'site'),
  route('offer', 'ofertas/:id', 'site'),
  route('admin', 'admin', 'site'),
  route('none', '*', 'site', { nowhere: true }),
  route('none-anywhere', '*', 'root', { nowhere: true }),
];
const build = {
  routes: Object.fromEntries(routes.map((one) => [one.id, one])),
  assets: { routes: {} },
} as unknown as ServerBuild;

const keyOf = async (url: string, headers = {}): Promise<string | null> => {
  const place = await placeOf(
    { method: 'GET', url, headers },
    { origin: 'https://x.example', loadBuild: async () => build },
  );
  return place.sharedStatus === 404 ? `${place.key} ${place.url.pathname}` : place.key;
};

test.each(['/br/jeep/junk', '/br/jeep/junk?1', '/br/jeep/junk/2/3', '/br/jeep/%6aunk', '/br/jeep/ofertas/1/2'])(
  '%s is the same page as all that lead nowhere in its site',
  async (url) => expect(await keyOf(url)).toBe('0 /br/jeep/404 /br/jeep/404'),
);

test.each(['/junk', '/junk?1', '/br/junk', '/uy/jeep', '/br/junk/ofertas', '//evil.example/br/jeep', '/.env'])(
  '%s is the same page as all that lead to no site',
  async (url) => expect(await keyOf(url)).toBe('0 /404 /404'),
);

test.each([
  '/br/jeep/ofertas',
  '/br/jeep/ofertas?1',
  '/br/jeep/ofertas/1',
  '/br/jeep/admin',
  '/br/jeep/junk.data',
  '/__manifest?paths=/br/jeep',
])('%s is its own', async (url) => expect(await keyOf(url)).toBe(`0 ${url}`));

test('a person’s own request is nobody else’s, whatever it asks for', async () => {
  expect(await keyOf('/br/jeep/junk', { authorization: 'Bearer x' })).toBeNull();
  expect(await keyOf('/br/jeep/junk', { cookie: '__Host-session=x' })).toBeNull();
});

test('what stands before all sites is kept in each of the two languages, and a site in its own alone', async () => {
  const spanish = { 'accept-language': 'es-AR,es;q=0.9,pt;q=0.5' };
  expect(await keyOf('/', spanish)).not.toBe(await keyOf('/', { 'accept-language': 'pt-BR' }));
  expect(await keyOf('/', { 'accept-language': 'en-US,en;q=0.9,es;q=0.8' })).toBe(await keyOf('/', spanish));
  expect(await keyOf('/', { 'accept-language': 'en-US' })).toBe(await keyOf('/'));
  expect(await keyOf('/br/jeep', spanish)).toBe(await keyOf('/br/jeep'));
  expect(siteOf({ kind: 'other' }, spanish['accept-language']).market).toBe('ar');
  expect(siteOf({ kind: 'other' }, undefined).market).toBe('br');
  expect(siteOf({ kind: 'market', market: 'br' }, spanish['accept-language']).market).toBe('br');
});
