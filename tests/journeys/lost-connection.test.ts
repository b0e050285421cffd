import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { shareProgram } from '../harness/shared-program.ts';
import { untilLive } from './visitor.ts';

let browser: Browser;
let url: string;

beforeAll(async () => {
  [browser, [url = '']] = await Promise.all([openBrowser(), shareProgram().then(({ urls }) => urls)]);
});

afterAll(() => browser?.close());

const openPage = async (): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  return context.newPage();
};

/** Cuts what fits; the answer puts it together again. */
const cut = async (page: Page, files: string): Promise<() => Promise<void>> => {
  const lost = page.waitForEvent('requestfailed');
  await page.route(files, (route) => route.abort('internetdisconnected'));
  return async () => {
    await lost;
    await page.unroute(files);
    await page.evaluate(`dispatchEvent(new Event('online'))`);
  };
};

const COLORS = '/br/jeep/monte/compass/color';

it('a page whose script does not come is read as it was served, and lives once there is a connection', async () => {
  const page = await openPage();
  const mend = await cut(page, '**/assets/*.js');
  await page.goto(COLORS);
  await page.locator('h1').waitFor();
  await mend();
  await untilLive(page);
  expect(await page.locator('h1').isVisible()).toBe(true);
  await page.context().close();
});

it('a part that does not come leaves the page as it is, with a note, and comes later', async () => {
  const page = await openPage();
  const mend = await cut(page, '**/assets/location-prompt-*.js');
  await page.goto(COLORS);
  await untilLive(page);
  const note = page.locator('[data-connection-note]');
  await note.waitFor({ state: 'visible' });
  expect(await page.locator('h1').isVisible()).toBe(true);
  await mend();
  await page.locator('[data-location-prompt="ready"]').waitFor({ state: 'attached' });
  await note.waitFor({ state: 'hidden' });
  await page.context().close();
});

it('a step that is gone to without a connection comes when the connection does', async () => {
  const page = await openPage();
  await page.goto(COLORS);
  await untilLive(page);
  const lost = page.waitForEvent('requestfailed');
  await page.context().setOffline(true);
  await page.evaluate(`void window.__reactRouterDataRouter.navigate('/br/jeep/concessionarias?cep=01310-100')`);
  await lost;
  expect(await page.locator('h1').isVisible()).toBe(true);
  await page.context().setOffline(false);
  await page.waitForURL('**/concessionarias?**');
  await page.locator('main h1').waitFor();
  await page.context().close();
});

/** Waits of the page's own are over twenty times as soon. */
const HASTEN = `{ const later = setTimeout; window.setTimeout = (go, wait, ...more) => later(go, wait / 20, ...more); void 0 }`;

it('a page whose module does not come is said to be lost within its frame, and comes by itself', async () => {
  const page = await openPage();
  await page.goto(COLORS);
  await untilLive(page);
  await page.evaluate(HASTEN);
  const isCut = ({ pathname }: URL) => /\.js$|^\/br\/jeep\/concessionarias$/.test(pathname);
  await page.route(isCut, (route) => route.abort('internetdisconnected'));
  await page.evaluate(`void window.__reactRouterDataRouter.navigate('/br/jeep/concessionarias?cep=01310-100')`);
  const lost = page.getByRole('heading', { level: 1, name: 'Você está sem conexão' });
  await lost.waitFor();
  expect(await page.locator('header').first().isVisible()).toBe(true);
  await page.locator('[data-connection-note]').waitFor({ state: 'hidden' });
  await page.unroute(isCut);
  // Nothing says that the connection is back: the browser believed in it all the time.
  await lost.waitFor({ state: 'hidden' });
  await page.locator('main h1').waitFor();
  expect(new URL(page.url()).pathname).toBe('/br/jeep/concessionarias');
  await page.context().close();
});

/** What the program answers its own router with; the form's secret is missing, so it refuses. */
const REFUSED = `void window.__reactRouterDataRouter.navigate('/br/jeep/consent', { formMethod: 'post', formData: new FormData() })`;

it('what fails above a page is said within the brand’s frame, and in a document drawn anew', async () => {
  const page = await openPage();
  for (const [status, title] of [
    [500, 'Um erro ocorreu'],
    [404, 'Esta página não existe'],
  ] as const) {
    await page.goto(COLORS);
    await untilLive(page);
    await page.route('**/consent.data*', (route) => route.fulfill({ status, body: '' }));
    await page.evaluate(REFUSED);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.locator('header').first().isVisible()).toBe(true);
    await page.unroute('**/consent.data*');
  }
  // The outermost frame of all: the whole document is drawn by the browser.
  await page.evaluate(
    `void window.__reactRouterDataRouter._internalSetStateDoNotUseOrYouWillBreakYourApp({ errors: { root: new Error('drawn anew') } })`,
  );
  await page.getByRole('heading', { level: 1, name: 'Um erro ocorreu' }).waitFor();
  expect(await page.evaluate(`getComputedStyle(document.body).getPropertyValue('--color-ink')`)).not.toBe('');
  await page.locator('main a[href="/br/jeep"]').click();
  await page.locator('main h1').waitFor();
  expect(new URL(page.url()).pathname).toBe('/br/jeep');
  await page.context().close();
});

it('who is led home by a step comes home', async () => {
  const page = await openPage();
  await page.goto(COLORS);
  await untilLive(page);
  await page.evaluate(`void window.__reactRouterDataRouter.navigate('/br/jeep')`);
  await page.waitForURL('**/br/jeep');
  await page.locator('#models, main h1').first().waitFor();
  await page.context().close();
});
