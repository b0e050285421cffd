import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn as signInCustomer } from '#tests/harness/people.ts';
import { AR, expectQuiet, openJourneyApp, send, signIn, type JourneyApp } from './account-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

/** Cards that are kept at the gateway, on a phone: typed on its page, chosen, paid with, taken off. */

let app: JourneyApp;

beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

const PHONE = { width: 390, height: 844 };
const ASKING = '5483 9281 6457 4623';

/** What the gateway's page asks for. */
const typeCard = async (page: Page, typed: { number: string; document: string }): Promise<void> => {
  await page.locator('#number').fill(typed.number);
  await page.locator('#holder').fill('APRO');
  await page.locator('#expiry').fill('11/49');
  await page.locator('#code').fill('123');
  await page.locator('#document').fill(typed.document);
  await page.locator('main button[type=submit]').click();
};

const onPhone = async (market: 'br' | 'ar', brand: string): Promise<Visitor> => {
  const visitor = await app.visit(market, brand);
  await visitor.page.setViewportSize(PHONE);
  return visitor;
};

/** A registered reservation of the person. */
const reserve = async (market: 'br' | 'ar', brand: string): Promise<string> => {
  const call = callerOf(app.roles.urls[0] ?? '');
  const buyer = buyerOf(call, { token: await signInCustomer(call, CUSTOMER[market]), brand, market });
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl, { brand, market })));
  await buyer.register(id);
  return id;
};

test('Argentina: from my area to the gateway’s page and back, a favourite, and off again', async () => {
  const visitor = await onPhone('ar', 'peugeot');
  const { page, home } = visitor;
  await page.goto(`${home}/mi-cuenta`);
  await signIn(page, { email: CUSTOMER.ar, password: DEMO_PASSWORD }, AR);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Tarjetas/ })
    .last()
    .click();
  await page.getByText('No tenés tarjetas guardadas').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Agregar tarjeta' }).click();
  await typeCard(page, { number: '4509 9535 6623 3704', document: '12.345.678' });
  await page.getByText('•••• 3704').waitFor();
  await page.getByRole('link', { name: 'Agregar tarjeta' }).click();
  await page.getByRole('link', { name: 'Cancelar y volver a la tienda' }).click();
  await page.getByText('No se guardó ninguna tarjeta.').waitFor();
  await page.getByRole('link', { name: 'Agregar tarjeta' }).click();
  await typeCard(page, { number: '5480 8328 0103 3311', document: '12.345.678' });
  await page.getByText('•••• 3311').waitFor();
  await page.getByRole('button', { name: 'Marcar como favorita: Mastercard •••• 3311' }).click();
  await page.getByText('Esta es ahora tu tarjeta favorita.').waitFor();
  expect(await page.getByText('Favorita', { exact: true }).count()).toBe(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Quitar Visa •••• 3704' }).click();
  await page.getByText('La tarjeta ya no está acá').waitFor();
  expect(await page.getByText('•••• 3704').count()).toBe(0);
  await expectQuiet(visitor);
});

test('Brazil: a reservation is paid by one tap and the code; a bank that asks is answered in its own window', async () => {
  const visitor = await onPhone('br', 'jeep');
  const { page, home } = visitor;
  await page.goto(`${home}/minha-area/cartoes`);
  await signIn(page, { email: CUSTOMER.br, password: DEMO_PASSWORD });
  await page.getByRole('link', { name: 'Adicionar cartão' }).click();
  await typeCard(page, { number: '4235 6477 2802 5682', document: '123.456.789-09' });
  await page.getByText('•••• 5682').waitFor();
  await page.goto(`${home}/reserva/${await reserve('br', 'jeep')}/payment`, { waitUntil: 'networkidle' });
  expect(await page.getByRole('radio', { name: /Visa •••• 5682/ }).isChecked()).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pagar R\$/ }).click();
  await page.locator('#code').fill('123');
  await page.locator('main button[type=submit]').click();
  await page.getByText('Reserva confirmada').waitFor();

  await page.goto(`${home}/minha-area/cartoes`);
  await page.getByRole('link', { name: 'Adicionar cartão' }).click();
  await typeCard(page, { number: ASKING, document: '123.456.789-09' });
  await page.getByText('•••• 4623').waitFor();
  await page.goto(`${home}/reserva/${await reserve('br', 'jeep')}/payment`, { waitUntil: 'networkidle' });
  await page.getByRole('radio', { name: /Mastercard •••• 4623/ }).check({ force: true });
  await page.getByRole('button', { name: /^Pagar R\$/ }).click();
  await page.locator('#code').fill('123');
  await page.locator('main button[type=submit]').click();
  await page.getByText('O seu banco pede uma confirmação').waitFor();
  await expectAccessible(page);
  const [bank] = await Promise.all([
    visitor.context.waitForEvent('page'),
    page.getByRole('button', { name: 'Confirmar com o banco' }).click(),
  ]);
  await bank.getByRole('button', { name: 'Sim, confirmar' }).click();
  await bank.getByText('Feche esta página e volte para a loja.').waitFor();
  await bank.close();
  await page.getByText('Reserva confirmada').waitFor();

  await page.getByRole('link', { name: 'Acompanhar o pedido' }).click();
  await page.getByRole('link', { name: 'Kit de boas-vindas', exact: true }).click();
  await page.getByLabel('CEP').fill('01310-100');
  await page.getByLabel('Rua').fill('Avenida Paulista');
  await page.getByLabel('Número').fill('1000');
  await page.getByLabel('Bairro').fill('Bela Vista');
  await page.getByLabel('Cidade').fill('São Paulo');
  await page.getByLabel('Estado').selectOption('SP');
  await expectAccessible(page);
  await send(page, 'Enviar endereço');
  await page.getByText('Endereço recebido.').waitFor();
  await expectQuiet(visitor);
});
