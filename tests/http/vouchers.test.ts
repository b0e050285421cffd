import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { personalData } from '#features/benefits/public.server.ts';
import { openBenefits } from '#tests/harness/benefits.ts';
import { buyerOf, idOf, orderOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { roadCars } from '#tests/harness/garage.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

const { app, mine, hers, manager, staff, everybody, codeOf, get, post, stocked, redeem, put } = await openBenefits();
const { call, databaseUrl } = app;

afterAll(() => app.stop());

describe('a car that is late', () => {
  test('by its order’s own history: entitled after the promised day, once, and the voucher is spent at the dealership', async () => {
    const buyer = buyerOf(call, { token: mine });
    const order = idOf(await buyer.reserve(await findReadyCar(databaseUrl, JEEP)));
    await buyer.register(order);
    const payment = await app.sandboxConsole.payment(idOf(await buyer.pay(order)));
    await app.sandboxConsole.onPayment(payment.id, 'confirm');
    await waitFor(async () => orderOf(await buyer.status(order)).state === 'RESERVE');
    await staff.plan({ least: 5 });
    await staff.plan({ least: 20, value: { amount: 90_000, currency: 'BRL' } });
    const promise = (days: number) =>
      ask(databaseUrl, 'UPDATE reservations.purchase SET deliver_by = current_date - $2::int WHERE id = $1', [
        order,
        days,
      ]);
    const reward = (token?: string, brand = 'jeep') => get(`voucher-hub/v1/rewards/${brand}/${order}`, token);
    const take = (token: string) => post('voucher-hub/v1/rewards', token, { orderId: order });

    await promise(-3);
    expect((await reward(mine)).json).toMatchObject({ state: 'NONE', daysLate: 0 });
    expect(codeOf(await take(mine))).toBe('409 notLate');
    await promise(30);
    expect((await reward(mine)).json).toMatchObject({ state: 'ENTITLED', value: { amount: 90_000 } });
    // The history says that the car was there long ago: the delay ended then.
    await ask(
      databaseUrl,
      `INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id, from_state, to_state, at)
       VALUES ('jeep', 'system:test', 'order.moved', 'order', $1, 'IN_TRANSIT', 'AT_DEALER', now() - interval '22 days')`,
      [order],
    );
    const seen = (await reward(mine)).json;
    expect(seen['daysLate']).toBeGreaterThanOrEqual(7);
    expect(seen['daysLate']).toBeLessThanOrEqual(9);
    expect(seen).toMatchObject({ state: 'ENTITLED', value: { amount: 50_000 } });
    for (const answer of [await reward(hers), await reward(), await reward(mine, 'ram'), await take(hers)])
      expect(codeOf(answer)).toBe('404 orderUnknown');
    const { json: voucher } = await take(mine);
    expect(voucher).toMatchObject({ kind: 'DELAY', value: { amount: 50_000, currency: 'BRL' } });
    expect(codeOf(await take(mine))).toBe('409 redeemedAlready');
    expect((await reward(mine)).json).toMatchObject({ state: 'REDEEMED' });
    expect((await get('voucher-hub/v1/maxDiscount', mine)).json).toMatchObject({ maxDiscount: { amount: 50_000 } });

    const code = String(voucher['code']);
    const { rows } = await ask<{ id: string }>(
      databaseUrl,
      'SELECT dealer_id AS id FROM reservations.purchase WHERE id = $1',
      [order],
    );
    const dealerId = rows[0]?.id;
    const book = (brand: string, id = dealerId) =>
      call('POST', 'voucher-hub/v1/vouchers/book', {
        brand,
        market: 'br',
        token: manager,
        key: randomUUID(),
        body: { code, dealerId: id },
      });
    const { rows: rams } = await ask<{ id: string }>(
      databaseUrl,
      `SELECT id FROM dealers.dealer WHERE brand = 'ram' AND market = 'br' AND closed_at IS NULL AND blocked_at IS NULL LIMIT 1`,
    );
    expect(codeOf(await book('ram', rams[0]?.id))).toBe('404 voucherUnknown');
    expect(codeOf(await book('jeep', rams[0]?.id))).toBe('403 dealerOutside');
    const seenAtDealer = await get(`voucher-hub/v1/vouchers/code/${code}`, manager);
    expect(seenAtDealer.json).toMatchObject({ state: 'OPEN', value: { amount: 50_000 } });
    expect(JSON.stringify(seenAtDealer.json)).not.toContain('demo.example');
    expect((await book('jeep')).json).toMatchObject({ state: 'REDEEMED' });
    expect(codeOf(await book('jeep'))).toBe('409 redeemedAlready');
    expect((await get('voucher-hub/v1/available', mine)).json).toEqual({ vouchers: [], next: null });
    expect((await get('voucher-hub/v1/redeemed', mine)).json['vouchers']).toMatchObject([
      { code, dealer: expect.any(String) },
    ]);
    await expect(
      ask(
        databaseUrl,
        'UPDATE benefits.voucher SET redeemed_at = NULL, dealer_id = NULL, redeemed_by = NULL WHERE code = $1',
        [code],
      ),
    ).rejects.toThrow('spent once');
  });

  test('a voucher for having kept a car is made once, for who has one long enough', async () => {
    expect(codeOf(await get('voucher-hub/v1/vouchers/fidelity/generate', mine))).toBe('409 notEntitled');
    await staff.plan({ kind: 'FIDELITY', least: 1, name: 'Fidelidade' });
    const cars = await roadCars(databaseUrl);
    const car = cars.at(-1);
    expect((await post('garage/v1/owned', hers, { chassis: car?.chassis, plate: car?.plate })).status).toBe(200);
    await ask(databaseUrl, `UPDATE garage.owned_car SET owned_since = current_date - 90 WHERE chassis = $1`, [
      car?.chassis,
    ]);
    const both = await Promise.all([0, 1].map(() => get('voucher-hub/v1/vouchers/fidelity/generate', hers)));
    const codes = both.map(({ json }) => (json['vouchers'] as { code: string }[]).map(({ code }) => code));
    expect(codes[0]).toHaveLength(1);
    expect(codes[0]).toEqual(codes[1]);
    const { rows } = await ask<{ issued: number }>(
      databaseUrl,
      `SELECT issued FROM benefits.voucher_plan WHERE kind = 'FIDELITY'`,
    );
    expect(rows).toEqual([{ issued: 1 }]);
  });
});

test('what a person has is told to them and ends with their account; what was spent stays without a name', async () => {
  const listed = await staff.audience({ logic: 'WHITELIST' });
  await put(listed, ['529.982.247-25']);
  expect((await redeem(await stocked(everybody), mine)).status).toBe(200);
  expect((await redeem(await stocked(everybody), mine, { type: 'GIFT' })).status).toBe(200);
  const { db, env } = app.api.application.services;
  const all = { allBrands: true, actor: 'system:test' } as const;
  const { rows } = await ask<{ id: string }>(databaseUrl, 'SELECT id FROM accounts.account WHERE email = $1', [
    CUSTOMER.br,
  ]);
  const subject = {
    accountId: rows[0]?.id ?? '',
    email: CUSTOMER.br,
    name: 'Someone',
    market: 'br',
    phone: null,
    documents: [{ kind: 'CPF', number: '52998224725' }],
  } as const;
  const read = await db.withTx(all, (tx) => personalData.read(tx, subject, env));
  const counts = Object.fromEntries(read.map(({ section, records }) => [section, records.length]));
  expect(counts).toMatchObject({ benefits: 2, vouchers: 1, votes: 0, benefitLists: 1 });
  // The code of a gift is of whoever took it.
  const gifts = read.find(({ section }) => section === 'benefits')?.records.filter(({ type }) => type === 'GIFT');
  expect(gifts?.map(({ code }) => code)).toEqual([null]);
  await db.withTx(all, (tx) => personalData.erase(tx, subject, { env, now: new Date() }));
  const left = await ask(databaseUrl, 'SELECT FROM benefits.redemption WHERE account_id = $1', [subject.accountId]);
  expect(left.rows).toEqual([]);
  expect((await get('voucher-hub/v1/redeemed', mine)).json).toEqual({ vouchers: [], next: null });
});
