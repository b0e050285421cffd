import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personalDataOf } from '#features/coupons/public.server.ts';
import { listOrderIds } from '#features/reservations/public.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { callerOf, patient, type Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCars } from '#tests/harness/cars.ts';
import { makeRacers, type Racer } from '#tests/harness/racers.ts';
import { couponBody } from '#tests/harness/coupons.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { CUSTOMER, seedPeople, signIn, signInStaff } from '#tests/harness/people.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const PEOPLE = 200;

/** Two processes on one database. */
let database: Awaited<ReturnType<typeof createDatabase>>;
let apis: [Api, Api];
let staff: string;
let mine: string;
let racers: readonly Racer[];

beforeAll(async () => {
  database = await createDatabase();
  // Processes of one installation share their secrets.
  const VOLANTE_DATA = mkdtempSync(path.join(tmpdir(), 'volante-coupons-'));
  const start = () => startApi({ url: database.url, env: { VOLANTE_DATA } });
  apis = [await start(), await start()];
  await seedPeople(database.url, apis[0].application.services.env);
  const call = callerOf(apis[0].url);
  staff = await signInStaff(call, 'voucher_admin');
  mine = await signIn(call, CUSTOMER.br);
  racers = await makeRacers({ databaseUrl: database.url, call, people: PEOPLE });
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await database.drop();
});

const makeCoupon = async (code: string, more: object): Promise<string> => {
  const body = couponBody(code, more);
  const made = await callerOf(apis[0].url)('POST', 'coupon/v1/coupons', { ...JEEP, token: staff, body });
  return idOf(made);
};

/** Through either process, as it comes. */
const enter = (order: string, coupon: string, token: string, turn: number): Promise<Answered> =>
  patient(callerOf((turn % 2 === 0 ? apis[0] : apis[1]).url))('POST', `coupon/v1/coupons/orders/${order}`, {
    ...JEEP,
    token,
    key: randomUUID(),
    body: { coupon },
  });

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

const outcomes = (answers: readonly Answered[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, json }) => `${status} ${String(json['key'])}`)].map(([is, list]) => [
      is,
      list.length,
    ]),
  );

const takenOf = async (coupon: string) =>
  (
    await ask<{ uses: number; discounted: number; rows: number; lines: number }>(
      database.url,
      `SELECT c.uses, c.discounted::float8 AS discounted, (SELECT count(*)::int FROM coupons.use u WHERE u.coupon_id = c.id) AS rows,
         (SELECT count(*)::int FROM reservations.purchase p
          WHERE p.quote -> 'lines' @> jsonb_build_array(jsonb_build_object('kind', 'coupon', 'code', c.code))
            AND p.total = (p.quote -> 'total' ->> 'amount')::bigint) AS lines
       FROM coupons.coupon c WHERE c.id = $1`,
      [coupon],
    )
  ).rows[0];

test(`of ${PEOPLE} people who want a coupon's last 50 uses at once, 50 have one`, async () => {
  const coupon = await makeCoupon('LAST50', { mostUses: 50, withOthers: true });
  const answers = await Promise.all(racers.map(({ order, token }, turn) => enter(order, 'last-50', token, turn)));
  expect(outcomes(answers)).toEqual({ '200 undefined': 50, '422 coupon.unavailable': PEOPLE - 50 });
  expect(await takenOf(coupon)).toEqual({ uses: 50, discounted: 5_000_000, rows: 50, lines: 50 });
});

test('a budget is given out to the last whole discount, and no cent further', async () => {
  const budget = { amount: 1_250_000, currency: 'BRL' };
  const coupon = await makeCoupon('BUDGET12', { budget, withOthers: true });
  const answers = await Promise.all(
    racers.slice(0, 40).map(({ order, token }, turn) => enter(order, 'BUDGET12', token, turn)),
  );
  expect(outcomes(answers)).toEqual({ '200 undefined': 12, '422 coupon.unavailable': 28 });
  expect(await takenOf(coupon)).toEqual({ uses: 12, discounted: 1_200_000, rows: 12, lines: 12 });
});

test('one person’s three reservations get a coupon of one use a person once, however they hurry', async () => {
  const coupon = await makeCoupon('ONCEEACH', { perPerson: 1 });
  const buyer = buyerOf(callerOf(apis[0].url), { token: mine });
  const cars = await findReadyCars(database.url, { ...JEEP, limit: 3 });
  const orders: string[] = [];
  for (const car of cars) orders.push(idOf(await buyer.reserve(car)));
  for (const order of orders) await buyer.register(order);
  const answers = await Promise.all(orders.map((order, turn) => enter(order, 'once each', mine, turn)));
  expect(outcomes(answers)).toEqual({ '200 undefined': 1, '409 coupon.personLimit': 2 });
  expect(await takenOf(coupon)).toMatchObject({ uses: 1, rows: 1, lines: 1 });
  const path = `coupon/v1/coupons/${coupon}`;
  const change = (version: number, perPerson: number | null) => {
    const body = { ...couponBody('ONCEEACH', { perPerson, withOthers: true }), version };
    return callerOf(apis[0].url)('PUT', path, { ...JEEP, token: staff, body });
  };
  expect((await change(1, 2)).status).toBe(200);
  expect(outcomes(await Promise.all(orders.map((order, turn) => enter(order, 'once each', mine, turn))))).toEqual({
    '200 undefined': 1,
    '409 coupon.alreadyEntered': 1,
    '409 coupon.personLimit': 1,
  });
  expect(codeOf(await change(2, 1))).toBe('409 belowTaken');
});

test('a person’s uses and income are theirs to read, and go with their account', async () => {
  const { db, env } = apis[0].application.services;
  const { rows } = await ask<{ order: string; account: string }>(
    database.url,
    `SELECT p.id AS "order", p.account_id AS account FROM reservations.purchase p JOIN coupons.use u ON u.order_id = p.id
     JOIN accounts.account a ON a.id = p.account_id WHERE u.person_index IS NOT NULL AND a.email = $1 LIMIT 1`,
    [CUSTOMER.br],
  );
  const [one] = rows;
  if (one === undefined) throw new Error('nobody used a coupon');
  const body = { income: { amount: 765_400, currency: 'BRL' } };
  await callerOf(apis[0].url)('PATCH', `coupon/v1/family-income/${one.order}`, { ...JEEP, token: mine, body });
  const documents = [{ kind: 'CPF', number: '52998224725' }];
  const subject = {
    accountId: one.account,
    email: CUSTOMER.br,
    name: 'Someone',
    market: 'br',
    phone: null,
    documents,
  } as const;
  const port = personalDataOf(listOrderIds);
  const all = { allBrands: true, actor: 'system:test' } as const;
  const [uses, incomes] = await db.withTx(all, (tx) => port.read(tx, subject, env));
  expect(uses?.records).toContainEqual(expect.objectContaining({ coupon: 'ONCEEACH', state: 'RESERVED' }));
  expect(incomes?.records).toMatchObject([{ order: one.order, income: 765_400 }]);
  await db.withTx(all, (tx) => port.erase(tx, subject, { env, now: new Date() }));
  const [, after] = await db.withTx(all, (tx) => port.read(tx, subject, env));
  expect(after?.records).toEqual([]);
  const left = await ask(database.url, 'SELECT FROM coupons.use WHERE order_id = $1 AND person_index IS NOT NULL', [
    one.order,
  ]);
  expect(left.rows).toEqual([]);
});

test('staff: what contradicts itself is refused at its field, and a limit does not go below what is taken', async () => {
  const call = callerOf(apis[1].url);
  const send = (more: object) =>
    call('POST', 'coupon/v1/coupons', { ...JEEP, token: staff, body: couponBody('STAFF1', more) });
  for (const [more, refused] of [
    [{ code: 'a–b' }, 'codeWrong'],
    [{ percent: 5 }, 'oneDiscount'],
    [{ amount: null }, 'oneDiscount'],
    [{ mostOff: { amount: 1, currency: 'BRL' } }, 'mostOfPercent'],
    [{ amount: { amount: 1, currency: 'ARS' } }, 'moneyWrong'],
    [{ amount: { amount: -1, currency: 'BRL' } }, 'moneyWrong'],
    [{ validUntil: '2025-01-01T03:00:00Z' }, 'endsBefore'],
    [{ defaultPeriod: 0 }, 'defaultOfOffer'],
  ] as const)
    expect([more, codeOf(await send(more))]).toEqual([more, `422 ${refused}`]);
  const coupon = await makeCoupon('STAFF1', { withOthers: true });
  expect(codeOf(await send({ code: 'staff 1' }))).toBe('409 codeTaken');
  for (const [turn, { order, token }] of racers.slice(-2).entries())
    expect((await enter(order, 'STAFF1', token, turn)).status).toBe(200);
  const change = (version: number, more: object) => {
    const body = { ...couponBody('STAFF1', more), version };
    return call('PUT', `coupon/v1/coupons/${coupon}`, { ...JEEP, token: staff, body });
  };
  expect(codeOf(await change(1, { mostUses: 1 }))).toBe('409 belowTaken');
  expect(codeOf(await change(1, { budget: { amount: 199_999, currency: 'BRL' } }))).toBe('409 belowTaken');
  expect((await change(1, { mostUses: 2 })).json).toMatchObject({ version: 2, uses: 2, mostUses: 2 });
  expect(codeOf(await change(1, {}))).toBe('409 changedMeanwhile');
});
