import type { ServerBuild } from 'react-router';

/** A path of plain segments below market and brand: what is encoded, doubled or ends in a slash is left to the whole router. */
const PLAIN = /^(?:\/[\w.-]+){2,}$/;
/** Segments before the one that tells areas apart: market and brand. */
const BEFORE = 2;

type Routes = ServerBuild['routes'];
type Areas = ReadonlyMap<string, ServerBuild>;

const known = new WeakMap<ServerBuild, Areas>();

/**
 * The pages among which an address is looked for: those below the same first segment after market and brand, and all that do
 * not tell there by a fixed word. The router compares an address with every route it has, several times for each page, so the two
 * hundred routes of the site cost more than most pages; the few of an area cost next to nothing, and match what the whole would.
 */
export const areaOf = <Build extends ServerBuild>(build: Build, pathname: string): Build => {
  if (!PLAIN.test(pathname)) return build;
  const areas = known.get(build) ?? divide(build);
  known.set(build, areas);
  const word = pathname.split('/')[BEFORE + 1]?.toLowerCase() ?? OTHERS;
  return (areas.get(word) ?? areas.get(OTHERS) ?? build) as Build;
};

/** Addresses whose segment is none of the fixed words. */
const OTHERS = '';

const divide = (build: ServerBuild): Areas => {
  const words = new Map(Object.keys(build.routes).map((id) => [id, wordOf(build.routes, id)]));
  const fixed = [...new Set(words.values())].filter((word) => word !== null);
  return new Map(
    [OTHERS, ...fixed].map((area) => [
      area,
      narrowed(build, (id) => {
        const word = words.get(id) ?? null;
        return word === null || word === area;
      }),
    ]),
  );
};

/** The fixed word a route and all below it have in that place; null where there is none, or where any may stand. */
const wordOf = (routes: Routes, id: string): string | null => {
  const segments = segmentsOf(routes, id);
  const word = segments[BEFORE];
  if (word === undefined || segments.slice(0, BEFORE + 1).some((segment) => /[?*]$/.test(segment))) return null;
  return word.startsWith(':') ? null : word.toLowerCase();
};

const segmentsOf = (routes: Routes, id: string): string[] => {
  const route = routes[id];
  if (route === undefined) return [];
  const above = route.parentId === undefined ? [] : segmentsOf(routes, route.parentId);
  return [...above, ...(route.path ?? '').split('/').filter((segment) => segment !== '')];
};

const narrowed = (build: ServerBuild, isKept: (id: string) => boolean): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(Object.entries(build.routes).filter(([id]) => isKept(id))),
  assets: {
    ...build.assets,
    routes: Object.fromEntries(Object.entries(build.assets.routes).filter(([id]) => isKept(id))),
  },
});
