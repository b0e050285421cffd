import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCars } from '#tests/harness/cars.ts';
import { changeHandOf } from '#tests/harness/change.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { restOf } from '#tests/harness/rest.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let app: TestApp;
let customer: string;
let second: string;
let hand: ReturnType<typeof restOf>;
let again: ReturnType<typeof changeHandOf>;

beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app.call, CUSTOMER.br);
  second = await signInStaff(app.call, 'subscription_payment_manager');
  hand = restOf({ app, customer, staff: await signInStaff(app.call, 'service_admin') });
  again = changeHandOf({ ...app, customer });
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

const pay = async (id: string): Promise<void> => {
  const charge = idOf(await buyerOf(app.call, { token: customer }).pay(id));
  await app.sandboxConsole.onPayment((await app.sandboxConsole.payment(charge)).id, 'confirm');
};

const placed = async () => {
  const order = await hand.reserved();
  await app.sandboxConsole.steps(order.id, 'early');
  await hand.seen(order.id, ({ state }) => state === 'PLACED');
  return order;
};

/** Reports of an order that are kept and wait. */
const kept = async (id: string): Promise<number> => {
  const { rows } = await ask<{ n: number }>(
    app.databaseUrl,
    `SELECT count(*)::int AS n FROM platform.inbox WHERE provider = 'factory' AND subject = $1 AND processed_at IS NULL`,
    [id],
  );
  return rows[0]?.n ?? 0;
};

test('what is reported of a cancelled order is kept, and applied once it is taken up and paid for', async () => {
  const { id } = await placed();
  expect((await hand.cancel(id)).json).toMatchObject({ state: 'CANCELLED' });
  for (const step of ['PROGRESS_ORDER', 'MOUNTED_VEHICLE']) await app.sandboxConsole.step(id, step);
  await waitFor(async () => (await kept(id)) === 2);
  await expectDrainedAndSound(app.databaseUrl);
  const { after } = await again.takeUpSeen(id);
  expect((await again.takeUp(id, after.amount)).status).toBe(200);
  expect((await hand.show(id)).state).toBe('PRE_RESERVE');
  await pay(id);
  await hand.seen(id, ({ state }) => state === 'MOUNTED_VEHICLE');
  expect(await kept(id)).toBe(0);
});

test('a bill that waits for the rest is made as soon as the dealership has it', async () => {
  const { id, rest } = await placed();
  for (const step of ['PROGRESS_ORDER', 'MOUNTED_VEHICLE', 'VEHICLE_PRODUCED', 'BILLING'])
    await app.sandboxConsole.step(id, step);
  await hand.seen(id, ({ state }) => state === 'VEHICLE_PRODUCED');
  await waitFor(async () => (await kept(id)) === 1);
  expect((await hand.decide(idOf(await hand.book(id, rest)), true, second)).json).toMatchObject({ state: 'BOOKED' });
  await hand.seen(id, ({ state }) => state === 'BILLING');
});

/** A built car of a version that also has places on the line. */
const carWithPlaces = async () => {
  const cars = await findReadyCars(app.databaseUrl, { limit: 60 });
  for (const car of cars) {
    const { rows } = await ask<{ id: string }>(
      app.databaseUrl,
      `SELECT id FROM stock.free_unit WHERE brand = 'jeep' AND market = 'br' AND kind = 'slot' AND mvs_code = $1 AND year = $2 LIMIT 1`,
      [car.choice.mvsCode, car.choice.year],
    );
    if (rows[0] !== undefined) return { car, slot: rows[0].id };
  }
  return expect.fail('a built car of a version with places on the line');
};

test('an order that the factory knows as a car from stock becomes none that is to be built', async () => {
  const { car, slot } = await carWithPlaces();
  const buyer = buyerOf(app.call, { token: customer });
  const id = idOf(await buyer.reserve(car));
  await buyer.register(id);
  await pay(id);
  await hand.seen(id, ({ state }) => state === 'RESERVE');
  await waitFor(async () => (await app.sandboxConsole.orders()).some(({ orderId }) => orderId === id));
  const { rows } = await ask<{ id: string }>(
    app.databaseUrl,
    `SELECT d.id FROM dealers.dealer d JOIN reservations.purchase p ON p.id = $1 AND d.brand = p.brand AND d.market = p.market
     WHERE d.id <> p.dealer_id ORDER BY d.id LIMIT 1`,
    [id],
  );
  const block = `UPDATE stock.unit SET blocked_at = $2, blocked_reason = $3
    WHERE brand = 'jeep' AND kind = 'ready' AND mvs_code = (SELECT choice ->> 'mvsCode' FROM reservations.purchase WHERE id = $1)`;
  await ask(app.databaseUrl, block, [id, new Date(), 'of the test']);
  const elsewhere = await again.preview(id, await again.choiceOf(id), { dealerId: rows[0]?.id });
  expect(['409 noCar', '422 dealerUnknown']).toContain(codeOf(elsewhere));
  await ask(app.databaseUrl, block, [id, null, null]);
  await expect(
    ask(app.databaseUrl, `UPDATE reservations.purchase SET unit_id = $2 WHERE id = $1`, [id, slot]),
  ).rejects.toMatchObject({ constraint: 'kind_stays' });
});

test('money that says another round than its order is in is refused by the database', async () => {
  const { id } = await hand.reserved();
  const columns = 'brand, charge_id, order_id, provider, amount, currency, approved_at, verdict, purpose';
  await expect(
    ask(
      app.databaseUrl,
      `INSERT INTO payments.receipt (id, provider_id, round, ${columns})
       SELECT gen_random_uuid(), 'of the test', round + 1, ${columns} FROM payments.receipt WHERE order_id = $1`,
      [id],
    ),
  ).rejects.toMatchObject({ constraint: 'round_in_force' });
});
