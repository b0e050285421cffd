import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openGateway } from '#features/payments/providers/gateway.server.ts';
import { CALLS_OF } from '#platform/providers/contract.ts';
import { partsOf } from '#tests/harness/ar-parts.ts';
import { buyerOf, idOf, orderOf } from '#tests/harness/buyer.ts';
import { findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

/** A maker's own gateway, loaded by its setting: the sandbox's, spoken to by a module outside the tree. */

const folder = mkdtempSync(path.join(tmpdir(), 'volante-gateway-'));
const PART = 900_000_000;
const till = globalThis as { ownTill?: Readonly<Record<string, unknown>> };

let app: TestApp;

beforeAll(async () => {
  const module = path.join(folder, 'till.mjs');
  writeFileSync(
    module,
    `const calls = ${JSON.stringify(Object.keys(CALLS_OF.payment))};
    export default { contract: 1, kind: 'payment', name: 'own-till', open: () => ({
      ...Object.fromEntries(calls.map((call) => [call, (...input) => globalThis.ownTill[call](...input)])),
      close: async () => {},
    }) };`,
  );
  app = await startTestApp({ PAYMENT_PROVIDER: module });
  const { env } = app.api.application.services;
  till.ownTill = openGateway({ baseUrl: env.PAYMENT_BASE_URL, accessToken: env.PAYMENT_ACCESS_TOKEN, now: Date.now });
});
afterAll(async () => {
  await app.stop();
  delete till.ownTill;
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const planned = async (kind: 'CARD_PAYMENT' | 'CASH_COUPON_PAYMENT') => {
  const order = await reservedIn(app, 'ar');
  const { rest } = await order.show();
  const others = { kind: 'DEALER_PAYMENT', amount: rest.toPay.amount - PART };
  expect((await order.plan([{ kind, amount: PART }, others])).status).toBe(200);
  return { order, parts: partsOf(app, order) };
};

test('an own gateway issues a coupon, and its money pays the part', async () => {
  const { order, parts } = await planned('CASH_COUPON_PAYMENT');
  const { charge, payment } = await parts.issued();
  expect(charge?.coupon).toMatchObject({
    network: 'rapipago',
    code: String(payment.id).padStart(10, '0'),
    barcode: expect.stringMatching(/^\d{42}$/),
  });
  await app.sandboxConsole.onPayment(payment.id, 'confirm');
  await order.seen(({ balance }) => balance === 'PARTLY_PAID');
});

test('an own gateway says what a card pays in all', async () => {
  const { order, parts } = await planned('CARD_PAYMENT');
  const id = idOf(await parts.byCard('', { installments: 'visa:6' }));
  const paid = await order.seen((one) => parts.chargeOf(one, id)?.state === 'PAID');
  expect(parts.chargeOf(paid, id)?.paidInAll?.amount).toBe(PART + (PART * 185) / 1000);
});

test('an own gateway’s won dispute counts', async () => {
  const buyer = buyerOf(app.call, { token: await signIn(app.call, CUSTOMER.br) });
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  await buyer.register(id);
  const { id: payment } = await app.sandboxConsole.payment(idOf(await buyer.pay(id)));
  // Nobody tells of the money or of the dispute: what is heard first is that it is won.
  for (const what of ['confirm', 'chargeback'] as const) {
    await waitFor(async () => (await app.sandboxConsole.webhooks()).every(({ state }) => state !== 'due'));
    await expectDrainedAndSound(app.databaseUrl);
    await app.sandboxConsole.fault('webhook', 'missing', { times: 1 });
    await app.sandboxConsole.onPayment(payment, what);
  }
  await app.sandboxConsole.onPayment(payment, 'won');
  const won = await waitFor(async () => {
    const order = orderOf(await buyer.status(id));
    return ['RESERVE', 'CANCELLED'].includes(order.state) && order;
  });
  expect(won).toMatchObject({ state: 'RESERVE', charges: [{ state: 'PAID' }] });
});
