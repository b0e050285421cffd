import { afterAll, beforeAll, expect, test } from 'vitest';
import { similarCars } from '#app/web/build-similar.ts';
import { loader } from '#app/web/new-reservation-data.ts';
import { loader as offerReservation } from '#app/web/offer-reservation-data.ts';
import { encodeChoice } from '#features/configurator/public.ts';
import type { CarChoice } from '#features/price/public.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import { pageContext } from '#ui/page-context.ts';
import { ask } from '#tests/harness/cars.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Offered = {
  code: string;
  choice: CarChoice;
  dealerId: string;
  total: Money;
  price: Money;
  modelCode: string;
  modelSlug: string;
};

/** Offers below the list of a brand that can be reserved, with the car of each. */
const listOffered = async (brand: string, market: string): Promise<Offered[]> => {
  const { rows } = await ask<{ code: string }>(
    app.databaseUrl,
    `SELECT code FROM offers.offer WHERE brand = $1 AND market = $2 AND kind = 'VEHICLE' AND condition = 'NEW' AND type <> 'RENTAL'
       AND price_type <> 'STARTS_WITH' AND amount < list_amount AND state = 'published' AND valid_from <= now() AND valid_until > now()
     ORDER BY random()`,
    [brand, market],
  );
  const found = await Promise.all(
    rows.map(async ({ code }) => {
      const offer = await app.call('GET', `search/v1/offers/${code}`, { brand, market });
      const units = await app.call('GET', `search/v1/offers/${code}/units`, { brand, market });
      const { price, modelCode, modelSlug } = offer.json as Omit<Offered, 'code' | 'choice' | 'dealerId' | 'total'>;
      const [place] = units.json['places'] as { choice: CarChoice; dealer: { id: string }; quote: { total: Money } }[];
      if (place === undefined) return [];
      const { choice, dealer, quote } = place;
      return [{ code, price, modelCode, modelSlug, choice, dealerId: dealer.id, total: quote.total }];
    }),
  );
  return found.flat();
};

test.each([
  ['jeep', 'br', 'reservar'],
  ['peugeot', 'ar', 'reservar'],
] as const)('a car of %s built in %s like one on offer leads to that offer', async (brand, market, path) => {
  const all = await listOffered(brand, market);
  const [offer] = all;
  if (offer === undefined) throw new Error('nothing is on offer');
  const cheapest = Math.min(
    ...all
      .filter(({ choice }) => choice.mvsCode === offer.choice.mvsCode && choice.colorCode === offer.choice.colorCode)
      .map(({ price }) => price.amount),
  );
  const shown = formatMoney({ ...offer.price, amount: cheapest }, market);
  const pages = pagesOf(app.api.application);
  const page = await pages.read({
    path: `/${market}/${brand}/${path}?c=${encodeChoice(offer.choice)}`,
    load: loader,
  });
  expect(page.found?.carOffer?.price).toBe(shown);
  // Ley 27.743: beside every price in Argentina.
  expect(page.found?.carOffer?.withoutTaxes === null).toBe(market === 'br');
  const cars = await pages.read({
    path: `/${market}/${brand}`,
    load: ({ context }) => similarCars(context.get(pageContext), { ...offer, total: offer.price, codes: offer.choice }),
  });
  expect(cars[0]?.price).toBe(shown);
  expect(cars[0]?.href).toMatch(/\/ofertas\//);
  const other = await pages.read({
    path: `/${market}/${brand}`,
    load: ({ context }) =>
      similarCars(context.get(pageContext), {
        ...offer,
        total: offer.price,
        codes: { ...offer.choice, colorCode: 'ZZZ' },
      }),
  });
  expect(other.every(({ href }) => !href.includes('/ofertas/'))).toBe(true);
});

test('whoever waits for a place on the line asks with the car they built', async () => {
  const [offer] = await listOffered('jeep', 'br');
  const code = encodeChoice(offer!.choice);
  const page = await pagesOf(app.api.application).read({ path: `/br/jeep/reservar?c=${code}`, load: loader });
  expect(new URL(page.found?.waiting ?? '', 'http://x').searchParams.get('c')).toBe(code);
});

/** Another paint that a version comes in. */
const otherPaint = async (brand: string, { mvsCode, year, colorCode }: CarChoice): Promise<string> => {
  const { rows } = await ask<{ code: string }>(
    app.databaseUrl,
    `SELECT DISTINCT p.code FROM catalog.version_part v JOIN catalog.part p ON p.brand = v.brand AND p.id = v.part_id
     WHERE v.brand = $1 AND v.mvs_code = $2 AND v.year = $3 AND p.type = 'COLOR' AND p.code <> $4 ORDER BY p.code`,
    [brand, mvsCode, year, colorCode],
  );
  return rows[0]?.code ?? expect.fail('a second paint');
};

test.each([
  ['jeep', 'br'],
  ['peugeot', 'ar'],
] as const)(
  'a car like the one built that is an offer’s of %s in %s has that offer and its price',
  async (brand, market) => {
    const pages = pagesOf(app.api.application);
    // Of some offers no car is among the first that the page lists.
    const found = await Promise.all(
      (await listOffered(brand, market)).map(async ({ choice, dealerId, total }) => {
        const codes = { ...choice, colorCode: await otherPaint(brand, choice) };
        const path = `/${market}/${brand}/reservar?c=${encodeChoice(codes)}`;
        const offers = (await pages.read({ path, load: loader })).found?.offers ?? [];
        const card = offers.find((one) => one.dealerId === dealerId && one.choice === encodeChoice(choice));
        return card === undefined ? [] : [{ card, total }];
      }),
    );
    expect(found.flat().length).toBeGreaterThan(0);
    for (const { card, total } of found.flat()) {
      expect(card).toMatchObject({ kind: 'similar', deal: { isWhole: true } });
      // Of two offers of one car the cheaper counts.
      expect(Number(card.total?.replaceAll(/[^0-9]/g, ''))).toBeLessThanOrEqual(total.amount);
      expect(card.deal?.text).toContain(card.total);
    }
  },
);

test('a car that stands nowhere and has no place on the line is said to be gone, with the way to be written to', async () => {
  const { rows } = await ask<{ brand: string; market: 'br' | 'ar'; mvs: string; year: number; color: string }>(
    app.databaseUrl,
    `SELECT brand, market, mvs_code AS mvs, year, min(color_code) AS color FROM stock.free_unit
     GROUP BY brand, market, mvs_code, year HAVING bool_and(kind = 'ready') AND brand = 'peugeot' AND market = 'ar'`,
  );
  const last = rows[0] ?? expect.fail('a last car');
  const plain = { coatingCode: null, itemCodes: [], accessoryCodes: [], serviceCodes: [] };
  const built = { ...plain, mvsCode: last.mvs, year: last.year, colorCode: last.color };
  const code = encodeChoice({ ...built, colorCode: await otherPaint('peugeot', built) });
  const page = await pagesOf(app.api.application).read({ path: `/ar/peugeot/reservar?c=${code}`, load: loader });
  expect(page.found).toMatchObject({ own: 'none', city: null });
  expect(page.found?.offers.every(({ kind }) => kind === 'similar')).toBe(true);
});

test('a dealership’s day for a car that is built is one, with a place said and without', async () => {
  const { rows } = await ask<{ mvs: string; year: number; latitude: number; longitude: number; id: string }>(
    app.databaseUrl,
    `SELECT u.mvs_code AS mvs, u.year, d.id, d.latitude, d.longitude FROM stock.free_unit u
     JOIN dealers.dealer d ON d.brand = u.brand AND d.id = u.dealer_id
     WHERE u.brand = 'peugeot' AND u.market = 'ar' AND u.kind = 'slot' AND u.delivery_days IS NOT NULL
     ORDER BY u.delivery_days DESC, u.id LIMIT 1`,
  );
  const slot = rows[0] ?? expect.fail('a place on the line');
  const dayAt = async (where: string): Promise<number | null> => {
    const path = `stock/v1/available?mvsCode=${slot.mvs}&modelYear=${slot.year}&limit=100${where}`;
    const { json } = await app.call('GET', path, { brand: 'peugeot', market: 'ar' });
    const units = json['units'] as { kind: string; deliveryDays: number | null; dealer: { id: string } }[];
    const own = units.find(({ kind, dealer }) => kind === 'slot' && dealer.id === slot.id);
    return (own ?? expect.fail(`no place on the line at the dealership: ${path}`)).deliveryDays;
  };
  const without = await dayAt('');
  expect(without).not.toBeNull();
  expect(await dayAt(`&latitude=${slot.latitude}&longitude=${slot.longitude}`)).toBe(without);
});

test('the dealerships of an offer stand by the place that was said', async () => {
  const [offer] = await listOffered('jeep', 'br');
  if (offer === undefined) throw new Error('nothing is on offer');
  const code = offer.code.toLowerCase();
  const placesAt = async (where: string): Promise<string[]> => {
    const page = await pagesOf(app.api.application).read({
      path: `/br/jeep/reserva/oferta/${code}${where}`,
      params: { offer: code },
      load: offerReservation,
    });
    return page.offer.places.map(({ place }) => place);
  };
  for (const place of await placesAt('')) expect(place).not.toContain('km');
  for (const place of await placesAt('?cep=01310-100')) expect(place).toMatch(/ · [\d.,]+ km$/);
});
