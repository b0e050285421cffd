import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { waitingRouteImport } from './waiting-parts.ts';

const router = path.dirname(createRequire(import.meta.url).resolve('react-router/package.json'));

test('the installed router’s import of a page is found and made to wait', () => {
  const source = readFileSync(path.join(router, 'dist/production/lib/dom/ssr/routeModules.js'), 'utf8');
  const code = waitingRouteImport(source);
  expect(code).toMatch(
    /await untilLoaded\(\(\) => import\(\s*\/\* @vite-ignore \*\/[^)]*\), \{ file: route\.module \}\)/,
  );
  expect(code).toMatch(
    /catch \(error\) \{\s*if \(error instanceof Unreachable\) return \{ default: \(\) => \{ throw error; \} \};/,
  );
  expect(code).toMatch(/^import \{ Unreachable, untilLoaded \} from ".*until-loaded\.ts";/);
});

test('a router that does it in another way stops the build', () => {
  expect(() => waitingRouteImport('export const loadRouteModule = () => null;')).toThrow('another way');
});
