import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buyerOf, idOf, orderOf, type Buyer } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { runNow } from '#tests/harness/schedule.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let buyer: Buyer;

beforeAll(async () => {
  app = await startTestApp();
  buyer = buyerOf(app.call, { token: await signIn(app.call, CUSTOMER.br) });
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.sandboxConsole.clearFaults();
  await expectDrainedAndSound(app.databaseUrl);
});

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;
const nowSeconds = () => Math.floor(Date.now() / 1000);
const events = async (): Promise<number> =>
  Number((await ask<{ count: string }>(app.databaseUrl, 'SELECT count(*) FROM platform.inbox')).rows[0]?.count);

const charged = async () => {
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  await buyer.register(id);
  const charge = idOf(await buyer.pay(id));
  return { id, charge, payment: await app.sandboxConsole.payment(charge) };
};
const stateOf = async (id: string) => orderOf(await buyer.status(id)).state;
const becomes = (id: string, state: string) => waitFor(async () => (await stateOf(id)) === state, { pause: 25 });

describe('the gateway’s', () => {
  type Change = { secret?: string; ts?: number; signed?: string; inAddress?: string; requestId?: string };
  const send = (paymentId: string, change: Change = {}): Promise<Answered> => {
    const { PAYMENT_WEBHOOK_SECRETS } = app.api.application.services.env;
    const { secret = PAYMENT_WEBHOOK_SECRETS[0] ?? '', ts = nowSeconds(), requestId = randomUUID() } = change;
    const text = `id:${change.signed ?? paymentId};request-id:${requestId};ts:${ts};`;
    const signature = createHmac('sha256', secret).update(text).digest('hex');
    return app.call('POST', `payment/v2/gateway-events?data.id=${change.inAddress ?? paymentId}&type=payment`, {
      headers: { 'x-signature': `ts=${ts},v1=${signature}`, 'x-request-id': requestId },
      body: { type: 'payment', action: 'payment.updated', data: { id: paymentId } },
    });
  };

  test('is refused with a wrong signature, for another payment, and after five minutes; nothing is kept', async () => {
    const { id, payment } = await charged();
    await expectDrainedAndSound(app.databaseUrl);
    const before = await events();
    const paymentId = String(payment.id);
    const refused = [
      [await send(paymentId, { secret: 'x'.repeat(40) }), '401 signature'],
      [await send(paymentId, { signed: '1' }), '401 signature'],
      [await send('1', { inAddress: paymentId, signed: paymentId }), '401 signature'],
      [await send(paymentId, { ts: nowSeconds() - 301 }), '401 stale'],
      [await send(paymentId, { ts: nowSeconds() + 302 }), '401 stale'],
      [
        await app.call('POST', 'payment/v2/gateway-events', { body: { type: 'payment', data: { id: 1 } } }),
        '401 signature',
      ],
    ] as const;
    for (const [answer, expected] of refused) expect(codeOf(answer)).toBe(expected);
    expect(await events()).toBe(before);
    expect(await stateOf(id)).toBe('PRE_RESERVE');
  });

  test('is believed only as far as the gateway itself confirms it', async () => {
    const { id, payment } = await charged();
    expect((await send(String(payment.id))).json).toEqual({ received: true });
    expect((await send('999999999999')).json).toEqual({ received: true });
    await expectDrainedAndSound(app.databaseUrl);
    expect(await stateOf(id)).toBe('PRE_RESERVE');
  });

  test('the very same call twice is kept once, and news told ten times counts once', async () => {
    const { id, payment } = await charged();
    await app.sandboxConsole.onPayment(payment.id, 'confirm');
    await becomes(id, 'RESERVE');
    await expectDrainedAndSound(app.databaseUrl);
    const before = await events();
    const same = { requestId: randomUUID(), ts: nowSeconds() };
    for (let time = 0; time < 3; time += 1) expect((await send(String(payment.id), same)).status).toBe(200);
    expect(await events()).toBe(before + 1);
    await Promise.all(Array.from({ length: 10 }, () => send(String(payment.id))));
    await expectDrainedAndSound(app.databaseUrl);
    expect(orderOf(await buyer.status(id))).toMatchObject({ state: 'RESERVE', refunds: [] });
  });

  test.each(['duplicate', 'reordered', 'slow'])('%s notifications end in the same order', async (mode) => {
    await app.sandboxConsole.fault('webhook', mode, { times: 1, delayMs: 300 });
    const { id, payment } = await charged();
    await app.sandboxConsole.onPayment(payment.id, 'confirm');
    await becomes(id, 'RESERVE');
  });

  test.each(['bad-signature', 'old-timestamp', 'malformed', 'missing'])(
    '%s notifications are made up for by asking the gateway',
    async (mode) => {
      await app.sandboxConsole.fault('webhook', mode, { times: 10 });
      const { id, payment } = await charged();
      await waitFor(async () => orderOf(await buyer.status(id)).charges[0]?.state === 'PENDING');
      await app.sandboxConsole.onPayment(payment.id, 'confirm');
      await ask(
        app.databaseUrl,
        `UPDATE payments.charge SET checked_at = now() - interval '2 minutes' WHERE order_id = $1`,
        [id],
      );
      await runNow(app.databaseUrl, 'reconcile-charges');
      await becomes(id, 'RESERVE');
    },
  );
});

describe('the factory’s', () => {
  const send = (body: object, change: { secret?: string; ts?: number; id?: string } = {}): Promise<Answered> => {
    const { FACTORY_WEBHOOK_SECRETS } = app.api.application.services.env;
    const { secret = FACTORY_WEBHOOK_SECRETS[0] ?? '', ts = nowSeconds(), id = `msg_${randomUUID()}` } = change;
    const text = JSON.stringify(body);
    const signature = createHmac('sha256', secret).update(`${id}.${ts}.${text}`).digest('base64');
    return app.call('POST', 'reservation/v2/factory-events', {
      headers: { 'webhook-id': id, 'webhook-timestamp': String(ts), 'webhook-signature': `v1,${signature}` },
      body: text,
    });
  };
  const step = (orderId: string, name: string) => ({ type: 'order.progressed', data: { orderId, step: name } });

  test('is refused with a wrong signature and after five minutes; twice is once', async () => {
    const event = step(randomUUID(), 'DELIVERED');
    expect(codeOf(await send(event, { secret: 'x'.repeat(40) }))).toBe('401 signature');
    expect(codeOf(await send(event, { ts: nowSeconds() - 301 }))).toBe('401 stale');
    const before = await events();
    const id = `msg_${randomUUID()}`;
    expect((await send(event, { id })).json).toEqual({ received: true });
    expect((await send(event, { id })).json).toEqual({ received: true });
    expect(await events()).toBe(before + 1);
  });

  test('steps that come in the wrong order wait for the ones before; the invoice waits for the balance', async () => {
    const { id, payment } = await charged();
    await app.sandboxConsole.onPayment(payment.id, 'confirm');
    await becomes(id, 'RESERVE');
    const steps = ['UPLOADED_DOCS', 'ANTI_FRAUD', 'APPROVAL_DIRECT_SALE', 'SIGN_CONTRACT', 'CREATED_ORDER', 'PLACED'];
    for (const name of steps.toReversed()) await send(step(id, name));
    await becomes(id, 'PLACED');
    for (const name of ['INVOICED', 'BILLING', 'VEHICLE_PRODUCED', 'MOUNTED_VEHICLE', 'PROGRESS_ORDER'])
      await send(step(id, name));
    await becomes(id, 'VEHICLE_PRODUCED');
    // Old news changes nothing.
    await send(step(id, 'PLACED'));
    await send({ type: 'order.balance_settled', data: { orderId: id, source: 'DEALER_PAYMENT' } });
    await becomes(id, 'INVOICED');
  });
});
