import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET, seedStaff } from '#features/accounts/demo.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { testEnv } from '#tests/harness/env.ts';
import { expectQuiet, NEW_STAFF, openJourneyApp, send, signIn, totp, type JourneyApp } from './account-steps.ts';
import { expectAccessible } from './visitor.ts';

let app: JourneyApp;
beforeAll(async () => {
  app = await openJourneyApp();
  const db = openDatabase({ url: app.databaseUrl, pool: 1 });
  const input = { env: testEnv({ DATABASE_URL: app.databaseUrl }), ids: createIds(systemClock), now: new Date() };
  const request = { role: 'toll_event_manager', brand: 'jeep' } as const;
  const email = 'toll_event_manager@demo.example';
  await db.withTx({ allBrands: true }, (tx) => seedStaff(tx, input, { email, request }));
  await db.close();
});
afterAll(() => app.close());

test('staff owe their second factor before the back office opens, and see only what their role may use', async () => {
  const visitor = await app.visit('br', 'jeep');
  const { page, home } = visitor;
  await page.goto(`${home}/admin`);
  await signIn(page, { email: 'service_admin@demo.example', password: DEMO_PASSWORD });
  await page.waitForURL('**/entrar/verificacao?**');
  await expectAccessible(page);
  expect((await page.goto(`${home}/admin/orders`))?.url()).toContain('/entrar/verificacao');
  await page.getByLabel('Código do aplicativo').fill('000000');
  await send(page, 'Verificar');
  expect(await page.getByRole('alert').innerText()).toContain('Código incorreto ou vencido');
  await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(page, 'Verificar');
  await page.waitForURL(`**${home}/admin/orders`);
  const areas = page.getByRole('navigation', { name: 'Áreas da equipe' }).getByRole('link');
  const shown = await areas.allInnerTexts();
  expect(shown).toEqual(expect.arrayContaining(['Início', 'Pedidos', 'Catálogo']));
  expect(shown).not.toContain('Devoluções');
  await expectAccessible(page);
  await keepView(page);
  expect((await page.goto(`${home}/admin/refunds`))?.status()).toBe(404);
  await expectAccessible(page);
  await expectQuiet(visitor);
});

/** On a phone: narrows the list of orders, keeps that under a name, comes back to it by a tap, and forgets it. */
const keepView = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Mostrar').selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await page.getByRole('button', { name: 'Guardar esta visão' }).click();
  await page.getByLabel('Nome da visão').fill('Esperam por mim');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  const views = page.getByRole('navigation', { name: 'Visões salvas' });
  const kept = views.getByRole('link', { name: 'Esperam por mim' });
  await expect.poll(() => kept.getAttribute('aria-current')).toBe('page');
  const narrowed = page.url();
  await views.getByRole('link', { name: 'Lista inteira' }).click();
  await expect.poll(() => kept.getAttribute('aria-current')).toBe(null);
  await kept.click();
  await page.waitForURL(narrowed);
  await views.getByRole('button', { name: 'Organizar' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apagar a visão “Esperam por mim”' }).click();
  await views.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1280, height: 900 });
};

test('the back office does not exist for customers, nor for staff of another brand', async () => {
  const visitor = await app.visit('br', 'jeep');
  const { page } = visitor;
  await page.goto('/br/jeep/entrar');
  await signIn(page, { email: 'cliente@demo.example', password: DEMO_PASSWORD });
  await page.waitForURL('**/minha-area');
  for (const path of ['/admin', '/admin/orders', '/admin/refunds']) {
    expect((await page.goto(`/br/jeep${path}`))?.status()).toBe(404);
  }
  await expectQuiet(visitor);
});

test('staff whose role has no screen yet land on a home that says so; who may only invite, invites', async () => {
  for (const [role, shown] of [
    ['toll_event_manager', 'Ainda não há telas para este perfil'],
    ['user_creator', 'Criação de usuários'],
  ] as const) {
    await ask(app.databaseUrl, 'UPDATE accounts.second_factor SET last_step = 0');
    const visitor = await app.visit('br', 'jeep');
    const { page, home } = visitor;
    await page.goto(`${home}/admin`);
    await signIn(page, { email: `${role}@demo.example`, password: DEMO_PASSWORD });
    await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
    await send(page, 'Verificar');
    await page.waitForURL(`**${home}/admin`);
    await page.getByText(shown).first().waitFor();
    await expectAccessible(page);
    if (role === 'user_creator') {
      await page.goto(`${home}/admin/users`);
      expect(await page.getByRole('table').count()).toBe(0);
      await page.getByLabel('Nome').fill('Nova Pessoa');
      await page.getByLabel('E-mail').fill('nova.pessoa@demo.example');
      await page.getByRole('main').locator('form[method=post] button[type=submit]').click();
      await page.getByText('Convite enviado.').waitFor();
      await expectAccessible(page);
    }
    await expectQuiet(visitor);
  }
});

test('new staff enrol a device: the code is drawn, the key can be typed, and only a right code counts', async () => {
  const visitor = await app.visit('br', 'jeep');
  const { page, home } = visitor;
  await page.goto(`${home}/admin`);
  await signIn(page, { email: NEW_STAFF, password: DEMO_PASSWORD });
  await page.waitForURL('**/entrar/verificacao?**');
  await send(page, 'Começar');
  await page.getByRole('img', { name: 'QR Code para o aplicativo autenticador' }).waitFor();
  await expectAccessible(page);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await page.getByLabel('Código do aplicativo').fill('12');
  await send(page, 'Verificar');
  expect(await page.locator('[id$="-error"]').innerText()).toBe('Digite os seis números do código');
  expect((await page.locator('code').innerText()).replaceAll(' ', '')).toBe(secret);
  await page.getByLabel('Código do aplicativo').fill(totp(secret));
  await send(page, 'Verificar');
  await page.waitForURL(`**${home}/admin`);
  expect((await page.goto('/br/ram/admin'))?.status()).toBe(404);
  await expectQuiet(visitor);
});

test('what moves money asks who it is once more, and goes on with what was asked', async () => {
  const visitor = await app.visit('br', 'jeep');
  const { page, home } = visitor;
  const asPasswordIsOld = () =>
    ask(
      app.databaseUrl,
      `WITH f AS (UPDATE accounts.second_factor SET last_step = 0)
       UPDATE accounts.session SET proved_at = now() - interval '11 minutes'`,
    );
  await asPasswordIsOld();
  await page.goto(`${home}/admin/prices?version=6752E10-2027`);
  await signIn(page, { email: 'service_admin@demo.example', password: DEMO_PASSWORD });
  await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(page, 'Verificar');
  await page.waitForURL(`**${home}/admin/prices?version=6752E10-2027`);
  await page.getByLabel('Novo preço (R$)').fill('197.990,00');
  await page.getByLabel('Motivo').fill('Tabela nova');
  await send(page, 'Pedir alteração');
  await page.getByText('Vale quando outra pessoa aprovar').waitFor();
  await asPasswordIsOld();
  await page.getByRole('button', { name: /^Retirar/ }).click();
  await page.getByRole('heading', { name: 'Confirme que é você' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Código do aplicativo').fill('000000');
  await send(page, 'Confirmar e seguir');
  expect(await page.getByRole('alert').innerText()).toContain('Código incorreto ou vencido');
  await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await page.keyboard.press('Enter');
  await page.getByText('Alteração retirada.').waitFor();
  const { rows } = await ask<{ state: string }>(app.databaseUrl, 'SELECT state FROM price.change');
  expect(rows).toEqual([{ state: 'WITHDRAWN' }]);
  // The page acts with the new session from here on: its forms carry that one's token.
  await page.goto(`${home}/minha-area/acesso`);
  expect(await page.getByText('Este aparelho', { exact: true }).count()).toBe(1);
  await expectQuiet(visitor);
});

test('the texts of law name the seller and say that this is a demonstration; the choice of cookies can be changed', async () => {
  const visitor = await app.visit('ar', 'peugeot');
  const { page, home } = visitor;
  for (const path of ['terminos', 'terminos/reserva', 'privacidad', 'cookies']) {
    await page.goto(`${home}/${path}`);
    const words = await page.getByRole('main').innerText();
    expect(words, path).toMatch(/CUIT 30-\d{8}-\d/);
    expect(words, path).toContain('Este sitio es una demostración');
    expect(await page.locator('script').count(), path).toBe(0);
    await expectAccessible(page);
  }
  await page.getByRole('checkbox', { name: /^Medición/ }).check();
  await send(page, 'Guardar elección');
  expect(await page.getByRole('checkbox', { name: /^Medición/ }).isChecked()).toBe(true);
  expect((await visitor.context.cookies()).find(({ name }) => name === 'vlt_consent')?.value).toBe(
    'necessary.measurement.versions',
  );
  const receipts = await ask<{ purpose: string; granted: boolean }>(
    app.databaseUrl,
    `SELECT purpose, granted FROM accounts.consent WHERE purpose LIKE 'cookies.%' ORDER BY purpose`,
  );
  expect(receipts.rows).toEqual([
    { purpose: 'cookies.analytics', granted: true },
    { purpose: 'cookies.marketing', granted: false },
  ]);
  await page.goto(`${home}/privacidad`);
  expect(await page.getByRole('main').innerText()).toContain('AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA');
  await expectQuiet(visitor);
});
