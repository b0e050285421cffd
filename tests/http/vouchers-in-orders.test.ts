import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { personalData } from '#features/benefits/public.server.ts';
import { buyerOf, orderOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { changeHandOf } from '#tests/harness/change.ts';
import { openCoupons } from '#tests/harness/coupons.ts';
import { CUSTOMER, signInStaff } from '#tests/harness/people.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { issueVoucher, outdateVoucher } from '#tests/harness/vouchers.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

type Site = { readonly brand: string; readonly market: 'br' | 'ar' };
const JEEP: Site = { brand: 'jeep', market: 'br' };
const PEUGEOT: Site = { brand: 'peugeot', market: 'ar' };

const { app, mine, hers, buyer, reserved, make, enter: enterCoupon, remove, priceOf, endAll } = await openCoupons();
const { call, databaseUrl } = app;
const manager = await signInStaff(call, 'dealer_manager');
const change = changeHandOf({ call, databaseUrl, customer: mine });

afterAll(() => app.stop());
afterEach(async () => {
  await endAll();
  await expectDrainedAndSound(databaseUrl);
});

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;
const issue = (more: object = {}) => issueVoucher(databaseUrl, { email: CUSTOMER.br, ...more });
const use = (
  id: string,
  code: string,
  { token = mine, key = randomUUID(), ...site }: { token?: string; key?: string } & Partial<Site> = {},
) => call('POST', `voucher-hub/v1/orders/${id}/voucher`, { ...JEEP, ...site, token, key, body: { code } });
const leave = (id: string, token = mine, site: Site = JEEP) =>
  call('DELETE', `voucher-hub/v1/orders/${id}/voucher`, { ...site, token });
const get = async (path: string, token = mine) =>
  (await call('GET', `voucher-hub/v1/${path}`, { ...JEEP, token })).json;
const codesIn = async (path: 'available' | 'redeemed'): Promise<string[]> =>
  ((await get(path))['vouchers'] as { code: string }[]).map(({ code }) => code);
const useOf = async (id: string): Promise<Record<string, unknown> | undefined> =>
  ((await get('uses'))['uses'] as Record<string, unknown>[]).find(({ orderId }) => orderId === id);
const voucherLine = async (id: string) =>
  (await priceOf(id)).quote.lines.find(({ kind }) => kind === 'voucher')?.amount.amount ?? null;

const atDealer = async (code: string): Promise<Answered> => {
  const { json } = await call('GET', 'voucher-hub/v1/vouchers/dealers', { ...JEEP, token: manager });
  const [dealer] = json['dealers'] as { id: string }[];
  const body = { code, dealerId: dealer?.id };
  return call('POST', 'voucher-hub/v1/vouchers/book', { ...JEEP, token: manager, key: randomUUID(), body });
};

const pay = async (id: string): Promise<void> => {
  const paid = await buyer.pay(id);
  const payment = await app.sandboxConsole.payment(String(paid.json['id']));
  await app.sandboxConsole.onPayment(payment.id, 'confirm');
  await waitFor(async () => orderOf(await buyer.status(id)).state === 'RESERVE');
};

describe('a voucher in a reservation', () => {
  test('stands in the price with its reason, and is nobody else’s while it is kept', async () => {
    const [code, foreign] = [await issue(), await issue({ email: CUSTOMER.ar })];
    const [id, other] = [await reserved(), await reserved()];
    const before = await priceOf(id);
    expect(codeOf(await use(id, code, { token: hers }))).toBe('404 orderUnknown');
    expect(codeOf(await use(id, foreign))).toBe('404 voucherUnknown');
    expect(codeOf(await use(id, 'not-a-code'))).toBe('404 voucherUnknown');
    for (const elsewhere of [{ brand: 'ram' }, { market: 'ar' }])
      expect(codeOf(await use(id, await issue(elsewhere)))).toBe('404 voucherUnknown');
    expect(await get('maxDiscount')).toMatchObject({ maxDiscount: { amount: 80_000 } });
    const key = randomUUID();
    const twice = [await use(id, code.toLowerCase(), { key }), await use(id, code.toLowerCase(), { key })];
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const after = await priceOf(id);
    expect(after.total.amount).toBe(before.total.amount - 80_000);
    expect(after.quote.lines.at(-1)).toMatchObject({
      kind: 'voucher',
      code: code.slice(-4),
      name: 'Presente de prova',
    });
    expect(JSON.stringify(after)).not.toContain(code);
    expect(codeOf(await use(other, code))).toBe('409 inUse');
    expect(codeOf(await use(id, await issue()))).toBe('409 alreadyEntered');
    expect(codeOf(await atDealer(code))).toBe('409 heldByOrder');
    expect(await codesIn('available')).not.toContain(code);
    expect(await useOf(id)).toMatchObject({ state: 'HELD', off: { amount: 80_000 }, orderNumber: expect.any(String) });
    expect(codeOf(await leave(id, hers))).toBe('404 orderUnknown');
    expect((await leave(id)).json).toMatchObject({ total: before.total });
    expect(codeOf(await leave(id))).toBe('404 notEntered');
    const { rows } = await ask<{ order: string }>(
      databaseUrl,
      `SELECT detail ->> 'order' AS order FROM platform.audit WHERE action = 'voucher.leftOut'`,
    );
    expect(rows).toEqual([{ order: id }]);
    expect((await priceOf(id)).quote).toEqual(before.quote);
    expect(await codesIn('available')).toContain(code);
    expect((await use(other, code)).status).toBe(200);
    expect((await buyer.cancel(other)).status).toBe(200);
    expect(await useOf(other)).toMatchObject({ state: 'RETURNED', isExpired: false, isTaken: false });
    expect((await atDealer(code)).json).toMatchObject({ state: 'REDEEMED' });
    expect(await useOf(other)).toMatchObject({ state: 'RETURNED', isTaken: true });
    expect(codeOf(await use(id, code))).toBe('409 redeemedAlready');
  });

  test('is spent when the order is paid, and comes back with its end: over, if its last day has passed', async () => {
    const code = await issue();
    const id = await reserved();
    await use(id, code);
    await pay(id);
    expect(await useOf(id)).toMatchObject({ state: 'SPENT' });
    expect(await codesIn('redeemed')).toContain(code);
    expect(codeOf(await atDealer(code))).toBe('409 redeemedAlready');
    await outdateVoucher(databaseUrl, code);
    expect((await buyer.cancel(id)).status).toBe(200);
    expect(await useOf(id)).toMatchObject({ state: 'RETURNED', isExpired: true });
    expect([...(await codesIn('available')), ...(await codesIn('redeemed'))]).not.toContain(code);
    expect(codeOf(await use(await reserved(), code))).toBe('409 expired');
  });

  test('of two orders and a dealership that want one at once, one has it', async () => {
    const code = await issue();
    const orders = [await reserved(), await reserved()];
    const answers = await Promise.all([...orders.map((id) => use(id, code)), atDealer(code)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const lines = await Promise.all(orders.map(voucherLine));
    expect(lines.filter((amount) => amount !== null)).toHaveLength(answers[2]?.status === 200 ? 0 : 1);
  });

  test('in Argentina takes the price without taxes along, and gives both back to the cent', async () => {
    const code = await issue({ email: CUSTOMER.ar, ...PEUGEOT, amount: 1_234_567 });
    const her = buyerOf(call, { token: hers, ...PEUGEOT });
    const id = await reserved(her, PEUGEOT);
    const before = await priceOf(id, her);
    expect((await use(id, code, { token: hers, ...PEUGEOT })).status).toBe(200);
    const after = await priceOf(id, her);
    expect(after.total.amount).toBe(before.total.amount - 1_234_567);
    expect(after.quote.totalWithoutTaxes?.amount).toBeLessThan(before.quote.totalWithoutTaxes?.amount ?? 0);
    expect((await leave(id, hers, PEUGEOT)).json['quote']).toEqual(before.quote);
  });
});

test('it stands beside a coupon where both are for it, whichever comes first', async () => {
  await make('JUNTO1', { withOthers: true });
  await make('SOZINHO1');
  const [beside, alone] = [await issue({ withCoupons: true }), await issue()];
  const id = await reserved();
  const before = await priceOf(id);
  expect((await enterCoupon(id, 'JUNTO1')).status).toBe(200);
  expect(codeOf(await use(id, alone))).toBe('409 notTogether');
  expect((await use(id, beside)).status).toBe(200);
  expect((await priceOf(id)).total.amount).toBe(before.total.amount - 180_000);
  expect((await remove(id, 'JUNTO1')).status).toBe(200);
  expect(codeOf(await enterCoupon(id, 'SOZINHO1'))).toBe('409 notTogether');
  expect((await enterCoupon(id, 'JUNTO1')).status).toBe(200);
  expect((await leave(id)).status).toBe(200);
  expect((await remove(id, 'JUNTO1')).status).toBe(200);
  expect((await priceOf(id)).quote).toEqual(before.quote);
});

test('a coupon that is taken off leaves its part to the voucher again, up to its value', async () => {
  await make('JUNTO2', { withOthers: true });
  const id = await reserved();
  const { total } = await priceOf(id);
  const { deposit } = orderOf(await buyer.status(id));
  const most = total.amount - deposit.amount;
  expect((await enterCoupon(id, 'JUNTO2')).status).toBe(200);
  expect((await use(id, await issue({ amount: most, withCoupons: true }))).status).toBe(200);
  expect(await voucherLine(id)).toBe(-most + 100_000);
  expect((await remove(id, 'JUNTO2')).status).toBe(200);
  expect(await voucherLine(id)).toBe(-most);
  expect(await useOf(id)).toMatchObject({ state: 'HELD', off: { amount: most } });
});

test('it follows its order where a version that knows none of it moves the order', async () => {
  const codes = [await issue(), await issue()];
  const [ended, paid] = [await reserved(), await reserved()];
  const bare = await ask<{ quote: object; total: number }>(
    databaseUrl,
    'SELECT quote, total FROM reservations.purchase WHERE id = $1',
    [paid],
  );
  await use(ended, codes[0] ?? '');
  await use(paid, codes[1] ?? '');
  await ask(
    databaseUrl,
    `WITH gone AS (UPDATE stock.hold SET released_at = now() WHERE order_id = $1)
     UPDATE reservations.purchase SET state = 'CANCELLED', cancel_reason = 'EXPIRED', cancelled_at = now() WHERE id = $1`,
    [ended],
  );
  expect(await useOf(ended)).toMatchObject({ state: 'RETURNED' });
  // Its price was made anew without the voucher: nothing of it is spent.
  await ask(databaseUrl, `UPDATE reservations.purchase SET quote = $2, total = $3 WHERE id = $1`, [
    paid,
    JSON.stringify(bare.rows[0]?.quote),
    bare.rows[0]?.total,
  ]);
  await pay(paid);
  expect(await useOf(paid)).toMatchObject({ state: 'RETURNED' });
  expect(await codesIn('available')).toEqual(expect.arrayContaining(codes));
});

test('a changed order has of it what its price leaves, and more again up to its value', async () => {
  const id = await reserved();
  const { total } = await priceOf(id);
  const { deposit } = orderOf(await buyer.status(id));
  const most = total.amount - deposit.amount;
  const code = await issue({ amount: most + 5000 });
  await use(id, code);
  expect(await voucherLine(id)).toBe(-most);
  await pay(id);
  const plain = await change.choiceOf(id);
  const dearer = await change.dearer(id);
  expect((await change.change(id, { choice: dearer.choice, total: dearer.total })).status).toBe(200);
  expect(await voucherLine(id)).toBe(-most - 5000);
  const back = await change.previewed(id, plain);
  expect((await change.change(id, { choice: plain, total: back.after.amount })).status).toBe(200);
  expect(await voucherLine(id)).toBe(-most);
  expect(await useOf(id)).toMatchObject({ state: 'SPENT', off: { amount: most } });
});

test('an order that is taken up again has it again, or goes on without it', async () => {
  const code = await issue();
  const [id, other] = [await reserved(), await reserved()];
  await use(id, code);
  const { total } = await priceOf(id);
  await buyer.cancel(id);
  await use(other, code);
  const without = await change.takeUpSeen(id);
  expect(without).toMatchObject({ voucherLost: true, after: { amount: total.amount + 80_000 } });
  expect(codeOf(await change.takeUp(id, without.after.amount))).toBe('409 couponOver');
  await leave(other);
  expect(await change.takeUpSeen(id)).toMatchObject({ voucherLost: false, after: { amount: total.amount } });
  expect((await change.takeUp(id, total.amount)).status).toBe(200);
  expect(await useOf(id)).toMatchObject({ state: 'HELD' });
});

test('an erased person’s voucher stays with the order that has it, without whose it was', async () => {
  const [kept, open] = [await issue({ email: CUSTOMER.br }), await issue({ email: CUSTOMER.br })];
  const id = await reserved();
  await use(id, kept);
  const { db, env } = app.api.application.services;
  const { rows } = await ask<{ id: string }>(databaseUrl, 'SELECT id FROM accounts.account WHERE email = $1', [
    CUSTOMER.br,
  ]);
  const subject = { accountId: rows[0]?.id ?? '', email: CUSTOMER.br, name: 'x', market: 'br', phone: null } as const;
  const all = { allBrands: true, actor: 'system:test' } as const;
  await db.withTx(all, (tx) => personalData.erase(tx, { ...subject, documents: [] }, { env, now: new Date() }));
  const left = await ask<{ code: string; whose: string | null }>(
    databaseUrl,
    'SELECT code, account_id AS whose FROM benefits.voucher WHERE code = ANY($1)',
    [[kept, open]],
  );
  expect(left.rows).toEqual([{ code: kept, whose: null }]);
  await buyer.cancel(id);
  // Nobody's any more: a dealership does not book it either.
  expect(codeOf(await atDealer(kept))).toBe('409 expired');
});
