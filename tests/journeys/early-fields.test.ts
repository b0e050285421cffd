import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSharedApp, type SharedApp } from './account-steps.ts';
import { addressOf, cheapestOf } from './financing-steps.ts';
import { untilLive, type Visitor } from './visitor.ts';

let app: SharedApp;

beforeAll(async () => {
  app = await openSharedApp();
});
afterAll(() => app.close());

const SITES = [
  { market: 'br', brand: 'jeep', offers: 'ofertas', word: 'comp' },
  { market: 'ar', brand: 'peugeot', offers: 'ofertas', word: '208' },
] as const;

/** Holds the page's script back until it is let go: what happens before happens on a page that is not live. */
const holdScript = async (page: Page): Promise<() => void> => {
  let letGo = (): void => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
};

const visit = ({ market, brand }: (typeof SITES)[number]): Promise<Visitor> => app.visit(market, brand);

describe.each(SITES)('before a page is live, $market', (site) => {
  test('a slider that was moved has moved', async () => {
    const visitor = await visit(site);
    const { page } = visitor;
    const letGo = await holdScript(page);
    await page.goto(`${addressOf(visitor, 'flow-selection')}?v=${await cheapestOf(visitor)}`, {
      waitUntil: 'domcontentloaded',
    });
    const plan = page.locator('main article').nth(1);
    const slider = page.locator('main [name=n]');
    const [shown, stood] = [await plan.innerText(), await slider.inputValue()];
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    const moved = await slider.inputValue();
    expect(moved).not.toBe(stood);
    expect(await plan.innerText()).toBe(shown);
    letGo();
    await untilLive(page);
    await expect.poll(() => plan.innerText()).not.toBe(shown);
    expect(await slider.inputValue()).toBe(moved);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  test('words that were typed bring their suggestions, and a box that was ticked is ticked', async () => {
    const visitor = await visit(site);
    const { page } = visitor;
    const letGo = await holdScript(page);
    await page.goto(`${visitor.home}/${site.offers}`, { waitUntil: 'domcontentloaded' });
    const search = page.getByRole('combobox').first();
    await search.fill(site.word);
    const box = page.locator('main input[type=checkbox]').first();
    await box.dispatchEvent('click');
    const ticked = await box.isChecked();
    await search.focus();
    letGo();
    await untilLive(page);
    await page.getByRole('option').first().waitFor();
    expect(await search.inputValue()).toBe(site.word);
    expect(await box.isChecked()).toBe(ticked);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
});
