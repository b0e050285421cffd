import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { expectQuiet, openJourneyApp, send, signIn, totp, AR, type JourneyApp } from './account-steps.ts';
import { expectAccessible, mailTo } from './visitor.ts';

let app: JourneyApp;
beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

/** What a person does on the issuer's own page. */
const allow = async (page: Page, who: { email: string; name: string }): Promise<void> => {
  await page.waitForURL('**/identity/authorize?**');
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Name').fill(who.name);
  await page.getByRole('button', { name: 'Allow' }).click();
};

test('a new person comes by another issuer, accepts the texts, and is in at once the next time', async () => {
  const visitor = await app.visit('br', 'jeep');
  const { page, home, context } = visitor;
  const who = { email: 'nova.chegada@issuer.example', name: 'Nova Chegada' };
  await page.goto(`${home}/entrar?next=${encodeURIComponent(`${home}/minha-area/dados`)}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Entrar com Volante ID' }).click();
  await allow(page, who);
  await page.getByRole('heading', { name: 'Falta pouco' }).waitFor();
  await expectAccessible(page);
  expect(await page.getByLabel('Nome completo').inputValue()).toBe(who.name);
  for (const box of await page.getByRole('checkbox').all()) expect(await box.isChecked()).toBe(false);
  await page.getByText('Ao tocar em “Criar conta”, você aceita os termos de uso').waitFor();
  await send(page, 'Criar conta');
  await page.waitForURL(`**${home}/minha-area/dados`);
  expect(await page.getByLabel('Nome completo').inputValue()).toBe(who.name);

  await context.clearCookies({ name: '__Host-session' });
  await page.goto(`${home}/entrar`);
  await page.getByRole('link', { name: 'Entrar com Volante ID' }).click();
  await allow(page, who);
  await page.waitForURL(`**${home}/minha-area`);
  // The way back serves once: opened again, it signs nobody in.
  await context.clearCookies({ name: '__Host-session' });
  await page.goto(`${home}/entrar/retorno?code=used&state=used`);
  expect(await page.getByRole('main').innerText()).toContain('Não foi possível confirmar a sua identidade');
  await expectQuiet(visitor);
});

test('whoever has an account here signs in by password first, links the issuer, and may take it away', async () => {
  const visitor = await app.visit('ar', 'peugeot');
  const { page, home, context } = visitor;
  const who = { email: 'clienta@demo.example', name: 'Clienta Demostración' };
  await page.goto(`${home}/ingresar`);
  await page.getByRole('link', { name: 'Ingresar con Volante ID' }).click();
  await allow(page, who);
  await page.getByText('Ya existe una cuenta con clienta@demo.example').waitFor();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Ingresar' }).click();
  await signIn(page, { email: who.email, password: DEMO_PASSWORD }, AR);
  await page.waitForURL(`**${home}/mi-cuenta`);
  await page.goto(`${home}/mi-cuenta/acceso`);
  await page.getByRole('link', { name: 'Vincular Volante ID' }).click();
  await allow(page, who);
  await page.waitForURL('**/mi-cuenta/acceso?done=linked');
  expect(await page.getByRole('main').getByRole('status').innerText()).toBe('Acceso vinculado.');
  await expectAccessible(page);
  await context.clearCookies({ name: '__Host-session' });
  await page.goto(`${home}/ingresar`);
  await page.getByRole('link', { name: 'Ingresar con Volante ID' }).click();
  await allow(page, who);
  await page.waitForURL(`**${home}/mi-cuenta`);
  await page.goto(`${home}/mi-cuenta/acceso`);
  await page.getByRole('button', { name: 'Quitar el acceso de Volante ID' }).click();
  expect(await page.getByRole('main').getByRole('status').innerText()).toBe('Acceso quitado.');
  await expectQuiet(visitor);
});

test('staff owe their second factor after an issuer as after a password', async () => {
  const visitor = await app.visit('br', 'jeep');
  const { page, home } = visitor;
  const email = 'manual_admin@demo.example';
  await page.goto(`${home}/entrar`);
  await signIn(page, { email, password: DEMO_PASSWORD });
  await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(page, 'Verificar');
  await page.waitForURL(`**${home}/minha-area`);
  await page.goto(`${home}/minha-area/acesso`);
  await page.getByRole('link', { name: 'Ligar Volante ID' }).click();
  await allow(page, { email, name: 'Demo Manual' });
  await page.waitForURL('**/acesso?done=linked');
  await page.context().clearCookies({ name: '__Host-session' });
  await page.goto(`${home}/entrar`);
  await page.getByRole('link', { name: 'Entrar com Volante ID' }).click();
  await allow(page, { email, name: 'Demo Manual' });
  await page.waitForURL('**/entrar/verificacao?**');
  await expectQuiet(visitor);
});

test('a weak sign-in stores its query string once, whatever comes later', async () => {
  const visitor = await app.visit('br', 'jeep');
  const { page, home, context } = visitor;
  const stored = async () => (await context.cookies()).find(({ name }) => name === 'vlt_weak')?.value;
  await page.goto(`${home}?brand=CJDR&loginType=STRONG`);
  expect(await stored()).toBeUndefined();
  await page.goto(`${home}?brand=CJDR&loginType=WEAK&from=app`);
  const first = await stored();
  expect(decodeURIComponent(first ?? '')).toBe('?brand=CJDR&loginType=WEAK&from=app');
  await page.goto(`${home}/ofertas?brand=CJDR&loginType=WEAK&from=other`);
  expect(await stored()).toBe(first);
  await page.goto(`${home}/minha-area`);
  expect(page.url()).toContain('/entrar?next=');
  await expectQuiet(visitor);
});

const PROFILES = [
  {
    market: 'br',
    brand: 'chrysler',
    email: 'cliente@demo.example',
    words: { title: 'Sobre você', next: 'Salvar e continuar', choose: 'Salvar escolha', done: 'Cadastro completo' },
    labels: {
      gender: 'Gênero',
      status: 'Estado civil',
      work: 'Ocupação',
      income: 'Renda mensal',
      mother: 'Nome da mãe',
      dealer: 'Quem cuida de você',
      mail: 'Outro e-mail',
    },
    mistakes: [
      'Escolha o gênero',
      'Escolha o estado civil',
      'Escolha a natureza da ocupação',
      'Informe a renda mensal',
    ],
    path: 'minha-area/complemento',
    way: { slug: 'entrar', words: undefined },
    go: 'Escolher a concessionária',
    sameEmail: 'O email não pode ser o mesmo do titular',
  },
  {
    market: 'ar',
    brand: 'peugeot',
    email: 'clienta@demo.example',
    words: { title: 'Sobre vos', next: 'Guardar y seguir', choose: 'Guardar elección', done: 'Datos completos' },
    labels: {
      gender: 'Género',
      status: 'Estado civil',
      work: 'Ocupación',
      income: 'Ingreso mensual',
      mother: 'Nombre de la madre',
      dealer: 'Quién te atiende',
      mail: 'Otro correo',
    },
    mistakes: ['Elegí el género', 'Elegí el estado civil'],
    path: 'mi-cuenta/complemento',
    way: { slug: 'ingresar', words: AR },
    go: 'Elegir el concesionario',
    sameEmail: 'El correo no puede ser el mismo que el del titular',
  },
] as const;

test.each(PROFILES)('the whole profile is told step by step in $market', async (profile) => {
  const { market, brand, email, words, labels, path, way } = profile;
  const visitor = await app.visit(market, brand);
  const { page, home } = visitor;
  await page.goto(`${home}/${way.slug}?next=${encodeURIComponent(`${home}/${path}/success-message`)}`);
  await signIn(page, { email, password: DEMO_PASSWORD }, way.words);
  // Nothing told yet: the message leads to what is missing.
  await page.waitForURL(`**/${path}/user-data`);
  await expectAccessible(page);
  await page.getByLabel(labels.mother).fill('Ana');
  await page.getByLabel(labels.mail).fill(email.toUpperCase());
  await send(page, words.next);
  await page.locator('[id$="-error"]').first().waitFor();
  const mistakes = await page.locator('[id$="-error"]').allInnerTexts();
  expect(mistakes).toEqual(expect.arrayContaining([...profile.mistakes]));
  expect(mistakes.length).toBeGreaterThanOrEqual(5);
  await expectAccessible(page);
  await page.getByLabel(labels.gender).selectOption('not informed');
  await page.getByLabel(labels.status).selectOption('married');
  await page.getByLabel(labels.work).selectOption('salaried');
  await page.getByLabel(labels.income).fill('8.500,50');
  await page.getByLabel(labels.mother).fill('Ana Lima');
  await send(page, words.next);
  await page.locator('[id$="-error"]').getByText(profile.sameEmail).waitFor();
  expect(await page.locator('[id$="-error"]').count()).toBe(1);
  await page.getByLabel(labels.mail).fill('');
  await send(page, words.next);
  await page.waitForURL(`**/${path}/address-data`);
  await expectAccessible(page);
  await send(page, words.next);
  await page.waitForURL(`**/${path}/success-message`);
  expect(await page.getByRole('main').innerText()).toContain(words.done);
  await expectAccessible(page);
  await page.getByRole('link', { name: profile.go }).click();
  await page.waitForURL(`**/${path}/dealer-data`);
  await page.getByLabel(labels.dealer, { exact: true }).selectOption({ index: 1 });
  const chosen = await page.getByLabel(labels.dealer, { exact: true }).locator('option:checked').innerText();
  await send(page, words.choose);
  await page.waitForURL(`**/${path}/success-message`);
  expect(await page.getByRole('main').innerText()).toContain(chosen.split(' (')[0] ?? '');
  await page.goto(`${home}/${path}/user-data`);
  expect(await page.getByLabel(labels.income).inputValue()).toBe('8.500,50');
  expect(await page.getByLabel(labels.gender).inputValue()).toBe('not informed');
  await expectAccessible(page);
  await expectQuiet(visitor);
});

test('users and roles: somebody is invited, gets a role within a scope, and loses it; the matrix says what it opens', async () => {
  const visitor = await app.visit('br', 'jeep');
  const { page, home } = visitor;
  await page.goto(`${home}/entrar?next=${encodeURIComponent(`${home}/admin/users`)}`);
  await signIn(page, { email: 'user_admin@demo.example', password: DEMO_PASSWORD });
  await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(page, 'Verificar');
  await page.waitForURL(`**${home}/admin/users`);
  await expectAccessible(page);
  await page.getByLabel('Nome ou e-mail').fill('offer_adm');
  await send(page, 'Filtrar');
  expect(await page.getByRole('row').count()).toBe(2);
  await page.getByLabel('Nome completo').fill('Equipe Nova');
  await page.getByLabel('E-mail', { exact: true }).fill('equipe.nova@example.com');
  await send(page, 'Enviar convite');
  await page.getByText('Convite enviado').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Perfil', { exact: true }).selectOption('offer_admin');
  const where = page.getByLabel(/^Onde vale/);
  const regional = (await where.locator('optgroup[label="Região"] option').first().textContent()) ?? '';
  expect(regional).not.toBe('');
  await where.selectOption({ label: regional });
  await send(page, 'Dar perfil');
  await page.getByText('Perfil dado').waitFor();
  expect(await page.getByRole('table').first().innerText()).toContain(regional);
  await expectAccessible(page);
  await page.locator('summary', { hasText: 'Tirar' }).click();
  await page.getByRole('button', { name: 'Tirar agora' }).click();
  await page.getByText('Perfil tirado').waitFor();
  expect((await mailTo(app.roles, 'equipe.nova@example.com', /nova-senha\?invitation=/)).text).toContain('Equipe Nova');
  await page.goto(`${home}/admin/permissions`);
  await page.getByLabel('O que pode quem é').selectOption('dealer_blocker');
  await page.getByLabel('Serviço').selectOption('dealer');
  await send(page, 'Filtrar');
  expect(await page.getByRole('table').innerText()).toContain('POST dealer/v1/dealer/updateBlocked');
  await expectAccessible(page);
  await expectQuiet(visitor);
});

test('employees come in from a list: what is wrong is named row by row, then it is imported', async () => {
  const visitor = await app.visit('br', 'jeep');
  const { page, home } = visitor;
  await ask(app.databaseUrl, 'UPDATE accounts.second_factor SET last_step = 0');
  await page.goto(`${home}/entrar?next=${encodeURIComponent(`${home}/admin/employees`)}`);
  await signIn(page, { email: 'user_admin@demo.example', password: DEMO_PASSWORD });
  await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(page, 'Verificar');
  await page.getByText('Funcionários: 1. Colaboradores: 1. Já saíram: 1.').waitFor();
  await expectAccessible(page);
  const choose = async (rows: string): Promise<void> => {
    const buffer = Buffer.from(`registration;document;relation\n${rows}`);
    await page.getByLabel('Arquivo').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer });
    await send(page, 'Conferir');
  };
  await choose('E;529.982.247-25;EMPLOYEE\nE-77;529.982.247-26;CHEFE');
  const found = await page.getByRole('table', { name: 'O que está errado' }).innerText();
  expect(found).toContain('Matrícula: de 3 a 20');
  expect(found).toContain('CPF inválido.');
  expect(found).toContain('Vínculo: EMPLOYEE ou COLLABORATOR.');
  expect(await page.getByRole('button', { name: 'Importar' }).count()).toBe(0);
  await expectAccessible(page);
  await choose('E-77;390.533.447-05;EMPLOYEE');
  await page.getByText('Linhas: 1. Pessoas novas: 1. Mudadas: 0. Iguais: 0.').waitFor();
  await page.getByRole('button', { name: 'Importar' }).press('Enter');
  await page.getByText('Importado.').waitFor();
  await page.getByText('Funcionários: 2.').waitFor();
  await expectAccessible(page);
  await expectQuiet(visitor);
});
