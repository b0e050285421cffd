import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { PAGES, patternOf, type PageId } from '#brands/slugs.ts';
import { MARKET_IDS } from '#kernel/market.ts';
import routes from './routes.ts';

type Entry = { readonly path?: string; readonly children?: readonly Entry[] };

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** The address of every route, by its segments. */
const listRoutes = (entries: readonly Entry[], above: readonly string[] = []): string[][] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const here = [...above, ...segmentsOf(path)];
    return [here, ...listRoutes(children, here)];
  });

const isParameter = (segment: string): boolean => segment.startsWith(':');

test('every page of the list of addresses has a route', () => {
  const known = listRoutes(routes);
  const pages = Object.keys(PAGES) as PageId[];
  const lost = pages.flatMap((page) =>
    MARKET_IDS.filter((market) => {
      const requested = [':market', ':brand', ...segmentsOf(patternOf(page, market))];
      const isRouted = known.some(
        (route) =>
          route.length === requested.length &&
          route.every((segment, at) => segment === requested[at] || isParameter(requested[at] ?? '')),
      );
      return !isRouted;
    }).map((market) => `${page} in ${market}`),
  );
  expect(pages.length).toBeGreaterThan(40);
  expect(lost).toEqual([]);
});

const AREA = /^(?:minha-area|mi-cuenta)(?:\/|$)/;
/** A task of one order has its own way back to it. */
const TASK = /^(?:minha-area|mi-cuenta)\/pedidos\/:id\/./;

type Address = { readonly path: string; readonly hasMenu: boolean };

const addressesUnder = (list: readonly RouteConfigEntry[], hasMenu = false): Address[] =>
  list.flatMap(({ path, file, children = [] }) => {
    const isHeld = hasMenu || /^my-area(?:-wide)?\.tsx$/.test(file);
    return [...(path === undefined ? [] : [{ path, hasMenu: isHeld }]), ...addressesUnder(children, isHeld)];
  });

test('every room of a person, an order’s page too, has the ways to the other rooms', () => {
  const rooms = addressesUnder(routes).filter(({ path }) => AREA.test(path) && !TASK.test(path));
  expect(rooms.map(({ path }) => path)).toEqual(expect.arrayContaining(['minha-area/pedidos/:id', 'mi-cuenta/datos']));
  expect(rooms.filter(({ hasMenu }) => !hasMenu)).toEqual([]);
});
