import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf } from '#tests/harness/buyer.ts';
import { callerOf, patient, type Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { makeRacers } from '#tests/harness/racers.ts';
import { couponBody } from '#tests/harness/coupons.ts';
import { testEnv } from '#tests/harness/env.ts';
import {
  A_SECOND,
  endLeader,
  expectKept,
  startClusterApp,
  type ClusterApp,
  type Way,
} from '#tests/harness/failover.ts';
import { CLUSTER_KILLS } from '#tests/harness/full.ts';
import { raceForCar, releaseCar } from '#tests/harness/last-car.ts';
import { seedPeople, signInStaff } from '#tests/harness/people.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { CONTACT, visitsOf } from '#tests/harness/visits.ts';

let app: ClusterApp;

beforeAll(async () => {
  app = await startClusterApp('cluster');
}, 400_000);
afterAll(() => app?.stop(), 120_000);

const death = ({ cluster }: ClusterApp): Way => ({ end: cluster.kill, bringBack: cluster.start });
const standstill = ({ cluster }: ClusterApp): Way => ({ end: cluster.freeze, bringBack: cluster.wake });
/** It runs on, believes that it leads, and nobody hears it. */
const cutOff = ({ cluster }: ClusterApp): Way => ({ end: cluster.cutOff, bringBack: cluster.reconnect });

test(
  `the leader is killed ${CLUSTER_KILLS} times under ${A_SECOND} acknowledged writes a second: none is lost or doubled, and writing goes on`,
  () => expectKept(app, CLUSTER_KILLS, endLeader(death(app))),
  CLUSTER_KILLS * 120_000 + 120_000,
);

test(
  'the leader stands still and wakes as another leads: none is lost or doubled, and writing goes on',
  () => expectKept(app, 1, endLeader(standstill(app))),
  300_000,
);

test(
  'the leader is cut off from all others and comes back as another leads: none is lost or doubled, and writing goes on',
  () => expectKept(app, 2, endLeader(cutOff(app))),
  400_000,
);

const ROUNDS = 10;

test('the last car of the cluster: of a hundred at two web processes exactly one gets it, again and again', async () => {
  const car = await findReadyCar(app.cluster.leaderUrl);
  for (let round = 0; round < ROUNDS; round += 1) {
    await raceForCar({ urls: app.roles.urls, car, rivals: 100, round, isPatient: true });
    await releaseCar(app.cluster.leaderUrl);
  }
  await expectSound(app.cluster.leaderUrl);
}, 400_000);

const RIVALS = 60;
const JEEP = { brand: 'jeep', market: 'br' } as const;
const tally = (answers: readonly Answered[], field: 'code' | 'key'): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, json }) => `${status} ${String(json[field])}`)].map(([is, list]) => [
      is,
      list.length,
    ]),
  );
/** Through either web, as it comes; who is told that the program is busy tries again. */
const callAt = (turn: number) => patient(callerOf(app.roles.urls[turn % app.roles.urls.length] ?? ''));

test('the last bay at one time, through two web processes of the cluster: one gets it', async () => {
  const visitors = [0, 1].map((turn) => visitsOf(callAt(turn), JEEP));
  const [visitor] = visitors;
  const [dealerId = ''] = ((await visitor?.dealers()) ?? []).map(({ id }) => id);
  const [modelCode = ''] = (await visitor?.models()) ?? [];
  await ask(
    app.cluster.leaderUrl,
    `UPDATE visits.resource SET closed_at = now() WHERE dealer_id = $1 AND kind = 'BAY'
     AND id <> (SELECT min(id::text)::uuid FROM visits.resource WHERE dealer_id = $1 AND kind = 'BAY')`,
    [dealerId],
  );
  const startsAt = (await visitor?.slots({ dealerId, serviceCode: 'OIL_CHANGE' }))?.[8]?.startsAt ?? '';
  const answers = await Promise.all(
    Array.from({ length: RIVALS }, async (_, index) => {
      const contact = {
        ...CONTACT.br,
        email: `rival${index}@demo.example`,
        phone: `(11) 9${80_000_000 + index}`,
      };
      const hand = visitors[index % 2] ?? visitsOf(callAt(index), JEEP);
      return hand.service({ dealerId, modelCode, startsAt, contact }, { reference: randomUUID(), key: randomUUID() });
    }),
  );
  expect(tally(answers, 'code')).toEqual({ '200 undefined': 1, '409 slotTaken': RIVALS - 1 });
  const { rows } = await ask(
    app.cluster.leaderUrl,
    `SELECT count(*)::int AS count FROM visits.booking WHERE dealer_id = $1 AND lower(during) = $2`,
    [dealerId, startsAt],
  );
  expect(rows).toEqual([{ count: 1 }]);
  await expectSound(app.cluster.leaderUrl);
}, 300_000);

// Last: its people have reservations by rows alone, which are no sound ones.
test('the last uses of a coupon, through two web processes of the cluster: so many have one as it has uses', async () => {
  await seedPeople(app.cluster.leaderUrl, testEnv());
  const staff = await signInStaff(callAt(0), 'voucher_admin');
  const racers = await makeRacers({ databaseUrl: app.cluster.leaderUrl, call: callAt(0), people: RIVALS });
  const body = couponBody('LAST20', { mostUses: 20, withOthers: true });
  const coupon = idOf(await callAt(1)('POST', 'coupon/v1/coupons', { ...JEEP, token: staff, body }));
  const answers = await Promise.all(
    racers.map(({ order, token }, turn) =>
      callAt(turn)('POST', `coupon/v1/coupons/orders/${order}`, {
        ...JEEP,
        token,
        key: randomUUID(),
        body: { coupon: 'last-20' },
      }),
    ),
  );
  expect(tally(answers, 'key')).toEqual({ '200 undefined': 20, '422 coupon.unavailable': RIVALS - 20 });
  const { rows } = await ask(
    app.cluster.leaderUrl,
    `SELECT c.uses, (SELECT count(*)::int FROM coupons.use u WHERE u.coupon_id = c.id) AS rows FROM coupons.coupon c WHERE c.id = $1`,
    [coupon],
  );
  expect(rows).toEqual([{ uses: 20, rows: 20 }]);
}, 300_000);
