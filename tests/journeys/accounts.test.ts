import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { AR, expectQuiet, makeCustomers, openSharedApp, send, signIn, type SharedApp } from './account-steps.ts';
import { expectAccessible, mailTo } from './visitor.ts';

const PASSWORD = 'Senha-2026!';
const NEW_PASSWORD = 'Outra-2027#';

/** Their passwords, sessions and choices change here, so they are nobody else's. */
const OWN = {
  br: { email: 'conta.br@example.com', document: '318.604.927-03' },
  ar: { email: 'conta.ar@example.com', document: '31.234.568' },
} as const;

let app: SharedApp;
beforeAll(async () => {
  app = await openSharedApp();
  await makeCustomers(app, OWN);
});
afterAll(() => app.close());

const codeFor = async (email: string): Promise<string> => {
  const { text } = await mailTo(app.roles, email, /\b\d{6}\b/);
  return /\b(\d{6})\b/.exec(text)?.[1] ?? '';
};

test('a person signs up without script or mouse, is told every mistake at once, and goes on where they were', async () => {
  const visitor = await app.visit('br', 'jeep');
  const { page, home } = visitor;
  const email = 'beatriz.souza@example.com';
  await page.goto(`${home}/criar-conta?next=${encodeURIComponent(`${home}/minha-area/dados`)}`);
  await expectAccessible(page);
  expect(await page.locator('script[src], script[type=module]').count()).toBe(0);
  for (const box of await page.getByRole('checkbox').all()) expect(await box.isChecked()).toBe(false);

  await page.getByLabel('Nome completo').fill('Beatriz');
  await page.getByLabel('Senha', { exact: true }).fill('outra');
  // Opened before the terms changed: what was not shown is not accepted.
  await page.evaluate("document.querySelector('[name=TERMS]').value = '2019-01'");
  await page.getByLabel('Senha', { exact: true }).press('Enter');
  const mistakes = await page.locator('[id$="-error"]').allInnerTexts();
  expect(mistakes).toEqual(
    expect.arrayContaining([
      'Digite pelo menos um sobrenome',
      'Preencha este campo',
      'Digite um e-mail válido',
      'Este texto mudou depois que você abriu a página. Leia a versão nova e envie de novo.',
    ]),
  );
  expect(mistakes.filter((line) => line === 'Preencha este campo')).toHaveLength(3);
  expect(mistakes.join()).not.toContain('inválid');
  expect(mistakes.join()).toContain('Use de 8 a 16 caracteres');
  expect(await page.getByLabel('Nome completo').inputValue()).toBe('Beatriz');
  await expectAccessible(page);

  await page.getByLabel('Nome completo').fill('Beatriz Souza');
  await page.getByLabel('CPF').fill('390.533.447-05');
  await page.getByLabel('Data de nascimento').fill('12041988');
  await page.getByLabel('Telefone com DDD').fill('(11) 98765-4321');
  await page.getByLabel('E-mail', { exact: true }).first().fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  const password = page.getByLabel('Senha', { exact: true });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await password.getAttribute('type')).toBe('text');
  expect(await page.getByRole('button', { name: 'Mostrar senha', pressed: true }).count()).toBe(1);
  await page.keyboard.press('Space');
  expect(await password.getAttribute('type')).toBe('password');
  await password.press('Enter');

  await page.waitForURL('**/confirmar-email?**');
  await expectAccessible(page);
  expect(page.url()).not.toContain('beatriz');
  // Who mistyped the address gets the form back as it was typed, but for password and document: no browser keeps those.
  await page.getByRole('link', { name: 'Usar outro e-mail' }).click();
  await page.waitForURL('**/criar-conta**');
  expect(await page.getByLabel('Nome completo').inputValue()).toBe('Beatriz Souza');
  expect(await page.getByLabel('Telefone com DDD').inputValue()).toBe('(11) 98765-4321');
  expect(await page.getByLabel('E-mail', { exact: true }).first().inputValue()).toBe(email);
  await page.getByLabel('CPF').fill('390.533.447-05');
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Senha', { exact: true }).press('Enter');
  await page.waitForURL('**/confirmar-email?**');
  const code = await codeFor(email);
  // Sent with its last number.
  await page.getByLabel('Código de seis números').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('Código incorreto ou vencido');
  // Whoever presses all the same sends nothing twice.
  await page.getByLabel('Código de seis números').fill(code);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${home}/minha-area/dados`);
  expect(await page.getByLabel('Nome completo').inputValue()).toBe('Beatriz Souza');
  await expectAccessible(page);
  await expectQuiet(visitor);
});

test('the address is checked by the rules of the market and kept', async () => {
  const visitor = await app.visit('ar', 'peugeot');
  const { page, home } = visitor;
  await page.goto(`${home}/ingresar?next=${encodeURIComponent(`${home}/mi-cuenta/datos`)}`);
  await signIn(page, { email: OWN.ar.email, password: DEMO_PASSWORD }, AR);
  await page.waitForURL(`**${home}/mi-cuenta/datos`);
  await page.getByLabel('Código postal').fill('01310-100');
  await page.getByLabel('Número', { exact: true }).fill('0');
  await send(page, 'Guardar');
  expect(await page.locator('[id$="-error"]').allInnerTexts()).toEqual([
    'Revisá el código postal: son cuatro números, o letra y cuatro números',
    'El número tiene que ser mayor que cero',
  ]);
  await page.getByLabel('Código postal').fill('c1425abc');
  await page.getByLabel('Número', { exact: true }).fill('3201');
  await send(page, 'Guardar');
  expect(await page.getByRole('main').getByRole('status').innerText()).toBe('Datos guardados.');
  expect(await page.getByLabel('Código postal').inputValue()).toBe('C1425ABC');
  await expectAccessible(page);
  await expectQuiet(visitor);
});

test('a wrong password and an unknown address read the same; a stranger’s address is never the way on', async () => {
  const visitor = await app.visit('br', 'citroen');
  const { page, home } = visitor;
  await page.goto(`${home}/entrar?next=${encodeURIComponent('//evil.example/br/jeep')}`);
  const answers: string[] = [];
  for (const email of [OWN.br.email, 'ninguem@example.com']) {
    await signIn(page, { email, password: 'Errada-2026!' });
    answers.push(await page.getByRole('alert').innerText());
    // Where the keyboard stands, with no script on the page.
    expect(await page.evaluate<boolean>(`document.activeElement.querySelector('[role=alert]') !== null`)).toBe(true);
  }
  expect(answers).toEqual(['E-mail ou senha incorretos.', 'E-mail ou senha incorretos.']);
  await expectAccessible(page);
  await signIn(page, { email: OWN.br.email, password: DEMO_PASSWORD });
  await page.waitForURL(`**${home}/minha-area`);
  await expectAccessible(page);
  await expectQuiet(visitor);
});

test('signing out takes a press of ours: the session is over on the server, and a post from elsewhere does nothing', async () => {
  const visitor = await app.visit('br', 'jeep');
  const { page, home, context } = visitor;
  await page.goto(`${home}/entrar`);
  await signIn(page, { email: OWN.br.email, password: DEMO_PASSWORD });
  await page.waitForURL(`**${home}/minha-area`);
  const session = (await context.cookies()).find(({ name }) => name === '__Host-session');
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });

  const forged = await context.request.post(`${home}/sair`, {
    form: { token: 'x' },
    headers: { origin: 'https://evil.example' },
    maxRedirects: 0,
  });
  expect(forged.status()).toBe(403);
  const withoutToken = await context.request.post(`${home}/sair`, {
    form: { token: 'x' },
    headers: { origin: app.roles.urls[0] ?? '' },
    maxRedirects: 0,
  });
  expect(withoutToken.status()).toBe(403);
  await page.goto(`${home}/minha-area`);
  expect(page.url()).toContain('/minha-area');

  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/entrar?done=signedOut');
  await page.goto(`${home}/minha-area`);
  expect(page.url()).toContain('/entrar?next=');
  const replayed = await fetch(`${app.roles.urls[0]}/api/auth/v2/auth`, {
    headers: { authorization: `Bearer ${session?.value}` },
  });
  expect(replayed.status).toBe(401);
  await expectQuiet(visitor);
});

test('a forgotten password is made anew by a link that serves once, and ends every other session', async () => {
  const email = OWN.ar.email;
  const elsewhere = await app.visit('ar', 'peugeot');
  await elsewhere.page.goto(`${elsewhere.home}/ingresar`);
  await signIn(elsewhere.page, { email, password: DEMO_PASSWORD }, AR);
  await elsewhere.page.waitForURL('**/mi-cuenta');

  const visitor = await app.visit('ar', 'peugeot');
  const { page, home } = visitor;
  await page.goto(`${home}/olvide-mi-clave`);
  await expectAccessible(page);
  await page.getByLabel(AR.email).fill(email);
  await send(page, 'Enviar enlace');
  expect(await page.getByRole('main').getByRole('status').innerText()).toContain('Revisá tu correo');
  const { text } = await mailTo(app.roles, email, /nueva-clave\?token=/);
  const link = /https?:\/\/\S+nueva-clave\?token=[\w-]+/.exec(text)?.[0] ?? '';

  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repetí la nueva contraseña').fill(NEW_PASSWORD);
  await send(page, 'Guardar contraseña');
  await page.waitForURL('**/ingresar?done=password');
  await signIn(page, { email, password: DEMO_PASSWORD }, AR);
  expect(await page.getByRole('alert').innerText()).toBe('El correo o la contraseña no son correctos.');
  await signIn(page, { email, password: NEW_PASSWORD }, AR);
  await page.waitForURL('**/mi-cuenta');

  await elsewhere.page.reload();
  expect(elsewhere.page.url()).toContain('/ingresar?next=');
  const again = await app.visit('ar', 'peugeot');
  await again.page.goto(link);
  await again.page.getByLabel('Nueva contraseña', { exact: true }).fill(PASSWORD);
  await again.page.getByLabel('Repetí la nueva contraseña').fill(PASSWORD);
  await send(again.page, 'Guardar contraseña');
  expect(await again.page.getByRole('alert').innerText()).toBe('Este enlace ya se usó o venció. Pedí otro.');
  for (const one of [visitor, elsewhere, again]) await expectQuiet(one);
});

test('devices are seen and ended, and the present password is asked before a new one', async () => {
  const who = { email: OWN.br.email, password: DEMO_PASSWORD };
  const phone = await app.visit('br', 'jeep');
  await phone.page.goto(`${phone.home}/entrar`);
  await signIn(phone.page, who);
  await phone.page.waitForURL('**/minha-area');

  const visitor = await app.visit('br', 'jeep');
  const { page, home } = visitor;
  await page.goto(`${home}/entrar?next=${encodeURIComponent(`${home}/minha-area/acesso`)}`);
  await signIn(page, who);
  await page.waitForURL('**/acesso');
  await expectAccessible(page);
  await page.getByLabel('Senha atual').fill('Errada-2026!');
  await page.getByLabel('Nova senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repita a nova senha').fill(PASSWORD);
  await send(page, 'Trocar senha');
  expect(await page.getByRole('alert').innerText()).toBe('A senha atual não está certa');

  for (let left = await revokeButtons(page).count(); left > 0; left -= 1) await revokeButtons(page).first().click();
  expect(await page.getByRole('main').getByRole('status').innerText()).toBe('Acesso encerrado.');
  await phone.page.reload();
  expect(phone.page.url()).toContain('/entrar?next=');
  for (const one of [visitor, phone]) await expectQuiet(one);
});

const revokeButtons = (page: Page) => page.getByRole('button', { name: /^Encerrar o acesso/ });

test('contact is allowed and taken back by its own box', async () => {
  const visitor = await app.visit('br', 'ram');
  const { page, home } = visitor;
  await page.goto(`${home}/entrar?next=${encodeURIComponent(`${home}/minha-area/privacidade`)}`);
  await signIn(page, { email: OWN.br.email, password: DEMO_PASSWORD });
  await page.waitForURL('**/privacidade');
  await expectAccessible(page);
  const sms = page.getByRole('checkbox', { name: 'SMS' });
  expect(await sms.isChecked()).toBe(false);
  await sms.check();
  await send(page, 'Salvar escolhas');
  expect(await sms.isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'WhatsApp' }).isChecked()).toBe(false);
  await sms.uncheck();
  await send(page, 'Salvar escolhas');
  expect(await sms.isChecked()).toBe(false);
  await expectQuiet(visitor);
});
