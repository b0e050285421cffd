import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { setAddress } from '#tests/harness/rest.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { expectQuiet, openJourneyApp, send, signIn, totp, type JourneyApp } from './account-steps.ts';
import { atOrder, PHONE } from './order-steps.ts';
import { expectAccessible } from './visitor.ts';

let app: JourneyApp;

beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

test('in Brazil the buyer splits the rest, pays a slip, and staff book what the dealership took', async () => {
  await setAddress(app.databaseUrl, CUSTOMER.br);
  const { visitor, id } = await atOrder(app, { market: 'br', brand: 'jeep' });
  const { page } = visitor;
  await page.getByRole('link', { name: /^Pagar o restante/ }).click();
  await page.getByRole('heading', { name: 'Dividir o pagamento' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Boleto').fill('dez mil');
  await send(page, 'Salvar plano');
  await page.getByText('Informe um valor maior que zero.').first().waitFor();
  await page.getByLabel('Boleto').fill('10.000,00');
  await page.getByLabel('Financiamento').fill('0');
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
  await page.getByText('paga em parte').waitFor();
  await page.getByText(/já pagos/).waitFor();
  await expectQuiet(visitor);
});

test('in Argentina the rest is planned in Spanish, without slips', async () => {
  const { visitor } = await atOrder(app, { market: 'ar', brand: 'peugeot' });
  const { page } = visitor;
  await page.getByRole('link', { name: /^Pagar el resto/ }).click();
  await page.getByRole('heading', { name: 'Dividir el pago' }).waitFor();
  expect(await page.getByLabel('Boleto').count()).toBe(0);
  await page.getByLabel('En el concesionario').fill('1.000.000,00');
  await send(page, 'Guardar plan');
  await page.getByText('Guardamos tu plan de pago.').waitFor();
  await page.getByRole('link', { name: 'Pedir la financiación' }).waitFor();
  await expectAccessible(page);
  await expectQuiet(visitor);
});
