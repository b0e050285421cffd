import { describe, expect, test } from 'vitest';
import { scriptAfterPaint } from './deferred-script.ts';

/** As the router writes it, shortened. */
const page = (nonce: string): string =>
  '<head><link rel="stylesheet" href="/assets/a.css"/></head><body><p>whole</p>' +
  `<link rel="modulepreload" href="/assets/entry.js" nonce="${nonce}"/><link rel="modulepreload" href="/assets/root.js" nonce="${nonce}"/>` +
  `<script nonce="${nonce}" type="module" async="">import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";\n` +
  'import * as route1 from "/assets/shell.js";\nwindow.__reactRouterRouteModules = {"root":route0,"shell":route1};\n\nimport("/assets/entry.js");</script>' +
  `<script nonce="${nonce}">window.later()</script></body>`;

const moduleOf = (html: string): string => /<script[^>]*type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';

describe('script after the paint', () => {
  test('nothing is asked for before the wait is over', () => {
    const html = scriptAfterPaint(page('n1'));
    expect(html).not.toContain('rel="modulepreload"');
    const code = moduleOf(html);
    expect(code.indexOf('await new Promise(')).toBeGreaterThan(0);
    expect(code).not.toMatch(/\bimport\s+["*{]/);
  });

  test('every file of the page is still asked for, and its names are bound', () => {
    const code = moduleOf(scriptAfterPaint(page('n1')));
    expect(code).toContain('["/assets/entry.js","/assets/root.js"]');
    expect(code).toContain('nonce:"n1"');
    expect(code).toContain(
      'const [route0,route1]=await Promise.all([part("/assets/root.js"),part("/assets/shell.js")])',
    );
    expect(code).toContain('await part("/assets/manifest.js");');
    expect(code.trimEnd().endsWith('part("/assets/entry.js");')).toBe(true);
  });

  test('in development the refresh runtime runs before any module of a route', () => {
    const html = page('n1').replace(
      'import "/assets/manifest.js"',
      'import "/@id/__x00__virtual:react-router/inject-hmr-runtime";import "/assets/manifest.js"',
    );
    const code = moduleOf(scriptAfterPaint(html));
    const runtime = code.indexOf('await import("/@id/__x00__virtual:react-router/inject-hmr-runtime");');
    expect(runtime).toBeGreaterThan(0);
    expect(runtime).toBeLessThan(code.indexOf('part("/assets/root.js")'));
  });

  test('the rest of the page stays as it was', () => {
    const html = scriptAfterPaint(page(''));
    expect(html).toContain(
      '<head><link rel="stylesheet" href="/assets/a.css"/></head><body><p>whole</p><script nonce=""',
    );
    expect(html).toContain('<script nonce="">window.later()</script></body>');
    const plain = '<body><p>no script here</p></body>';
    expect(scriptAfterPaint(plain)).toBe(plain);
  });
});
