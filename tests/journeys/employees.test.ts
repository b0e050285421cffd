import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { AR, BR, expectQuiet, openJourneyApp, send, signIn, totp, type JourneyApp } from './account-steps.ts';
import { expectAccessible } from './visitor.ts';

let app: JourneyApp;

beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

const PHONE = { width: 390, height: 844 };

const MARKETS = [
  {
    market: 'br',
    brand: 'jeep',
    reason: 'Desconto de funcionário',
    document: ['CPF', '529.982.247-25'],
    registration: 'Matrícula',
    check: 'Conferir',
    wrong: 'Matrícula e documento não combinam. Confira os dois.',
    right: 'Tudo certo: você pode comprar como funcionário.',
    left: /^Restam \d+ carros na cota do ano$/,
    see: 'Ver carros e preços: Funcionário',
    enter: 'Entrar para reservar',
    reserve: /^Reservar /,
    refused: 'Não deu para reservar',
  },
  {
    market: 'ar',
    brand: 'peugeot',
    reason: 'Descuento de empleado',
    document: ['CUIL o DNI', '30.123.456'],
    registration: 'Legajo',
    check: 'Verificar',
    wrong: 'El legajo y el documento no coinciden. Revisá los dos.',
    right: 'Todo bien: podés comprar como empleado.',
    left: /^Quedan \d+ autos en el cupo del año$/,
    see: 'Ver autos y precios: Empleado',
    enter: 'Ingresar para reservar',
    reserve: /^Reservar /,
    refused: 'No se pudo reservar',
  },
] as const;

test.each(MARKETS)(
  'an employee in $market comes from the front door, is known by two numbers, and keeps a car at their price',
  async (words) => {
    const { market, brand, reason, document } = words;
    await ask(
      app.databaseUrl,
      `INSERT INTO employee_purchase.terms (id, brand, market, purchase_for, year, name, basis_points, most, active)
       VALUES ($1, $2, $3, 'EMPLOYEE', extract(year FROM now()), $4, 1500, 3, true) ON CONFLICT DO NOTHING`,
      [randomUUID(), brand, market, reason],
    );
    const visitor = await app.visit(market, brand);
    const { page } = visitor;
    await page.setViewportSize(PHONE);
    await page.goto(visitor.home);
    await page.getByRole('link', { name: 'Colaboradores' }).click();
    await expectAccessible(page);
    await page.getByLabel(words.registration).first().fill('DEMO-002');
    await page.getByLabel(document[0], { exact: true }).first().fill(document[1]);
    await send(page, words.check);
    await page.getByText(words.wrong).waitFor();
    await page.getByLabel(words.registration).first().fill('demo-001');
    await send(page, words.check);
    await page.getByText(words.right).waitFor();
    await expectAccessible(page);
    await page.getByText(words.left).waitFor();
    await page.getByRole('link', { name: words.see }).click();
    await page.getByRole('link', { name: words.enter }).click();
    await signIn(page, { email: CUSTOMER[market], password: DEMO_PASSWORD }, market === 'br' ? BR : AR);
    await expectAccessible(page);
    const field = page.locator('#carros').getByLabel(words.registration);
    await field.fill('DEMO-002');
    await page.getByRole('button', { name: words.reserve }).first().click();
    await page.getByText(words.refused).waitFor();
    await field.fill('DEMO-001');
    await page.getByRole('button', { name: words.reserve }).first().click();
    await page.getByText(reason).first().waitFor();
    expect(page.url()).toMatch(/\/reserva\/[0-9a-f-]{36}\//);
    await expectAccessible(page);
    await expectQuiet(visitor);
  },
);

test('what a company holds up is seen with its reason, and sent again', async () => {
  const order = randomUUID();
  await ask(
    app.databaseUrl,
    `WITH job AS (
       INSERT INTO platform.outbox (topic, brand, payload, run_at, attempts)
       VALUES ('order.moved', 'jeep', jsonb_build_object('id', $1::text, 'from', 'PRE_RESERVE', 'to', 'RESERVE'), now() + interval '1 day', 20)
       RETURNING id)
     INSERT INTO platform.exchange_error (brand, about, about_id, company, operation, outcome, job_id, topic, reason)
     SELECT 'jeep', 'order', $1::text, 'factory', 'POST /factory/v1/orders', 'timeout', id, 'order.moved', 'factory gave no answer' FROM job`,
    [order],
  );
  const staff = await app.visit('br', 'jeep');
  const { page } = staff;
  await page.setViewportSize(PHONE);
  await page.goto(`${staff.home}/admin/journeys`);
  await signIn(page, { email: 'integration_error_manager@demo.example', password: DEMO_PASSWORD });
  await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(page, 'Verificar');
  await page
    .getByText(/não respondeu a tempo/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: `Pedido ${order.slice(-12)}` }).click();
  await page.getByText('Tenta sozinho (order.moved)').waitFor();
  await expectAccessible(page);
  await send(page, 'Enviar de novo agora');
  await page.getByText('O trabalho roda de novo.').waitFor();
  await expectQuiet(staff);
});
