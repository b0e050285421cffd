import { randomUUID } from 'node:crypto';
import type { LoaderFunctionArgs } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { represent } from '#app/web/build-instalments.ts';
import { buildPorts } from '#app/web/build-ports.ts';
import { leadPorts } from '#app/web/lead-ports.ts';
import { loader as whereLoader } from '#app/web/new-reservation-data.ts';
import { getCarWeb } from '#features/catalog/contract/car.ts';
import { decodeChoice, encodeChoice } from '#features/configurator/public.ts';
import { loadBuild } from '#features/configurator/web/build-loader.ts';
import type { ServerPorts } from '#features/configurator/web/ports.ts';
import { savedCarsLoader } from '#features/configurator/web/saved-cars-data.ts';
import { proposalLoader } from '#features/leads/web/proposal-data.ts';
import type { CarChoice, Quote } from '#features/price/public.ts';
import { loader as stepLoader } from '#features/reservations/web/reservation-step-loader.ts';
import { formatMoney } from '#kernel/money.ts';
import { anyCar } from '#tests/harness/any-car.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { FULL_SWEEP } from '#tests/harness/full.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Market = 'br' | 'ar';
const BRAND = 'jeep';
/** A few at every change; `npm run test:full` goes through five hundred. */
const CARS = FULL_SWEEP ? 250 : 6;

const ports: ServerPorts = {
  ...buildPorts,
  represent: () => Promise.resolve(represent),
  similar: () => Promise.resolve([]),
  location: () => Promise.resolve(null),
  brandName: (brand) => brand,
  isSubsidized: () => false,
  findCar: async (call, slug) => {
    const found = await call(getCarWeb, { query: { slug } });
    return found.ok ? found.value : null;
  },
};

const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

/** Whatever a page shows of the car stands somewhere in what its loader gives. */
const expectShows = (screen: string, value: unknown, shown: readonly string[]): void => {
  const all = plain(JSON.stringify(value));
  for (const one of shown)
    expect(all.includes(plain(JSON.stringify(one).slice(1, -1))), `${screen}: ${one}`).toBe(true);
};

const namesOf = ({ modelName, versionName, lines, total }: Quote, market: Market) => {
  const kinds = new Set(['color', 'item']);
  const parts = lines.filter(({ kind }) => kinds.has(kind)).map(({ name }) => name);
  return { car: [modelName, versionName], parts, price: formatMoney(total, market) };
};

type Seen = { market: Market; choice: CarChoice; quote: Quote; token: string };

/** The configurator at its summary, the page of where to reserve, the lead's form and the cars kept in my area. */
const look = async ({ market, choice, quote, token }: Seen): Promise<void> => {
  const pages = pagesOf(app.api.application);
  const home = `/${market}/${BRAND}`;
  const c = encodeChoice(choice);
  const shown = namesOf(quote, market);
  const color = quote.lines.find(({ kind }) => kind === 'color')?.name ?? '?';
  const { json } = await app.call('GET', `car/v2/car?mvsCode=${choice.mvsCode}&year=${choice.year}`, {
    brand: BRAND,
    market,
  });
  const model = String(json['modelSlug']);
  const built = await pages.read({
    path: `${home}?c=${c}`,
    params: { model, step: 'resume' },
    load: (args: LoaderFunctionArgs) => loadBuild(ports, args),
  });
  if (built instanceof Response) throw new Error(`the configurator leads to ${built.headers.get('location')}`);
  expect(built.price?.total, 'configurator').toEqual(quote.total);
  const opened = decodeChoice(built.code);
  expect(opened, 'configurator').toMatchObject({
    mvsCode: choice.mvsCode,
    year: choice.year,
    colorCode: choice.colorCode,
    itemCodes: expect.arrayContaining(choice.itemCodes),
  });
  const where = await pages.read({ path: `${home}?c=${c}`, load: whereLoader });
  for (const offer of where.found?.offers.filter(({ kind }) => kind !== 'similar') ?? []) {
    expect(offer.total, 'where to reserve').toBe(shown.price);
    expect(decodeChoice(offer.choice), 'where to reserve').toMatchObject(choice);
    expect(offer.alt).toContain(color);
  }
  const lead = await pages.read({ path: `${home}?c=${c}`, load: proposalLoader(leadPorts) });
  expectShows('lead', lead.car, [...shown.car, color, shown.price, choice.mvsCode]);
  const scope = { brand: BRAND, market, token };
  const saved = await app.call('POST', 'car/v1/car/saved', {
    ...scope,
    key: randomUUID(),
    body: { choice: c },
  });
  expect(saved.status, JSON.stringify(saved.json)).toBe(200);
  const kept = await app.call('POST', 'car/v1/car/mine', {
    ...scope,
    key: randomUUID(),
    body: { code: saved.json['code'] },
  });
  expect(kept.status, JSON.stringify(kept.json)).toBe(200);
  const mine = await pages.read({ path: home, token, load: savedCarsLoader(ports) });
  expectShows(
    'cars kept',
    mine.cars.find(({ code }) => code === saved.json['code']),
    [...shown.car, shown.price],
  );
  // An account keeps fifty at most.
  const removed = await app.call('DELETE', `car/v1/car/mine/${String(saved.json['code'])}`, scope);
  expect(removed.status).toBeLessThan(300);
};

/** Kept as it was chosen: the order and the steps of its reservation. False where nobody has it, nor the line. */
const reserve = async ({ market, choice, quote, token }: Seen): Promise<boolean> => {
  const pages = pagesOf(app.api.application);
  const home = `/${market}/${BRAND}`;
  const where = await pages.read({ path: `${home}?c=${encodeChoice(choice)}`, load: whereLoader });
  const offer = where.found?.offers.find(({ kind }) => kind !== 'similar');
  if (offer === undefined) return false;
  const { unitId, dealerId } = offer;
  const buyer = buyerOf(app.call, { brand: BRAND, market, token });
  const id = idOf(await buyer.reserve({ unitId, dealerId, choice }));
  const order = (await buyer.status(id)).json;
  expect(order).toMatchObject({
    total: quote.total,
    choice: { ...choice, coatingCode: expect.anything() },
    quote: { lines: quote.lines, modelName: quote.modelName, versionName: quote.versionName },
  });
  const step = await pages.read({
    path: home,
    params: { id, step: 'showcase' },
    token,
    load: stepLoader,
  });
  const shown = namesOf(quote, market);
  expectShows('reservation', step, [...shown.car, ...shown.parts, shown.price]);
  return true;
};

describe.each(['br', 'ar'] as const)('any car, %s', (market) => {
  test('is the same on the quote, in the configurator, where it is reserved, in the lead and among the cars kept', async () => {
    const token = await signIn(app.call, CUSTOMER[market]);
    for (let index = 0; index < CARS; index += 1) {
      await look({ market, token, ...(await anyCar(app.call, { brand: BRAND, market })) });
    }
  }, 300_000);

  test('is the same on its order and on the steps of its reservation', async () => {
    const token = await signIn(app.call, CUSTOMER[market]);
    for (let tries = 0; tries < 20; tries += 1) {
      if (await reserve({ market, token, ...(await anyCar(app.call, { brand: BRAND, market })) })) return;
    }
    throw new Error('none of twenty cars can be reserved anywhere');
  });
});
