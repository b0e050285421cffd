import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { homeLoader } from '#app/web/home-data.ts';
import { partsOf } from '#tests/harness/ar-parts.ts';
import { buyerOf, idOf, orderOf, type Buyer } from '#tests/harness/buyer.ts';
import { findReadyCar } from '#tests/harness/cars.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { restOf, setAddress } from '#tests/harness/rest.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import type { Sent } from '#tests/harness/statements.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

/** Statements are all that PostgreSQL receives but BEGIN, COMMIT and SET. */
const MOST = { price: 3, reservation: 12, payment: 12, checkout: 40, transactions: 15, home: 14 } as const;
/** Calls of a checkout with a key: each has a SAVEPOINT, which travels with the claim of the key and waits for nobody. */
const KEYED = 3;

let app: TestApp;
let buyer: Buyer;

beforeAll(async () => {
  app = await startTestApp();
  buyer = buyerOf(app.call, { token: await signIn(app.call, CUSTOMER.br) });
  // What runs by the clock goes on beside the jobs, and is asked for anew when its first turn has ended.
  await waitFor(() => app.worked.sent().filter(({ text }) => text.includes('INTO platform.schedule')).length > 1);
  // What takes long goes on beside that, and is over when the worker asks for nothing but work.
  await waitFor(
    async () => {
      app.worked.forget();
      await sleep(500);
      return app.worked.sent().every(({ text }) => isIdle(text) || text.includes('SET lease_until'));
    },
    { timeout: 300_000 },
  );
});
afterAll(() => app.stop());

const sentWhile = async (work: () => Promise<unknown>): Promise<number> => {
  const { db } = app.api.application.services;
  const before = db.count();
  await work();
  return db.count() - before;
};

test('a priced car', async () => {
  const { choice } = await findReadyCar(app.databaseUrl);
  const query = new URLSearchParams({
    mvsCode: choice.mvsCode,
    year: String(choice.year),
    colorCode: choice.colorCode,
    optionalCode: choice.itemCodes.join(','),
  });
  const price = () => app.call('GET', `price/v1/price/reservation?${query}`, { brand: 'jeep', market: 'br' });
  expect((await price()).status).toBe(200);
  expect(await sentWhile(price)).toBeLessThanOrEqual(MOST.price);
});

test('a home', async () => {
  const home = () => pagesOf(app.api.application).read({ path: '/br/jeep', load: homeLoader });
  await home();
  expect(await sentWhile(home)).toBeLessThanOrEqual(MOST.home);
});

test('a reservation, the reading of the session included', async () => {
  const car = await findReadyCar(app.databaseUrl);
  const sent = await sentWhile(async () => idOf(await buyer.reserve(car)));
  expect(sent).toBeGreaterThan(4);
  expect(sent).toBeLessThanOrEqual(MOST.reservation);
});

test('a payment confirmed: webhook in, worker, order reserved, message done', async () => {
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  await buyer.register(id);
  const payment = await app.sandboxConsole.payment(idOf(await buyer.pay(id)));
  await waitFor(async () => orderOf(await buyer.status(id)).charges[0]?.state === 'PENDING');
  await waitFor(async () => (await app.sandboxConsole.webhooks()).every(({ state }) => state === 'delivered'));
  await expectDrainedAndSound(app.databaseUrl);
  const { db } = app.api.application.services;
  app.worked.forget();
  const before = db.count();
  await app.sandboxConsole.onPayment(payment.id, 'confirm');
  const done = await waitFor(() => worksUntilDone(app.worked.sent()), { pause: 10 });
  const received = db.count() - before;
  expect(received).toBe(1);
  expect(done.some(({ text }) => text.includes(`SET state = 'RESERVE'`))).toBe(true);
  expect(received + done.length, done.map(({ text }) => text.trim().slice(0, 60)).join('\n')).toBeLessThanOrEqual(
    MOST.payment,
  );
  expect(orderOf(await buyer.status(id))).toMatchObject({ state: 'RESERVE' });
});

test('a slip paid: webhook in, worker, the rest of the price paid, message done', async () => {
  const customer = await signIn(app.call, CUSTOMER.br);
  await setAddress(app.databaseUrl, CUSTOMER.br);
  const hand = restOf({ app, customer, staff: customer });
  const { id, rest } = await hand.reserved();
  await hand.plan(id, [{ kind: 'BILLET_PAYMENT', amount: rest }]);
  const charge = idOf(await hand.slip(id));
  await hand.seen(id, ({ charges }) => charges.some((one) => one.id === charge && one.state === 'PENDING'));
  const payment = await app.sandboxConsole.payment(charge);
  await waitFor(async () => (await app.sandboxConsole.webhooks()).every(({ state }) => state === 'delivered'));
  await expectDrainedAndSound(app.databaseUrl);
  app.worked.forget();
  await app.sandboxConsole.onPayment(payment.id, 'confirm');
  const done = await waitFor(() => worksUntilDone(app.worked.sent()), { pause: 10 });
  expect(done.some(({ text }) => text.includes('reservations.balance_money'))).toBe(true);
  // The webhook itself is the one statement more.
  expect(done.length + 1, done.map(({ text }) => text.trim().slice(0, 60)).join('\n')).toBeLessThanOrEqual(
    MOST.payment,
  );
  expect((await hand.show(id)).balance).toBe('PAID');
});

test('a coupon of cash paid: no more than a slip', async () => {
  const order = await reservedIn(app, 'ar');
  const amount = 900_000_000;
  const { rest } = await order.show();
  await order.plan([
    { kind: 'CASH_COUPON_PAYMENT', amount },
    { kind: 'DEALER_PAYMENT', amount: rest.toPay.amount - amount },
  ]);
  const { payment } = await partsOf(app, order).issued();
  await waitFor(async () => (await app.sandboxConsole.webhooks()).every(({ state }) => state === 'delivered'));
  await expectDrainedAndSound(app.databaseUrl);
  app.worked.forget();
  await app.sandboxConsole.onPayment(payment.id, 'confirm');
  const done = await waitFor(() => worksUntilDone(app.worked.sent()), { pause: 10 });
  expect(done.some(({ text }) => text.includes('reservations.balance_money'))).toBe(true);
  expect(done.length + 1, done.map(({ text }) => text.trim().slice(0, 60)).join('\n')).toBeLessThanOrEqual(
    MOST.payment,
  );
});

/** What one buyer costs from the hold to the reserved order, web and worker. */
const checkOut = async (): Promise<{ sent: number; transactions: number; words: string }> => {
  // The car is put together, and every statement known: what is counted is what each buyer costs.
  const car = await findReadyCar(app.databaseUrl);
  const { choice } = car;
  const query = new URLSearchParams({
    mvsCode: choice.mvsCode,
    year: String(choice.year),
    colorCode: choice.colorCode,
  });
  await app.call('GET', `price/v1/price/reservation?${query}`, { brand: 'jeep', market: 'br' });
  await expectDrainedAndSound(app.databaseUrl);
  const { db } = app.api.application.services;
  app.worked.forget();
  const before = { sent: db.count(), transactions: db.transactions(), worker: app.worked.db.transactions() };
  const id = idOf(await buyer.reserve(car));
  await buyer.register(id);
  const payment = await app.sandboxConsole.payment(idOf(await buyer.pay(id)));
  await waitFor(() => app.worked.sent().some(({ text }) => text.includes('UPDATE payments.charge')) || null);
  await waitFor(async () => (await app.sandboxConsole.webhooks()).every(({ state }) => state === 'delivered'));
  await app.sandboxConsole.onPayment(payment.id, 'confirm');
  const end = await waitFor(() => settledAt(app.worked.sent()), { pause: 10 });
  const worked = app.worked
    .sent()
    .slice(0, end + 1)
    .filter(({ text }) => !isIdle(text));
  const sent = db.count() - before.sent - KEYED + worked.length;
  const transactions = db.transactions() - before.transactions + app.worked.db.transactions() - before.worker;
  expect(orderOf(await buyer.status(id))).toMatchObject({ state: 'RESERVE' });
  return { sent, transactions, words: worked.map(({ text }) => text.trim().slice(0, 60)).join('\n') };
};

test('a whole checkout: from the hold to the reserved order, web and worker, session and limits included', async () => {
  // What runs by the clock, some of it four times a minute, falls into one of them, not into each.
  const checkouts = [await checkOut()];
  const isDear = ({ sent, transactions }: { sent: number; transactions: number }) =>
    sent > MOST.checkout || transactions > MOST.transactions;
  while (checkouts.every(isDear) && checkouts.length < 3) checkouts.push(await checkOut());
  const least = checkouts.toSorted((left, right) => left.sent - right.sent)[0];
  expect(least?.sent, least?.words).toBeLessThanOrEqual(MOST.checkout);
  expect(Math.min(...checkouts.map(({ transactions }) => transactions))).toBeLessThanOrEqual(MOST.transactions);
});

/** Asked by the clock, whether or not anybody buys. */
const isIdle = (text: string): boolean => text.includes('platform.schedule') || text.includes('AS ms');

/** Where the message is done that made the order a reserved one; null while it is not. */
const settledAt = (sent: readonly Sent[]): number | null => {
  const reserved = sent.findIndex(({ text }) => text.includes(`SET state = 'RESERVE'`));
  const end = sent.findIndex(({ text }, index) => index > reserved && text.includes('SET done_at = now()'));
  return reserved < 0 || end < 0 ? null : end;
};

/** From the claim of the webhook's message to its end; null while it is not done. */
const worksUntilDone = (sent: readonly Sent[]): readonly Sent[] | null => {
  const claimed = sent.findIndex(({ text }) => text.includes('payments.charge'));
  const end = sent.findIndex(({ text }, index) => index > claimed && text.includes('SET done_at = now()'));
  if (claimed < 0 || end < 0) return null;
  const claim = sent.findLastIndex(({ text }, index) => index < claimed && text.includes('SET lease_until'));
  // The look at the schedule stands before every claim.
  return sent.slice(Math.max(0, claim - 1), end + 1);
};
