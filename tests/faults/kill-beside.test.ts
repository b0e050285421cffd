import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsOf } from '#tests/harness/ar-parts.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { changeHandOf } from '#tests/harness/change.ts';
import {
  BULK_PLACE,
  CARD_PLACES,
  CHANGE_PLACES,
  crashAt,
  FACTORY_PLACE,
  PART_PLACES,
  QUOTA_PLACE,
  RENTAL_PLACE,
  REST_PLACES,
  WEBHOOK_PLACE,
  WHATSAPP_PLACE,
} from '#tests/harness/crash-places.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { REGISTRATION, termsOf } from '#tests/harness/employee-purchase.ts';
import { cardHandOf, MASTERCARD } from '#tests/harness/kept-cards.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { customersAtCompany, RENTER } from '#tests/harness/rental.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { restOf, setAddress } from '#tests/harness/rest.ts';
import { startRoles, type Roles } from '#tests/harness/roles.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { runSale, stubborn, type Stage } from '#tests/harness/scenario.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { webhooksOf } from '#tests/harness/webhooks.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let roles: Roles;
let stage: Stage & { readonly roles: Roles };
let staff: string;

beforeAll(async () => {
  database = await createDatabase();
  roles = await startRoles({ databaseUrl: database.url, env: { RATE_LIMIT_SCALE: '1000' }, mayCrash: true });
  const call = callerOf(roles.urls[0] ?? '');
  const token = await signIn(call, CUSTOMER.br);
  stage = { roles, call, sandboxConsole: createSandboxConsole(roles.sandboxUrl), databaseUrl: database.url, token };
  staff = await signInStaff(call, 'service_admin');
});
afterAll(async () => {
  await roles.stop();
  await database.drop();
});

test.each(REST_PLACES)('kill -9 at %s: what was paid counts once and goes back once', async (place) => {
  const { call, token, databaseUrl, sandboxConsole } = stage;
  await setAddress(databaseUrl, CUSTOMER.br);
  const hand = restOf({ app: { call, databaseUrl, sandboxConsole }, customer: token, staff });
  const { id } = await runSale(stage);
  const rest = (await hand.show(id)).rest.toPay.amount;
  const cameBack = await crashAt(stage, 'web', place);
  const parts = [
    { kind: 'BILLET_PAYMENT', amount: 500_000 },
    { kind: 'DEALER_PAYMENT', amount: rest - 500_000 },
  ];
  expect((await stubborn(() => hand.plan(id, parts))).status).toBe(200);
  expect((await stubborn(() => hand.slip(id))).status).toBe(200);
  const booking = { receiptNumber: `KILL-${place}`.toUpperCase(), key: randomUUID() };
  expect((await stubborn(() => hand.book(id, 300_000, booking))).json).toMatchObject({ state: 'BOOKED' });
  expect((await stubborn(() => hand.cancel(id))).json).toMatchObject({ state: 'CANCELLED' });
  const owed = (await hand.show(id)).rest.returns;
  expect(owed).toMatchObject([{ state: 'OWED', amount: { amount: 300_000 } }]);
  expect((await stubborn(() => hand.giveBack(owed[0]?.id ?? ''))).json).toMatchObject({ state: 'DONE' });
  expect(await cameBack()).toBe('SIGKILL');
  await expectDrainedAndSound(databaseUrl);
});

test.each(PART_PLACES)('kill -9 at %s: the part is collected once, and goes back once', async (place) => {
  const { databaseUrl, sandboxConsole } = stage;
  const order = await reservedIn(stage, 'ar');
  const parts = partsOf(stage, order);
  const { rest } = await order.show();
  const amount = 900_000_000;
  const sources = [
    { kind: 'CARD_PAYMENT', amount },
    { kind: 'CASH_COUPON_PAYMENT', amount },
    { kind: 'DEALER_PAYMENT', amount: rest.toPay.amount - 2 * amount },
  ];
  expect((await order.plan(sources)).status).toBe(200);
  const typed = await parts.typed();
  const cameBack = await crashAt(stage, 'web', place);
  const [cardKey, couponKey] = [randomUUID(), randomUUID()];
  const card = idOf(await stubborn(() => parts.send(typed, cardKey)));
  const coupon = idOf(await stubborn(() => parts.coupon({}, couponKey)));
  await order.seen(({ charges }) => charges.some(({ id, state }) => id === coupon && state === 'PENDING'));
  await sandboxConsole.onPayment((await sandboxConsole.payment(coupon)).id, 'confirm');
  const paid = await order.seen(({ rest: { toPay } }) => toPay.amount === rest.toPay.amount - 2 * amount);
  expect(
    paid.charges
      .filter(({ isOfRest }) => isOfRest)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([card, coupon].toSorted());
  expect((await stubborn(() => order.cancel())).json).toMatchObject({ state: 'CANCELLED' });
  expect(await cameBack()).toBe('SIGKILL');
  await expectDrainedAndSound(databaseUrl);
  const back = (await order.show()).refunds.filter((refund) => refund.amount.amount === amount);
  expect(back).toHaveLength(2);
});

test.each(CARD_PLACES)('kill -9 at %s: the card is kept once', async (place) => {
  const { call, token, databaseUrl } = stage;
  const hand = cardHandOf((method, path, more) => call(method, path, { brand: 'jeep', market: 'br', token, ...more }));
  const before = (await hand.list()).length;
  const cameBack = await crashAt(stage, 'worker', place);
  const card = await hand.added(place === 'card.before' ? {} : { number: MASTERCARD });
  expect(await cameBack()).toBe('SIGKILL');
  expect((await hand.list()).map(({ id }) => id)).toContain(card.id);
  expect(await hand.list()).toHaveLength(before + 1);
  await expectDrainedAndSound(databaseUrl);
});

test.each(CHANGE_PLACES)('kill -9 at %s: the order is the old one or the new one, whole', async (place) => {
  const { call, token, databaseUrl } = stage;
  const hand = changeHandOf({ call, databaseUrl, customer: token });
  const { id } = await runSale(stage);
  const { choice, total } = await hand.dearer(id);
  const cameBack = await crashAt(stage, 'web', place);
  const key = randomUUID();
  expect((await stubborn(() => hand.change(id, { choice, total }, { key }))).status).toBe(200);
  expect((await stubborn(() => buyerOf(call, { token }).cancel(id, key))).json).toMatchObject({ state: 'CANCELLED' });
  const again = randomUUID();
  const taken = await stubborn(() => hand.takeUp(id, total, { key: again }));
  expect(taken.json).toMatchObject({ state: 'PRE_RESERVE' });
  expect(await cameBack()).toBe('SIGKILL');
  expect((await buyerOf(call, { token }).cancel(id)).json).toMatchObject({ state: 'CANCELLED' });
  await expectDrainedAndSound(databaseUrl);
});

test(`kill -9 at ${FACTORY_PLACE}: the factory has the order's other car, once`, async () => {
  const { call, token, databaseUrl, sandboxConsole } = stage;
  const hand = changeHandOf({ call, databaseUrl, customer: token });
  const { id } = await runSale(stage);
  await waitFor(async () => (await sandboxConsole.orders()).some(({ orderId }) => orderId === id));
  const { choice, dealerId, total } = await hand.otherCar(id);
  const cameBack = await crashAt(stage, 'worker', FACTORY_PLACE);
  const key = randomUUID();
  const change = () => hand.change(id, { choice, dealerId, total }, { key });
  const [changed, again] = [await stubborn(change), await stubborn(change)];
  expect(changed.status, JSON.stringify(changed.json)).toBe(200);
  expect(again.json).toEqual(changed.json);
  expect(await cameBack()).toBe('SIGKILL');
  const { rows } = await ask<{ unit: string }>(
    databaseUrl,
    'SELECT unit_id AS unit FROM reservations.purchase WHERE id = $1',
    [id],
  );
  await waitFor(async () => {
    const order = (await sandboxConsole.orders()).find(({ orderId }) => orderId === id);
    return order?.placed?.carId === rows[0]?.unit && order?.formerCars?.length === 1;
  });
  await expectDrainedAndSound(databaseUrl);
});

test(`kill -9 at ${QUOTA_PLACE}: the place is taken once, by its order, and given back with it`, async () => {
  const { call, token, databaseUrl } = stage;
  const jeep = { brand: 'jeep', market: 'br' } as const;
  const keeper = await signInStaff(call, 'user_admin');
  const terms = await call('POST', 'b2e/v1/terms', {
    ...jeep,
    token: keeper,
    key: randomUUID(),
    body: termsOf('EMPLOYEE'),
  });
  expect(terms.status).toBe(200);
  const taken = async (): Promise<number | undefined> =>
    (
      await ask<{ taken: number }>(databaseUrl, 'SELECT taken FROM employee_purchase.terms WHERE id = $1', [
        terms.json['id'],
      ])
    ).rows[0]?.taken;
  const body = { registration: REGISTRATION, purchaseFor: 'EMPLOYEE', ...(await findReadyCar(databaseUrl, jeep)) };
  const key = randomUUID();
  const cameBack = await crashAt(stage, 'web', QUOTA_PLACE);
  const made = await stubborn(() => call('POST', 'b2e/v1/reserve', { ...jeep, token, key, body }));
  expect(made.status, JSON.stringify(made.json)).toBe(200);
  expect(await cameBack()).toBe('SIGKILL');
  expect(await taken()).toBe(1);
  expect((await buyerOf(call, { token }).cancel(String(made.json['id']))).status).toBe(200);
  expect(await taken()).toBe(0);
  await expectDrainedAndSound(databaseUrl);
});

test(`kill -9 at ${RENTAL_PLACE}: the rental company has the person once, and it is known here`, async () => {
  const { call, token, databaseUrl } = stage;
  const jeep = { brand: 'jeep', market: 'br', token } as const;
  const cameBack = await crashAt(stage, 'worker', RENTAL_PLACE);
  const key = randomUUID();
  const begun = await stubborn(() => call('POST', 'rental-user/v1/rental-user/start', { ...jeep, key, body: RENTER }));
  expect(begun.status, JSON.stringify(begun.json)).toBe(200);
  expect(await cameBack()).toBe('SIGKILL');
  await waitFor(async () => (await call('GET', 'rental-user/v1/rental-user/result', jeep)).json['isReceived'] === true);
  const atCompany = await customersAtCompany(roles.sandboxUrl);
  expect(atCompany).toMatchObject([{ reference: begun.json['id'], attempt: 1, steps: [{}] }]);
  const { rows } = await ask(databaseUrl, 'SELECT customer_code AS code, form_sealed AS form FROM rental.customer');
  expect(rows).toEqual([{ code: atCompany[0]?.customerCode, form: null }]);
  await expectDrainedAndSound(databaseUrl);
});

test(`kill -9 at ${WHATSAPP_PLACE}: what was handed over is on WhatsApp once`, async () => {
  const { call, token, databaseUrl, sandboxConsole } = stage;
  const jeep = { brand: 'jeep', market: 'br', token } as const;
  const chosen = { mail: ['payments'], whatsApp: ['payments'], quiet: { from: 0, until: 0 } };
  expect((await call('PUT', 'reservation/v2/order-messages', { ...jeep, body: chosen })).status).toBe(200);
  const hand = restOf({ app: { call, databaseUrl, sandboxConsole }, customer: token, staff });
  const { id } = await runSale(stage);
  const { rows } = await ask<{ number: string }>(
    databaseUrl,
    'SELECT number FROM reservations.purchase WHERE id = $1',
    [id],
  );
  const number = rows[0]?.number ?? expect.fail('no number');
  const cameBack = await crashAt(stage, 'worker', WHATSAPP_PLACE);
  expect((await stubborn(() => hand.book(id, 300_000, { receiptNumber: 'KILL-WHATSAPP' }))).status).toBe(200);
  expect(await cameBack()).toBe('SIGKILL');
  await expectDrainedAndSound(databaseUrl);
  const said = (await (await fetch(`${roles.sandboxUrl}/_control/whatsapp`)).json()) as { text: string }[];
  const sent = said.filter(({ text }) => text.startsWith('order_part_paid') && text.includes(number));
  expect(sent).toHaveLength(1);
  await call('PUT', 'reservation/v2/order-messages', { ...jeep, body: { ...chosen, whatsApp: [] } });
});

test(`kill -9 at ${WEBHOOK_PLACE}: what was taken comes again under the same id, and is noted once`, async () => {
  const { call, databaseUrl } = stage;
  const token = await signInStaff(call, 'integration_error_manager');
  const hand = webhooksOf({ call, databaseUrl }, { token, site: { brand: 'jeep', market: 'br' } });
  const { id } = await hand.make(`${roles.sandboxUrl}/receiver/killed`);
  const cameBack = await crashAt(stage, 'worker', WEBHOOK_PLACE);
  const { messageId } = await hand.test(id);
  expect(await cameBack()).toBe('SIGKILL');
  await hand.hurry(id);
  await waitFor(async () => (await hand.deliveries(id)).every(({ state }) => state === 'TAKEN'));
  const came = await (await fetch(`${roles.sandboxUrl}/_control/receivers/webhooks`)).json();
  expect(came).toMatchObject([{ name: 'killed', id: messageId, times: 2 }]);
  await expectDrainedAndSound(databaseUrl);
});

test(`kill -9 at ${BULK_PLACE}: each row that matched is dealt with once, and all of them`, async () => {
  const { call, databaseUrl } = stage;
  const token = await signInStaff(call, 'qr_code_generator');
  const jeep = { brand: 'jeep', market: 'br', token } as const;
  await ask(
    databaseUrl,
    `INSERT INTO content.code (id, brand, market, purpose, label, target, level, quiet, active)
     SELECT gen_random_uuid(), 'jeep', 'br', 'SHOWROOM', 'Loja ' || n, '/ofertas', 'AUTO', 4, true FROM generate_series(1, 150) n`,
  );
  const cameBack = await crashAt(stage, 'worker', `${BULK_PLACE}:40`);
  const body = { area: 'codes', act: 'archive', query: 'active=on' };
  const key = randomUUID();
  const begun = await stubborn(() => call('POST', 'user/v2/users/self/runs', { ...jeep, key, body }));
  expect(begun.status, JSON.stringify(begun.json)).toBe(200);
  expect(await cameBack()).toBe('SIGKILL');
  const run = async () => (await call('GET', `user/v2/users/self/runs/${String(begun.json['id'])}`, jeep)).json;
  await waitFor(async () => (await run())['state'] === 'DONE');
  expect(await run()).toMatchObject({ total: 150, done: 150, refused: 0 });
  const { rows } = await ask(databaseUrl, 'SELECT DISTINCT active, version FROM content.code');
  expect(rows).toEqual([{ active: false, version: 2 }]);
  await expectDrainedAndSound(databaseUrl);
});
