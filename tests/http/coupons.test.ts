import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { APPLICANT, CONSENTS } from '#tests/harness/applicant.ts';
import { buyerOf, idOf, orderOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCar, type OfferedCar } from '#tests/harness/cars.ts';
import { couponBody, openCoupons } from '#tests/harness/coupons.ts';
import { endHold } from '#tests/harness/scenario.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' };
const PEUGEOT = { brand: 'peugeot', market: 'ar' };
const CPF = '529.982.247-25';

const stage = await openCoupons();
const { app, mine, hers, staff, buyer, open, reserved, make, enter, remove, priceOf, usesOf, countOf, endAll } = stage;
const argentine = buyerOf(app.call, { token: hers, ...PEUGEOT });

afterAll(() => app.stop());
afterEach(async () => {
  await endAll();
  await expectDrainedAndSound(app.databaseUrl);
});

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

/** The buyer pays the reservation, and the money arrives. */
const pay = async (id: string): Promise<void> => {
  const payment = await app.sandboxConsole.payment(idOf(await buyer.pay(id)));
  await app.sandboxConsole.onPayment(payment.id, 'confirm');
  await waitFor(async () => orderOf(await buyer.status(id)).state === 'RESERVE');
};

describe('a coupon in a reservation', () => {
  test('is read in any writing, stands as a line with its reason in a price that adds up, and comes off again', async () => {
    const coupon = await make('NATAL10', { amount: null, percent: 10, mostUses: 5 });
    const id = await reserved();
    const before = await priceOf(id);
    const off = Math.round(before.total.amount / 10);
    const entered = await enter(id, ' natal – 10');
    expect(entered.json).toMatchObject({ total: { amount: before.total.amount - off } });
    const after = await priceOf(id);
    expect(after.quote.lines.at(-1)).toMatchObject({
      kind: 'coupon',
      code: 'NATAL10',
      name: 'Desconto de prova',
      amount: { amount: -off },
    });
    expect(await countOf('natal 10')).toEqual({ uses: 1, left: 4 });
    const { number } = (await buyer.status(id)).json;
    expect(await usesOf(coupon)).toEqual([{ state: 'RESERVED', orderNumber: number }]);
    const own = (await app.call('GET', 'reservation/v2/user-reserves', { ...JEEP, token: mine })).json['orders'];
    expect(own).toContainEqual(expect.objectContaining({ id, coupons: ['NATAL10'], total: entered.json['total'] }));
    expect(codeOf(await enter(id, 'NATAL10'))).toBe('409 alreadyEntered');
    expect(codeOf(await remove(id, 'OTHER'))).toBe('404 notEntered');
    expect((await remove(id, 'natal-10')).status).toBe(200);
    expect(await priceOf(id)).toMatchObject({ total: before.total, quote: before.quote });
    expect(await countOf('NATAL10')).toEqual({ uses: 0, left: 5 });
  });

  test('is entered once, however often the request is sent', async () => {
    await make('TWICE', { withOthers: true });
    const id = await reserved();
    const key = randomUUID();
    const [one, two] = await Promise.all([enter(id, 'TWICE', { key }), enter(id, 'TWICE', { key })]);
    expect(one.json).toEqual(two.json);
    expect(await countOf('TWICE')).toEqual({ uses: 1, left: null });
  });

  test('is spent when the order is paid, told in its mail, and given back when the buyer withdraws', async () => {
    const coupon = await make('PAID');
    const id = await reserved();
    await enter(id, 'PAID');
    await pay(id);
    expect((await usesOf(coupon)).map(({ state }) => state)).toEqual(['SPENT']);
    expect(codeOf(await enter(id, 'PAID'))).toBe('410 reservationEnded');
    expect(codeOf(await remove(id, 'PAID'))).toBe('410 reservationEnded');
    const mails = await waitFor(async () => {
      const { rows } = await ask<{ coupons: string }>(
        app.databaseUrl,
        `SELECT payload #>> '{params,coupons}' AS coupons FROM platform.outbox
         WHERE payload ->> 'template' = 'orderConfirmed' AND payload #>> '{params,url}' LIKE '%' || $1 || '%'`,
        [id],
      );
      return rows.length > 0 && rows;
    });
    expect(mails[0]?.coupons).toMatch(/^Desconto de prova: −R\$\s1\.000,00$/);
    await expectDrainedAndSound(app.databaseUrl);
    expect((await buyer.cancel(id)).status).toBe(200);
    expect((await usesOf(coupon)).map(({ state }) => state)).toEqual(['RETURNED']);
    expect(await countOf('PAID')).toEqual({ uses: 0, left: null });
  });

  test('is given back when the hold runs out, and when the buyer cancels before paying', async () => {
    await make('GOESBACK');
    const expired = await reserved();
    await enter(expired, 'GOESBACK');
    await endHold(app.databaseUrl, expired);
    await waitFor(async () => orderOf(await buyer.status(expired)).state === 'CANCELLED');
    expect(await countOf('GOESBACK')).toEqual({ uses: 0, left: null });
    const cancelled = await reserved();
    await enter(cancelled, 'GOESBACK');
    expect(await countOf('GOESBACK')).toEqual({ uses: 1, left: null });
    await buyer.cancel(cancelled);
    expect(await countOf('GOESBACK')).toEqual({ uses: 0, left: null });
  });

  test('takes its share of the Argentine price without national taxes, and gives back exactly that', async () => {
    await make('VERANO', { amount: { amount: 12_345_67, currency: 'ARS' } }, PEUGEOT);
    const id = await reserved(argentine, PEUGEOT);
    const before = await priceOf(id, argentine);
    const entered = await enter(id, 'verano', { ...PEUGEOT, token: hers });
    expect(entered.status).toBe(200);
    const after = await priceOf(id, argentine);
    const net = (order: typeof before): number => order.quote.totalWithoutTaxes?.amount ?? 0;
    expect(net(after)).toBe(Math.round((net(before) * after.total.amount) / before.total.amount));
    await remove(id, 'VERANO', hers, PEUGEOT);
    expect((await priceOf(id, argentine)).quote).toEqual(before.quote);
  });
});

describe('a coupon is refused', () => {
  test('in the spec’s own words, and nothing changes', async () => {
    await make('STOPPED', { active: false });
    await make('TOMORROW', { validFrom: '2090-01-01T03:00:00Z' });
    await make('OVER', { validUntil: '2026-01-02T03:00:00Z' });
    await make('OTHERMARKET', { amount: { amount: 100, currency: 'ARS' } }, { brand: 'jeep', market: 'ar' });
    await make('OTHERBRAND', {}, { brand: 'ram', market: 'br' });
    await make('OFOFFER', { offerCode: '12345678' });
    const id = await reserved();
    const before = await priceOf(id);
    for (const code of ['STOPPED', 'TOMORROW', 'OVER', 'OTHERMARKET', 'OTHERBRAND', 'OFOFFER', 'NEVER', '%%%']) {
      const answer = await enter(id, code);
      expect([code, answer.status, answer.json['detail']]).toEqual([code, 422, 'Cupom indisponível']);
    }
    expect(await priceOf(id)).toMatchObject({ quote: before.quote, total: before.total });
  });

  test('for another’s reservation, a visitor’s, and one that ended', async () => {
    await make('FORME');
    const id = await reserved();
    expect(codeOf(await enter(id, 'FORME', { token: hers }))).toBe('404 orderUnknown');
    expect(codeOf(await remove(id, 'FORME', hers))).toBe('404 orderUnknown');
    const reference = randomUUID();
    const visitor = buyerOf(app.call, { reference });
    const held = idOf(await visitor.reserve(await findReadyCar(app.databaseUrl)));
    open.push({ who: visitor, id: held });
    const path = `coupon/v1/coupons/orders/${held}`;
    const options = { ...JEEP, reference, key: randomUUID(), body: { coupon: 'FORME' } };
    expect(codeOf(await app.call('POST', path, options))).toBe('409 notRegistered');
    await buyer.cancel(id);
    expect(codeOf(await enter(id, 'FORME'))).toBe('410 reservationEnded');
  });

  test('beside another, unless both stand beside others', async () => {
    for (const [code, withOthers] of [
      ['ALONE', false],
      ['SOCIAL', true],
      ['FRIENDLY', true],
    ] as const)
      await make(code, { withOthers });
    const id = await reserved();
    expect((await enter(id, 'SOCIAL')).status).toBe(200);
    expect(codeOf(await enter(id, 'ALONE'))).toBe('409 notTogether');
    expect((await enter(id, 'FRIENDLY')).status).toBe(200);
    expect((await priceOf(id)).quote.lines.filter(({ kind }) => kind === 'coupon')).toHaveLength(2);
    await remove(id, 'SOCIAL');
    await remove(id, 'FRIENDLY');
    expect((await enter(id, 'ALONE')).status).toBe(200);
    expect(codeOf(await enter(id, 'SOCIAL'))).toBe('409 notTogether');
  });

  test('for a car too cheap, and for a family that earns too much or did not say', async () => {
    await make('DEARCAR', { leastPrice: { amount: 99_999_999_99, currency: 'BRL' } });
    await make('SOCIALCAR', { incomeMost: { amount: 500_000, currency: 'BRL' } });
    const id = await reserved();
    const declare = (amount: number, currency = 'BRL', token = mine) =>
      app.call('PATCH', `coupon/v1/family-income/${id}`, { ...JEEP, token, body: { income: { amount, currency } } });
    expect(codeOf(await enter(id, 'DEARCAR'))).toBe('422 priceTooLow');
    expect(codeOf(await enter(id, 'SOCIALCAR'))).toBe('422 incomeNeeded');
    expect(codeOf(await declare(1, 'ARS'))).toBe('422 incomeWrong');
    expect(codeOf(await declare(1, 'BRL', hers))).toBe('404 orderUnknown');
    expect((await declare(500_001)).status).toBe(200);
    expect(codeOf(await enter(id, 'SOCIALCAR'))).toBe('422 incomeTooHigh');
    await declare(500_000);
    expect((await enter(id, 'SOCIALCAR')).status).toBe(200);
    const { rows } = await ask<{ sealed: string }>(
      app.databaseUrl,
      `SELECT encode(sealed, 'escape') AS sealed FROM coupons.family_income WHERE order_id = $1`,
      [id],
    );
    expect(rows[0]?.sealed).not.toContain('500000');
  });

  test('by a person’s own limit, until staff clear what they used; the limit altogether stays', async () => {
    const coupon = await make('ONCE', { perPerson: 1, mostUses: 3 });
    const clear = async (path: string) =>
      (await app.call('DELETE', `coupon/v1/coupons/${path}`, { ...JEEP, token: staff })).json;
    for (const path of [`clearCPF/${CPF}`, `clear/${coupon}/${CPF}`, `clear/${coupon}`]) {
      const first = await reserved();
      expect((await enter(first, 'ONCE')).status).toBe(200);
      const second = await reserved();
      expect(codeOf(await enter(second, 'ONCE'))).toBe('409 personLimit');
      const validate = `coupon/v1/coupons/validate/once/offer/list/period/0`;
      expect(codeOf(await app.call('POST', `${validate}?cpf=52998224725`, JEEP))).toBe('422 unavailable');
      expect((await app.call('POST', validate, JEEP)).status).toBe(200);
      expect(await clear(path)).toEqual({ cleared: 1 });
      expect((await enter(second, 'ONCE')).status).toBe(200);
      expect(await countOf('ONCE')).toEqual({ uses: 2, left: 1 });
      await endAll();
      expect(await countOf('ONCE')).toEqual({ uses: 0, left: 3 });
    }
    const path = `coupon/v1/coupons/clear/${coupon}`;
    expect((await app.call('DELETE', path, { ...JEEP, token: mine })).status).toBe(403);
    expect((await app.call('DELETE', path, JEEP)).status).toBe(401);
    expect((await app.call('DELETE', path, { brand: 'ram', market: 'br', token: staff })).status).toBe(404);
  });
});

describe('what may be asked', () => {
  const validate = (name: string, rest: string) => app.call('POST', `coupon/v1/coupons/validate/${name}/${rest}`, JEEP);

  test('a coupon with entrance only is for proposals that pay a part at once', async () => {
    await make('ENTRADA', { plan: 'ENTRANCE' });
    const refused = await validate('ENTRADA', 'offer/list/period/48');
    expect(refused.status).toBe(422);
    expect(refused.json['detail']).toBe('Cupom disponível apenas em propostas com entrada');
    expect((await validate('ENTRADA', 'offer/list/period/48?entrance=0')).status).toBe(422);
    expect((await validate('entrada', 'offer/list/period/48?entrance=1')).json).toMatchObject({ code: 'ENTRADA' });
    // The value of a reservation is paid at once.
    expect((await enter(await reserved(), 'ENTRADA')).status).toBe(200);
  });

  test('a coupon without credit is refused for a plan, and its order for a proposal', async () => {
    await make('AVISTA', { plan: 'CASH' });
    expect((await validate('AVISTA', 'offer/list/period/0')).status).toBe(200);
    expect(codeOf(await validate('AVISTA', 'offer/list/period/12'))).toBe('422 unavailable');
    const id = await reserved();
    await enter(id, 'AVISTA');
    await pay(id);
    const { json } = await buyer.status(id);
    const { mvsCode, year, colorCode } = json['choice'] as OfferedCar['choice'];
    const car = { type: 'CDC', mvsCode, year, colorCode, orderId: id, entrancePercent: 30 };
    const simulated = await app.call('POST', 'financing/v1/simulate', { ...JEEP, token: mine, body: car });
    expect(simulated.json).toMatchObject({ car: { coupons: [{ name: 'Desconto de prova' }] } });
    const { id: dealerId } = json['dealer'] as { id: string };
    const simulationId = String(simulated.json['simulationId']);
    const body = { simulationId, orderId: id, dealerId, applicant: APPLICANT, consents: CONSENTS };
    const sent = await app.call('POST', 'financing/v1/proposal', { ...JEEP, token: mine, key: randomUUID(), body });
    expect(codeOf(sent)).toBe('409 couponWithoutCredit');
  });

  test('an offer’s default for a period, while it can be used; one offer has one', async () => {
    const more = { offerCode: 'ABCD1234', defaultPeriod: 24 };
    const coupon = await make('DEFAULT24', more);
    const ofPeriod = async (id: string, p: number) =>
      (await app.call('GET', `coupon/v1/coupons/default/offer/${id}/period/${p}`, JEEP)).json['coupon'];
    expect(await ofPeriod('abcd1234', 24)).toMatchObject({ code: 'DEFAULT24' });
    expect(await ofPeriod('abcd1234', 36)).toBeNull();
    expect(await ofPeriod('list', 24)).toBeNull();
    const body = couponBody('SECOND24', more);
    expect(codeOf(await app.call('POST', 'coupon/v1/coupons', { ...JEEP, token: staff, body }))).toBe(
      '409 defaultTaken',
    );
    const stopped = { ...couponBody('DEFAULT24', { ...more, active: false }), version: 1 };
    await app.call('PUT', `coupon/v1/coupons/${coupon}`, { ...JEEP, token: staff, body: stopped });
    expect(await ofPeriod('abcd1234', 24)).toBeNull();
  });

  test('a partner’s token says whose it is, serves in place of the code, and is worth nothing elsewhere', async () => {
    const body = couponBody('PARTNER', { partner: 'Clube de prova' });
    const { json } = await app.call('POST', 'coupon/v1/coupons', { ...JEEP, token: staff, body });
    const token = String(json['partnerToken']);
    expect(token).not.toContain('PARTNER');
    const decrypt = (of: typeof JEEP, text = token) =>
      app.call('GET', `coupon/v1/partnership/token/decrypt?token=${text}`, of);
    expect((await decrypt(JEEP)).json).toMatchObject({ partner: 'Clube de prova', coupon: { code: 'PARTNER' } });
    expect((await decrypt({ brand: 'ram', market: 'br' })).status).toBe(404);
    expect((await decrypt(JEEP, `${token.slice(0, -2)}AA`)).status).toBe(404);
    const id = await reserved();
    expect((await enter(id, token)).status).toBe(200);
    expect((await priceOf(id)).quote.lines.at(-1)).toMatchObject({ kind: 'coupon', code: 'PARTNER' });
  });

  test('how the buyer wants to pay: kept with the reservation, Pix in Brazil alone', async () => {
    const choose = (id: string, paymentMethod: string, of: typeof JEEP, token: string) =>
      app.call('PATCH', `coupon/v1/payments/${id}/methods`, { ...of, token, body: { paymentMethod } });
    const id = await reserved();
    expect((await buyer.status(id)).json['paymentMethod']).toBeNull();
    expect((await choose(id, 'card', JEEP, mine)).json).toEqual({ paymentMethod: 'card' });
    expect((await buyer.status(id)).json['paymentMethod']).toBe('card');
    expect(codeOf(await choose(id, 'card', JEEP, hers))).toBe('404 orderUnknown');
    const other = await reserved(argentine, PEUGEOT);
    expect(codeOf(await choose(other, 'pix', PEUGEOT, hers))).toBe('422 methodUnavailable');
  });
});
