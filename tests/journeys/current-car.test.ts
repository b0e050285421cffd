import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { shareProgram } from '../harness/shared-program.ts';
import { expectAccessible, openVisitor, untilLive, type Visitor } from './visitor.ts';

let browser: Browser;
let url: string;

beforeAll(async () => {
  [browser, [url = '']] = await Promise.all([openBrowser(), shareProgram().then(({ urls }) => urls)]);
});
afterAll(() => browser?.close());

const SITES = [
  {
    market: 'br',
    brand: 'jeep',
    build: 'monte/compass',
    words: {
      stock: 'Falha ao carregar estoque',
      price: 'Não conseguimos conferir o preço agora.',
      checked: 'Preço conferido agora',
      online: 'Não conseguimos consultar agora o preço da venda on-line.',
    },
  },
  {
    market: 'ar',
    brand: 'peugeot',
    build: 'arma/208',
    words: {
      stock: 'No pudimos cargar el stock',
      price: 'No pudimos verificar el precio ahora.',
      checked: 'Precio verificado recién',
      online: 'Ahora no pudimos consultar el precio en línea.',
    },
  },
] as const;
type Site = (typeof SITES)[number];

const visit = ({ market, brand }: Site, width = 1280): Promise<Visitor> =>
  openVisitor(browser, { url, market, brand, width });

const at = ({ market, brand, build }: Site, step: string): string => `/${market}/${brand}/${build}/${step}`;

/** What the browser keeps of the car in sight. */
const savedCar = (page: Page, { market, brand }: Site): Promise<Record<string, unknown>> =>
  page.evaluate<Record<string, unknown>>(
    `(JSON.parse(localStorage.getItem('vlt_current_car.${market}.${brand}') ?? '{}')).car ?? {}`,
  );

/** Takes the second colour: a car the page did not come with, so that the server is asked. */
const takeAnotherColor = async (page: Page, site: Site): Promise<void> => {
  await untilLive(page);
  await page.mouse.move(200, 200);
  // The car is kept by the page's script once somebody is there: before, a click is the form's and loads the page anew.
  await expect.poll(async () => (await savedCar(page, site))['mvs'] ?? null).not.toBeNull();
  await page.locator('main form [data-option] button').nth(1).click();
};

/** How far things have moved by themselves (Layout Instability) since the page lives in its own letters. */
const LAYOUT_SHIFT = `new Promise((resolve) => {
  let sum = 0;
  const add = ({ value, startTime }) => (sum += startTime < window.livesSince ? 0 : value);
  new PerformanceObserver((list) => list.getEntries().forEach(add))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 300);
})`;

describe.each(SITES)('the current car, $market', (site) => {
  test('has price, stock and both price sources, and the place without its areas', async () => {
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto(at(site, 'color'));
    await takeAnotherColor(page, site);
    await expect.poll(async () => (await savedCar(page, site))['isReady']).toBe(true);
    await expect.poll(async () => (await savedCar(page, site))['updatePrice']).toBe(false);
    const car = await savedCar(page, site);
    for (const filled of ['stock', 'ecommerce', 'total', 'prices']) expect(car[filled], filled).not.toBeNull();
    expect(car['location']).toMatchObject({ influenceAreas: [], regionals: [] });
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  test.each([
    ['the price', 900, '**/api/price/**', { prices: null, ecommerce: null, total: null }, ['price']],
    ['the stock', 900, '**/api/stock/**', { stock: null }, ['stock']],
    ['the stock', 1280, '**/api/stock/**', { stock: null }, ['stock', 'checked']],
    ['the online price', 1280, '**/api/price/**type=EC*', { ecommerce: null }, ['checked']],
  ] as const)(
    'says so where %s cannot be had at %i px, and keeps nothing old',
    async (_what, width, calls, empty, said) => {
      const visitor = await visit(site, width);
      const { page } = visitor;
      await page.route(calls, (route) => route.abort());
      await page.goto(at(site, 'color'));
      await takeAnotherColor(page, site);
      for (const key of said) await page.getByText(site.words[key]).filter({ visible: true }).first().waitFor();
      await expect.poll(async () => (await savedCar(page, site))['isReady']).toBe(true);
      await expect.poll(() => savedCar(page, site)).toMatchObject(empty);
      await expectAccessible(page);
      const lines = visitor.complaints.filter((line) => line.includes('Error getting online sale price'));
      expect(lines).toHaveLength(calls.includes('price') ? 1 : 0);
      await visitor.close();
    },
  );

  test('the summary names its price sources, and says where the online price could not be had', async () => {
    const visitor = await visit(site);
    const { page } = visitor;
    await page.route('**/api/price/**type=EC*', (route) => route.abort());
    // The summary's own script is the last to come: what came before it takes nothing away of what was served.
    const others = page.waitForResponse('**/build-later-texts-*.js');
    await page.route('**/resume-panel-*.js', async (route) => {
      await others;
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
      await route.continue();
    });
    await page.goto(at(site, 'resume'));
    await untilLive(page);
    await page.evaluate('document.fonts.ready.then(() => { window.livesSince = performance.now(); })');
    const menu = page.locator('header nav').filter({ visible: true }).first();
    expect((await menu.boundingBox())?.height, 'the menu in one row').toBeLessThan(60);
    await page.mouse.move(200, 200);
    await page.getByText(site.words.online).waitFor();
    const shift = await page.evaluate<number>(LAYOUT_SHIFT);
    expect(shift).toBeLessThan(0.01);
    await expectAccessible(page);
    await visitor.close();
  });
});

test('an offer looked at is found again at the foot of the showcase', async () => {
  const [site] = SITES;
  const visitor = await visit(site);
  const { page, home } = visitor;
  await page.goto(`${home}/ofertas`);
  const first = page.locator('main article a, main li a[href*="/ofertas/"]').first();
  const href = (await first.getAttribute('href')) ?? '';
  await page.goto(href);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await expect.poll(() => page.evaluate(`localStorage.getItem('vlt.lastOffer.br.jeep')`)).toContain(title);
  await page.goto(`${home}/ofertas?order=price`);
  const again = page.getByText('Vista por último:').getByRole('link', { name: title });
  expect(await again.getAttribute('href')).toBe(href);
  await expectAccessible(page);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
