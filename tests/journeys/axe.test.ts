import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNewViolations, findViolations } from '../harness/axe.ts';
import { openBrowser } from '../harness/browser.ts';
import { callerOf } from '../harness/caller.ts';
import { FULL_SWEEP } from '../harness/full.ts';
import { lookAt, SEEN } from '../harness/look-at-screens.ts';
import { openScenes } from '../harness/scenes.ts';
import { shareProgram, type SharedProgram } from '../harness/shared-program.ts';
import { sweepPage } from '../harness/sweep.ts';

let browser: Browser;
let program: SharedProgram;

beforeAll(async () => {
  [browser, program] = await Promise.all([openBrowser(), shareProgram()]);
});

afterAll(() => browser?.close());

describe('every screen that anybody sees', () => {
  it.each(SEEN)(
    '$brand $market, $width px: accessible, quiet, in one language, every control in reach',
    async ({ brand, market, width, widths }) => {
      const [url = ''] = program.urls;
      const scenes = await openScenes(callerOf(url), program.databaseUrl, { url, brand, market });
      expect(scenes.length).toBeGreaterThan(30);
      expect(await lookAt(browser, { url, market, width, widths, consent: true }, scenes)).toEqual([]);
    },
    // Each is waited for and examined at several widths.
    1_200_000,
  );
});

const PLANTED = `<!doctype html><style>
  * { margin: 0 }
  .dead { position: relative; height: 300px; margin-block-end: 60px }
  .dead img { position: absolute; inset: -10% 0; width: 100%; height: 120% }
  .away { margin-inline-start: calc(100% - 40px); white-space: nowrap }
  .short { width: 60px; overflow: hidden; white-space: nowrap; display: block }
  .dull:focus { outline: none }
  .over { margin-block-start: -1em }
  .bar { position: fixed; inset: auto 0 0; height: 90px; background: white }
  .late { margin-block-start: 800px; display: block }
</style>
<div class="dead"><a href="#1">Build yours</a><img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="></div>
<p><button>In reach</button></p>
<p>Words of one line</p><p class="over">and of another</p>
<a href="#2" class="short">A long name that ends</a>
<button class="dull">Dull</button>
<button popovertarget="menu">Menu</button><div id="menu" popover style="padding:0"><a href="#3">Home</a></div>
<button class="away">Off to the side</button>
<h2 style="inline-size:4em;overflow-wrap:anywhere">Scorpionissima</h2>
<footer>The end</footer>
<a class="late" href="#4">Late</a><div class="bar">A bar</div>`;

const SOUND_PAGE = `<!doctype html><html lang="pt-BR"><title>Carros</title><link rel="icon" href="data:,">
<main><h1>Carros</h1><p>Todos os carros</p></main></html>`;

describe('the sweep', () => {
  it('finds each planted fault, and nothing at what is sound', async () => {
    const page = await browser.newPage();
    await page.setContent(PLANTED);
    const found = await sweepPage(page, [390]);
    for (const fault of [
      /a "Build yours" is covered by img/,
      /text "Words of one line" lies over "and of another"/,
      /a "A long name that ends" is cut/,
      /button "Dull" does not show its focus/,
      /popover menu: has no air/,
      /\d+ px wider than the window/,
      /"Scorpionissima" is broken inside, in h2/,
      /a "Late" is out of sight/,
      /\d+ px of nothing below the footer/,
    ])
      expect(found, String(fault)).toContainEqual(expect.stringMatching(fault));
    expect(found.filter((line) => /In reach|"Menu"/.test(line))).toEqual([]);
    // The picture has an empty text on purpose; the page has no language, no title and no main part.
    expect((await findViolations(page)).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['document-title', 'html-has-lang', 'landmark-one-main']),
    );
    await page.close();
  });

  it('calls a screen faulty that is so when it is opened anew, too', async () => {
    const opened = new Map<string, number>();
    const server = createServer(({ url: asked = '' }, response) => {
      const times = (opened.get(asked) ?? 0) + 1;
      opened.set(asked, times);
      const isFaulty = asked === '/always' || (asked === '/once' && times === 1);
      response.setHeader('content-type', 'text/html').end(isFaulty ? PLANTED : SOUND_PAGE);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const scenes = ['always', 'once', 'never'].map((name) => ({ name, path: `/${name}`, own: false }));
    const found = await lookAt(browser, { url, market: 'br', width: 390, widths: [390], consent: true }, scenes);
    expect(found).toContainEqual(expect.stringMatching(/^always: .*"Build yours" is covered by img/));
    expect(found.filter((line) => !line.startsWith('always: '))).toEqual([]);
    expect(Object.fromEntries(opened)).toMatchObject({ '/always': 2, '/once': 2, '/never': 1 });
    server.close();
  });
});

describe('what was examined', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-axe-'));
  const file = path.join(folder, 'structures');
  const screen = (heading: string, main: string): string =>
    `<!doctype html><html lang="pt-BR"><title>A page</title><main><h1>${heading}</h1>${main}</main></html>`;
  const find = async (page: Page, content: string): Promise<string[]> => {
    await page.setContent(content);
    return (await findNewViolations(page, file)).map(({ id }) => id);
  };
  /** What the faults take something away from. */
  const SOUND = `<button><svg aria-hidden="true"></svg><span>Save</span></button><a href="/c"><span>On</span></a>
    <label><span>City</span><input></label><span id="x">Year</span><input aria-labelledby="x"><span lang="es">Hola</span>`;
  /** Whether axe came to the page. */
  const isExamined = async (page: Page): Promise<boolean> =>
    (await page.evaluate<string>('typeof axe')) !== 'undefined';

  it('is not examined again with other words; anything new is, and a fault is said each time', async () => {
    const pages = await Promise.all(Array.from({ length: 14 }, () => browser.newPage()));
    const [first, words, ...rest] = pages as [Page, Page, ...Page[]];
    expect(await find(first, screen('Cars', `${SOUND}<a href="/a">One</a><img alt="A car" src="data:,">`))).toEqual([]);
    expect(await isExamined(first)).toBe(true);
    expect(await find(words, screen('Autos', `${SOUND}<a href="/b">Two</a><img alt="A van" src="data:,">`))).toEqual(
      [],
    );
    // The full run examines everything.
    expect(await isExamined(words)).toBe(FULL_SWEEP);
    const faults: [string, string][] = [
      ['<button><svg aria-hidden="true"></svg></button>', 'button-name'],
      ['<a href="/c"></a>', 'link-name'],
      ['<label><input></label>', 'label'],
      ['<input aria-labelledby="x">', 'label'],
      ['<span lang="nowhere-at-all">Hola</span>', 'valid-lang'],
      ['<a href="/b"></a>', 'link-name'],
      ['<img src="data:,">', 'image-alt'],
      ['<label>Name</label><input>', 'label'],
      ['<h2>A</h2><h4>B</h4>', 'heading-order'],
      ['<a href="/a" style="color: #eee">One</a>', 'color-contrast'],
      ['<button aria-label=" "></button>', 'button-name'],
      ['<nav aria-label="A"></nav><nav aria-label="A"></nav>', 'landmark-unique'],
    ];
    for (const [index, [main, fault]] of faults.entries()) {
      const page = rest[index] ?? expect.fail('no page');
      expect(await find(page, screen('Cars', main)), main).toContain(fault);
      expect(await find(page, screen('Vans', main)), main).toContain(fault);
    }
    await Promise.all(pages.map((page) => page.close()));
    rmSync(folder, { recursive: true });
  });
});
