import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Scene } from '#tests/harness/scenes.ts';

export const WIDTHS = [360, 768, 1440] as const;
const HEIGHTS: Record<(typeof WIDTHS)[number], number> = { 360: 780, 768: 1024, 1440: 900 };

export type Shot = { readonly file: string; readonly scene: string; readonly width: number };
export type Taking = {
  readonly browser: Browser;
  readonly url: string;
  readonly folder: string;
  readonly brand: string;
  readonly market: 'br' | 'ar';
  readonly token: string;
  readonly scenes: readonly Scene[];
};
export type Taken = { readonly shots: readonly Shot[]; readonly complaints: readonly string[] };

/** Every scene in three widths, whole pages; what the console says is a complaint. */
export const takeShots = async (taking: Taking): Promise<Taken> => {
  const shots: Shot[] = [];
  const complaints: string[] = [];
  mkdirSync(taking.folder, { recursive: true });
  for (const own of [false, true]) {
    const scenes = taking.scenes.filter((scene) => scene.own === own);
    if (scenes.length === 0) continue;
    const context = await openContext(taking, own);
    const page = await context.newPage();
    listen(page, complaints);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHTS[width] });
      for (const scene of scenes) shots.push(await takeShot({ page, taking, scene, width }));
    }
    await context.close();
  }
  return { shots, complaints };
};

const openContext = async ({ browser, url, market, token }: Taking, own: boolean): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: url,
    locale: market === 'br' ? 'pt-BR' : 'es-AR',
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'vlt_consent', value: 'necessary', url }]);
  const place = { domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true };
  if (own) await context.addCookies([{ name: '__Host-session', value: token, ...place }]);
  return context;
};

const listen = (page: Page, complaints: string[]): void => {
  page.on('console', (message) => {
    const isKnown = page.url().endsWith('/nothing');
    if (!isKnown && ['error', 'warning'].includes(message.type()))
      complaints.push(`${page.url()}: ${message.text().slice(0, 300)}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
};

const takeShot = async (of: { page: Page; taking: Taking; scene: Scene; width: number }): Promise<Shot> => {
  const { page, taking, scene, width } = of;
  await page.goto(scene.path, { waitUntil: 'load' });
  // Pictures below the fold come when they are near: all of them are wanted here.
  await page.evaluate(`for (const image of document.images) image.loading = 'eager'`);
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => true)');
  const file = `${scene.name}-${taking.market}-${taking.brand}-${width}.jpg`;
  await page.screenshot({ path: path.join(taking.folder, file), fullPage: true, type: 'jpeg', quality: 72 });
  return { file, scene: scene.name, width };
};
