import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buyerOf, idOf, orderOf } from '#tests/harness/buyer.ts';
import { patient, type Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

type Offer = {
  id: string;
  code: string;
  amount: number;
  stock: number | null;
  dealerId: string | null;
  mvsCode: string;
  color: string;
  listAmount: number;
};

const JEEP = { brand: 'jeep', market: 'br' };
const BUYERS = 20;

let app: TestApp;
let mine: string;

beforeAll(async () => {
  app = await startTestApp();
  mine = await signIn(app.call, CUSTOMER.br);
});
afterAll(() => app.stop());
afterEach(async () => {
  await expectSound(app.databaseUrl);
  await endHolds();
});

/** Ends every hold, so that one test's cars do not count in the next. */
const endHolds = async (): Promise<void> => {
  await ask(app.databaseUrl, `UPDATE reservations.purchase SET held_until = now() WHERE state = 'PRE_RESERVE'`);
  await ask(app.databaseUrl, `UPDATE stock.hold SET held_until = now() WHERE kind = 'hold' AND released_at IS NULL`);
};

const offersWhere = async (condition: string, values: unknown[] = []): Promise<Offer[]> =>
  (
    await ask<Offer>(
      app.databaseUrl,
      `SELECT id, code, amount::float8 AS amount, stock, dealer_id AS "dealerId", mvs_code AS "mvsCode", color_code AS color,
         list_amount::float8 AS "listAmount"
       FROM offers.offer WHERE kind = 'VEHICLE' AND condition = 'NEW' AND type <> 'RENTAL' AND price_type <> 'STARTS_WITH'
         AND state IN ('published', 'unsold') AND valid_from <= now() AND ${condition} ORDER BY code`,
      values,
    )
  ).rows;

/** The demonstration's offer of two cars at one dealership. */
const twoCars = async (): Promise<Offer> => {
  const [offer] = await offersWhere(`brand = 'jeep' AND market = 'br' AND stock = 2 AND valid_until > now()`);
  if (offer === undefined) throw new Error('no offer of two cars');
  return offer;
};

type Who = { reference?: string; token?: string; brand?: string; market?: string };
const reserve = (offer: Pick<Offer, 'code'>, who: Who = { reference: randomUUID() }, more: object = {}, key?: string) =>
  patient(app.call)('POST', 'reservation/v2/reservations/pre-reserve/offer', {
    ...JEEP,
    ...who,
    key: key ?? randomUUID(),
    body: { offerCode: offer.code, ...more },
  });
const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;
const detail = async ({ code }: Offer) => (await app.call('GET', `search/v1/offers/${code}`, JEEP)).json;
const heldUnits = async (): Promise<number> =>
  Number(
    (
      await ask<{ count: string }>(
        app.databaseUrl,
        `SELECT count(*) FROM stock.hold WHERE released_at IS NULL AND (held_until IS NULL OR held_until > now())`,
      )
    ).rows[0]?.count,
  );

describe('an offer is bought', () => {
  test('as that very car, at its price and dealership, and named on the order', async () => {
    const offer = await twoCars();
    const answer = await reserve(offer, { token: mine });
    expect(answer.json).toMatchObject({ state: 'PRE_RESERVE', total: { amount: offer.amount, currency: 'BRL' } });
    const order = (await buyerOf(app.call, { token: mine }).status(idOf(answer))).json;
    expect(order).toMatchObject({
      offer: { code: offer.code },
      dealer: { id: offer.dealerId },
      choice: { mvsCode: offer.mvsCode, colorCode: offer.color },
      total: { amount: offer.amount },
    });
    const { lines } = order['quote'] as { lines: { kind: string; amount: { amount: number } }[] };
    expect(lines.reduce((sum, line) => sum + line.amount.amount, 0)).toBe(offer.amount);
    expect(lines.at(-1)).toMatchObject({ kind: 'offer', code: offer.code });
    expect((await detail(offer))['unitsLeft']).toBe(1);
  });

  test('at the price of now, frozen: what the list does afterwards does not reach the order', async () => {
    const offer = await twoCars();
    const answer = await reserve(offer, { token: mine });
    // As an editor writes it: the worker, which makes a seeded price anew, leaves what was priced meanwhile.
    const raise = (by: number) =>
      ask(
        app.databaseUrl,
        'UPDATE offers.offer SET amount = amount + $2, version = version + 1, priced_at = now() WHERE id = $1',
        [offer.id, by],
      );
    await raise(100);
    try {
      expect(orderOf(await buyerOf(app.call, { token: mine }).status(idOf(answer)))).toMatchObject({
        total: { amount: offer.amount },
      });
      const dearer = await reserve(offer);
      expect(codeOf(dearer)).toBe('200 undefined');
      expect(dearer.json).toMatchObject({ total: { amount: offer.amount + 100 } });
    } finally {
      await raise(-100);
    }
  });

  test(`by two of ${BUYERS} who want its two cars at once; the others are told that it is gone`, async () => {
    const offer = await twoCars();
    // More cars of the kind stand there than the offer promised.
    await ask(app.databaseUrl, 'UPDATE offers.offer SET stock = 2 WHERE id = $1', [offer.id]);
    await moreCars(offer, 3);
    const answers = await Promise.all(Array.from({ length: BUYERS }, () => reserve(offer)));
    const seen = Map.groupBy(answers, codeOf);
    expect(Object.fromEntries([...seen].map(([code, list]) => [code, list.length]))).toEqual({
      '200 undefined': 2,
      '409 offerSoldOut': BUYERS - 2,
    });
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ key: 'offer.soldOut' });
    expect(await heldUnits()).toBe(2);
    expect(await detail(offer)).toMatchObject({ state: 'reserved', unitsLeft: 0 });
    // The list says so too, once what it keeps for two seconds is over.
    const listed = async () => {
      const { json } = await app.call('POST', 'search/v1/offers/search?size=100', { ...JEEP, body: {} });
      return (json as { offers: { id: string; state: string }[] }).offers.find(({ id }) => id === offer.id)?.state;
    };
    await expect.poll(listed).toBe('reserved');
    expect((await app.call('GET', `search/v1/offers/${offer.code}/units`, JEEP)).json).toEqual({
      left: 0,
      places: [],
    });
    await endHolds();
    expect(await detail(offer)).toMatchObject({ state: 'onSale', unitsLeft: 2 });
    expect((await reserve(offer)).status).toBe(200);
  });

  test('once, however often the request is sent', async () => {
    const offer = await twoCars();
    const key = randomUUID();
    const who = { reference: randomUUID() };
    const [first, second] = await Promise.all([reserve(offer, who, {}, key), reserve(offer, who, {}, key)]);
    expect(idOf(first)).toBe(idOf(second));
    expect(await heldUnits()).toBe(1);
  });

  test('not when its time is up, before it began, when it asks for no car, or is another’s', async () => {
    const offer = await twoCars();
    const set = (columns: string) =>
      ask(app.databaseUrl, `UPDATE offers.offer SET ${columns} WHERE id = $1`, [offer.id]);
    const { rows } = await ask<{ from: Date; until: Date }>(
      app.databaseUrl,
      'SELECT valid_from AS from, valid_until AS until FROM offers.offer WHERE id = $1',
      [offer.id],
    );
    try {
      await set('valid_until = now()');
      expect(codeOf(await reserve(offer))).toBe('410 offerOver');
      await set(`valid_until = now() + interval '9 days', valid_from = now() + interval '1 day'`);
      expect(codeOf(await reserve(offer))).toBe('409 offerAhead');
    } finally {
      await ask(app.databaseUrl, 'UPDATE offers.offer SET valid_from = $2, valid_until = $3 WHERE id = $1', [
        offer.id,
        rows[0]?.from,
        rows[0]?.until,
      ]);
    }
    const [used] = (
      await ask<Offer>(
        app.databaseUrl,
        `SELECT code FROM offers.offer WHERE brand = 'jeep' AND market = 'br' AND condition = 'USED' AND state = 'published' LIMIT 1`,
      )
    ).rows;
    expect(codeOf(await reserve({ code: used?.code ?? '' }))).toBe('422 offerNotReservable');
    expect(codeOf(await reserve(offer, { reference: randomUUID(), brand: 'ram' }))).toBe('404 offerUnknown');
    expect(codeOf(await reserve(offer, { reference: randomUUID(), market: 'ar' }))).toBe('404 offerUnknown');
    expect(codeOf(await reserve({ code: 'ZZZZZZZZ' }))).toBe('404 offerUnknown');
    expect(codeOf(await reserve(offer, undefined, { dealerId: randomUUID() }))).toBe('409 offerSoldOut');
    expect(await heldUnits()).toBe(0);
  });

  test('and leaves the showcase with its last paid car, and comes back when a sale falls through', async () => {
    const [offer] = await offersWhere(`brand = 'jeep' AND market = 'br' AND stock = 1 AND valid_until > now()`);
    if (offer === undefined) throw new Error('no offer of one car');
    const buyer = buyerOf(app.call, { token: mine });
    const id = idOf(await reserve(offer, { token: mine }));
    await buyer.register(id);
    await buyer.pay(id);
    const pix = await waitFor(async () =>
      orderOf(await buyer.status(id)).charges.find(({ pixCode }) => pixCode !== null),
    );
    await app.sandboxConsole.onPayment((await app.sandboxConsole.payment(pix.id)).id, 'confirm');
    await waitFor(async () => (orderOf(await buyer.status(id)).state === 'RESERVE' ? true : undefined));
    const stateOf = async () =>
      (await ask<{ state: string }>(app.databaseUrl, 'SELECT state FROM offers.offer WHERE id = $1', [offer.id]))
        .rows[0]?.state;
    expect(await stateOf()).toBe('sold');
    // Sold for good, not held for now: nothing is counted any more.
    expect(await detail(offer)).toMatchObject({ state: 'sold', unitsLeft: null });
    expect(codeOf(await reserve(offer))).toBe('409 offerSoldOut');
    expect((await buyer.cancel(id)).json).toMatchObject({ state: 'CANCELLED' });
    expect(await stateOf()).toBe('unsold');
    expect((await reserve(offer)).status).toBe(200);
  });
});

test('every offer of the demonstration that can be bought has its cars', async () => {
  const offers = await offersWhere('valid_until > now()');
  expect(offers.length).toBeGreaterThan(60);
  const { rows } = await ask<{ code: string; brand: string; market: string }>(
    app.databaseUrl,
    'SELECT code, brand, market FROM offers.offer WHERE id = ANY($1::uuid[])',
    [offers.map(({ id }) => id)],
  );
  const scopes = new Map(rows.map((row) => [row.code, row]));
  for (const offer of offers) {
    const { brand = '', market = '' } = scopes.get(offer.code) ?? {};
    const { json } = await app.call('GET', `search/v1/offers/${offer.code}/units`, { brand, market });
    expect(json['left'], `${market} ${brand} ${offer.code}`).toBeGreaterThanOrEqual(offer.stock ?? 1);
  }
});

/** More cars like those of an offer at its dealership. */
const moreCars = (offer: Offer, count: number) =>
  ask(
    app.databaseUrl,
    `INSERT INTO stock.unit (id, brand, market, dealer_id, mvs_code, year, kind, color_code, coating_code, item_codes, chassis, delivery_days)
     SELECT gen_random_uuid(), brand, market, dealer_id, mvs_code, year, kind, color_code, coating_code, item_codes,
       left(chassis, 11) || lpad((900000 + n)::text, 6, '0'), delivery_days
     FROM (SELECT * FROM stock.unit WHERE dealer_id = $1 AND mvs_code = $2 AND color_code = $3 ORDER BY id LIMIT 1) u
     CROSS JOIN generate_series(1, $4::integer) n`,
    [offer.dealerId, offer.mvsCode, offer.color, count],
  );
