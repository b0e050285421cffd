import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { idOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { restOf } from '#tests/harness/rest.ts';
import { runNow } from '#tests/harness/schedule.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const KIND = 'VOLANTE_CONSORTIUM_PAYMENT';
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
beforeAll(async () => {
  app = await startTestApp();
  const customer = await signIn(app.call, CUSTOMER.br);
  staff = await signInStaff(app.call, 'service_admin');
  second = await signInStaff(app.call, 'subscription_payment_manager');
  hand = restOf({ app, customer, staff });
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

type Kept = { readonly reference: string; readonly status: string; readonly payments: readonly { id: string }[] };

const atCompany = async (): Promise<Kept[]> =>
  (await fetch(`${app.sandboxUrl}/_control/consortium/letters`)).json() as Promise<Kept[]>;
const play = async (source: string, act: 'confirm' | 'refuse' | 'pay', body: object = {}): Promise<void> => {
  const answer = await fetch(`${app.sandboxUrl}/_control/consortium/letters/${source}/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBe(200);
};
/** Its turn has come again: the worker asks by the clock. */
const due = () =>
  ask(app.databaseUrl, `UPDATE reservations.balance_source SET asked_at = now() - interval '2 hours' WHERE kind = $1`, [
    KIND,
  ]);
const askedUntil = (holds: () => Promise<boolean>) =>
  waitFor(
    async () => {
      if (await holds()) return true;
      await due();
      await runNow(app.databaseUrl, 'poll-letters');
      return undefined;
    },
    { timeout: 90_000, pause: 500 },
  );
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
  await askedUntil(async () => (await atCompany()).some(({ reference }) => reference === source));
  return { id, source };
};
const isIn = (order: string, state: string) => async () => (await sourceOf(order)).state === state;

test('a letter is confirmed and paid by its administrator, booked once, and by no hand beside it', async () => {
  const { id, source } = await planned();
  await play(source, 'confirm');
  await askedUntil(isIn(id, 'WAITING'));
  expect(codeOf(await hand.book(id, 4_900_000, { kind: KIND }))).toBe('409 administratorPays');
  await play(source, 'pay', { amount: 4_900_000 });
  await askedUntil(isIn(id, 'PAID'));
  expect(await sourceOf(id)).toMatchObject({ paid: { amount: 4_900_000 } });
  expect((await hand.show(id)).rest.open.amount).toBe(100_000);
  expect((await hand.cancel(id)).json).toMatchObject({ state: 'CANCELLED' });
  expect((await hand.show(id)).rest.returns).toMatchObject([
    { via: 'consortium', state: 'OWED', amount: { amount: 4_900_000 } },
  ]);
});

test('a letter that is refused opens its part again, and the buyer reads why', async () => {
  const { id, source } = await planned();
  await play(source, 'refuse', { reason: 'NOT_AWARDED' });
  await askedUntil(isIn(id, 'ENDED'));
  expect((await hand.show(id)).rest.open.amount).toBe(5_000_000);
  await waitFor(async () =>
    (await app.sandboxConsole.mails(CUSTOMER.br)).some(({ text }) => text.includes('a cota não foi contemplada')),
  );
});

test('what is paid late, or a second time, is owed back', async () => {
  const { id, source } = await planned();
  await play(source, 'confirm');
  await askedUntil(isIn(id, 'WAITING'));
  expect((await hand.cancel(id)).json).toMatchObject({ state: 'CANCELLED' });
  const left = async () => (await atCompany()).find(({ reference }) => reference === source)?.status === 'WITHDRAWN';
  await askedUntil(left);
  await play(source, 'pay', { force: true });
  await play(source, 'pay', { force: true, amount: 1_000 });
  await askedUntil(async () => (await hand.show(id)).rest.returns.length === 2);
  const amounts = (await hand.show(id)).rest.returns.map(({ amount }) => amount.amount);
  expect(amounts.toSorted((one, other) => one - other)).toEqual([1_000, 5_000_000]);
});

test.each(['slow', 'reset-before', 'reset-after', '500-before', '500-after', 'malformed', 'refused'])(
  'an administrator that answers %s is asked again, and counts once',
  async (mode) => {
    const { id, source } = await planned(1_000_000);
    await app.sandboxConsole.fault('consortium.letters.put', mode);
    await play(source, 'confirm');
    await askedUntil(isIn(id, 'WAITING'));
    await app.sandboxConsole.fault('consortium.letters.put', mode);
    await play(source, 'pay');
    await askedUntil(isIn(id, 'PAID'));
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
  await play(source, 'confirm');
  await askedUntil(isIn(id, 'WAITING'));
  const { rest } = await hand.show(id);
  const parts = [
    { kind: KIND, amount: 4_000_000, letter: { ...LETTER, quota: '9' } },
    { kind: 'DEALER_PAYMENT', amount: rest.toPay.amount - 4_000_000 },
  ];
  expect((await hand.plan(id, parts)).status).toBe(200);
  await askedUntil(
    async () => (await atCompany()).find(({ reference }) => reference === source)?.status === 'RECEIVED',
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
