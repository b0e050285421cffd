import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { buyerOf, idOf, orderOf, type Buyer, type SeenOrder } from './buyer.ts';
import type { Answered, Caller } from './caller.ts';
import { ask, findReadyCar, type OfferedCar } from './cars.ts';
import type { SandboxConsole, SandboxPayment } from './sandbox-console.ts';
import { expectDrainedAndSound } from './sound.ts';
import { waitFor } from './wait-for.ts';

export type Stage = {
  readonly call: Caller;
  readonly sandboxConsole: SandboxConsole;
  readonly databaseUrl: string;
  readonly token: string;
};

const PATIENCE = { timeout: 90_000, pause: 50 } as const;

/** A caller who keeps the key and asks again until somebody answers; a gateway's or server's 5xx is asked again too. */
export const stubborn = (ask: () => Promise<Answered>): Promise<Answered> =>
  waitFor(async () => {
    const answer = await ask();
    return answer.status !== 0 && answer.status < 500 && answer;
  }, PATIENCE);

/** Work that waits only because it was tried in vain is due now, and so is work leased by a process that died. */
export const hasten = async (databaseUrl: string): Promise<void> => {
  await ask(
    databaseUrl,
    `UPDATE platform.outbox SET run_at = now() WHERE done_at IS NULL AND dead_at IS NULL AND last_error IS NOT NULL AND lease_until IS NULL`,
  );
  await ask(databaseUrl, 'NOTIFY outbox');
};

/** What a lease's end would do a minute later: the rows of a dead process are free. */
export const endLeases = (databaseUrl: string): Promise<unknown> =>
  ask(databaseUrl, `UPDATE platform.outbox SET lease_until = now() WHERE done_at IS NULL AND lease_until > now()`);

/** One sale as its buyer and the sandbox console play it, so that any process may die in the middle. */
export type Scenario = {
  readonly buyer: Buyer;
  readonly car: OfferedCar;
  readonly id: string;
  readonly charge: string;
  readonly payment: SandboxPayment;
};

export const runCharge = async (stage: Stage): Promise<Scenario> => {
  const buyer = buyerOf(stage.call, { token: stage.token });
  const car = await findReadyCar(stage.databaseUrl);
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  const id = idOf(await stubborn(() => buyer.reserve(car, first)));
  expect((await stubborn(() => buyer.register(id, second))).status).toBe(200);
  const charge = idOf(await stubborn(() => buyer.pay(id, 'pix', third)));
  const payment = await stage.sandboxConsole.payment(charge, 90_000);
  return { buyer, car, id, charge, payment };
};

export const seen = (
  scenario: Pick<Scenario, 'buyer' | 'id'>,
  isThere: (order: SeenOrder) => boolean,
): Promise<SeenOrder> =>
  waitFor(async () => {
    const answer = await scenario.buyer.status(scenario.id);
    return answer.status === 200 && isThere(orderOf(answer)) && orderOf(answer);
  }, PATIENCE);

export const runSale = async (stage: Stage): Promise<Scenario> => {
  const scenario = await runCharge(stage);
  await stage.sandboxConsole.onPayment(scenario.payment.id, 'confirm');
  const order = await seen(scenario, ({ state }) => state === 'RESERVE');
  expect(order.refunds).toEqual([]);
  return scenario;
};

export const runRefund = async (stage: Stage): Promise<Scenario> => {
  const scenario = await runSale(stage);
  const key = randomUUID();
  expect((await stubborn(() => scenario.buyer.cancel(scenario.id, key))).json).toMatchObject({ state: 'CANCELLED' });
  await seen(scenario, ({ refunds }) => refunds.length === 1 && refunds[0]?.state === 'DONE');
  return scenario;
};

/** The hold's time is up: by the clock of the database, so without waiting for it. */
export const endHold = async (databaseUrl: string, id: string): Promise<void> => {
  await ask(databaseUrl, `UPDATE stock.hold SET held_until = now() WHERE order_id = $1 AND kind = 'hold'`, [id]);
  await ask(databaseUrl, `UPDATE reservations.purchase SET held_until = now() WHERE id = $1`, [id]);
  await ask(databaseUrl, `UPDATE payments.charge SET expires_at = now() - interval '1 second' WHERE order_id = $1`, [
    id,
  ]);
  await ask(
    databaseUrl,
    `UPDATE platform.outbox SET run_at = now() WHERE topic = 'reservation.expire' AND payload ->> 'orderId' = $1 AND done_at IS NULL`,
    [id],
  );
  await ask(databaseUrl, 'NOTIFY outbox');
};

export const runExpiry = async (stage: Stage): Promise<Scenario> => {
  const scenario = await runCharge(stage);
  await seen(scenario, ({ charges }) => charges[0]?.state === 'PENDING');
  await endHold(stage.databaseUrl, scenario.id);
  await seen(scenario, ({ state }) => state === 'CANCELLED');
  const next = buyerOf(stage.call, { reference: randomUUID() });
  expect((await stubborn(() => next.reserve(scenario.car))).status).toBe(200);
  return scenario;
};

/** What the gateway has in the end: one payment, and the status and refunds that belong to the scenario's end. */
export const expectAtGateway = async (
  stage: Stage,
  scenario: Scenario,
  end: 'approved' | 'refunded' | 'cancelled',
): Promise<void> => {
  await expectDrainedAndSound(stage.databaseUrl);
  const payments = await stage.sandboxConsole.payments(scenario.charge);
  expect(payments.map(({ status }) => status)).toEqual([end]);
  expect(payments[0]?.refunds).toHaveLength(end === 'refunded' ? 1 : 0);
};
