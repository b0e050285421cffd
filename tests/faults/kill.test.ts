import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { findReadyCar } from '#tests/harness/cars.ts';
import { BESIDE_THE_SALE, crashAt } from '#tests/harness/crash-places.ts';
import { couponBody } from '#tests/harness/coupons.ts';
import { issueVoucher } from '#tests/harness/vouchers.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { FULL_FAULTS } from '#tests/harness/full.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { proposerOf } from '#tests/harness/proposals.ts';
import { startRoles, type Roles } from '#tests/harness/roles.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import {
  endLeases,
  expectAtGateway,
  seen,
  stubborn,
  runCharge,
  runExpiry,
  runRefund,
  runSale,
  type Stage,
  type Scenario,
} from '#tests/harness/scenario.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let roles: Roles;
let stage: Stage;

beforeAll(async () => {
  database = await createDatabase();
  roles = await startRoles({ databaseUrl: database.url, env: { RATE_LIMIT_SCALE: '1000' }, mayCrash: true });
  const call = callerOf(roles.urls[0] ?? '');
  const token = await signIn(call, CUSTOMER.br);
  stage = { call, sandboxConsole: createSandboxConsole(roles.sandboxUrl), databaseUrl: database.url, token };
});
afterAll(async () => {
  await roles.stop();
  await database.drop();
});

type Ending = {
  readonly run: (stage: Stage) => Promise<Scenario>;
  readonly atGateway: 'approved' | 'refunded' | 'cancelled';
};

const sale: Ending = { run: runSale, atGateway: 'approved' };
const refund: Ending = { run: runRefund, atGateway: 'refunded' };
const expiry: Ending = { run: runExpiry, atGateway: 'cancelled' };

const PLACES: Readonly<Record<string, readonly ['web' | 'worker', Ending]>> = {
  'reserve.priced': ['web', sale],
  'reserve.taken': ['web', sale],
  'reserve.written': ['web', sale],
  'pay.charged': ['web', sale],
  'charge.before': ['worker', sale],
  'charge.after': ['worker', sale],
  'event.fetched': ['worker', sale],
  'event.settled': ['worker', sale],
  'settle.judged': ['worker', sale],
  'settle.recorded': ['worker', sale],
  'settle.confirmed': ['worker', sale],
  'expire.asked': ['worker', expiry],
  'refund.before': ['worker', refund],
  'refund.after': ['worker', refund],
};

/** Places on a proposal's way to its bank, and whose process dies there. */
const PROPOSAL_PLACES = {
  'proposal.written': 'web',
  'proposal.sent': 'worker',
  'proposal.asked': 'worker',
} as const;

/** Where the worker may die after the bank ended a proposal because its order was cancelled. */
const CANCEL_PLACE = 'proposal.cancelled';

/** Places where the worker may die between a car's delivery and its buyer's garage. */
const DELIVERY_PLACES = ['delivery.before', 'delivery.after'] as const;

/** Where the web role may die with a coupon taken and not yet on its order. */
const COUPON_PLACE = 'coupon.taken';
/** And with a voucher kept. */
const VOUCHER_PLACE = 'voucher.kept';

/** Every place, and in the exhaustive run the second passing of those that one scenario passes twice. */
const PASSINGS = [...Object.keys(PLACES), ...(FULL_FAULTS ? ['event.fetched:2', 'event.settled:2'] : [])];

test('every place where the program may be killed is in the list', () => {
  const sources = globSync('{flows,features,platform,app}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const places = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bcrash\('([\w.]+)'\)/g)].map(([, place]) => place),
  );
  const known = [
    ...Object.keys(PLACES),
    ...Object.keys(PROPOSAL_PLACES),
    CANCEL_PLACE,
    ...DELIVERY_PLACES,
    COUPON_PLACE,
    VOUCHER_PLACE,
    ...BESIDE_THE_SALE,
  ];
  // A step that goes two ways (a kept card's charge and any other) has its place in both.
  expect([...new Set(places)].toSorted()).toEqual(known.toSorted());
});

const dieAt = (role: 'web' | 'worker', place: string) => crashAt({ roles, databaseUrl: database.url }, role, place);

test.each(PASSINGS)('kill -9 at %s: nothing acknowledged is lost, nothing happens twice', async (passing) => {
  const found = PLACES[passing.replace(/:\d+$/, '')];
  if (found === undefined) expect.fail('no such place');
  const [role, ending] = found;
  const cameBack = await dieAt(role, passing);
  const scenario = await ending.run(stage);
  expect(await cameBack()).toBe('SIGKILL');
  await expectAtGateway(stage, scenario, ending.atGateway);
});

const openProposer = async () => {
  const { call, token, databaseUrl } = stage;
  const jeep = { brand: 'jeep', market: 'br', token } as const;
  const dealers = await call('GET', 'dealer/v1/dealer?limit=1', jeep);
  const proposer = proposerOf(() => ({
    app: { databaseUrl },
    call: (method, path, request) => call(method, `financing/${path}`, { ...jeep, ...request }),
    dealerId: String((dealers.json['dealers'] as { id: string }[])[0]?.id),
  }));
  return { ...proposer, jeep };
};

test.each(Object.entries(PROPOSAL_PLACES))('kill -9 at %s: the bank has the proposal once', async (place, role) => {
  const { call, sandboxConsole, databaseUrl } = stage;
  const { jeep, bodyOf, reaches, simulate } = await openProposer();
  const body = bodyOf(await simulate());
  const key = randomUUID();
  const cameBack = await dieAt(role, place);
  const id = idOf(await stubborn(() => call('POST', 'financing/v1/proposal', { ...jeep, key, body })));
  await reaches(id, 'PROGRESS');
  await sandboxConsole.advance(id, 'APPROVED');
  const { history } = await reaches(id, 'APPROVED');
  expect(await cameBack()).toBe('SIGKILL');
  expect(history.map(({ status }) => status)).toEqual(['PROPOSAL_SENT', 'PROGRESS', 'DOCUMENT_ANALYSIS', 'APPROVED']);
  const atBank = (await sandboxConsole.proposals()).filter(({ reference }) => reference === id);
  expect(atBank).toHaveLength(1);
  await expectDrainedAndSound(databaseUrl);
});

test(`kill -9 at ${CANCEL_PLACE}: the bank ends the proposal of a cancelled order once`, async () => {
  const { call, sandboxConsole, databaseUrl } = stage;
  const { jeep, bodyOf, reaches, simulate } = await openProposer();
  const { id: orderId, buyer } = await runSale(stage);
  const { id: dealerId } = (await stubborn(() => buyer.status(orderId))).json['dealer'] as { id: string };
  const body = bodyOf(await simulate({ orderId, entrancePercent: 30 }), { orderId, dealerId });
  const [first, second] = [randomUUID(), randomUUID()];
  const id = idOf(await stubborn(() => call('POST', 'financing/v1/proposal', { ...jeep, key: first, body })));
  await reaches(id, 'PROGRESS');
  const cameBack = await dieAt('worker', CANCEL_PLACE);
  const cancelled = await stubborn(() => buyer.cancel(orderId, second));
  expect(cancelled.json).toMatchObject({ state: 'CANCELLED' });
  await reaches(id, 'DENIED');
  expect(await cameBack()).toBe('SIGKILL');
  const atBank = (await sandboxConsole.proposals()).filter(({ reference }) => reference === id);
  expect(atBank.flatMap(({ steps }) => steps).filter(({ status }) => status === 'DENIED')).toHaveLength(1);
  await expectDrainedAndSound(databaseUrl);
});

test.each(DELIVERY_PLACES)('kill -9 at %s: the delivered car stands in the garage once', async (place) => {
  const { call, sandboxConsole, token, databaseUrl } = stage;
  const jeep = { brand: 'jeep', market: 'br', token };
  const garage = async (): Promise<unknown[]> => (await call('GET', 'garage/v1/owned', jeep)).json['cars'] as unknown[];
  const before = (await garage()).length;
  const { id, buyer } = await runSale(stage);
  await waitFor(async () => (await sandboxConsole.orders()).some(({ orderId }) => orderId === id));
  await sandboxConsole.steps(id, 'early');
  await sandboxConsole.balance(id);
  const cameBack = await dieAt('worker', place);
  await sandboxConsole.steps(id, 'factory');
  await seen({ id, buyer }, ({ state }) => state === 'DELIVERED');
  expect(await cameBack()).toBe('SIGKILL');
  await expectDrainedAndSound(databaseUrl);
  expect(await garage()).toHaveLength(before + 1);
});

test(`kill -9 at ${COUPON_PLACE}: the coupon is used once, by its order`, async () => {
  const { call, token, databaseUrl } = stage;
  const jeep = { brand: 'jeep', market: 'br' } as const;
  const staff = await signInStaff(call, 'voucher_admin');
  await call('POST', 'coupon/v1/coupons', { ...jeep, token: staff, body: couponBody('KILLED') });
  const buyer = buyerOf(call, { token });
  const id = idOf(await buyer.reserve(await findReadyCar(databaseUrl, jeep)));
  expect((await buyer.register(id)).status).toBe(200);
  const cameBack = await dieAt('web', COUPON_PLACE);
  const key = randomUUID();
  const enter = () =>
    call('POST', `coupon/v1/coupons/orders/${id}`, { ...jeep, token, key, body: { coupon: 'KILLED' } });
  expect((await stubborn(enter)).status).toBe(200);
  expect(await cameBack()).toBe('SIGKILL');
  const count = await call('POST', 'coupon/v1/coupons/count', { ...jeep, body: { name: 'KILLED' } });
  expect(count.json).toMatchObject({ uses: 1 });
  expect((await buyer.cancel(id)).status).toBe(200);
  await expectDrainedAndSound(databaseUrl);
});

test(`kill -9 at ${VOUCHER_PLACE}: the voucher is kept once, with its line in the price`, async () => {
  const { call, token, databaseUrl } = stage;
  const jeep = { brand: 'jeep', market: 'br', token } as const;
  const code = await issueVoucher(databaseUrl, { email: CUSTOMER.br });
  const buyer = buyerOf(call, { token });
  const id = idOf(await buyer.reserve(await findReadyCar(databaseUrl, { brand: 'jeep', market: 'br' })));
  expect((await buyer.register(id)).status).toBe(200);
  const cameBack = await dieAt('web', VOUCHER_PLACE);
  const key = randomUUID();
  const use = () => call('POST', `voucher-hub/v1/orders/${id}/voucher`, { ...jeep, key, body: { code } });
  expect((await stubborn(use)).status).toBe(200);
  expect(await cameBack()).toBe('SIGKILL');
  await expectDrainedAndSound(databaseUrl);
  const { json } = await call('GET', 'voucher-hub/v1/uses', jeep);
  expect(json['uses']).toMatchObject([{ state: 'HELD', orderId: id }]);
  expect((await buyer.cancel(id)).status).toBe(200);
});

test('kill -9 of web and worker after each acknowledged answer', async () => {
  const killBoth = async (): Promise<void> => {
    for (const name of ['web', 'worker'] as const) {
      const process = roles.processOf(name);
      process.kill('SIGKILL');
      await process.ended;
    }
    await endLeases(database.url);
    await Promise.all([roles.start('web'), roles.start('worker')]);
  };
  const call: Stage['call'] = async (method, path, request) => {
    const answer = await stage.call(method, path, request);
    if (method === 'POST' && answer.status === 200) await killBoth();
    return answer;
  };
  const scenario = await runCharge({ ...stage, call });
  await stage.sandboxConsole.onPayment(scenario.payment.id, 'confirm');
  await killBoth();
  await seen({ ...scenario }, ({ state }) => state === 'RESERVE');
  await expectAtGateway(stage, scenario, 'approved');
});

test('kill -9 of the sandbox: its payments and notifications are there again, and the sale goes on', async () => {
  const scenario = await runCharge(stage);
  await stage.sandboxConsole.onPayment(scenario.payment.id, 'confirm');
  const process = roles.processOf('sandbox');
  process.kill('SIGKILL');
  await process.ended;
  await roles.start('sandbox');
  await seen(scenario, ({ state }) => state === 'RESERVE');
  await expectAtGateway(stage, scenario, 'approved');
});
