import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerOf, idOf, orderOf, type Buyer } from '#tests/harness/buyer.ts';
import { findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import type { Sent } from '#tests/harness/statements.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

/** Statements are all that PostgreSQL receives but BEGIN, COMMIT and SET. */
const MOST = { price: 3, reservation: 12, payment: 12 } as const;

let app: TestApp;
let buyer: Buyer;

beforeAll(async () => {
  app = await startTestApp();
  buyer = buyerOf(app.call, { token: await signIn(app.call, CUSTOMER.br) });
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

/** From the claim of the webhook's message to its end; null while it is not done. */
const worksUntilDone = (sent: readonly Sent[]): readonly Sent[] | null => {
  const claimed = sent.findIndex(({ text }) => text.includes('FROM platform.inbox'));
  const end = sent.findIndex(({ text }, index) => index > claimed && text.includes('SET done_at = now()'));
  if (claimed < 0 || end < 0) return null;
  const claim = sent.findLastIndex(({ text }, index) => index < claimed && text.includes('SET lease_until'));
  // The look at the schedule stands before every claim.
  return sent.slice(Math.max(0, claim - 1), end + 1);
};
