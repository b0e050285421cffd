import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET, seedStaff } from '#features/accounts/demo.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { testEnv } from '#tests/harness/env.ts';
import { expectQuiet, openSharedApp, signIn, totp, type SharedApp } from './account-steps.ts';
import { keyboard } from './buying.ts';
import { FRAME_WORDS, WORDS } from './page-words.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

/** Two who keep what stands around the pages of a brand that no other journey looks at. */
const BRAND = 'volante-flag';
const WRITER = 'escreve.menu@example.com';
const SECOND = 'aprova.menu@example.com';
const PEOPLE = [WRITER, SECOND];

let app: SharedApp;

beforeAll(async () => {
  app = await openSharedApp();
  const db = openDatabase({ url: app.databaseUrl, pool: 1 });
  const input = { env: testEnv({ DATABASE_URL: app.databaseUrl }), ids: createIds(systemClock), now: new Date() };
  await db.withTx({ allBrands: true }, async (tx) => {
    for (const email of PEOPLE) await seedStaff(tx, input, { email, request: { role: 'manual_admin', brand: BRAND } });
  });
  await db.close();
});
afterAll(() => app.close());

type Words = (typeof WORDS)[number] & (typeof FRAME_WORDS)['br' | 'ar'];

/** A code counts once, and one minute has no two for the same person. */
const forgetCodes = `
  UPDATE accounts.second_factor SET last_step = 0
  WHERE account_id IN (SELECT id FROM accounts.account WHERE email IN (${PEOPLE.map((email) => `'${email}'`).join()}))`;

const openAs = async (email: string, words: Words) => {
  await ask(app.databaseUrl, forgetCodes);
  const visitor = await app.visit(words.market, BRAND);
  const { page, home } = visitor;
  await page.goto(`${home}/admin/pages`);
  await signIn(page, { email, password: DEMO_PASSWORD }, words.signIn);
  await page.getByRole('textbox', { name: words.code }).fill(totp(DEMO_TOTP_SECRET));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/pages');
  return visitor;
};

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

const press = async (page: Page, target: Locator) => {
  const next = page.waitForEvent('load');
  await keyboard.press(target);
  await next;
};

/** Written by the first, looked at around the home, and approved by the second; where it is kept. */
const publish = async ({ page }: Visitor, words: Words, expectPreview: (preview: Page) => Promise<void>) => {
  await press(page, button(page, words.save).first());
  await page.getByText(words.saved).waitFor();
  await expectAccessible(page);
  const opening = page.context().waitForEvent('page');
  await keyboard.press(page.getByRole('link', { name: words.preview }));
  const preview = await opening;
  await preview.waitForLoadState();
  await expectPreview(preview);
  await preview.close();
  await press(page, page.getByRole('link', { name: words.back }));
  await press(page, button(page, words.submit));
  await page.getByText(words.waits).waitFor();
  const path = new URL(page.url()).pathname;
  const second = await openAs(SECOND, words);
  await second.page.goto(path);
  await expectAccessible(second.page);
  await press(second.page, button(second.page, words.approve));
  await expectQuiet(second);
  return path;
};

/** One more entry, at the end of the menu. */
const makeEntry = async (writer: Visitor, words: Words) => {
  const { page } = writer;
  await press(page, button(page, words.beginMenu));
  await press(page, button(page, words.addItem));
  await keyboard.fill(page.locator('[name="blocks.0.items.7.label"]'), words.entry);
  await keyboard.fill(page.locator('[name="blocks.0.items.7.href"]'), '/#modelos');
  return publish(writer, words, async (preview) => {
    expect(await preview.locator('header nav a', { hasText: words.entry }).count()).toBeGreaterThan(0);
  });
};

const makeBanner = async (writer: Visitor, words: Words) => {
  const { page, home } = writer;
  await page.goto(`${home}/admin/pages`);
  await press(page, button(page, words.beginBanners));
  await press(page, button(page, words.add));
  await keyboard.fill(page.locator('[name="blocks.0.text"]'), words.news);
  await keyboard.fill(page.locator('[name="blocks.0.label"]'), words.way);
  await keyboard.fill(page.locator('[name="blocks.0.href"]'), '/ofertas');
  return publish(writer, words, (preview) => preview.getByText(words.news).waitFor());
};

/** In frames as wide as devices, from the page of what was written last. */
const seeOnDevices = async ({ page }: Visitor, words: Words, path: string) => {
  await page.goto(path);
  await press(page, page.getByRole('link', { name: words.devices }));
  const inFrame = page.frameLocator('iframe').locator('header').first();
  await inFrame.waitFor();
  await keyboard.fill(page.getByLabel(words.device), 'Tab');
  await press(page, button(page, words.preview));
  await inFrame.waitFor();
  expect((await page.locator('iframe').boundingBox())?.width).toBe(820);
  await expectAccessible(page);
};

const drawPoster = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#246' } })
    .png()
    .toBuffer();

/** A page with a film of another site behind a poster of the brand's own. */
const makeFilm = async (writer: Visitor, words: Words) => {
  const { page, home } = writer;
  await page.goto(`${home}/admin/pages/pictures`);
  const poster = { name: 'poster.png', mimeType: 'image/png', buffer: await drawPoster() };
  await page.locator('input[type=file]').setInputFiles(poster);
  await press(page, button(page, words.upload));
  await page.goto(`${home}/admin/pages`);
  const title = page.getByLabel(words.title, { exact: true });
  if (!(await title.isVisible())) await keyboard.press(page.locator('summary').filter({ hasText: words.newPage }));
  await keyboard.fill(title, words.film);
  await keyboard.fill(page.getByLabel(words.slug), 'filme');
  await press(page, button(page, words.begin));
  await keyboard.fill(page.locator('[name=description]'), words.film);
  await keyboard.fill(page.getByLabel(words.kind), words.embed);
  await press(page, button(page, words.add));
  await keyboard.fill(page.locator('[name="blocks.0.title"]'), words.entry);
  await keyboard.fill(page.locator('[name="blocks.0.picture.id"]'), 'poster');
  await keyboard.fill(page.locator('[name="blocks.0.picture.alt"]'), words.film);
  await keyboard.fill(page.locator('[name="blocks.0.reference"]'), 'dQw4w9WgXcQ');
  return publish(writer, words, async (preview) => {
    expect(await preview.locator('[data-embed]').count()).toBe(1);
  });
};

/** Nothing is asked of the other site before the poster is pressed, and then its frame alone. */
const seeFilm = async (words: Words) => {
  const visitor = await app.visit(words.market, BRAND, 390);
  const { page, home, context } = visitor;
  const outside: string[] = [];
  await context.route(/^https:/, (route) => {
    outside.push(new URL(route.request().url()).origin);
    return route.fulfill({ contentType: 'text/html', body: '<title>film</title>' });
  });
  const answer = await page.goto(`${home}/p/filme`);
  expect(await answer?.headerValue('content-security-policy')).toContain(
    '; frame-src https://www.youtube-nocookie.com;',
  );
  expect(await page.locator('script[src]').count()).toBe(0);
  await page.getByText(words.consent).waitFor();
  await expectAccessible(page);
  expect(outside).toEqual([]);
  await keyboard.press(page.locator('[data-embed]'));
  await expect.poll(() => outside).toEqual(['https://www.youtube-nocookie.com']);
  expect(await page.locator('iframe').getAttribute('title')).toBe(words.entry);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  const other = await page.goto(home);
  expect(await other?.headerValue('content-security-policy')).not.toContain('frame-src');
  await expectQuiet(visitor);
};

/** How far things have moved by themselves (Layout Instability). */
const LAYOUT_SHIFT = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (sum += value)))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 300);
})`;

/** The banner on a phone: it takes its room from the first moment, is closed by the keyboard, and stays so on every page. */
const closeBanner = async (words: Words) => {
  const visitor = await app.visit(words.market, BRAND, 390);
  const { page, home } = visitor;
  const banner = page.getByRole('region', { name: words.banner });
  await expect
    .poll(async () => {
      await page.goto(home);
      return banner.count();
    })
    .toBe(1);
  await banner.getByText(words.news).waitFor();
  // It has its looks: a strip of the header's colour, its words and its button side by side.
  expect(await page.evaluate(`getComputedStyle(document.getElementById('banner')).display`)).toBe('flex');
  expect(await page.evaluate(LAYOUT_SHIFT)).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await page.locator('script[src]').count()).toBe(0);
  await keyboard.press(button(page, words.openMenu));
  expect(await page.getByRole('link', { name: words.entry }).isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await keyboard.press(button(page, words.closeBanner));
  expect(await banner.isVisible()).toBe(false);
  for (const path of [home, `${home}/ofertas`]) {
    await page.goto(path);
    expect(await page.locator('#banner').isVisible()).toBe(false);
    expect(await page.evaluate(LAYOUT_SHIFT)).toBeLessThan(0.02);
  }
  await expectQuiet(visitor);
};

/** Back to what the site shows by itself, in one step. */
const takeBack = async ({ page }: Visitor, words: Words, path: string, hide: string) => {
  await page.goto(path);
  await keyboard.press(page.locator('summary').filter({ hasText: hide }));
  await keyboard.fill(page.getByLabel(words.reason).last(), 'Era teste');
  await press(page, button(page, hide));
};

it.each(WORDS.map((words) => ({ ...words, ...FRAME_WORDS[words.market] })))(
  'a menu’s entry, a banner and a film of another site are made, previewed, approved, seen on a phone and taken back, by keyboard: $market',
  async (words) => {
    const writer = await openAs(WRITER, words);
    const menu = await makeEntry(writer, words);
    const banners = await makeBanner(writer, words);
    await seeOnDevices(writer, words, menu);
    const film = await makeFilm(writer, words);
    await closeBanner(words);
    await seeFilm(words);
    await takeBack(writer, words, menu, words.hideMenu);
    await takeBack(writer, words, banners, words.hide);
    await takeBack(writer, words, film, words.hide);
    const visitor = await app.visit(words.market, BRAND);
    await expect
      .poll(async () => {
        await visitor.page.goto(visitor.home);
        const entries = await visitor.page.getByRole('link', { name: words.entry }).count();
        return entries + (await visitor.page.locator('#banner').count());
      })
      .toBe(0);
    await expectQuiet(visitor);
    await expectQuiet(writer);
  },
);
