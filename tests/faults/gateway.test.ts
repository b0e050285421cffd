import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { FULL_FAULTS } from '#tests/harness/full.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import {
  endHold,
  expectAtGateway,
  hasten,
  seen,
  runCharge,
  runRefund,
  runSale,
  type Stage,
} from '#tests/harness/scenario.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let stage: Stage;
let hurrying: NodeJS.Timeout;

beforeAll(async () => {
  app = await startTestApp();
  const { call, sandboxConsole, databaseUrl } = app;
  stage = { call, sandboxConsole, databaseUrl, token: await signIn(call, CUSTOMER.br) };
  // Waits between tries are for a sick company's sake, not for the test's.
  hurrying = setInterval(() => void hasten(databaseUrl), 500);
});
afterAll(async () => {
  clearInterval(hurrying);
  await app.stop();
});
afterEach(() => app.sandboxConsole.clearFaults());

const MODES = ['slow', 'hang', 'reset-before', 'reset-after', '500-before', '500-after', 'malformed'] as const;
/** Calls that read or change; in the normal run only those that move money. */
const OTHER_CALLS = ['payments.get', 'payments.search', 'factory.orders.create'] as const;
const DELAY = { delayMs: 400 };

test.each(MODES)('the gateway is %s while it makes a charge and a refund: one of each, once', async (mode) => {
  await app.sandboxConsole.fault('payments.create', mode, DELAY);
  await app.sandboxConsole.fault('refunds.create', mode, DELAY);
  await expectAtGateway(stage, await runRefund(stage), 'refunded');
});

const MORE = FULL_FAULTS
  ? OTHER_CALLS.flatMap((call) => MODES.map((mode) => [call, mode] as const))
  : OTHER_CALLS.map((call) => [call, '500-after'] as const);

test.each(MORE)('%s is %s: the sale goes on', async (call, mode) => {
  await app.sandboxConsole.fault(call, mode, { ...DELAY, times: 2 });
  await expectAtGateway(stage, await runSale(stage), 'approved');
});

test('the gateway is silent for many tries on end: the charge stays unknown, never failed, and is made once', async () => {
  await app.sandboxConsole.fault('payments.create', '500-before', { times: 6 });
  const sale = runSale(stage);
  await expectAtGateway(stage, await sale, 'approved');
});

test('a Pix that cannot be ended at the gateway when its hold is over is asked about until it can', async () => {
  await app.sandboxConsole.fault('payments.update', '500-before', { times: 2 });
  await app.sandboxConsole.fault('payments.search', 'reset-before', { times: 2 });
  const scenario = await runCharge(stage);
  await seen(scenario, ({ charges }) => charges[0]?.state === 'PENDING');
  await endHold(app.databaseUrl, scenario.id);
  await seen(scenario, ({ state }) => state === 'CANCELLED');
  await expectAtGateway(stage, scenario, 'cancelled');
});

test('money and the end of the hold race: the sale or the refund, never both and never neither', async () => {
  for (let round = 0; round < (FULL_FAULTS ? 20 : 5); round += 1) {
    const scenario = await runCharge(stage);
    await seen(scenario, ({ charges }) => charges[0]?.state === 'PENDING');
    await Promise.all([
      app.sandboxConsole.onPayment(scenario.payment.id, 'confirm'),
      new Promise((resolve) => setTimeout(resolve, round * 15)).then(() => endHold(app.databaseUrl, scenario.id)),
    ]);
    const order = await seen(scenario, ({ state, refunds }) => state === 'RESERVE' || refunds[0]?.state === 'DONE');
    await expectAtGateway(stage, scenario, order.state === 'RESERVE' ? 'approved' : 'refunded');
    expect(order.refunds).toHaveLength(order.state === 'RESERVE' ? 0 : 1);
  }
});
