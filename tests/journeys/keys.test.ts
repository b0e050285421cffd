import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectQuiet, openSharedApp, type SharedApp } from './account-steps.ts';
import { keyboard, tabTo } from './buying.ts';
import { untilLive } from './visitor.ts';
import { gotoQuiet } from '../harness/goto-quiet.ts';
import { waitFor } from '../harness/wait-for.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await openSharedApp();
});
afterAll(() => app.close());

type Stop = { readonly what: string; readonly isNamed: boolean; readonly isSeen: boolean };

/** Where the keyboard stands: its name, and whether any of it can be seen under what sticks to the window's edges. */
const stopOf = (page: Page): Promise<Stop | null> =>
  page.evaluate(`(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return null;
    const shown = at.closest('label') ?? at;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const isSeen = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.8], [0.1, 0.8], [0.9, 0.2]].some(([x, y]) =>
      shown.contains(document.elementFromPoint(left + width * x, top + height * y)));
    const label = at.labels?.[0]?.textContent ?? '';
    const name = (at.getAttribute('aria-label') ?? '') + label + at.textContent;
    return { what: at.tagName + ' ' + name.trim().slice(0, 60), isNamed: name.trim() !== '', isSeen };
  })()`);

const MOST_STOPS = 400;

/** Tab from the first stop of a page to its end. */
const walk = async (page: Page): Promise<Stop[]> => {
  const stops: Stop[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await stopOf(page);
    if (stop === null) return stops;
    stops.push(stop);
  }
  throw new Error(`the keyboard does not come to the end of ${page.url()}`);
};

test.each([360, 1280])('at %s px every stop of the keyboard has a name and can be seen', async (width) => {
  const visitor = await app.visit('br', 'jeep');
  const { page, home } = visitor;
  await page.setViewportSize({ width, height: 780 });
  for (const path of [
    '',
    '/modelos/renegade',
    '/modelos/renegade/360',
    '/monte/renegade/color',
    '/ofertas',
    '/comparar',
  ]) {
    await gotoQuiet(page, `${home}${path}`);
    const stops = await walk(page);
    expect(stops.length, path).toBeGreaterThan(15);
    expect(
      stops.filter(({ isNamed, isSeen }) => !isNamed || !isSeen),
      path,
    ).toEqual([]);
  }
  await expectQuiet(visitor);
});

test('the comparator with the keyboard alone: two versions, then only what differs', async () => {
  const visitor = await app.visit('ar', 'peugeot');
  const { page, home } = visitor;
  await gotoQuiet(page, `${home}/comparar`);
  for (const [place, steps] of [1, 3].entries()) {
    await tabTo(page.locator('main form select').nth(place));
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown');
  }
  await keyboard.press(page.locator('main form button[type=submit]'));
  await page.locator('main table').waitFor();
  const rows = page.locator('main table tbody tr');
  const all = await rows.count();
  await keyboard.press(page.locator('main details summary').first());
  await keyboard.tick(page.locator('main form input[type=checkbox]'));
  await keyboard.press(page.locator('main form button[type=submit]'));
  await page.waitForURL('**only=1**');
  await page.locator('main table').waitFor();
  expect(await rows.count()).toBeLessThan(all);
  await expectQuiet(visitor);
});

const SHOWCASES = [
  { market: 'br', brand: 'jeep', accessories: 'acessorios', build: 'monte' },
  { market: 'ar', brand: 'peugeot', accessories: 'accesorios', build: 'arma' },
] as const;

/** The steps that are left, each by its link. */
const goToSummary = async (page: Page, build: string): Promise<void> => {
  await page.waitForURL(`**/${build}/**`);
  await untilLive(page);
  await keyboard.press(page.locator('a[href*="/resume?"]').first());
  await page.waitForURL('**/resume?**');
  await page.locator('main table tbody tr').first().waitFor();
};

test.each(SHOWCASES)(
  '$market $brand: accessories with the keyboard alone, from home to the summary that names one',
  async ({ market, brand, accessories, build }) => {
    const visitor = await app.visit(market, brand);
    const { page, home } = visitor;
    await gotoQuiet(page, home);
    await keyboard.press(page.locator(`a[href="${home}/${accessories}"]`).first());
    await page.waitForURL(`**/${accessories}`);
    const model = page.locator('select[name=modelo]');
    await tabTo(model);
    await page.keyboard.press('ArrowDown');
    await keyboard.press(page.locator('main form[role=search] button[type=submit]'));
    await page.waitForURL('**modelo=**');
    const card = page.locator('main li', { has: page.locator(`a[href*="/${build}/"]`) }).first();
    const name = await card.locator('h2').innerText();
    await keyboard.press(card.locator(`a[href*="/${build}/"]`));
    await goToSummary(page, build);
    await page.locator('main table', { hasText: name }).waitFor();
    await expectQuiet(visitor);
  },
);

test.each(SHOWCASES)(
  '$market $brand: offers with the keyboard alone, from home to the summary',
  async ({ market, brand, build }) => {
    const visitor = await app.visit(market, brand);
    const { page, home } = visitor;
    // The worker prices the embedded offers right after the start.
    const list = `${app.roles.urls[0]}${home}/ofertas`;
    await waitFor(async () => (await (await fetch(list)).text()).includes('data-state'), { timeout: 60_000 });
    await gotoQuiet(page, home);
    await keyboard.press(page.locator(`a[href="${home}/ofertas"]`).first());
    await page.waitForURL('**/ofertas');
    await untilLive(page);
    const offer = page.locator('main li[data-state] h2 a').first();
    await keyboard.press(offer);
    await page.waitForURL('**/ofertas/**');
    await keyboard.press(page.locator(`main a[href*="/${build}/"]`).first());
    await goToSummary(page, build);
    await expectQuiet(visitor);
  },
);
