import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isPlate, isVin } from '#kernel/vehicle-codes.ts';
import { buyerOf, type Buyer } from '#tests/harness/buyer.ts';
import { ask, findReadyCar, type OfferedCar } from '#tests/harness/cars.ts';
import { deliverTo } from '#tests/harness/delivery.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let staff: string;
let second: string;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signInStaff(app.call, 'service_admin');
  second = await signInStaff(app.call, 'subscription_payment_manager');
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const deliver = (buyer: Buyer, of: { car: OfferedCar; method: 'pix' | 'card' }): Promise<string> =>
  deliverTo(app, buyer, of);

type Owned = { id: string; chassis: string; plate: string; mvsCode: string; year: number; colorCode: string };

const garageOf = async (token: string, scope: { brand: string; market: string }): Promise<Owned[]> => {
  const { json } = await app.call('GET', 'garage/v1/owned', { ...scope, token });
  return json['cars'] as Owned[];
};

/** A place on the line for the version of a built car, to be built just like it. */
const onTheLine = async (): Promise<OfferedCar> => {
  const { choice } = await findReadyCar(app.databaseUrl);
  const { rows } = await ask<{ id: string }>(
    app.databaseUrl,
    `SELECT id FROM stock.free_unit WHERE brand = 'jeep' AND market = 'br' AND kind = 'slot' AND mvs_code = $1 AND year = $2 LIMIT 1`,
    [choice.mvsCode, choice.year],
  );
  return { unitId: rows[0]?.id ?? '', choice };
};

test('a car built for its buyer stands in their garage with the numbers the factory gave, and a recall by its plate finds it', async () => {
  const scope = { brand: 'jeep', market: 'br' };
  const token = await signIn(app.call, CUSTOMER.br);
  const car = await onTheLine();
  expect(await garageOf(token, scope)).toEqual([]);
  await deliver(buyerOf(app.call, { token }), { car, method: 'pix' });
  const [own, ...more] = await garageOf(token, scope);
  const { mvsCode, year, colorCode } = car.choice;
  expect(own).toMatchObject({ mvsCode, year, colorCode });
  expect(more).toEqual([]);
  expect([isVin(own?.chassis), isPlate(own?.plate ?? '', 'br')]).toEqual([true, true]);
  const found = await app.call('GET', `recall/v1/recall/jeep/${own?.plate}`, scope);
  expect(found.json).toMatchObject({ vehicle: { mvsCode, year } });
});

test('a car built for its buyer that is given back leaves their garage', async () => {
  const scope = { brand: 'jeep', market: 'br' };
  const token = await signIn(app.call, CUSTOMER.br);
  const before = await garageOf(token, scope);
  const buyer = buyerOf(app.call, { token });
  const id = await deliver(buyer, { car: await onTheLine(), method: 'pix' });
  expect(await garageOf(token, scope)).toHaveLength(before.length + 1);
  expect((await buyer.cancel(id)).json).toMatchObject({ code: expect.stringMatching(/^ARR-/) });
  const listed = await app.call('GET', 'reservation/v2/withdrawals', { ...scope, token: staff });
  const [request] = listed.json['withdrawals'] as { id: string }[];
  const done = await app.call('POST', `reservation/v2/withdrawals/${request?.id}/decision`, {
    ...scope,
    token: staff,
    key: randomUUID(),
    body: { decision: 'finish' },
  });
  expect(done.json).toEqual({ state: 'DONE' });
  await expectDrainedAndSound(app.databaseUrl);
  expect(await garageOf(token, scope)).toEqual(before);
});

test('of two that were handed over under each other’s chassis both end right, each with its own plate', async () => {
  const scope = { brand: 'jeep', market: 'br' };
  const token = await signIn(app.call, CUSTOMER.br);
  const buyer = buyerOf(app.call, { token });
  const orders = [
    await deliver(buyer, { car: await onTheLine(), method: 'pix' }),
    await deliver(buyer, { car: await onTheLine(), method: 'pix' }),
  ];
  const chassisOf = async (id: string | undefined): Promise<string> => {
    const { rows } = await ask<{ chassis: string }>(
      app.databaseUrl,
      'SELECT chassis FROM reservations.purchase WHERE id = $1',
      [id],
    );
    return rows[0]?.chassis ?? '';
  };
  const [one, other] = [await chassisOf(orders[0]), await chassisOf(orders[1])];
  const before = await garageOf(token, scope);
  const plateOf = (cars: Owned[], chassis: string) => cars.find((car) => car.chassis === chassis)?.plate;
  expect([plateOf(before, one), plateOf(before, other)].every(Boolean)).toBe(true);
  const post = (path: string, as: string, body: object) =>
    app.call('POST', `reservation/v2/${path}`, { ...scope, token: as, key: randomUUID(), body });
  for (const [order, chassis] of [
    [orders[0], other],
    [orders[1], one],
  ]) {
    const reason = 'Os dois carros foram trocados';
    const { json } = await post(`orders/${order}/chassis-corrections`, staff, { chassis, reason });
    const path = `chassis-corrections/${String(json['id'])}/decision`;
    expect((await post(path, second, { accept: true })).json).toEqual({ chassis });
    await expectDrainedAndSound(app.databaseUrl);
  }
  const after = await garageOf(token, scope);
  expect(after).toHaveLength(before.length);
  expect([plateOf(after, other), plateOf(after, one)]).toEqual([plateOf(before, one), plateOf(before, other)]);
  const { rows } = await ask(
    app.databaseUrl,
    'SELECT chassis, plate FROM aftersales.vehicle WHERE plate = ANY($1) ORDER BY chassis',
    [[plateOf(before, one), plateOf(before, other)]],
  );
  const registered = [
    { chassis: one, plate: plateOf(before, other) },
    { chassis: other, plate: plateOf(before, one) },
  ];
  expect(rows).toEqual(registered.toSorted((a, b) => (a.chassis < b.chassis ? -1 : 1)));
});

test('a car out of the stock keeps its chassis; told again, or put out of the garage, it does not come back', async () => {
  const scope = { brand: 'peugeot', market: 'ar' };
  const token = await signIn(app.call, CUSTOMER.ar);
  const car = await findReadyCar(app.databaseUrl, scope);
  const orderId = await deliver(buyerOf(app.call, { token, ...scope }), { car, method: 'card' });
  const [own] = await garageOf(token, scope);
  const { rows } = await ask<{ chassis: string }>(app.databaseUrl, `SELECT chassis FROM stock.unit WHERE id = $1`, [
    car.unitId,
  ]);
  expect(own?.chassis).toBe(rows[0]?.chassis);
  expect(isPlate(own?.plate ?? '', 'ar')).toBe(true);
  const again = () =>
    ask(
      app.databaseUrl,
      `UPDATE platform.outbox SET done_at = NULL, run_at = now() WHERE topic = 'car.deliver' AND payload ->> 'orderId' = $1`,
      [orderId],
    );
  expect((await again()).rowCount).toBe(1);
  await ask(app.databaseUrl, 'NOTIFY outbox');
  await expectDrainedAndSound(app.databaseUrl);
  expect(await garageOf(token, scope)).toHaveLength(1);
  const removed = await app.call('DELETE', `garage/v1/owned/car/${own?.id}`, { ...scope, token });
  expect(removed.status).toBe(204);
  await again();
  await ask(app.databaseUrl, 'NOTIFY outbox');
  await expectDrainedAndSound(app.databaseUrl);
  expect(await garageOf(token, scope)).toEqual([]);
});
