import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lockTerm } from '#features/loyalty/steps.server.ts';
import { findRefund, finishRefund } from '#features/payments/steps.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { codeOf, JEEP, openLoyalty, type Site } from '#tests/harness/loyalty-app.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { PLUS_POINTS, termHandOf, type ShownTerm } from '#tests/harness/terms.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let loyalty: Awaited<ReturnType<typeof openLoyalty>>;
let argentine: string;

beforeAll(async () => {
  loyalty = await openLoyalty();
  argentine = await signIn(loyalty.app.call, CUSTOMER.ar);
});
afterAll(() => loyalty.app.stop());
afterEach(() => expectDrainedAndSound(loyalty.app.databaseUrl));

const hand = (token: string, of: Site = JEEP, programme?: string) =>
  termHandOf(loyalty.app, { token, site: of, ...(programme === undefined ? {} : { programme }) });

const moneyOf = async (id: string) => {
  const { rows } = await ask<{ verdict: string; refund: string | null }>(
    loyalty.app.databaseUrl,
    `SELECT r.verdict, f.state AS refund FROM payments.receipt r LEFT JOIN payments.refund f ON f.receipt_id = r.id
     WHERE r.order_id = $1 ORDER BY r.created_at, f.created_at`,
    [id],
  );
  return rows.map(({ verdict, refund }) => `${verdict} ${refund ?? '-'}`);
};

/** As if the time of a term were another one: the trigger that keeps it is passed over. */
const move = (id: string, set: string) =>
  ask(
    loyalty.app.databaseUrl,
    `SET session_replication_role = replica; UPDATE loyalty.subscription SET ${set} WHERE id = '${id}'`,
  );

/** A new member, who takes the paid plan. */
const fresh = async () => {
  const name = `termo${randomUUID().slice(0, 6)}`;
  const { token } = await loyalty.one(name, 0);
  return { name, ...hand(token) };
};

test('a plan at a price counts once it is paid: points come, the mail goes, and it is over by the clock', async () => {
  const own = await fresh();
  const asked = await own.subscribe('pix');
  expect(asked.state).toBe('WAITING');
  expect(await own.plan()).toBe('FREE');
  const paid = await own.pay();
  expect(paid).toMatchObject({ state: 'ACTIVE', isRunning: true, canWithdraw: true });
  expect(await own.plan()).toBe('PLUS');
  expect(await loyalty.self(own.token)).toMatchObject({ points: PLUS_POINTS, plan: 'PLUS' });
  expect(await moneyOf(paid.id)).toEqual(['accepted -']);
  await loyalty.app.sandboxConsole.mail(`${own.name}1@demo.example`, new RegExp(paid.number));
  expect(codeOf(await own.ask('pix'))).toBe('409 subscribedAlready');
  await move(paid.id, `starts_at = starts_at - interval '12 months', ends_at = now() - interval '1 second'`);
  expect(await own.plan()).toBe('FREE');
  expect((await own.subscribe('pix')).state).toBe('WAITING');
  await own.lapse();
});

test('sent twice, under one key or two, it is asked for once; by two ways paid, the second goes back', async () => {
  const own = await fresh();
  const key = randomUUID();
  const answers = await Promise.all([own.ask('pix', key), own.ask('pix', key), own.ask('pix'), own.ask('pix')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await ask<{ charges: number }>(
    loyalty.app.databaseUrl,
    `SELECT count(*)::int AS charges FROM payments.charge c JOIN loyalty.subscription s ON s.id = c.order_id
     JOIN loyalty.member m ON m.id = s.member_id JOIN accounts.session a ON a.account_id = m.account_id
     WHERE a.token_hash = encode(sha256($1::bytea), 'hex')`,
    [own.token],
  );
  expect(rows[0]?.charges).toBe(1);
  const pix = await own.payment();
  await own.subscribe('card');
  await own.until(({ charge }) => charge?.redirectUrl != null);
  const page = (await own.newest()).charge?.redirectUrl ?? '';
  // Whichever is settled first ends the other one at the gateway, if it is not paid by then.
  await Promise.allSettled([
    loyalty.app.sandboxConsole.onPayment(pix, 'confirm'),
    loyalty.app.sandboxConsole.payByCard(page, 'APRO'),
  ]);
  const paid = await own.until(({ state }) => state === 'ACTIVE');
  await waitFor(async () => (await moneyOf(paid.id)).every((one) => !one.endsWith('REQUESTED')));
  const money = await moneyOf(paid.id);
  expect(money.filter((one) => one === 'accepted -')).toHaveLength(1);
  expect(money.filter((one) => one !== 'accepted -' && one !== 'unwanted DONE')).toEqual([]);
  expect(await loyalty.self(own.token)).toMatchObject({ points: PLUS_POINTS });
});

test('within the law’s days it is withdrawn from once: money and points go back, spent ones are owed', async () => {
  const own = await fresh();
  await own.subscribe('pix');
  const { id } = await own.pay();
  const cup = await loyalty.prizeFor(300);
  expect((await loyalty.redeem(own.token, cup.id)).status).toBe(200);
  const other = await fresh();
  expect(codeOf(await other.withdraw(id))).toBe('404 termUnknown');
  const answers = await Promise.all([own.withdraw(id), own.withdraw(id)]);
  expect(answers.map(codeOf).toSorted()).toEqual(['200 undefined', '409 notRunning']);
  await waitFor(async () => (await moneyOf(id))[0] === 'accepted DONE');
  expect(await moneyOf(id)).toEqual(['accepted DONE']);
  expect(await loyalty.self(own.token)).toMatchObject({ points: 0, debt: 300, plan: 'FREE' });
  const finance = await signInStaff(loyalty.app.call, 'subscription_payment_manager');
  const refunds = await loyalty.app.call('GET', 'payment/v2/refunds', { ...JEEP, token: finance });
  expect(refunds.json['refunds']).toMatchObject([{ orderId: id, orderNumber: (await own.term(id)).number }]);
});

test('after the law’s days it stays, and may be taken again from thirty days before its end', async () => {
  const own = await fresh();
  await own.subscribe('pix');
  const first = await own.pay();
  await move(first.id, `withdraw_until = now() - interval '1 second'`);
  expect(codeOf(await own.withdraw(first.id))).toBe('409 withdrawalOver');
  await move(first.id, `ends_at = now() + interval '29 days'`);
  const renewed = await own.subscribe('pix').then(() => own.pay());
  const before: ShownTerm = await own.term(first.id);
  expect(renewed.id).not.toBe(first.id);
  expect(renewed.startsAt).toBe(before.endsAt);
  expect(codeOf(await own.ask('pix'))).toBe('409 subscribedAlready');
});

test('what is not paid in time lapses, and money that comes then goes back', async () => {
  const own = await fresh();
  const { id } = await own.subscribe('pix');
  const payment = await own.payment();
  await own.lapse();
  expect((await own.term(id)).state).toBe('LAPSED');
  await loyalty.app.sandboxConsole.onPayment(payment, 'confirm').catch(() => undefined);
  await waitFor(async () => (await moneyOf(id)).every((one) => one === 'unwanted DONE'));
  expect(await own.plan()).toBe('FREE');
});

test('a card’s bank takes its money back: the term ends, and its points with it', async () => {
  const own = await fresh();
  await own.subscribe('pix');
  const payment = await own.payment();
  const { id } = await own.pay();
  await loyalty.app.sandboxConsole.onPayment(payment, 'chargeback');
  await own.until(({ state }) => state === 'REVERSED');
  expect((await own.term(id)).state).toBe('REVERSED');
  expect(await loyalty.self(own.token)).toMatchObject({ points: 0, plan: 'FREE' });
});

const takenBack = (id: string, taken: boolean) =>
  waitFor(async () => {
    const { rows } = await ask(
      loyalty.app.databaseUrl,
      'SELECT FROM payments.receipt WHERE order_id = $1 AND (charged_back_at IS NOT NULL) = $2',
      [id, taken],
    );
    return rows.length === 1;
  });

test('disputed when it is over it stays as it is, and a dispute that is won gives nothing back', async () => {
  const own = await fresh();
  await own.subscribe('pix');
  const payment = await own.payment();
  const { id } = await own.pay();
  await move(id, `starts_at = starts_at - interval '12 months', ends_at = now() - interval '1 second'`);
  await loyalty.app.sandboxConsole.onPayment(payment, 'chargeback');
  await takenBack(id, true);
  await loyalty.app.sandboxConsole.onPayment(payment, 'won');
  await takenBack(id, false);
  expect((await own.term(id)).state).toBe('ACTIVE');
  expect(await moneyOf(id)).toEqual(['accepted -']);
  expect(await loyalty.self(own.token)).toMatchObject({ points: PLUS_POINTS });
});

test('a dispute that is won while a refund of it gets through leaves right books', async () => {
  const { app } = loyalty;
  const own = await fresh();
  await own.subscribe('pix');
  const payment = await own.payment();
  const { id } = await own.pay();
  await app.sandboxConsole.fault('refunds.create', '500-before', { times: 100 });
  expect((await own.withdraw(id)).status).toBe(200);
  await app.sandboxConsole.onPayment(payment, 'chargeback');
  await takenBack(id, true);
  const { rows } = await ask<{ id: string }>(app.databaseUrl, 'SELECT id FROM payments.refund WHERE order_id = $1', [
    id,
  ]);
  await app.api.application.services.db.withTx({ brand: 'jeep', actor: 'system:test' }, async (tx) => {
    await lockTerm(tx, id);
    const refund = await findRefund(tx, rows[0]?.id ?? '');
    if (refund === null) throw new Error('no refund');
    expect(await finishRefund(tx, refund, { providerId: randomUUID(), posting: randomUUID() })).toBe(1);
    await app.sandboxConsole.onPayment(payment, 'won');
    // Whoever hears of it waits for this one; who did not wait would be through by then.
    await sleep(1500);
  });
  await app.sandboxConsole.clearFaults();
  await takenBack(id, false);
  expect(await moneyOf(id)).toEqual(['accepted DONE']);
});

test('in Argentina it is paid by card on the gateway’s page, and not by Pix', async () => {
  const site = { brand: 'peugeot', market: 'ar' } as const;
  const own = hand(argentine, site, 'peugeot-club');
  expect(codeOf(await own.ask('pix'))).toBe('422 methodUnavailable');
  await own.subscribe('card');
  const term = await own.until(({ charge }) => charge?.redirectUrl != null);
  expect(term.price.currency).toBe('ARS');
  await loyalty.app.sandboxConsole.payByCard(term.charge?.redirectUrl ?? '', 'APRO');
  expect(await own.until(({ state }) => state === 'ACTIVE')).toMatchObject({ isRunning: true });
  expect(await own.plan()).toBe('PLUS');
});

test('who leaves with a paid term may withdraw still, and is asked for no money that was waited for', async () => {
  const leave = (token: string) =>
    loyalty.app.call('DELETE', 'loyalty/v1/subscription?programme=jeep-nation', { ...JEEP, token });
  const leftOf = async (token: string) =>
    (await loyalty.app.call('GET', 'loyalty/v1/subscription', { ...JEEP, token })).json['left'];
  const own = await fresh();
  await own.subscribe('pix');
  const { id } = await own.pay();
  expect(await leftOf(own.token)).toEqual([]);
  expect((await leave(own.token)).status).toBeLessThan(300);
  expect(await leftOf(own.token)).toMatchObject([
    { programme: 'jeep-nation', term: { id, canWithdraw: true, isRunning: true } },
  ]);
  expect(codeOf(await own.withdraw(id))).toBe('200 undefined');
  await waitFor(async () => (await moneyOf(id))[0] === 'accepted DONE');
  expect(await leftOf(own.token)).toEqual([]);

  const waiting = await fresh();
  const term = await waiting.subscribe('pix');
  const payment = await waiting.payment();
  await leave(waiting.token);
  const { rows } = await ask<{ state: string }>(
    loyalty.app.databaseUrl,
    `SELECT state FROM loyalty.subscription WHERE id = $1`,
    [term.id],
  );
  expect(rows).toEqual([{ state: 'LAPSED' }]);
  // Paid all the same in that moment, it goes back.
  await loyalty.app.sandboxConsole.onPayment(payment, 'confirm').catch(() => undefined);
  await waitFor(async () => (await moneyOf(term.id)).every((one) => one === 'unwanted DONE'));
  expect(await leftOf(waiting.token)).toEqual([]);
});
