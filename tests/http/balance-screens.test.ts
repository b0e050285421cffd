import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundingPorts } from '#app/web/financing-ports.ts';
import credit from '#brands/texts/credit.pt-BR.json' with { type: 'json' };
import reservations from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import financing from '#brands/texts/financing.pt-BR.json' with { type: 'json' };
import { calculatorLoader } from '#features/financing/web/calculator-data.ts';
import { compareLoader } from '#features/financing/web/compare-data.ts';
import { COMPARED_ROWS, compareOver } from '#features/financing/web/comparison.ts';
import { proposalLoader } from '#features/financing/web/proposal-data.ts';
import { simulatorAction, simulatorLoader } from '#features/financing/web/simulator-data.ts';
import { termsLoader } from '#features/financing/web/terms-data.ts';
import { orderLoader } from '#features/reservations/web/order-loader.ts';
import { encodeChoice } from '#features/configurator/public.ts';
import type { CarChoice } from '#features/price/public.ts';
import { formatMoney, parseMoney, type Money } from '#kernel/money.ts';
import { translator } from '#ui/translate.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { proposerOf } from '#tests/harness/proposals.ts';
import { readPdfWords } from '#tests/harness/read-pdf.ts';
import { runSale } from '#tests/harness/scenario.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const t = translator(financing);
const AT = '/br/jeep/financiamento';
const cents = (text: string | undefined): number => parseMoney(text ?? '', 'br')?.amount ?? Number.NaN;
type Fact = { readonly name: string; readonly value: string };

test('what a reservation paid is part of the entrance from the comparator to the voucher, and everything adds up', async () => {
  const token = await signIn(app.call, CUSTOMER.br);
  const { id: order } = await runSale({ ...app, token });
  const scope = { brand: 'jeep', market: 'br', token } as const;
  const { json } = await app.call('GET', `reservation/v2/reservations/${order}/status`, scope);
  const { total, paid, choice, dealer } = json as unknown as {
    total: Money;
    paid: Money;
    choice: CarChoice;
    dealer: { id: string };
  };
  expect(paid.amount).toBeGreaterThan(0);
  const query = `c=${encodeChoice(choice)}&d=${dealer.id}&o=${order}`;
  const line = {
    value: formatMoney(paid, 'br'),
    rest: formatMoney({ ...total, amount: total.amount - paid.amount }, 'br'),
  };
  const pages = pagesOf(app.api.application);

  const compared = await pages.read({
    path: `${AT}/flow-selection?${query}`,
    token,
    load: compareLoader(fundingPorts),
  });
  if (compared.state !== 'compared') throw new Error(compared.state);
  expect(compared.car.paid).toEqual(line);
  const columns = compareOver(compared.compared, compared.term, { t, market: 'br', paid: compared.paid });
  const open = columns.filter(({ state, type }) => state === 'open' && type !== 'CASH');
  expect(open.length).toBeGreaterThan(0);
  for (const { values } of open) {
    const of = (row: (typeof COMPARED_ROWS)[number]): number => cents(values[COMPARED_ROWS.indexOf(row)]);
    expect(of('paid')).toBe(paid.amount);
    expect(of('paid') + of('entranceRest') + of('released')).toBe(total.amount);
  }

  const addsUp = (facts: readonly Fact[]): void => {
    const of = (key: 'paid' | 'entranceRest' | 'released'): number =>
      cents(facts.find(({ name }) => name === t(`credit.fact.${key}`))?.value);
    expect(of('paid')).toBe(paid.amount);
    expect(of('paid') + of('entranceRest') + of('released')).toBe(total.amount);
  };
  const plan = `${AT}/cdc-simulator?${query}&p=CDC&e=30&n=36`;
  const simulator = await pages.read({ path: plan, token, load: simulatorLoader(fundingPorts) });
  addsUp(simulator.shown?.facts ?? []);
  const owed = { ...total, amount: total.amount - 6_168_682 };
  const exact = await pages.read({
    path: `${AT}/cdc-simulator?${query}&p=CDC&n=36`,
    token,
    load: simulatorLoader({
      ...fundingPorts,
      findOrder: async (...input) => {
        const found = await fundingPorts.findOrder(...input);
        return found && { ...found, paid: { ...total, amount: total.amount - owed.amount } };
      },
    }),
  });
  expect(exact.shown?.facts, 'all that is owed, to the cent').toContainEqual({
    name: t('credit.fact.released'),
    value: formatMoney(owed, 'br'),
  });
  const closed = await pages.read({
    path: `${AT}/next-simulator?${query}&p=NEXT&n=36`,
    token,
    load: simulatorLoader({
      ...fundingPorts,
      findOrder: async (...input) => {
        const found = await fundingPorts.findOrder(...input);
        return found && { ...found, paid: { ...total, amount: Math.floor(total.amount * 0.6) } };
      },
    }),
  });
  expect(closed.shown).toBeNull();
  expect(closed.ranges.entrance.min).toBeCloseTo(60, 2);
  expect(closed.ranges.entrance.max).toBe(closed.ranges.entrance.min);
  expect(closed.message, 'more is paid than the plan takes').toMatch(/entrada máxima deste plano/);
  const gone = await pages.visit({ path: plan, token, load: simulatorAction, form: {} });
  if (!('to' in gone)) throw new Error(JSON.stringify(gone));
  const terms = await pages.read({ path: gone.to, token, load: termsLoader(fundingPorts) });
  addsUp(terms.sheet?.facts ?? []);
  const outgrown = await pages.read({
    path: gone.to,
    token,
    load: termsLoader({
      ...fundingPorts,
      findOrder: async (...input) => {
        const found = await fundingPorts.findOrder(...input);
        return found && { ...found, paid: { ...total, amount: Math.ceil(total.amount * 0.4) } };
      },
    }),
  });
  expect(outgrown).toMatchObject({ sheet: null, outgrown: credit['financing.orderPaidFurther'] });

  const call = (method: string, path: string, request = {}) =>
    app.call(method, `financing/${path}`, { ...scope, ...request });
  const buyer = proposerOf(() => ({ app, call, dealerId: dealer.id }));
  const simulationId = new URL(gone.to, 'http://x').searchParams.get('s') ?? '';
  const sent = await call('POST', 'v1/proposal', {
    key: randomUUID(),
    body: buyer.bodyOf(simulationId, { orderId: order }),
  });
  expect(sent.status, JSON.stringify(sent.json)).toBe(200);
  const id = await buyer.arrived(String(sent.json['id']));
  const voucherPage = () =>
    pages.read({ path: `${AT}/funding-resume?id=${id}`, token, load: proposalLoader(fundingPorts) });
  await app.sandboxConsole.advance(id, 'APPROVED');
  await buyer.reaches(id, 'APPROVED');
  const approved = await voucherPage();
  addsUp(approved.facts);
  expect(approved.car.paid).toEqual(line);
  expect(approved.voucher?.fields).toContainEqual({ key: 'paid', value: line.value });
  expect(approved.voucher?.formalize).not.toBeNull();

  await app.sandboxConsole.advance(id, 'PAYED');
  await buyer.reaches(id, 'PAYED');
  const done = await voucherPage();
  addsUp(done.facts);
  const released = cents(done.facts.find(({ name }) => name === t('credit.fact.released'))?.value);
  const whole = { ...paid, amount: paid.amount + released };
  await expect.poll(async () => (await voucherPage()).car.paid?.value).toBe(formatMoney(whole, 'br'));
  expect(done.voucher?.formalize, 'nothing is left to sign').toBeNull();
  expect(done.voucher?.fields.map(({ key }) => key)).not.toContain('validUntil');

  const said = done.voucher?.fields ?? [];
  expect(said.map(({ key }) => key)).toEqual(expect.arrayContaining(['lender', 'rate', 'cost', 'sentAt', 'paidAt']));
  const paper = await fetch(`${app.api.url}/api/financing/v1/proposal/${id}/voucher`, {
    headers: { 'x-brand': 'jeep', 'x-market': 'br', authorization: `Bearer ${token}` },
  });
  const printed = (await readPdfWords(new Uint8Array(await paper.arrayBuffer()))).replaceAll(/\s/g, '');
  for (const { value } of said) expect(printed).toContain(value.replaceAll(/\s/g, ''));

  const ownOrder = { path: `/br/jeep/minha-area/pedidos/${order}`, params: { id: order }, token };
  const follow = await pages.read({ ...ownOrder, load: orderLoader });
  expect(follow.state).toBe(reservations['status.REMAINING_PAYMENT']);
  expect(follow.finance, 'what is missing is the entrance of the loan').toBeNull();
  expect(follow.rest).not.toBeNull();
  const more = await call('POST', 'v1/simulate', {
    body: { type: 'CDC', mvsCode: choice.mvsCode, year: choice.year, orderId: order, entrancePercent: 90 },
  });
  const again = await call('POST', 'v1/proposal', {
    key: randomUUID(),
    body: buyer.bodyOf(String(more.json['simulationId']), { orderId: order }),
  });
  expect(again).toMatchObject({ status: 409, json: { code: 'loanPaid' } });
  const planned = await app.call('PUT', `reservation/v2/reservations/${order}/remaining-payment`, {
    ...scope,
    key: randomUUID(),
    body: { sources: [{ kind: 'FINANCING_PAYMENT', amount: total.amount - whole.amount }] },
  });
  expect(planned).toMatchObject({ status: 409, json: { code: 'loanPaid' } });
});

test.each([
  ['/br/jeep/simulador', '10.000'],
  ['/ar/peugeot/simulador', '9.000.000,00'],
])(
  '%s: without an entrance each plan’s least one is taken and said, and words are no amount',
  async (path, monthly) => {
    const pages = pagesOf(app.api.application);
    const listVersions = () => Promise.resolve({ ok: true as const, value: { versions: [] } });
    const load = calculatorLoader({ ...fundingPorts, listVersions });
    const found = await pages.read({ path: `${path}?m=${encodeURIComponent(monthly)}&a=`, load });
    if (found.budget?.state !== 'found') throw new Error(found.budget?.state);
    expect(found.budget.total).toBeGreaterThan(0);
    for (const { offers } of found.budget.cars)
      for (const { entrance } of offers) expect(entrance).toMatch(/\$\u00A0\d/);
    const words = await pages.read({ path: `${path}?m=${monthly}&a=50%20mil`, load });
    expect(words.budget).toEqual({ state: 'noAmount' });
    expect(words.typed?.entrance).toMatchObject({ text: '50 mil', wrong: true });
  },
);

test.each([
  ['/br/jeep/simulador', '10.000', '50.000', 'R$\u00A050.000,00'],
  ['/ar/peugeot/simulador', '9.000.000', '20.000.000', '$\u00A020.000.000,00'],
])(
  '%s: an entrance that was typed is the same amount in each plan that is opened',
  async (path, monthly, typed, sum) => {
    const pages = pagesOf(app.api.application);
    const listVersions = () => Promise.resolve({ ok: true as const, value: { versions: [] } });
    const load = calculatorLoader({ ...fundingPorts, listVersions });
    const found = await pages.read({ path: `${path}?m=${monthly}&a=${typed}`, load });
    if (found.budget?.state !== 'found') throw new Error(found.budget?.state);
    const offers = found.budget.cars.flatMap((car) => car.offers);
    for (const product of new Set(offers.map((offer) => offer.product))) {
      const offer = offers.find((one) => one.product === product && one.entrance.endsWith(sum));
      if (offer === undefined) continue;
      const opened = await pages.read({ path: offer.href, load: simulatorLoader(fundingPorts) });
      expect(opened.shown?.facts[0]?.value, product).toBe(sum);
      expect(opened.shown?.words.line, product).toBe(offer.words.line);
    }
    expect(offers.some(({ entrance }) => entrance.endsWith(sum))).toBe(true);
  },
);
