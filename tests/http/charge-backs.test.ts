import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { requestPartRefund } from '#features/payments/steps.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { buyerOf, idOf, orderOf, type Buyer, type SeenOrder } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { changeHandOf } from '#tests/harness/change.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { hasten } from '#tests/harness/scenario.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

/** Above the limit from which a second person is needed, in minor units of BRL. */
const LARGE_DEPOSIT = 1_500_000;
const JEEP = { brand: 'jeep', market: 'br' } as const;

let app: TestApp;
let buyer: Buyer;
let customer: string;
let finance: string;

beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app.call, CUSTOMER.br);
  buyer = buyerOf(app.call, { token: customer });
  finance = await signInStaff(app.call, 'subscription_payment_manager');
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
  // Its mail says why it ended, and whom to call if that was a mistake.
  const mailed = await waitFor(async () => {
    const { rows } = await ask<{ template: string; phone: string; back: string | null }>(
      app.databaseUrl,
      `SELECT payload ->> 'template' AS template, payload -> 'params' ->> 'phone' AS phone,
         payload -> 'params' ->> 'backAll' AS back FROM platform.outbox
       WHERE topic = 'mail.send' AND payload ->> 'template' IN ('orderCancelled', 'orderReversed')
         AND payload -> 'params' ->> 'url' LIKE $1`,
      [`%/${id}`],
    );
    return rows[0];
  });
  expect(mailed).toEqual({ template: 'orderReversed', phone: expect.stringMatching(/\d{4}$/), back: null });
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

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;
const press = (refund: string, what: 'approval' | 'retry', key: string = randomUUID()): Promise<Answered> =>
  app.call('POST', `payment/v2/refunds/${refund}/${what}`, { ...JEEP, token: finance, key });

const paid = async () => {
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  await buyer.register(id);
  const charge = idOf(await buyer.pay(id));
  const payment = (await app.sandboxConsole.payment(charge)).id;
  await app.sandboxConsole.onPayment(payment, 'confirm');
  await seen(id, ({ state }) => state === 'RESERVE');
  return { id, charge, payment };
};

/** Parts of an order's money asked back, as a change of the order does it. */
const askBack = async (id: string, amounts: readonly number[]): Promise<void> => {
  const { rows } = await ask<{ id: string }>(app.databaseUrl, 'SELECT id FROM payments.receipt WHERE order_id = $1', [
    id,
  ]);
  const db = openDatabase({ url: app.databaseUrl, pool: 1 });
  const of = {
    receiptId: rows[0]?.id ?? '',
    reason: 'CHANGED',
    requestedBy: 'system:test',
  };
  for (const amount of amounts)
    await db.withTx({ brand: 'jeep', actor: 'system:test' }, (tx) => requestPartRefund(tx, { ...of, amount }));
  await db.close();
};

/** The receipts of an order: what it has of them, and what the gateway has. */
const expectNothingLeft = async (id: string): Promise<void> => {
  const { rows } = await ask(
    app.databaseUrl,
    `SELECT amount - refunded AS left, (SELECT sum(e.amount) FROM payments.entry e WHERE e.order_id = $1 AND account = 'gateway') AS held
     FROM payments.receipt WHERE order_id = $1`,
    [id],
  );
  expect(rows.map(({ left, held }) => [Number(left), Number(held)])).toEqual([[0, 0]]);
};

test('a part went back, unheard, and the bank takes the rest: one part is booked, the other falls', async () => {
  const { id, charge, payment } = await paid();
  await app.sandboxConsole.fault('refunds.create', '500-after', { times: 1 });
  await app.sandboxConsole.fault('refunds.create', '500-before', { times: 100 });
  await askBack(id, [700]);
  await waitFor(async () => (await app.sandboxConsole.payments(charge))[0]?.refunds.length === 1);
  expect((await buyer.cancel(id)).status).toBe(200);
  await app.sandboxConsole.onPayment(payment, 'chargeback');
  await takenBack(payment);
  await app.sandboxConsole.clearFaults();
  await hasten(app.databaseUrl);
  const { refunds } = await seen(id, (order) => order.refunds.every(({ state }) => state !== 'REQUESTED'));
  expect(refunds.map(({ state }) => state).toSorted()).toEqual(['DONE', 'VOID']);
  await expectNothingLeft(id);
  const [atGateway] = await app.sandboxConsole.payments(charge);
  expect(atGateway).toMatchObject({ status: 'charged_back', refunds: [{ amount: 7 }] });
});

test('one Pix pays an order and, taken up, pays it again: the first payment taken back leaves it to the second', async () => {
  const { id, payment } = await paid();
  await app.sandboxConsole.fault('refunds.create', '500-before', { times: 100 });
  expect((await buyer.cancel(id)).status).toBe(200);
  const again = changeHandOf({ ...app, customer });
  expect((await again.takeUp(id, (await again.takeUpSeen(id)).after.amount)).status).toBe(200);
  await app.sandboxConsole.onPayment(payment, 'twice');
  await seen(id, ({ state }) => state === 'RESERVE');
  await app.sandboxConsole.onPayment(payment, 'chargeback');
  await takenBack(payment);
  expect(orderOf(await buyer.status(id))).toMatchObject({ state: 'RESERVE', charges: [{ state: 'PAID' }] });
});

test('refused by the gateway, a refund calls for staff, who send it once more, once', async () => {
  const { id, charge } = await paid();
  await app.sandboxConsole.fault('refunds.create', 'refused', { times: 1 });
  expect((await buyer.cancel(id)).status).toBe(200);
  const { refunds } = await seen(id, (order) => order.refunds[0]?.state === 'FAILED');
  const refund = refunds[0]?.id ?? '';
  const waiting = await app.call('GET', 'payment/v2/refunds', { ...JEEP, token: finance });
  expect((waiting.json['refunds'] as object[])[0]).toMatchObject({ id: refund, state: 'FAILED' });
  const key = randomUUID();
  const answers = await Promise.all([press(refund, 'retry', key), press(refund, 'retry', key), press(refund, 'retry')]);
  expect(new Set(answers.map(codeOf))).toEqual(new Set(['200 undefined', '409 refundState']));
  await seen(id, (order) => order.refunds[0]?.state === 'DONE');
  const [payment] = await app.sandboxConsole.payments(charge);
  expect(payment).toMatchObject({ status: 'refunded', refunds: [expect.anything()] });
  expect(codeOf(await press(refund, 'retry'))).toBe('409 refundState');
  const { rows } = await ask(
    app.databaseUrl,
    `SELECT done_at IS NOT NULL AS done FROM platform.outbox WHERE topic = 'refund.send' AND payload ->> 'refundId' = $1`,
    [refund],
  );
  expect(rows).toEqual([{ done: true }, { done: true }]);
});

test('a refund that was done unheard, and whose repeat is refused, is booked as done; one that was never done is a case for staff', async () => {
  const { id, charge } = await paid();
  await app.sandboxConsole.fault('refunds.create', '500-after', { times: 1 });
  await app.sandboxConsole.fault('refunds.create', 'refused', { times: 1 });
  expect((await buyer.cancel(id)).status).toBe(200);
  await waitFor(async () => (await app.sandboxConsole.payments(charge))[0]?.refunds.length === 1);
  await hasten(app.databaseUrl);
  await seen(id, (order) => order.refunds[0]?.state === 'DONE');
  await expectNothingLeft(id);
  const other = await paid();
  await app.sandboxConsole.fault('refunds.create', '500-before', { times: 1 });
  await app.sandboxConsole.fault('refunds.create', 'refused', { times: 1 });
  expect((await buyer.cancel(other.id)).status).toBe(200);
  await waitFor(async () => {
    await hasten(app.databaseUrl);
    return orderOf(await buyer.status(other.id)).refunds[0]?.state === 'FAILED';
  });
  expect((await app.sandboxConsole.payments(other.charge))[0]).toMatchObject({ status: 'approved', refunds: [] });
});

test('in parts the limit is of the sum, and what waits falls with money that the bank took', async () => {
  await ask(app.databaseUrl, `UPDATE reservations.campaign SET deposit = $1 WHERE brand = 'jeep' AND market = 'br'`, [
    LARGE_DEPOSIT,
  ]);
  const { id, payment } = await paid();
  await askBack(id, [600_000, 600_000, 300_000]);
  await ask(app.databaseUrl, `UPDATE reservations.purchase SET paid = 0, given_back = paid WHERE id = $1`, [id]);
  const { refunds } = await seen(id, (order) => order.refunds.every(({ state }) => state !== 'REQUESTED'));
  const waiting = refunds.filter(({ state }) => state === 'AWAITING_APPROVAL').map((refund) => refund.id);
  expect(refunds.map(({ state }) => state).toSorted()).toEqual(['AWAITING_APPROVAL', 'DONE', 'DONE']);
  await app.sandboxConsole.onPayment(payment, 'chargeback');
  await seen(id, (order) => order.refunds.every(({ state }) => state !== 'AWAITING_APPROVAL'));
  expect(codeOf(await press(waiting[0] ?? '', 'approval'))).toBe('409 refundState');
  await expectNothingLeft(id);
});
