import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn as signInCustomer } from '#tests/harness/people.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { setAddress } from '#tests/harness/rest.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { gotoQuiet } from '../harness/goto-quiet.ts';
import { AR, expectQuiet, openJourneyApp, send, signIn, totp, type JourneyApp } from './account-steps.ts';
import { atOrder, PHONE } from './order-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

// Each takes cars out of stock and pays for them as the demonstration's customers: one program, one after the other.
let app: JourneyApp;

beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

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

describe('cards that are kept at the gateway', () => {
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
    await gotoQuiet(page, `${home}/reserva/${await reserve('br', 'jeep')}/payment`);
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
    await gotoQuiet(page, `${home}/reserva/${await reserve('br', 'jeep')}/payment`);
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
});

describe('the rest of the price', () => {
  test('in Brazil the buyer splits the rest, pays a slip, and staff book what the dealership took', async () => {
    await setAddress(app.databaseUrl, CUSTOMER.br);
    const { visitor, id } = await atOrder(app, 'br');
    const { page } = visitor;
    await page.getByRole('link', { name: /^Pagar o restante/ }).click();
    await page.getByRole('heading', { name: 'Dividir o pagamento' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: /^Boleto/ }).check();
    await page.getByRole('group', { name: 'Boleto' }).getByLabel('Valor desta parte').fill('dez mil');
    await send(page, 'Salvar plano');
    await page.locator('[name=BILLET_PAYMENT][aria-invalid=true]').waitFor();
    await page.getByRole('group', { name: 'Boleto' }).getByLabel('Valor desta parte').fill('10.000,00');
    await page.getByRole('checkbox', { name: /^Na concessionária/ }).check();
    await send(page, 'Salvar plano');
    await page.getByText('Plano de pagamento salvo.').waitFor();
    await expectAccessible(page);
    await send(page, 'Gerar boleto');
    await waitFor(async () => {
      await page.reload();
      return page.getByLabel('Linha digitável').isVisible();
    });
    expect((await page.getByLabel('Linha digitável').inputValue()).replace(/\D/g, '')).toHaveLength(47);
    await expectAccessible(page);
    const pdf = await page.request.get(
      new URL((await page.getByRole('link', { name: 'Abrir o boleto em PDF' }).getAttribute('href')) ?? '', page.url())
        .href,
    );
    expect(pdf.headers()['content-type']).toBe('application/pdf');

    const staff = await app.visit('br', 'jeep');
    await staff.page.setViewportSize(PHONE);
    await staff.page.goto(`${staff.home}/admin/orders/${id}`);
    await signIn(staff.page, { email: 'service_admin@demo.example', password: DEMO_PASSWORD });
    await staff.page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
    await send(staff.page, 'Verificar');
    await staff.page.getByLabel('Valor').fill('5.000,00');
    await staff.page.getByLabel('Recibo').fill('?');
    await send(staff.page, 'Lançar pagamento');
    await staff.page.getByText(/Informe o número do recibo/).waitFor();
    await staff.page.getByLabel('Valor').fill('5.000,00');
    await staff.page.getByLabel('Recibo').fill('jornada-1');
    await send(staff.page, 'Lançar pagamento');
    await staff.page.getByText('Registrado.').waitFor();
    await staff.page.getByText('JORNADA-1').waitFor();
    await expectAccessible(staff.page);
    await expectQuiet(staff);

    await page.reload();
    await page.getByText('pago em parte').waitFor();
    await page.getByText(/já pagos/).waitFor();
    await expectQuiet(visitor);
  });

  test('in Argentina the rest is planned in Spanish, without slips', async () => {
    const { visitor } = await atOrder(app, 'ar');
    const { page } = visitor;
    await page.getByRole('link', { name: /^Pagar el saldo/ }).click();
    await page.getByRole('heading', { name: 'Dividir el pago' }).waitFor();
    expect(await page.getByLabel('Boleto').count()).toBe(0);
    const row = (name: RegExp) => page.getByRole('checkbox', { name });
    await row(/^En el concesionario/).check();
    await page.locator('[name=DEALER_PAYMENT]').fill('1.000.000,00');
    await row(/^Financiación/).check();
    await send(page, 'Guardar plan');
    await page.getByRole('link', { name: 'Pedir la financiación' }).waitFor();
    // What the bank was planned for is what is left: left empty, it makes room for the letter.
    await page.locator('[name=FINANCING_PAYMENT]').fill('');
    await row(/plan de ahorro/i).check();
    await page.locator('[name=EXT_CONSORTIUM_PAYMENT]').fill('2.000.000,00');
    await send(page, 'Guardar plan');
    await page
      .getByText(/Ingresá la administradora, el grupo/)
      .first()
      .waitFor();
    await page.locator('[name=administrator]').fill('Ahorro del Sur');
    await page.locator('[name=group]').fill('0420');
    await page.locator('[name=quota]').fill('117');
    await page.locator('[name=value]').fill('9.000.000,00');
    await page.locator('[name=validUntil]').fill('2099-12-31');
    await send(page, 'Guardar plan');
    await page.getByText(/Ahorro del Sur, grupo 0420, orden 117/).waitFor();
    await page.locator('[name=FINANCING_PAYMENT]').fill('');
    await row(/^Usado en parte de pago/).check();
    await page.locator('[name=TRADE_IN]').fill('500.000,00');
    await page.locator('[name=plate]').fill('ZZ 999 ZZ');
    await page.locator('[name=mileageKm]').fill('30.000');
    for (const [index, valued] of [/patente ZZ ?999 ?ZZ, tasado en/, /tasa este usado en la inspección/].entries()) {
      await page.locator('[name=version]').selectOption({ index: 2 - index });
      await send(page, 'Guardar plan');
      await page.getByText(valued).waitFor();
    }
    await expectAccessible(page);
    await expectQuiet(visitor);
  });
});

test('the messages about an order are chosen in my area, and a mail’s link stops a topic by one button', async () => {
  const { visitor, id } = await atOrder(app, 'ar');
  const { page, home } = visitor;
  await page.goto(`${home}/mi-cuenta/mensajes`);
  await page.getByText(/son parte del contrato o la ley los exige/).waitFor();
  for (const name of ['Desde las', 'Hasta las']) await page.getByLabel(name, { exact: true }).selectOption('0');
  const byMail = page.getByRole('group', { name: 'Temas por correo electrónico' });
  await byMail.getByLabel(/^Opinión/).uncheck();
  await expectAccessible(page);
  await send(page, 'Guardar');
  await page.getByText('Guardamos tus preferencias.').waitFor();
  expect(await byMail.getByLabel(/^Opinión/).isChecked()).toBe(false);

  const sandbox = createSandboxConsole(app.roles.sandboxUrl);
  await sandbox.steps(id, 'early');
  const { text } = await sandbox.mail(CUSTOMER.ar, /Contrato de compra firmado/);
  const link = /https?:\/\/\S+\/mensajes\/dejar\/\S+/.exec(text)?.[0] ?? '';
  const outside = await app.visit('ar', 'peugeot');
  await gotoQuiet(outside.page, link.replace(/ref=[^&]+/, 'ref=none'));
  await send(outside.page, 'No recibir más');
  await outside.page.getByText('Este enlace no es válido.').first().waitFor();
  await gotoQuiet(outside.page, link);
  await expectAccessible(outside.page);
  await send(outside.page, 'No recibir más');
  await outside.page.getByRole('heading', { name: 'Listo, no te escribimos más' }).waitFor();
  await page.reload();
  expect(await byMail.getByLabel(/^Etapas del pedido/).isChecked()).toBe(false);
});
