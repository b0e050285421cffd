import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerOf, orderOf, type Buyer } from '#tests/harness/buyer.ts';
import { patient, type Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { expectAtGateway, seen, runSale, type Stage } from '#tests/harness/scenario.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

/** Above the limit from which a second person is needed, in minor units of BRL. */
const LARGE_DEPOSIT = 1_500_000;

let app: TestApp;
let stage: Stage;
let buyer: Buyer;
let finance: string;
let second: string;

beforeAll(async () => {
  app = await startTestApp();
  const { call, sandboxConsole, databaseUrl } = app;
  stage = { call, sandboxConsole, databaseUrl, token: await signIn(call, CUSTOMER.br) };
  buyer = buyerOf(call, { token: stage.token });
  await ask(databaseUrl, `UPDATE reservations.campaign SET deposit = $1 WHERE brand = 'jeep' AND market = 'br'`, [
    LARGE_DEPOSIT,
  ]);
  await ask(
    databaseUrl,
    `INSERT INTO accounts.role_grant (account_id, role)
     SELECT id, 'subscription_payment_manager' FROM accounts.account WHERE email = 'service_admin@demo.example'`,
  );
  finance = await signInStaff(call, 'subscription_payment_manager');
  second = await signInStaff(call, 'service_admin');
});
afterAll(async () => {
  await expectDrainedAndSound(app.databaseUrl);
  await app.stop();
});

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;
const JEEP = { brand: 'jeep', market: 'br' } as const;
const approve = (id: string, token: string, scope: { brand: string; market: string } = JEEP) =>
  patient(app.call)('POST', `payment/v2/refunds/${id}/approval`, { ...scope, token, key: randomUUID() });

/** A sale whose end staff accepted: the deposit is above the limit, so its refund waits. */
const waitingRefund = async (decider: string) => {
  const scenario = await runSale(stage);
  await ask(
    app.databaseUrl,
    `UPDATE reservations.purchase SET state_before = state, state = 'REQUESTED_CANCELLATION' WHERE id = $1`,
    [scenario.id],
  );
  const decide = (market: string) =>
    app.call('POST', `reservation/v2/reservations/${scenario.id}/cancellation/decision`, {
      ...JEEP,
      market,
      token: decider,
      key: randomUUID(),
      body: { accept: true },
    });
  // Of another market it is nobody's there.
  expect((await decide('ar')).json['code']).toBe('orderUnknown');
  const decided = await decide(JEEP.market);
  expect(decided.json).toEqual({ state: 'CANCELLED' });
  const { refunds } = orderOf(await buyer.status(scenario.id));
  expect(refunds).toEqual([expect.objectContaining({ state: 'AWAITING_APPROVAL' })]);
  return { scenario, refund: refunds[0]?.id ?? '' };
};

test('a large refund goes out only after a second person said so, and once', async () => {
  const { scenario, refund } = await waitingRefund(finance);
  await expectDrainedAndSound(app.databaseUrl);
  const [payment] = await app.sandboxConsole.payments(scenario.charge);
  expect(payment).toMatchObject({ status: 'approved', refunds: [] });
  expect(codeOf(await approve(refund, finance))).toBe('409 samePerson');
  expect(codeOf(await approve(refund, second, { brand: 'ram', market: 'br' }))).toBe('404 refundUnknown');
  const answers = await Promise.all(Array.from({ length: 10 }, () => approve(refund, second)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => codeOf(answer) === '409 refundState')).toHaveLength(9);
  await seen(scenario, ({ refunds }) => refunds[0]?.state === 'DONE');
  await expectAtGateway(stage, scenario, 'refunded');
  expect(codeOf(await approve(refund, second))).toBe('409 refundState');
});

test('the list shows waiting ones first, to their brand alone', async () => {
  const { scenario, refund } = await waitingRefund(second);
  const list = async (brand: string, query = '') =>
    (await app.call('GET', `payment/v2/refunds${query}`, { brand, market: 'br', token: finance })).json;
  expect((await list('jeep'))['refunds']).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: refund, state: 'AWAITING_APPROVAL' })]),
  );
  const [first] = (await list('jeep'))['refunds'] as { id: string; orderNumber: string; requestedByName: string }[];
  expect(first?.id).toBe(refund);
  const { rows } = await ask(app.databaseUrl, 'SELECT number FROM reservations.purchase WHERE id = $1', [scenario.id]);
  expect(first?.orderNumber).toBe(rows[0]?.['number']);
  expect(first?.requestedByName).toMatch(/\p{L}+ \p{L}+/u);
  expect(await list('ram')).toEqual({ refunds: [], next: null, total: 0, isMore: false });
  const total = Number((await list('jeep'))['total']);
  expect(total).toBeGreaterThan(1);
  expect(await list('jeep', `?size=1&page=${total}`)).toMatchObject({ refunds: [expect.anything()], total });
  expect(await list('jeep', `?size=1&page=${total + 1}`)).toMatchObject({ refunds: [], total });
  expect(await list('jeep', '?state=AWAITING_APPROVAL')).toMatchObject({ refunds: [{ id: refund }], total: 1 });
  expect(codeOf(await approve(refund, second))).toBe('409 samePerson');
  expect((await approve(refund, finance)).json).toMatchObject({ state: 'REQUESTED' });
});
