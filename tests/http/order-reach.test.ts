import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ABOUT_ONE } from '#features/reservations/reach.server.ts';
import { HANDOVER_ITEMS } from '#features/reservations/rules/handover.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { paperOf } from '#tests/harness/paper.ts';
import { restOf } from '#tests/harness/rest.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const NOBODY = randomUUID();

let app: TestApp;
let staff: string;
/** Holds every role of order staff, at one dealership alone. */
let limited: string;
let manager: string;
/** An order that runs, and one that ended with money to go back. */
let running: string;
let ended: string;
let things: Readonly<Record<'payment' | 'back' | 'refund' | 'chassis' | 'withdrawal', string>>;

const dealerOf = async (order: string): Promise<string> =>
  (await one<{ id: string }>('SELECT dealer_id AS id FROM reservations.purchase WHERE id = $1', [order])).id;
const one = async <Row extends object>(text: string, values: readonly unknown[]): Promise<Row> =>
  (await ask<Row>(app.databaseUrl, text, [...values])).rows[0] ?? expect.fail(text);

/** Every grant of an account of staff holds at one dealership, or at none in particular. */
const place = (role: string, dealer: string | null) =>
  ask(
    app.databaseUrl,
    `UPDATE accounts.role_grant SET scope = $1, scope_id = $2
     WHERE account_id = (SELECT id FROM accounts.account WHERE email = $3)`,
    [dealer === null ? null : 'DEALER', dealer, `${role}@demo.example`],
  );

const send = (method: string, path: string, token: string, body?: object): Promise<Answered> =>
  app.call(method, path, { ...JEEP, token, key: randomUUID(), ...(body === undefined ? {} : { body }) });
const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

const prepare = async (customer: string) => {
  const hand = restOf({ app, customer, staff });
  const order = await hand.reserved();
  running = order.id;
  const payment = idOf(await hand.book(running, order.rest));
  const { chassis } = await one<{ chassis: string }>(
    'SELECT chassis FROM stock.unit WHERE chassis IS NOT NULL ORDER BY chassis DESC LIMIT 1',
    [],
  );
  const proposed = await send('POST', `reservation/v2/orders/${running}/chassis-corrections`, staff, {
    chassis,
    reason: 'typed wrong',
  });
  const { number } = await one<{ number: string }>('SELECT number FROM reservations.purchase WHERE id = $1', [running]);
  await send('POST', 'reservation/v2/withdrawals', customer, {
    kind: 'withdrawal',
    orderNumber: number,
    email: 'somebody@demo.example',
  });
  const asked = await one<{ id: string }>(
    'UPDATE reservations.withdrawal SET order_id = $1 WHERE order_number = $2 RETURNING id',
    [running, number],
  );
  ended = (await hand.reserved()).id;
  await hand.book(ended, 1000);
  await buyerOf(app.call, { token: customer }).cancel(ended);
  const back = await one<{ id: string }>('SELECT id FROM reservations.balance_return WHERE order_id = $1', [ended]);
  const refund = await one<{ id: string }>('SELECT id FROM payments.refund WHERE order_id = $1', [ended]);
  things = { payment, back: back.id, refund: refund.id, chassis: idOf(proposed), withdrawal: asked.id };
};

beforeAll(async () => {
  app = await startTestApp();
  staff = await signInStaff(app.call, 'service_admin');
  await prepare(await signIn(app.call, CUSTOMER.br));
  await ask(
    app.databaseUrl,
    `INSERT INTO accounts.role_grant (account_id, role)
     SELECT id, 'service_admin' FROM accounts.account WHERE email = 'subscription_payment_manager@demo.example'`,
    [],
  );
  limited = await signInStaff(app.call, 'subscription_payment_manager');
  manager = await signInStaff(app.call, 'dealer_manager');
});
afterAll(() => app.stop());

/** What every call about one order is made with, of the given order and the things of it. */
const callsOf = (of: { order: string } & typeof things): [string, string, object?][] => {
  const order = `reservation/v2/orders/${of.order}`;
  const whole = { startsAt: new Date(Date.now() + 86_400_000).toISOString(), seen: null };
  const found = { mileageKm: 90_000, condition: 'FAIR', damages: [], reason: 'as seen', version: 1 };
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  return [
    ['GET', order],
    ['POST', `${order}/notes`, { words: 'called' }],
    ['PUT', `${order}/assignee`, { assignee: null }],
    ['PUT', `${order}/expected-day`, { from: day, until: day, reason: 'TRANSPORT', note: null, seen: null }],
    ['DELETE', `${order}/papers/${NOBODY}`],
    ['POST', `${order}/price-kept`, { note: 'our fault' }],
    ['PATCH', `reservation/v2/reservations/${of.order}/welcome-kit`, { state: 'DELIVERED' }],
    ['POST', `${order}/chassis-corrections`, { chassis: '1C4BU0000LPK00000', reason: 'typed wrong' }],
    ['POST', `reservation/v2/reservations/${of.order}/cancellation/decision`, { accept: true }],
    ['POST', `${order}/sources/${NOBODY}/decision`, { accept: true }],
    ['POST', `${order}/sources/${NOBODY}/correction`, found],
    ['GET', `${order}/trade-photos/${NOBODY}`],
    ['POST', `${order}/dealer-payments`, { amount: 100, receiptNumber: 'R-77' }],
    ['PUT', `${order}/handover`, whole],
    ['PATCH', `${order}/handover`, { item: HANDOVER_ITEMS[0], done: true }],
    ['POST', `${order}/handover/completion`, { chassis: null, plate: null }],
    ['POST', `${order}/handover/absence`, { seen: 1 }],
    ['POST', `reservation/v2/dealer-payments/${of.payment}/decision`, { accept: true }],
    ['POST', `reservation/v2/balance-returns/${of.back}/completion`, { reference: 'back 1' }],
    ['POST', `reservation/v2/chassis-corrections/${of.chassis}/decision`, { accept: true }],
    ['POST', `reservation/v2/withdrawals/${of.withdrawal}/decision`, { decision: 'accept' }],
    ['POST', `payment/v2/refunds/${of.refund}/approval`],
    ['POST', `payment/v2/refunds/${of.refund}/retry`],
  ];
};

const TABLES = [
  ['reservations.purchase', 'id'],
  ['reservations.dealer_payment', 'order_id'],
  ['reservations.balance_return', 'order_id'],
  ['reservations.chassis_correction', 'order_id'],
  ['reservations.withdrawal', 'order_id'],
  ['reservations.handover', 'order_id'],
  ['reservations.paper', 'order_id'],
  ['reservations.order_note', 'order_id'],
  ['reservations.expected_day', 'order_id'],
  ['payments.refund', 'order_id'],
] as const;
/** All that is kept of both orders, but what the gateway moves meanwhile. */
const kept = async (): Promise<unknown[]> =>
  Promise.all(
    TABLES.map(async ([table, key]) => {
      const { rows } = await ask<{ row: object }>(
        app.databaseUrl,
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${key} = ANY ($1) ORDER BY to_jsonb(t)::text`,
        [[running, ended]],
      );
      return [table, rows];
    }),
  );

/** The paths of calls as they are declared, so that one that is added is added here. */
const declared = (method: string, path: string): string =>
  `${method} ${path.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '{}')}`;

test('each call about one order answers of another dealership’s as of none, and changes nothing', async () => {
  const other = await one<{ id: string }>(
    `SELECT id FROM dealers.dealer WHERE brand = 'jeep' AND market = 'br' AND id NOT IN ($1, $2) LIMIT 1`,
    [await dealerOf(running), await dealerOf(ended)],
  );
  await place('subscription_payment_manager', other.id);
  const unknown = { payment: NOBODY, back: NOBODY, refund: NOBODY, chassis: NOBODY, withdrawal: NOBODY, order: NOBODY };
  const calls = callsOf({ order: running, ...things });
  const named = new Set([...ABOUT_ONE.keys()].map((id) => id.replaceAll(/\{\w+\}/g, '{}')));
  expect(new Set(calls.map(([method, path]) => declared(method, path)))).toEqual(named);
  const before = await kept();
  const ofNone = callsOf(unknown);
  for (const [at, [method, path, body]] of calls.entries()) {
    const [, none = ''] = ofNone[at] ?? [];
    const answer = await send(method, path, limited, body);
    expect(answer.status, `${method} ${path}`).toBe(404);
    expect(codeOf(answer), `${method} ${path}`).toBe(codeOf(await send(method, none, limited, body)));
  }
  const form = new FormData();
  for (const [name, value] of Object.entries({ orderId: running, kind: 'INVOICE', number: '1' }))
    form.append(name, value);
  form.append('file', new Blob([paperOf()]), 'papel.pdf');
  const headers = { 'x-brand': 'jeep', 'x-market': 'br', authorization: `Bearer ${limited}` };
  const brought = await fetch(`${app.api.url}/api/reservation/v2/orders/papers`, {
    method: 'POST',
    headers,
    body: form,
  });
  expect(brought.status).toBe(404);
  expect(await kept()).toEqual(before);
});

const idsOf = async (path: string, of: string, token: string): Promise<string> =>
  JSON.stringify((await send('GET', path, token)).json[of]);

test('lists of what is asked, owed and given back hold the own dealership’s orders alone', async () => {
  const lists = [
    ['reservation/v2/withdrawals', 'withdrawals', things.withdrawal],
    ['reservation/v2/owed', 'owed', things.back],
    ['payment/v2/refunds', 'refunds', things.refund],
  ] as const;
  for (const [path, of, id] of lists) expect(await idsOf(path, of, limited), path).not.toContain(id);
  const days = (await send('GET', 'reservation/v2/orders-per-day', limited)).json['days'] as { count: number }[];
  expect(days.every(({ count }) => count === 0)).toBe(true);
  await place('subscription_payment_manager', null);
  for (const [path, of, id] of lists) expect(await idsOf(path, of, limited), path).toContain(id);
});
test('an own order’s calls reach what they are about', async () => {
  await place('subscription_payment_manager', await dealerOf(running));
  const noted = await send('POST', `reservation/v2/orders/${running}/notes`, limited, { words: 'called' });
  expect(noted.status).toBe(200);
  const decided = await send('POST', `reservation/v2/dealer-payments/${things.payment}/decision`, limited, {
    accept: false,
  });
  expect(decided.json).toMatchObject({ state: 'REFUSED' });
});

test('who leads a dealership reads its orders and books what is paid there, and no more', async () => {
  const read = () => send('GET', `reservation/v2/orders/${running}`, manager);
  // A grant that names no place leads no dealership.
  expect(codeOf(await read())).toBe('404 orderUnknown');
  expect((await send('GET', 'reservation/v2/orders', manager)).json).toMatchObject({ orders: [], total: 0 });
  await place('dealer_manager', await dealerOf(running));
  const whole = await read();
  expect(whole.json).toMatchObject({ mayManage: false, notes: [], assignee: null });
  const queues = await send('GET', 'reservation/v2/orders-queues', manager);
  expect(queues.json['mayManage']).toBe(false);
  expect(await idsOf('reservation/v2/orders', 'orders', manager)).toContain(running);
  const booked = await send('POST', `reservation/v2/orders/${running}/dealer-payments`, manager, {
    amount: 1000,
    receiptNumber: 'R-78',
  });
  expect(booked.json).toMatchObject({ state: 'BOOKED' });
  const refused = callsOf({ order: running, ...things }).map(async ([method, path, body]) => [
    declared(method, path).replace('reservation/v2/', ''),
    (await send(method, path, manager, body)).status,
  ]);
  const open = (await Promise.all(refused)).filter(([, status]) => status !== 403).map(([call]) => String(call));
  expect(open.toSorted()).toEqual([
    'GET orders/{}',
    'GET orders/{}/trade-photos/{}',
    'PATCH orders/{}/handover',
    'POST orders/{}/dealer-payments',
    'POST orders/{}/handover/absence',
    'POST orders/{}/handover/completion',
    'POST orders/{}/sources/{}/correction',
    'PUT orders/{}/handover',
  ]);
});
