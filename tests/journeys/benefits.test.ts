import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { benefitStaff, pollBody } from '#tests/harness/benefits.ts';
import { buyerOf, idOf, orderOf } from '#tests/harness/buyer.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn as signInCustomer, signInStaff } from '#tests/harness/people.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { gotoQuiet } from '../harness/goto-quiet.ts';
import { expectQuiet, openJourneyApp, send, signIn, totp, type JourneyApp } from './account-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';
import { bookAt } from './voucher-booking.ts';

let app: JourneyApp;
let call: Caller;
let keepers: { admin: string; partner: string };

beforeAll(async () => {
  app = await openJourneyApp();
  call = callerOf(app.roles.urls[0] ?? '');
  keepers = { admin: await signInStaff(call, 'voucher_admin'), partner: await signInStaff(call, 'partner_admin') };
});
afterAll(() => app.close());

const PHONE = { width: 390, height: 844 };

type Site = { readonly market: 'br' | 'ar'; readonly brand: string };

/** What partners give, what a dealership asks, and what a late car is worth, as staff made it. */
const giveTo = async ({ market, brand }: Site, dealer: string): Promise<{ self: string; gift: string }> => {
  const site = { market, brand };
  const staff = benefitStaff(call, { token: keepers.admin, databaseUrl: app.databaseUrl });
  const ids = {
    partnerId: await staff.partner('agua-viva', site),
    audienceId: await staff.audience({}, site),
  };
  const self = await staff.benefit(ids, { title: 'Car wash', atDealer: true, percent: 20, picture: 'WASH' }, site);
  const gift = await staff.benefit(ids, { title: 'Weekend', picture: 'TRAVEL' }, site);
  await staff.benefit(ids, { title: 'Later', picture: 'MUSIC', validFrom: '2099-01-01T03:00:00Z' }, site);
  for (const id of [self, gift])
    await call('POST', `benefits/v1/partner-benefits/${id}/codes`, {
      ...site,
      token: keepers.partner,
      body: { content: `${id.slice(-8)}-1\n${id.slice(-8)}-2` },
    });
  const currency = market === 'br' ? 'BRL' : 'ARS';
  await staff.plan({ least: 5, value: { amount: 50_000, currency }, name: 'Late' }, site);
  for (const [question, target] of [
    ['First?', 2],
    ['Second?', 1],
  ] as const)
    idOf(
      await call('POST', 'benefits/v1/polls', {
        ...site,
        token: keepers.admin,
        body: pollBody(dealer, { question, target, options: ['One', 'Two'] }),
      }),
    );
  return { self, gift };
};

/** The market's customer with a paid order whose car should have come ten days ago; their session and dealership. */
const buyLate = async ({ market, brand }: Site): Promise<{ token: string; dealer: string }> => {
  const token = await signInCustomer(call, CUSTOMER[market]);
  const buyer = buyerOf(call, { token, brand, market });
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl, { brand, market })));
  await buyer.register(id);
  const sandboxConsole = createSandboxConsole(app.roles.sandboxUrl);
  const charge = idOf(await buyer.pay(id, market === 'br' ? 'pix' : 'card'));
  const pending = await waitFor(async () => {
    const found = orderOf(await buyer.status(id)).charges.find((one) => one.id === charge);
    return found?.state === 'PENDING' && found;
  });
  if (pending.redirectUrl === null)
    await sandboxConsole.onPayment((await sandboxConsole.payment(charge)).id, 'confirm');
  else await sandboxConsole.payByCard(pending.redirectUrl, 'APRO');
  await waitFor(async () => orderOf(await buyer.status(id)).state === 'RESERVE');
  const { rows } = await ask<{ dealer: string }>(
    app.databaseUrl,
    'UPDATE reservations.purchase SET deliver_by = current_date - 10 WHERE id = $1 RETURNING dealer_id AS dealer',
    [id],
  );
  return { token, dealer: rows[0]?.dealer ?? '' };
};

const signedIn = async ({ market, brand }: Site, token: string): Promise<Visitor> => {
  const visitor = await app.visit(market, brand);
  const place = { domain: new URL(app.roles.urls[0] ?? '').hostname, path: '/', secure: true, httpOnly: true };
  await visitor.context.addCookies([{ name: '__Host-session', value: token, ...place }]);
  await visitor.page.setViewportSize(PHONE);
  return visitor;
};

const open = async (page: Page, address: string): Promise<void> => {
  await gotoQuiet(page, address);
  await expectAccessible(page);
};

const WORDS = {
  br: {
    mine: 'minha-area/beneficios',
    vouchers: 'minha-area/vouchers',
    redeem: 'Resgatar',
    dealer: 'Concessionária',
    gift: 'De presente',
    taken: 'Presente entregue',
    take: 'Ficar com o presente',
    vote: 'Votar',
    partial: 'Resultado parcial',
    decided: 'Decidido: Two',
    rate: 'Avaliar',
    rated: 'A sua nota: 4',
    ahead: 'Em breve',
    reward: /Resgatar R\$\s500,00 do pedido/,
    done: 'O voucher é seu.',
  },
  ar: {
    mine: 'mi-cuenta/beneficios',
    vouchers: 'mi-cuenta/vouchers',
    redeem: 'Canjear',
    dealer: 'Concesionario',
    gift: 'De regalo',
    taken: 'Regalo entregado',
    take: 'Quedarme con el regalo',
    vote: 'Votar',
    partial: 'Resultado parcial',
    decided: 'Decidido: Two',
    rate: 'Calificar',
    rated: 'Tu nota: 4',
    ahead: 'Muy pronto',
    reward: /Canjear \$\s500,00 del pedido/,
    done: 'El voucher es tuyo.',
  },
} as const;

test.each([
  { market: 'br', brand: 'jeep' },
  { market: 'ar', brand: 'peugeot' },
] as const)(
  'in $market: redeem for oneself and as a gift, vote to the result, a reward for a late car',
  async (site) => {
    const words = WORDS[site.market];
    const { token, dealer } = await buyLate(site);
    const { gift } = await giveTo(site, dealer);
    const stranger = await app.visit(site.market, site.brand);
    await stranger.page.setViewportSize(PHONE);
    await open(stranger.page, `${stranger.home}/beneficios`);
    await stranger.page.getByRole('heading', { name: 'Car wash' }).waitFor();
    await open(stranger.page, `${stranger.home}/recompensas`);

    const visitor = await signedIn(site, token);
    const { page, home } = visitor;
    await open(page, `${home}/${words.mine}`);
    await page.getByRole('heading', { name: words.ahead }).waitFor();
    await page.getByRole('link', { name: 'Car wash' }).click();
    await send(page, words.redeem);
    await expectAccessible(page);
    await page.getByLabel(words.dealer).selectOption({ index: 1 });
    await send(page, words.redeem);
    await page.locator('main article').first().waitFor();
    await expectAccessible(page);
    await page.locator('select[name=rating]').selectOption('4');
    await send(page, words.rate);
    await page.getByText(words.rated).waitFor();

    await open(page, `${home}/${words.mine}/${gift}`);
    await page.getByText(words.gift, { exact: true }).click();
    await send(page, words.redeem);
    const link = page.getByText(/\/(presente|regalo)\//);
    await link.waitFor();
    await expectAccessible(page);
    const address = (await link.textContent()) ?? '';

    const other = await signedIn(site, await signInCustomer(call, CUSTOMER[site.market === 'br' ? 'ar' : 'br']));
    await open(other.page, address);
    await send(other.page, words.take);
    await other.page.getByText(gift.slice(-8)).waitFor();
    await expectAccessible(other.page);
    await open(stranger.page, address);
    await expectQuiet(stranger);
    await expectQuiet(other);

    await open(page, `${home}/${words.mine}`);
    await page.getByText(words.taken).waitFor();
    const poll = (question: string) => page.locator('article', { hasText: question });
    for (const question of ['First?', 'Second?']) {
      await poll(question).getByText('Two', { exact: true }).click();
      await poll(question).getByRole('button', { name: words.vote }).click();
      await poll(question).getByRole('progressbar').first().waitFor();
    }
    await poll('First?').getByText(words.partial).waitFor();
    await poll('Second?').getByText(words.decided).waitFor();
    await expectAccessible(page);

    await open(page, `${home}/${words.vouchers}`);
    await page.getByRole('button', { name: words.reward }).click();
    await page.getByText(words.done).waitFor();
    await expectAccessible(page);
    await expectQuiet(visitor);
  },
);

test('staff write a benefit that a second person must approve; a dealership books a voucher by its code', async () => {
  const site = { market: 'br', brand: 'jeep' } as const;
  const { page, home, ...staff } = await signedIn(site, keepers.admin);
  for (const area of [
    'partners',
    'audiences?edit=new',
    'benefits',
    'benefits?edit=new',
    'polls',
    'vouchers',
    'vouchers/issued',
  ]) {
    await open(page, `${home}/admin/${area}`);
    expect(await page.locator('main').textContent()).not.toContain('⟦');
  }
  await open(page, `${home}/admin/benefits?edit=new`);
  await page.getByLabel('Título').fill('Revisão de verão');
  await page.getByLabel('Resumo').fill('Uma revisão antes da estrada');
  await page.getByLabel('Condições').fill('Uma por carro.');
  await send(page, 'Salvar');
  await page.getByText('Benefício salvo.').waitFor();
  await page
    .getByRole('row', { name: /Revisão de verão/ })
    .getByText('Espera aprovação')
    .waitFor();
  // Who wrote it is not offered to approve it.
  expect(await page.getByRole('button', { name: 'Aprovar Revisão de verão' }).count()).toBe(0);
  await page.context().close();
  expect(staff.complaints).toEqual([]);

  const dealership = await app.visit('br', 'jeep');
  await dealership.page.setViewportSize(PHONE);
  await dealership.page.goto(`${dealership.home}/admin/voucher-booking`);
  await signIn(dealership.page, { email: 'dealer_manager@demo.example', password: DEMO_PASSWORD });
  await dealership.page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(dealership.page, 'Verificar');
  await bookAt({ ...dealership, databaseUrl: app.databaseUrl }, site);
  await dealership.page.goto(`${dealership.home.replace('/br/jeep', '/ar/peugeot')}/admin/voucher-booking`);
  await bookAt({ ...dealership, databaseUrl: app.databaseUrl }, { market: 'ar', brand: 'peugeot' });
  await expectQuiet(dealership);

  const partner = await signedIn(site, keepers.partner);
  await open(partner.page, `${partner.home}/admin/partner-stock`);
  await partner.page.getByRole('link', { name: 'Códigos e resgates de Weekend' }).click();
  const file = (content: string) =>
    partner.page
      .getByLabel('Arquivo')
      .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await file('A-CODE-0\nx\n');
  await send(partner.page, 'Conferir');
  await partner.page.getByText('Um código tem de 4 a 60 letras').waitFor();
  await partner.page.getByText('2 linhas: 1 código novo,').waitFor();
  await file(`code\n${randomUUID()}\nSAME-1\nSAME-1`);
  await send(partner.page, 'Conferir');
  await partner.page.getByText('3 linhas: 2 códigos novos, 1 repetido no arquivo').waitFor();
  await expectAccessible(partner.page);
  await expectQuiet(partner);
});
