import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask, findReadyCars } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn as signInCustomer } from '#tests/harness/people.ts';
import { NEW_STAFF, openJourneyApp, send, signIn, totp, type JourneyApp } from './account-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

let app: JourneyApp;
let maker: Visitor;
let checker: Visitor;

beforeAll(async () => {
  app = await openJourneyApp();
  maker = await app.visit('br', 'jeep');
  await maker.page.goto(`${maker.home}/admin/prices`);
  await signIn(maker.page, { email: 'service_admin@demo.example', password: DEMO_PASSWORD });
  await maker.page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(maker.page, 'Verificar');
  checker = await app.visit('br', 'jeep');
  const { page, home } = checker;
  await page.goto(`${home}/admin/prices`);
  await signIn(page, { email: NEW_STAFF, password: DEMO_PASSWORD });
  await send(page, 'Começar');
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Código do aplicativo').fill(totp(secret));
  await send(page, 'Verificar');
  await page.waitForURL('**/admin**');
});
afterAll(() => app.close());

/** What the browser itself says of a refused form. */
const REFUSED = /the server responded with a status of (?:400|409|422)/;
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

test('an order is found from anywhere by its number as it was read aloud, and opened', async () => {
  const call = callerOf(app.roles.urls[0] ?? '');
  const token = await signInCustomer(call, CUSTOMER.br);
  const [, car] = await findReadyCars(app.databaseUrl, { limit: 2 });
  const id = idOf(await buyerOf(call, { token }).reserve(car ?? expect.fail('a second car')));
  const { rows } = await ask<{ number: string }>(
    app.databaseUrl,
    `SELECT number FROM reservations.purchase WHERE id = '${id}'`,
  );
  const number = rows[0]?.number ?? '';
  const { page, home } = maker;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${home}/admin/search?q=${number.slice(3).toLowerCase().replace('-', '+')}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: new RegExp(number) }).click();
  await page.waitForURL(`**${home}/admin/orders/${id}`);
  await page.getByRole('heading', { name: number }).waitFor();
  await page.getByText(CUSTOMER.br).waitFor();
  await send(page, 'Assumir o pedido');
  await page.locator('[name=words]').fill('Ligou duas vezes.\nPrefere à tarde.');
  await send(page, 'Adicionar nota');
  await page.getByText('Prefere à tarde.').waitFor();
  expect(await page.getByRole('button', { name: 'Assumir o pedido' }).count()).toBe(0);
  await expectAccessible(page);
  await page.goto(`${home}/admin/orders?assignee=me`);
  await page.getByRole('link', { name: number }).waitFor();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: new RegExp(number) }).check();
  await page.locator('[name=act]').selectOption('nobody');
  await send(page, 'Fazer');
  await page.getByRole('table').first().getByText('Feito').waitFor();
  await page.goto(`${home}/admin/orders/${id}`);
  await page.getByText('Ninguém em particular').first().waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'Voltar aos pedidos' }).click();
  await page.getByLabel('Número, e-mail ou chassi').fill('ninguem@demo.example');
  await send(page, 'Filtrar');
  await page.getByText('Nenhum pedido com este filtro.').waitFor();
  await page.getByLabel('Número, e-mail ou chassi').fill(` ${CUSTOMER.br.toUpperCase()} `);
  await send(page, 'Filtrar');
  await page.getByRole('link', { name: number }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Mostrar').selectOption({ label: 'Entregue' });
  await send(page, 'Filtrar');
  await page.getByText('Nenhum pedido com este filtro.').waitFor();
  expectSilent(maker);
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
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('blocked');
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

test('a campaign counts when a second person approves it; the second of two editors is told what changed', async () => {
  const { page, home } = maker;
  await page.goto(`${home}/admin/campaigns`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Nova campanha' }).click();
  await expectAccessible(page);
  await page.getByLabel('Nome').fill('Táxi de fim de ano');
  await page.getByLabel('Para quem').selectOption('TAXI');
  await page.getByLabel('Quanto').fill('95');
  await send(page, 'Salvar');
  expect(await page.locator('[id$="-error"]').innerText()).toContain('por cento, até 90');
  expect(await page.getByLabel('Nome').inputValue()).toBe('Táxi de fim de ano');
  await expectAccessible(page);
  await page.getByLabel('Quanto').fill('12,5');
  await send(page, 'Salvar');
  await page.getByText('Campanha salva.').waitFor();
  expect(await page.getByRole('button', { name: /^Aprovar/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Abrir Táxi de fim de ano' }).press('Enter');
  await page.getByRole('heading', { name: 'Alterar a campanha: Táxi de fim de ano' }).waitFor();

  const other = checker.page;
  await other.goto(`${home}/admin/campaigns`);
  await other.getByRole('link', { name: 'Abrir Táxi de fim de ano' }).click();
  await other.getByLabel('Quanto').fill('10');
  await send(other, 'Salvar');
  await other.getByText('Campanha salva.').waitFor();

  await page.getByLabel('Quanto').fill('11');
  await send(page, 'Salvar');
  await page.getByText('Outra pessoa alterou esta campanha').waitFor();
  expect(await page.locator('[id$="-error"]').innerText()).toBe('Mudou enquanto você editava. Agora: 10%');
  await expectAccessible(page);
  // Who changed it last may not approve it; the other may.
  await page.goto(`${home}/admin/campaigns`);
  await page.getByRole('button', { name: 'Aprovar Táxi de fim de ano' }).press('Enter');
  await page.getByText('Campanha aprovada.').waitFor();
  await page.getByRole('link', { name: 'Abrir Táxi de fim de ano' }).click();
  await page.getByRole('heading', { name: 'Encerrar a campanha: Táxi de fim de ano' }).waitFor();
  expect(await page.getByLabel('Quanto').count()).toBe(0);
  await expectAccessible(page);
  expectSilent(maker);
  expectSilent(checker);
});

test('a part is changed by its form, and the second of two is told what changed', async () => {
  const [{ page, home }, other] = [maker, checker.page];
  const part = `${home}/admin/catalog/parts/675-acc-567512`;
  await page.goto(part);
  await other.goto(part);
  await expectAccessible(page);
  await page.getByLabel('Nome em português').fill(' ');
  await send(page, 'Publicar a alteração');
  await page.locator('[id$="-error"]').waitFor();
  await page.getByLabel('Nome em português').fill('Bagageiro de teto grande');
  await send(page, 'Publicar a alteração');
  await page.getByText('Item publicado.').waitFor();
  await page.getByRole('heading', { name: 'Bagageiro de teto grande' }).waitFor();

  await other.getByLabel('Nome em espanhol').fill('Portaequipajes grande');
  await send(other, 'Publicar a alteração');
  await other.getByText('Outra pessoa alterou este item').waitFor();
  expect(await other.locator('[id$="-error"]').innerText()).toBe(
    'Mudou enquanto você editava. Agora: Bagageiro de teto grande',
  );
  await expectAccessible(other);
  await other.getByLabel('Nome em português').fill('Bagageiro de teto grande');
  await send(other, 'Publicar a alteração');
  await other.getByText('Item publicado.').waitFor();
  expectSilent(maker);
  expectSilent(checker);
});

test('a dealership’s manager sets its working prices, its seller reads them', async () => {
  const manager = await app.visit('br', 'jeep');
  const { page, home } = manager;
  await ask(app.databaseUrl, 'UPDATE accounts.second_factor SET last_step = 0');
  await page.goto(`${home}/admin/working-prices`);
  await signIn(page, { email: 'dealer_manager@demo.example', password: DEMO_PASSWORD });
  await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(page, 'Verificar');
  await page.waitForURL(`**${home}/admin/working-prices`);
  await expectAccessible(page);
  const dealer = await page.getByLabel('Concessionária').inputValue();
  await page.getByLabel('Versão').selectOption({ label: LONGITUDE });
  await page.getByLabel('Novo preço (R$)').fill('187.500,00');
  await page.getByLabel('Vale a partir de').fill('2090-01-01');
  await send(page, 'Salvar preço');
  await page.getByText('Preço salvo.').waitFor();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: `Alterar o preço de ${LONGITUDE}` })
    .first()
    .press('Enter');
  await page.getByRole('heading', { name: LONGITUDE }).waitFor();
  await ask(
    app.databaseUrl,
    `UPDATE price.dealer_price SET amount = 18600000, revision = revision + 1 WHERE dealer_id = '${dealer}' AND amount = 18750000`,
  );
  await page.getByLabel('Novo preço (R$)').fill('185.000,00');
  await send(page, 'Salvar preço');
  await page.getByText('Outra pessoa alterou este preço').waitFor();
  expect((await page.locator('[id$="-error"]').first().innerText()).replaceAll('\u00A0', ' ')).toBe(
    'Mudou enquanto você editava. Agora: R$ 186.000,00',
  );
  await expectAccessible(page);
  await send(page, 'Salvar preço');
  await page.getByText('Preço salvo.').waitFor();
  expect((await page.getByRole('row').nth(1).innerText()).replaceAll('\u00A0', ' ')).toContain('R$ 185.000,00');
  expectSilent(manager);
  await manager.close();

  const seller = await app.visit('br', 'jeep');
  await ask(app.databaseUrl, 'UPDATE accounts.second_factor SET last_step = 0');
  await seller.page.goto(`${home}/admin/working-prices`);
  await signIn(seller.page, { email: 'user_dealer@demo.example', password: DEMO_PASSWORD });
  await seller.page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(seller.page, 'Verificar');
  await seller.page.waitForURL(`**${home}/admin/working-prices`);
  await seller.page.goto(`${home}/admin/working-prices?dealer=${dealer}`);
  expect(await seller.page.getByText('Novo preço de trabalho').count()).toBe(0);
  expect((await seller.page.getByRole('table').innerText()).replaceAll('\u00A0', ' ')).toContain('R$ 185.000,00');
  await expectAccessible(seller.page);
  expectSilent(seller);
  await seller.close();
});
