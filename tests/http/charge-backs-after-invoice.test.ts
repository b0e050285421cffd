import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HANDOVER_ITEMS } from '#features/reservations/rules/handover.ts';
import { AFTER_RESERVE } from '#features/reservations/rules/order-machine.ts';
import { personalData } from '#features/reservations/personal.server.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { chooseMessages } from '#tests/harness/messages.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { restOf, type RestOrder } from '#tests/harness/rest.ts';
import { hasten } from '#tests/harness/scenario.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

type Market = 'br' | 'ar';
type Shown = RestOrder & {
  readonly number: string;
  readonly withdrawal: { readonly state: string } | null;
  readonly cancelReason: string | null;
  readonly deposit: { readonly amount: number };
  readonly tasks: readonly { readonly kind: string; readonly amount: { readonly amount: number } | null }[];
  readonly timeline: readonly { readonly name: string; readonly done: boolean; readonly amount?: { amount: number } }[];
};

let app: TestApp;
const hands: Partial<Record<Market, ReturnType<typeof restOf>>> = {};
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  tokens['staff'] = await signInStaff(app.call, 'service_admin');
  for (const market of ['br', 'ar'] as const) {
    const customer = await signIn(app.call, CUSTOMER[market]);
    await chooseMessages(app.call, customer, { market });
    tokens[market] = customer;
    hands[market] = restOf({ app, customer, staff: tokens['staff'], market });
  }
});
afterAll(() => app.stop());
afterEach(async () => {
  await hasten(app.databaseUrl);
  await expectDrainedAndSound(app.databaseUrl);
});

const handOf = (market: Market): ReturnType<typeof restOf> => hands[market] ?? expect.fail('no such market');
const seen = (market: Market, id: string, isThere: (order: Shown) => boolean): Promise<Shown> =>
  handOf(market).seen(id, (order) => isThere(order as Shown)) as Promise<Shown>;

/** An order as far as a step, and the gateway's payment of its reservation value. */
const brought = async (market: Market, until: (typeof AFTER_RESERVE)[number]) => {
  const { id } = await handOf(market).reserved();
  await waitFor(async () => (await app.sandboxConsole.orders()).some(({ orderId }) => orderId === id));
  await app.sandboxConsole.steps(id, 'early');
  await app.sandboxConsole.balance(id);
  for (const step of AFTER_RESERVE.slice(0, AFTER_RESERVE.indexOf(until) + 1)) await app.sandboxConsole.step(id, step);
  await seen(market, id, ({ state }) => state === until);
  const { rows } = await ask<{ id: string }>(
    app.databaseUrl,
    `SELECT provider_id AS id FROM payments.receipt WHERE order_id = $1 AND purpose = 'reservation'`,
    [id],
  );
  return { id, payment: Number(rows[0]?.id) };
};

const ledgerOf = async (id: string): Promise<number> =>
  Number(
    (
      await ask<{ held: string }>(
        app.databaseUrl,
        `SELECT coalesce(sum(amount), 0) AS held FROM payments.entry WHERE order_id = $1 AND account = 'gateway'`,
        [id],
      )
    ).rows[0]?.held,
  );

const mailsOf = async (template: string, id: string): Promise<number> =>
  (
    await ask(
      app.databaseUrl,
      `SELECT FROM platform.outbox WHERE topic = 'mail.send' AND payload ->> 'template' = $1
         AND payload -> 'params' ->> 'url' LIKE $2`,
      [template, `%/${id}%`],
    )
  ).rows.length;

/** The same news once more: nothing moves by it. */
const sendAgain = async (payment: number): Promise<void> => {
  await app.sandboxConsole.onPayment(payment, 'notify');
  await hasten(app.databaseUrl);
  await expectDrainedAndSound(app.databaseUrl);
};

const of = (market: Market) => ({ brand: 'jeep', market, token: tokens['staff'] ?? '' });
const queued = async (market: Market): Promise<string[]> => {
  const { json } = await app.call('GET', 'reservation/v2/orders?queue=chargeBack', of(market));
  return (json['orders'] as { id: string }[]).map(({ id }) => id);
};

/** Whether the order keeps its buyer's account from being erased. */
const keepsAccount = async (id: string): Promise<boolean> => {
  const { rows } = await ask<{ account: string }>(
    app.databaseUrl,
    'SELECT account_id AS account FROM reservations.purchase WHERE id = $1',
    [id],
  );
  const who = { email: '', name: '', market: 'br', phone: null, documents: [] } as const;
  const subject = { accountId: rows[0]?.account ?? '', ...who };
  const running = await app.api.application.services.db.read({ allBrands: true }, async (tx) =>
    personalData.running?.(tx, subject, { now: new Date() }),
  );
  return running?.some((hold) => hold.kind === 'ORDER' && hold.id === id) ?? false;
};

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

describe.each(['br', 'ar'] as const)('money taken back by the payer’s bank, %s', (market) => {
  test('before the invoice the order ends', async () => {
    const { id, payment } = await brought(market, 'PLACED');
    await app.sandboxConsole.onPayment(payment, 'chargeback');
    const order = await seen(market, id, ({ state }) => state === 'CANCELLED');
    expect(order.cancelReason).toBe('PAYMENT_REVERSED');
    expect(order.timeline.map(({ name }) => name).slice(-2)).toEqual(['TAKEN_BACK', 'CANCELLED']);
    expect(await ledgerOf(id)).toBe(0);
  });

  test('after the invoice its sum is open again, however often it is told, and it can be paid another way', async () => {
    const { id, payment } = await brought(market, 'INVOICED');
    const deposit = ((await handOf(market).show(id)) as Shown).deposit.amount;
    await app.sandboxConsole.onPayment(payment, 'chargeback');
    const order = await seen(market, id, ({ balance }) => balance !== 'PAID');
    expect(order).toMatchObject({
      state: 'INVOICED',
      balance: 'PARTLY_PAID',
      rest: { toPay: { amount: deposit }, open: { amount: deposit } },
    });
    expect(order.tasks[0]).toMatchObject({ kind: 'PAY_TAKEN_BACK', amount: { amount: deposit } });
    expect(order.timeline.find(({ name }) => name === 'TAKEN_BACK')).toMatchObject({
      done: true,
      amount: { amount: deposit },
    });
    expect(await ledgerOf(id)).toBe(0);
    expect(await queued(market)).toContain(id);
    const forStaff = await app.call('GET', `reservation/v2/orders/${id}`, of(market));
    expect(forStaff.json['missing']).toMatchObject({ amount: deposit });
    await sendAgain(payment);
    expect(await handOf(market).show(id)).toMatchObject({ rest: { toPay: { amount: deposit } } });
    expect(await mailsOf('orderTakenBack', id)).toBe(1);
    expect((await handOf(market).book(id, deposit)).status).toBe(200);
    const paid = await seen(market, id, ({ balance }) => balance === 'PAID');
    expect(paid.tasks.map(({ kind }) => kind)).not.toContain('PAY_TAKEN_BACK');
    expect(await queued(market)).not.toContain(id);
    // Won after it was paid another way: what is too much goes back, once.
    await app.sandboxConsole.onPayment(payment, 'won');
    const won = await seen(market, id, ({ refunds }) => refunds.some(({ state }) => state === 'DONE'));
    // The order stands: its buyer reads that it was paid twice, not that it ended.
    expect(won).toMatchObject({ balance: 'PAID', refunds: [{ amount: { amount: deposit }, reason: 'twice' }] });
    await sendAgain(payment);
    expect(((await handOf(market).show(id)) as Shown).refunds).toHaveLength(1);
  });

  test('after the delivery the debt stands on the order, and falls with a dispute that is won', async () => {
    const { id, payment } = await brought(market, 'DELIVERED');
    const deposit = ((await handOf(market).show(id)) as Shown).deposit.amount;
    await app.sandboxConsole.onPayment(payment, 'chargeback');
    const order = await seen(market, id, ({ balance }) => balance !== 'PAID');
    expect(order).toMatchObject({ state: 'DELIVERED', rest: { toPay: { amount: deposit } } });
    expect(order.tasks.map(({ kind }) => kind)).toContain('PAY_TAKEN_BACK');
    expect(await keepsAccount(id)).toBe(true);
    expect((await handOf(market).plan(id, [{ kind: 'DEALER_PAYMENT', amount: deposit }])).status).toBe(200);
    await app.sandboxConsole.onPayment(payment, 'won');
    const won = await seen(market, id, ({ balance }) => balance === 'PAID');
    expect(won.rest.sources.filter(({ state }) => state === 'PLANNED')).toEqual([]);
    expect(won).toMatchObject({ rest: { toPay: { amount: 0 } }, refunds: [] });
    expect(await keepsAccount(id)).toBe(false);
    expect(await ledgerOf(id)).toBe(deposit);
    await sendAgain(payment);
    expect(await mailsOf('orderGivenAgain', id)).toBe(1);
    expect(await ledgerOf(id)).toBe(deposit);
  });

  test('disputed again after it was won it is owed again, once, and its buyer is told again', async () => {
    const { id, payment } = await brought(market, 'INVOICED');
    const deposit = ((await handOf(market).show(id)) as Shown).deposit.amount;
    for (const turn of [1, 2]) {
      await app.sandboxConsole.onPayment(payment, 'chargeback');
      await seen(market, id, ({ balance }) => balance === 'PARTLY_PAID');
      await sendAgain(payment);
      expect(await handOf(market).show(id)).toMatchObject({ rest: { toPay: { amount: deposit } } });
      expect(await ledgerOf(id)).toBe(0);
      expect(await mailsOf('orderTakenBack', id)).toBe(turn);
      await app.sandboxConsole.onPayment(payment, 'won');
      await seen(market, id, ({ balance }) => balance === 'PAID');
      expect(await ledgerOf(id)).toBe(deposit);
    }
    await sendAgain(payment);
    expect(await mailsOf('orderGivenAgain', id)).toBe(2);
  });

  test('who gives the car back is not asked to pay, nor charged', async () => {
    const { id, payment } = await brought(market, 'DELIVERED');
    const { number, deposit } = (await handOf(market).show(id)) as Shown;
    const body = { kind: 'withdrawal', orderNumber: number, email: CUSTOMER[market] };
    const { status } = await app.call('POST', 'reservation/v2/withdrawals', { ...of(market), key: randomUUID(), body });
    expect(status).toBe(200);
    await seen(market, id, ({ withdrawal }) => withdrawal?.state === 'ACCEPTED');
    await app.sandboxConsole.onPayment(payment, 'chargeback');
    await seen(market, id, ({ balance }) => balance === 'PARTLY_PAID');
    await sendAgain(payment);
    expect(await mailsOf('orderTakenBack', id)).toBe(0);
    const planned = await handOf(market).plan(id, [{ kind: 'DEALER_PAYMENT', amount: deposit.amount }]);
    expect(codeOf(planned)).toBe('409 takesNoMoney');
  });
});

test('won after the order ended, the money goes back', async () => {
  const { id, payment } = await brought('br', 'PLACED');
  await app.sandboxConsole.onPayment(payment, 'chargeback');
  await seen('br', id, ({ state }) => state === 'CANCELLED');
  await app.sandboxConsole.onPayment(payment, 'won');
  const { refunds } = await seen('br', id, (order) => order.refunds.some(({ state }) => state === 'DONE'));
  expect(refunds).toHaveLength(1);
  expect(await ledgerOf(id)).toBe(0);
});

test('the keys of a car whose money is missing are not handed over', async () => {
  const { id, payment } = await brought('br', 'DELIVER_TO_CCSS');
  await ask(
    app.databaseUrl,
    `INSERT INTO reservations.handover (order_id, brand, dealer_id, starts_at, ends_at)
     SELECT id, brand, dealer_id, now() + interval '3 days', now() + interval '3 days 1 hour' FROM reservations.purchase WHERE id = $1`,
    [id],
  );
  for (const item of HANDOVER_ITEMS)
    await app.call('PATCH', `reservation/v2/orders/${id}/handover`, { ...of('br'), body: { item, done: true } });
  const handOver = () =>
    app.call('POST', `reservation/v2/orders/${id}/handover/completion`, {
      ...of('br'),
      key: randomUUID(),
      body: { chassis: null, plate: null },
    });
  await app.sandboxConsole.onPayment(payment, 'chargeback');
  await seen('br', id, ({ balance }) => balance !== 'PAID');
  expect(codeOf(await handOver())).toBe('409 moneyMissing');
  await app.sandboxConsole.onPayment(payment, 'won');
  await seen('br', id, ({ balance }) => balance === 'PAID');
  expect(codeOf(await handOver())).not.toBe('409 moneyMissing');
});

test('a delivery that is reported while money is missing waits for it, and staff read that it was', async () => {
  const { id, payment } = await brought('br', 'CUSTOMER_DELIVERY');
  await app.sandboxConsole.onPayment(payment, 'chargeback');
  await seen('br', id, ({ balance }) => balance !== 'PAID');
  await app.sandboxConsole.step(id, 'DELIVERED');
  const reported = await waitFor(async () => {
    const { json } = await app.call('GET', `reservation/v2/orders/${id}`, of('br'));
    return json['deliveryReportedAt'];
  });
  expect(reported).toEqual(expect.stringMatching(/^\d{4}-/));
  await hasten(app.databaseUrl);
  await expectDrainedAndSound(app.databaseUrl);
  expect((await handOf('br').show(id)).state).toBe('CUSTOMER_DELIVERY');
  expect(await queued('br')).toContain(id);
  await app.sandboxConsole.onPayment(payment, 'won');
  await seen('br', id, ({ state }) => state === 'DELIVERED');
  const { json } = await app.call('GET', `reservation/v2/orders/${id}`, of('br'));
  expect(json).toMatchObject({ deliveryReportedAt: null, missing: null });
});
