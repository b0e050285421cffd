import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET, seedStaff } from '#features/accounts/demo.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { testEnv } from '#tests/harness/env.ts';
import { expectQuiet, openSharedApp, signIn, totp, type SharedApp } from './account-steps.ts';
import { keyboard } from './buying.ts';
import { WORDS } from './page-words.ts';
import { expectAccessible } from './visitor.ts';

/** Two who keep pages, home and popups of a brand that no other journey looks at. */
const BRAND = 'dodge';
const WRITER = 'escreve.paginas@example.com';
const SECOND = 'aprova.paginas@example.com';
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

type Words = (typeof WORDS)[number];

/** As both markets' people write it here. */
const POPUP = 'Semana de verão';

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

/** Pressed by the keyboard, and the page that follows has come. */
const press = async (page: Page, target: Locator) => {
  const next = page.waitForEvent('load');
  await keyboard.press(target);
  await next;
};

const write = async (page: Page, title: string) => {
  await keyboard.fill(page.locator('[name=title]'), title);
  await keyboard.fill(page.locator('[name=description]'), `${title}.`);
};

/** A page with words over offers, made with the blocks the wrong way round and put right. */
const make = async (page: Page, words: Words, title: string) => {
  // Of a brand without pages it stands open.
  if (!(await page.getByLabel(words.title, { exact: true }).isVisible()))
    await keyboard.press(page.locator('summary').filter({ hasText: words.newPage }));
  await keyboard.fill(page.getByLabel(words.title, { exact: true }), title);
  await keyboard.fill(page.getByLabel(words.slug), 'verao');
  await press(page, button(page, words.begin));
  await write(page, title);
  await keyboard.fill(page.getByLabel(words.kind), words.offers);
  await press(page, button(page, words.add));
  await keyboard.fill(page.locator('[name="blocks.0.title"]'), 'Ofertas');
  await press(page, button(page, words.add));
  await keyboard.fill(page.locator('[name="blocks.1.title"]'), title);
  await keyboard.fill(page.locator('[name="blocks.1.model"]'), 'challenger');
  await press(page, button(page, words.moveUp));
  await page.getByText(words.saved).waitFor();
  expect(await page.locator('[name="blocks.0.title"]').inputValue()).toBe(title);
  await expectAccessible(page);
};

/** The home as a visitor with a phone sees it: one title, no script, and the team's note in place of the offers, or not. */
const expectHome = async (words: Words, { hasNote }: { hasNote: boolean }) => {
  const visitor = await app.visit(words.market, BRAND, 390);
  const { page } = visitor;
  // What is kept is emptied a moment after the change.
  const countNotes = async () => {
    await page.goto(visitor.home);
    return page.getByText('Abrimos el sábado.').count();
  };
  await expect.poll(countNotes).toBe(hasNote ? 1 : 0);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.locator('#ofertas').count()).toBe(hasNote ? 0 : 1);
  expect(await page.locator('#modelos').count()).toBe(1);
  expect(await page.locator('script[src]').count()).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await expectAccessible(page);
  await expectQuiet(visitor);
};

/** Without its offers, and with a note before the nearest dealer. */
const changeHome = async (page: Page, words: Words) => {
  await press(page, button(page, 'Quitar: Bloque 5'));
  await keyboard.fill(page.getByLabel(words.kind), 'Aviso');
  // Before the last: the place offered first is the end.
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  expect(await page.getByLabel('Lugar del bloque nuevo').inputValue()).toBe('5');
  await press(page, button(page, words.add));
  await keyboard.fill(page.locator('[name="blocks.5.title"]'), 'Fin de semana');
  await keyboard.fill(page.locator('[name="blocks.5.text"]'), 'Abrimos el sábado.');
  await press(page, button(page, words.save).first());
  await page.getByText(words.saved).waitFor();
  await expectAccessible(page);
};

const look = async (words: Words) => {
  const visitor = await app.visit(words.market, BRAND);
  const answer = await visitor.page.goto(`${visitor.home}/p/verao`);
  return { visitor, status: answer?.status() };
};

const expectShown = async (words: Words, title: string) => {
  const { visitor, status } = await look(words);
  expect(status).toBe(200);
  const { page } = visitor;
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  expect(await page.locator('main a[href*="/ofertas/"]').count()).toBeGreaterThan(0);
  expect(await page.locator('script[src]').count()).toBe(0);
  await expectAccessible(page);
  await expectQuiet(visitor);
};

const approve = async (words: Words, path: string) => {
  const visitor = await openAs(SECOND, words);
  await visitor.page.goto(path);
  await expectAccessible(visitor.page);
  await press(visitor.page, button(visitor.page, words.approve));
  await expectQuiet(visitor);
};

const openPopup = '#popup[open]';

/** The popup that leads from the home to the page: made, approved by the other, followed by a visitor, and stopped. */
const leadThere = async ({ page, home }: Awaited<ReturnType<typeof openAs>>, words: Words) => {
  await page.goto(`${home}/admin/popups`);
  await press(page, page.getByRole('link', { name: words.newPopup }));
  const written = { title: POPUP, text: 'Só até domingo.', label: 'Ver', href: '/p/verao', afterSeconds: '0' };
  for (const [name, text] of Object.entries(written)) await keyboard.fill(page.locator(`[name=${name}]`), text);
  await press(page, button(page, words.save).first());
  await page.getByText(words.popupSaved).waitFor();
  const second = await openAs(SECOND, words);
  await second.page.goto(`${home}/admin/popups`);
  await press(second.page, button(second.page, words.approvePopup));
  await expectQuiet(second);

  const visitor = await app.visit(words.market, BRAND);
  await visitor.page.goto(home);
  await visitor.page.locator(openPopup).waitFor();
  await press(visitor.page, visitor.page.locator(`${openPopup} a`));
  expect(new URL(visitor.page.url()).pathname).toBe(`${home}/p/verao`);
  await expectQuiet(visitor);

  await page.goto(`${home}/admin/popups`);
  await press(page, page.getByRole('link', { name: words.editPopup }));
  await keyboard.tick(page.getByLabel(words.switchPopup));
  await press(page, button(page, words.save).first());
  await page.getByText(words.popupSaved).waitFor();
  const later = await app.visit(words.market, BRAND);
  await expect
    .poll(async () => {
      await later.page.goto(home);
      return later.page.locator('#popup').count();
    })
    .toBe(0);
  await expectQuiet(later);
};

it.each(WORDS)(
  'a page with offers and the popup that leads to it are made, previewed, approved, seen and taken back by keyboard: $market',
  async (words) => {
    const writer = await openAs(WRITER, words);
    const { page } = writer;
    await expectAccessible(page);
    await make(page, words, 'Verano');
    const opening = page.context().waitForEvent('page');
    await keyboard.press(page.getByRole('link', { name: words.preview }));
    const preview = await opening;
    expect(await preview.getByRole('heading', { level: 1 }).textContent()).toBe('Verano');
    expect(await preview.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await preview.close();
    await press(page, page.getByRole('link', { name: words.back }));
    await press(page, button(page, words.submit));
    await page.getByText(words.waits).waitFor();
    const before = await look(words);
    expect(before.status).toBe(404);
    await expectQuiet(before.visitor);
    const path = new URL(page.url()).pathname;
    await approve(words, path);
    await expectShown(words, 'Verano');

    await page.goto(path);
    await press(page, page.getByRole('link', { name: words.next }));
    await keyboard.fill(page.locator('[name="blocks.0.title"]'), 'Invierno');
    await press(page, button(page, words.save).first());
    await press(page, page.getByRole('link', { name: words.back }));
    await press(page, button(page, words.submit));
    await approve(words, path);
    await expectShown(words, 'Invierno');

    await page.goto(path);
    await expectAccessible(page);
    await keyboard.press(page.locator('summary').filter({ hasText: words.again }));
    await keyboard.fill(page.getByLabel(words.reason).first(), 'Era cedo');
    await press(page, button(page, words.againFirst));
    await page.getByText(words.shown).waitFor();
    await expectShown(words, 'Verano');
    await leadThere(writer, words);
    await expectQuiet(writer);
  },
);

it('a home is changed, approved by a second person, seen on a phone and put back, by keyboard', async () => {
  const [, words] = WORDS;
  const writer = await openAs(WRITER, words);
  const { page } = writer;
  await press(page, button(page, 'Editar la página de inicio'));
  await changeHome(page, words);
  await press(page, page.getByRole('link', { name: words.back }));
  await press(page, button(page, words.submit));
  await page.getByText(words.waits).waitFor();
  await expectHome(words, { hasNote: false });
  const path = new URL(page.url()).pathname;
  await approve(words, path);
  await expectHome(words, { hasNote: true });

  await page.goto(path);
  await expectAccessible(page);
  await keyboard.press(page.locator('summary').filter({ hasText: 'Volver a lo estándar del sitio' }));
  await keyboard.fill(page.getByLabel(words.reason).last(), 'Era solo el sábado');
  await press(page, button(page, 'Volver a lo estándar del sitio'));
  await page.getByText('La versión estándar del sitio está publicada de nuevo.').waitFor();
  await expectHome(words, { hasNote: false });
  await expectQuiet(writer);
});
