import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#features/reservations/contract.ts';
import { moneyFlow } from '#features/reservations/rules/order-money.ts';
import { buyerOf, idOf, orderOf, type Buyer, type SeenOrder } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { hasten } from '#tests/harness/scenario.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let buyer: Buyer;
let argentine: Buyer;
let staff: string;

beforeAll(async () => {
  app = await startTestApp();
  buyer = buyerOf(app.call, { token: await signIn(app.call, CUSTOMER.br) });
  staff = await signInStaff(app.call, 'service_admin');
  argentine = buyerOf(app.call, { token: await signIn(app.call, CUSTOMER.ar), brand: 'peugeot', market: 'ar' });
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

/** A registered reservation of a free car. */
const reserved = async (who: Buyer = buyer, of: { brand?: string; market?: string } = {}): Promise<string> => {
  const id = idOf(await who.reserve(await findReadyCar(app.databaseUrl, of)));
  expect((await who.register(id)).status).toBe(200);
  return id;
};

const seen = (id: string, isThere: (order: SeenOrder) => boolean, who: Buyer = buyer): Promise<SeenOrder> =>
  waitFor(
    async () => {
      const order = orderOf(await who.status(id));
      return isThere(order) && order;
    },
    { pause: 25 },
  );

/** Reserved and asked to pay by Pix, with the payment as the gateway has it. */
const charged = async () => {
  const id = await reserved();
  const charge = idOf(await buyer.pay(id));
  return { id, charge, payment: await app.sandboxConsole.payment(charge) };
};

const paid = async () => {
  const made = await charged();
  await app.sandboxConsole.onPayment(made.payment.id, 'confirm');
  await seen(made.id, ({ state }) => state === 'RESERVE');
  return made;
};

const endHold = async (id: string): Promise<void> => {
  const past = `now() - interval '1 second'`;
  await ask(app.databaseUrl, `UPDATE stock.hold SET held_until = ${past} WHERE order_id = $1 AND kind = 'hold'`, [id]);
  await ask(app.databaseUrl, `UPDATE reservations.purchase SET held_until = ${past} WHERE id = $1`, [id]);
  await ask(app.databaseUrl, `UPDATE payments.charge SET expires_at = ${past} WHERE order_id = $1`, [id]);
  await ask(
    app.databaseUrl,
    `INSERT INTO platform.outbox (topic, brand, payload) VALUES ('reservation.expire', 'jeep', jsonb_build_object('orderId', $1::text))`,
    [id],
  );
};

describe('paying', () => {
  test('Pix: the code is shown, money in time makes the order, and the factory is told', async () => {
    const { id, charge, payment } = await charged();
    const waiting = await seen(id, ({ charges }) => charges[0]?.state === 'PENDING');
    expect(waiting.charges).toEqual([
      expect.objectContaining({ id: charge, method: 'pix', pixCode: expect.any(String) }),
    ]);
    expect(payment.transaction_amount * 100).toBe(waiting.deposit.amount);
    await app.sandboxConsole.onPayment(payment.id, 'confirm');
    const order = await seen(id, ({ state }) => state === 'RESERVE');
    expect(order).toMatchObject({ paid: order.deposit, charges: [{ state: 'PAID' }], refunds: [] });
    await waitFor(async () => (await app.sandboxConsole.orders()).some(({ orderId }) => orderId === id));
    expect(codeOf(await buyer.pay(id))).toBe('409 alreadyPaid');
  });

  test('asking again gives the open charge back; another method opens its own', async () => {
    const id = await reserved();
    const first = await buyer.pay(id);
    const again = await buyer.pay(id);
    expect(idOf(again)).toBe(idOf(first));
    const card = await buyer.pay(id, 'card');
    expect(idOf(card)).not.toBe(idOf(first));
    const order = await seen(id, ({ charges }) => charges.every(({ state }) => state === 'PENDING'));
    expect(order.charges.find((charge) => charge.id === idOf(card))?.redirectUrl).toMatch(/^http/);
  });

  test('the gateway’s page leads back to where the buyer came from, and to no place that is not the site’s', async () => {
    const [, twin = ''] = app.api.application.allowedOrigins;
    const token = await signIn(app.call, CUSTOMER.br);
    const payFrom = async (origin: string) => {
      const id = await reserved();
      const key = randomUUID();
      const scope = { brand: 'jeep', market: 'br', token, key, headers: { origin } };
      await app.sandboxConsole.fault('preferences.create', '500-before', { times: 99 });
      const path = 'reservation/v2/reservations/card/payment';
      const charge = idOf(await app.call('POST', path, { ...scope, body: { reservationId: id } }));
      await seen(id, ({ charges }) => charges[0]?.state === 'UNKNOWN');
      const kept = 'SELECT back_origin AS origin FROM payments.charge WHERE id = $1';
      const { rows } = await ask<{ origin: string | null }>(app.databaseUrl, kept, [charge]);
      return { id, charge, origin: rows[0]?.origin };
    };
    const leadsTo = async (id: string): Promise<string> => {
      await app.sandboxConsole.clearFaults();
      const order = await waitFor(async () => {
        await hasten(app.databaseUrl);
        const now = orderOf(await buyer.status(id));
        return now.charges[0]?.redirectUrl != null && now;
      });
      const page = await fetch(order.charges[0]?.redirectUrl ?? '');
      return page.headers.get('content-security-policy') ?? '';
    };
    const stranger = await payFrom('http://evil.example');
    expect(stranger.origin).toBeNull();
    expect(await leadsTo(stranger.id)).toContain(app.api.url);
    const own = await payFrom(twin);
    expect(own.origin).toBe(twin);
    // The worker of this test knows the site under its port, the web role does not.
    const name = app.api.url.replace('127.0.0.1', 'localhost');
    await ask(app.databaseUrl, 'UPDATE payments.charge SET back_origin = $2 WHERE id = $1', [own.charge, name]);
    expect(await leadsTo(own.id)).toContain(name);
    for (const { id } of [stranger, own]) expect((await buyer.cancel(id)).status).toBe(200);
  });

  test('Pix is of Brazil alone, wherever the caller says they are', async () => {
    const id = await reserved(argentine, { brand: 'peugeot', market: 'ar' });
    expect(codeOf(await argentine.pay(id, 'pix'))).toBe('422 methodUnavailable');
    const token = await signIn(app.call, CUSTOMER.ar);
    const pretender = buyerOf(app.call, { token, brand: 'peugeot', market: 'br' });
    expect(codeOf(await pretender.pay(id, 'pix'))).toBe('422 methodUnavailable');
    expect((await argentine.pay(id, 'card')).json).toMatchObject({ amount: { currency: 'ARS' }, state: 'CREATED' });
  });

  test('nobody pays for a car that is not theirs to keep any more', async () => {
    const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
    await buyer.cancel(id);
    expect(codeOf(await buyer.pay(id))).toBe('410 reservationEnded');
    expect(codeOf(await buyer.cancel(id))).toBe('409 tooLate');
  });
});

describe('money that is not wanted goes back', () => {
  const sentBack = async (payment: number, charge: string): Promise<void> => {
    await waitFor(
      async () => (await app.sandboxConsole.payments(charge)).find((one) => one.id === payment)?.status === 'refunded',
    );
  };

  test('another amount than asked', async () => {
    const { id, charge, payment } = await charged();
    await app.sandboxConsole.onPayment(payment.id, 'confirm', { amount: payment.transaction_amount - 1 });
    const order = await seen(id, ({ refunds }) => refunds[0]?.state === 'DONE');
    expect(order).toMatchObject({ state: 'PRE_RESERVE', paid: { amount: 0 }, refunds: [{ reason: 'amount' }] });
    await sentBack(payment.id, charge);
    expect(order.charges).toMatchObject([{ id: charge, state: 'REJECTED' }]);
    const again = await buyer.pay(id);
    expect(again.json).toMatchObject({ state: 'CREATED' });
    expect(again.json['id']).not.toBe(charge);
    const renewed = await app.sandboxConsole.payment(String(again.json['id']));
    await app.sandboxConsole.onPayment(renewed.id, 'confirm');
    expect(await seen(id, ({ state }) => state === 'RESERVE')).toMatchObject({ paid: order.deposit });
  });

  test('paid twice: one sale, one refund', async () => {
    const { id, charge, payment } = await charged();
    await app.sandboxConsole.onPayment(payment.id, 'twice');
    const order = await seen(id, ({ refunds, state }) => state === 'RESERVE' && refunds[0]?.state === 'DONE');
    expect(order.refunds).toEqual([expect.objectContaining({ reason: 'twice' })]);
    const whole = order as unknown as Order;
    // The gateway reports both at once: either may be the one that counts.
    const [counted, tooMuch] = whole.came.toSorted(
      (one, other) => Number(one.why !== null) - Number(other.why !== null),
    );
    expect([counted, tooMuch]).toMatchObject([
      { chargeId: charge, by: 'pix', why: null },
      { chargeId: charge, by: 'pix', why: 'twice' },
    ]);
    expect(whole.paidTwice).toEqual(whole.deposit);
    expect(whole.refunds[0]).toMatchObject({ receiptId: tooMuch?.id, doneAt: expect.any(String) });
    const { received, returned, kept } = moneyFlow({ ...whole, returns: whole.rest.returns });
    expect([received, returned, kept]).toEqual([2 * whole.deposit.amount, whole.deposit.amount, whole.paid.amount]);
    await waitFor(async () => {
      const states = (await app.sandboxConsole.payments(charge)).map(({ status }) => status);
      return states.toSorted().join() === 'approved,refunded';
    });
  });

  test('too late: the hold ended, the car is another’s, and the money is sent back', async () => {
    const car = await findReadyCar(app.databaseUrl);
    const id = idOf(await buyer.reserve(car));
    await buyer.register(id);
    const charge = idOf(await buyer.pay(id));
    const payment = await app.sandboxConsole.payment(charge);
    await seen(id, ({ charges }) => charges[0]?.state === 'PENDING');
    await endHold(id);
    await seen(id, ({ state }) => state === 'CANCELLED');
    const next = buyerOf(app.call, { reference: randomUUID() });
    expect((await next.reserve(car)).status).toBe(200);
    // The Pix was ended at the gateway too; the bank's money comes all the same.
    expect((await app.sandboxConsole.payment(charge)).status).toBe('cancelled');
    await app.sandboxConsole.onPayment(payment.id, 'confirm', { late: true });
    const order = await seen(id, ({ refunds }) => refunds[0]?.state === 'DONE');
    expect(order).toMatchObject({ state: 'CANCELLED', cancelReason: 'EXPIRED', refunds: [{ reason: 'late' }] });
    await sentBack(payment.id, charge);
  });

  test('money that came in time buys the car, though its webhook never came', async () => {
    await app.sandboxConsole.fault('webhook', 'missing', { times: 5 });
    const { id, payment } = await charged();
    await seen(id, ({ charges }) => charges[0]?.state === 'PENDING');
    await app.sandboxConsole.onPayment(payment.id, 'confirm');
    await app.sandboxConsole.clearFaults();
    // In time by the gateway's clock; the end comes afterwards.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await ask(app.databaseUrl, `UPDATE reservations.purchase SET held_until = now() WHERE id = $1`, [id]);
    await ask(app.databaseUrl, `UPDATE stock.hold SET held_until = now() WHERE order_id = $1`, [id]);
    await ask(
      app.databaseUrl,
      `INSERT INTO platform.outbox (topic, brand, payload) VALUES ('reservation.expire', 'jeep', jsonb_build_object('orderId', $1::text))`,
      [id],
    );
    expect(await seen(id, ({ state }) => state !== 'PRE_RESERVE')).toMatchObject({ state: 'RESERVE', refunds: [] });
  });

  test('taken back by the bank: the order ends and the car is free', async () => {
    const { id, payment } = await paid();
    await app.sandboxConsole.onPayment(payment.id, 'chargeback');
    const order = await seen(id, ({ state }) => state === 'CANCELLED');
    expect(order).toMatchObject({
      cancelReason: 'PAYMENT_REVERSED',
      charges: [{ state: 'CHARGED_BACK' }],
      refunds: [],
    });
  });
});

describe('cancelling', () => {
  test('a held car at once, and its open charge with it, here and at the gateway', async () => {
    const { id, charge } = await charged();
    expect((await buyer.cancel(id)).json).toEqual({ state: 'CANCELLED', code: null });
    expect(await seen(id, ({ charges }) => charges[0]?.state === 'CANCELLED')).toMatchObject({
      cancelReason: 'CUSTOMER',
    });
    await waitFor(async () => (await app.sandboxConsole.payment(charge)).status === 'cancelled');
  });

  test('inside the withdrawal time a paid order ends at once and the deposit comes back once', async () => {
    const { id, charge } = await paid();
    const answers = await Promise.all([buyer.cancel(id), buyer.cancel(id), buyer.cancel(id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const order = await seen(id, ({ refunds }) => refunds[0]?.state === 'DONE');
    expect(order).toMatchObject({
      state: 'CANCELLED',
      cancelReason: 'WITHDRAWAL',
      refunds: [{ reason: 'WITHDRAWAL' }],
    });
    const [payment] = await app.sandboxConsole.payments(charge);
    expect(payment).toMatchObject({ status: 'refunded', refunds: [expect.anything()] });
  });

  test('a request that waits for an answer is refused or accepted by staff', async () => {
    const { id } = await paid();
    const request = () =>
      ask(
        app.databaseUrl,
        `UPDATE reservations.purchase SET state_before = state, state = 'REQUESTED_CANCELLATION' WHERE id = $1`,
        [id],
      );
    const decide = (accept: boolean) =>
      app.call('POST', `reservation/v2/reservations/${id}/cancellation/decision`, {
        brand: 'jeep',
        market: 'br',
        token: staff,
        key: randomUUID(),
        body: { accept },
      });
    await request();
    expect((await decide(false)).json).toEqual({ state: 'RESERVE' });
    expect(codeOf(await decide(true))).toBe('409 notRequested');
    await request();
    expect((await decide(true)).json).toEqual({ state: 'CANCELLED' });
    const order = await seen(id, ({ refunds }) => refunds[0]?.state === 'DONE');
    expect(order).toMatchObject({ state: 'CANCELLED', refunds: [{ reason: 'CUSTOMER' }] });
  });
});
