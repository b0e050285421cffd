import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { FULL_FAULTS } from '#tests/harness/full.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import {
  endHold,
  expectAtGateway,
  hasten,
  seen,
  tellCharge,
  tellRefund,
  tellSale,
  type Stage,
} from '#tests/harness/story.ts';
import { startWorks, type Works } from '#tests/harness/works.ts';

let works: Works;
let stage: Stage;
let hurrying: NodeJS.Timeout;

beforeAll(async () => {
  works = await startWorks();
  const { call, desk, databaseUrl } = works;
  stage = { call, desk, databaseUrl, token: await signIn(call, CUSTOMER.br) };
  // Waits between tries are for a sick company's sake, not for the test's.
  hurrying = setInterval(() => void hasten(databaseUrl), 500);
});
afterAll(async () => {
  clearInterval(hurrying);
  await works.stop();
});
afterEach(() => works.desk.clearFaults());

const MODES = ['slow', 'hang', 'reset-before', 'reset-after', '500-before', '500-after', 'malformed'] as const;
/** Calls that read or change; in the normal run only those that move money. */
const OTHER_CALLS = ['payments.get', 'payments.search', 'factory.orders.create'] as const;
const DELAY = { delayMs: 400 };

test.each(MODES)('the gateway is %s while it makes a charge and a refund: one of each, once', async (mode) => {
  await works.desk.fault('payments.create', mode, DELAY);
  await works.desk.fault('refunds.create', mode, DELAY);
  await expectAtGateway(stage, await tellRefund(stage), 'refunded');
});

const MORE = FULL_FAULTS
  ? OTHER_CALLS.flatMap((call) => MODES.map((mode) => [call, mode] as const))
  : OTHER_CALLS.map((call) => [call, '500-after'] as const);

test.each(MORE)('%s is %s: the sale goes on', async (call, mode) => {
  await works.desk.fault(call, mode, { ...DELAY, times: 2 });
  await expectAtGateway(stage, await tellSale(stage), 'approved');
});

test('the gateway is silent for many tries on end: the charge stays unknown, never failed, and is made once', async () => {
  await works.desk.fault('payments.create', '500-before', { times: 6 });
  const sale = tellSale(stage);
  await expectAtGateway(stage, await sale, 'approved');
});

test('a Pix that cannot be ended at the gateway when its hold is over is asked about until it can', async () => {
  await works.desk.fault('payments.update', '500-before', { times: 2 });
  await works.desk.fault('payments.search', 'reset-before', { times: 2 });
  const story = await tellCharge(stage);
  await seen(story, ({ charges }) => charges[0]?.state === 'PENDING');
  await endHold(works.databaseUrl, story.id);
  await seen(story, ({ state }) => state === 'CANCELLED');
  await expectAtGateway(stage, story, 'cancelled');
});

test('money and the end of the hold race: the sale or the refund, never both and never neither', async () => {
  for (let round = 0; round < (FULL_FAULTS ? 20 : 5); round += 1) {
    const story = await tellCharge(stage);
    await seen(story, ({ charges }) => charges[0]?.state === 'PENDING');
    await Promise.all([
      works.desk.onPayment(story.payment.id, 'confirm'),
      new Promise((resolve) => setTimeout(resolve, round * 15)).then(() => endHold(works.databaseUrl, story.id)),
    ]);
    const order = await seen(story, ({ state, refunds }) => state === 'RESERVE' || refunds[0]?.state === 'DONE');
    await expectAtGateway(stage, story, order.state === 'RESERVE' ? 'approved' : 'refunded');
    expect(order.refunds).toHaveLength(order.state === 'RESERVE' ? 0 : 1);
  }
});
