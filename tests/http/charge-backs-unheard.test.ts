import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { settlePayment } from '#flows/settle-payment.server.ts';
import { openWorkerServices } from '#flows/worker-services.server.ts';
import { buyerOf, idOf, orderOf, type Buyer, type SeenOrder } from '#tests/harness/buyer.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { partsOf } from '#tests/harness/ar-parts.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { runNow } from '#tests/harness/schedule.ts';
import { hasten } from '#tests/harness/scenario.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

/** Money whose way nobody told of: it is booked when it is seen, as far as it went by then. */

const PART = 900_000_000;
const KIND = 'CARD_PAYMENT';

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

type Press = Parameters<TestApp['sandboxConsole']['onPayment']>[1];

/** What is done at the gateway is told of by nobody: its news alone is lost. */
const unheardOf = async (act: () => Promise<unknown>): Promise<void> => {
  // News of before are looked at first: they would see it too.
  await waitFor(async () => (await app.sandboxConsole.webhooks()).every(({ state }) => state !== 'due'));
  await expectDrainedAndSound(app.databaseUrl);
  await app.sandboxConsole.fault('webhook', 'missing', { times: 1 });
  await act();
};
const unheard = (payment: number, what: Press): Promise<void> =>
  unheardOf(() => app.sandboxConsole.onPayment(payment, what));

/** The whole of a payment given back at the gateway, by somebody who is not the shop. */
const giveBack = async (payment: number): Promise<void> => {
  const { env } = app.api.application.services;
  const response = await fetch(`${app.sandboxUrl}/v1/payments/${payment}/refunds`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${env.PAYMENT_ACCESS_TOKEN}`,
      'content-type': 'application/json',
      'x-idempotency-key': crypto.randomUUID(),
    },
    body: '{}',
  });
  expect(response.status).toBe(201);
};

const ledgerOf = async (id: string): Promise<number> => {
  const { rows } = await ask<{ held: string }>(
    app.databaseUrl,
    `SELECT coalesce(sum(amount), 0) AS held FROM payments.entry WHERE order_id = $1 AND account = 'gateway'`,
    [id],
  );
  return Number(rows[0]?.held);
};

const seen = (id: string, isThere: (order: SeenOrder) => boolean): Promise<SeenOrder> =>
  waitFor(
    async () => {
      const order = orderOf(await buyer.status(id));
      return isThere(order) && order;
    },
    { pause: 25 },
  );

/** A registered reservation whose Pix waits. */
const asked = async () => {
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  await buyer.register(id);
  const payment = await app.sandboxConsole.payment(idOf(await buyer.pay(id)));
  return { id, payment: payment.id };
};

/** A part of the rest by a card that its bank still looks at. */
const partInReview = async () => {
  const order = await reservedIn(app, 'ar');
  const { rest } = await order.show();
  const others = { kind: 'DEALER_PAYMENT', amount: rest.toPay.amount - PART };
  expect((await order.plan([{ kind: KIND, amount: PART }, others])).status).toBe(200);
  const parts = partsOf(app, order);
  const charge = idOf(await parts.byCard('', { holder: 'CONT' }));
  await order.seen((one) => parts.chargeOf(one, charge)?.state === 'PENDING');
  const payment = (await app.sandboxConsole.payment(charge)).id;
  const state = (isOf: string) => order.seen((one) => parts.chargeOf(one, charge)?.state === isOf);
  return { order, parts, payment, state, held: await ledgerOf(order.id) };
};

test('a part by card, heard of when its bank has it back, ends its order; won then, the money goes back', async () => {
  const { order, payment, state, held } = await partInReview();
  await unheard(payment, 'confirm');
  await app.sandboxConsole.onPayment(payment, 'chargeback');
  await state('CHARGED_BACK');
  const ended = await order.seen(({ state: now }) => now === 'CANCELLED');
  expect(ended.cancelReason).toBe('PAYMENT_REVERSED');
  await app.sandboxConsole.onPayment(payment, 'won');
  const { refunds } = await order.seen(
    ({ refunds: all }) => all.length === 2 && all.every(({ state: now }) => now !== 'REQUESTED'),
  );
  // So much needs a second person.
  expect(refunds.map(({ amount, state: now }) => [amount.amount, now])).toEqual(
    expect.arrayContaining([
      [PART, 'AWAITING_APPROVAL'],
      [held, 'DONE'],
    ]),
  );
  expect(await ledgerOf(order.id)).toBe(PART);
});

test('a part by card, heard of when it went back there, may be paid again', async () => {
  const { order, parts, payment, state, held } = await partInReview();
  await unheard(payment, 'confirm');
  await unheardOf(() => giveBack(payment));
  await app.sandboxConsole.onPayment(payment, 'notify');
  await state('CANCELLED');
  expect(await ledgerOf(order.id)).toBe(held);
  expect((await parts.byCard()).status).toBe(200);
  await order.seen(({ rest }) => rest.sources.some((source) => source.kind === KIND && source.state === 'PAID'));
});

test('heard of when its dispute is won already, a payment reserves as ever', async () => {
  const { id, payment } = await asked();
  await unheard(payment, 'confirm');
  await unheard(payment, 'chargeback');
  await app.sandboxConsole.onPayment(payment, 'won');
  const { charges } = await seen(id, ({ state }) => state === 'RESERVE');
  expect(charges).toMatchObject([{ state: 'PAID' }]);
  expect(await ledgerOf(id)).toBeGreaterThan(0);
});

test('a dispute that is won without anybody telling is asked about', async () => {
  const { id, payment } = await asked();
  await app.sandboxConsole.onPayment(payment, 'confirm');
  await seen(id, ({ state }) => state === 'RESERVE');
  await waitFor(async () => (await app.sandboxConsole.orders()).some(({ orderId }) => orderId === id));
  await app.sandboxConsole.steps(id, 'early');
  await app.sandboxConsole.balance(id);
  await app.sandboxConsole.steps(id, 'factory');
  await seen(id, ({ state }) => state === 'DELIVERED');
  const balanceIs = (isOf: string) => seen(id, (order) => (order as unknown as { balance: string }).balance === isOf);
  await app.sandboxConsole.onPayment(payment, 'chargeback');
  await balanceIs('PARTLY_PAID');
  await unheard(payment, 'won');
  await ask(
    app.databaseUrl,
    `UPDATE payments.charge SET checked_at = now() - interval '7 hours' WHERE order_id = $1 AND state = 'CHARGED_BACK'`,
    [id],
  );
  await runNow(app.databaseUrl, 'reconcile-charges');
  await balanceIs('PAID');
});

/** A worker that asked the gateway before, and only now books what it heard. */
const booksLate = async (payment: number, heard: { readonly approvedAt: Date }): Promise<void> => {
  const services = openWorkerServices(app.api.application.services);
  const now = await services.gateway.getPayment(String(payment));
  if (now.kind !== 'done') expect.fail('a payment');
  expect(now.value.status).toBe('refunded');
  await settlePayment(services, { ...now.value, ...heard, status: 'approved' });
  await services.close();
};

test('who heard that it was paid before it went back there books nothing any more', async () => {
  const { order, parts, payment, state, held } = await partInReview();
  await unheard(payment, 'confirm');
  const approvedAt = new Date();
  await unheardOf(() => giveBack(payment));
  await app.sandboxConsole.onPayment(payment, 'notify');
  await state('CANCELLED');
  await booksLate(payment, { approvedAt });
  await booksLate(payment, { approvedAt });
  expect(await ledgerOf(order.id)).toBe(held);
  expect((await parts.byCard()).status).toBe(200);
  await order.seen(({ rest }) => rest.sources.some((source) => source.kind === KIND && source.state === 'PAID'));
  expect(await ledgerOf(order.id)).toBe(held + PART);
});

test('what was booked and goes back there by others is booked out, and its order ends', async () => {
  const { order, payment, state, held } = await partInReview();
  await app.sandboxConsole.onPayment(payment, 'confirm');
  await state('PAID');
  expect(await ledgerOf(order.id)).toBe(held + PART);
  await unheardOf(() => giveBack(payment));
  await longUnasked(order.id, '8 days');
  await runNow(app.databaseUrl, 'reconcile-charges');
  const ended = await order.seen(({ state: now, refunds }) => now === 'CANCELLED' && refunds[0]?.state === 'DONE');
  expect(ended.refunds.map(({ amount }) => amount.amount)).toEqual([held]);
  expect(await ledgerOf(order.id)).toBe(0);
});

const longUnasked = (id: string, time: string) =>
  ask(app.databaseUrl, `UPDATE payments.charge SET checked_at = now() - $2::interval WHERE order_id = $1`, [id, time]);

test('of a charge that is paid twice the second payment is disputed and won without anybody telling', async () => {
  const { id, payment } = await asked();
  await app.sandboxConsole.fault('refunds.create', '500-before', { times: 100 });
  await app.sandboxConsole.onPayment(payment, 'twice');
  await seen(id, ({ state, refunds }) => state === 'RESERVE' && refunds.length === 1);
  const { rows } = await ask<{ id: string }>(
    app.databaseUrl,
    `SELECT provider_id AS id FROM payments.receipt WHERE order_id = $1 AND verdict = 'unwanted'`,
    [id],
  );
  const second = Number(rows[0]?.id);
  const both = await ledgerOf(id);
  const inSilence = async (what: Press) => {
    await app.sandboxConsole.fault('webhook', 'missing', { times: 1 });
    await app.sandboxConsole.onPayment(second, what);
  };
  const asks = async (time: string) => {
    await longUnasked(id, time);
    await runNow(app.databaseUrl, 'reconcile-charges');
  };
  await inSilence('chargeback');
  await asks('8 days');
  await waitFor(async () => (await ledgerOf(id)) === both / 2);
  expect(await seen(id, ({ state }) => state === 'RESERVE')).toMatchObject({ charges: [{ state: 'PAID' }] });
  await inSilence('won');
  await asks('7 hours');
  await waitFor(async () => (await ledgerOf(id)) === both);
});
