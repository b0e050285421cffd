import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openBenefits } from '#tests/harness/benefits.ts';
import { buyerOf, idOf, orderOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { issueVoucher } from '#tests/harness/vouchers.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const { app, mine, manager, staff, everybody, codeOf, get, post, stocked, sees } = await openBenefits();
const { call, databaseUrl } = app;
const buyer = buyerOf(call, { token: mine });

afterAll(async () => {
  await expectDrainedAndSound(databaseUrl);
  await app.stop();
});

/** A paid order whose car is so many days late. */
const lateOrder = async (days = 30): Promise<string> => {
  const order = idOf(await buyer.reserve(await findReadyCar(databaseUrl, JEEP)));
  await buyer.register(order);
  const payment = await app.sandboxConsole.payment(idOf(await buyer.pay(order)));
  await app.sandboxConsole.onPayment(payment.id, 'confirm');
  await waitFor(async () => orderOf(await buyer.status(order)).state === 'RESERVE');
  await ask(databaseUrl, 'UPDATE reservations.purchase SET deliver_by = current_date - $2::int WHERE id = $1', [
    order,
    days,
  ]);
  return order;
};
const openCodes = async (): Promise<string[]> =>
  ((await get('voucher-hub/v1/available', mine)).json['vouchers'] as { code: string }[]).map(({ code }) => code);

/** The pages of an own list, walked to its end: of each line what names it. */
const walked = async (path: string, list: string, name: string): Promise<string[][]> => {
  const pages: string[][] = [];
  for (let next: string | null = ''; next !== null;) {
    const behind = next === '' ? '' : `${path.includes('?') ? '&' : '?'}before=${next}`;
    const { json } = await get(`${path}${behind}`, mine);
    pages.push((json[list] as Record<string, string>[]).map((line) => line[name] ?? ''));
    next = json['next'] as string | null;
  }
  return pages;
};

test('a reward that is not spent ends with its order; one that was stays spent', async () => {
  await staff.plan({ least: 5 });
  const [open, spent] = [await lateOrder(), await lateOrder()];
  const take = (orderId: string) => post('voucher-hub/v1/rewards', mine, { orderId });
  const codes = [String((await take(open)).json['code']), String((await take(spent)).json['code'])] as const;
  const { json } = await call('GET', 'voucher-hub/v1/vouchers/dealers', { ...JEEP, token: manager });
  const dealerId = (json['dealers'] as { id: string }[])[0]?.id;
  const book = (code: string) => post('voucher-hub/v1/vouchers/book', manager, { code, dealerId });
  expect((await book(codes[1])).json).toMatchObject({ state: 'REDEEMED' });
  expect(await openCodes()).toEqual([codes[0]]);
  for (const id of [open, spent]) expect((await buyer.cancel(id)).status).toBe(200);
  await waitFor(async () => orderOf(await buyer.status(open)).state === 'CANCELLED');
  expect(await openCodes()).toEqual([]);
  expect(codeOf(await book(codes[0]))).toBe('409 expired');
  expect((await get('voucher-hub/v1/redeemed', mine)).json['vouchers']).toMatchObject([{ code: codes[1] }]);
  // Nothing lengthens it again.
  await expect(
    ask(databaseUrl, `UPDATE benefits.voucher SET valid_until = now() + interval '1 day' WHERE code = $1`, [codes[0]]),
  ).rejects.toMatchObject({ constraint: 'voucher_stays' });
});

test('an order is answered for, and listed, however many are newer', async () => {
  const order = await lateOrder();
  await ask(
    databaseUrl,
    `INSERT INTO reservations.purchase
     SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'number', 'NEW-' || n, 'unit_id', gen_random_uuid(),
       'created_at', now() + n * interval '1 second'))).*
     FROM reservations.purchase p, generate_series(1, 50) n WHERE p.id = $1`,
    [order],
  );
  expect((await get(`voucher-hub/v1/rewards/jeep/${order}`, mine)).json).toMatchObject({ state: 'ENTITLED' });
  const pages = await walked('voucher-hub/v1/rewards', 'rewards', 'orderId');
  expect(pages[0]).toHaveLength(50);
  expect(pages.slice(1).flat()).toContain(order);
  expect(new Set(pages.flat()).size).toBe(pages.flat().length);
  await ask(databaseUrl, `DELETE FROM reservations.purchase WHERE number LIKE 'NEW-%'`);
});

test('the voucher that takes most off is found behind any number of newer ones', async () => {
  const best = await issueVoucher(databaseUrl, { email: CUSTOMER.br, amount: 777_000 });
  await ask(
    databaseUrl,
    `INSERT INTO benefits.voucher (id, brand, market, plan_id, kind, account_id, amount, currency, code, issued_at, valid_until)
     SELECT gen_random_uuid(), brand, market, plan_id, kind, account_id, 1, currency, lpad(n::text, 12, '0'), now() + n * interval '1 second',
       valid_until
     FROM benefits.voucher, generate_series(1, 101) n WHERE code = $1`,
    [best],
  );
  expect((await get('voucher-hub/v1/maxDiscount', mine)).json).toMatchObject({ maxDiscount: { amount: 777_000 } });
});

test('a benefit is shown behind any number of newer ones that are for others', async () => {
  const own = await stocked(everybody);
  const others = await Promise.all([
    staff.audience({ logic: 'WHITELIST' }),
    staff.audience({ kind: 'OWNERS' }),
    staff.audience({ kind: 'LEVELS', levels: ['jeep-wave-9'] }),
  ]);
  for (const audience of others)
    await ask(
      databaseUrl,
      `INSERT INTO benefits.benefit
       SELECT (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'audience_id', $2::text, 'created_at', now()))).*
       FROM benefits.benefit b, generate_series(1, 200) WHERE b.id = $1::uuid`,
      [own, audience],
    );
  expect(await sees(own, mine)).toBe(true);
  expect(await sees(own)).toBe(true);
});

test.each(['br', 'ar'] as const)('in %s a dealership books a voucher of its market and brand', async (market) => {
  const site = { brand: 'jeep', market };
  const { json } = await call('GET', 'voucher-hub/v1/vouchers/dealers', { ...site, token: manager });
  const dealerId = (json['dealers'] as { id: string }[])[0]?.id;
  const book = (code: string) =>
    call('POST', 'voucher-hub/v1/vouchers/book', {
      ...site,
      token: manager,
      key: randomUUID(),
      body: { code, dealerId },
    });
  const code = await issueVoucher(databaseUrl, { email: CUSTOMER[market], ...site });
  const elsewhere = await issueVoucher(databaseUrl, {
    email: CUSTOMER[market],
    ...site,
    market: market === 'br' ? 'ar' : 'br',
  });
  const value = { amount: 80_000, currency: market === 'br' ? 'BRL' : 'ARS' };
  expect((await book(code)).json).toMatchObject({ state: 'REDEEMED', value });
  expect(codeOf(await book(elsewhere))).toBe('404 voucherUnknown');
});

test('the list of one’s vouchers goes on where its page ends, each once', async () => {
  const plan = await staff.plan({ kind: 'LOYALTY', name: 'Muitos', least: 1 });
  const { rows } = await ask<{ id: string }>(databaseUrl, 'SELECT id FROM accounts.account WHERE email = $1', [
    CUSTOMER.br,
  ]);
  // Many of one moment: their ids part them.
  await ask(
    databaseUrl,
    `INSERT INTO benefits.voucher (id, brand, market, plan_id, kind, account_id, amount, currency, code, issued_at, valid_until)
     SELECT gen_random_uuid(), 'jeep', 'br', $1, 'LOYALTY', $2, 100, 'BRL', 'MANY' || lpad(n::text, 8, '0'),
       now() - (n / 50) * interval '1 minute', now() + interval '1 day' FROM generate_series(1, 201) n`,
    [plan, rows[0]?.id],
  );
  const pages = await walked('voucher-hub/v1/available', 'vouchers', 'code');
  expect(Math.max(...pages.map(({ length }) => length))).toBe(100);
  const codes = pages.flat().filter((one) => one.startsWith('MANY'));
  expect([codes.length, new Set(codes).size]).toEqual([201, 201]);
  expect(codeOf(await get('voucher-hub/v1/available?before=nowhere', mine))).toBe('400 invalid');
});

test('the list of what one redeemed goes on where its page ends, of one benefit too', async () => {
  const id = await stocked(everybody);
  expect((await post(`benefits/v1/benefits-user/${id}/redeem`, mine, { type: 'SELF' })).status).toBe(200);
  await ask(
    databaseUrl,
    `INSERT INTO benefits.redemption
     SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'nth', 100 + n))).*
     FROM benefits.redemption r, generate_series(1, 101) n WHERE r.benefit_id = $1`,
    [id],
  );
  const own = await walked(`benefits/v1/benefits-user/redeemed?id=${id}`, 'redeemed', 'id');
  expect(own.map(({ length }) => length)).toEqual([100, 2]);
  expect(new Set(own.flat()).size).toBe(102);
  expect((await walked('benefits/v1/benefits-user/redeemed', 'redeemed', 'id')).flat().length).toBeGreaterThan(101);
});

test('where vouchers were used goes on where its page ends, and is found of one order behind any number of newer ones', async () => {
  const code = await issueVoucher(databaseUrl, { email: CUSTOMER.br });
  const first = randomUUID();
  await ask(
    databaseUrl,
    `INSERT INTO benefits.voucher_use (id, brand, voucher_id, order_id, off, state, created_at, returned_at)
     SELECT gen_random_uuid(), brand, id, CASE WHEN n = 101 THEN $2 ELSE gen_random_uuid() END, 100, 'RETURNED',
       now() - (n / 50) * interval '1 minute' - CASE WHEN n = 101 THEN interval '1 day' ELSE interval '0' END, now()
     FROM benefits.voucher, generate_series(1, 101) n WHERE code = $1`,
    [code, first],
  );
  const pages = await walked('voucher-hub/v1/uses', 'uses', 'orderId');
  expect(pages[0]).toHaveLength(100);
  expect(new Set(pages.flat()).size).toBe(pages.flat().length);
  expect(pages.slice(1).flat()).toContain(first);
  expect(await walked(`voucher-hub/v1/uses?order=${first}`, 'uses', 'orderId')).toEqual([[first]]);
});
