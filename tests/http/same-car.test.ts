import { randomUUID } from 'node:crypto';
import type { LoaderFunctionArgs } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { represent } from '#app/web/build-instalments.ts';
import { buildPorts } from '#app/web/build-ports.ts';
import { leadPorts } from '#app/web/lead-ports.ts';
import { loader as whereLoader } from '#app/web/new-reservation-data.ts';
import { BRANDS } from '#brands/brands.ts';
import { getCarWeb } from '#features/catalog/contract/car.ts';
import { decodeChoice, encodeChoice } from '#features/configurator/public.ts';
import { loadBuild } from '#features/configurator/web/build-loader.ts';
import type { ServerPorts } from '#features/configurator/web/ports.ts';
import { savedCarsLoader } from '#features/configurator/web/saved-cars-data.ts';
import { proposalLoader } from '#features/leads/web/proposal-data.ts';
import type { CarChoice, Quote } from '#features/price/public.ts';
import { orderLoader } from '#features/reservations/web/order-loader.ts';
import { ordersLoader } from '#features/reservations/web/orders-loader.ts';
import { loader as stepLoader } from '#app/web/reservation-step-data.ts';
import { lookOfCodes, pictureOfCodes } from '#kernel/car-look.ts';
import { formatMoney } from '#kernel/money.ts';
import { anyCar, anyOf } from '#tests/harness/any-car.ts';
import { buyerOf, idOf, type Buyer } from '#tests/harness/buyer.ts';
import { ask } from '#tests/harness/cars.ts';
import { FULL_SWEEP } from '#tests/harness/full.ts';
import { inLanes } from '#tests/harness/in-lanes.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { readPdfWords } from '#tests/harness/read-pdf.ts';
import { build, payFor } from '#tests/harness/sales.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Market = 'br' | 'ar';
/** A few at every change; `npm run test:full` takes five hundred from the configurator to the garage. */
const [LOOKS, SALES] = FULL_SWEEP ? [0, 250] : [5, 1];
/** Each waits for worker, gateway and factory in turn; a person keeps three cars at most. */
const LANES = FULL_SWEEP ? 3 : 1;

const ports: ServerPorts = {
  ...buildPorts,
  represent: () => Promise.resolve(represent),
  similar: () => Promise.resolve([]),
  location: () => Promise.resolve(null),
  near: () => Promise.resolve(null),
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

/** The picture's address at whatever width: paint and parts stand in it. */
const expectPictured = (screen: string, value: unknown, { brand, choice }: Pick<Seen, 'brand' | 'choice'>): void => {
  const { mvsCode, year } = choice;
  const address = pictureOfCodes({ brand, mvsCode, year, codes: choice }) ?? '?';
  const all = JSON.stringify(value);
  expect(all.includes(`${address}"`) || all.includes(`${address}&`), `${screen}: ${address}`).toBe(true);
};

type Seen = { brand: string; market: Market; choice: CarChoice; quote: Quote; token: string };

/** The cars that are looked at now: all lanes are one account, and it keeps a car once. */
const inHand = new Set<string>();

/** Any car of any brand that nobody looks at, and who looks at it. */
const anySeen = async (market: Market, token: string): Promise<Seen> => {
  for (;;) {
    const brand = anyOf(BRANDS).id;
    const car = await anyCar(app.call, { brand, market });
    const code = encodeChoice(car.choice);
    if (inHand.has(code)) continue;
    inHand.add(code);
    return { brand, market, token, ...car };
  }
};

/** The configurator at its summary and its paper, the page of where to reserve, the lead's form and the cars kept in my area. */
const look = (seen: Seen): Promise<void> => readScreens(seen).finally(() => inHand.delete(encodeChoice(seen.choice)));

const readScreens = async ({ brand, market, choice, quote, token }: Seen): Promise<void> => {
  const pages = pagesOf(app.api.application);
  const home = `/${market}/${brand}`;
  const c = encodeChoice(choice);
  const shown = namesOf(quote, market);
  const color = quote.lines.find(({ kind }) => kind === 'color')?.name ?? '?';
  const { json } = await app.call('GET', `car/v2/car?mvsCode=${choice.mvsCode}&year=${choice.year}`, { brand, market });
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
    // Where an offer sells this very car, that is its price, and the only one.
    if (offer.deal?.isWhole === true) expect(offer.deal.text, 'where to reserve').toContain(offer.total);
    else expect(offer.total, 'where to reserve').toBe(shown.price);
    expect(decodeChoice(offer.choice), 'where to reserve').toMatchObject(choice);
    expect(offer.alt).toContain(color);
    expectPictured('where to reserve', offer, { brand, choice });
  }
  const lead = await pages.read({ path: `${home}?c=${c}`, load: proposalLoader(leadPorts) });
  expectShows('lead', lead.car, [...shown.car, color, shown.price, choice.mvsCode]);
  const scope = { brand, market, token };
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
  const own = mine.cars.find(({ code }) => code === saved.json['code']);
  expectShows('cars kept', own, [...shown.car, shown.price]);
  expectPictured('cars kept', own, { brand, choice });
  const sheet = await fetch(`${app.api.url}/api/car/v1/car/saved/${String(saved.json['code'])}/summary.pdf`, {
    headers: { 'x-brand': brand, 'x-market': market },
  });
  const words = await readPdfWords(new Uint8Array(await sheet.arrayBuffer()));
  for (const one of [...shown.car, ...shown.parts, shown.price]) expect(words, 'paper').toContain(plain(one));
  // An account keeps fifty at most.
  const removed = await app.call('DELETE', `car/v1/car/mine/${String(saved.json['code'])}`, scope);
  expect(removed.status).toBeLessThan(300);
};

type Kept = { readonly id: string; readonly buyer: Buyer; readonly shown: ReturnType<typeof namesOf> };

/** Kept as it was chosen: its order, the steps of its reservation, its own page and the list. Null where nobody has it, nor the line. */
const reserve = async ({ brand, market, choice, quote, token }: Seen): Promise<Kept | null> => {
  const pages = pagesOf(app.api.application);
  const home = `/${market}/${brand}`;
  const where = await pages.read({ path: `${home}?c=${encodeChoice(choice)}`, load: whereLoader });
  const offer = where.found?.offers.find(({ kind }) => kind !== 'similar');
  if (offer === undefined) return null;
  const { unitId, dealerId } = offer;
  const buyer = buyerOf(app.call, { brand, market, token });
  const answer = await buyer.reserve({ unitId, dealerId, choice });
  // Another lane was quicker.
  if (answer.status === 409) return null;
  const id = idOf(answer);
  const order = (await buyer.status(id)).json;
  expect(order).toMatchObject({
    total: quote.total,
    choice: { ...choice, coatingCode: expect.anything() },
    quote: { lines: quote.lines, modelName: quote.modelName, versionName: quote.versionName },
  });
  const shown = namesOf(quote, market);
  const read = { path: home, params: { id, step: 'showcase' }, token };
  const step = await pages.read({ ...read, load: stepLoader });
  expectShows('reservation', step, [...shown.car, ...shown.parts, shown.price]);
  expectPictured('reservation', step, { brand, choice });
  const own: Record<string, unknown> = {
    order: await pages.read({ ...read, load: orderLoader }),
    orders: await pages.read({ ...read, load: ordersLoader }),
  };
  for (const [screen, page] of Object.entries(own)) {
    expectShows(screen, page, [...shown.car, shown.price]);
    expectPictured(screen, page, { brand, choice });
  }
  return { id, buyer, shown };
};

/** The part of a picture's address that says what the car looks like. */
const queryOf = (choice: CarChoice): string =>
  Object.entries(lookOfCodes(choice))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

type Owned = { id: string; mvsCode: string; year: number; colorCode: string };

type Mailed = { vehicle: string; picture: string; pictureAlt: string };

/** Paid and handed over, as gateway and factory play it: the mail about it, and the garage it comes into. */
const deliver = async ({ brand, market, choice, token }: Seen, { id, buyer, shown }: Kept): Promise<void> => {
  const sale = { buyer, id, sandboxConsole: app.sandboxConsole };
  await payFor(sale, market);
  const mail = await waitFor(async () => {
    const { rows } = await ask<{ params: Mailed }>(
      app.databaseUrl,
      `SELECT payload -> 'params' AS params FROM platform.outbox
       WHERE topic = 'mail.send' AND payload ->> 'template' = 'orderConfirmed' AND payload -> 'params' ->> 'url' LIKE $1`,
      [`%/${id}`],
    );
    return rows[0]?.params;
  });
  expect(mail.vehicle, 'mail').toBe([...shown.car, choice.year].join(' '));
  expect(mail.picture, 'mail').toContain(queryOf(choice));
  await build(sale, 'DELIVERED');
  const scope = { brand, market, token };
  const { mvsCode, year, colorCode } = choice;
  // A garage has an end, so each takes its car out again; two that bought like cars side by side may take the other's.
  await waitFor(async () => {
    const { json } = await app.call('GET', 'garage/v1/owned', scope);
    const isIt = (one: Owned) => one.mvsCode === mvsCode && one.year === year && one.colorCode === colorCode;
    const car = (json['cars'] as Owned[]).find(isIt);
    if (car === undefined) return undefined;
    const left = await app.call('DELETE', `garage/v1/owned/car/${car.id}`, { ...scope, key: randomUUID() });
    if (left.status !== 404) expect(left.status, JSON.stringify(left.json)).toBeLessThan(300);
    return left.status !== 404;
  });
};

describe.each(['br', 'ar'] as const)('any car, %s', (market) => {
  test('is the same from the configurator, its paper and the lead to its order, the mail about it and the garage', async () => {
    const token = await signIn(app.call, CUSTOMER[market]);
    await inLanes(LANES, LOOKS, async () => look(await anySeen(market, token)));
    await inLanes(LANES, SALES, async () => {
      for (;;) {
        const car = await anySeen(market, token);
        await look(car);
        const kept = await reserve(car);
        if (kept === null) continue;
        await deliver(car, kept);
        break;
      }
    });
    await expectDrainedAndSound(app.databaseUrl);
  }, 3_600_000);
});

test('a screen that shows another price, name or picture than the chosen car’s does not pass', async () => {
  // It fails at the first screen, which asks for nobody.
  const seen = await anySeen('br', '');
  const { total } = seen.quote;
  const dearer = { ...seen.quote, total: { ...total, amount: total.amount + 1 } };
  await expect(look({ ...seen, quote: dearer })).rejects.toThrow(/configurator/);
  const { car } = namesOf(seen.quote, 'br');
  expect(() => expectShows('lead', { car: [car[0]] }, car)).toThrow(/lead/);
  const picture = pictureOfCodes({ brand: seen.brand, ...seen.choice, codes: { ...seen.choice, colorCode: '000' } });
  expect(() => expectPictured('order', { picture: `${picture}&width=800` }, seen)).toThrow(/order/);
});
