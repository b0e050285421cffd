import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#features/reservations/contract.ts';
import { addBusinessDays, dayIn } from '#kernel/dates.ts';
import { idOf } from '#tests/harness/buyer.ts';
import { ask } from '#tests/harness/cars.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { partsOf } from '#tests/harness/ar-parts.ts';
import { answerBank, ASKING, MASTERCARD, cardHandOf } from '#tests/harness/kept-cards.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

/** The rest of a price by card in instalments, and in cash by a coupon: in Argentina. */

const PART = 900_000_000;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;
const sourceOf = ({ rest }: Order, kind: string) => rest.sources.findLast((one) => one.kind === kind);

/** An order whose plan gives a part to such a source, and the rest to the dealership. */
const planned = async (kind: 'CARD_PAYMENT' | 'CASH_COUPON_PAYMENT', part = PART) => {
  const order = await reservedIn(app, 'ar');
  const { rest } = await order.show();
  const others = rest.toPay.amount - part;
  const sources = [{ kind, amount: part }, ...(others > 0 ? [{ kind: 'DEALER_PAYMENT', amount: others }] : [])];
  expect((await order.plan(sources)).status).toBe(200);
  return { order, parts: partsOf(app, order), rest: rest.toPay.amount };
};
type Planned = Awaited<ReturnType<typeof planned>>;

const partIs = ({ order }: Planned, kind: string, state: string): Promise<Order> =>
  order.seen((one) => sourceOf(one, kind)?.state === state);
const refunded = ({ order }: Planned, reason: string): Promise<Order> =>
  order.seen(({ refunds }) => refunds.some((one) => one.reason === reason && one.state !== 'REQUESTED'));

describe('a coupon of cash', () => {
  const KIND = 'CASH_COUPON_PAYMENT';

  test('has a code, bars and a last day in three business days; asked for again it is the same', async () => {
    const made = await planned(KIND);
    const { id, charge, payment } = await made.parts.issued();
    const dueOn = addBusinessDays(dayIn(new Date(), 'ar'), 3, 'ar');
    expect(charge?.coupon).toEqual({
      network: 'rapipago',
      code: String(payment.id).padStart(10, '0'),
      barcode: expect.stringMatching(/^3335\d{38}$/),
      dueOn,
    });
    expect(idOf(await made.parts.coupon())).toBe(id);
    const other = await made.parts.issued({ network: 'pagofacil' });
    expect(other.charge?.coupon?.network).toBe('pagofacil');
    await waitFor(async () => (await app.sandboxConsole.payment(id)).status === 'cancelled');
    const order = await made.order.show();
    expect(order.tasks.map(({ kind }) => kind)).toContain('PAY_COUPON');
    expect(order.timeline.map(({ name }) => name)).toContain('CASH_COUPON_AVAILABLE');
  });

  test('pays its part in time, once however often it is told', async () => {
    const made = await planned(KIND);
    const { payment } = await made.parts.issued();
    await app.sandboxConsole.onPayment(payment.id, 'confirm');
    await partIs(made, KIND, 'PAID');
    await app.sandboxConsole.onPayment(payment.id, 'notify');
    await expectDrainedAndSound(app.databaseUrl);
    const order = await made.order.show();
    expect(order.rest.toPay.amount).toBe(made.rest - PART);
    expect(order.papers.map(({ by }) => by)).toContain(KIND);
  });

  test('paid twice goes back once, more than fits goes back whole, less counts', async () => {
    const twice = await planned(KIND);
    await app.sandboxConsole.onPayment((await twice.parts.issued()).payment.id, 'twice');
    expect((await refunded(twice, 'twice')).rest.toPay.amount).toBe(twice.rest - PART);
    const more = await planned(KIND);
    const over = await more.parts.issued();
    await app.sandboxConsole.onPayment(over.payment.id, 'confirm', { amount: PART / 100 + 1 });
    const back = await more.order.seen(({ refunds }) => refunds.length > 0);
    expect(back.refunds).toMatchObject([{ reason: 'amount' }]);
    expect(sourceOf(back, KIND)?.state).toBe('PLANNED');
    const less = await more.parts.issued();
    await app.sandboxConsole.onPayment(less.payment.id, 'confirm', { amount: 1_000_000 });
    const part = await more.order.seen(({ balance }) => balance === 'PARTLY_PAID');
    expect(sourceOf(part, KIND)).toMatchObject({ state: 'PLANNED', paid: { amount: 100_000_000 } });
    expect((await more.parts.coupon()).json).toMatchObject({ amount: { amount: PART - 100_000_000 } });
  });

  test('gives its part back to the plan when its day passes; paid after that it counts where it fits', async () => {
    const made = await planned(KIND);
    const { payment, id } = await made.parts.issued();
    await app.sandboxConsole.onPayment(payment.id, 'expire');
    const over = await partIs(made, KIND, 'PLANNED');
    expect(over.tasks.map(({ kind }) => kind)).toContain('RENEW_COUPON');
    const next = await made.parts.issued();
    await app.sandboxConsole.onPayment(payment.id, 'confirm', { late: true });
    const paid = await partIs(made, KIND, 'PAID');
    expect(made.parts.chargeOf(paid, id)?.state).toBe('PAID');
    await waitFor(async () => (await app.sandboxConsole.payment(next.id)).status === 'cancelled');
    await app.sandboxConsole.onPayment(next.payment.id, 'confirm', { late: true });
    expect((await refunded(made, 'twice')).rest.toPay.amount).toBe(made.rest - PART);
  });

  test('ends with its order, and with another plan; what came goes back', async () => {
    const made = await planned(KIND);
    const { payment, id } = await made.parts.issued();
    await app.sandboxConsole.onPayment(payment.id, 'confirm', { amount: 1_000_000 });
    await made.order.seen(({ balance }) => balance === 'PARTLY_PAID');
    const next = await made.parts.issued();
    await made.order.plan([{ kind: 'DEALER_PAYMENT', amount: made.rest - 100_000_000 }]);
    await waitFor(async () => (await app.sandboxConsole.payment(next.id)).status === 'cancelled');
    await made.order.cancel();
    const { refunds, goesBack } = await made.order.show();
    expect(refunds.map(({ amount }) => amount.amount)).toContain(100_000_000);
    expect(goesBack).toEqual([]);
    expect((await app.sandboxConsole.payment(id)).status).not.toBe('cancelled');
  });

  test('asks for no more than the gateway takes at once, nor than its part', async () => {
    const made = await planned(KIND, 2_500_000_000);
    const over = await made.parts.coupon({ amount: 2_000_000_001 });
    expect(codeOf(over)).toBe('422 partOver');
    expect(over.json['fields']).toMatchObject([{ field: 'amount' }]);
    expect(codeOf(await made.parts.coupon({ amount: 2_500_000_001 }))).toBe('422 partOver');
    const { payment, charge } = await made.parts.issued();
    expect(charge?.amount.amount).toBe(2_000_000_000);
    await app.sandboxConsole.onPayment(payment.id, 'confirm');
    await made.order.seen(({ balance }) => balance === 'PARTLY_PAID');
    expect(codeOf(await made.parts.coupon({ amount: 500_000_001 }))).toBe('422 partPassed');
    await app.sandboxConsole.onPayment((await made.parts.issued()).payment.id, 'confirm');
    await partIs(made, KIND, 'PAID');
  });

  test('is Argentina’s, and planned first', async () => {
    const brazil = await reservedIn(app, 'br');
    const { rest } = await brazil.show();
    const foreign = await brazil.plan([{ kind: KIND, amount: rest.toPay.amount }]);
    expect(codeOf(foreign)).toBe('422 methodUnavailable');
    expect(codeOf(await partsOf(app, brazil).coupon())).toBe('422 methodUnavailable');
    const made = await planned('CARD_PAYMENT');
    expect(codeOf(await made.parts.coupon())).toBe('409 notPlanned');
  });
});

describe('a part by card', () => {
  const KIND = 'CARD_PAYMENT';

  test('pays in instalments: what comes in is the part, what its holder pays in all is told', async () => {
    const made = await planned(KIND);
    const id = idOf(await made.parts.byCard('', { installments: 'visa:6' }));
    const order = await partIs(made, KIND, 'PAID');
    expect(order.rest.toPay.amount).toBe(made.rest - PART);
    expect(made.parts.chargeOf(order, id)).toMatchObject({
      state: 'PAID',
      installments: 6,
      amount: { amount: PART },
      paidInAll: { amount: PART + (PART * 185) / 1000 },
    });
    expect(order.came.at(-1)?.by).toBe(KIND);
    expect(order.papers.map(({ by }) => by)).toContain(KIND);
  });

  test('sent twice is charged once', async () => {
    const made = await planned(KIND);
    const typed = await made.parts.typed();
    const [one, other] = await Promise.all([made.parts.send(typed), made.parts.send(typed)]);
    expect(idOf(one)).toBe(idOf(other));
    await partIs(made, KIND, 'PAID');
    expect(idOf(await made.parts.send(typed))).toBe(idOf(one));
    expect(await app.sandboxConsole.payments(idOf(one))).toHaveLength(1);
  });

  test.each(['500-after', 'reset-after', 'malformed'])(
    'an answer that is not heard (%s) is looked up',
    async (mode) => {
      const made = await planned(KIND);
      const typed = await made.parts.typed('', { installments: 'visa:6' });
      await app.sandboxConsole.fault('payments.create', mode, { times: 1 });
      const id = idOf(await made.parts.send(typed));
      const order = await partIs(made, KIND, 'PAID');
      expect(await app.sandboxConsole.payments(id)).toHaveLength(1);
      // Heard from the webhook or from the answer: what is paid in all is known, and the token is spent.
      expect(made.parts.chargeOf(order, id)?.paidInAll?.amount).toBe(PART + (PART * 185) / 1000);
      const { rows } = await ask<{ token: string | null }>(
        app.databaseUrl,
        'SELECT card_token AS token FROM payments.charge WHERE id = $1',
        [id],
      );
      expect(rows).toEqual([{ token: null }]);
    },
  );

  test('refused says why, and the part is asked for anew', async () => {
    const made = await planned(KIND);
    const id = idOf(await made.parts.byCard('', { holder: 'FUND' }));
    const order = await made.order.seen((one) => made.parts.chargeOf(one, id)?.state === 'REJECTED');
    expect(made.parts.chargeOf(order, id)?.refusal).toBe('funds');
    expect(sourceOf(order, KIND)?.state).toBe('PLANNED');
    await made.parts.byCard('', { number: MASTERCARD, installments: 'master:3' });
    await partIs(made, KIND, 'PAID');
  });

  test('in process no other begins; approved then, it pays', async () => {
    const made = await planned(KIND);
    const id = idOf(await made.parts.byCard('', { holder: 'CONT' }));
    await made.order.seen((one) => made.parts.chargeOf(one, id)?.state === 'PENDING');
    expect(codeOf(await made.parts.page())).toBe('409 inProgress');
    expect((await made.order.show()).tasks.map(({ kind }) => kind)).toContain('WAIT_FOR_CARD');
    await app.sandboxConsole.onPayment((await app.sandboxConsole.payment(id)).id, 'confirm');
    await partIs(made, KIND, 'PAID');
  });

  test('in process past its time another may be sent, and the first ends at the gateway', async () => {
    const made = await planned(KIND);
    const id = idOf(await made.parts.byCard('', { holder: 'CONT' }));
    await made.order.seen((one) => made.parts.chargeOf(one, id)?.state === 'PENDING');
    await ask(app.databaseUrl, `UPDATE payments.charge SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      id,
    ]);
    const next = idOf(await made.parts.byCard());
    expect(next).not.toBe(id);
    const order = await partIs(made, KIND, 'PAID');
    expect(made.parts.chargeOf(order, id)?.state).toBe('CANCELLED');
    await waitFor(async () => (await app.sandboxConsole.payment(id)).status === 'cancelled');
  });

  test('its bank asks the cardholder, whose no gives the part back', async () => {
    const made = await planned(KIND);
    for (const result of ['refuse', 'confirm'] as const) {
      const id = idOf(await made.parts.byCard('', { number: ASKING, installments: 'master:1' }));
      const asks = await made.order.seen((one) => made.parts.chargeOf(one, id)?.challenge != null);
      await answerBank(app, made.parts.chargeOf(asks, id)?.challenge?.data ?? '', result);
      await partIs(made, KIND, result === 'confirm' ? 'PAID' : 'PLANNED');
    }
  });

  test('by a kept card, and by two cards one after the other; each goes back to its own', async () => {
    const made = await planned(KIND);
    const { brand, market, token } = made.order;
    const hand = cardHandOf((method, path, more) => app.call(method, path, { brand, market, token, ...more }));
    const kept = await hand.added();
    await made.parts.byCard(`?cardId=${kept.id}&amount=400000000`, { installments: '3' });
    await made.order.seen(({ balance }) => balance === 'PARTLY_PAID');
    expect(codeOf(await made.parts.page('?amount=500000001'))).toBe('422 partPassed');
    await made.parts.byCard();
    await partIs(made, KIND, 'PAID');
    await made.order.cancel();
    const order = await made.order.show();
    expect(
      order.refunds
        .map(({ amount }) => amount.amount)
        .toSorted((a, b) => b - a)
        .slice(0, 2),
    ).toEqual([500_000_000, 400_000_000]);
  });

  test('a token pays its own order and its own way; more than the gateway takes is refused', async () => {
    const [made, other] = [await planned(KIND), await planned(KIND)];
    expect(codeOf(await other.parts.send(await made.parts.typed()))).toBe('422 tokenUnknown');
    expect((await made.parts.send({ ...(await made.parts.typed()), cardToken: '4235647728025682' })).status).toBe(400);
    expect(codeOf(await made.parts.page('?amount=6000000001'))).toBe('422 partOver');
    const brazil = await reservedIn(app, 'br');
    expect(codeOf(await partsOf(app, brazil).page())).toBe('422 methodUnavailable');
  });

  test('while its order is cancelled it is kept or goes back, never both', async () => {
    const made = await planned(KIND);
    const typed = await made.parts.typed();
    const [sent] = await Promise.allSettled([made.parts.send(typed), made.order.cancel()]);
    await expectDrainedAndSound(app.databaseUrl);
    const order = await made.order.show();
    expect(order.state).toBe('CANCELLED');
    const id = sent.status === 'fulfilled' && sent.value.status === 200 ? idOf(sent.value) : '';
    const payments = id === '' ? [] : await app.sandboxConsole.payments(id);
    for (const one of payments.filter(({ status }) => status === 'approved' || status === 'refunded'))
      expect(order.refunds.some(({ amount }) => amount.amount === one.transaction_amount * 100)).toBe(true);
  });
});
