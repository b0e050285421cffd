import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buyerOf, idOf, orderOf, type Buyer, type SeenOrder } from '#tests/harness/buyer.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { hasten } from '#tests/harness/scenario.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let app: TestApp;
let buyer: Buyer;

beforeAll(async () => {
  app = await startTestApp();
  buyer = buyerOf(app.call, { token: await signIn(app.call, CUSTOMER.br) });
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.sandboxConsole.clearFaults();
  await hasten(app.databaseUrl);
  await expectDrainedAndSound(app.databaseUrl);
});

const seen = (id: string, isThere: (order: SeenOrder) => boolean): Promise<SeenOrder> =>
  waitFor(
    async () => {
      const order = orderOf(await buyer.status(id));
      return isThere(order) && order;
    },
    { pause: 25 },
  );

/** Paid twice at once, and the second payment's refund does not get through: both are at the gateway, the first one counts. */
const paidTwice = async () => {
  await app.sandboxConsole.fault('refunds.create', '500-before', { times: 100 });
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  await buyer.register(id);
  const charge = idOf(await buyer.pay(id));
  await app.sandboxConsole.onPayment((await app.sandboxConsole.payment(charge)).id, 'twice');
  await seen(id, ({ state, refunds }) => state === 'RESERVE' && refunds.length === 1);
  const { rows } = await ask<{ id: string; verdict: string }>(
    app.databaseUrl,
    'SELECT provider_id AS id, verdict FROM payments.receipt WHERE order_id = $1',
    [id],
  );
  const paymentOf = (verdict: string): number => Number(rows.find((row) => row.verdict === verdict)?.id);
  return { id, counted: paymentOf('accepted'), unwanted: paymentOf('unwanted') };
};

const takenBack = (payment: number) =>
  waitFor(async () => {
    const { rows } = await ask(
      app.databaseUrl,
      'SELECT FROM payments.receipt WHERE provider_id = $1 AND charged_back_at IS NOT NULL',
      [String(payment)],
    );
    return rows.length === 1;
  });

test('the bank takes back a payment that nobody wanted: the order stays with the one that counts', async () => {
  const { id, counted, unwanted } = await paidTwice();
  await app.sandboxConsole.onPayment(unwanted, 'chargeback');
  await takenBack(unwanted);
  expect(orderOf(await buyer.status(id))).toMatchObject({ state: 'RESERVE', charges: [{ state: 'PAID' }] });
  await app.sandboxConsole.onPayment(counted, 'chargeback');
  const order = await seen(id, ({ state }) => state === 'CANCELLED');
  expect(order).toMatchObject({ cancelReason: 'PAYMENT_REVERSED', charges: [{ state: 'CHARGED_BACK' }] });
});

test('the bank takes back the one that counts: the order ends, and the other goes back all the same', async () => {
  const { id, counted } = await paidTwice();
  await app.sandboxConsole.onPayment(counted, 'chargeback');
  await seen(id, ({ state }) => state === 'CANCELLED');
  await app.sandboxConsole.clearFaults();
  await hasten(app.databaseUrl);
  await seen(id, ({ refunds }) => refunds.every(({ state }) => state === 'DONE'));
  const { rows } = await ask(
    app.databaseUrl,
    `SELECT amount - refunded AS left FROM payments.receipt WHERE order_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ left: 0 }, { left: 0 }]);
});
