import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { DEMO_TOTP_SECRET, seedStaff } from '#features/accounts/demo.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { testEnv } from '#tests/harness/env.ts';
import { signIn } from '#tests/harness/people.ts';
import { expectQuiet, openSharedApp, totp, type SharedApp } from './account-steps.ts';
import { expectAccessible, openVisitor, type Visitor } from './visitor.ts';

/** Two who write at the same pages, of this file alone. */
const PEOPLE = { first: 'guarda.textos@example.com', second: 'tambem.guarda@example.com' } as const;
const FORGET_CODES = `
  UPDATE accounts.second_factor SET last_step = 0
  WHERE account_id IN (SELECT id FROM accounts.account WHERE email IN (${Object.values(PEOPLE)
    .map((email) => `'${email}'`)
    .join()}))`;

let app: SharedApp;

beforeAll(async () => {
  app = await openSharedApp();
  const db = openDatabase({ url: app.databaseUrl, pool: 1 });
  const input = { env: testEnv({ DATABASE_URL: app.databaseUrl }), ids: createIds(systemClock), now: new Date() };
  await db.withTx({ allBrands: true }, async (tx) => {
    for (const email of Object.values(PEOPLE))
      await seedStaff(tx, input, { email, request: { role: 'manual_admin', brand: 'ram' } });
  });
  await db.close();
});
afterAll(() => app.close());

const open = async (who: keyof typeof PEOPLE, market: 'br' | 'ar'): Promise<Visitor> => {
  const url = app.roles.urls[0] ?? '';
  const call = callerOf(url);
  // A code counts once, and one minute has no two for the same person.
  await ask(app.databaseUrl, FORGET_CODES);
  const half = await signIn(call, PEOPLE[who]);
  const answer = await call('POST', 'auth/v3/second-factor', { token: half, body: { code: totp(DEMO_TOTP_SECRET) } });
  const token = String(answer.json['token']);
  const visitor = await openVisitor(app.browser, { url, market, brand: 'ram', width: 390, touch: true });
  const place = { domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true };
  await visitor.context.addCookies([{ name: '__Host-session', value: token, ...place }]);
  return visitor;
};

const WORDS = [
  {
    market: 'br',
    newPage: 'Nova página',
    title: 'Título',
    slug: 'Endereço depois de /p/',
    begin: 'Começar página',
    save: 'Salvar',
    saved: 'Rascunho salvo.',
    kept: 'Há algo digitado aqui que não foi salvo',
    takeUp: 'Retomar o que digitei',
    drop: 'Descartar',
    back: 'Voltar à página',
    newPopup: 'Novo popup',
    meet: 'O que mudou enquanto você editava',
  },
  {
    market: 'ar',
    newPage: 'Página nueva',
    title: 'Título',
    slug: 'Dirección después de /p/',
    begin: 'Empezar página',
    save: 'Guardar',
    saved: 'Borrador guardado.',
    kept: 'Hay algo escrito acá que no se guardó',
    takeUp: 'Retomar lo que escribí',
    drop: 'Descartar',
    back: 'Volver a la página',
    newPopup: 'Popup nuevo',
    meet: 'Lo que cambió mientras editabas',
  },
] as const;
type Words = (typeof WORDS)[number];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

const tapOn = async (page: Page, name: string) => {
  const next = page.waitForEvent('load');
  await button(page, name).tap();
  await next;
};

const makePage = async ({ page, home }: Visitor, words: Words): Promise<string> => {
  await page.goto(`${home}/admin/pages`);
  const first = page.getByLabel(words.title, { exact: true });
  // Where there is no page yet, the form stands open.
  if (!(await first.isVisible())) await page.locator('summary').filter({ hasText: words.newPage }).tap();
  await first.fill('Outono');
  await page.getByLabel(words.slug).fill('guardada');
  await tapOn(page, words.begin);
  return new URL(page.url()).pathname;
};

const title = (page: Page) => page.locator('[name=title]');
// The words also wait unseen in the frame, to be taken from there.
const note = (page: Page, words: Words) => page.getByText(words.kept, { exact: true }).filter({ visible: true });

it.each(WORDS)('what is typed survives a way out, a closed tab and a second editor: $market', async (words) => {
  const visitor = await open('first', words.market);
  const { context } = visitor;
  const path = await makePage(visitor, words);
  let { page } = visitor;

  // Left by a link, and by the browser's way back.
  await title(page).fill('Digitado um');
  await page.getByRole('link', { name: words.back }).tap();
  await page.waitForURL((url) => url.pathname !== path);
  await page.goto(path);
  await note(page, words).waitFor();
  expect(await title(page).inputValue()).toBe('Outono');
  await expectAccessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await button(page, words.takeUp).tap();
  expect(await title(page).inputValue()).toBe('Digitado um');
  expect(await note(page, words).count()).toBe(0);

  // A closed tab; thrown away it is gone.
  await title(page).fill('Digitado dois');
  await page.close();
  page = await context.newPage();
  await page.goto(path);
  await button(page, words.takeUp).tap();
  expect(await title(page).inputValue()).toBe('Digitado dois');
  await page.reload();
  await button(page, words.drop).tap();
  await page.goto(path);
  expect(await title(page).inputValue()).toBe('Outono');
  expect(await note(page, words).count()).toBe(0);

  // Saved, nothing is kept; nor is anything offered to somebody else.
  await title(page).fill('Salvo');
  await tapOn(page, words.save);
  await page.getByText(words.saved).waitFor();
  expect(await page.evaluate('Object.keys(localStorage).length')).toBe(0);
  expect(await note(page, words).count()).toBe(0);

  // Typed on a version that somebody else has changed: taken up, it is answered as the open tab would have been.
  await title(page).fill('Meu título');
  await page.close();
  const other = await open('second', words.market);
  await other.page.goto(path);
  await title(other.page).fill('Título de outra pessoa');
  await tapOn(other.page, words.save);
  await expectQuiet(other);
  page = await context.newPage();
  await page.goto(path);
  await note(page, words).waitFor();
  await tapOn(page, words.takeUp);
  expect(await title(page).inputValue()).toBe('Meu título');
  // What both changed stands beside each other, with a choice.
  await page.getByRole('heading', { name: words.meet }).waitFor();
  await page.getByText('Título de outra pessoa').first().waitFor();
  expect(await page.locator('[name="choice.title"][value=mine]').isChecked()).toBe(true);
  await expectAccessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  // Refused, it is saved nowhere yet: the tab may be closed again.
  await page.close();
  page = await context.newPage();
  await page.goto(path);
  await tapOn(page, words.takeUp);
  await page.getByRole('heading', { name: words.meet }).waitFor();
  expect(await title(page).inputValue()).toBe('Meu título');
  await tapOn(page, words.save);
  await page.getByText(words.saved).waitFor();
  expect(await title(page).inputValue()).toBe('Meu título');
  expect(await page.evaluate('Object.keys(localStorage).length')).toBe(0);
  await expectQuiet(visitor);
});

it.each(WORDS)('a declared thing keeps what is typed too, and signing out leaves nothing: $market', async (words) => {
  const visitor = await open('first', words.market);
  const { page, home } = visitor;
  await page.goto(`${home}/admin/popups`);
  await page.getByRole('link', { name: words.newPopup }).tap();
  await page.locator('[name=title]').fill('Feira de outono');
  await page.goBack();
  await page.getByRole('link', { name: words.newPopup }).tap();
  await button(page, words.takeUp).tap();
  expect(await title(page).inputValue()).toBe('Feira de outono');
  expect(await page.evaluate('Object.keys(localStorage).length')).toBe(1);
  await page.locator('#console-out').evaluate((form) => (form as unknown as { requestSubmit(): void }).requestSubmit());
  await page.waitForURL((url) => !url.pathname.includes('/admin'));
  expect(await page.evaluate('Object.keys(localStorage).length')).toBe(0);
  await expectQuiet(visitor);
});
