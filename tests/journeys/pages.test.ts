import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET, seedStaff } from '#features/accounts/demo.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { testEnv } from '#tests/harness/env.ts';
import { AR, BR, expectQuiet, openSharedApp, signIn, totp, type SharedApp } from './account-steps.ts';
import { keyboard } from './buying.ts';
import { expectAccessible } from './visitor.ts';

/** Two who write pages, of this file alone. */
const WRITER = 'escreve.paginas@example.com';
const SECOND = 'aprova.paginas@example.com';
/** Two who keep the home of a brand that no other journey looks at. */
const HOME_WRITER = 'escreve.inicio@example.com';
const HOME_SECOND = 'aprova.inicio@example.com';
const PEOPLE = [
  [WRITER, 'jeep'],
  [SECOND, 'jeep'],
  [HOME_WRITER, 'dodge'],
  [HOME_SECOND, 'dodge'],
] as const;

let app: SharedApp;

beforeAll(async () => {
  app = await openSharedApp();
  const db = openDatabase({ url: app.databaseUrl, pool: 1 });
  const input = { env: testEnv({ DATABASE_URL: app.databaseUrl }), ids: createIds(systemClock), now: new Date() };
  await db.withTx({ allBrands: true }, async (tx) => {
    for (const [email, brand] of PEOPLE)
      await seedStaff(tx, input, { email, request: { role: 'manual_admin', brand } });
  });
  await db.close();
});
afterAll(() => app.close());

const WORDS = [
  {
    market: 'br',
    signIn: BR,
    code: 'Código do aplicativo',
    title: 'Título',
    slug: 'Endereço depois de /p/',
    newPage: 'Nova página',
    begin: 'Começar página',
    description: 'Descrição',
    kind: 'Tipo do novo bloco',
    offers: 'Ofertas',
    add: 'Adicionar bloco',
    moveUp: 'Subir: Bloco 2',
    save: 'Salvar',
    saved: 'Rascunho salvo.',
    preview: 'Ver prévia',
    back: 'Voltar à página',
    submit: 'Enviar para aprovação',
    waits: 'quem escreveu não aprova',
    approve: 'Aprovar',
    next: 'Começar nova versão',
    again: 'Mostrar de novo',
    againFirst: 'Mostrar de novo a versão 1',
    reason: 'Motivo',
    shown: 'A versão está no ar de novo.',
  },
  {
    market: 'ar',
    signIn: AR,
    code: 'Código de la aplicación',
    title: 'Título',
    slug: 'Dirección después de /p/',
    newPage: 'Página nueva',
    begin: 'Empezar página',
    description: 'Descripción',
    kind: 'Tipo del bloque nuevo',
    offers: 'Ofertas',
    add: 'Agregar bloque',
    moveUp: 'Subir: Bloque 2',
    save: 'Guardar',
    saved: 'Borrador guardado.',
    preview: 'Ver vista previa',
    back: 'Volver a la página',
    submit: 'Enviar para aprobación',
    waits: 'quien escribió no aprueba',
    approve: 'Aprobar',
    next: 'Empezar versión nueva',
    again: 'Mostrar de nuevo',
    againFirst: 'Mostrar de nuevo la versión 1',
    reason: 'Motivo',
    shown: 'La versión está publicada de nuevo.',
  },
] as const;
type Words = (typeof WORDS)[number];

/** A code counts once, and one minute has no two for the same person. */
const forgetCodes = `
  UPDATE accounts.second_factor SET last_step = 0
  WHERE account_id IN (SELECT id FROM accounts.account WHERE email IN (${PEOPLE.map(([email]) => `'${email}'`).join()}))`;

const openAs = async (email: string, words: Words, brand = 'jeep') => {
  await ask(app.databaseUrl, forgetCodes);
  const visitor = await app.visit(words.market, brand);
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
  await keyboard.fill(page.locator('[name="blocks.1.model"]'), 'renegade');
  await press(page, button(page, words.moveUp));
  await page.getByText(words.saved).waitFor();
  expect(await page.locator('[name="blocks.0.title"]').inputValue()).toBe(title);
  await expectAccessible(page);
};

/** The home as a visitor with a phone sees it: one title, no script, and the team's note in place of the offers, or not. */
const expectHome = async (words: Words, { hasNote }: { hasNote: boolean }) => {
  const visitor = await app.visit(words.market, 'dodge', 390);
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
  const visitor = await app.visit(words.market, 'jeep');
  const answer = await visitor.page.goto(`${visitor.home}/p/verao`);
  return { visitor, status: answer?.status() };
};

const expectShown = async (words: Words, title: string) => {
  const { visitor, status } = await look(words);
  expect(status).toBe(200);
  const { page } = visitor;
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
  expect(await page.locator('script[src]').count()).toBe(0);
  await expectAccessible(page);
  await expectQuiet(visitor);
};

const approve = async (words: Words, path: string, [email, brand] = [SECOND, 'jeep']) => {
  const visitor = await openAs(email, words, brand);
  await visitor.page.goto(path);
  await expectAccessible(visitor.page);
  await press(visitor.page, button(visitor.page, words.approve));
  await expectQuiet(visitor);
};

it.each(WORDS)('a page is made, previewed, approved, seen and taken back by keyboard: $market', async (words) => {
  const writer = await openAs(WRITER, words);
  const { page } = writer;
  await expectAccessible(page);
  await make(page, words, 'Verano');
  const opening = page.context().waitForEvent('page');
  await keyboard.press(page.getByRole('link', { name: words.preview }));
  const preview = await opening;
  expect(await preview.getByRole('heading', { level: 1 }).innerText()).toBe('Verano');
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
  await expectQuiet(writer);
});

it('a home is changed, approved by a second person, seen on a phone and put back, by keyboard', async () => {
  const [, words] = WORDS;
  const writer = await openAs(HOME_WRITER, words, 'dodge');
  const { page } = writer;
  await press(page, button(page, 'Editar la página de inicio'));
  await changeHome(page, words);
  await press(page, page.getByRole('link', { name: words.back }));
  await press(page, button(page, words.submit));
  await page.getByText(words.waits).waitFor();
  await expectHome(words, { hasNote: false });
  const path = new URL(page.url()).pathname;
  await approve(words, path, [HOME_SECOND, 'dodge']);
  await expectHome(words, { hasNote: true });

  await page.goto(path);
  await expectAccessible(page);
  await keyboard.press(page.locator('summary').filter({ hasText: 'Publicar la página estándar' }));
  await keyboard.fill(page.getByLabel(words.reason).last(), 'Era solo el sábado');
  await press(page, button(page, 'Publicar la página estándar'));
  await page.getByText('La página estándar está publicada de nuevo.').waitFor();
  await expectHome(words, { hasNote: false });
  await expectQuiet(writer);
});
