import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fundingPorts } from '#app/web/financing-ports.ts';
import { simulateHref } from '#app/web/offer-credit.ts';
import { compareLoader } from '#features/financing/web/compare-data.ts';
import { loader as stepLoader } from '#app/web/reservation-step-data.ts';
import { dayText } from '#features/offers/web/public/offer-view.ts';
import { offerLoader, type OfferPorts } from '#features/offers/web/offer-data.ts';
import { refreshOffers } from '#features/offers/public.server.ts';
import { simulatorAction, simulatorLoader } from '#features/financing/web/simulator-data.ts';
import { formatMoney, money, type Money } from '#kernel/money.ts';
import { idOf } from '#tests/harness/buyer.ts';
import { ask } from '#tests/harness/cars.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await refreshOffers(app.api.application.services);
});
afterAll(() => app.stop());

type Market = 'br' | 'ar';
type Compared = {
  price: Money;
  products: { type: string; offers: { term: number; entrance: Money; installment: Money; monthlyRate: number }[] }[];
};

/** Any offer of a brand that is reserved online and told with an instalment. */
const anyOffer = async (brand: string, market: Market) => {
  const { rows } = await ask<{ code: string }>(
    app.databaseUrl,
    `SELECT code FROM offers.offer WHERE brand = $1 AND market = $2 AND kind = 'VEHICLE' AND condition = 'NEW' AND type <> 'RENTAL'
       AND price_type <> 'STARTS_WITH' AND installment IS NOT NULL AND state = 'published' AND valid_from <= now()
       AND valid_until > now() ORDER BY random()`,
    [brand, market],
  );
  for (const { code } of rows) {
    const { json } = await app.call('GET', `search/v1/offers/${code}`, { brand, market });
    const offer = json as {
      code: string;
      validUntil: string;
      unitsLeft: number | null;
      mvsCode: string;
      year: number;
      price: Money;
      installment: {
        amount: Money;
        entrance: Money;
        entrancePercent: number;
        term: number;
        monthlyRate: number;
        source: string;
      };
    };
    if ((offer.unitsLeft ?? 0) > 0) return offer;
  }
  throw new Error(`no offer among ${rows.length} of ${brand} in ${market} can be reserved`);
};

const PORTS: OfferPorts = {
  brandName: (brand) => brand,
  findDealer: () => Promise.resolve(null),
  findPaint: () => Promise.resolve(null),
  simulateHref,
};
const showOffer = offerLoader(PORTS);

test('a former price, which is the version’s own, says beside it what the paint costs', async () => {
  const found = await app.call('POST', 'search/v1/offers/search', { brand: 'jeep', market: 'br', body: {} });
  const { offers } = found.json as { offers: { code: string; formerPrice: Money | null }[] };
  const offer = offers.find(({ formerPrice }) => formerPrice !== null)?.code.toLowerCase() ?? '';
  const paint = { name: 'Azul Jazz', price: money(219_000, 'BRL') };
  const read = (load: typeof showOffer) =>
    pagesOf(app.api.application).read({ path: `/br/jeep/ofertas/${offer}`, params: { offer }, load });
  const painted = (await read(offerLoader({ ...PORTS, findPaint: () => Promise.resolve(paint) }))).validity;
  const plain = (await read(showOffer)).validity;
  expect(painted).toBe(
    `O preço anterior é o da versão; a pintura Azul Jazz, de ${formatMoney(paint.price, 'br')}, já está no preço da oferta. ${plain}`,
  );
});

describe.each([
  ['jeep', 'br'],
  ['peugeot', 'ar'],
] as const)('the credit an offer of %s in %s is told with', (brand, market) => {
  test('is the one its simulator shows, signed in or not, and the comparator compares', async () => {
    const offer = await anyOffer(brand, market);
    const { amount, term, monthlyRate, source } = offer.installment;
    const pages = pagesOf(app.api.application);
    const path = `/${market}/${brand}/ofertas/${offer.code.toLowerCase()}`;
    const shown = await pages.read({ path, params: { offer: offer.code.toLowerCase() }, load: showOffer });
    const href = shown.simulate ?? '';
    expect(href).toContain(`of=${offer.code.toLowerCase()}`);
    const simulator = await pages.read({ path: href, load: simulatorLoader(fundingPorts) });
    expect(simulator.car.price).toBe(formatMoney(offer.price, market));
    expect(simulator.shown?.words.line.replaceAll(/\s/g, ' ')).toContain(
      formatMoney(amount, market).replaceAll(/\s/g, ' '),
    );
    const compared = await pages.read({
      path: href.replace(/[^/]+\?/, 'flow-selection?'),
      load: compareLoader(fundingPorts),
    });
    if (compared.state !== 'compared') throw new Error(compared.state);
    const found = compared.compared.products
      .find(({ type }) => type === source)
      ?.offers.find((one) => one.term === term);
    expect(found).toMatchObject({ installment: amount, monthlyRate, entrance: offer.installment.entrance });
    const token = await signIn(app.call, CUSTOMER[market]);
    const gone = await pages.visit({ path: href, token, load: simulatorAction, form: {} });
    if (!('to' in gone)) throw new Error(JSON.stringify(gone));
    const id = new URLSearchParams(gone.to.split('?')[1]).get('s') ?? '';
    const kept = await app.call('GET', `financing/v1/simulate/${id}`, { brand, market, token });
    expect(kept.json).toMatchObject({ installmentsValue: amount, totalInstallments: term, planType: 'OFFER' });
  });

  test('is the one its order is financed by', async () => {
    const offer = await anyOffer(brand, market);
    const { amount, term, monthlyRate, source, entrancePercent } = offer.installment;
    const token = await signIn(app.call, CUSTOMER[market]);
    const who = { brand, market, token };
    const held = await app.call('POST', 'reservation/v2/reservations/pre-reserve/offer', {
      ...who,
      key: randomUUID(),
      body: { offerCode: offer.code },
    });
    expect(held.status, JSON.stringify(held.json)).toBe(200);
    const id = idOf(held);
    const read = { path: `/${market}/${brand}`, params: { id, step: 'showcase' }, token };
    const step = await pagesOf(app.api.application).read({ ...read, load: stepLoader });
    if (step.over) throw new Error('held no longer');
    // Two days stand on the page: the offer's and the bank's, and which is whose.
    const bankUntil = /\d{2}\/\d{2}\/\d{4}(?=\.$)/.exec(step.credit?.legal ?? '')?.[0] ?? 'none';
    expect(step.ends).toContain(dayText(market, offer.validUntil));
    expect(step.ends).toContain(bankUntil);
    await ask(app.databaseUrl, `UPDATE reservations.purchase SET reserved_at = now() WHERE id = '${id}'`);
    const body = { mvsCode: offer.mvsCode, year: offer.year, entrancePercent, orderId: id };
    const compared = await app.call('POST', 'financing/v1/comparator', { ...who, body });
    const { price, products } = compared.json as unknown as Compared;
    expect(price).toEqual(offer.price);
    const found = products.find(({ type }) => type === source)?.offers.find((one) => one.term === term);
    expect(found).toMatchObject({ installment: amount, monthlyRate });
  });

  test('is refused once the offer cannot be had, and its simulator leads to the page that says so', async () => {
    const offer = await anyOffer(brand, market);
    const ended = `UPDATE offers.offer SET valid_until = $2 WHERE code = $1`;
    const { rows } = await ask<{ until: Date }>(
      app.databaseUrl,
      'SELECT valid_until AS until FROM offers.offer WHERE code = $1',
      [offer.code],
    );
    await ask(app.databaseUrl, ended, [offer.code, new Date(Date.now() - 1000)]);
    try {
      const body = { mvsCode: offer.mvsCode, year: offer.year, offerCode: offer.code };
      const compared = await app.call('POST', 'financing/v1/comparator', { brand, market, body });
      expect([compared.status, compared.json['code']]).toEqual([409, 'offerUnavailable']);
      const flow = market === 'br' ? 'financiamento' : 'financiacion';
      const path = `/${market}/${brand}/${flow}/flow-selection?v=${offer.mvsCode}-${offer.year}&of=${offer.code.toLowerCase()}`;
      const gone = await pagesOf(app.api.application).visit({ path, load: compareLoader(fundingPorts) });
      expect(gone).toMatchObject({ to: expect.stringContaining(`/${offer.code.toLowerCase()}`) });
    } finally {
      await ask(app.databaseUrl, ended, [offer.code, rows[0]?.until]);
    }
  });
});
