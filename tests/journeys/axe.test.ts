import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRANDS } from '#brands/brands.ts';
import { MARKET_IDS, type Market } from '#kernel/market.ts';
import { readEnv } from '#platform/env.server.ts';
import { openBrowser } from '../harness/browser.ts';
import { callerOf, type Caller } from '../harness/caller.ts';
import { createDatabase } from '../harness/database.ts';
import { FULL_SWEEP } from '../harness/full.ts';
import { CUSTOMER, seedPeople, signIn } from '../harness/people.ts';
import { startRoles, type Roles } from '../harness/roles.ts';
import { setScenes, type Scene } from '../harness/scenes.ts';

/** Three unlike brands at every change, one of them in both markets; `FULL=1` goes through all. */
const SWEEP: readonly { brand: string; market: Market; width: number }[] = FULL_SWEEP
  ? BRANDS.flatMap(({ id }, index) =>
      MARKET_IDS.map((market, side) => ({ brand: id, market, width: (index + side) % 2 === 0 ? 390 : 1280 })),
    )
  : [
      { brand: 'jeep', market: 'br', width: 390 },
      { brand: 'peugeot', market: 'ar', width: 1280 },
      { brand: 'chrysler', market: 'br', width: 1280 },
      { brand: 'chrysler', market: 'ar', width: 390 },
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

type Window = { market: Market; width: number; own: boolean; consent: boolean };

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
    await page.goto(path, { waitUntil: 'networkidle' });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    found.push(...violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.target.join(' ')}`));
    const over = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    if (over > 0) found.push(`${name}: ${over} px wider than the window`);
    const text = await page.locator('body').innerText();
    found.push(...(text.match(/⟦[^⟧]*⟧/g) ?? []).map((key) => `${name}: no text ${key}`));
    found.push(...(text.match(FOREIGN[window.market]) ?? []).map((word) => `${name}: the other language: ${word}`));
  }
  await context.close();
  return found;
};

describe('every screen', () => {
  it.each(SWEEP)(
    '$brand $market, $width px: accessible, quiet, in one language, no wider than the window',
    async (seen) => {
      const { brand, market, width } = seen;
      const url = roles.urls[0] ?? '';
      const scenes = await setScenes(call, database.url, { url, brand, market, token: tokens[market] });
      expect(scenes.length).toBeGreaterThan(30);
      const [own, open] = [scenes.filter((scene) => scene.own), scenes.filter((scene) => !scene.own)];
      const asked = open.filter(({ name }) => /^(?:home|build-color|signUp)$/.test(name));
      const found = await Promise.all([
        lookAt({ market, width, own: false, consent: true }, open),
        lookAt({ market, width, own: true, consent: true }, own).then(async (first) => [
          ...first,
          // The first visit: the question about consent is on the screen.
          ...(await lookAt({ market, width, own: false, consent: false }, asked)),
        ]),
      ]);
      expect(found.flat()).toEqual([]);
    },
    // Thirty screens and more, each waited for and examined.
    600_000,
  );
});
