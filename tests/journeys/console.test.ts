import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { createStaff } from '#features/accounts/public.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { testEnv } from '#tests/harness/env.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { expectQuiet, openJourneyApp, type JourneyApp } from './account-steps.ts';
import { keyboard } from './buying.ts';
import { expectAccessible, openVisitor, type Visitor } from './visitor.ts';

let app: JourneyApp;
const ROLES = ['offer_admin', 'service_admin', 'manual_admin'] as const;
const PEOPLE = { writer: 'escreve@example.com', second: 'aprova@example.com' } as const;

beforeAll(async () => {
  app = await openJourneyApp();
  const db = openDatabase({ url: app.databaseUrl, pool: 1 });
  const env = testEnv({ DATABASE_URL: app.databaseUrl, VOLANTE_DATA: app.folder });
  await db.withTx({ allBrands: true }, async (tx) => {
    for (const email of Object.values(PEOPLE)) {
      const roles = ROLES.map((role) => ({ role, brand: 'jeep' }));
      const staff = { email, name: 'Ana Souza', market: 'br', roles, password: DEMO_PASSWORD, brand: '' } as const;
      await createStaff(tx, { env, ids: createIds(systemClock), now: new Date(), by: null, staff });
    }
  });
  await db.close();
});
afterAll(() => app.close());

/** Somebody of staff at their work, the second factor done. */
const open = async (who: keyof typeof PEOPLE, market: 'br' | 'ar', width = 1440): Promise<Visitor> => {
  const url = app.roles.urls[0] ?? '';
  const token = await signIn(callerOf(url), PEOPLE[who]);
  await ask(app.databaseUrl, `UPDATE accounts.session SET strength = 'full'`);
  const visitor = await app.visit(market, 'jeep', width);
  const place = { domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true };
  await visitor.context.addCookies([{ name: '__Host-session', value: token, ...place }]);
  return visitor;
};

/** Pressed by the keyboard, and the page that follows has come. */
const press = async (page: Page, name: string | RegExp) => {
  const next = page.waitForEvent('load');
  await keyboard.press(page.getByRole('button', { name }).first());
  await next;
};

const focused = (page: Page): Promise<string> => page.evaluate<string>('document.activeElement.id');

/** Nothing is pushed sideways. */
const expectFits = async (page: Page) =>
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

const LOOKS = [
  {
    market: 'br',
    width: 390,
    wrong: 'O que deu errado',
    orders: 'Reservas abertas',
    none: /^Nada ainda\. Contado desde /,
  },
  {
    market: 'ar',
    width: 1440,
    wrong: 'Lo que salió mal',
    orders: 'Reservas abiertas',
    none: /^Todavía nada\. Se cuenta desde el /,
  },
] as const;

test.each(LOOKS)('the home says what waits, what is wrong and how much there was: $market $width', async (look) => {
  const visitor = await open('writer', look.market, look.width);
  const { page, home } = visitor;
  await page.goto(`${home}/admin`);
  await page.getByRole('heading', { name: look.wrong }).waitFor();
  // A new site has nothing to draw yet; what is drawn, `figure-cards.test.tsx` holds.
  expect(await page.getByRole('main').getByText(look.none).count()).toBeGreaterThan(0);
  expect(
    await page
      .getByRole('main')
      .getByRole('img', { name: new RegExp(`^${look.orders}`) })
      .count(),
  ).toBe(0);
  await expectAccessible(page);
  await expectFits(page);
  await expectQuiet(visitor);
});

test.each(['br', 'ar'] as const)(
  'the search opens by its keys from any screen, and is gone through by keys: %s',
  async (market) => {
    const visitor = await open('writer', market);
    const { page, home } = visitor;
    await page.goto(`${home}/admin/offers`);
    const field = page.locator('#console-words');
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('console-words');
    await page.keyboard.type('a/b');
    expect(await field.inputValue()).toBe('a/b');
    await page.locator('main a').first().focus();
    await page.keyboard.press('Control+k');
    // What stood there is chosen, so that the next letter begins anew.
    await page.keyboard.type('compass');
    expect(await field.inputValue()).toBe('compass');
    const next = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await next;
    await page.keyboard.press('Tab');
    await expectAccessible(page);
    expect(
      await page.evaluate<string>('document.activeElement.closest("main section, main form, main a")?.tagName ?? ""'),
    ).not.toBe('');
    await press(page, /tecla \/$/);
    await page.goto(`${home}/admin/offers`);
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('');
    await page.keyboard.press('Control+k');
    expect(await focused(page)).toBe('console-words');
    await expectQuiet(visitor);
  },
);

const BULK = [
  { market: 'br', width: 390, all: 'Escolher todas desta página', to: 'published', done: 'Feito', act: 'Fazer' },
  { market: 'ar', width: 1440, all: 'Elegir todas las de esta página', to: 'sold', done: 'Hecho', act: 'Hacer' },
] as const;

test.each(BULK)('many rows are dealt with at once, and each says what became of it: $market $width', async (look) => {
  const visitor = await open('writer', look.market, look.width);
  const { page, home } = visitor;
  await page.goto(`${home}/admin/offers?state=published`);
  await expectAccessible(page);
  await expectFits(page);
  const boxes = page.getByRole('checkbox');
  const shown = await boxes.count();
  expect(shown).toBeGreaterThan(1);
  const all = page.waitForEvent('load');
  await keyboard.press(page.getByRole('link', { name: look.all }));
  await all;
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(shown);
  // All but two are left out again: one goes on, by the space bar alone.
  for (let at = 2; at < shown; at += 1) await boxes.nth(at).uncheck();
  await page.locator('[name=act]').selectOption(look.to);
  await press(page, look.act);
  const rows = page.getByRole('table').first().locator('tbody tr');
  expect(await rows.count()).toBe(2);
  const outcomes = await rows.locator('td').allInnerTexts();
  // What is on the showcase already cannot be put there, and says so; what is sold is done.
  expect(outcomes.every((text) => (look.to === 'sold' ? text === look.done : text.length > 20))).toBe(true);
  await expectAccessible(page);
  await expectFits(page);
  await expectQuiet(visitor);
});

const POPUPS = [
  {
    market: 'br',
    width: 390,
    make: 'Novo popup',
    approve: /^Aprovar/,
    confirm: 'Entendi',
    close: 'Fechar',
    slug: 'pronto-para-sair',
    all: 'Escolher todas desta página',
    act: 'Fazer',
    done: 'Feito',
  },
  {
    market: 'ar',
    width: 1440,
    make: 'Popup nuevo',
    approve: /^Aprobar/,
    confirm: 'Entendido',
    close: 'Cerrar',
    slug: 'listo-para-salir',
    all: 'Elegir todas las de esta página',
    act: 'Hacer',
    done: 'Hecho',
  },
] as const;

const makePopup = async (page: Page, of: { title: string; kind: string; place: string; make: string }) => {
  const next = page.waitForEvent('load');
  await keyboard.press(page.getByRole('link', { name: of.make }));
  await next;
  await expectAccessible(page);
  await keyboard.fill(page.locator('[name=title]'), of.title);
  await keyboard.fill(page.locator('[name=text]'), 'Alguns dias a mais para você escolher.');
  await page.locator('[name=kind]').selectOption(of.kind);
  await page.locator('[name=place]').selectOption(of.place);
  await page.locator('[name=afterSeconds]').fill('0');
  await page.locator('[name=seconds]').fill('60');
  const saved = page.waitForEvent('load');
  await page.locator('[name=title]').press('Enter');
  await saved;
};

test.each(POPUPS)('a popup is approved by another, seen once, and closed by keyboard: $market $width', async (look) => {
  const scripts = 'document.querySelectorAll("script:not([type*=json])").length';
  const writer = await open('writer', look.market, look.width);
  await writer.page.goto(`${writer.home}/admin/popups`);
  await makePopup(writer.page, { title: 'Mais uma semana', kind: 'CONFIRMATION', place: 'HOME', make: look.make });
  await makePopup(writer.page, { title: 'Ainda hoje', kind: 'TIMED', place: 'PAGES', make: look.make });
  await writer.page.getByRole('row').nth(2).waitFor();
  await expectAccessible(writer.page);
  await expectFits(writer.page);
  expect(await writer.page.getByRole('button', { name: look.approve }).count()).toBe(0);
  const early = await app.visit(look.market, 'jeep', look.width);
  await early.page.goto(early.home);
  expect(await early.page.evaluate<number>(scripts)).toBe(0);
  await expectQuiet(early);

  const second = await open('second', look.market);
  await second.page.goto(`${second.home}/admin/popups`);
  const all = second.page.waitForEvent('load');
  await keyboard.press(second.page.getByRole('link', { name: look.all }));
  await all;
  await press(second.page, look.act);
  const outcomes = second.page.getByRole('table').first().locator('tbody td');
  expect(await outcomes.allInnerTexts()).toEqual([look.done, look.done]);
  await expectAccessible(second.page);
  await expectQuiet(second);

  const visitor = await app.visit(look.market, 'jeep', look.width);
  const { page, home } = visitor;
  await page.goto(home);
  const dialog = page.getByRole('dialog', { name: 'Mais uma semana' });
  await dialog.waitFor();
  expect(await page.evaluate<boolean>('document.activeElement.closest("dialog") !== null')).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.goto(home);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect((await visitor.context.cookies()).find(({ name }) => name === 'vlt_popup')?.value).toMatch(/^[\w-]{36}$/);
  expect(await page.evaluate<boolean>('document.querySelector("dialog#popup").open')).toBe(false);
  // A timed one is closed by its button, or goes by itself.
  await page.goto(`${home}/p/${look.slug}`);
  const shown = page.locator('#popup-room').getByText('Ainda hoje');
  await shown.waitFor();
  await expectAccessible(page);
  await keyboard.press(page.getByRole('button', { name: look.close, exact: true }));
  expect(await shown.count()).toBe(0);
  await visitor.context.clearCookies({ name: 'vlt_popup' });
  await page.clock.install();
  await page.goto(`${home}/p/${look.slug}`);
  await shown.waitFor();
  await page.clock.fastForward('01:30');
  await shown.waitFor({ state: 'detached' });
  await expectQuiet(visitor);
  await expectQuiet(writer);
});

test('no popup comes over the question about cookies, nor where something is filled in or paid', async () => {
  const url = app.roles.urls[0] ?? '';
  const visitor = await openVisitor(app.browser, { url, market: 'br', brand: 'jeep', consent: false });
  const { page, home } = visitor;
  await page.goto(home);
  await page.locator('[data-consent]').waitFor();
  expect(await page.evaluate<boolean>('document.querySelector("dialog#popup").open')).toBe(false);
  const consented = page.waitForEvent('load');
  await page.locator('[data-consent] [name=decision][value=refuse]').press('Enter');
  await consented;
  await page.getByRole('dialog', { name: 'Mais uma semana' }).waitFor();
  const call = callerOf(url);
  const token = await signIn(call, CUSTOMER.br);
  const buyer = buyerOf(call, { token });
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  expect((await buyer.register(id)).status).toBe(200);
  const headers = { cookie: `__Host-session=${token}` };
  // The page that has one, asked for in the same way.
  expect(await (await fetch(`${url}${home}`)).text()).toContain('id="popup"');
  const steps = ['/entrar', '/ofertas', '/test-drive', '/monte/compass/version', `/reserva/${id}/payment`];
  for (const path of steps) {
    const answer = await fetch(`${url}${home}${path}`, path.startsWith('/reserva') ? { headers } : {});
    expect(answer.status, path).toBe(200);
    expect(new URL(answer.url).pathname, path).toBe(`${home}${path}`);
    expect(await answer.text(), path).not.toContain('id="popup"');
  }
  await expectQuiet(visitor);
});
