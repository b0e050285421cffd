import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GROUP_IDS, type GroupId } from '#app/web/playground/ui/group-ids.ts';
import { BRANDS } from '#brands/brands.ts';
import { findViolations } from '../harness/axe.ts';
import { openChromium } from '../harness/browser.ts';
import { gotoQuiet } from '../harness/goto-quiet.ts';
import { UNLIKE_BRANDS } from '../harness/scenes.ts';
import { shareProgram } from '../harness/shared-program.ts';
import { compareWithReference } from '../pictures/compare.ts';

const WIDTHS = [360, 1280] as const;
/** What an overlay group shows at once. */
const OPENED: Partial<Record<GroupId, string>> = { overlays: '&open=dialog' };

let browser: Browser;
let url: string;
/** One window for each width, used side by side: the machine has two cores. */
const windows = new Map<number, { context: BrowserContext; page: Page }>();
const complaints: string[] = [];

beforeAll(async () => {
  [browser, [url = '']] = await Promise.all([openChromium(), shareProgram().then(({ urls }) => urls)]);
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    windows.set(width, { context, page });
  }
});

afterAll(() => browser?.close());

/** Scripts and the styles they bring come after the first paint, and a font only when its letters are laid out. */
const arrive = async (page: Page): Promise<void> => {
  await page.evaluate(
    'Promise.all([...document.fonts].map((font) => font.load())).then(() => document.fonts.ready).then(() => true)',
  );
};

/** All fonts come for a picture alone; what is measured has those of its letters. */
const settle = async (page: Page, group: GroupId, isPictured = true): Promise<void> => {
  await (isPictured ? arrive(page) : page.evaluate('document.fonts.ready.then(() => true)'));
  if (group === 'overlays') await page.locator('dialog[open] h2').waitFor();
  // What scrolls becomes a stop of the keyboard once the page is live.
  if (group === 'lists') await page.locator('[data-samples] ul[tabindex]').first().waitFor();
  if (group === 'map') {
    await page.locator('ol').last().scrollIntoViewIfNeeded();
    // The live map comes for somebody who uses the page.
    await page.mouse.move(2, 2);
    await page.mouse.move(4, 4);
    await page.locator('[data-live=true] .leaflet-marker-icon').first().waitFor();
  }
};

type Look = { page: Page; group: GroupId; brand: string; width: number };

const violationsOf = async ({ page, brand, width }: Look): Promise<string[]> => {
  const violations = await findViolations(page);
  return violations.map(({ id, places }) => `${brand} ${width} ${id}: ${places[0]}`);
};

const differenceOf = async ({ page, group, brand, width }: Look, state = ''): Promise<string[]> => {
  // What lies over the page is seen in the window; the rest is as long as it is.
  const subject = OPENED[group] === undefined ? page.locator('[data-samples]') : page;
  const shot = await subject.screenshot({ animations: 'disabled' });
  const differs = await compareWithReference(`${group}${state}-${brand}-${width}`, shot);
  return differs === null ? [] : [differs];
};

const addressOf = (group: GroupId, brand: string): string =>
  `${url}/_workshop/ui/${group}?brand=${brand}&market=${marketOf(brand)}`;

const marketOf = (brand: string): 'br' | 'ar' => (BRANDS.findIndex(({ id }) => id === brand) % 2 === 0 ? 'br' : 'ar');

/** Everything that can be pointed at, as if it were: all at once, which no mouse can do. */
const pointAtAll = async ({ page, context }: { page: Page; context: BrowserContext }, state: string): Promise<void> => {
  const tools = await context.newCDPSession(page);
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  const { root } = await tools.send('DOM.getDocument');
  const selector = '[data-samples] :is(a, button, input, select, textarea, label, summary)';
  const { nodeIds } = await tools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  for (const nodeId of nodeIds)
    await tools.send('CSS.forcePseudoState', {
      nodeId,
      forcedPseudoClasses: state === 'focus' ? ['focus', 'focus-visible'] : [state],
    });
};

/** Overlays beyond the dialog, and what shows that they are there. */
const OVERLAYS = {
  drawer: 'dialog[open] h2',
  success: 'dialog[open] h2',
  failure: 'dialog[open] h2',
  message: '[role=status] button',
  fault: '[role=alert] button',
  popover: '[popover]:popover-open',
} as const;

const showOverlay = async (page: Page, kind: keyof typeof OVERLAYS, brand: string): Promise<void> => {
  await gotoQuiet(page, `${addressOf('overlays', brand)}&open=${kind}`);
  await arrive(page);
  if (kind === 'popover') await page.locator('[popovertarget]').last().click();
  await page.locator(OVERLAYS[kind]).first().waitFor();
};

const look = async (fixture: Look): Promise<string[]> => {
  const { page, group, brand, width } = fixture;
  const index = BRANDS.findIndex(({ id }) => id === brand);
  await gotoQuiet(page, `${addressOf(group, brand)}${OPENED[group] ?? ''}`);
  const isUnlike = UNLIKE_BRANDS.has(brand);
  await settle(page, group, isUnlike);
  // Brands differ in values: their contrast is reckoned for all nine by a check, and what else axe sees is the components'.
  const found = isUnlike && WIDTHS[index % 2] === width ? await violationsOf(fixture) : [];
  const over = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  const missing = (await page.locator('main').innerText()).match(/⟦[^⟧]*⟧/g) ?? [];
  found.push(...missing.map((key) => `${brand} ${width}: no text ${key}`));
  if (over > 0) found.push(`${brand} ${width}: ${over} px wider than the window`);
  return isUnlike ? [...found, ...(await differenceOf(fixture))] : found;
};

describe('the design system', () => {
  it.each(GROUP_IDS)('%s: whole in every brand, accessible in three unlike ones, and as it was', async (group) => {
    const visit = async (width: (typeof WIDTHS)[number]): Promise<string[]> => {
      const { page } = windows.get(width) ?? expect.fail('no window');
      const all = BRANDS.map(({ id }) => id);
      // Each brand is checked in one width; the pictured ones are seen in both.
      const brands = all.filter((id, index) => UNLIKE_BRANDS.has(id) || index % 2 === WIDTHS.indexOf(width));
      const found: string[] = [];
      for (const brand of brands) found.push(...(await look({ page, group, brand, width })));
      return found;
    };
    const found = await Promise.all(WIDTHS.map(visit));
    expect(found.flat()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.each(Object.keys(OVERLAYS) as (keyof typeof OVERLAYS)[])('%s: lies over the page as it did', async (kind) => {
    const visit = async (width: (typeof WIDTHS)[number]): Promise<string[]> => {
      const { page } = windows.get(width) ?? expect.fail('no window');
      const found: string[] = [];
      for (const brand of UNLIKE_BRANDS) {
        await showOverlay(page, kind, brand);
        const fixture = { page, group: 'overlays', brand, width } as const;
        const isExamined = WIDTHS[BRANDS.findIndex(({ id }) => id === brand) % 2] === width;
        if (isExamined) found.push(...(await violationsOf(fixture)));
        found.push(...(await differenceOf(fixture, `-${kind}`)));
      }
      return found;
    };
    expect((await Promise.all(WIDTHS.map(visit))).flat()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.each(['actions', 'fields', 'choices', 'lists'] as const)(
    '%s: pointed at and focused as they were',
    async (group) => {
      const window = windows.get(1280) ?? expect.fail('no window');
      const found: string[] = [];
      for (const brand of UNLIKE_BRANDS) {
        for (const state of ['hover', 'focus']) {
          await gotoQuiet(window.page, addressOf(group, brand));
          await settle(window.page, group);
          await pointAtAll(window, state);
          found.push(...(await differenceOf({ page: window.page, group, brand, width: 1280 }, `-${state}`)));
        }
      }
      expect(found).toEqual([]);
    },
  );

  it('a button pressed before the page is live is not pressed in vain', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/assets/entry.client*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(addressOf('overlays', 'jeep'));
    await page.getByRole('button', { name: 'drawer', exact: true }).click();
    expect(await page.locator('dialog[open]').count()).toBe(0);
    go();
    await page.locator('dialog[open]').waitFor();
    await context.close();
  });

  it('moves and zooms the map by keys, and says nothing to the console', async () => {
    const { page } = windows.get(1280) ?? expect.fail('no window');
    await gotoQuiet(page, `${url}/_workshop/ui/map?brand=jeep&market=br`);
    await settle(page, 'map');
    const pins = page.locator('.leaflet-marker-icon');
    const before = await pins.first().boundingBox();
    await page.getByRole('button', { name: 'Aproximar' }).press('Enter');
    await expect.poll(() => pins.first().boundingBox()).not.toEqual(before);
    await page
      .getByRole('button', { name: /Concessionária do Porto/ })
      .first()
      .press('Enter');
    await expect.poll(() => page.locator('[data-chosen=true]').innerText()).toContain('Concessionária do Porto');
    expect(complaints).toEqual([]);
  });

  it('opens every overlay by key, holds the focus and gives it back', async () => {
    const { page } = windows.get(1280) ?? expect.fail('no window');
    await page.goto(`${url}/_workshop/ui/overlays?brand=jeep&market=br`);
    for (const kind of ['dialog', 'drawer', 'success', 'failure']) {
      const button = page.getByRole('button', { name: kind, exact: true });
      await button.press('Enter');
      await page.locator('dialog[open]').waitFor();
      await page.keyboard.press('Tab');
      expect(await page.locator('dialog:focus-within').count(), kind).toBe(1);
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      expect(await page.locator(':focus').innerText(), kind).toBe(await button.innerText());
    }
  });

  it('reads without scripts, the places of the map too', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${url}/_workshop/ui/map?brand=jeep&market=br`);
    expect(await page.locator('main').innerText()).toContain('Concessionária Paulista');
    expect(await page.locator('svg circle + text').count()).toBe(3);
    await context.close();
  });
});

describe('who may see it', () => {
  it('answers 404 for an unknown group', async () => {
    expect((await fetch(`${url}/_workshop/ui/nothing`)).status).toBe(404);
  });

  it('falls back to the house brand for brands and markets it does not know', async () => {
    const answer = await fetch(`${url}/_workshop/ui?brand=%3Cscript%3E&market=uy`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('<script>%3C');
  });
});
