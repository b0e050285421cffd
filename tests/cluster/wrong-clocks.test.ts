import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerOf, idOf, orderOf, type Buyer, type SeenOrder } from '#tests/harness/buyer.ts';
import { callerOf, patient, type Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCar, findReadyCars, type OfferedCar } from '#tests/harness/cars.ts';
import { testEnv } from '#tests/harness/env.ts';
import { expectKept, since, startClusterApp, type Disruption, type ClusterApp } from '#tests/harness/failover.ts';
import { raceForCar, releaseCar } from '#tests/harness/last-car.ts';
import { CUSTOMER, seedPeople, signIn } from '#tests/harness/people.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { stubborn } from '#tests/harness/scenario.ts';
import { expectDrainedAndSound, expectSound } from '#tests/harness/sound.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { aheadBy, FIVE_MINUTES } from '#tests/harness/wrong-clock.ts';
import { leaderAhead, putLeaderAhead, setRight } from '#tests/harness/wrong-leader.ts';

/** How long writing goes on by each clock. */
const WHILE_MS = 10_000;
/** What was put off by the wrong clock is done when the right one has come as far. */
const CATCHES_UP = FIVE_MINUTES + 120_000;

let app: ClusterApp;

beforeAll(async () => {
  app = await startClusterApp('wrong-clocks');
}, 400_000);
afterAll(() => app?.stop(), 120_000);

type Sale = { readonly buyer: Buyer; readonly car: OfferedCar; readonly id: string; readonly heldUntil: string };

const reserve = async (buyer: Buyer, car: OfferedCar): Promise<Sale> => {
  const key = randomUUID();
  const answer = await stubborn(() => buyer.reserve(car, key));
  return { buyer, car, id: idOf(answer), heldUntil: orderOf(answer).heldUntil };
};

const stateOf = async ({ buyer, id }: Sale): Promise<SeenOrder> => orderOf(await stubborn(() => buyer.status(id)));

/** Pays by Pix, which the bank takes at once: the order is the buyer's for good. */
const pay = async ({ buyer, id }: Sale): Promise<void> => {
  const [first, second] = [randomUUID(), randomUUID()];
  expect((await stubborn(() => buyer.register(id, first))).status).toBe(200);
  const charge = idOf(await stubborn(() => buyer.pay(id, 'pix', second)));
  const sandbox = createSandboxConsole(app.roles.sandboxUrl);
  await sandbox.onPayment((await sandbox.payment(charge)).id, 'confirm');
};

const callAt = (turn: number) => callerOf(app.roles.urls[turn] ?? '');
const anybody = (): Buyer => buyerOf(patient(callAt(1)), { reference: randomUUID() });
const inVain = async ({ car }: Pick<Sale, 'car'>): Promise<void> => {
  const { status, json }: Answered = await anybody().reserve(car);
  expect({ status, code: json['code'] }).toEqual({ status: 409, code: 'unitTaken' });
};

/** Its time is up in two minutes: by the wrong clock, as soon as that one counts. */
const endSoon = async ({ id }: Sale): Promise<void> => {
  const until = `now() + interval '2 minutes'`;
  await ask(app.cluster.leaderUrl, `UPDATE stock.hold SET held_until = ${until} WHERE order_id = $1`, [id]);
  await ask(app.cluster.leaderUrl, `UPDATE reservations.purchase SET held_until = ${until} WHERE id = $1`, [id]);
  await ask(
    app.cluster.leaderUrl,
    `UPDATE platform.outbox SET run_at = ${until} WHERE topic = 'reservation.expire' AND payload ->> 'orderId' = $1 AND done_at IS NULL`,
    [id],
  );
};

/** The clock is right, five minutes ahead, and right again, and each time cars are reserved and paid. */
const goAheadAndBack: Disruption = async (_, { cluster }) => {
  const token = await signIn(callAt(0), CUSTOMER.br);
  const customer = buyerOf(callAt(0), { token });
  const cars = await findReadyCars(cluster.leaderUrl, { limit: 4 });
  const [first, second, third, fourth] = cars;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    throw new Error('too few cars');
  const early = await reserve(customer, first);
  const brief = await reserve(anybody(), second);
  await endSoon(brief);

  const node = await putLeaderAhead(cluster, FIVE_MINUTES);
  const ahead = await leaderAhead(cluster);
  expect(Math.abs(ahead - FIVE_MINUTES)).toBeLessThan(2_000);
  const late = await reserve(customer, third);
  const paid = await reserve(customer, fourth);
  await pay(paid);
  await inVain(early);
  await inVain(late);
  await waitFor(async () => (await stateOf(brief)).state === 'CANCELLED', { timeout: 60_000 });
  const next = await reserve(anybody(), brief.car);
  await sleep(WHILE_MS);

  await setRight(cluster, node);
  expect(Math.abs(await leaderAhead(cluster))).toBeLessThan(2_000);
  for (const sale of [early, late]) {
    await inVain(sale);
    expect(await stateOf(sale)).toMatchObject({ state: 'PRE_RESERVE', heldUntil: sale.heldUntil });
    await pay(sale);
  }
  await inVain(next);
  expect((await stateOf(brief)).state).toBe('CANCELLED');
  const began = performance.now();
  for (const sale of [early, late, paid]) {
    await waitFor(async () => (await stateOf(sale)).state === 'RESERVE', { timeout: CATCHES_UP });
    await inVain(sale);
  }
  const reservedAfter = Math.round((performance.now() - began) / 1000);
  await sleep(WHILE_MS);
  return { ahead: Math.round(ahead), reservedAfter };
};

type Written = { readonly externalId: string; readonly writes: number };

const stillToDeliver = async (): Promise<number> => {
  const { rows } = await ask<{ leads: number }>(
    app.cluster.leaderUrl,
    `SELECT count(*)::int AS leads FROM leads.delivery WHERE target = 'CRM' AND state <> 'DELIVERED'`,
  );
  return rows[0]?.leads ?? 0;
};

/** Each lead is with the company that works it, once; how many were said twice. */
const expectDelivered = async (): Promise<number> => {
  await waitFor(async () => (await stillToDeliver()) === 0, { timeout: CATCHES_UP, pause: 500 });
  const answer = await fetch(`${app.roles.sandboxUrl}/_control/crm/leads?ids`);
  const written = (await answer.json()) as Written[];
  const { rows } = await ask<{ id: string }>(app.cluster.leaderUrl, 'SELECT id FROM leads.lead');
  const ids = new Set(rows.map(({ id }) => id));
  const there = written.map(({ externalId }) => externalId).filter((id) => ids.has(id));
  expect([there.length, new Set(there).size]).toEqual([ids.size, ids.size]);
  return written.filter(({ writes }) => writes > 1).length;
};

test('the leader’s clock is five minutes ahead, and then another leads: no lead, car or payment is lost, doubled or ended early', async () => {
  await seedPeople(app.cluster.leaderUrl, testEnv());
  await expectKept(app, 1, goAheadAndBack);
  const began = performance.now();
  const sentTwice = await expectDelivered();
  const delivered = since(began);
  await expectDrainedAndSound(app.cluster.leaderUrl, CATCHES_UP);
  console.warn('after it, seconds', { delivered, drained: since(began), sentTwice });
}, 1_500_000);

const ROUNDS = 5;

test('the last car through a web process whose clock is right and one five minutes ahead: one gets it, again and again', async () => {
  const env = { ...aheadBy(FIVE_MINUTES), LOG_LEVEL: 'warn' };
  await app.roles.start('web', { index: 1, env });
  expect(app.roles.output()).toMatch(/the clock of this machine is -?(299|300|301) s off the database/);
  const car = await findReadyCar(app.cluster.leaderUrl);
  for (let round = 0; round < ROUNDS; round += 1) {
    await raceForCar({ urls: app.roles.urls, car, rivals: 100, round, isPatient: true });
    await expectSound(app.cluster.leaderUrl);
    await releaseCar(app.cluster.leaderUrl);
  }
}, 400_000);
