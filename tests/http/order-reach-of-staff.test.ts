import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { restOf } from '#tests/harness/rest.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

/** What staff are shown and may do by the grant that reaches an order, not by any that they hold. */

const JEEP = { brand: 'jeep', market: 'br' } as const;

let app: TestApp;
let staff: string;
/** Works on the orders of one dealership. */
let limited: string;
let manager: string;
let first: string;
let second: string;

beforeAll(async () => {
  app = await startTestApp();
  staff = await signInStaff(app.call, 'service_admin');
  limited = await signInStaff(app.call, 'subscription_payment_manager');
  manager = await signInStaff(app.call, 'dealer_manager');
  const hand = restOf({ app, customer: await signIn(app.call, CUSTOMER.br), staff });
  first = (await hand.reserved()).id;
  second = (await hand.reserved()).id;
});
afterAll(() => app.stop());

const one = async <Row extends object>(text: string, values: readonly unknown[]): Promise<Row> =>
  (await ask<Row>(app.databaseUrl, text, [...values])).rows[0] ?? expect.fail(text);
const dealerOf = async (order: string): Promise<string> =>
  (await one<{ id: string }>('SELECT dealer_id AS id FROM reservations.purchase WHERE id = $1', [order])).id;
const send = (method: string, path: string, token: string, body?: object): Promise<Answered> =>
  app.call(method, path, { ...JEEP, token, key: randomUUID(), ...(body === undefined ? {} : { body }) });
const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

/** Every grant of an account of staff holds at one dealership. */
const place = (role: string, dealer: string) =>
  ask(
    app.databaseUrl,
    `UPDATE accounts.role_grant SET scope = 'DEALER', scope_id = $1
     WHERE account_id = (SELECT id FROM accounts.account WHERE email = $2)`,
    [dealer, `${role}@demo.example`],
  );
const elsewhere = async (dealer: string): Promise<string> => {
  const { id } = await one<{ id: string }>(
    `SELECT d.id FROM dealers.dealer d JOIN dealers.dealer own ON own.id = $1
     WHERE d.brand = 'jeep' AND d.market = 'br' AND d.city_code <> own.city_code LIMIT 1`,
    [dealer],
  );
  return id;
};

const accountOf = async (role: string): Promise<string> =>
  (await one<{ id: string }>('SELECT id FROM accounts.account WHERE email = $1', [`${role}@demo.example`])).id;

test('an order is handed only to whose grant reaches it', async () => {
  const to = await accountOf('subscription_payment_manager');
  const assign = () => send('PUT', `reservation/v2/orders/${first}/assignee`, staff, { assignee: to });
  const namesIn = async (query: string, token = staff): Promise<string> =>
    JSON.stringify((await send('GET', `reservation/v2/orders-staff${query}`, token)).json['people']);
  const national = await accountOf('service_admin');
  const city = await one<{ code: string }>('SELECT city_code AS code FROM dealers.dealer WHERE id = $1', [
    await dealerOf(first),
  ]);
  const other = await elsewhere(await dealerOf(first));
  await place('subscription_payment_manager', other);
  expect(codeOf(await assign())).toBe('422 assigneeUnknown');
  expect(await namesIn(`?order=${first}`)).not.toContain(to);
  expect(await namesIn(`?order=${first}`)).toContain(national);
  expect(await namesIn('')).toContain(to);
  // Who works at one dealership reads of nobody's order but theirs who may take it.
  expect(await namesIn('', limited)).toContain(to);
  expect(await namesIn(`?order=${first}`, limited)).toBe('[]');
  await ask(app.databaseUrl, `UPDATE accounts.role_grant SET scope = 'ZONE', scope_id = $1 WHERE account_id = $2`, [
    city.code,
    to,
  ]);
  expect(await namesIn(`?order=${first}`)).toContain(to);
  expect((await assign()).json).toMatchObject({ assignee: { id: to } });
});

test('averages are of what buyers of the own dealership said', async () => {
  const mine = await dealerOf(first);
  const other = await elsewhere(mine);
  const judge = (order: string, score: number) =>
    ask(
      app.databaseUrl,
      `INSERT INTO reservations.feedback (order_id, brand, market, milestone, score) VALUES ($1, 'jeep', 'br', 'RESERVE', $2)`,
      [order, score],
    );
  await judge(first, 5);
  await judge(second, 1);
  await ask(
    app.databaseUrl,
    `INSERT INTO reservations.feedback_sum (brand, market, milestone, answers, score) VALUES ('jeep', 'br', 'RESERVE', 2, 6)`,
    [],
  );
  await ask(app.databaseUrl, 'UPDATE reservations.purchase SET dealer_id = $1 WHERE id = $2', [other, second]);
  const averages = async (token: string) => (await send('GET', 'reservation/v2/feedback', token)).json['averages'];
  await place('subscription_payment_manager', mine);
  expect(await averages(limited)).toEqual([{ milestone: 'RESERVE', answers: 1, average: 5 }]);
  expect(await averages(staff)).toEqual([{ milestone: 'RESERVE', answers: 2, average: 3 }]);
});

test('who works on one dealership’s orders and leads another reads no notes of the other’s', async () => {
  const at = await dealerOf(first);
  const other = await elsewhere(at);
  await place('dealer_manager', at);
  const accountId = await accountOf('dealer_manager');
  const grant = (dealer: string) =>
    ask(
      app.databaseUrl,
      `INSERT INTO accounts.role_grant (account_id, role, scope, scope_id)
       VALUES ($1, 'subscription_payment_manager', 'DEALER', $2)`,
      [accountId, dealer],
    );
  expect((await send('POST', `reservation/v2/orders/${first}/notes`, staff, { words: 'ours' })).status).toBe(200);
  await grant(other);
  const read = () => send('GET', `reservation/v2/orders/${first}`, manager);
  expect((await read()).json).toMatchObject({ mayManage: false, notes: [], assignee: null });
  await grant(at);
  expect((await read()).json).toMatchObject({ mayManage: true, notes: [{ words: 'ours' }] });
});
