import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buyerOf, idOf, orderOf, type Buyer, type SeenOrder } from '#tests/harness/buyer.ts';
import { findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { endHold } from '#tests/harness/scenario.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let buyer: Buyer;

beforeAll(async () => {
  app = await startTestApp();
  buyer = buyerOf(app.call, { token: await signIn(app.call, CUSTOMER.ar), brand: 'peugeot', market: 'ar' });
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const seen = (id: string, isThere: (order: SeenOrder) => boolean): Promise<SeenOrder> =>
  waitFor(async () => {
    const order = orderOf(await buyer.status(id));
    return isThere(order) && order;
  });

const atCardPage = async () => {
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl, { brand: 'peugeot', market: 'ar' })));
  await buyer.register(id);
  const charge = idOf(await buyer.pay(id, 'card'));
  const order = await seen(id, ({ charges }) => charges[0]?.redirectUrl !== null);
  return { id, charge, page: order.charges[0]?.redirectUrl ?? '' };
};

test('a card in Argentina: refused ones leave the page open, the approved one makes the order', async () => {
  const { id, charge, page } = await atCardPage();
  await app.sandboxConsole.payByCard(page, 'FUND GOMEZ');
  await app.sandboxConsole.payByCard(page, 'OTHE GOMEZ');
  await expectDrainedAndSound(app.databaseUrl);
  expect(orderOf(await buyer.status(id))).toMatchObject({
    state: 'PRE_RESERVE',
    charges: [{ state: 'PENDING', refusedAt: expect.any(String) }],
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
