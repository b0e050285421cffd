import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { insertAccount, insertDocument } from '#features/accounts/store/accounts.server.ts';
import { sealDocument } from '#features/accounts/store/sealing.server.ts';
import type { Market } from '#kernel/market.ts';
import { hashPassword } from '#platform/auth/passwords.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { testEnv } from '#tests/harness/env.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { ageList, endPromotion, yesterday } from '#tests/harness/promotions.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { AR, BR, expectQuiet, openJourneyApp, totp, type JourneyApp } from './account-steps.ts';
import { expectAccessible, mailTo, openVisitor, type Visitor } from './visitor.ts';

let app: JourneyApp;
/** Two persons who keep promotions, signed in once for both markets. */
let writer: Visitor;
let approver: Visitor;

const PHONE = 390;
/** Of each promotion of the demonstration. */
const PRIZES = 2;
const GUEST = { br: 'convidada@demo.example', ar: 'invitada@demo.example' } as const;

const tapAt = (market: Market, brand: string): Promise<Visitor> =>
  openVisitor(app.browser, { url: app.roles.urls[0] ?? '', market, brand, width: PHONE, touch: true });

const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first();
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first();

/** Somebody with an account and a document of the market. */
const makeGuest = async (market: Market, document: { kind: string; number: string }): Promise<void> => {
  const env = testEnv({ DATABASE_URL: app.databaseUrl, VOLANTE_DATA: app.folder });
  const db = openDatabase({ url: app.databaseUrl, pool: 1 });
  const id = createIds(systemClock).next();
  await db.withTx({ allBrands: true }, async (tx) => {
    await insertAccount(tx, {
      id,
      email: GUEST[market],
      name: 'Maria Convidada',
      nickname: null,
      passwordHash: await hashPassword(env.APP_SECRETS, DEMO_PASSWORD),
      phone: null,
      birthDate: null,
      market,
      now: new Date(),
    });
    await insertDocument(tx, sealDocument(vaultOf(env), { accountId: id, ...document }));
  });
  await db.close();
};

const enter = async (page: Page, email: string, words: typeof BR): Promise<void> => {
  await page.getByLabel(words.email, { exact: true }).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(DEMO_PASSWORD);
  await button(page, words.enter).tap();
};

const openStaff = async (role: string): Promise<Visitor> => {
  const staff = await tapAt('br', 'jeep');
  await staff.page.goto(`${staff.home}/admin/promotion-draws`);
  await enter(staff.page, `${role}@demo.example`, BR);
  await staff.page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await button(staff.page, 'Verificar').tap();
  await staff.page.waitForURL(/\/admin\/promotion-draws$/);
  return staff;
};

beforeAll(async () => {
  app = await openJourneyApp();
  await makeGuest('br', { kind: 'CPF', number: '111.444.777-35' });
  await makeGuest('ar', { kind: 'DNI', number: '28.765.432' });
  writer = await openStaff('game_admin');
  approver = await openStaff('game_moderator');
});
afterAll(() => app.close());

const WORDS = {
  br: {
    brand: 'jeep',
    signIn: BR,
    list: '/promocoes',
    card: /Sua chave está no sorteio/,
    enter: 'Entrar para participar',
    accept: /Li e aceito o regulamento/,
    join: 'Quero participar',
    refused: 'Para participar, leia e aceite o regulamento.',
    joined: 'Participação confirmada. Boa sorte!',
    numbers: 'Meus números da sorte',
    invite: 'Seu link de convite',
    invited: 'Você vem pelo convite de alguém',
    came: '1 pessoa entrou pelo seu convite.',
    two: 'Você tem 2 números da sorte',
    freeze: /^Congelar a lista de/,
    again: 'Ver se está pronta',
    day: 'Dia da extração',
    reference: 'Número da extração',
    propose: 'Anotar o resultado',
    own: 'Você anotou este resultado: outra pessoa o confere.',
    approve: 'Conferi e aprovo',
    approved: 'Aprovado. Quem ganhou recebe um e-mail.',
    won: 'Você ganhou',
    mail: /Você ganhou/,
    result: 'Resultado',
    winners: 'Ganhadores',
    reason: 'Motivo',
    end: 'Encerrar os marcados',
    claim: /^Pode ser pedido até/,
    receipt: 'Comprovante',
    hand: /^Anotar a entrega/,
    handed: /^Entregue em .+ comprovante Recibo 17/,
    kept: 'A promoção terminou: quem participa fica na lista até o sorteio.',
  },
  ar: {
    brand: 'peugeot',
    signIn: AR,
    list: '/promociones',
    card: /Tu llave está en el sorteo/,
    enter: 'Ingresar para participar',
    accept: /Leí y acepto las bases y condiciones/,
    join: 'Quiero participar',
    refused: 'Para participar, leé y aceptá las bases y condiciones.',
    joined: 'Participación confirmada. ¡Mucha suerte!',
    numbers: 'Mis números de sorteo',
    invite: 'Tu enlace de invitación',
    invited: 'Venís por la invitación de alguien',
    came: '1 persona entró con tu invitación.',
    two: 'Tenés 2 números de sorteo',
    freeze: /^Congelar la lista de/,
    again: 'Ver si está lista',
    day: 'Día del sorteo',
    reference: 'Acta',
    propose: 'Anotar el resultado',
    own: 'Anotaste este resultado: lo revisa otra persona.',
    approve: 'Revisé y apruebo',
    approved: 'Aprobado. Quien ganó recibe un correo.',
    won: 'Ganaste',
    mail: /Ganaste/,
    result: 'Resultado',
    winners: 'Ganadores',
    reason: 'Motivo',
    end: 'Terminar los marcados',
    claim: /^Se puede pedir hasta el/,
    receipt: 'Comprobante',
    hand: /^Anotar la entrega/,
    handed: /^Entregado el .+ comprobante Recibo 17/,
    kept: 'La promoción terminó: quienes participan quedan en la lista hasta el sorteo.',
  },
} as const;

const seededId = async (brand: string, market: Market): Promise<string> => {
  const { rows } = await ask<{ id: string }>(
    app.databaseUrl,
    'SELECT id FROM promotions.promotion WHERE brand = $1 AND market = $2',
    [brand, market],
  );
  return rows[0]?.id ?? expect.fail('no promotion');
};

/** Accepts the rules after having forgotten it once. */
const join = async (page: Page, words: (typeof WORDS)[Market]): Promise<void> => {
  await button(page, words.join).tap();
  await page.getByText(words.refused).first().waitFor();
  await page.getByLabel(words.accept).check();
  await button(page, words.join).tap();
  await page.getByText(words.joined).first().waitFor();
  await page.getByRole('list', { name: words.numbers }).first().waitFor();
  await expectAccessible(page);
};

/** One person freezes the list and writes the result down, another approves it. */
const draw = async (market: Market, id: string): Promise<void> => {
  const words = WORDS[market];
  const address = `/${market}/${words.brand}/admin/promotion-draws?promotion=${id}`;
  const { page } = writer;
  await page.goto(address);
  // The clock may have been there before.
  if ((await button(page, words.freeze).count()) > 0) {
    await button(page, words.freeze).tap();
    await page.waitForURL(/done=freeze/);
  }
  // The list of each prize is a job of its own; the second one may be frozen first, and its draw waits for the first one's.
  await waitFor(async () => {
    await page.goto(address);
    return (await page.getByLabel(words.day).count()) === PRIZES;
  });
  await ageList(app.databaseUrl, id);
  expect(await page.getByLabel(words.day).first().inputValue()).toBe(yesterday());
  await page.getByLabel(words.reference, { exact: true }).first().fill('05930');
  const results = market === 'br' ? ['12345', '67890', '23456', '78901', '34567'] : ['77'];
  for (const [index, result] of results.entries()) await page.locator('input[name="result"]').nth(index).fill(result);
  await expectAccessible(page);
  await button(page, words.propose).tap();
  await page.getByText(words.own).first().waitFor();

  await approver.page.goto(address);
  await expectAccessible(approver.page);
  await button(approver.page, words.approve).tap();
  await approver.page.getByText(words.approved).first().waitFor();
};

/** Nobody's part is ended once it is over; whoever was ticked still is, on the page it was done on. */
const endNobody = async (market: Market, id: string): Promise<void> => {
  const words = WORDS[market];
  const { page } = writer;
  await page.goto(`/${market}/${words.brand}/admin/promotion-participants?promotion=${id}`);
  const box = page.locator('input[name="participant"]').first();
  await box.check();
  await page.getByLabel(words.reason).fill('Fraude');
  await button(page, words.end).tap();
  await page.getByText(words.kept).first().waitFor();
  expect(await box.isChecked()).toBe(true);
  expect(page.url()).toContain(id);
};

/** Staff write down that the winner has the prize. */
const handOver = async (market: Market): Promise<void> => {
  const words = WORDS[market];
  const { page } = writer;
  await page.getByText(words.claim).first().waitFor();
  await page.getByRole('main').locator('summary').first().click();
  await page.getByLabel(words.receipt).first().fill('Recibo 17');
  await expectAccessible(page);
  await button(page, words.hand).tap();
  await page.getByText(words.handed).first().waitFor();
};

test.each(['br', 'ar'] as const)(
  '%s: somebody joins, invites, and sees the draw that two of staff made; who won is written to',
  async (market) => {
    const words = WORDS[market];
    const visitor = await tapAt(market, words.brand);
    const { page } = visitor;
    await page.goto(`${visitor.home}${words.list}`);
    await expectAccessible(page);
    await link(page, words.card).tap();
    // A tap does not wait for the page it leads to.
    await page.getByRole('heading', { level: 1, name: words.card }).first().waitFor();
    await expectAccessible(page);
    await link(page, words.enter).tap();
    await enter(page, CUSTOMER[market], words.signIn);
    await join(page, words);
    const address = page.url().split('?')[0] ?? '';
    const invitation = await page.getByLabel(words.invite).inputValue();

    const guest = await tapAt(market, words.brand);
    await guest.page.goto(invitation);
    await link(guest.page, words.enter).tap();
    await enter(guest.page, GUEST[market], words.signIn);
    await guest.page.getByText(words.invited).first().waitFor();
    await join(guest.page, words);
    await page.goto(address);
    await page.getByText(words.came).first().waitFor();
    await page.getByText(words.two).first().waitFor();

    const id = await seededId(words.brand, market);
    await endPromotion(app.databaseUrl, id);
    await endNobody(market, id);
    await draw(market, id);

    const seen = [];
    for (const one of [page, guest.page]) {
      await one.goto(address);
      await one.getByRole('heading', { name: words.result }).first().waitFor();
      await expectAccessible(one);
      seen.push(await one.getByText(words.won, { exact: true }).count());
    }
    expect(seen.toSorted()).toEqual([0, 1]);
    await mailTo(app.roles, seen[0] === 1 ? CUSTOMER[market] : GUEST[market], words.mail);
    for (const area of [
      'promotions',
      'promotion-groups',
      'promotion-codes',
      'promotion-participants',
      'promotion-winners',
    ]) {
      await writer.page.goto(`/${market}/${words.brand}/admin/${area}`);
      await expectAccessible(writer.page);
    }
    await handOver(market);
    await writer.page.getByText('Convidada').or(writer.page.getByText('Client')).first().waitFor();
    await expectQuiet(guest);
    await expectQuiet(visitor);
  },
);
