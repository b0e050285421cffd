import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { withdrawalSchema, type Withdrawal } from '#features/reservations/contract/withdrawals.ts';
import { buyerOf, idOf, orderOf, type Buyer, type SeenOrder } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { formatMoney, money } from '#kernel/money.ts';
import { expectReturning } from '#tests/harness/own-order-pages.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { mailsAbout, mailsToDealer, untilLookedFor } from '#tests/harness/withdrawals.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

const JEEP = { brand: 'jeep', market: 'br' };

let app: TestApp;
let buyer: Buyer;
let staff: string;
let buyerToken: string;

beforeAll(async () => {
  app = await startTestApp();
  buyerToken = await signIn(app.call, CUSTOMER.br);
  buyer = buyerOf(app.call, { token: buyerToken });
  staff = await signInStaff(app.call, 'service_admin');
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const seen = (id: string, isThere: (order: SeenOrder) => boolean): Promise<SeenOrder> =>
  waitFor(async () => {
    const order = orderOf(await buyer.status(id));
    return isThere(order) && order;
  });

const paid = async (): Promise<{ id: string; number: string }> => {
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  await buyer.register(id);
  const charge = idOf(await buyer.pay(id));
  await app.sandboxConsole.onPayment((await app.sandboxConsole.payment(charge)).id, 'confirm');
  await seen(id, ({ state }) => state === 'RESERVE');
  return { id, number: String((await buyer.status(id)).json['number']) };
};

const delivered = async () => {
  const order = await paid();
  await waitFor(async () => (await app.sandboxConsole.orders()).some(({ orderId }) => orderId === order.id));
  await app.sandboxConsole.steps(order.id, 'early');
  await app.sandboxConsole.balance(order.id);
  await app.sandboxConsole.steps(order.id, 'factory');
  await seen(order.id, ({ state }) => state === 'DELIVERED');
  return order;
};

const request = (orderNumber: string, email: string = CUSTOMER.br, more: object = {}): Promise<Answered> =>
  app.call('POST', 'reservation/v2/withdrawals', {
    ...JEEP,
    key: randomUUID(),
    body: { kind: 'withdrawal', orderNumber, email },
    ...more,
  });

const queued = async (code: string): Promise<Withdrawal> => {
  const { json } = await app.call('GET', 'reservation/v2/withdrawals', { ...JEEP, token: staff });
  const found = z.parse(z.array(withdrawalSchema), json['withdrawals']).find((one) => one.code === code);
  if (found === undefined) throw new Error(`${code} is not in the queue`);
  return found;
};

const decide = (id: string, body: object, token: string = staff): Promise<Answered> =>
  app.call('POST', `reservation/v2/withdrawals/${id}/decision`, { ...JEEP, token, key: randomUUID(), body });

type Amount = { amount: number };

describe('a request to withdraw', () => {
  test('finds its order however the number is typed, ends it, and tells the buyer', async () => {
    const { id, number } = await paid();
    const { json } = await request(` ${number.toLowerCase().replaceAll('-', ' ')}\n`, CUSTOMER.br.toUpperCase());
    const order = await seen(id, ({ refunds }) => refunds[0]?.state === 'DONE');
    expect(order).toMatchObject({ state: 'CANCELLED', cancelReason: 'WITHDRAWAL' });
    expect(await queued(String(json['code']))).toMatchObject({ state: 'DONE', order: { number }, answerUntil: null });
    await app.sandboxConsole.mail(CUSTOMER.br, new RegExp(String(json['code'])));
    expect(await mailsToDealer(app.databaseUrl, id)).toEqual([]);
  });

  test('tells a stranger nothing: the same answer and the same mail whether or not the number exists', async () => {
    const { id, number } = await paid();
    const stranger = `${randomUUID()}@demo.example`;
    const [real, invented] = [await request(number, stranger), await request('BR-0000-0000', stranger)];
    for (const answer of [real, invented]) {
      expect(answer.json).toEqual({ code: expect.stringMatching(/^ARR-[0-9A-Z]{4}-[0-9A-Z]{4}$/) });
    }
    expect(orderOf(await buyer.status(id))).toMatchObject({ state: 'RESERVE' });
    const plain = (text: string) =>
      text.replaceAll(/ARR-[0-9A-Z]{4}-[0-9A-Z]{4}/g, 'CODE').replaceAll(/BR-[0-9A-Z]{4}-[0-9A-Z]{4}/g, 'NUMBER');
    const mails = await waitFor(async () => {
      const all = await app.sandboxConsole.mails(stranger);
      return all.length === 2 && all;
    });
    expect(plain(mails[1]?.text ?? '1')).toBe(plain(mails[0]?.text ?? '2'));
    for (const { json } of [real, invented])
      expect(await queued(String(json['code']))).toMatchObject({ state: 'UNMATCHED', order: null });
    await app.sandboxConsole.mail(CUSTOMER.br, new RegExp(number));
  });

  test('of an order that ended finds the request that ended it; the order keeps that code', async () => {
    const { id, number } = await paid();
    const { json } = await request(number);
    await seen(id, ({ refunds }) => refunds[0]?.state === 'DONE');
    expect((await request(number)).json).toEqual(json);
    expect(orderOf(await buyer.status(id))).toMatchObject({ withdrawal: { code: json['code'], state: 'DONE' } });
    expect(await mailsAbout(app.databaseUrl, { template: 'withdrawalDone', order: number })).toHaveLength(1);
    await app.sandboxConsole.mail(CUSTOMER.br, new RegExp(`já tinha terminado: código ${String(json['code'])}`));
  });

  test('of an order that its buyer cancelled unpaid is acknowledged, promises nothing, and is not what ended it', async () => {
    const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
    await buyer.register(id);
    const number = String((await buyer.status(id)).json['number']);
    await buyer.cancel(id);
    const code = String((await request(number)).json['code']);
    expect(code).toMatch(/^ARR-/);
    expect(await queued(code)).toMatchObject({ state: 'DONE', order: { number, state: 'CANCELLED' } });
    expect(orderOf(await buyer.status(id))).toMatchObject({ withdrawal: null });
    const { text } = await app.sandboxConsole.mail(CUSTOMER.br, new RegExp(`já tinha terminado: código ${code}`));
    expect(text).toMatch(/Terminou em/);
    expect(text).not.toMatch(/volta pelo mesmo meio/);
  });

  test('with other e-mails is told to the buyer once a day, however many come', async () => {
    const { number } = await paid();
    const codes: string[] = [];
    for (let sent = 0; sent < 3; sent += 1)
      codes.push(String((await request(number, `${randomUUID()}@demo.example`)).json['code']));
    await untilLookedFor(app.databaseUrl, codes);
    expect(await mailsAbout(app.databaseUrl, { template: 'withdrawalElsewhere', order: number })).toHaveLength(1);
  });

  test('at another brand’s page is done as if it had been sent at the order’s own', async () => {
    const { id, number } = await paid();
    const { json } = await request(number, CUSTOMER.br, { brand: 'ram' });
    const order = await seen(id, ({ refunds }) => refunds[0]?.state === 'DONE');
    expect(order).toMatchObject({ cancelReason: 'WITHDRAWAL', withdrawal: { code: json['code'] } });
    expect(await queued(String(json['code']))).toMatchObject({ state: 'DONE', order: { number } });
  });

  test('without any number is refused, and nothing is kept', async () => {
    const answer = await request(' — ');
    expect(answer).toMatchObject({
      status: 400,
      json: { fields: [{ field: 'orderNumber', key: 'withdrawal.number' }] },
    });
  });

  test.each(['a\u0000@demo.example', 'a\ud800@demo.example', 'a@demo'])(
    'from the address %j is refused, and nothing is kept',
    async (email) => {
      expect(await request('BR-1234-5678', email)).toMatchObject({
        status: 400,
        json: { code: 'invalid', fields: [{ field: 'email', key: 'field.email' }] },
      });
    },
  );

  test('that fits no order is linked to its order by a person, or refused with a reason', async () => {
    const { id, number } = await paid();
    const typed = `${randomUUID()}@demo.example`;
    const wrong = await queued(String((await request('BR-1111-1111', typed)).json['code']));
    expect((await decide(wrong.id, { decision: 'match' })).status).toBe(400);
    expect((await decide(wrong.id, { decision: 'match', orderNumber: 'BR-9999-9999' })).json['code']).toBe(
      'orderUnknown',
    );
    expect((await decide(wrong.id, { decision: 'finish' })).json['code']).toBe('notPossible');
    expect((await decide(wrong.id, { decision: 'match', orderNumber: number.toLowerCase() })).json).toEqual({
      state: 'DONE',
    });
    await seen(id, ({ state }) => state === 'CANCELLED');
    expect((await decide(wrong.id, { decision: 'refuse', note: 'Tarde' })).json['code']).toBe('notPossible');
    const other = await queued(String((await request('BR-2222-2222', typed)).json['code']));
    expect((await decide(other.id, { decision: 'refuse' })).status).toBe(400);
    expect((await decide(other.id, { decision: 'refuse', note: 'Número de outra loja' })).json).toEqual({
      state: 'REFUSED',
    });
    expect((await app.sandboxConsole.mail(typed, /Número de outra loja/)).text).toContain(other.code);
  });

  test('is reached page by page, each once, however many wait before it', async () => {
    const code = String((await request('BR-4444-4444', 'x@demo.example')).json['code']);
    const read = async (after: string) =>
      (await app.call('GET', `reservation/v2/withdrawals?size=2${after}`, { ...JEEP, token: staff })).json;
    const codes: string[] = [];
    let next: unknown = '';
    for (let after = ''; next !== null; after = `&after=${String(next)}`) {
      const page = await read(after);
      codes.push(...z.parse(z.array(withdrawalSchema), page['withdrawals']).map((one) => one.code));
      next = page['next'];
    }
    expect(codes).toContain(code);
    expect(new Set(codes).size).toBe(codes.length);
    const { json } = await app.call('GET', 'reservation/v2/withdrawals', { ...JEEP, token: staff });
    expect(codes).toEqual(z.parse(z.array(withdrawalSchema), json['withdrawals']).map((one) => one.code));
  });

  test('is decided by staff of the brand alone', async () => {
    const { id } = await queued(String((await request('BR-3333-3333', 'x@demo.example')).json['code']));
    const customer = await signIn(app.call, CUSTOMER.br);
    expect((await decide(id, { decision: 'refuse', note: 'Não' }, customer)).status).toBe(403);
    const elsewhere = await app.call('POST', `reservation/v2/withdrawals/${id}/decision`, {
      brand: 'ram',
      market: 'br',
      token: staff,
      key: randomUUID(),
      body: { decision: 'refuse', note: 'Não' },
    });
    expect(elsewhere.json['code']).toBe('withdrawalUnknown');
  });
});

describe('a delivered car', () => {
  test('inside its days comes back: accepted at once, in the queue until it did, then paid back', async () => {
    const { id, number } = await delivered();
    const { json } = await request(number);
    const waiting = await queued(String(json['code']));
    expect(waiting).toMatchObject({ state: 'ACCEPTED', order: { number, state: 'DELIVERED' }, events: ['finish'] });
    expect(Date.parse(waiting.order?.withdrawUntil ?? '')).toBeGreaterThan(
      Date.parse(waiting.order?.deliveredAt ?? ''),
    );
    expect((await request(number)).json).toEqual(json);
    // Sent again where nobody knew of it, it is the one that runs, whoever brings them together.
    const again = await request(number, CUSTOMER.br, { brand: 'ram' });
    const linked = { state: 'DONE', note: json['code'], order: { number } };
    await untilLookedFor(app.databaseUrl, [String(again.json['code'])]);
    expect(await queued(String(again.json['code']))).toMatchObject(linked);
    const lost = await queued(String((await request('BR-5555-5555')).json['code']));
    expect((await decide(lost.id, { decision: 'match', orderNumber: number })).json).toEqual({ state: 'DONE' });
    expect(await queued(lost.code)).toMatchObject(linked);
    expect(orderOf(await buyer.status(id))).toMatchObject({ state: 'DELIVERED', withdrawal: { state: 'ACCEPTED' } });
    expect((await decide(waiting.id, { decision: 'refuse', note: 'Não quero' })).json['code']).toBe('notPossible');
    expect((await decide(waiting.id, { decision: 'finish' })).json).toEqual({ state: 'DONE' });
    const order = await seen(id, ({ refunds }) => refunds[0]?.state === 'DONE');
    expect(order).toMatchObject({ state: 'CANCELLED', cancelReason: 'WITHDRAWAL' });
    const { rows } = await ask<{ free: number }>(
      app.databaseUrl,
      `SELECT count(*)::int AS free FROM stock.free_unit WHERE id = (SELECT unit_id FROM reservations.purchase WHERE id = $1)`,
      [id],
    );
    expect(rows[0]?.free).toBe(0);
    // What it was paid elsewhere is its dealership's to give back.
    const [mail] = await mailsToDealer(app.databaseUrl, id);
    expect(mail?.params).toMatchObject({ order: number, amount: expect.stringContaining('R$') });
    const { total, deposit } = (await buyer.status(id)).json as { total: Amount; deposit: Amount };
    const owed = formatMoney(money(total.amount - deposit.amount, 'BRL'), 'br');
    expect(mail?.params['amount']).toBe(owed);
    expect((await app.sandboxConsole.mail(mail?.to ?? '', new RegExp(number))).text).toContain(owed);
  });

  test('is withdrawn from in my area by the same right', async () => {
    const { id } = await delivered();
    const answer = await buyer.cancel(id);
    expect(answer.json).toMatchObject({ state: 'DELIVERED', code: expect.stringMatching(/^ARR-/) });
    expect(await queued(String(answer.json['code']))).toMatchObject({ state: 'ACCEPTED' });
    const { json } = await buyer.status(id);
    expect(json).toMatchObject({ mayCancel: false, tasks: [{ kind: 'RETURN_CAR' }] });
    await expectReturning(app, { token: buyerToken, id, code: String(answer.json['code']) });
  });

  test('after its days is a question for a person, counted from the delivery', async () => {
    const { id, number } = await delivered();
    await ask(
      app.databaseUrl,
      `UPDATE reservations.purchase SET delivered_at = now() - interval '9 days' WHERE id = $1`,
      [id],
    );
    expect((await buyer.cancel(id)).json['code']).toBe('tooLate');
    const open = await queued(String((await request(number)).json['code']));
    expect(open).toMatchObject({ state: 'OPEN' });
    expect(open.answerUntil).not.toBeNull();
    expect((await decide(open.id, { decision: 'refuse', note: 'O prazo acabou' })).json).toEqual({ state: 'REFUSED' });
    await app.sandboxConsole.mail(CUSTOMER.br, /O prazo acabou/);
    expect(orderOf(await buyer.status(id))).toMatchObject({ state: 'DELIVERED' });
  });
});

test('the days do not run before the delivery, however long ago the car was paid for', async () => {
  const { id } = await paid();
  await ask(
    app.databaseUrl,
    `UPDATE reservations.purchase SET reserved_at = now() - interval '60 days' WHERE id = $1`,
    [id],
  );
  expect((await buyer.status(id)).json).toMatchObject({ withdrawUntil: null, mayCancel: true });
  const { code, state } = (await buyer.cancel(id)).json;
  expect([state, code]).toEqual(['CANCELLED', expect.stringMatching(/^ARR-/)]);
  expect((await buyer.status(id)).json).toMatchObject({ withdrawal: { code, state: 'DONE' } });
  const mail = await app.sandboxConsole.mail(CUSTOMER.br, new RegExp(`concluído: código ${String(code)}`));
  expect(mail.text).toContain(`/pedidos/${id}`);
  await seen(id, ({ refunds }) => refunds[0]?.state === 'DONE');
});
