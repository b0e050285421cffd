import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expireReservation } from '#flows/expire-reservation.server.ts';
import type { WorkerServices } from '#flows/worker-services.server.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { changeHandOf } from '#tests/harness/change.ts';
import { couponBody } from '#tests/harness/coupons.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { restOf } from '#tests/harness/rest.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let customer: string;
let stranger: string;
let staff: string;
let second: string;
let vouchers: string;
let hand: ReturnType<typeof restOf>;
let again: ReturnType<typeof changeHandOf>;

beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app.call, CUSTOMER.br);
  stranger = await signIn(app.call, CUSTOMER.ar);
  staff = await signInStaff(app.call, 'service_admin');
  second = await signInStaff(app.call, 'subscription_payment_manager');
  vouchers = await signInStaff(app.call, 'voucher_admin');
  hand = restOf({ app, customer, staff });
  again = changeHandOf({ ...app, customer });
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const JEEP = { brand: 'jeep', market: 'br' } as const;
const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;
const post = (path: string, body: object, more: { token?: string; key?: string } = {}) =>
  app.call('POST', `reservation/v2/${path}`, { ...JEEP, token: customer, ...more, body });

const pay = async (id: string): Promise<void> => {
  const charge = idOf(await buyerOf(app.call, { token: customer }).pay(id));
  await app.sandboxConsole.onPayment((await app.sandboxConsole.payment(charge)).id, 'confirm');
};

const cancelled = async (id: string): Promise<void> => {
  expect((await hand.cancel(id)).json).toMatchObject({ state: 'CANCELLED' });
  await hand.seen(id, ({ refunds }) => refunds.length > 0 && refunds.every(({ state }) => state === 'DONE'));
};

test('a hold that was made anew while its end was worked does not end', async () => {
  const buyer = buyerOf(app.call, { token: customer });
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  const holdUntil = (seconds: number) =>
    ask(
      app.databaseUrl,
      `UPDATE reservations.purchase SET held_until = now() + make_interval(secs => $2) WHERE id = $1`,
      [id, seconds],
    );
  await holdUntil(-1);
  const { services } = app.api.application;
  const withTx: typeof services.db.withTx = async (scope, work) => {
    await holdUntil(600);
    return services.db.withTx(scope, work);
  };
  const message = { id: 0, topic: 'of the test', brand: 'jeep', payload: { orderId: id }, attempts: 1 };
  const ended = await expireReservation({ ...services, db: { ...services.db, withTx } } as unknown as WorkerServices, {
    ...message,
    line: null,
    trace: null,
  });
  expect(ended).toMatchObject({ again: 'not yet' });
  expect((await hand.show(id)).state).toBe('PRE_RESERVE');
  expect((await buyer.cancel(id)).status).toBe(200);
});

describe('a cancelled order', () => {
  test('is taken up once on its own car, paid anew, goes on where it was, and may end again', async () => {
    const { id } = await hand.reserved();
    await waitFor(async () => (await app.sandboxConsole.orders()).some(({ orderId }) => orderId === id));
    await app.sandboxConsole.steps(id, 'early');
    await hand.seen(id, ({ state }) => state === 'PLACED');
    expect((await hand.book(id, 1000)).status).toBe(200);
    await cancelled(id);
    const view = await again.takeUpSeen(id);
    expect(view).toMatchObject({ to: 'PLACED', isSameCar: true, priceKept: false });
    expect(codeOf(await again.takeUp(id, view.after.amount - 1))).toBe('409 priceMoved');
    expect(codeOf(await again.takeUp(id, view.after.amount, { token: stranger }))).toBe('404 orderUnknown');
    const answers = await Promise.all([1, 2].map(() => again.takeUp(id, view.after.amount)));
    expect(answers.map(codeOf).toSorted()).toEqual(['200 undefined', '409 running']);
    expect(await hand.show(id)).toMatchObject({ state: 'PRE_RESERVE', balance: 'OPEN', paid: { amount: 0 } });
    // Nothing of the rest is taken before the reservation value is.
    expect(codeOf(await hand.plan(id, [{ kind: 'DEALER_PAYMENT', amount: 1 }]))).toBe('409 takesNoMoney');
    await pay(id);
    const on = await hand.seen(id, ({ state }) => state === 'PLACED');
    expect(on.rest.sources).toEqual([]);
    expect((await hand.book(id, 2000)).status).toBe(200);
    await cancelled(id);
    const { rest, refunds } = await hand.show(id);
    expect(refunds).toHaveLength(2);
    expect(rest.returns.map(({ amount }) => amount.amount).toSorted((a, b) => a - b)).toEqual([1000, 2000]);
  });

  test('is not late by the days it lay ended, where its car says no day of its own', async () => {
    const { id } = await hand.reserved();
    await ask(
      app.databaseUrl,
      `UPDATE stock.unit SET delivery_days = NULL WHERE id = (SELECT unit_id FROM reservations.purchase WHERE id = $1)`,
      [id],
    );
    await cancelled(id);
    // Late by two days when it ended, twenty days ago.
    const { rows } = await ask<{ late: string }>(
      app.databaseUrl,
      `UPDATE reservations.purchase SET cancelled_at = now() - interval '20 days',
         deliver_by = (now() AT TIME ZONE 'America/Sao_Paulo')::date - 22 WHERE id = $1
       RETURNING to_char(deliver_by + 20, 'YYYY-MM-DD') AS late`,
      [id],
    );
    const view = await again.takeUpSeen(id);
    expect(view).toMatchObject({ isSameCar: true, deliverBy: rows[0]?.late });
    expect((await again.takeUp(id, view.after.amount)).status).toBe(200);
    await pay(id);
    await hand.seen(id, ({ state }) => state === 'RESERVE');
    const { json } = await app.call('GET', `voucher-hub/v1/rewards/jeep/${id}`, { ...JEEP, token: customer });
    expect(json).toMatchObject({ daysLate: 2 });
    expect((await hand.cancel(id)).status).toBe(200);
  });

  test('keeps its car for the new payment, though the one before, whose refund the gateway refused, is told of again', async () => {
    const { id } = await hand.reserved();
    await app.sandboxConsole.fault('refunds.create', 'refused', { times: 1 });
    expect((await hand.cancel(id)).json).toMatchObject({ state: 'CANCELLED' });
    await hand.seen(id, ({ refunds }) => refunds.some(({ state }) => state === 'FAILED'));
    const { rows } = await ask<{ id: string }>(app.databaseUrl, 'SELECT id FROM payments.charge WHERE order_id = $1', [
      id,
    ]);
    const before = await app.sandboxConsole.payment(rows[0]?.id ?? '');
    const { after } = await again.takeUpSeen(id);
    expect((await again.takeUp(id, after.amount)).status).toBe(200);
    await app.sandboxConsole.onPayment(before.id, 'notify');
    await expectDrainedAndSound(app.databaseUrl);
    await pay(id);
    expect((await hand.seen(id, ({ state }) => state !== 'PRE_RESERVE')).state).toBe('RESERVE');
  });

  test('leaves another chassis behind that was let hold or proposed for the car it had', async () => {
    const { id } = await hand.reserved();
    const decide = (correction: string, accept: boolean) =>
      post(`chassis-corrections/${correction}/decision`, { accept }, { token: second, key: randomUUID() });
    const propose = async (chassis: string): Promise<string> => {
      const reason = 'A fábrica trocou dois carros';
      const path = `orders/${id}/chassis-corrections`;
      return idOf(await post(path, { chassis, reason }, { token: staff, key: randomUUID() }));
    };
    expect((await decide(await propose('9BV6092E1VF900062'), true)).status).toBe(200);
    const open = await propose('9BV6092E1VF900063');
    await cancelled(id);
    expect(codeOf(await decide(open, true))).toBe('409 notPaid');
    const { after } = await again.takeUpSeen(id);
    expect((await again.takeUp(id, after.amount)).status).toBe(200);
    const { rows } = await ask(app.databaseUrl, `SELECT chassis FROM reservations.purchase WHERE id = $1`, [id]);
    expect(rows).toEqual([{ chassis: null }]);
    expect(codeOf(await decide(open, true))).toBe('409 decided');
    expect((await hand.cancel(id)).status).toBe(200);
  });

  test('goes to a twin where its car is another’s, and to none where nobody has one', async () => {
    const { id } = await hand.reserved();
    const { rows } = await ask<{ unit: string }>(
      app.databaseUrl,
      `SELECT unit_id AS unit FROM reservations.purchase WHERE id = $1`,
      [id],
    );
    const unit = rows[0]?.unit ?? '';
    await cancelled(id);
    await ask(
      app.databaseUrl,
      `UPDATE stock.unit SET blocked_at = now(), blocked_reason = 'of the test' WHERE id = $1`,
      [unit],
    );
    const found = await again.previewTakeUp(id);
    if (found.status === 200) expect(found.json).toMatchObject({ isSameCar: false });
    else expect(codeOf(found)).toBe('409 noCar');
    const of = `FROM stock.unit WHERE id = $1`;
    const block = `UPDATE stock.unit SET blocked_at = $2, blocked_reason = $3 WHERE mvs_code = (SELECT mvs_code ${of}) AND year = (SELECT year ${of}) AND brand = 'jeep'`;
    await ask(app.databaseUrl, block, [unit, new Date(), 'of the test']);
    expect(codeOf(await again.takeUp(id, 1))).toBe('409 noCar');
    await ask(app.databaseUrl, block, [unit, null, null]);
    const view = await again.takeUpSeen(id);
    expect((await again.takeUp(id, view.after.amount)).status).toBe(200);
    expect((await hand.cancel(id)).status).toBe(200);
  });

  test('is refused after its days, also where it was taken up meanwhile and not paid', async () => {
    const { id } = await hand.reserved();
    await cancelled(id);
    const { after } = await again.takeUpSeen(id);
    expect((await again.takeUp(id, after.amount)).status).toBe(200);
    expect((await hand.cancel(id)).status).toBe(200);
    await ask(
      app.databaseUrl,
      `UPDATE reservations.purchase SET resume_until = now() - interval '1 minute' WHERE id = $1`,
      [id],
    );
    expect(codeOf(await again.takeUp(id, after.amount))).toBe('409 over');
  });

  test('costs what it does now, and what it did where staff say that the fault was ours', async () => {
    const { id } = await hand.reserved();
    const old = (await hand.show(id)).total.amount;
    await cancelled(id);
    await ask(
      app.databaseUrl,
      `UPDATE reservations.purchase SET total = total - 100, quote = jsonb_set(
         jsonb_set(quote, '{total,amount}', to_jsonb(total - 100)), '{lines,0,amount,amount}', to_jsonb((quote #>> '{lines,0,amount,amount}')::bigint - 100))
       WHERE id = $1`,
      [id],
    );
    expect((await again.takeUpSeen(id)).after.amount).toBe(old);
    const keep = (token: string) =>
      post(`orders/${id}/price-kept`, { note: 'Falha do gateway' }, { token, key: randomUUID() });
    expect((await keep(customer)).status).toBe(403);
    expect((await keep(staff)).json).toEqual({ priceKept: true });
    expect(await again.takeUpSeen(id)).toMatchObject({ priceKept: true, after: { amount: old - 100 } });
    expect((await again.takeUp(id, old - 100)).status).toBe(200);
    await pay(id);
    await hand.seen(id, ({ state }) => state === 'RESERVE');
  });

  test('takes its coupon again under its limit, or goes on without it', async () => {
    const made = await app.call('POST', 'coupon/v1/coupons', {
      ...JEEP,
      token: vouchers,
      body: couponBody('RETOMA1', { mostUses: 1 }),
    });
    expect(made.status).toBe(200);
    const buyer = buyerOf(app.call, { token: customer });
    const reserve = async (): Promise<string> => {
      const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
      expect((await buyer.register(id)).status).toBe(200);
      return id;
    };
    const enter = (id: string) =>
      app.call('POST', `coupon/v1/coupons/orders/${id}`, {
        ...JEEP,
        token: customer,
        key: randomUUID(),
        body: { coupon: 'RETOMA1' },
      });
    const id = await reserve();
    const entered = await enter(id);
    expect(entered.status).toBe(200);
    expect((await buyer.cancel(id)).status).toBe(200);
    const other = await reserve();
    expect((await enter(other)).status).toBe(200);
    const without = await again.takeUpSeen(id);
    expect(without.couponsLost).toEqual(['RETOMA1']);
    expect(codeOf(await again.takeUp(id, without.after.amount))).toBe('409 couponOver');
    expect((await buyer.cancel(other)).status).toBe(200);
    const back = await again.takeUpSeen(id);
    expect([back.couponsLost, back.after.amount]).toEqual([[], without.after.amount - 100_000]);
    expect((await again.takeUp(id, back.after.amount)).status).toBe(200);
    await pay(id);
    await hand.seen(id, ({ state }) => state === 'RESERVE');
    expect((await hand.show(id)).total.amount).toBe(back.after.amount);
  });
});
