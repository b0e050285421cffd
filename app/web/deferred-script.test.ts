import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { scriptAfterPaint as afterPaint } from './deferred-script.ts';

const scriptAfterPaint = (html: string): string => afterPaint(Buffer.from(html)).toString();

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

  test('a fade that comes too late is no fault of the page; another rejection is', () => {
    const html = scriptAfterPaint(page('n1'));
    const [, listener = ''] =
      /<script nonce="n1">(addEventListener\('unhandledrejection',.*?)<\/script><\/head>/.exec(html) ?? [];
    // The first frame may be before the page's own script.
    expect(moduleOf(html)).not.toContain('unhandledrejection');
    const heard: ((event: object) => void)[] = [];
    runInNewContext(listener, { addEventListener: (_name: string, one: (event: object) => void) => heard.push(one) });
    const isLetGo = (reason: unknown): boolean => {
      const preventDefault = vi.fn();
      heard[0]?.({ reason, preventDefault });
      return preventDefault.mock.calls.length === 1;
    };
    const late = 'Transition was aborted because of invalid state. Page already revealed';
    expect(isLetGo({ name: 'InvalidStateError', message: late })).toBe(true);
    expect(isLetGo({ name: 'InvalidStateError', message: 'The element is detached' })).toBe(false);
    expect(isLetGo(new Error('Transition was aborted'))).toBe(false);
    expect(isLetGo(undefined)).toBe(false);
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
    expect(html).toMatch(
      /^<head><link rel="stylesheet" href="\/assets\/a.css"\/><script nonce="">.{50,300}<\/script><\/head><body><p>whole<\/p><script nonce=""/,
    );
    expect(html).toContain('<script nonce="">window.later()</script></body>');
    const plain = '<body><p>no script here</p></body>';
    expect(scriptAfterPaint(plain)).toBe(plain);
  });
});

type Part = (href: string) => Promise<unknown>;

/** The page's own `part`, as a browser runs it: what its imports, its questions to the server and its timer answer. */
const browserPart = ({
  loads,
  statuses = [],
  typed = 0,
  type = 'navigate',
}: {
  loads: readonly (string | Error)[];
  statuses?: readonly number[];
  typed?: number;
  type?: string;
}) => {
  const html = scriptAfterPaint(page(''));
  const code = /const part=[\s\S]*?(?=for\(const href of)/.exec(html)?.[0] ?? expect.fail('no part');
  const [waiting, answers] = [[...loads], [...statuses]];
  const load = vi.fn(async () => {
    const next = waiting.length > 1 ? waiting.shift() : waiting[0];
    if (next instanceof Error) throw next;
    return next;
  });
  const fetched = vi.fn(async () => {
    const status = answers.shift();
    if (status === undefined) throw new TypeError('Failed to fetch');
    return { status };
  });
  const [reload, warn] = [vi.fn(), vi.fn()];
  const part = runInNewContext(`${code.replace('import(', 'load(')};part`, {
    load,
    fetch: fetched,
    TypeError,
    console: { warn },
    window: { earlyFields: { size: typed } },
    performance: { getEntriesByType: () => [{ type }] },
    navigator: { onLine: true },
    addEventListener: () => undefined,
    setTimeout: (go: () => void) => setImmediate(go),
    location: { reload },
  }) as Part;
  return { part, load, fetched, reload, warn };
};

describe('a first part that does not come', () => {
  const LOST = new TypeError('Failed to fetch dynamically imported module');

  test('is asked for until it comes, and the console says why', async () => {
    const { part, load, reload, warn } = browserPart({ loads: [LOST, LOST, 'loaded'], statuses: [503, 200] });
    expect(await part('/assets/entry.js')).toBe('loaded');
    expect([load.mock.calls.length, warn.mock.calls.length, reload.mock.calls.length]).toEqual([3, 2, 0]);
  });

  test.each([
    ['a browser that keeps the failure', 200, {}, 1],
    ['a file of an older release', 404, {}, 1],
    ['fields that are filled in', 200, { typed: 1 }, 0],
    ['a document that was loaded anew already', 200, { type: 'reload' }, 0],
  ] as const)('loads the document anew where the server answers: %s', async (_what, status, more, reloads) => {
    const { part, load, reload } = browserPart({ loads: [LOST], statuses: [status], ...more });
    await expect(part('/assets/entry.js')).rejects.toBe(LOST);
    expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([2, reloads]);
  });

  test('is thrown at once where it came and fails itself', async () => {
    const broken = new ReferenceError('broken');
    const { part, load, fetched } = browserPart({ loads: [broken] });
    await expect(part('/assets/entry.js')).rejects.toBe(broken);
    expect([load.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 0]);
  });
});

test('a page whose preloads stand in its head, as React puts them, comes out as one whose preloads stand before the script', () => {
  const html = page('n1');
  const links = /<link rel="modulepreload".*\/>(?=<script)/.exec(html)?.[0] ?? '';
  const inHead = html.replace(links, '').replace('</head>', `${links}</head>`);
  expect(links).not.toBe('');
  expect(scriptAfterPaint(inHead)).toBe(scriptAfterPaint(html));
});
