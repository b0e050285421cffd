import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#features/reservations/contract.ts';
import { AFTER_RESERVE } from '#features/reservations/rules/order-machine.ts';
import { orderLoader } from '#features/reservations/web/order-loader.ts';
import { loader } from '#features/reservations/web/pay-rest-data.ts';
import { formatMoney } from '#kernel/money.ts';
import { partsOf } from '#tests/harness/ar-parts.ts';
import { idOf } from '#tests/harness/buyer.ts';
import { ask } from '#tests/harness/cars.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { setAddress } from '#tests/harness/rest.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { hasten } from '#tests/harness/scenario.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

/** Money of a part of the rest that its payer's bank takes back: of a slip in Brazil, of a card in Argentina. Cash has no bank that could. */

const PARTS = { br: 5_000_000, ar: 900_000_000 } as const;
const KINDS = { br: 'BILLET_PAYMENT', ar: 'CARD_PAYMENT' } as const;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await setAddress(app.databaseUrl, CUSTOMER.br);
});
afterAll(() => app.stop());
afterEach(async () => {
  await hasten(app.databaseUrl);
  await expectDrainedAndSound(app.databaseUrl);
});

type Market = keyof typeof PARTS;
type Hand = Awaited<ReturnType<typeof reservedIn>>;

const paidOf = (order: Order, kind: string): number =>
  order.rest.sources.filter((one) => one.kind === kind).reduce((sum, { paid }) => sum + paid.amount, 0);

/** A part of the market's kind is paid through the gateway; its payment there. */
const payPart = async (hand: Hand, kind: string, before = 0): Promise<number> => {
  if (kind === 'CARD_PAYMENT') await partsOf(app, hand).byCard();
  else {
    const path = `reservation/v2/reservations/${hand.id}/remaining-payment/slip`;
    const scope = { brand: hand.brand, market: hand.market, token: hand.token };
    const charge = idOf(await app.call('POST', path, { ...scope, key: crypto.randomUUID(), body: { renew: false } }));
    await hand.seen(({ charges }) => charges.some(({ id, state }) => id === charge && state === 'PENDING'));
    await app.sandboxConsole.onPayment((await app.sandboxConsole.payment(charge)).id, 'confirm');
  }
  await hand.seen((order) => paidOf(order, kind) > before);
  const { rows } = await ask<{ id: string }>(
    app.databaseUrl,
    `SELECT provider_id AS id FROM payments.receipt WHERE order_id = $1 AND purpose = 'balance' ORDER BY created_at DESC`,
    [hand.id],
  );
  return Number(rows[0]?.id);
};

/** An order one part of whose rest is paid so, and the rest is planned at the dealership. */
const partlyPaid = async (market: Market) => {
  const hand = await reservedIn(app, market);
  const { rest } = await hand.show();
  const [kind, part] = [KINDS[market], PARTS[market]];
  const planned = await hand.plan([
    { kind, amount: part },
    { kind: 'DEALER_PAYMENT', amount: rest.toPay.amount - part },
  ]);
  expect(planned.status).toBe(200);
  return { hand, kind, part, rest: rest.toPay.amount, payment: await payPart(hand, kind) };
};

const invoiced = async (id: string): Promise<void> => {
  await waitFor(async () => (await app.sandboxConsole.orders()).some(({ orderId }) => orderId === id));
  await app.sandboxConsole.steps(id, 'early');
  await app.sandboxConsole.balance(id);
  for (const step of AFTER_RESERVE.slice(0, AFTER_RESERVE.indexOf('INVOICED') + 1))
    await app.sandboxConsole.step(id, step);
};

const heldAt = async (id: string, account: string): Promise<number> => {
  const { rows } = await ask<{ held: string }>(
    app.databaseUrl,
    'SELECT coalesce(sum(amount), 0) AS held FROM payments.entry WHERE order_id = $1 AND account = $2',
    [id, account],
  );
  return Number(rows[0]?.held);
};

describe.each(['br', 'ar'] as const)('%s: a part of the rest is taken back', (market) => {
  test('before the invoice the order ends, and what else was paid goes back', async () => {
    const { hand, payment, part } = await partlyPaid(market);
    const deposit = (await hand.show()).deposit.amount;
    expect(await heldAt(hand.id, 'gateway')).toBe(deposit + part);
    await app.sandboxConsole.onPayment(payment, 'chargeback');
    const ended = await hand.seen(({ state, refunds }) => state === 'CANCELLED' && refunds.length > 0);
    expect(ended.cancelReason).toBe('PAYMENT_REVERSED');
    expect(ended.refunds.map(({ amount }) => amount.amount)).toEqual([deposit]);
    await hand.seen(({ refunds }) => refunds.every(({ state }) => state === 'DONE'));
    expect(await heldAt(hand.id, 'gateway')).toBe(0);
  });

  test('after the invoice its part is owed again, is planned and paid anew, and a dispute that is won gives back what is too much', async () => {
    const { hand, payment, part, kind } = await partlyPaid(market);
    await invoiced(hand.id);
    await hand.seen(({ state }) => state === 'INVOICED');
    await app.sandboxConsole.onPayment(payment, 'chargeback');
    const owed = await hand.seen(({ balance }) => balance !== 'PAID');
    expect(owed).toMatchObject({ state: 'INVOICED', rest: { toPay: { amount: part }, open: { amount: part } } });
    expect(owed.total.amount - owed.paid.amount).toBe(part);
    expect(owed.tasks[0]).toMatchObject({ kind: 'PAY_TAKEN_BACK', amount: { amount: part } });
    expect(owed.timeline.find(({ name }) => name === 'TAKEN_BACK')).toMatchObject({ amount: { amount: part } });
    const sourceOf = (order: Order) => order.rest.sources.find((one) => one.kind === kind);
    expect(sourceOf(owed)).toMatchObject({ paid: { amount: part }, takenBack: { amount: part } });
    const pages = pagesOf(app.api.application);
    const at = { path: `/${market}/${hand.brand}/pedido`, params: { id: hand.id }, token: hand.token };
    const missing = formatMoney(owed.rest.toPay, market);
    const rest = await pages.read({ ...at, load: loader });
    expect(rest).toMatchObject({ owes: true, toPay: missing, open: missing });
    expect(rest.sources.find((one) => one.kind === kind)).toMatchObject({ state: 'TAKEN_BACK', takenBack: missing });
    const page = await pages.read({ ...at, load: orderLoader });
    expect(page.charges.map(({ fate }) => fate)).toContain('charge.CHARGED_BACK');
    expect(page.timeline.find(({ name }) => name === 'TAKEN_BACK')).toMatchObject({ amount: missing });
    // The same way once more.
    expect((await hand.plan([{ kind, amount: part }])).status).toBe(200);
    await payPart(hand, kind, part);
    const paid = await hand.seen(({ balance }) => balance === 'PAID');
    expect(paid.rest).toMatchObject({ toPay: { amount: 0 }, open: { amount: 0 } });
    expect(paid.paid).toEqual(paid.total);
    await app.sandboxConsole.onPayment(payment, 'won');
    const won = await hand.seen(({ refunds }) => refunds.length > 0);
    // So much waits for a second person, and is held until then.
    expect(won).toMatchObject({ balance: 'PAID', refunds: [{ state: 'AWAITING_APPROVAL', amount: { amount: part } }] });
    expect(sourceOf(won)).not.toHaveProperty('takenBack');
    expect(await heldAt(hand.id, 'gateway')).toBe(won.deposit.amount + 2 * part);
  });
});
