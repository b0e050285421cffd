import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { buyerOf } from '#tests/harness/buyer.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { findReadyCar } from '#tests/harness/cars.ts';
import { deliverTo } from '#tests/harness/delivery.ts';
import { makeMembers } from '#tests/harness/loyalty.ts';
import { CUSTOMER, signIn as signInCustomer } from '#tests/harness/people.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { termHandOf } from '#tests/harness/terms.ts';
import { expectQuiet, openJourneyApp, send, signIn, totp, type JourneyApp } from './account-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

let app: JourneyApp;

beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

type Site = { readonly market: 'br' | 'ar'; readonly brand: string };

/** A demonstration customer in a browser, and by calls. */
const enter = async ({ market, brand }: Site, width: number): Promise<{ visitor: Visitor; token: string }> => {
  const url = app.roles.urls[0] ?? '';
  const token = await signInCustomer(callerOf(url), CUSTOMER[market]);
  const visitor = await app.visit(market, brand, width);
  const place = { domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true };
  await visitor.context.addCookies([{ name: '__Host-session', value: token, ...place }]);
  return { visitor, token };
};

/** A car bought and handed over, as the console plays it. */
const receiveCar = async (token: string, of: Site & { method: 'pix' | 'card' }): Promise<void> => {
  const { method, ...site } = of;
  const sandboxConsole = createSandboxConsole(app.roles.sandboxUrl);
  const buyer = buyerOf(callerOf(app.roles.urls[0] ?? ''), { token, ...site });
  const car = await findReadyCar(app.databaseUrl, site);
  await deliverTo({ sandboxConsole, databaseUrl: app.databaseUrl }, buyer, { car, method });
};

/** A prize that one person makes cheaper waits, and a second one lets it count. */
const approveByTwo = async ({ page, home }: Visitor): Promise<void> => {
  await page.goto(`${home}/admin/loyalty-prizes`);
  await page
    .getByRole('link', { name: /^Editar/ })
    .first()
    .click();
  await page.getByLabel('Pontos', { exact: true }).fill('77');
  await send(page, 'Salvar');
  await page.getByText('Você escreveu: outra pessoa aprova').waitFor();
  expect(await page.getByRole('button', { name: /^Aprovar/ }).count()).toBe(0);
  await expectAccessible(page);
  const [other] = await makeMembers(app.databaseUrl, {
    brand: 'jeep',
    market: 'br',
    programme: 'jeep-nation',
    count: 1,
    points: 0,
    name: 'aprova',
    role: 'voucher_admin',
  });
  const second = await app.visit('br', 'jeep', 390);
  const place = { domain: new URL(app.roles.urls[0] ?? '').hostname, path: '/', secure: true, httpOnly: true };
  await second.context.addCookies([{ name: '__Host-session', value: other?.token ?? '', ...place }]);
  await second.page.goto(`${home}/admin/loyalty-prizes?state=change`);
  await second.page.getByText(/^Pontos: de .+ para 77$/).waitFor();
  await expectAccessible(second.page);
  await second.page.getByRole('button', { name: /^Aprovar/ }).click();
  await second.page.getByText(/^Prêmio aprovado/).waitFor();
  await expectQuiet(second);
};

test('in Brazil: who comes by joins, a delivered car gives points, a prize is taken, and staff hand it over', async () => {
  const stranger = await app.visit('br', 'jeep', 390);
  await stranger.page.goto(`${stranger.home}/jeep-wave`);
  await stranger.page.getByRole('heading', { level: 1, name: 'Jeep Wave' }).waitFor();
  await expectAccessible(stranger.page);
  await stranger.page.getByRole('link', { name: 'Entrar e participar' }).click();
  await stranger.page.waitForURL(/\/entrar\?next=/);
  await expectQuiet(stranger);

  const jeep = { market: 'br', brand: 'jeep' } as const;
  const { visitor, token } = await enter(jeep, 390);
  const { page } = visitor;
  await page.goto(`${visitor.home}/minha-area`);
  await page
    .getByRole('link', { name: /Jeep Nation/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Jeep Nation' }).waitFor();
  await send(page, 'Participar de graça');
  await page.getByRole('dialog', { name: 'Que bom ter você aqui' }).waitFor();
  await expectAccessible(page);
  await send(page, 'Começar');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Nível Trilheiro').waitFor();
  await page.getByLabel('Código de um evento').fill('nada');
  await send(page, 'Ganhar a medalha');
  await page.getByText('Nenhum evento tem este código.').first().waitFor();
  await expectAccessible(page);

  await receiveCar(token, { ...jeep, method: 'pix' });
  await page.goto(`${visitor.home}/jeep-nation`);
  await page.getByText('Nível Explorador').waitFor();
  await page.getByText('+2.000').first().waitFor();
  await send(page, 'Trocar 300 pontos por Caneca esmaltada');
  await page.getByText('O prêmio é seu').waitFor();
  await page.getByText('1.700').first().waitFor();
  await send(page, 'Aparecer com o meu nome');
  await page.getByText('Os outros veem você como Cliente D.').waitFor();
  await expectAccessible(page);
  await expectQuiet(visitor);

  const staff = await app.visit('br', 'jeep', 390);
  await staff.page.goto(`${staff.home}/admin/loyalty-redemptions`);
  await signIn(staff.page, { email: 'voucher_admin@demo.example', password: DEMO_PASSWORD });
  await staff.page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(staff.page, 'Verificar');
  await staff.page.getByRole('button', { name: /^Marcar Caneca esmaltada/ }).click();
  await staff.page.getByText('Feito.').waitFor();
  await expectAccessible(staff.page);
  await staff.page.goto(`${staff.home}/admin/loyalty`);
  await staff.page.getByRole('link', { name: 'Abrir Cliente Demonstração' }).click();
  await staff.page.getByText('Medalha', { exact: true }).waitFor();
  await staff.page.getByLabel('Pontos', { exact: true }).fill('100');
  await staff.page.getByLabel('Motivo').fill('Trilha de março');
  await send(staff.page, 'Propor');
  await staff.page.getByText('Proposta enviada').waitFor();
  await expectAccessible(staff.page);
  await staff.page.goto(`${staff.home}/admin/loyalty-gifts`);
  await staff.page.getByText('Outra pessoa decide').waitFor();
  await expectAccessible(staff.page);
  for (const area of ['loyalty-medals', 'loyalty-prizes', 'loyalty-plans', 'loyalty-programmes']) {
    await staff.page.goto(`${staff.home}/admin/${area}`);
    await staff.page
      .getByRole('link', { name: /^Editar/ })
      .first()
      .click();
    await staff.page.getByRole('button', { name: 'Salvar' }).waitFor();
    await expectAccessible(staff.page);
    await send(staff.page, 'Salvar');
    await staff.page.getByText(/salv[ao]\./).waitFor();
  }
  await approveByTwo(staff);
  await expectQuiet(staff);
}, 180_000);

test('in Argentina: the programme speaks Spanish, a delivered car counts for who joins after it, and a prize is taken', async () => {
  const peugeot = { market: 'ar', brand: 'peugeot' } as const;
  const { visitor, token } = await enter(peugeot, 768);
  const { page } = visitor;
  await receiveCar(token, { ...peugeot, method: 'card' });
  await page.goto(`${visitor.home}/club`);
  await page.getByRole('heading', { level: 1, name: 'Club Peugeot' }).waitFor();
  await expectAccessible(page);
  await send(page, 'Sumarme gratis');
  await send(page, 'Empezar');
  await page.getByText('Nivel León de plata').waitFor();
  await send(page, 'Canjear 600 puntos por Gorra del programa');
  await page.getByText('El premio es tuyo').waitFor();
  await page.getByText('1.400').first().waitFor();
  await expectAccessible(page);
  await send(page, 'Salir del programa');
  await page.getByText('Saliste del programa.').waitFor();
  expect(await page.getByRole('button', { name: 'Sumarme gratis' }).count()).toBe(1);
  await expectQuiet(visitor);
}, 180_000);

/** A member of the programme, in a browser and as whoever pays for their plan. */
const payer = async (site: Site, programme: string) => {
  const [member] = await makeMembers(app.databaseUrl, {
    ...site,
    programme,
    count: 1,
    points: 0,
    name: `plano${site.market}`,
  });
  if (member === undefined) throw new Error('nobody was made');
  const url = app.roles.urls[0] ?? '';
  const visitor = await app.visit(site.market, site.brand, 390);
  const place = { domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true };
  await visitor.context.addCookies([{ name: '__Host-session', value: member.token, ...place }]);
  const sandboxConsole = createSandboxConsole(app.roles.sandboxUrl);
  const money = termHandOf(
    { call: callerOf(url), databaseUrl: app.databaseUrl, sandboxConsole },
    { token: member.token, site, programme },
  );
  return { visitor, money, sandboxConsole };
};

test('in Brazil: the paid plan is taken by Pix, counts once it is paid, and is withdrawn from within the days', async () => {
  const { visitor, money } = await payer({ market: 'br', brand: 'jeep' }, 'jeep-nation');
  const { page, home } = visitor;
  await page.goto(`${home}/jeep-nation`);
  await send(page, 'Começar');
  await send(page, 'Pagar com Pix');
  await page.getByRole('heading', { name: /^Esperando o pagamento de R\$\s149,90/ }).waitFor();
  await expectAccessible(page);
  await money.pay();
  await page.goto(`${home}/jeep-nation`);
  await page.getByText('O seu plano agora').waitFor();
  await page.getByText(/^Pago, vale até/).waitFor();
  await page.getByText('1.500').first().waitFor();
  await expectAccessible(page);
  await send(page, 'Desistir e receber o dinheiro de volta');
  await page.getByText('Você desistiu da assinatura. O dinheiro está voltando por onde foi pago.').waitFor();
  await expectQuiet(visitor);
}, 180_000);

test('in Argentina: the paid plan is paid by card, and who leaves with it is told so and withdraws still', async () => {
  const { visitor, money, sandboxConsole } = await payer({ market: 'ar', brand: 'peugeot' }, 'peugeot-club');
  const { page, home } = visitor;
  await page.goto(`${home}/club`);
  await send(page, 'Empezar');
  expect(await page.getByRole('button', { name: 'Pagar con Pix' }).count()).toBe(0);
  await money.subscribe('card');
  const { charge } = await money.until((term) => term.charge?.redirectUrl != null);
  await sandboxConsole.payByCard(charge?.redirectUrl ?? '', 'APRO');
  await money.until(({ state }) => state === 'ACTIVE');
  await page.goto(`${home}/club`);
  await page.getByText('Tu plan ahora').waitFor();
  await page.getByText(/podés arrepentirte y recibir \$\s24\.900,00 de vuelta, también después de salir/).waitFor();
  await send(page, 'Salir del programa');
  await page.getByText('Saliste del programa.').waitFor();
  await page.getByRole('heading', { name: 'Saliste con un plan pago' }).waitFor();
  await expectAccessible(page);
  await send(page, 'Arrepentirme y recibir la plata');
  await page.getByText('Te arrepentiste de la suscripción. La plata vuelve por donde se pagó.').waitFor();
  expect(await page.getByRole('heading', { name: 'Saliste con un plan pago' }).count()).toBe(0);
  await expectQuiet(visitor);
}, 180_000);
