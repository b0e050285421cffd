import { readFile } from 'node:fs/promises';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import * as z from 'zod/mini';

/** For each page's script, the keys of the texts that its screens can show; written by the build (`tools/vite/page-texts.ts`). */
const fileShape = z.record(z.string(), z.array(z.string()));

export type PageTexts = z.infer<typeof fileShape>;

export const readPageTexts = async (file: string): Promise<PageTexts> =>
  fileShape.parse(JSON.parse(await readFile(file, 'utf8')));

const routesUnder = (build: ServerBuild, parent?: string): RouteObject[] =>
  Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, module: { handle } }) =>
      index === true ? { id, path, index, handle } : { id, path, handle, children: routesUnder(build, id) },
    );

const known = new WeakMap<ServerBuild, RouteObject[]>();

const routesOf = (build: ServerBuild): RouteObject[] => {
  const routes = known.get(build) ?? routesUnder(build);
  known.set(build, routes);
  return routes;
};

const hasNoScript = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'js' in handle && handle.js === false;

/** What the screens at an address can show: those of its page and of the frames around it. Null where no script is sent, and so no text twice. */
export const shownKeys = (texts: PageTexts, build: ServerBuild, pathname: string): ReadonlySet<string> | null => {
  const matches = matchRoutes(routesOf(build), pathname) ?? [];
  if (matches.some(({ route }) => hasNoScript(route.handle))) return null;
  const scripts = matches.map(({ route: { id = '' } }) => build.assets.routes[id]?.module ?? '');
  return new Set(scripts.flatMap((script) => texts[script.replace(/^\//, '')] ?? []));
};
