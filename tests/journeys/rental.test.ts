import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { AR, expectQuiet, openSharedApp, send, signIn, type SharedApp } from './account-steps.ts';
import { control, expectAccessible } from './visitor.ts';

let app: SharedApp;

beforeAll(async () => {
  app = await openSharedApp();
});
afterAll(() => app.close());

const PHONE = 390;
const ROOM = '/minha-area/assinatura';

const findCustomer = async (): Promise<string> =>
  waitFor(async () => {
    const { rows } = await ask<{ id: string }>(
      app.databaseUrl,
      `SELECT id FROM rental.customer WHERE brand = 'ram' AND customer_code IS NOT NULL`,
    );
    return rows[0]?.id;
  });

test('a person is validated by the rental company and follows a proposal, on a phone', async () => {
  const visitor = await app.visit('br', 'ram', PHONE);
  const { page, home } = visitor;
  const room = `${home}${ROOM}`;
  const see = async (text: string | RegExp): Promise<void> => {
    await waitFor(async () => {
      await page.goto(room);
      return page.getByText(text).first().isVisible();
    });
  };
  await page.goto(room);
  await signIn(page, { email: CUSTOMER.br, password: DEMO_PASSWORD });
  await page.goto(room);
  await page.getByText('Nenhuma proposta ainda').waitFor();
  await expectAccessible(page);

  await send(page, 'Pedir validação');
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByLabel('Autorizo o envio').getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  await page.getByLabel('Número da habilitação (CNH)').fill('02650306461');
  await page.getByLabel('Categoria').selectOption('B');
  await page.getByLabel('Validade').fill(`01/06/${new Date().getFullYear() + 5}`);
  await page.getByLabel('Renda por mês').fill('8.500,00');
  await page.getByLabel('Ocupação').selectOption('salaried');
  await page.getByLabel('Autorizo o envio').check();
  await send(page, 'Pedir validação');
  await page.getByText('Validação em andamento').waitFor();

  const id = await findCustomer();
  await control(app.roles, `rental/customers/${id}/advance`, { all: true });
  await see('Você está validado na locadora');
  const made = await control(app.roles, `rental/customers/${id}/proposals`, {
    productId: 'PLAN-24',
    vehicle: 'Ram Rampage Laramie',
    months: 24,
    monthlyKilometers: 1500,
    monthly: 489_900,
  });
  const { proposalCode } = made as { proposalCode: string };
  await control(app.roles, `rental/proposals/${proposalCode}/advance`);
  await see('Análise de crédito em andamento');
  await page.getByText('Seguro, Manutenção, IPVA e licenciamento').waitFor();
  const steps = page.getByRole('list', { name: `Passos da proposta ${proposalCode}` });
  expect(await steps.getByRole('listitem').count()).toBe(10);
  await expectAccessible(page);
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(wide).toBeLessThanOrEqual(PHONE);

  await page.goto(`${home}/minha-area`);
  await page.getByText('2 de 10 passos').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver a proposta' }).click();
  await page.getByRole('heading', { name: 'Ram Rampage Laramie' }).waitFor();
  await expectQuiet(visitor);
});

test('where nothing is rented there is no such room', async () => {
  const visitor = await app.visit('ar', 'peugeot', PHONE);
  const { page, home } = visitor;
  await page.goto(`${home}/mi-cuenta`);
  await signIn(page, { email: CUSTOMER.ar, password: DEMO_PASSWORD }, AR);
  await page.goto(`${home}/mi-cuenta`);
  expect(await page.getByRole('link', { name: 'Suscripción' }).count()).toBe(0);
  const answer = await page.goto(`${home}/mi-cuenta/suscripcion`);
  expect(answer?.status()).toBe(404);
  await expectQuiet(visitor);
});
