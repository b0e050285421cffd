import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { AR, expectQuiet, openJourneyApp, send, signIn, totp, type JourneyApp } from './account-steps.ts';
import { expectAccessible, mailTo } from './visitor.ts';

let app: JourneyApp;

beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

const PHONE = 390;

const linkTo = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });

/** Day and hour as a field of the browser has them, so many hours from now on the markets' clock. */
const inHours = (hours: number): string => new Date(Date.now() + (hours - 3) * 3_600_000).toISOString().slice(0, 16);

test('a brand’s staff write an event, a visitor takes part with somebody else, and shows the code at the door', async () => {
  const staff = await app.visit('br', 'jeep', PHONE);
  await staff.page.goto(`${staff.home}/admin/events`);
  await signIn(staff.page, { email: 'event_admin@demo.example', password: DEMO_PASSWORD });
  await staff.page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(staff.page, 'Verificar');
  await linkTo(staff.page, 'Novo evento').click();
  const field = (label: string) => staff.page.getByLabel(label, { exact: true });
  await field('Nome').fill('Café da manhã no salão');
  await field('Endereço').fill('cafe-da-manha');
  await field('Em uma frase').fill('Café, pão de queijo e a linha inteira.');
  await field('Texto').fill('Chegue quando quiser.\n\nTraga quem quiser.');
  await field('Começo').fill(inHours(2));
  await field('Fim').fill(inHours(1));
  await field('No site').check();
  await staff.page.getByLabel('Concessionária').selectOption({ index: 1 });
  await send(staff.page, 'Salvar');
  await staff.page.getByText('O fim precisa vir depois do começo.').first().waitFor();
  await field('Fim').fill(inHours(5));
  await expectAccessible(staff.page);
  await send(staff.page, 'Salvar');
  await staff.page.getByText('Salvo.').waitFor();
  await expectAccessible(staff.page);

  const visitor = await app.visit('br', 'jeep', PHONE);
  const { page } = visitor;
  await page.goto(`${visitor.home}/eventos`);
  await expectAccessible(page);
  await linkTo(page, 'Café da manhã no salão').click();
  await expectAccessible(page);
  await linkTo(page, 'Entrar para participar').click();
  await signIn(page, { email: CUSTOMER.br, password: DEMO_PASSWORD });
  await page.getByLabel('Acompanhantes').selectOption('1');
  await send(page, 'Quero participar');
  await page.getByText('O seu lugar está garantido').waitFor();
  await expectAccessible(page);
  const mail = await mailTo(app.roles, CUSTOMER.br, /Seu lugar: Café da manhã/);
  const code = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(mail.text)?.[0] ?? expect.fail(mail.text);
  await linkTo(page, 'Ver o meu código').click();
  await page.getByText(code).waitFor();
  await expectAccessible(page);

  await staff.page.goto(`${staff.home}/admin/event-doors`);
  await expectAccessible(staff.page);
  await linkTo(staff.page, 'Café da manhã no salão').click();
  await staff.page.getByLabel('Código', { exact: true }).fill('ZZZZ-ZZZZ');
  await send(staff.page, 'Registrar entrada');
  await staff.page.getByText('Este código não é deste evento.').first().waitFor();
  await staff.page.getByLabel('Código', { exact: true }).fill(code.toLowerCase());
  await send(staff.page, 'Registrar entrada');
  await staff.page.getByText('Entrada registrada: Cliente D., 2 pessoas.').waitFor();
  await expectAccessible(staff.page);
  const file = await staff.page.request.get(
    (await linkTo(staff.page, 'Baixar a lista').getAttribute('href')) ?? expect.fail('no file'),
  );
  expect(await file.text()).toContain(`"${CUSTOMER.br}"`.replaceAll('"', ''));
  expect(await file.text()).toContain(CUSTOMER.br);
  await expectQuiet(visitor);
});

test('in Argentina the event speaks Spanish; whoever takes part leaves again', async () => {
  const visitor = await app.visit('ar', 'peugeot', PHONE);
  const { page } = visitor;
  await page.goto(`${visitor.home}/eventos`);
  await expectAccessible(page);
  await linkTo(page, /^Noche de lanzamiento/).click();
  await linkTo(page, 'Ingresar para participar').click();
  await signIn(page, { email: CUSTOMER.ar, password: DEMO_PASSWORD }, AR);
  await send(page, 'Quiero participar');
  await page.getByText('Tu lugar está asegurado').waitFor();
  await expectAccessible(page);
  await send(page, 'Dejar mi lugar');
  await page.getByText('Ya no participás de este evento.').waitFor();
  await linkTo(page, 'Todos los eventos').waitFor();
  await expectQuiet(visitor);
});

test('a few questions lead to a car with its reasons, to a short address, and into the configurator with it chosen', async () => {
  const visitor = await app.visit('br', 'jeep', PHONE);
  const { page } = visitor;
  await page.goto(visitor.home);
  await linkTo(page, /Responda a poucas perguntas/).click();
  await expectAccessible(page);
  await send(page, 'Ver os carros');
  await page.getByText('Responda pelo menos uma pergunta.').waitFor();
  await page.getByLabel('Até cinco pessoas, com bagagem').check();
  await page.getByLabel('Em terra e lama').check();
  await page.getByLabel('Potência', { exact: true }).check();
  await send(page, 'Ver os carros');
  await page.getByRole('heading', { level: 1, name: 'O carro que combina com você' }).waitFor();
  await page.getByText('leva 5 pessoas').first().waitFor();
  await expectAccessible(page);
  await send(page, 'Guardar o resultado');
  await page.getByText('O resultado está guardado neste endereço').waitFor();
  await page.getByText('Até cinco pessoas, com bagagem').waitFor();
  await expectAccessible(page);
  await linkTo(page, /^Montar /)
    .first()
    .click();
  await page.waitForURL(/\/monte\/[a-z0-9-]+\/optionals/);
  await expectQuiet(visitor);
});

test('a visitor reports what is wrong on a page and of a dealership', async () => {
  const visitor = await app.visit('br', 'jeep', PHONE);
  const { page } = visitor;
  await page.goto(visitor.home);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Avisar de um erro' }).click();
  await send(page, 'Enviar');
  await page.getByText('O aviso ainda não foi enviado').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Endereço da página').fill(page.url());
  await page.getByLabel('O que está errado').selectOption({ label: 'Um texto está errado' });
  await page.getByLabel('Conte com suas palavras').fill('Falta um acento.');
  await send(page, 'Enviar');
  await page.getByText('Recebemos o seu aviso').waitFor();
  await page.goto(`${visitor.home}/avisar-de-um-erro?about=car`);
  await page.getByLabel('Modelo').selectOption({ index: 0 });
  await send(page, 'Continuar');
  await page.getByLabel('Versão').waitFor();
  await expectAccessible(page);
  await expectQuiet(visitor);
});
