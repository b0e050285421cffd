import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { ask } from '#tests/harness/cars.ts';
import { filesWith, tablesWith } from '#tests/harness/traces.ts';
import { AR, BR, expectQuiet, openJourneyApp, send, signIn, totp, type JourneyApp } from './account-steps.ts';
import { expectAccessible, mailTo } from './visitor.ts';

let app: JourneyApp;
beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

test('a person asks the controller, who answers within the law’s days', async () => {
  const visitor = await app.visit('br', 'jeep');
  const { page, home } = visitor;
  await page.goto(`${home}/minha-area/privacidade/pedidos`);
  await signIn(page, { email: CUSTOMER.br, password: DEMO_PASSWORD }, BR);
  await page.waitForURL('**/privacidade/pedidos');
  await expectAccessible(page);
  await page.getByLabel('Conte em poucas palavras').fill('Quero saber quem recebeu meus dados');
  await send(page, 'Enviar pedido');
  await page.getByText('Pedido recebido.').waitFor();
  const admin = await app.visit('br', 'jeep');
  await admin.page.goto(`${home}/admin/privacy`);
  await signIn(admin.page, { email: 'user_admin@demo.example', password: DEMO_PASSWORD }, BR);
  await admin.page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(admin.page, 'Verificar');
  await admin.page.getByText('Quero saber quem recebeu meus dados').waitFor();
  await expectAccessible(admin.page);
  await admin.page.getByLabel(/^Resposta ao pedido/).fill('Ninguém fora da marca.');
  await send(admin.page, 'Atender');
  await admin.page.getByText('Pedido respondido.').waitFor();
  await admin.page.goto(`${home}/admin/audit?action=privacy`);
  await admin.page.getByText('privacy.asked').waitFor();
  await expectAccessible(admin.page);
  await expectQuiet(admin);
  await page.reload();
  await page.getByText('Ninguém fora da marca.').waitFor();
  await expectQuiet(visitor);
});

const END = {
  br: {
    brand: 'jeep',
    words: BR,
    area: 'minha-area',
    privacy: 'minha-area/privacidade',
    erase: 'minha-area/privacidade/apagar',
    data: 'Ver e baixar meus dados',
    all: 'Tudo o que guardamos sobre você',
    download: /^Baixar/,
    password: 'Sua senha',
    wrong: 'A senha não confere.',
    askCode: 'Receber um código',
    code: 'Código que enviamos ao seu e-mail',
    codeWrong: 'O código não confere ou venceu',
    sure: 'Quero apagar minha conta',
    go: 'Apagar minha conta',
    gone: 'Sua conta foi apagada',
    log: 'Registro de segurança',
    door: '/entrar',
    traces: [CUSTOMER.br, 'Cliente Demonstração', '52998224725', '987654321', 'Avenida Paulista'],
  },
  ar: {
    brand: 'peugeot',
    words: AR,
    area: 'mi-cuenta',
    privacy: 'mi-cuenta/privacidad',
    erase: 'mi-cuenta/privacidad/borrar',
    data: 'Ver y descargar mis datos',
    all: 'Todo lo que guardamos sobre vos',
    download: /^Descargar/,
    password: 'Tu contraseña',
    wrong: 'La contraseña no coincide.',
    askCode: 'Recibir un código',
    code: 'Código que mandamos a tu correo',
    codeWrong: 'El código no coincide o venció',
    sure: 'Quiero borrar mi cuenta',
    go: 'Borrar mi cuenta',
    gone: 'Tu cuenta fue borrada',
    log: 'Registro de seguridad',
    door: '/ingresar',
    traces: [CUSTOMER.ar, 'Clienta Demostración', '30123456', 'Avenida Santa Fe'],
  },
} as const;

describe.each(['br', 'ar'] as const)('the end of an account in %s', (market) => {
  const texts = END[market];
  const who = { email: CUSTOMER[market], password: DEMO_PASSWORD };

  test('everything is read and taken along; afterwards nothing in database, files and log leads to the person', async () => {
    const visitor = await app.visit(market, texts.brand);
    const { page, home } = visitor;
    await page.goto(`${home}/${texts.privacy}`);
    await signIn(page, who, texts.words);
    await page.waitForURL(`**/${texts.privacy}`);
    await page.getByRole('link', { name: texts.data }).click();
    await page.getByText(texts.all).waitFor();
    await expectAccessible(page);
    const file = await page.getByRole('link', { name: texts.download }).getAttribute('href');
    const taken = await (await page.request.get(file ?? '')).text();
    // What is sought afterwards was there.
    for (const trace of texts.traces) expect(taken, trace).toContain(trace);
    await page.goto(`${home}/${texts.erase}`);
    await expectAccessible(page);
    if (market === 'ar') await eraseByPassword(page, END.ar);
    else await eraseByCode(page, END.br);
    await page.getByText(texts.gone).waitFor();
    expect(await page.getByRole('main').innerText()).toContain(texts.log);
    await page.goto(`${home}/${texts.area}`);
    expect(page.url()).toContain(texts.door);
    for (const trace of texts.traces) {
      const places = await tablesWith(app.databaseUrl, trace);
      // Dealerships have streets of their own.
      expect(
        places.filter((name) => !name.startsWith('dealers.')),
        trace,
      ).toEqual([]);
      expect(filesWith(app.folder, trace), trace).toEqual([]);
      expect(app.roles.output(), trace).not.toContain(trace);
    }
    await expectQuiet(visitor);
  });
});

const eraseByPassword = async (page: Page, texts: (typeof END)['ar']): Promise<void> => {
  for (const password of ['Wrong-123', DEMO_PASSWORD]) {
    await page.getByLabel(texts.password).fill(password);
    await page.getByLabel(texts.sure, { exact: false }).check();
    await send(page, texts.go);
    if (password !== DEMO_PASSWORD) await page.getByText(texts.wrong).first().waitFor();
  }
};

/** As whoever signs in by another account or a passkey has to. */
const eraseByCode = async (page: Page, texts: (typeof END)['br']): Promise<void> => {
  await ask(app.databaseUrl, `UPDATE accounts.account SET password_hash = NULL WHERE email = $1`, [CUSTOMER.br]);
  await send(page, texts.askCode);
  await page.getByLabel(texts.code).waitFor();
  await expectAccessible(page);
  const { subject } = await mailTo(app.roles, CUSTOMER.br, /apaga a sua conta/);
  const code = /\d{6}/.exec(subject)?.[0] ?? '';
  for (const typed of [code === '000000' ? '111111' : '000000', code]) {
    await page.getByLabel(texts.code).fill(typed);
    await page.getByLabel(texts.sure, { exact: false }).check();
    await send(page, texts.go);
    if (typed !== code) await page.getByText(texts.codeWrong).first().waitFor();
  }
};
