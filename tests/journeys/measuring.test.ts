import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { codeOf } from '#features/configurator/rules/address.ts';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { openBrowserAs } from '#tests/harness/browser.ts';
import { ask } from '#tests/harness/cars.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { AR, BR, openSharedApp, send, signIn, totp, type SharedApp } from './account-steps.ts';
import { findClick } from './car-clicks.ts';
import { expectAccessible, untilLive } from './visitor.ts';

/** A browser that does not say of itself that a program drives it. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

let app: SharedApp;
let phones: Browser;

beforeAll(async () => {
  [app, phones] = await Promise.all([openSharedApp(), openBrowserAs(PHONE)]);
});
afterAll(() => Promise.all([app.close(), phones.close()]));

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

/** What was counted of how fast pages were, or of what the rules refused. */
const listCounted = async (what: 'vitals' | 'refusals', market: string): Promise<string[]> => {
  const { rows } = await ask<{ text: string }>(
    app.databaseUrl,
    what === 'vitals'
      ? `SELECT DISTINCT page || ' ' || device || ' ' || metric AS text FROM analytics.vital_daily WHERE brand = 'jeep' AND market = $1`
      : `SELECT option || ' ' || outcome AS text FROM analytics.friction_daily WHERE brand = 'jeep' AND market = $1`,
    [market],
  );
  return rows.map(({ text }) => text);
};

const newVisitor = (market: 'br' | 'ar'): Promise<BrowserContext> =>
  phones.newContext({
    baseURL: app.roles.urls[0] ?? '',
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

/** A real click that a rule refuses, and the question closed without an answer. Gives what was clicked. */
const clickRefused = async (page: Page, { market, build }: (typeof MARKETS)[number]): Promise<string> => {
  const headers = { 'x-brand': 'jeep', 'x-market': market === 'br' ? 'pt-BR' : 'es-AR' };
  const answer = await fetch(`${app.roles.urls[0]}/api/car/v2/car/web?slug=compass`, { headers });
  const car = (await answer.json()) as ConfigurableCar;
  const { choice, change } = findClick(car, ({ reasons }) => reasons.some(({ kind }) => kind === 'excludes'));
  const script = page.waitForResponse('**/measure-vitals.js');
  await page.goto(`/${market}/jeep/${build}/compass/optionals?c=${codeOf(car, choice)}`);
  await untilLive(page);
  await script;
  await page.locator(`[data-option="${change.id}"] button`).click();
  // The script that measures has seen the question.
  await page.locator('dialog form[data-noted]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  // How long an answer took is known when it was painted.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300)))');
  return change.id;
};

/** Each screen of figures, as it stands for staff. */
const expectFigures = async (page: Page, home: string): Promise<void> => {
  for (const area of ['funnel', 'friction', 'speed'])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${home}/admin/${area}`);
      await expectAccessible(page);
      expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      const row = { funnel: 'Modelo', friction: 'Compass', speed: 'LCP' }[area] ?? '';
      expect(await page.locator('main table').first().innerText()).toContain(row);
    }
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
  await page.goto(`${home}/${build}/compass/resume`);
  await waitFor(async () => (await countEvents(market)) >= 4);
  const clicked = await clickRefused(page, of);
  await page.goto(home);
  // What a browser sends as a page is left comes a moment later.
  await expect
    .poll(() => listCounted('vitals', market), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['LCP', 'INP', 'CLS'].map((metric) => `buildStep phone ${metric}`)));
  await expect.poll(() => listCounted('refusals', market), { timeout: 30_000 }).toEqual([`${clicked} left`]);

  const staff = await app.visit(market, 'jeep');
  await enterAdmin(staff.page, home, of.admin);
  const rows = await staff.page.locator('main table tbody tr').allInnerTexts();
  expect(rows.find((row) => row.startsWith('Modelo'))).toMatch(/Modelo\s+1\s+1\s+100\s?%/);
  await expectFigures(staff.page, home);
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
