import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRANDS } from '#brands/brands.ts';
import { MARKET_IDS, type Market } from '#kernel/market.ts';
import { readEnv } from '#platform/env.server.ts';
import { findViolations } from '../harness/axe.ts';
import { openBrowser } from '../harness/browser.ts';
import { callerOf, type Caller } from '../harness/caller.ts';
import { createDatabase } from '../harness/database.ts';
import { FULL_SWEEP } from '../harness/full.ts';
import { gotoQuiet } from '../harness/goto-quiet.ts';
import { CUSTOMER, seedPeople, signIn } from '../harness/people.ts';
import { startRoles, type Roles } from '../harness/roles.ts';
import { buildStepOf, setScenes, type Scene } from '../harness/scenes.ts';
import { SWEEP_WIDTHS, sweepPage, unfold } from '../harness/sweep.ts';

/** Three unlike brands at every change, one of them in both markets, the widths shared out; `FULL=1` goes through all. */
type Seen = { brand: string; market: Market; width: number; widths: readonly number[] };
const SWEEP: readonly Seen[] = FULL_SWEEP
  ? BRANDS.flatMap(({ id: brand }, index) =>
      MARKET_IDS.map((market, side) => {
        const width = (index + side) % 2 === 0 ? 390 : 1280;
        return { brand, market, width, widths: SWEEP_WIDTHS };
      }),
    )
  : [
      { brand: 'jeep', market: 'br', width: 390, widths: [360, 768, 1440] },
      { brand: 'peugeot', market: 'ar', width: 1280, widths: [390, 1024] },
      { brand: 'chrysler', market: 'br', width: 1280, widths: [390] },
      { brand: 'chrysler', market: 'ar', width: 390, widths: [1440] },
    ];

/** Words that betray the other language. */
const FOREIGN: Record<Market, RegExp> = {
  br: /\p{L}+ción(?!\p{L})|[¿¡]|(?<!\p{L})(?:usted|tenés|podés|elegí)(?!\p{L})/giu,
  ar: /\p{L}+(?:ção|ções)(?!\p{L})|(?<!\p{L})(?:você|não|seu|sua|escolha)(?!\p{L})/giu,
};

let browser: Browser;
let database: Awaited<ReturnType<typeof createDatabase>>;
let roles: Roles;
let call: Caller;
let tokens: Record<Market, string>;

beforeAll(async () => {
  [browser, database] = await Promise.all([openBrowser(), createDatabase()]);
  roles = await startRoles({ databaseUrl: database.url, env: { RATE_LIMIT_SCALE: '1000' } });
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: database.url, VOLANTE_DATA: roles.folder });
  if (!env.ok) throw new Error(env.problems.join('; '));
  await seedPeople(database.url, env.env);
  call = callerOf(roles.urls[0] ?? '');
  tokens = { br: await signIn(call, CUSTOMER.br), ar: await signIn(call, CUSTOMER.ar) };
});

afterAll(async () => {
  await browser?.close();
  await roles?.stop();
  await database?.drop();
});

type Window = { market: Market; width: number; widths: readonly number[]; own: boolean; consent: boolean };

const openWindow = async ({ market, width, own, consent }: Window): Promise<BrowserContext> => {
  const url = roles.urls[0] ?? '';
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 850 },
    locale: market === 'br' ? 'pt-BR' : 'es-AR',
    reducedMotion: 'reduce',
  });
  if (consent) await context.addCookies([{ name: 'vlt_consent', value: 'necessary', url }]);
  const place = { domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true };
  if (own) await context.addCookies([{ name: '__Host-session', value: tokens[market], ...place }]);
  return context;
};

/** What is wrong with the screens, in the order seen. */
const lookAt = async (window: Window, scenes: readonly Scene[]): Promise<string[]> => {
  const context = await openWindow(window);
  const page = await context.newPage();
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    const isMissing = page.url().endsWith('/nothing');
    if (!isMissing && ['error', 'warning'].includes(message.type())) found.push(`${page.url()}: ${message.text()}`);
  });
  for (const { name, path } of scenes) {
    await gotoQuiet(page, path);
    const violations = await findViolations(page);
    found.push(...violations.map(({ id, places }) => `${name}: ${id} ${places[0]}`));
    const over = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    if (over > 0) found.push(`${name}: ${over} px wider than the window`);
    const text = await page.locator('body').innerText();
    found.push(...(text.match(/⟦[^⟧]*⟧/g) ?? []).map((key) => `${name}: no text ${key}`));
    found.push(...(text.match(FOREIGN[window.market]) ?? []).map((word) => `${name}: the other language: ${word}`));
    await unfold(page);
    found.push(...(await sweepPage(page, window.widths)).map((fault) => `${name}: ${fault}`));
    await page.setViewportSize({ width: window.width, height: 850 });
  }
  await context.close();
  return found;
};

describe('every screen', () => {
  it.each(SWEEP)(
    '$brand $market, $width px: accessible, quiet, in one language, every control in reach',
    async (seen) => {
      const { brand, market, width, widths } = seen;
      const url = roles.urls[0] ?? '';
      const { scenes, release } = await setScenes(call, database.url, { url, brand, market, token: tokens[market] });
      expect(scenes.length).toBeGreaterThan(30);
      const [own, open] = [scenes.filter((scene) => scene.own), scenes.filter((scene) => !scene.own)];
      const request = open.filter(({ name }) => /^(?:home|build-color|signUp)$/.test(name));
      const found = await Promise.all([
        lookAt({ market, width, widths, own: false, consent: true }, open),
        lookAt({ market, width, widths, own: true, consent: true }, own).then(async (first) => [
          ...first,
          // The first visit: the question about consent is on the screen.
          ...(await lookAt({ market, width, widths, own: false, consent: false }, request)),
        ]),
      ]);
      expect(found.flat()).toEqual([]);
      await release();
    },
    // Thirty screens and more, each waited for and examined at several widths.
    1_200_000,
  );

  it('a question open over the configurator can be answered at every width', async () => {
    const context = await openWindow({ market: 'br', width: 390, widths: [], own: false, consent: false });
    const page = await context.newPage();
    const setting = { url: roles.urls[0] ?? '', brand: 'jeep', market: 'br', token: tokens.br } as const;
    await page.goto(await buildStepOf(call, setting, 'optionals'), { waitUntil: 'networkidle' });
    // What other versions alone have is offered too: taking it is asked about first.
    await unfold(page);
    await page.locator('li[data-forbidden=true] button').first().click();
    await page.locator('dialog[open] button[type=submit]').first().waitFor();
    expect(await sweepPage(page)).toEqual([]);
    await context.close();
  });

  it('a car that is being turned leaves every control in reach at every width', async () => {
    const context = await openWindow({ market: 'br', width: 390, widths: [], own: false, consent: true });
    const page = await context.newPage();
    const setting = { url: roles.urls[0] ?? '', brand: 'jeep', market: 'br', token: tokens.br } as const;
    await page.goto(await buildStepOf(call, setting, 'color'), { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Girar o carro' }).click();
    await page.locator('main input[type=range]').waitFor();
    expect(await sweepPage(page)).toEqual([]);
    await context.close();
  });
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
<a class="late" href="#4">Late</a><div class="bar">A bar</div>`;

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
      /a "Late" is out of sight/,
    ])
      expect(found, String(fault)).toContainEqual(expect.stringMatching(fault));
    expect(found.filter((line) => /In reach|"Menu"/.test(line))).toEqual([]);
    await page.close();
  });
});
