import type { Page, Request } from 'playwright-core';

/** How long nothing may be asked for: Playwright's own `networkidle` waits half a second, at each of hundreds of pages. */
const QUIET_MS = 100;

/** Opens a page and waits until it has loaded, its script lives, and what that asks for has come. */
export const gotoQuiet = async (page: Page, url: string): Promise<void> => {
  const underWay = new Set<Request>();
  let changed = performance.now();
  const begin = (request: Request): void => {
    underWay.add(request);
    changed = performance.now();
  };
  const end = (request: Request): void => {
    underWay.delete(request);
    changed = performance.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await page.goto(url, { waitUntil: 'load' });
    // Set where a page has script, and gone once it is live (`early-press.ts`).
    while (!(await page.evaluate<boolean>('window.earlyFields === undefined'))) await page.waitForTimeout(QUIET_MS / 4);
    changed = performance.now();
    while (underWay.size > 0 || performance.now() - changed < QUIET_MS) await page.waitForTimeout(QUIET_MS / 4);
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
};
