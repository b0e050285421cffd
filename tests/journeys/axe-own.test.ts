import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARKET_IDS, type Market } from '#kernel/market.ts';
import { openBrowser } from '../harness/browser.ts';
import { callerOf, type Caller } from '../harness/caller.ts';
import { createDatabase } from '../harness/database.ts';
import { gotoQuiet } from '../harness/goto-quiet.ts';
import { lookAt, openWindow, SEEN, type Window } from '../harness/look-at-screens.ts';
import { CUSTOMER, signIn } from '../harness/people.ts';
import { startRoles, type Roles } from '../harness/roles.ts';
import { buildStepOf, openScenes, setOwnScenes, type Site } from '../harness/scenes.ts';
import { sweepPage, unfold } from '../harness/sweep.ts';

let browser: Browser;
let database: Awaited<ReturnType<typeof createDatabase>>;
let roles: Roles;
let call: Caller;
let url: string;
let tokens: Record<Market, string>;

// It keeps cars for the demonstration's customers, so the program is its own.
beforeAll(async () => {
  [browser, database] = await Promise.all([openBrowser(), createDatabase()]);
  roles = await startRoles({ databaseUrl: database.url, env: { RATE_LIMIT_SCALE: '1000' } });
  [url = ''] = roles.urls;
  call = callerOf(url);
  const [br = '', ar = ''] = await Promise.all(MARKET_IDS.map((market) => signIn(call, CUSTOMER[market])));
  tokens = { br, ar };
});

afterAll(async () => {
  await browser?.close();
  await roles?.stop();
  await database?.drop();
});

describe('every screen that its buyer alone sees, and the first visit', () => {
  it.each(SEEN)(
    '$brand $market, $width px: accessible, quiet, in one language, every control in reach',
    async ({ brand, market, width, widths }) => {
      const site: Site = { url, brand, market };
      const window: Window = { url, market, width, widths, consent: true };
      const token = tokens[market];
      // The question about consent is on the screen.
      const first = (await openScenes(call, database.url, site)).filter(({ name }) =>
        /^(?:home|build-color|signUp)$/.test(name),
      );
      const { scenes, release } = await setOwnScenes(call, database.url, { ...site, token });
      expect(scenes.length).toBeGreaterThan(20);
      expect(await lookAt(browser, { ...window, token }, scenes)).toEqual([]);
      expect(await lookAt(browser, { ...window, consent: false }, first)).toEqual([]);
      await release();
    },
    // Each is waited for and examined at several widths.
    1_200_000,
  );
});

describe('what a press alone brings', () => {
  const site = (): Site => ({ url, brand: 'jeep', market: 'br' });
  const window = (consent: boolean): Window => ({ url, market: 'br', width: 390, widths: [], consent });

  it('a question open over the configurator can be answered at every width', async () => {
    const context = await openWindow(browser, window(false));
    const page = await context.newPage();
    await gotoQuiet(page, await buildStepOf(call, site(), 'optionals'));
    // What other versions alone have is offered too: taking it is asked about first.
    await unfold(page);
    await page.locator('li[data-forbidden=true] button').first().click();
    await page.locator('dialog[open] button[type=submit]').first().waitFor();
    expect(await sweepPage(page)).toEqual([]);
    await context.close();
  });

  it('a car that is being turned leaves every control in reach at every width', async () => {
    const context = await openWindow(browser, window(true));
    const page = await context.newPage();
    await gotoQuiet(page, await buildStepOf(call, site(), 'color'));
    await page.getByRole('button', { name: 'Girar o carro' }).click();
    await page.locator('main input[type=range]').waitFor();
    expect(await sweepPage(page)).toEqual([]);
    await context.close();
  });
});
