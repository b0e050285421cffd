import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { expectQuiet, openJourneyApp, send, type JourneyApp } from './account-steps.ts';
import { BRAND, openAdmin } from './owner-steps.ts';
import { expectAccessible } from './visitor.ts';

let app: JourneyApp;
beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

const LOOKS = [
  {
    market: 'br',
    width: 390,
    make: 'Novo popup',
    title: 'Título',
    text: 'Texto',
    save: 'Salvar',
    edit: /^Editar /,
    undo: 'Desfazer',
    group: { make: 'Novo grupo', name: 'Nome', remove: 'Apagar Outono' },
    undone: 'Desfeito: vale de novo o que estava antes.',
    none: 'Todos os links do que está no ar levam a algum lugar.',
    card: /Links que não levam a lugar nenhum/,
    mend: /^Corrigir em /,
    fault: 'Nenhuma página tem esse endereço',
  },
  {
    market: 'ar',
    width: 1440,
    make: 'Popup nuevo',
    title: 'Título',
    text: 'Texto',
    save: 'Guardar',
    edit: /^Editar /,
    undo: 'Deshacer',
    group: { make: 'Grupo nuevo', name: 'Nombre', remove: 'Borrar Outono' },
    undone: 'Deshecho: vale de nuevo lo que estaba antes.',
    none: 'Todos los enlaces de lo que está en línea llevan a algún lado.',
    card: /Enlaces que no llevan a ningún lado/,
    mend: /^Corregir en /,
    fault: 'Ninguna página tiene esa dirección',
  },
] as const;

const look = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'), page.url()).toBe(true);
};

/** By the tab key alone, from the top of the page. */
const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  const aim = page
    .getByRole('main')
    .getByRole('button', { name })
    .or(page.getByRole('main').getByRole('link', { name }));
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const isThere = (node: unknown) => (node as { matches: (selector: string) => boolean }).matches(':focus');
    if (await aim.first().evaluate(isThere)) return;
  }
  throw new Error(`${name} is not reached by the tab key`);
};

test.each(LOOKS)('a save is taken back by keyboard: $market $width', async (words) => {
  const admin = await openAdmin(app, { market: words.market, role: 'manual_admin', area: 'popups' });
  const { page } = admin;
  await page.setViewportSize({ width: words.width, height: 900 });
  await page.getByRole('link', { name: words.make }).click();
  await page.getByLabel(words.title, { exact: true }).fill('Como era');
  await page.getByLabel(words.text, { exact: true }).fill('Umas palavras');
  await send(page, words.save);
  await page.getByText('Como era').first().waitFor();
  // What was just made has nothing to go back to.
  expect(await page.getByRole('button', { name: words.undo }).count()).toBe(0);
  await page.getByRole('link', { name: words.edit }).first().click();
  await page.getByLabel(words.title, { exact: true }).fill('Por engano');
  await send(page, words.save);
  await page.getByText('Por engano').first().waitFor();
  await look(page);
  await tabTo(page, words.undo);
  await page.keyboard.press('Enter');
  await page.getByText(words.undone).waitFor();
  await page.getByText('Como era').first().waitFor();
  expect(await page.getByText('Por engano').count()).toBe(0);
  await look(page);
  await expectQuiet(admin);
});

test.each(LOOKS)('what was made and what was removed is taken back by keyboard: $market $width', async (words) => {
  const { group } = words;
  const admin = await openAdmin(app, { market: words.market, role: 'game_admin', area: 'promotion-groups' });
  const { page } = admin;
  await page.setViewportSize({ width: words.width, height: 900 });
  const press = async (name: string) => {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  };
  const make = async () => {
    await page.getByRole('link', { name: group.make }).click();
    await page.getByLabel(group.name, { exact: true }).fill('Outono');
    await send(page, words.save);
    await page.getByRole('button', { name: group.remove }).waitFor();
  };
  await make();
  await look(page);
  await press(words.undo);
  await page.getByText(words.undone).waitFor();
  expect(await page.getByText('Outono').count()).toBe(0);
  await make();
  await press(group.remove);
  await page.getByRole('button', { name: words.undo }).waitFor();
  expect(await page.getByText('Outono').count()).toBe(0);
  await look(page);
  await press(words.undo);
  await page.getByText(words.undone).waitFor();
  await page.getByText('Outono').first().waitFor();
  await look(page);
  await expectQuiet(admin);
});

test.each(LOOKS)(
  'a link that leads nowhere is told on the home and mended from the list: $market $width',
  async (words) => {
    const { market } = words;
    const admin = await openAdmin(app, { market, role: 'manual_admin', area: 'links' });
    const { page, home } = admin;
    await page.setViewportSize({ width: words.width, height: 900 });
    await page.getByText(words.none).waitFor();
    await look(page);
    await page.goto(`${home}/admin`);
    expect(await page.getByRole('link', { name: words.card }).count()).toBe(0);
    await ask(
      app.databaseUrl,
      `INSERT INTO content.popup (id, brand, market, kind, place, title, text, label, href, after_seconds, seconds, valid_from,
       active, makers, approved_by, approved_at)
     VALUES (gen_random_uuid(), $1, $2, 'CONFIRMATION', 'PAGES', 'Velho', 'Um aviso velho', 'Ver', '/nada', 5, 10,
       now() - interval '1 day', true, '{account:a}', 'account:b', now())`,
      [BRAND[market], market],
    );
    await page.reload();
    await look(page);
    await tabTo(page, words.card);
    await page.keyboard.press('Enter');
    await page.getByText(words.fault).waitFor();
    await look(page);
    await tabTo(page, words.mend);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/popups?edit=*');
    await page.getByText(/Velho/).first().waitFor();
    await expectQuiet(admin);
  },
);
