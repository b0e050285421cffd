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

const countReports = async (id: string, isWorked: boolean): Promise<number> => {
  const { rows } = await ask<{ n: number }>(
    app.databaseUrl,
    `SELECT count(*)::int AS n FROM platform.inbox WHERE provider = 'factory' AND subject = $1 AND (processed_at IS NOT NULL) = $2`,
    [id, isWorked],
  );
  return rows[0]?.n ?? 0;
};
/** Reports of an order that are kept and wait. */
const kept = (id: string): Promise<number> => countReports(id, false);
const worked = (id: string): Promise<number> => countReports(id, true);

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

/** A car as good as the order's own, at its dealership. */
const twinOf = async (id: string): Promise<string> => {
  const { rows } = await ask<{ id: string }>(
    app.databaseUrl,
    `INSERT INTO stock.unit (id, brand, market, dealer_id, mvs_code, year, kind, color_code, coating_code, item_codes, chassis, delivery_days)
     SELECT gen_random_uuid(), u.brand, u.market, u.dealer_id, u.mvs_code, u.year, u.kind, u.color_code, u.coating_code, u.item_codes,
       left(u.chassis, 11) || '900077', u.delivery_days
     FROM stock.unit u JOIN reservations.purchase p ON p.unit_id = u.id WHERE p.id = $1 RETURNING id`,
    [id],
  );
  return rows[0]?.id ?? '';
};

test('taken up with another car, an order has no report of the former one, and the factory is told of the new one', async () => {
  const { id } = await placed();
  const { rows } = await ask<{ unit: string }>(
    app.databaseUrl,
    `SELECT unit_id AS unit FROM reservations.purchase WHERE id = $1`,
    [id],
  );
  const twin = await twinOf(id);
  expect((await hand.cancel(id)).json).toMatchObject({ state: 'CANCELLED' });
  for (const step of ['PROGRESS_ORDER', 'MOUNTED_VEHICLE']) await app.sandboxConsole.step(id, step);
  await waitFor(async () => (await kept(id)) === 2);
  const block = `UPDATE stock.unit SET blocked_at = $2, blocked_reason = $3
    WHERE brand = 'jeep' AND mvs_code = (SELECT choice ->> 'mvsCode' FROM reservations.purchase WHERE id = $1) AND id <> $4`;
  await ask(app.databaseUrl, block, [id, new Date(), 'of the test', twin]);
  const { after, isSameCar } = await again.takeUpSeen(id);
  expect(isSameCar).toBe(false);
  expect((await again.takeUp(id, after.amount)).status).toBe(200);
  await ask(app.databaseUrl, block, [id, null, null, twin]);
  // One that comes now is of the former car too.
  const before = await worked(id);
  await app.sandboxConsole.step(id, 'PROGRESS_ORDER');
  await waitFor(async () => (await worked(id)) === before + 1);
  expect(await kept(id)).toBe(0);
  await pay(id);
  await hand.seen(id, ({ state }) => state === 'PLACED');
  await expectDrainedAndSound(app.databaseUrl);
  const known = (await app.sandboxConsole.orders()).find(({ orderId }) => orderId === id);
  expect(known).toMatchObject({ placed: { carId: twin }, steps: [] });
  expect(rows[0]?.unit).not.toBe(twin);
  await app.sandboxConsole.step(id, 'PROGRESS_ORDER');
  await hand.seen(id, ({ state }) => state === 'PROGRESS_ORDER');
});

test('what waits for an order that is never taken up waits as long as it may be', async () => {
  const { id } = await placed();
  await app.sandboxConsole.step(id, 'BILLING');
  await waitFor(async () => (await kept(id)) === 1);
  expect((await hand.cancel(id)).json).toMatchObject({ state: 'CANCELLED' });
  const asked = `topic = 'order.reports' AND payload ->> 'orderId' = $1 AND run_at > now() + interval '29 days'`;
  await waitFor(async () => {
    const { rows } = await ask(app.databaseUrl, `SELECT FROM platform.outbox WHERE ${asked}`, [id]);
    return rows.length === 1;
  });
  await ask(
    app.databaseUrl,
    `UPDATE reservations.purchase SET cancelled_at = cancelled_at - interval '31 days' WHERE id = $1`,
    [id],
  );
  await ask(app.databaseUrl, `UPDATE platform.outbox SET run_at = now() WHERE ${asked}`, [id]);
  await ask(app.databaseUrl, 'NOTIFY outbox');
  await waitFor(async () => (await kept(id)) === 0);
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
  expect(['409 noCar', '409 stockOnly', '422 dealerUnknown']).toContain(codeOf(elsewhere));
  await ask(app.databaseUrl, block, [id, null, null]);
  await expect(
    ask(app.databaseUrl, `UPDATE reservations.purchase SET unit_id = $2 WHERE id = $1`, [id, slot]),
  ).rejects.toMatchObject({ constraint: 'kind_stays' });
});

test('a place on the line that was taken off the offer is still one that is to be built', async () => {
  const { car, slot } = await carWithPlaces();
  const buyer = buyerOf(app.call, { token: customer });
  const id = idOf(await buyer.reserve({ ...car, unitId: slot }));
  await buyer.register(id);
  const block = `UPDATE stock.unit SET blocked_at = $2, blocked_reason = $3 WHERE id = $1`;
  await ask(app.databaseUrl, block, [slot, new Date(), 'of the test']);
  await pay(id);
  await waitFor(async () => (await app.sandboxConsole.orders()).some(({ orderId }) => orderId === id));
  const { rows } = await ask(app.databaseUrl, `SELECT factory_kind AS kind FROM reservations.purchase WHERE id = $1`, [
    id,
  ]);
  expect(rows).toEqual([{ kind: 'build' }]);
  await ask(app.databaseUrl, block, [slot, null, null]);
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
