import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { idOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { consortiumOf, MAKERS_LETTER } from '#tests/harness/consortium.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { restOf } from '#tests/harness/rest.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const KIND = MAKERS_LETTER;
const LETTER = {
  administrator: 'Consórcio Volante',
  group: '0420',
  quota: '117-0',
  value: 6_000_000,
  validUntil: '2099-12-31',
};

let app: TestApp;
let staff: string;
let second: string;
let hand: ReturnType<typeof restOf>;
let consortium: ReturnType<typeof consortiumOf>;
beforeAll(async () => {
  app = await startTestApp();
  const customer = await signIn(app.call, CUSTOMER.br);
  staff = await signInStaff(app.call, 'service_admin');
  second = await signInStaff(app.call, 'subscription_payment_manager');
  hand = restOf({ app, customer, staff });
  consortium = consortiumOf(app);
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

const sourceOf = async (order: string) => {
  const found = (await hand.show(order)).rest.sources.findLast(({ kind }) => kind === KIND);
  return found ?? expect.fail('no letter is planned');
};
const planned = async (amount = 5_000_000) => {
  const { id, rest } = await hand.reserved();
  const parts = [
    { kind: KIND, amount, letter: LETTER },
    { kind: 'DEALER_PAYMENT', amount: rest - amount },
  ];
  expect((await hand.plan(id, parts)).status).toBe(200);
  const source = (await sourceOf(id)).id;
  await consortium.knows(source);
  return { id, source };
};
const isIn = (order: string, state: string) => async () => (await sourceOf(order)).state === state;

test('a letter is confirmed and paid by its administrator, booked once, and by no hand beside it', async () => {
  const { id, source } = await planned();
  await consortium.play(source, 'confirm');
  await consortium.askedUntil(isIn(id, 'WAITING'));
  expect(codeOf(await hand.book(id, 4_900_000, { kind: KIND }))).toBe('409 administratorPays');
  await consortium.play(source, 'pay', { amount: 4_900_000 });
  await consortium.askedUntil(isIn(id, 'PAID'));
  expect(await sourceOf(id)).toMatchObject({ paid: { amount: 4_900_000 } });
  expect((await hand.show(id)).rest.open.amount).toBe(100_000);
  expect((await hand.cancel(id)).json).toMatchObject({ state: 'CANCELLED' });
  expect((await hand.show(id)).rest.returns).toMatchObject([
    { via: 'consortium', state: 'OWED', amount: { amount: 4_900_000 } },
  ]);
});

test('a letter that is refused opens its part again, and the buyer reads why', async () => {
  const { id, source } = await planned();
  await consortium.play(source, 'refuse', { reason: 'NOT_AWARDED' });
  await consortium.askedUntil(isIn(id, 'ENDED'));
  expect((await hand.show(id)).rest.open.amount).toBe(5_000_000);
  await waitFor(async () =>
    (await app.sandboxConsole.mails(CUSTOMER.br)).some(({ text }) => text.includes('a cota não foi contemplada')),
  );
});

test('what is paid late, or a second time, is owed back', async () => {
  const { id, source } = await planned();
  await consortium.play(source, 'confirm');
  await consortium.askedUntil(isIn(id, 'WAITING'));
  expect((await hand.cancel(id)).json).toMatchObject({ state: 'CANCELLED' });
  const left = async () =>
    (await consortium.letters()).find(({ reference }) => reference === source)?.status === 'WITHDRAWN';
  await consortium.askedUntil(left);
  await consortium.play(source, 'pay', { force: true });
  await consortium.play(source, 'pay', { force: true, amount: 1_000 });
  await consortium.askedUntil(async () => (await hand.show(id)).rest.returns.length === 2);
  const amounts = (await hand.show(id)).rest.returns.map(({ amount }) => amount.amount);
  expect(amounts.toSorted((one, other) => one - other)).toEqual([1_000, 5_000_000]);
});

test.each(['slow', 'reset-before', 'reset-after', '500-before', '500-after', 'malformed', 'refused'])(
  'an administrator that answers %s is asked again, and counts once',
  async (mode) => {
    const { id, source } = await planned(1_000_000);
    await app.sandboxConsole.fault('consortium.letters.put', mode);
    await consortium.play(source, 'confirm');
    await consortium.askedUntil(isIn(id, 'WAITING'));
    await app.sandboxConsole.fault('consortium.letters.put', mode);
    await consortium.play(source, 'pay');
    await consortium.askedUntil(isIn(id, 'PAID'));
    await app.sandboxConsole.clearFaults();
    const { rows } = await ask<{ n: number }>(
      app.databaseUrl,
      'SELECT count(*)::int AS n FROM reservations.balance_money WHERE order_id = $1 AND via = $2',
      [id, 'consortium'],
    );
    expect(rows).toEqual([{ n: 1 }]);
  },
);

test('another letter is looked at anew, and staff may go on while the administrator is silent', async () => {
  const { id, source } = await planned();
  await consortium.play(source, 'confirm');
  await consortium.askedUntil(isIn(id, 'WAITING'));
  const { rest } = await hand.show(id);
  const parts = [
    { kind: KIND, amount: 4_000_000, letter: { ...LETTER, quota: '9' } },
    { kind: 'DEALER_PAYMENT', amount: rest.toPay.amount - 4_000_000 },
  ];
  expect((await hand.plan(id, parts)).status).toBe(200);
  await consortium.askedUntil(
    async () => (await consortium.letters()).find(({ reference }) => reference === source)?.status === 'RECEIVED',
  );
  expect(await sourceOf(id)).toMatchObject({ id: source, state: 'PLANNED' });
  const refused = await app.call('POST', `reservation/v2/orders/${id}/sources/${source}/decision`, {
    ...JEEP,
    token: second,
    key: randomUUID(),
    body: { accept: false, note: 'Cota errada' },
  });
  expect(refused.json).toMatchObject({ state: 'ENDED' });
  expect(idOf(refused)).toBe(source);
});
