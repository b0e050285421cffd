import { afterAll, beforeAll, expect, test } from 'vitest';
import { similarCars } from '#app/web/build-similar.ts';
import { loader } from '#app/web/new-reservation-data.ts';
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

type Offered = { code: string; choice: CarChoice; price: Money; modelCode: string; modelSlug: string };

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
      const { price, modelCode, modelSlug } = offer.json as Omit<Offered, 'code' | 'choice'>;
      const [place] = units.json['places'] as { choice: CarChoice }[];
      return place === undefined ? [] : [{ code, price, modelCode, modelSlug, choice: place.choice }];
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
