import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { areaOf } from './route-areas.ts';
import { matchesAt } from './route-match.ts';

type Line = readonly [id: string, parentId: string | undefined, path?: string];

const LINES: readonly Line[] = [
  ['root', undefined, ''],
  ['chooser', 'root', 'br'],
  ['shell', 'root', ':market/:brand'],
  ['frame', 'shell'],
  ['home', 'frame', ''],
  ['offers', 'frame', 'ofertas'],
  ['offer', 'frame', 'ofertas/:offer'],
  ['models', 'frame', 'modelos/:model'],
  ['account', 'frame'],
  ['orders', 'account', 'minha-area/pedidos/:id'],
  ['admin', 'frame', 'admin'],
  ['leads', 'admin', 'leads'],
  ['missing', 'frame', '*'],
  ['workshop', 'root', '_workshop/ui/:group?'],
];

const build = {
  routes: Object.fromEntries(LINES.map(([id, parentId, path]) => [id, { id, parentId, path, index: id === 'home' }])),
  assets: { routes: Object.fromEntries(LINES.map(([id]) => [id, { id }])) },
} as unknown as ServerBuild;

const tree = ({ routes }: ServerBuild, parent?: string): RouteObject[] =>
  Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parent) return [];
    if (route.index === true) return [{ id: route.id, index: true }];
    return [{ id: route.id, path: route.path, children: tree({ routes } as ServerBuild, route.id) }];
  });

const found = (of: ServerBuild, pathname: string) =>
  matchRoutes(tree(of), pathname)?.map(({ route, params }) => ({ id: route.id, params }));

const ADDRESSES = [
  '/',
  '/br',
  '/br/jeep',
  '/br/jeep/',
  '/br/jeep/ofertas',
  '/br/jeep/OFERTAS/12',
  '/br/jeep/%6Ffertas/12',
  '/br/jeep//ofertas',
  '/br/jeep/ofertas/12/more',
  '/br/jeep/modelos/compass',
  '/br/jeep/minha-area/pedidos/1',
  '/br/jeep/admin',
  '/br/jeep/admin/leads',
  '/br/jeep/constructor',
  '/br/jeep/nowhere/at/all',
  '/_workshop/ui',
  '/_workshop/ui/lists',
  '/__manifest',
];

test.each(ADDRESSES)('an area answers %s as all pages together do', (pathname) => {
  expect(found(areaOf(build, pathname), pathname)).toEqual(found(build, pathname));
});

test('an area has the pages of its word and those without one, and their scripts', () => {
  const { routes, assets } = areaOf(build, '/br/jeep/ofertas/12');
  const kept = ['root', 'chooser', 'shell', 'frame', 'home', 'offers', 'offer', 'account', 'missing', 'workshop'];
  expect(Object.keys(routes)).toEqual(kept);
  expect(Object.keys(assets.routes)).toEqual(kept);
});

test('an area is divided once, and words that anybody invents make none', () => {
  expect(areaOf(build, '/br/jeep/ofertas')).toBe(areaOf(build, '/ar/fiat/ofertas/3'));
  expect(areaOf(build, '/br/jeep/invented')).toBe(areaOf(build, '/br/jeep/another'));
});

test('what is asked of the whole router gets the whole', () => {
  expect(areaOf(build, '/__manifest')).toBe(build);
});

test('an address is looked up once, in each area by itself', () => {
  const area = areaOf(build, '/br/jeep/ofertas');
  const found = matchesAt(area, '/br/jeep/ofertas');
  expect(found.map(({ id }) => id)).toEqual(['root', 'shell', 'frame', 'offers']);
  expect(matchesAt(area, '/br/jeep/ofertas')).toBe(found);
  expect(matchesAt(build, '/br/jeep/ofertas')).not.toBe(found);
});
