import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const fileOf = (name: string): string => fileURLToPath(new URL(`../../app/web/${name}`, import.meta.url));

const ROUTE_IMPORT = /await import\((\s*(?:\/\*[^*]*\*\/\s*)+route\.module\s*)\)/;

const ROUTE_FAULT = /catch \(error\) \{/;

/**
 * The router's own import of a page's module, made to wait. Without a connection the page says so (it throws as it is drawn: the router
 * shows nothing where an import fails): reading the whole document anew,
 * as the router does, would end at the browser's own page. A module that does not come although the server answers for it, as that of an older
 * release, or to a browser that keeps a failed import, is left to the router.
 */
export const waitingRouteImport = (code: string): string => {
  if (!ROUTE_IMPORT.test(code) || !ROUTE_FAULT.test(code))
    throw new Error('react-router loads the modules of routes in another way than expected');
  const patient = code
    .replace(
      ROUTE_IMPORT,
      (_all, inside: string) => `await untilLoaded(() => import(${inside}), { file: route.module })`,
    )
    .replace(
      ROUTE_FAULT,
      (all) => `${all}\nif (error instanceof Unreachable) return { default: () => { throw error; } };`,
    );
  return `import { Unreachable, untilLoaded } from ${JSON.stringify(fileOf('until-loaded.ts'))};\n${patient}`;
};

/** Parts that are loaded later, by whomever, wait for the connection instead of failing without it. */
export const waitingParts = (): Plugin[] => [
  {
    name: 'waiting-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { loadPart as __vitePreload } from ${JSON.stringify(fileOf('load-part.ts'))};`,
    },
  },
  {
    name: 'waiting-routes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/ },
      handler: (code) => ({ code: waitingRouteImport(code), map: null }),
    },
  },
];
