import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCar, findReadyCars } from '#tests/harness/cars.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

/** The day in Brazil, as ISO 8601 writes it. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(async () => {
  await expectSound(app.databaseUrl);
  await ask(app.databaseUrl, `UPDATE reservations.purchase SET held_until = now() WHERE state = 'PRE_RESERVE'`);
  await ask(app.databaseUrl, `UPDATE stock.hold SET held_until = now() WHERE kind = 'hold' AND released_at IS NULL`);
});

const visitor = () => buyerOf(app.call, { reference: randomUUID() });
const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

/** A place on the line with the plainest car of its version, and a dealership of the brand that is not its own. */
const placeOnTheLine = async () => {
  const { choice } = await findReadyCar(app.databaseUrl);
  const { rows } = await ask<{ id: string; home: string; days: number }>(
    app.databaseUrl,
    `SELECT id, dealer_id AS home, delivery_days AS days FROM stock.free_unit
     WHERE brand = 'jeep' AND market = 'br' AND kind = 'slot' AND mvs_code = $1 AND year = $2 AND delivery_days IS NOT NULL
     ORDER BY delivery_days DESC, id LIMIT 1`,
    [choice.mvsCode, choice.year],
  );
  const slot = rows[0];
  if (slot === undefined) expect.fail('no place on the line');
  const dealers = await ask<{ id: string; brand: string }>(
    app.databaseUrl,
    `SELECT id, brand FROM dealers.dealer WHERE market = 'br' AND brand IN ('jeep', 'ram') AND id <> $1 AND closed_at IS NULL
       AND blocked_at IS NULL ORDER BY id`,
    [slot.home],
  );
  const other = dealers.rows.find(({ brand }) => brand === 'jeep')?.id ?? '';
  const foreign = dealers.rows.find(({ brand }) => brand === 'ram')?.id ?? '';
  return { slot, choice, other, foreign };
};

describe('a car built for its buyer', () => {
  test('is handed over where the buyer says, with its day and what comes on top of the price', async () => {
    const { slot, choice, other } = await placeOnTheLine();
    const one = visitor();
    const id = idOf(await one.reserve({ unitId: slot.id, choice, dealerId: other }));
    const { json } = await one.status(id);
    expect(json).toMatchObject({
      dealer: { id: other },
      freight: { currency: 'BRL' },
      registration: { currency: 'BRL' },
    });
    // Days are those of the market's calendar: late in the evening it is tomorrow elsewhere.
    const today = DAY.format(new Date(String(json['createdAt'])));
    const days = (Date.parse(String(json['deliverBy']).slice(0, 10)) - Date.parse(today)) / 86_400_000;
    expect(Math.abs(days - slot.days)).toBeLessThanOrEqual(1);
  });

  test('whose place was just taken gets another that is no later', async () => {
    const { slot, choice, other } = await placeOnTheLine();
    const body = { unitId: slot.id, choice, dealerId: other };
    const [first, second] = await Promise.all([visitor().reserve(body), visitor().reserve(body)]);
    expect([first.status, second.status]).toEqual([200, 200]);
  });

  test('is not handed over at a dealership of another brand, nor a built car anywhere but where it stands', async () => {
    const { slot, choice, other, foreign } = await placeOnTheLine();
    expect(codeOf(await visitor().reserve({ unitId: slot.id, choice, dealerId: foreign }))).toBe('422 dealerUnknown');
    const cars = await findReadyCars(app.databaseUrl, { limit: 20 });
    const { rows } = await ask<{ id: string }>(app.databaseUrl, 'SELECT id FROM stock.unit WHERE dealer_id <> $1', [
      other,
    ]);
    const away = cars.find(({ unitId }) => rows.some(({ id }) => id === unitId));
    expect(
      codeOf(await visitor().reserve({ ...(away ?? (await findReadyCar(app.databaseUrl))), dealerId: other })),
    ).toBe('422 dealerUnknown');
  });

  test('is offered at the dealerships near the visitor; where all places are held, it is said until when', async () => {
    const { choice } = await placeOnTheLine();
    const at = await ask<{ latitude: number; longitude: number }>(
      app.databaseUrl,
      `SELECT latitude, longitude FROM dealers.dealer WHERE brand = 'jeep' AND market = 'br' AND city_name = 'São Paulo' LIMIT 1`,
    );
    const { latitude = 0, longitude = 0 } = at.rows[0] ?? {};
    const query = new URLSearchParams({
      mvsCode: choice.mvsCode,
      modelYear: String(choice.year),
      colorCode: choice.colorCode,
      optionalCode: choice.itemCodes.join(','),
      latitude: String(latitude),
      longitude: String(longitude),
    });
    type Seen = { heldUntil: string | null; units: { kind: string; dealer: { distanceKm: number } }[] };
    const look = async () =>
      (await app.call('GET', `stock/v1/available?${query}`, { brand: 'jeep', market: 'br' })).json as unknown as Seen;
    const before = await look();
    const built = before.units.filter(({ kind }) => kind === 'slot');
    expect(built.length).toBeGreaterThan(0);
    for (const { dealer } of built) expect(dealer.distanceKm).toBeLessThanOrEqual(150);
    expect(before.heldUntil).toBeNull();
    await ask(app.databaseUrl, 'UPDATE stock.hold SET released_at = now() WHERE held_until <= now()');
    await ask(
      app.databaseUrl,
      `INSERT INTO stock.hold (id, brand, unit_id, order_id, held_until)
       SELECT gen_random_uuid(), brand, id, gen_random_uuid(), now() + interval '9 minutes' FROM stock.free_unit
       WHERE brand = 'jeep' AND market = 'br' AND kind = 'slot' AND mvs_code = $1 AND year = $2`,
      [choice.mvsCode, choice.year],
    );
    const after = await look();
    expect(after.units.some(({ kind }) => kind === 'slot')).toBe(false);
    expect(Date.parse(after.heldUntil ?? '')).toBeGreaterThan(Date.now());
    await ask(
      app.databaseUrl,
      `UPDATE stock.hold SET released_at = now() WHERE order_id NOT IN (SELECT id FROM reservations.purchase)`,
    );
  });
});
