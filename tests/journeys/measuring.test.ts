import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { AR, BR, openSharedApp, send, signIn, totp, type SharedApp } from './account-steps.ts';
import { expectAccessible } from './visitor.ts';

let app: SharedApp;

beforeAll(async () => {
  app = await openSharedApp();
});
afterAll(() => app.close());

/** A browser that does not say of itself that a program drives it. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const MARKETS = [
  {
    market: 'br',
    accept: 'Aceitar todos',
    build: 'monte',
    admin: {
      code: 'Código do aplicativo',
      check: 'Verificar',
      second: 'entrar/verificacao',
      who: 'manual_admin',
      words: BR,
    },
  },
  {
    market: 'ar',
    accept: 'Aceptar todas',
    build: 'arma',
    admin: {
      code: 'Código de la aplicación',
      check: 'Verificar',
      second: 'ingresar/verificacion',
      who: 'lead_queue_manager',
      words: AR,
    },
  },
] as const;

const countEvents = async (market: string): Promise<number> => {
  const { rows } = await ask<{ n: number }>(
    app.databaseUrl,
    `SELECT count(*)::int AS n FROM analytics.event WHERE brand = 'jeep' AND market = $1`,
    [market],
  );
  return rows[0]?.n ?? -1;
};

const newVisitor = (market: 'br' | 'ar'): Promise<BrowserContext> =>
  app.browser.newContext({
    baseURL: app.roles.urls[0] ?? '',
    userAgent: PHONE,
    viewport: { width: 390, height: 844 },
    locale: market === 'br' ? 'pt-BR' : 'es-AR',
    reducedMotion: 'reduce',
  });

const enterAdmin = async (
  page: Page,
  home: string,
  { code, check, second, who, words }: (typeof MARKETS)[number]['admin'],
) => {
  await page.goto(`${home}/admin/funnel`);
  await signIn(page, { email: `${who}@demo.example`, password: DEMO_PASSWORD }, words);
  await page.waitForURL(`**/${second}?**`);
  await page.getByLabel(code).fill(totp(DEMO_TOTP_SECRET));
  await send(page, check);
  await page.waitForURL(`**${home}/admin/funnel`);
};

test.each(MARKETS)('what a visitor allowed is in the funnel, and gone when they take it back: $market', async (of) => {
  const { market, accept, build } = of;
  const home = `/${market}/jeep`;
  const context = await newVisitor(market);
  const page = await context.newPage();
  await page.goto(home);
  await page.goto(`${home}/modelos/compass`);
  expect(await countEvents(market)).toBe(0);
  await page.locator('[data-consent]').getByRole('button', { name: accept }).first().click();
  await page.waitForURL(`**${home}/modelos/compass`);
  await page.goto(home);
  await page.goto(`${home}/modelos/compass`);
  await page.goto(`${home}/${build}/compass/version`);
  const library = page.waitForRequest('**/measure-vitals.js');
  await page.goto(`${home}/${build}/compass/resume`);
  await waitFor(async () => (await countEvents(market)) >= 4);
  await library;

  const staff = await app.visit(market, 'jeep');
  await enterAdmin(staff.page, home, of.admin);
  const rows = await staff.page.locator('main table tbody tr').allInnerTexts();
  expect(rows.find((row) => row.startsWith('Modelo'))).toMatch(/Modelo\s+1\s+1\s+100\s?%/);
  for (const area of ['funnel', 'friction', 'speed'])
    for (const width of [390, 1440]) {
      await staff.page.setViewportSize({ width, height: 900 });
      await staff.page.goto(`${home}/admin/${area}`);
      await expectAccessible(staff.page);
      expect(await staff.page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
  await staff.close();

  await page.goto(`${home}/cookies`);
  await page.locator('main').locator('button[value=refuse]').click();
  await page.waitForURL('**saved=1');
  await waitFor(async () => (await countEvents(market)) === 0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('vlt_measure');
  await page.goto(home);
  await page.waitForTimeout(1_500);
  expect(await countEvents(market)).toBe(0);
  await context.close();
});
