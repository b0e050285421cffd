import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loader } from '#app/web/reservation-step-data.ts';
import { buyerOf, idOf, orderOf, type Buyer, type SeenOrder } from '#tests/harness/buyer.ts';
import { findReadyCar } from '#tests/harness/cars.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { endHold } from '#tests/harness/scenario.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let buyer: Buyer;

const ownOf = async (market: 'br' | 'ar') => {
  const brand = market === 'br' ? 'jeep' : 'peugeot';
  const token = await signIn(app.call, CUSTOMER[market]);
  return { brand, market, token, buyer: buyerOf(app.call, { token, brand, market }) };
};

beforeAll(async () => {
  app = await startTestApp();
  buyer = (await ownOf('ar')).buyer;
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const seen = (id: string, isThere: (order: SeenOrder) => boolean, by = buyer): Promise<SeenOrder> =>
  waitFor(async () => {
    const order = orderOf(await by.status(id));
    return isThere(order) && order;
  });

const atCardPage = async (
  by = buyer,
  at: { brand: string; market: 'br' | 'ar' } = { brand: 'peugeot', market: 'ar' },
) => {
  const id = idOf(await by.reserve(await findReadyCar(app.databaseUrl, at)));
  await by.register(id);
  const charge = idOf(await by.pay(id, 'card'));
  const order = await seen(id, ({ charges }) => charges[0]?.redirectUrl !== null, by);
  return { id, charge, page: order.charges[0]?.redirectUrl ?? '' };
};

test('a card in Argentina: refused ones leave the page open, the approved one makes the order', async () => {
  const { id, charge, page } = await atCardPage();
  await app.sandboxConsole.payByCard(page, 'FUND GOMEZ');
  await app.sandboxConsole.payByCard(page, 'OTHE GOMEZ');
  await expectDrainedAndSound(app.databaseUrl);
  expect(orderOf(await buyer.status(id))).toMatchObject({
    state: 'PRE_RESERVE',
    charges: [{ state: 'PENDING', refusedAt: expect.any(String), refusal: null }],
  });
  await app.sandboxConsole.payByCard(page, 'APRO GOMEZ');
  const order = await seen(id, ({ state }) => state === 'RESERVE');
  expect(order).toMatchObject({ paid: order.deposit, charges: [{ state: 'PAID' }], refunds: [] });
  expect((await app.sandboxConsole.payments(charge)).map(({ status }) => status).toSorted()).toEqual([
    'approved',
    'rejected',
    'rejected',
  ]);
});

test.each([
  [
    'ar',
    'FUND',
    'funds',
    'La tarjeta no tiene fondos o límite para este importe. No se cobró nada.',
    'usá otra tarjeta.',
  ],
  ['ar', 'SECU', 'securityCode', 'Revisá tus datos, por favor. El código de seguridad', 'ingresalos de nuevo'],
  ['ar', 'OTHE', null, 'Revisá tus datos, por favor. La tarjeta fue rechazada sin', 'probá con otra tarjeta.'],
  ['br', 'FUND', 'funds', 'O cartão não tem saldo ou limite para este valor. Nada foi cobrado.', 'ou pague com Pix.'],
  ['br', 'EXPI', 'expiry', 'Verifique seus dados, por favor. A validade do cartão', 'digite de novo'],
  ['br', 'CALL', 'authorize', 'O banco pede que você autorize', 'fale com o banco'],
  ['br', 'BLAC', 'blocked', 'O banco não aceita pagamentos com este cartão.', 'use outro cartão'],
] as const)(
  '%s: the buyer of a card refused as %s reads why, that nothing was taken, and what to do',
  async (...input) => {
    const [market, holder, refusal, begins, ends] = input;
    const { brand, token, buyer: own } = await ownOf(market);
    const { id, page } = await atCardPage(own, { brand, market });
    const document = market === 'br' ? '529.982.247-25' : '12.345.678';
    await app.sandboxConsole.payByCard(page, `${holder} GOMEZ`, { document });
    const order = await seen(id, ({ charges }) => charges[0]?.refusedAt !== null, own);
    expect(order.charges[0]?.refusal).toBe(refusal);
    const step = await pagesOf(app.api.application).read({
      path: `/${market}/${brand}/reserva/${id}/payment`,
      params: { id, step: 'payment' },
      token,
      load: loader,
    });
    if (step.over) throw new Error('over');
    expect(step.order.trouble?.title).toBe(
      market === 'br' ? 'TIVEMOS UM PROBLEMA NO PAGAMENTO.' : 'TUVIMOS UN PROBLEMA CON EL PAGO.',
    );
    expect(step.order.trouble?.text.startsWith(begins), step.order.trouble?.text).toBe(true);
    expect(step.order.trouble?.text).toContain(ends);
    await own.cancel(id);
  },
);

test('a card under review, after a refused one, is neither paid nor failed until the gateway decides', async () => {
  const { id, charge, page } = await atCardPage();
  await app.sandboxConsole.payByCard(page, 'FUND GOMEZ');
  await expectDrainedAndSound(app.databaseUrl);
  await app.sandboxConsole.payByCard(page, 'CONT GOMEZ');
  await expectDrainedAndSound(app.databaseUrl);
  expect(orderOf(await buyer.status(id))).toMatchObject({
    state: 'PRE_RESERVE',
    charges: [{ state: 'PENDING', refusedAt: null }],
  });
  const looked = (await app.sandboxConsole.payments(charge)).find(({ status }) => status === 'in_process');
  await app.sandboxConsole.onPayment(looked?.id ?? 0, 'confirm');
  await seen(id, ({ state }) => state === 'RESERVE');
});

test('a card typed after the hold has ended is sent back whole', async () => {
  const { id, charge, page } = await atCardPage();
  await endHold(app.databaseUrl, id);
  await seen(id, ({ state }) => state === 'CANCELLED');
  await app.sandboxConsole.payByCard(page, 'APRO GOMEZ');
  const order = await seen(id, ({ refunds }) => refunds[0]?.state === 'DONE');
  expect(order).toMatchObject({ state: 'CANCELLED', refunds: [{ reason: 'late' }] });
  expect((await app.sandboxConsole.payments(charge)).map(({ status }) => status)).toEqual(['refunded']);
});
