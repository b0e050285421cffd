import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { NEW_STAFF, openHouse, send, signIn, totp, type House } from './account-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

let house: House;
let maker: Visitor;
let checker: Visitor;

beforeAll(async () => {
  house = await openHouse();
  maker = await house.visit('br', 'jeep');
  await maker.page.goto(`${maker.home}/admin/prices`);
  await signIn(maker.page, { email: 'service_admin@demo.example', password: DEMO_PASSWORD });
  await maker.page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(maker.page, 'Verificar');
  checker = await house.visit('br', 'jeep');
  const { page, home } = checker;
  await page.goto(`${home}/admin/prices`);
  await signIn(page, { email: NEW_STAFF, password: DEMO_PASSWORD });
  await send(page, 'Começar');
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Código do aplicativo').fill(totp(secret));
  await send(page, 'Verificar');
  await page.waitForURL('**/admin**');
});
afterAll(() => house.close());

/** What the browser itself says of a refused form. */
const REFUSED = /the server responded with a status of (?:400|409)/;
const expectSilent = ({ complaints }: Visitor): void =>
  expect(complaints.filter((line) => !REFUSED.test(line))).toEqual([]);

const LONGITUDE = 'Compass Longitude T270 2027';

test('a price changes when a second person approves it, and its history says so', async () => {
  const { page, home } = maker;
  await page.waitForURL(`**${home}/admin/prices`);
  await expectAccessible(page);
  const row = page.getByRole('row', { name: new RegExp(LONGITUDE) });
  const before = (await row.getByRole('cell').first().innerText()).replaceAll('\u00A0', ' ');
  await row.getByRole('link').press('Enter');
  await page.getByRole('heading', { name: LONGITUDE }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Novo preço (R$)').fill('muito');
  await page.getByLabel('Motivo').fill('Nova tabela de novembro');
  await send(page, 'Pedir alteração');
  expect(await page.locator('[id$="-error"]').innerText()).toContain('Escreva um valor');
  await expectAccessible(page);
  await page.getByLabel('Novo preço (R$)').fill('198.990,00');
  await page.getByLabel('Motivo').fill('Nova tabela de novembro');
  await send(page, 'Pedir alteração');
  await page.getByText('Vale quando outra pessoa aprovar').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('button', { name: /^Aprovar/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Retirar/ }).count()).toBe(1);

  const other = checker.page;
  await other.goto(`${home}/admin/prices`);
  await other.getByRole('button', { name: `Aprovar R$ 198.990,00 para ${LONGITUDE}` }).press('Enter');
  await other.getByText('Alteração aprovada.').waitFor();
  await expectAccessible(other);
  const changed = other.getByRole('row', { name: new RegExp(LONGITUDE) }).first();
  expect((await changed.getByRole('cell').first().innerText()).replaceAll('\u00A0', ' ')).toBe('R$ 198.990,00');
  await other.goto(`${home}/admin/prices?version=6752E10-2027`);
  const history = await other.getByRole('table').innerText();
  expect(history.replaceAll('\u00A0', ' ')).toContain('198.990,00');
  expect(history.replaceAll('\u00A0', ' ')).toContain(before.replace('R$ ', ''));
  expectSilent(maker);
  expectSilent(checker);
});

test('a car of the stock is blocked for a reason and put back', async () => {
  const { page, home } = maker;
  await page.goto(`${home}/admin/stock?state=free&kind=ready`);
  await expectAccessible(page);
  const first = page.getByRole('row').nth(1);
  const chassis = /[A-Z0-9]{17}/.exec(await first.innerText())?.[0] ?? '';
  await first.locator('summary').press('Enter');
  await first.getByLabel('Motivo do bloqueio').fill('Avaria no pátio');
  await expectAccessible(page);
  await first.getByRole('button', { name: /^Bloquear/ }).press('Enter');
  await page.getByText('Carro bloqueado: saiu da oferta.').waitFor();
  expect(await page.getByText(chassis).count()).toBe(0);
  await page.getByLabel('Estado').selectOption('blocked');
  await send(page, 'Filtrar');
  await page.waitForURL('**state=blocked**');
  const blocked = page.getByRole('row').nth(1);
  expect(await blocked.innerText()).toContain(chassis);
  expect(await blocked.innerText()).toContain('Avaria no pátio');
  await expectAccessible(page);
  await blocked.getByRole('button', { name: /^Liberar/ }).press('Enter');
  await page.getByText('Carro liberado: voltou à oferta.').waitFor();
  await page.getByText('Nenhum carro com este filtro.').waitFor();
  expectSilent(maker);
});
