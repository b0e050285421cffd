import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { ask, findReadyCar, type OfferedCar } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { PRICE_CHANGES } from '#tests/harness/full.ts';
import { releaseCar } from '#tests/harness/last-car.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { startRoles, type Roles } from '#tests/harness/roles.ts';
import { makeOffer, waysToRead, type Band, type Web } from '#tests/harness/shown-prices.ts';
import { expectSound } from '#tests/harness/sound.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const STEP = 100;
/** Well before a proof runs out. */
const PROVEN_MS = 300_000;

let database: Awaited<ReturnType<typeof createDatabase>>;
let roles: Roles;

beforeAll(async () => {
  database = await createDatabase();
  roles = await startRoles({ databaseUrl: database.url, webs: 2, env: { RATE_LIMIT_SCALE: '100000' } });
});
afterAll(async () => {
  await roles.stop();
  await database.drop();
});

test(
  `${PRICE_CHANGES} changes of a price and of an offer: once one is acknowledged nobody is told the price before it, at either of two web processes`,
  { timeout: 3_600_000 },
  async () => {
    const { first, second, car, listed, offer, ways, ...prepared } = await prepare();
    let { staff } = prepared;
    const webs = [first, second];
    const acknowledged = { list: listed, offer: offer.amount };
    const bands = { list: bandFrom(listed), offer: bandFrom(offer.amount) };
    const answered = new Map<string, number>();
    let isOver = false;
    const readers = webs.flatMap((web, index) =>
      [ways.filter(({ isPage }) => isPage), ways.filter(({ isPage }) => !isPage)].map(async (own) => {
        for (let turn = 0; !isOver; turn += 1) {
          const way = own[turn % own.length];
          if (way === undefined) throw new Error('no way to read');
          const least = acknowledged[way.of];
          const amounts = await way.at(web, bands[way.of]);
          const name = `${way.name} at ${index}`;
          for (const amount of amounts) expect(amount, name).toBeGreaterThanOrEqual(least);
          if (amounts.length > 0) answered.set(name, (answered.get(name) ?? 0) + 1);
          // Who changes prices has a turn, too.
          await sleep(way.isPage ? 60 : 10);
        }
      }),
    );
    const changing = (async () => {
      for (let count = 0; count < PRICE_CHANGES; count += 1) {
        // Written at one process and approved at the other, in turn.
        const [here, there] = count % 2 === 0 ? [first, second] : [second, first];
        // Whoever changes prices has proven who they are a moment ago.
        if (Date.now() - staff.at > PROVEN_MS) staff = await signIn(first.call, second.call);
        const before = acknowledged.list;
        const price = { amount: before + STEP, currency: 'BRL' };
        const { mvsCode, year } = car.choice;
        const change = { type: 'PUBLIC', mvsCode, year, baseAmount: before, price, reason: 'Nova tabela' };
        const id = await decide(here.call, staff.maker, 'changes', change);
        await decide(there.call, staff.checker, `changes/${id}/decision`, { decision: 'APPROVE' });
        acknowledged.list = before + STEP;
        await offer.change(here.call, staff.offers, acknowledged.offer + STEP);
        acknowledged.offer += STEP;
        const inTurn = ways.filter((_, index) => index % 4 === count % 4);
        const seen = webs.flatMap((web) => inTurn.map(({ of, at }) => at(web, bands[of])));
        for (const [index, amounts] of (await Promise.all(seen)).entries()) {
          const { name, of } = inTurn[index % inTurn.length] ?? { name: '', of: 'list' };
          for (const amount of amounts) expect(amount, name).toBe(acknowledged[of]);
        }
        if (count % 10 > 0) continue;
        const held = idOf(await buyerOf(here.call, { reference: randomUUID() }).reserve(car));
        expect(await heldAt(held)).toBe(acknowledged.list);
        await releaseCar(database.url);
      }
    })().finally(() => (isOver = true));
    await Promise.all([changing, ...readers]);
    // Each way answered, at each process, while prices changed.
    expect([...answered.values()].filter((times) => times > PRICE_CHANGES / 10)).toHaveLength(
      webs.length * ways.length,
    );
    await expectSound(database.url);
  },
);

const bandFrom = (amount: number): Band => ({ from: amount, to: amount + PRICE_CHANGES * STEP });

const prepare = async () => {
  await ask(
    database.url,
    `INSERT INTO accounts.role_grant (account_id, role)
     SELECT id, 'service_admin' FROM accounts.account WHERE email = 'manual_admin@demo.example'`,
  );
  const [first, second] = roles.urls.map((url): Web => ({ url, call: callerOf(url) }));
  if (first === undefined || second === undefined) throw new Error('two web processes are needed');
  const car = await findReadyCar(database.url);
  const model = await modelOf(car);
  const { json } = await first.call(
    'GET',
    `price/v1/price?mvsCode=${car.choice.mvsCode}&year=${car.choice.year}`,
    JEEP,
  );
  const listed = (json['listPrice'] as { amount: number }).amount;
  // A fifth below the list, so that no change of either meets the other.
  const amount = Math.floor(listed / 500) * 400;
  const staff = await signIn(first.call, second.call);
  const offer = await makeOffer(first.call, { token: staff.offers, car, modelCode: model.code, amount });
  const ways = waysToRead({ car, model, offerCode: offer.code });
  return { first, second, car, listed, staff, offer: { ...offer, amount }, ways };
};

const signIn = async (here: Caller, there: Caller) => ({
  at: Date.now(),
  maker: await signInStaff(here, 'service_admin'),
  checker: await signInStaff(there, 'manual_admin'),
  offers: await signInStaff(here, 'offer_admin'),
});

const decide = async (call: Caller, token: string, path: string, body: object): Promise<string> =>
  idOf(await call('POST', `price/v1/price/${path}`, { ...JEEP, token, key: randomUUID(), body }));

const modelOf = async ({ choice }: OfferedCar): Promise<{ code: string; slug: string }> => {
  const { rows } = await ask<{ code: string; slug: string }>(
    database.url,
    `SELECT m.code, m.slug FROM catalog.version v JOIN catalog.model m ON m.brand = v.brand AND m.code = v.model_code
     WHERE v.brand = 'jeep' AND v.mvs_code = $1 AND v.year = $2`,
    [choice.mvsCode, choice.year],
  );
  const [model] = rows;
  if (model === undefined) throw new Error('the car is of no model');
  return model;
};

/** What the version costs by the list, in the frozen price of an order. */
const heldAt = async (order: string): Promise<number | undefined> => {
  const { rows } = await ask<{ amount: number }>(
    database.url,
    `SELECT (quote #>> '{lines,0,amount,amount}')::integer AS amount FROM reservations.purchase WHERE id = $1`,
    [order],
  );
  return rows[0]?.amount;
};
