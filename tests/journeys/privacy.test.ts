import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { ask } from '#tests/harness/cars.ts';
import { AR, BR, expectQuiet, openHouse, send, signIn, totp, type House } from './account-steps.ts';
import { expectAccessible } from './visitor.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('a person asks the desk, which answers within the law’s days', async () => {
  const visitor = await house.visit('br', 'jeep');
  const { page, home } = visitor;
  await page.goto(`${home}/minha-area/privacidade/pedidos`);
  await signIn(page, { email: CUSTOMER.br, password: DEMO_PASSWORD }, BR);
  await page.waitForURL('**/privacidade/pedidos');
  await expectAccessible(page);
  await page.getByLabel('Conte em poucas palavras').fill('Quero saber quem recebeu meus dados');
  await send(page, 'Enviar pedido');
  await page.getByText('Pedido recebido.').waitFor();
  const desk = await house.visit('br', 'jeep');
  await desk.page.goto(`${home}/admin/privacy`);
  await signIn(desk.page, { email: 'user_admin@demo.example', password: DEMO_PASSWORD }, BR);
  await desk.page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(desk.page, 'Verificar');
  await desk.page.getByText('Quero saber quem recebeu meus dados').waitFor();
  await expectAccessible(desk.page);
  await desk.page.getByLabel(/^Resposta ao pedido/).fill('Ninguém fora da marca.');
  await send(desk.page, 'Atender');
  await desk.page.getByText('Pedido respondido.').waitFor();
  await desk.page.goto(`${home}/admin/audit?action=privacy`);
  await desk.page.getByText('privacy.asked').waitFor();
  await expectAccessible(desk.page);
  await expectQuiet(desk);
  await page.reload();
  await page.getByText('Ninguém fora da marca.').waitFor();
  await expectQuiet(visitor);
});

test('a person reads and takes along their data, and ends the account; nothing leads to them afterwards', async () => {
  const visitor = await house.visit('ar', 'peugeot');
  const { page, home } = visitor;
  await page.goto(`${home}/mi-cuenta/privacidad`);
  await signIn(page, { email: CUSTOMER.ar, password: DEMO_PASSWORD }, AR);
  await page.waitForURL('**/mi-cuenta/privacidad');
  await page.getByRole('link', { name: 'Ver y descargar mis datos' }).click();
  await page.getByText('Todo lo que guardamos sobre vos').waitFor();
  await expectAccessible(page);
  const file = await page.getByRole('link', { name: /^Descargar/ }).getAttribute('href');
  expect(await (await page.request.get(file ?? '')).text()).toContain('30123456');
  await page.goto(`${home}/mi-cuenta/privacidad/borrar`);
  await expectAccessible(page);
  await page.getByLabel('Tu contraseña').fill('Wrong-123');
  await page.getByLabel('Quiero borrar mi cuenta', { exact: false }).check();
  await send(page, 'Borrar mi cuenta');
  await page.getByText('La contraseña no coincide.').first().waitFor();
  await page.getByLabel('Tu contraseña').fill(DEMO_PASSWORD);
  await page.getByLabel('Quiero borrar mi cuenta', { exact: false }).check();
  await send(page, 'Borrar mi cuenta');
  await page.getByText('Tu cuenta fue borrada').waitFor();
  expect(await page.getByRole('main').innerText()).toContain('Registro de seguridad');
  await page.goto(`${home}/mi-cuenta`);
  expect(page.url()).toContain('/ingresar');
  const { rows } = await ask<{ n: number }>(
    house.databaseUrl,
    `SELECT count(*)::int AS n FROM accounts.account WHERE email = $1 OR name ILIKE 'Clienta%'`,
    [CUSTOMER.ar],
  );
  expect(rows[0]?.n).toBe(0);
  expect(house.roles.output()).not.toContain(CUSTOMER.ar);
  await expectQuiet(visitor);
});
