import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { restOf } from '#tests/harness/rest.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let customer: string;
let stranger: string;
let staff: string;
let second: string;
let hand: ReturnType<typeof restOf>;

beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app.call, CUSTOMER.br);
  stranger = await signIn(app.call, CUSTOMER.ar);
  staff = await signInStaff(app.call, 'service_admin');
  second = await signInStaff(app.call, 'subscription_payment_manager');
  hand = restOf({ app, customer, staff });
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

/** Books all but the last part, which two persons have let through. */
const bookMost = async (id: string, amount: number): Promise<void> => {
  expect((await hand.decide(idOf(await hand.book(id, amount)), true, second)).json).toMatchObject({ state: 'BOOKED' });
};

describe('a plan', () => {
  test('adds up to the cent, may be changed until it is paid, and is another person’s to nobody', async () => {
    const { id, rest } = await hand.reserved();
    expect(codeOf(await hand.plan(id, [{ kind: 'DEALER_PAYMENT', amount: rest - 1 }]))).toBe('422 sumDiffers');
    expect((await hand.show(id)).balance).toBe('OPEN');
    expect(codeOf(await hand.plan(id, [{ kind: 'DEALER_PAYMENT', amount: rest }], stranger))).toBe('404 orderUnknown');
    const mix = [
      { kind: 'DEALER_PAYMENT', amount: 100_000 },
      { kind: 'FINANCING_PAYMENT', amount: rest - 100_000 },
    ];
    expect((await hand.plan(id, mix)).json).toMatchObject({ state: 'CHOSEN', balance: { open: { amount: 0 } } });
    expect((await hand.plan(id, [{ kind: 'DEALER_PAYMENT', amount: rest }])).json).toMatchObject({ state: 'CHOSEN' });
    const { sources } = (await hand.show(id)).rest;
    expect(sources.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      'DEALER_PAYMENT PLANNED',
      'FINANCING_PAYMENT ENDED',
    ]);
  });

  test('two plans at once leave one plan, whole', async () => {
    const { id, rest } = await hand.reserved();
    const answers = await Promise.all(
      [1, 2, 3].map((part) =>
        hand.plan(id, [
          { kind: 'DEALER_PAYMENT', amount: part },
          { kind: 'FINANCING_PAYMENT', amount: rest - part },
        ]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { open, sources } = (await hand.show(id)).rest;
    const running = sources.filter(({ state }) => state === 'PLANNED');
    expect([open.amount, running.reduce((sum, { amount }) => sum + amount.amount, 0)]).toEqual([0, rest]);
  });

  test('of a car that is only held does not exist', async () => {
    const buyer = buyerOf(app.call, { token: customer });
    const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
    expect(codeOf(await hand.plan(id, [{ kind: 'DEALER_PAYMENT', amount: 1 }]))).toBe('409 takesNoMoney');
    await buyer.cancel(id);
  });
});

describe('paid at the dealership', () => {
  test('counts at once within the limit, once a receipt, and only what is still to be paid', async () => {
    const { id, rest } = await hand.reserved();
    const key = randomUUID();
    const first = await hand.book(id, 1_000_000, { receiptNumber: ' rec-77 ', key });
    expect(first.json).toMatchObject({ state: 'BOOKED', receiptNumber: 'REC-77' });
    expect((await hand.book(id, 1_000_000, { receiptNumber: ' rec-77 ', key })).json).toEqual(first.json);
    expect(codeOf(await hand.book(id, 5, { receiptNumber: 'REC-77' }))).toBe('409 receiptUsed');
    expect(codeOf(await hand.book(id, rest))).toBe('409 tooMuch');
    expect(await hand.show(id)).toMatchObject({
      balance: 'PARTLY_PAID',
      rest: { toPay: { amount: rest - 1_000_000 } },
    });
  });

  test('above the limit waits for a second person, who is not the first', async () => {
    const { id, rest } = await hand.reserved();
    const waiting = await hand.book(id, rest);
    expect(waiting.json).toMatchObject({ state: 'AWAITING_APPROVAL' });
    expect((await hand.show(id)).balance).toBe('OPEN');
    expect(codeOf(await hand.decide(idOf(waiting), true, staff))).toBe('409 samePerson');
    const both = await Promise.all([
      hand.decide(idOf(waiting), true, second),
      hand.decide(idOf(waiting), true, second),
    ]);
    expect(both.map(codeOf).toSorted()).toEqual(['200 undefined', '409 notWaiting']);
    expect(await hand.show(id)).toMatchObject({ balance: 'PAID', rest: { toPay: { amount: 0 } } });
    expect(codeOf(await hand.book(id, 1))).toBe('409 tooMuch');
    expect(codeOf(await hand.plan(id, [{ kind: 'DEALER_PAYMENT', amount: 1 }]))).toBe('409 takesNoMoney');
  });

  test('never passes a part that another source is to bring', async () => {
    const { id, rest } = await hand.reserved();
    await hand.plan(id, [
      { kind: 'DEALER_PAYMENT', amount: 1000 },
      { kind: 'FINANCING_PAYMENT', amount: rest - 1000 },
    ]);
    expect(codeOf(await hand.book(id, 1001))).toBe('409 tooMuch');
    expect((await hand.book(id, 1000)).json).toMatchObject({ state: 'BOOKED' });
  });

  test('the last part paid by two at once is paid by one', async () => {
    const { id, rest } = await hand.reserved();
    await bookMost(id, rest - 1000);
    const both = await Promise.all([hand.book(id, 1000), hand.book(id, 1000)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await hand.show(id)).toMatchObject({ balance: 'PAID', rest: { toPay: { amount: 0 } } });
  });
});

describe('a car in trade', () => {
  /** A car of the maker's register that the site can value, and what it is worth. */
  const usedCar = async (): Promise<{ plate: string; worth: number; version: { mvsCode: string; year: number } }> => {
    const { rows } = await ask<{ plate: string }>(
      app.databaseUrl,
      `SELECT plate FROM aftersales.vehicle WHERE brand = 'jeep' AND plate IS NOT NULL ORDER BY plate LIMIT 40`,
    );
    for (const { plate } of rows) {
      const path = `evaluate/v1/evaluate/plate/${plate}?mileageKm=30000`;
      const { status, json } = await app.call('GET', path, { brand: 'jeep', market: 'br' });
      if (status !== 200) continue;
      const { suggested, mvsCode, year } = json as { suggested: { amount: number }; mvsCode: string; year: number };
      return { plate, worth: suggested.amount, version: { mvsCode, year } };
    }
    return expect.fail('a used car with a value');
  };

  test('is planned for no more than it is worth, and what the inspection takes off is open again', async () => {
    const { id, rest } = await hand.reserved();
    const { plate, worth, version } = await usedCar();
    const value = Math.min(worth, rest - 1000);
    const withCar = (amount: number, car?: object) => [
      { kind: 'TRADE_IN', amount, ...(car === undefined ? {} : { car }) },
      { kind: 'DEALER_PAYMENT', amount: rest - amount },
    ];
    const car = { plate, mileageKm: 30_000 };
    expect(codeOf(await hand.plan(id, withCar(value)))).toBe('422 carNeeded');
    expect(codeOf(await hand.plan(id, withCar(value, { ...car, plate: 'ZZZ9Z99' })))).toBe('422 carUnknown');
    if (worth < rest) expect(codeOf(await hand.plan(id, withCar(worth + 1, car)))).toBe('422 overValued');
    expect((await hand.book(id, 100, { kind: 'TRADE_IN' })).json).toMatchObject({ code: 'noTrade' });
    const unknown = { ...car, plate: 'ZZZ9Z99', version };
    expect((await hand.plan(id, withCar(1000, unknown))).status).toBe(200);
    expect((await hand.show(id)).rest.sources.find(({ kind }) => kind === 'TRADE_IN')).toMatchObject({
      car: { plate: 'ZZZ9Z99', year: version.year },
    });
    const other = { ...car, plate: 'ZZZ9Z98', isOther: true };
    expect((await hand.plan(id, withCar(2000, other))).status).toBe(200);
    expect((await hand.show(id)).rest.sources.find(({ kind }) => kind === 'TRADE_IN')).toMatchObject({
      car: { plate: 'ZZZ9Z98', name: null, suggested: null },
    });
    // One that the site knows is worth what it is worth, whatever it is said to be.
    if (worth < rest)
      expect(codeOf(await hand.plan(id, withCar(worth + 1, { ...car, isOther: true })))).toBe('422 overValued');
    // With its damages it is worth less, and is another car than without them.
    const dented = { ...car, damages: ['ROOF', 'BONNET'] };
    if (worth < rest) expect(codeOf(await hand.plan(id, withCar(worth, dented)))).toBe('422 overValued');
    expect(codeOf(await hand.plan(id, withCar(1000, { ...car, damages: ['ENGINE'] })))).toBe('400 invalid');
    expect((await hand.plan(id, withCar(1000, dented))).status).toBe(200);
    const tradeOf = async () => (await hand.show(id)).rest.sources.find(({ kind }) => kind === 'TRADE_IN');
    const damaged = await tradeOf();
    expect(damaged).toMatchObject({ car: { damages: ['ROOF', 'BONNET'] } });
    expect(JSON.stringify(damaged)).not.toContain(String(worth));
    expect((await hand.plan(id, withCar(2000))).status).toBe(200);
    expect(await tradeOf()).toMatchObject({ car: { damages: ['ROOF', 'BONNET'] } });
    expect((await hand.plan(id, withCar(value, car))).status).toBe(200);
    const [planned] = (await hand.show(id)).rest.sources.filter(({ kind }) => kind === 'TRADE_IN');
    expect(planned).toMatchObject({ car: { plate, suggested: { amount: worth } } });
    const waiting = await hand.book(id, value - 50_000, { kind: 'TRADE_IN' });
    await hand.decide(idOf(waiting), true, second);
    const after = (await hand.show(id)).rest;
    expect(after.open.amount).toBe(50_000);
    expect(after.sources.find(({ kind }) => kind === 'TRADE_IN')).toMatchObject({
      state: 'PAID',
      paid: { amount: value - 50_000 },
    });
  });
});

describe('an order that ends', () => {
  test('owes each its own money back, once, and takes no more', async () => {
    const { id } = await hand.reserved();
    await hand.book(id, 400_000);
    const waiting = await hand.book(id, 5_000_000);
    expect((await hand.cancel(id)).json).toMatchObject({ state: 'CANCELLED' });
    expect(codeOf(await hand.book(id, 1))).toBe('409 takesNoMoney');
    expect(codeOf(await hand.decide(idOf(waiting), true, second))).toBe('409 notWaiting');
    const { rest } = await hand.show(id);
    expect(rest.sources.map(({ state }) => state)).toEqual(['PAID']);
    expect(rest.returns).toMatchObject([{ state: 'OWED', amount: { amount: 400_000 }, via: 'dealership' }]);
    const complete = () => hand.giveBack(rest.returns[0]?.id ?? '');
    const both = await Promise.all([complete(), complete()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await hand.show(id)).rest.returns).toMatchObject([{ state: 'DONE' }]);
  });

  test('gives back by the limit of the sum: in parts it is the same money', async () => {
    const { id } = await hand.reserved();
    await bookMost(id, 5_000_000);
    expect((await hand.cancel(id)).json).toMatchObject({ state: 'CANCELLED' });
    await ask(app.databaseUrl, `UPDATE reservations.balance_return SET amount = 2500000 WHERE order_id = $1`, [id]);
    await ask(
      app.databaseUrl,
      `INSERT INTO reservations.balance_return (id, brand, order_id, money_id, amount, currency, reason, requested_by, part)
       SELECT gen_random_uuid(), brand, order_id, money_id, amount, currency, reason, requested_by, 2
       FROM reservations.balance_return WHERE order_id = $1`,
      [id],
    );
    const [one, other] = (await hand.show(id)).rest.returns;
    expect((await hand.giveBack(one?.id ?? '')).status).toBe(200);
    expect(codeOf(await hand.giveBack(other?.id ?? ''))).toBe('409 samePerson');
  });

  test('while money is booked keeps it or owes it back, never both', async () => {
    const { id } = await hand.reserved();
    const [booked, ended] = await Promise.all([hand.book(id, 200_000), hand.cancel(id)]);
    expect(ended.json).toMatchObject({ state: 'CANCELLED' });
    const { rest } = await hand.show(id);
    expect(rest.returns.length).toBe(booked.status === 200 ? 1 : 0);
    expect([200, 409]).toContain(booked.status);
  });
});

test('the sandbox pays what every source was still to bring', async () => {
  const { id, rest } = await hand.reserved();
  await hand.plan(id, [
    { kind: 'DEALER_PAYMENT', amount: 1000 },
    { kind: 'FINANCING_PAYMENT', amount: rest - 1000 },
  ]);
  await waitFor(async () => (await app.sandboxConsole.orders()).some(({ orderId }) => orderId === id));
  await app.sandboxConsole.balance(id);
  await waitFor(async () => (await hand.show(id)).balance === 'PAID');
  expect((await hand.show(id)).rest.sources.map(({ state }) => state)).toEqual(['PAID', 'PAID']);
  const { rows } = await ask<{ account: string; sum: number }>(
    app.databaseUrl,
    `SELECT account, sum(amount)::int AS sum FROM payments.entry
     WHERE order_id = $1 AND account IN ('sandbox', 'bank') GROUP BY account ORDER BY account`,
    [id],
  );
  expect(rows).toEqual([
    { account: 'bank', sum: rest - 1000 },
    { account: 'sandbox', sum: 1000 },
  ]);
  // What a bank lent goes back to the bank, and not through the dealership to the buyer.
  const { goesBack } = (await hand.show(id)) as unknown as { goesBack: { way: string; amount: { amount: number } }[] };
  expect(goesBack.slice(1).map(({ way, amount }) => [way, amount.amount])).toEqual([
    ['dealer', 1000],
    ['bank', rest - 1000],
  ]);
});
