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
