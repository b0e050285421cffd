import type { Browser, BrowserContext, Page } from 'playwright-core';
import { BRANDS } from '#brands/brands.ts';
import { MARKET_IDS, type Market } from '#kernel/market.ts';
import { findAllViolations } from './axe.ts';
import { foreignWords } from './foreign-words.ts';
import { FULL_SWEEP } from './full.ts';
import { gotoQuiet } from './goto-quiet.ts';
import type { Scene } from './scenes.ts';
import { SWEEP_WIDTHS, sweepPage, unfold } from './sweep.ts';

/** A brand in each market at every change, the widths shared out; `FULL=1` goes through all. */
export const SEEN: readonly { brand: string; market: Market; width: number; widths: readonly number[] }[] = FULL_SWEEP
  ? BRANDS.flatMap(({ id: brand }, index) =>
      MARKET_IDS.map((market, side) => {
        const width = (index + side) % 2 === 0 ? 390 : 1280;
        return { brand, market, width, widths: SWEEP_WIDTHS };
      }),
    )
  : [
      { brand: 'jeep', market: 'br', width: 390, widths: [360, 768, 1440] },
      { brand: 'peugeot', market: 'ar', width: 1280, widths: [390, 1024] },
    ];

export type Window = {
  readonly url: string;
  readonly market: Market;
  /** Where axe looks. */
  readonly width: number;
  /** Where every control is tapped and focused. */
  readonly widths: readonly number[];
  /** Who looks; nobody in particular when left out. */
  readonly token?: string;
  /** The question about consent is answered. */
  readonly consent: boolean;
  /** Lists of the back office stand close together. */
  readonly dense?: boolean;
};

/** A browser's window as a visitor or a buyer has it. */
export const openWindow = async (browser: Browser, of: Window): Promise<BrowserContext> => {
  const { url, market, width, token, consent, dense = false } = of;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 850 },
    locale: market === 'br' ? 'pt-BR' : 'es-AR',
    reducedMotion: 'reduce',
  });
  if (consent) await context.addCookies([{ name: 'vlt_consent', value: 'necessary', url }]);
  if (dense) await context.addCookies([{ name: 'vlt_dense', value: 'on', url }]);
  const place = { domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true };
  if (token !== undefined) await context.addCookies([{ name: '__Host-session', value: token, ...place }]);
  return context;
};

/** While one window waits for its page, the other is examined. */
const WINDOWS = 2;

/** What is wrong with the screens: each is opened once, for axe and for all widths. */
export const lookAt = async (browser: Browser, window: Window, scenes: readonly Scene[]): Promise<string[]> => {
  const shares = Array.from({ length: WINDOWS }, (_, at) => scenes.filter((_scene, index) => index % WINDOWS === at));
  return (await Promise.all(shares.map((share) => lookThrough(browser, window, share)))).flat();
};

const lookThrough = async (browser: Browser, window: Window, scenes: readonly Scene[]): Promise<string[]> => {
  const context = await openWindow(browser, window);
  const page = await context.newPage();
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    const isMissing = page.url().endsWith('/nothing');
    if (!isMissing && ['error', 'warning'].includes(message.type())) said.push(`${page.url()}: ${message.text()}`);
  });
  const look = async (scene: Scene): Promise<string[]> => [
    ...(await lookOnce(page, window, scene)),
    ...said.splice(0, said.length),
  ];
  const found: string[] = [];
  for (const scene of scenes) {
    const first = await look(scene);
    // Other journeys change the same program meanwhile, and a busy machine moves a page while it is read: a fault stays when it is opened anew.
    const again = first.length === 0 ? [] : await look(scene);
    found.push(...first.filter((fault) => again.includes(fault)));
    for (const fault of first)
      if (!again.includes(fault)) console.warn(`seen once, and not when opened anew: ${fault}`);
  }
  await context.close();
  return found;
};

const lookOnce = async (page: Page, window: Window, { name, path }: Scene): Promise<string[]> => {
  await gotoQuiet(page, path);
  const violations = await findAllViolations(page);
  const found = violations.map(({ id, places }) => `${name}: ${id} ${places[0]}`);
  const over = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  if (over > 0) found.push(`${name}: ${over} px wider than the window`);
  const text = await page.locator('body').innerText();
  found.push(...(text.match(/⟦[^⟧]*⟧/g) ?? []).map((key) => `${name}: no text ${key}`));
  found.push(...foreignWords(window.market, text).map((word) => `${name}: the other language: ${word}`));
  await unfold(page);
  found.push(...(await sweepPage(page, window.widths)).map((fault) => `${name}: ${fault}`));
  await page.setViewportSize({ width: window.width, height: 850 });
  return found;
};
