import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fundingPorts } from '#app/web/financing-ports.ts';
import argentine from '#brands/texts/rules.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/rules.pt-BR.json' with { type: 'json' };
import { encodeChoice } from '#features/configurator/public.ts';
import { compareLoader } from '#features/financing/web/compare-data.ts';
import { registerLoader } from '#features/financing/web/register-data.ts';
import { simulatorLoader } from '#features/financing/web/simulator-data.ts';
import { termsLoader } from '#features/financing/web/terms-data.ts';
import { action, loader } from '#features/reservations/web/pay-rest-data.ts';
import { orderLoader } from '#features/reservations/web/order-loader.ts';
import { formatAmount, formatMoney } from '#kernel/money.ts';
import { ask } from '#tests/harness/cars.ts';
import { changeHandOf } from '#tests/harness/change.ts';
import { couponBody } from '#tests/harness/coupons.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

/** The form of an order's payment plan, and what the ways to a bank say of it, in both markets. */

let app: TestApp;
let vouchers: string;
beforeAll(async () => {
  app = await startTestApp();
  vouchers = await signInStaff(app.call, 'voucher_admin');
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const MARKETS = ['br', 'ar'] as const;
const RULES = { br: brazilian, ar: argentine };
const LETTER = { administrator: 'Uma', group: '0420', quota: '117-0', validUntil: '2099-12-31' };
const KIND = 'EXT_CONSORTIUM_PAYMENT';
/** Money of whatever source either market has, left out. */
const NONE = { BILLET_PAYMENT: '0', CARD_PAYMENT: '0', CASH_COUPON_PAYMENT: '0' };

type Hand = Awaited<ReturnType<typeof reservedIn>>;

const shownIn = ({ market }: Hand, amount: number, like: { currency: 'BRL' | 'ARS' }): string =>
  formatMoney({ ...like, amount }, market);

const pageOf = (hand: Hand) => {
  const pages = pagesOf(app.api.application);
  const at = { path: `/${hand.market}/${hand.brand}/pedido`, params: { id: hand.id }, token: hand.token };
  return {
    open: (query = '') => pages.read({ ...at, path: `${at.path}${query}`, load: loader }),
    /** What the form shows when it is sent back, or where a saved one leads. */
    send: async (form: Record<string, string>) => {
      const visited = await pages.visit({ ...at, form, load: action });
      if ('to' in visited) return visited;
      const { value } = visited;
      return value instanceof Response ? { to: value.headers.get('location') ?? '' } : { refused: value };
    },
  };
};

const refusalOf = async (sent: ReturnType<ReturnType<typeof pageOf>['send']>) => {
  const visited = await sent;
  if (!('refused' in visited)) throw new Error(`it was not refused, and leads to ${visited.to}`);
  return visited.refused;
};

describe.each(MARKETS)('%s: the form of a plan', (market) => {
  test('begins with the letter as it was written, and saved unchanged the letter keeps its state', async () => {
    const hand = await reservedIn(app, market);
    const { rest } = await hand.show();
    const { toPay } = rest;
    const amount = Math.floor(toPay.amount / 2);
    const letter = { ...LETTER, value: amount + 100 };
    const left = toPay.amount - amount;
    const planned = await hand.plan([
      { kind: KIND, amount, letter },
      { kind: 'DEALER_PAYMENT', amount: left },
    ]);
    expect(planned.status, JSON.stringify(planned.json)).toBe(200);
    const page = pageOf(hand);
    const { written, fields } = await page.open();
    expect(written).toMatchObject({ ...LETTER, value: formatAmount({ ...toPay, amount: amount + 100 }) });
    await ask(
      app.databaseUrl,
      `UPDATE reservations.balance_source SET state = 'WAITING' WHERE order_id = $1 AND kind = $2`,
      [hand.id, KIND],
    );
    const form = {
      ...Object.fromEntries(fields.map(({ kind, value }) => [kind, value])),
      ...written,
      key: crypto.randomUUID(),
    };
    expect(await page.send(form)).toMatchObject({ to: expect.stringContaining('done=plan') });
    const states = async () =>
      (await hand.show()).rest.sources.filter(({ kind }) => kind === KIND).map(({ state }) => state);
    expect(await states(), 'what was accepted stays accepted').toEqual(['WAITING']);
    expect(await page.send({ ...form, group: '0421', key: crypto.randomUUID() })).toHaveProperty('to');
    expect(await states(), 'another letter is looked at anew').toEqual(['PLANNED']);
    const lost = await refusalOf(page.send({ ...form, [KIND]: '', DEALER_PAYMENT: formatAmount(toPay) }));
    expect(lost.fields).toHaveProperty(KIND);
    await hand.cancel();
  });

  test('says what its parts come to, before it is saved and after it was refused', async () => {
    const hand = await reservedIn(app, market);
    const { toPay } = (await hand.show()).rest;
    const page = pageOf(hand);
    const whole = shownIn(hand, toPay.amount, toPay);
    const missing = async () => (await page.open()).sum;
    expect(await missing()).toEqual({ isWhole: false, text: expect.stringContaining(whole) as string });
    const typed = { chosen: 'yes', 'use.DEALER_PAYMENT': 'yes' };
    const key = crypto.randomUUID();
    const less = { ...typed, DEALER_PAYMENT: formatAmount({ ...toPay, amount: toPay.amount - 500 }) };
    const added = await refusalOf(page.send({ ...less, key, do: 'sum' }));
    expect(added).toMatchObject({ message: '', values: less, sum: { isWhole: false } });
    const { sum } = added as { readonly sum?: { readonly text: string } };
    expect(sum?.text).toContain(shownIn(hand, 500, toPay));
    const refused = await refusalOf(page.send({ ...less, key }));
    expect(refused).toMatchObject({ values: less, sum });
    expect((await hand.show()).rest.sources, 'nothing is planned by adding up').toEqual([]);
    expect(await page.send({ ...typed, key: crypto.randomUUID(), DEALER_PAYMENT: '' })).toHaveProperty('to');
    expect(await missing()).toEqual({ isWhole: true, text: expect.stringContaining(whole) as string });
    await hand.cancel();
  });

  test('that leaves a bank less than any finances says so before any figures, in the comparison and in each simulator', async () => {
    const hand = await reservedIn(app, market);
    const { toPay } = (await hand.show()).rest;
    expect((await hand.plan([{ kind: 'DEALER_PAYMENT', amount: toPay.amount }])).status).toBe(200);
    const to = changeHandOf({ ...app, customer: hand.token, scope: { brand: hand.brand, market } });
    const { choice, total } = await to.dearer(hand.id);
    expect((await to.change(hand.id, { choice, total })).status).toBe(200);
    const pages = pagesOf(app.api.application);
    const at = { path: `/${market}/${hand.brand}/pedido`, params: { id: hand.id }, token: hand.token };
    const { finance } = await pages.read({ ...at, load: orderLoader });
    const open = shownIn(hand, (await hand.show()).rest.open.amount, toPay);
    const compared = await pages.read({ path: finance ?? '', token: hand.token, load: compareLoader(fundingPorts) });
    expect(compared).toMatchObject({ state: 'little', little: { text: expect.stringContaining(open) as string } });
    const path = `${(finance ?? '').replace('flow-selection', 'cdc-simulator')}&p=CDC`;
    const simulator = await pages.read({ path, token: hand.token, load: simulatorLoader(fundingPorts) });
    expect(simulator).toMatchObject({ shown: null, message: null, over: { isLittle: true } });
    expect(simulator.over?.text).toContain(open);
    expect(simulator.chosen.entrance).toBe(simulator.ranges.entrance.max);
    await hand.cancel();
  });

  test('names what is missing or too much, and says of each field what is wrong with it', async () => {
    const hand = await reservedIn(app, market);
    const { toPay } = (await hand.show()).rest;
    const page = pageOf(hand);
    const typed = (amount: number) => ({
      DEALER_PAYMENT: formatAmount({ ...toPay, amount }),
      FINANCING_PAYMENT: '0',
      BILLET_PAYMENT: '0',
      key: crypto.randomUUID(),
    });
    const short = await refusalOf(page.send(typed(toPay.amount - 123_45)));
    expect(short.message).toContain(shownIn(hand, 123_45, toPay));
    const over = await refusalOf(page.send(typed(toPay.amount + 67_89)));
    expect(over.message).toContain(shownIn(hand, 67_89, toPay));
    expect(over.message).not.toBe(short.message);
    const none = await refusalOf(page.send({ ...typed(1), DEALER_PAYMENT: '0' }));
    expect(none.message).toContain(shownIn(hand, toPay.amount, toPay));

    const rules = RULES[market];
    const traded = { ...typed(toPay.amount - 100), TRADE_IN: '1,00' };
    const plate = market === 'br' ? 'abc-1d23' : 'ab 123 cd';
    expect(await refusalOf(page.send({ ...traded, plate, mileageKm: 'abc' }))).toMatchObject({
      message: rules['field.mileage'],
      fields: { mileageKm: rules['field.mileage'] },
    });
    expect(await refusalOf(page.send({ ...traded, plate: 'ABC12', mileageKm: '45.000' }))).toMatchObject({
      message: rules['field.plate'],
      fields: { plate: rules['field.plate'] },
    });
    // A plate that is one, of a car that nobody knows here: not "no plate".
    const unknown = await refusalOf(page.send({ ...traded, plate, mileageKm: '45.000' }));
    expect(unknown.fields['plate']).not.toBe(rules['field.plate']);
    const car = { plate: 'ABC12', mileageKm: 45_000 };
    const parts = [
      { kind: 'DEALER_PAYMENT', amount: toPay.amount - 100 },
      { kind: 'TRADE_IN', amount: 100, car },
    ];
    expect(await hand.plan(parts)).toMatchObject({ status: 422, json: { code: 'invalidPlate' } });

    const filled = await page.send({ ...typed(toPay.amount - 100), ...NONE, FINANCING_PAYMENT: '' });
    if (!('to' in filled)) throw new Error('refused');
    const { saved } = await page.open(new URL(filled.to, 'http://x').search);
    expect(saved, 'which part took the rest').toContain(shownIn(hand, 100, toPay));
    await hand.cancel();
  });

  test('a coupon for who pays without credit leaves no part to a bank, and says so', async () => {
    const scope = { brand: market === 'br' ? 'jeep' : 'peugeot', market };
    const amount = market === 'br' ? 100_000 : 10_000_000;
    const currency = market === 'br' ? 'BRL' : 'ARS';
    const made = await app.call('POST', 'coupon/v1/coupons', {
      ...scope,
      token: vouchers,
      body: couponBody('AVISTA1', { plan: 'CASH', amount: { amount, currency } }),
    });
    expect(made.status, JSON.stringify(made.json)).toBe(200);
    const hand = await reservedIn(app, market, 'AVISTA1');
    const page = pageOf(hand);
    const { withoutCredit, fields, finance } = await page.open();
    expect(withoutCredit).toMatch(/cupom|cupón/);
    expect(fields.map(({ kind }) => kind)).not.toContain('FINANCING_PAYMENT');
    expect(finance).toBeNull();
    await hand.cancel();
  });
});

describe.each(MARKETS)('%s: more credit than the plan leaves', (market) => {
  test('is said on the comparator, the simulator and the terms with its figures, and by the refusal', async () => {
    const hand = await reservedIn(app, market);
    const { total, rest, choice, dealer } = await hand.show();
    const room = Math.floor(rest.toPay.amount / 4);
    const kinds = { FINANCING_PAYMENT: room, DEALER_PAYMENT: rest.toPay.amount - room };
    const parts = Object.entries(kinds).map(([kind, amount]) => ({ kind, amount }));
    // It was simulated before the plan left less to a bank.
    const simulationId = await hand.simulate(40);
    expect((await hand.plan(parts)).status).toBe(200);
    const pages = pagesOf(app.api.application);
    const flow = `/${market}/${hand.brand}/${market === 'br' ? 'financiamento' : 'financiacion'}`;
    const query = `c=${encodeChoice(choice)}&d=${dealer.id}&o=${hand.id}&p=CDC&n=36`;
    const load = simulatorLoader(fundingPorts);
    const released = total.amount - Math.round((total.amount * 40) / 100);
    const figures = [room, released, released - room].map((amount) => shownIn(hand, amount, total));
    const over = await pages.read({ path: `${flow}/cdc-simulator?${query}&e=40`, token: hand.token, load });
    for (const figure of figures) expect(over.over?.text).toContain(figure);
    expect(over.over?.href).toContain(hand.id);
    const fits = await pages.read({ path: `${flow}/cdc-simulator?${query}`, token: hand.token, load });
    expect(fits.over, 'it begins with what the plan leaves').toBeNull();
    expect(fits.shown).not.toBeNull();
    const compared = await pages.read({
      path: `${flow}/flow-selection?${query}&e=40`,
      token: hand.token,
      load: compareLoader(fundingPorts),
    });
    expect(compared).toMatchObject({ state: 'compared', over: over.over });
    const asked = `${query}&s=${simulationId}`;
    const terms = await pages.read({
      path: `${flow}/installment-terms-and-conditions?${asked}`,
      token: hand.token,
      load: termsLoader(fundingPorts),
    });
    expect(terms).toMatchObject({ sheet: null, over: over.over });
    const form = await pages.read({
      path: `${flow}/installment-register?${asked}&t=1`,
      token: hand.token,
      load: registerLoader(fundingPorts),
    });
    expect(form.over).toEqual(over.over);
    const refused = await hand.propose(simulationId);
    expect(refused).toMatchObject({ status: 422, json: { code: 'planDiffers', detail: over.over?.text } });
    await hand.cancel();
  });
});
