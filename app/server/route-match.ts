import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

type Route = NonNullable<ServerBuild['routes'][string]>;

const routesUnder = (build: ServerBuild, parent?: string): RouteObject[] =>
  Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index === true ? { id, path, index } : { id, path, children: routesUnder(build, id) },
    );

const known = new WeakMap<ServerBuild, RouteObject[]>();

const routesOf = (build: ServerBuild): RouteObject[] => {
  const routes = known.get(build) ?? routesUnder(build);
  known.set(build, routes);
  return routes;
};

const findMatches = (build: ServerBuild, pathname: string): Route[] =>
  (matchRoutes(routesOf(build), pathname) ?? []).flatMap(({ route: { id = '' } }) => build.routes[id] ?? []);

/** Addresses that are asked for again and again: to look one up ranks all routes of its area, a sixth of a small page's work. */
const MOST_KEPT = 1000;
const kept = new WeakMap<ServerBuild, LRUCache<string, Route[]>>();

/** The page at an address and the frames around it, outermost first. */
export const matchesAt = (build: ServerBuild, pathname: string): readonly Route[] => {
  const matches = kept.get(build) ?? new LRUCache<string, Route[]>({ max: MOST_KEPT });
  kept.set(build, matches);
  const known = matches.get(pathname);
  if (known !== undefined) return known;
  const found = findMatches(build, pathname);
  matches.set(pathname, found);
  return found;
};

/** Whether a route's `handle` says so of it. */
export const isHandled = ({ module }: Route, name: string, value: unknown): boolean => {
  const handle: unknown = module.handle;
  return typeof handle === 'object' && handle !== null && (handle as Record<string, unknown>)[name] === value;
};
