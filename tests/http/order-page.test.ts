import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayFrom, toIsoDay } from '#kernel/days.ts';
import { dayIn } from '#kernel/dates.ts';
import { idOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { chooseMessages } from '#tests/harness/messages.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { restOf, setAddress } from '#tests/harness/rest.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

/** Of the order itself; the session is read beside it. */
const MOST_STATEMENTS = 4;
const JEEP = { brand: 'jeep', market: 'br' } as const;
const PART = 5_000_000;

type Day = { id: string | null; from: string | null; until: string; reason: string | null; note: string | null };
type Page = {
  readonly expected: readonly Day[];
  readonly tasks: readonly { kind: string; hand: string; until: string | null; amount: { amount: number } | null }[];
  readonly timeline: readonly { name: string; done: boolean; amount?: { amount: number } }[];
};

let app: TestApp;
let customer: string;
let staff: string;
let hand: ReturnType<typeof restOf>;

beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app.call, CUSTOMER.br);
  staff = await signInStaff(app.call, 'service_admin');
  hand = restOf({ app, customer, staff });
  await setAddress(app.databaseUrl, CUSTOMER.br);
  await chooseMessages(app.call, customer);
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;
const pageOf = async (id: string): Promise<Page> => (await hand.show(id)) as unknown as Page;
const dayAhead = (days: number): string => {
  const today = dayFrom(dayIn(new Date(), 'br'));
  return toIsoDay(addDays(today ?? expect.fail('a day'), days));
};
const setDays = (id: string, body: object, more: { token?: string; key?: string; market?: 'br' | 'ar' } = {}) =>
  app.call('PUT', `reservation/v2/orders/${id}/expected-day`, {
    ...JEEP,
    market: more.market ?? 'br',
    token: more.token ?? staff,
    key: more.key ?? randomUUID(),
    body: { from: dayAhead(10), until: dayAhead(20), reason: 'TRANSPORT', note: null, seen: null, ...body },
  });
const mailsOf = async (template: string, id: string): Promise<Record<string, string>[]> => {
  const { rows } = await ask<{ params: Record<string, string> }>(
    app.databaseUrl,
    `SELECT payload -> 'params' AS params FROM platform.outbox
     WHERE topic = 'mail.send' AND payload ->> 'template' = $1 AND payload -> 'params' ->> 'url' LIKE $2 ORDER BY id`,
    [template, `%/${id}`],
  );
  return rows.map(({ params }) => params);
};

describe('the days a car is expected on', () => {
  test('change with a reason, stay readable, and are told by mail', async () => {
    const { id } = await hand.reserved();
    const [first] = (await pageOf(id)).expected;
    expect(first).toMatchObject({ id: null, from: null, reason: null });
    const said = await setDays(id, { note: ' O navio atrasou. ' });
    expect(said.status).toBe(200);
    const { expected } = await pageOf(id);
    expect(expected).toHaveLength(2);
    expect(expected[0]).toEqual(first);
    expect(expected[1]).toMatchObject({
      from: dayAhead(10),
      until: dayAhead(20),
      reason: 'TRANSPORT',
      note: 'O navio atrasou.',
    });
    const [mail] = await waitFor(async () => {
      const found = await mailsOf('orderDayChanged', id);
      return found.length > 0 && found;
    });
    expect(mail).toMatchObject({ note: 'O navio atrasou.', why: 'O transporte demora mais' });
  });

  test('are said upon what was seen: of two at once one is told to look again', async () => {
    const { id } = await hand.reserved();
    const both = await Promise.all([setDays(id, { reason: 'PARTS' }), setDays(id, { reason: 'FACTORY' })]);
    expect(both.map(codeOf).toSorted()).toEqual(['200 undefined', '409 changedMeanwhile']);
    const seen = (await pageOf(id)).expected.at(-1)?.id ?? null;
    expect((await setDays(id, { seen, reason: 'SOONER', from: dayAhead(5), until: dayAhead(5) })).status).toBe(200);
    expect((await pageOf(id)).expected).toHaveLength(3);
  });

  test('twice sent is said once', async () => {
    const { id } = await hand.reserved();
    const key = randomUUID();
    await Promise.all([setDays(id, {}, { key }), setDays(id, {}, { key })]);
    expect((await pageOf(id)).expected).toHaveLength(2);
  });

  test('wrong ones are refused, and another market does not know the order', async () => {
    const { id } = await hand.reserved();
    expect(codeOf(await setDays(id, { from: dayAhead(20), until: dayAhead(10) }))).toBe('422 daysOrder');
    expect(codeOf(await setDays(id, { from: dayAhead(-20), until: dayAhead(-1) }))).toBe('422 daysPast');
    expect((await setDays(id, { reason: 'MOOD' })).status).toBe(400);
    expect(codeOf(await setDays(id, {}, { market: 'ar' }))).toBe('404 orderUnknown');
    expect((await setDays(id, {}, { token: customer })).status).toBe(403);
    await hand.cancel(id);
    expect((await pageOf(id)).expected).toHaveLength(1);
  });
});

describe('what is to be done', () => {
  test('follows the sources of the rest, and the timeline says what each did', async () => {
    const { id, rest } = await hand.reserved();
    expect((await pageOf(id)).tasks[0]).toMatchObject({
      kind: 'CHOOSE_SOURCES',
      hand: 'buyer',
      amount: { amount: rest },
    });
    await hand.plan(id, [
      { kind: 'BILLET_PAYMENT', amount: PART },
      { kind: 'DEALER_PAYMENT', amount: rest - PART },
    ]);
    expect((await pageOf(id)).tasks.map(({ kind }) => kind)).toEqual([
      'ISSUE_SLIP',
      'PAY_AT_DEALER',
      'GIVE_KIT_ADDRESS',
      'GIVE_FEEDBACK',
      'SHOW_PAPERS',
    ]);
    const charge = idOf(await hand.slip(id));
    const order = await hand.seen(id, ({ charges }) =>
      charges.some((one) => one.id === charge && one.state === 'PENDING'),
    );
    const slip = order.charges.find((one) => one.id === charge)?.slip;
    const page = await pageOf(id);
    expect(page.tasks[0]).toMatchObject({ kind: 'PAY_SLIP', until: slip?.dueOn, amount: { amount: PART } });
    expect(page.timeline.find(({ name }) => name === 'BILLET_AVAILABLE')).toMatchObject({
      done: true,
      amount: { amount: PART },
    });
    expect(page.timeline.find(({ name }) => name === 'DEALER_PAYMENT')).toMatchObject({ done: false });
    const [mail] = await waitFor(async () => {
      const found = await mailsOf('orderSlipIssued', id);
      return found.length > 0 && found;
    });
    expect(mail?.['line']?.replaceAll(/\D/g, '')).toBe(slip?.line);

    await app.sandboxConsole.onPayment((await app.sandboxConsole.payment(charge)).id, 'confirm');
    await waitFor(async () => (await pageOf(id)).timeline.some(({ name, done }) => name === 'BILLET_PAYMENT' && done));
    expect((await pageOf(id)).tasks.map(({ kind }) => kind)).not.toContain('PAY_SLIP');
    const [paid] = await waitFor(async () => {
      const found = await mailsOf('orderPartPaid', id);
      return found.length > 0 && found;
    });
    expect(paid).toMatchObject({ by: 'Boleto' });
  });

  test('the list of orders tells the first of each', async () => {
    const { id } = await hand.reserved();
    const list = await app.call('GET', 'reservation/v2/user-reserves', { ...JEEP, token: customer });
    const { orders } = list.json as unknown as { orders: { id: string; task: { kind: string } | null }[] };
    expect(orders.find((one) => one.id === id)?.task?.kind).toBe('CHOOSE_SOURCES');
  });
});

describe('what a buyer says of a milestone', () => {
  const give = (id: string, milestone: string, body: object, token = customer) =>
    app.call('PUT', `reservation/v2/reservations/${id}/feedback/${milestone}`, { ...JEEP, token, body });
  const averageOf = async (milestone: string): Promise<{ answers: number; average: number }> => {
    const { json } = await app.call('GET', 'reservation/v2/feedback', { ...JEEP, token: staff });
    const list = json as unknown as { averages: { milestone: string; answers: number; average: number }[] };
    return list.averages.find((one) => one.milestone === milestone) ?? { answers: 0, average: 0 };
  };

  test('is kept once, may be said anew for a week, and is averaged by its sum', async () => {
    const { id } = await hand.reserved();
    const both = await Promise.all([
      give(id, 'RESERVE', { score: 2, words: null }),
      give(id, 'RESERVE', { score: 2, words: null }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await averageOf('RESERVE')).toMatchObject({ answers: 1, average: 2 });
    expect((await pageOf(id)).tasks.map(({ kind }) => kind)).not.toContain('GIVE_FEEDBACK');
    await give(id, 'RESERVE', { score: 5, words: ' Tudo claro. ' });
    expect(await averageOf('RESERVE')).toMatchObject({ answers: 1, average: 5 });
    const list = await app.call('GET', 'reservation/v2/feedback?milestone=RESERVE', { ...JEEP, token: staff });
    expect(list.json['feedback']).toMatchObject([{ orderId: id, score: 5, words: 'Tudo claro.' }]);
    await ask(app.databaseUrl, `UPDATE reservations.feedback SET at = now() - interval '7 days' WHERE order_id = $1`, [
      id,
    ]);
    expect(codeOf(await give(id, 'RESERVE', { score: 1, words: null }))).toBe('409 closed');
    expect(await averageOf('RESERVE')).toMatchObject({ answers: 1, average: 5 });
  });

  test('is of what was reached, within five, and of nobody else’s order', async () => {
    const { id } = await hand.reserved();
    expect(codeOf(await give(id, 'DELIVERED', { score: 5, words: null }))).toBe('409 notReached');
    expect((await give(id, 'RESERVE', { score: 6, words: null })).status).toBe(400);
    const stranger = await signIn(app.call, CUSTOMER.ar);
    expect(codeOf(await give(id, 'RESERVE', { score: 5, words: null }, stranger))).toBe('404 orderUnknown');
  });
});

test('the welcome kit’s way is told by mail once it is sent', async () => {
  const { id } = await hand.reserved();
  const path = `reservation/v2/reservations/${id}/welcome-kit`;
  const address = {
    country: 'BR',
    postalCode: '01310-100',
    street: 'Avenida Paulista',
    number: '1000',
    district: 'Bela Vista',
    city: 'São Paulo',
    region: 'SP',
  };
  const asked = await app.call('POST', path, {
    ...JEEP,
    token: customer,
    key: randomUUID(),
    body: { name: 'Ana Souza', address },
  });
  expect(asked.status).toBe(200);
  const body = { state: 'SENT', carrier: 'Correios', trackingCode: 'BR123456789' };
  expect((await app.call('PATCH', path, { ...JEEP, token: staff, body })).status).toBe(200);
  const [mail] = await waitFor(async () => {
    const found = await mailsOf('orderKitSent', id);
    return found.length > 0 && found;
  });
  expect(mail).toMatchObject({ carrier: 'Correios', trackingCode: 'BR123456789' });
});

test('an order is read by at most four statements, however long its history', async () => {
  const { id, rest } = await hand.reserved();
  const { db } = app.api.application.services;
  const sentBy = async (): Promise<number> => {
    const before = db.count();
    expect(
      (await app.call('GET', `reservation/v2/reservations/${id}/status`, { ...JEEP, token: customer })).status,
    ).toBe(200);
    return db.count() - before;
  };
  /** What every call of a signed-in person asks: the session. */
  const before = db.count();
  expect((await app.call('GET', 'reservation/v2/validate-user', { ...JEEP, token: customer })).status).toBe(200);
  const session = db.count() - before - 1;
  expect(await sentBy()).toBeLessThanOrEqual(MOST_STATEMENTS + session);
  await hand.plan(id, [
    { kind: 'DEALER_PAYMENT', amount: rest - PART },
    { kind: 'BILLET_PAYMENT', amount: PART },
  ]);
  for (let part = 0; part < 5; part += 1) await hand.book(id, 1000);
  let seen: string | null = null;
  for (let day = 0; day < 5; day += 1) {
    await setDays(id, { seen });
    seen = (await pageOf(id)).expected.at(-1)?.id ?? null;
  }
  expect((await pageOf(id)).expected).toHaveLength(6);
  expect(await sentBy()).toBeLessThanOrEqual(MOST_STATEMENTS + session);
});
