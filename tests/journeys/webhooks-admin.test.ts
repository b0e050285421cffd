import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { expectQuiet, openSharedApp, send, signIn, totp, type SharedApp } from './account-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

let app: SharedApp;
let staff: Visitor;

beforeAll(async () => {
  app = await openSharedApp();
  staff = await app.visit('br', 'jeep');
  const { page, home } = staff;
  await page.goto(`${home}/admin/webhooks`);
  await signIn(page, { email: 'integration_error_manager@demo.example', password: DEMO_PASSWORD });
  await page.waitForURL('**/entrar/verificacao?**');
  await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(page, 'Verificar');
  await page.waitForURL(`**${home}/admin/webhooks`);
});
afterAll(async () => {
  await expectQuiet(staff);
  await app.close();
});

const fits = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
const look = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  expect(await fits(page), page.url()).toBe(true);
};
/** What a disclosure holds is opened by its own words. */
const open = (page: Page, words: string) => page.locator('main summary', { hasText: words }).click();

const PLACES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

test.each(PLACES)('an endpoint is made, tried, changed and taken away: $width', async (size) => {
  const { page, home } = staff;
  const name = `Sistema ${size.width} ${randomUUID().slice(0, 8)}`;
  const address = `${app.roles.sandboxUrl}/receiver/w${size.width}-${randomUUID().slice(0, 8)}`;
  await page.setViewportSize(size);
  await page.goto(`${home}/admin/webhooks`);
  await look(page);
  await page.getByLabel('Endereço').fill('https://localhost/');
  await page.getByLabel('Descrição').fill(name);
  await page.getByRole('checkbox', { name: 'order.moved' }).check();
  await send(page, 'Criar destino');
  await page.getByText('Este endereço leva a uma rede interna.').first().waitFor();
  await look(page);
  // What was typed stands there still.
  expect(await page.getByLabel('Descrição').inputValue()).toBe(name);
  expect(await page.getByRole('checkbox', { name: 'order.moved' }).isChecked()).toBe(true);
  await page.getByLabel('Endereço').fill(address);
  await send(page, 'Criar destino');
  await page.getByText(/^whsec_/).waitFor();
  await look(page);
  await page.getByRole('link', { name }).click();
  await page.waitForURL('**/admin/webhooks/*');
  await page.getByText('Nenhum envio.').waitFor();
  await look(page);
  await send(page, 'Enviar um teste');
  await page.getByText('O teste está a caminho.').waitFor();
  const taken = page.getByText('Recebido', { exact: true });
  // The worker sends it; a look anew shows that it did.
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByRole('row').filter({ has: taken }).count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await look(page);
  await open(page, 'Mudar');
  await page.getByLabel('Endereço').fill('https://127.0.0.1/');
  await send(page, 'Salvar');
  // A field that is wrong is in sight, also where it stands behind a disclosure.
  expect(await page.getByLabel('Endereço').isVisible()).toBe(true);
  await look(page);
  await page.getByLabel('Endereço').fill(`${address}2`);
  await send(page, 'Salvar');
  await page.getByText('Salvo.').waitFor();
  await open(page, 'Trocar a chave');
  await send(page, 'Gerar chave nova');
  await page.getByText(/^whsec_/).waitFor();
  await page.getByText('Chave anterior vale até').waitFor();
  await look(page);
  await open(page, 'Excluir');
  await send(page, 'Excluir este destino');
  await page.getByText('Destino excluído.').waitFor();
  expect(await page.getByRole('link', { name }).count()).toBe(0);
});

test.each(PLACES)('a key for an external application is made, seen once and ended: $width', async (size) => {
  const { page, home } = staff;
  const name = `Portal ${size.width} ${randomUUID().slice(0, 8)}`;
  await page.setViewportSize(size);
  await page.goto(`${home}/admin/applications`);
  await look(page);
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('Chamadas por minuto').fill('muitas');
  await page.getByRole('checkbox', { name: 'model:read', exact: true }).check();
  await send(page, 'Criar chave');
  await page.locator('main [aria-invalid="true"]').first().waitFor();
  await look(page);
  // What was typed stands there still.
  expect(await page.getByLabel('Nome').inputValue()).toBe(name);
  expect(await page.getByRole('checkbox', { name: 'model:read', exact: true }).isChecked()).toBe(true);
  await page.getByLabel('Chamadas por minuto').fill('30');
  await send(page, 'Criar chave');
  const key = (await page.getByText(/^vla_/).textContent()) ?? '';
  await look(page);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('nunca usada').waitFor();
  const headers = { authorization: `Bearer ${key}`, 'x-brand': 'jeep', 'x-market': 'br' };
  const ask = () => fetch(`${app.roles.urls[0]}/api/model/v1/model`, { headers });
  expect((await ask()).status).toBe(200);
  await page.goto(`${home}/admin/applications`);
  expect(await page.getByText(key).count()).toBe(0);
  expect(await row.getByText('nunca usada').count()).toBe(0);
  await row.locator('summary').click();
  await send(page, `Encerrar a chave de ${name}`);
  await page.getByText('Chave encerrada.').waitFor();
  expect(await row.count()).toBe(0);
  expect((await ask()).status).toBe(401);
});
