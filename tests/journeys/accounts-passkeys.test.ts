import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { expectQuiet, NEW_STAFF, openJourneyApp, send, signIn, type JourneyApp } from './account-steps.ts';
import { expectAccessible, mailTo, openVisitor, type Visitor } from './visitor.ts';

let app: JourneyApp;
let url: string;
beforeAll(async () => {
  app = await openJourneyApp();
  // A passkey belongs to a name, never to a bare address.
  url = (app.roles.urls[0] ?? '').replace('127.0.0.1', 'localhost');
  await app.roles.start('web', { env: { PUBLIC_URL: url } });
});
afterAll(() => app.close());

const plugIn = async (visitor: Visitor): Promise<{ session: CDPSession; authenticatorId: string }> => {
  const session = await visitor.context.newCDPSession(visitor.page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
};

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('staff enrol a passkey instead of a code, come in by it, and prove themselves again by it', async () => {
  const visitor = await openVisitor(app.browser, { url, market: 'br', brand: 'jeep' });
  const { page, home, context } = visitor;
  const { session, authenticatorId } = await plugIn(visitor);
  const enter = async () => {
    await page.goto(`${home}/entrar?next=${encodeURIComponent(`${home}/admin`)}`);
    await signIn(page, { email: NEW_STAFF, password: DEMO_PASSWORD });
    await page.waitForURL('**/entrar/verificacao?**');
  };
  await enter();
  await page.getByRole('button', { name: 'Criar chave de acesso' }).waitFor();
  await expectAccessible(page);
  await press(page, 'Criar chave de acesso');
  await page.waitForURL(`**${home}/admin`);
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);

  await context.clearCookies({ name: '__Host-session' });
  await enter();
  // A key whose owner was not verified (no PIN, no finger) counts for nothing.
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await press(page, 'Usar chave de acesso');
  await page.getByRole('alertdialog').getByText('O aparelho não confirmou a chave').waitFor();
  await expectAccessible(page);
  await press(page, 'OK');
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await press(page, 'Usar chave de acesso');
  await page.waitForURL(`**${home}/admin`);

  await page.goto(`${home}/minha-area/acesso`);
  await expectAccessible(page);
  await press(page, 'Tirar a chave Chave deste aparelho');
  await page.getByText('Contas de equipe mantêm ao menos uma segunda etapa').waitFor();
  await ask(app.databaseUrl, `UPDATE accounts.session SET proved_at = now() - interval '11 minutes'`);
  await page.goto(`${home}/minha-area/acesso`);
  await press(page, 'Tirar a chave Chave deste aparelho');
  await page.getByRole('heading', { name: 'Confirme que é você' }).waitFor();
  await expectAccessible(page);
  await press(page, 'Usar chave de acesso');
  // What was asked for went on: it is refused for its own reason now.
  await page.getByText('Contas de equipe mantêm ao menos uma segunda etapa').waitFor();
  await ask(app.databaseUrl, `UPDATE accounts.session SET proved_at = now() - interval '11 minutes'`);
  await page.goto(`${home}/admin/prices?version=6752E10-2027`);
  await page.getByLabel('Novo preço (R$)').fill('197.990,00');
  await page.getByLabel('Motivo').fill('Tabela nova');
  await send(page, 'Pedir alteração');
  await press(page, 'Retirar');
  // The back office needs no script, but a passkey does.
  await press(page, 'Usar chave de acesso');
  await page.getByText('Alteração retirada.').waitFor();
  await expectQuiet(visitor);
});

test('a key of another authenticator opens nothing', async () => {
  const visitor = await openVisitor(app.browser, { url, market: 'br', brand: 'jeep' });
  const { page, home } = visitor;
  await plugIn(visitor);
  await page.goto(`${home}/entrar`);
  await signIn(page, { email: NEW_STAFF, password: DEMO_PASSWORD });
  await page.waitForURL('**/entrar/verificacao');
  await press(page, 'Usar chave de acesso');
  await page.getByText('O aparelho não confirmou a chave').waitFor();
  expect((await page.goto(`${home}/admin`))?.url()).toContain('/entrar/verificacao');
  await expectQuiet(visitor);
});

test('a customer proves by the password that it is still them, before a key or the address changes', async () => {
  const visitor = await openVisitor(app.browser, { url, market: 'br', brand: 'peugeot' });
  const { page, home } = visitor;
  await plugIn(visitor);
  await page.goto(`${home}/entrar?next=${encodeURIComponent(`${home}/minha-area/acesso`)}`);
  await signIn(page, { email: 'cliente@demo.example', password: DEMO_PASSWORD });
  await page.waitForURL('**/minha-area/acesso');
  await ask(app.databaseUrl, `UPDATE accounts.session SET proved_at = now() - interval '11 minutes'`);
  await press(page, 'Criar chave de acesso');
  await page.waitForURL('**/entrar/verificacao?fresh=1**');
  await page.getByLabel('Senha').fill('Errada-1!');
  await send(page, 'Verificar');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Senha').fill(DEMO_PASSWORD);
  await send(page, 'Verificar');
  await page.waitForURL('**/minha-area/acesso?done=proved');
  await press(page, 'Criar chave de acesso');
  await page.getByText('Chave criada').waitFor();
  await press(page, 'Tirar a chave Chave deste aparelho');
  await page.getByText('Chave tirada').waitFor();

  await ask(app.databaseUrl, `UPDATE accounts.session SET proved_at = now() - interval '11 minutes'`);
  await page.getByLabel('Novo e-mail').fill('cliente.novo@example.com');
  await send(page, 'Enviar código');
  await page.getByRole('heading', { name: 'Confirme que é você' }).waitFor();
  await page.getByLabel('Senha').fill(DEMO_PASSWORD);
  await send(page, 'Confirmar e seguir');
  const code = page.getByLabel('Código enviado ao novo e-mail');
  await code.waitFor();
  await expectAccessible(page);
  const { text } = await mailTo(app.roles, 'cliente.novo@example.com', /\b\d{6}\b/);
  await code.fill(/\b(\d{6})\b/.exec(text)?.[1] ?? '');
  await send(page, 'Trocar e-mail');
  await page.getByText('E-mail trocado').waitFor();
  expect(await page.getByRole('main').innerText()).toContain('Hoje é cliente.novo@example.com');
  await mailTo(app.roles, 'cliente@demo.example', /foi trocado/);
  await expectQuiet(visitor);
});
