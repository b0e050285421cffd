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

/** Keeps the texts of a brand that no other journey looks at. */
const KEEPER = 'cuida.dos.textos@example.com';
const BRAND = 'chrysler';
const TITLE = 'home.hero.title';

let app: SharedApp;

beforeAll(async () => {
  app = await openSharedApp();
  const db = openDatabase({ url: app.databaseUrl, pool: 1 });
  const input = { env: testEnv({ DATABASE_URL: app.databaseUrl }), ids: createIds(systemClock), now: new Date() };
  const request = { role: 'manual_admin', brand: BRAND } as const;
  await db.withTx({ allBrands: true }, (tx) => seedStaff(tx, input, { email: KEEPER, request }));
  await db.close();
});
afterAll(() => app.close());

const WORDS = [
  {
    market: 'br',
    other: 'ar',
    signIn: BR,
    code: 'Código do aplicativo',
    words: 'Texto, chave ou palavra',
    find: 'Buscar',
    value: 'Texto neste site',
    save: 'Salvar',
    saved: 'Salvo. Já aparece no site.',
    syntax: 'As chaves estão erradas.',
    reset: 'Voltar ao padrão',
    typed: 'Um texto da equipe <b>',
    file: 'Arquivo JSON',
    check: 'Conferir',
    apply: 'Aplicar',
    imported: 'Importado.',
  },
  {
    market: 'ar',
    other: 'br',
    signIn: AR,
    code: 'Código de la aplicación',
    words: 'Texto, clave o palabra',
    find: 'Buscar',
    value: 'Texto en este sitio',
    save: 'Guardar',
    saved: 'Guardado. Ya se ve en el sitio.',
    syntax: 'Las llaves están mal.',
    reset: 'Volver al estándar',
    typed: 'Un texto del equipo <b>',
    file: 'Archivo JSON',
    check: 'Revisar',
    apply: 'Aplicar',
    imported: 'Importado.',
  },
] as const;

/** A code counts once, and one minute has no two for the same person. */
const forgetCodes = `
  UPDATE accounts.second_factor SET last_step = 0
  WHERE account_id IN (SELECT id FROM accounts.account WHERE email = '${KEEPER}')`;

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Pressed by the keyboard, and the page that follows has come. */
const press = async (page: Page, target: Locator): Promise<void> => {
  const next = page.waitForEvent('load');
  await keyboard.press(target);
  await next;
};

const WIDTHS = [390, 1440] as const;
const expectFit = async (page: Page): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(wider, `${page.url()} at ${width}`).toBeLessThanOrEqual(0);
  }
};

it.each(WORDS)('a text is changed, seen by visitors and taken back by keyboard: $market', async (words) => {
  const visitor = await app.visit(words.market, BRAND);
  const elsewhere = await app.visit(words.other, BRAND);
  const heading = async ({ page, home }: typeof visitor): Promise<string> => {
    await page.goto(home);
    return page.getByRole('heading', { level: 1 }).innerText();
  };
  // Seen before, so that what is kept of the page has to go.
  const [before, there] = [await heading(visitor), await heading(elsewhere)];
  await ask(app.databaseUrl, forgetCodes);
  const keeper = await app.visit(words.market, BRAND);
  const { page, home } = keeper;
  await page.goto(`${home}/admin/dictionary`);
  await signIn(page, { email: KEEPER, password: DEMO_PASSWORD }, words.signIn);
  await page.getByRole('textbox', { name: words.code }).fill(totp(DEMO_TOTP_SECRET));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/dictionary');
  await expectFit(page);
  await keyboard.fill(page.getByRole('searchbox', { name: words.words }), TITLE);
  await press(page, page.locator('main').getByRole('button', { name: words.find, exact: true }));
  await press(page, page.getByRole('link', { name: before, exact: true }));
  await expectFit(page);
  await keyboard.fill(page.getByLabel(words.value), 'Aberta {');
  await press(page, button(page, words.save));
  await page.getByText(words.syntax).waitFor();
  expect(await page.getByLabel(words.value).inputValue()).toBe('Aberta {');
  expect(await heading(visitor)).toBe(before);
  await keyboard.fill(page.getByLabel(words.value), words.typed);
  await press(page, button(page, words.save));
  await page.getByText(words.saved).waitFor();
  await expectFit(page);
  expect(await heading(visitor)).toBe(words.typed);
  expect(await heading(elsewhere)).toBe(there);
  await press(page, button(page, words.reset));
  await page.getByText(words.saved).waitFor();
  expect(await heading(visitor)).toBe(before);
  await page.goto(`${home}/admin/dictionary/exchange`);
  await expectFit(page);
  for (const text of [words.typed, before]) {
    const buffer = Buffer.from(JSON.stringify({ [TITLE]: text }));
    await page.getByLabel(words.file).setInputFiles({ name: 'texts.json', mimeType: 'application/json', buffer });
    await press(page, button(page, words.check));
    await press(page, button(page, words.apply));
    await page.getByText(words.imported).waitFor();
    expect(await heading(visitor)).toBe(text);
  }
  // A list of the console goes out as a file to who may see it, and is not there for anybody else.
  const file = await page.request.get(`${home}/admin/manuals/list.csv`);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect((await elsewhere.page.request.get(`${home}/admin/manuals/list.csv`)).status()).toBe(404);
  await Promise.all([visitor, elsewhere].map(expectQuiet));
  await keeper.close();
});
