import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MAX_RUNNING_HOLDS } from '#features/reservations/store.server.ts';
import { buyerOf, idOf, orderOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCar, findReadyCars } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let mine: string;
let others: string;

beforeAll(async () => {
  app = await startTestApp();
  [mine, others] = await Promise.all([signIn(app.call, CUSTOMER.br), signIn(app.call, CUSTOMER.ar)]);
});
afterAll(() => app.stop());
afterEach(() => expectSound(app.databaseUrl));

const visitor = () => buyerOf(app.call, { reference: randomUUID() });
const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;
const count = async (table: string): Promise<number> =>
  Number((await ask<{ count: string }>(app.databaseUrl, `SELECT count(*) FROM ${table}`)).rows[0]?.count);

/** Ends every hold, so that one test's cars do not count in the next. */
const endHolds = async (): Promise<void> => {
  await ask(app.databaseUrl, `UPDATE reservations.purchase SET held_until = now() WHERE state = 'PRE_RESERVE'`);
  await ask(app.databaseUrl, `UPDATE stock.hold SET held_until = now() WHERE kind = 'hold' AND released_at IS NULL`);
};
afterEach(endHolds);

describe('pre-reserve', () => {
  test('keeps the car at the price of the list in force, with the deposit of the campaign', async () => {
    const car = await findReadyCar(app.databaseUrl);
    const answer = await buyerOf(app.call, {}).reserve(car);
    expect(answer.status).toBe(200);
    const { choice } = car;
    const query = new URLSearchParams({
      mvsCode: choice.mvsCode,
      year: String(choice.year),
      colorCode: choice.colorCode,
      coatingCode: choice.coatingCode ?? '',
      optionalCode: choice.itemCodes.join(','),
    });
    const price = await app.call('GET', `price/v1/price/reservation?${query}`, { brand: 'jeep', market: 'br' });
    expect(answer.json).toMatchObject({ state: 'PRE_RESERVE', total: price.json['total'] });
    const campaigns = await app.call('GET', 'reservation/v2/campaigns', { brand: 'jeep', market: 'br' });
    expect(answer.json['deposit']).toEqual((campaigns.json['campaigns'] as { deposit: object }[])[0]?.deposit);
    const reference = String(answer.json['reference']);
    expect(reference).toHaveLength(43);
    const seen = await buyerOf(app.call, { reference }).status(idOf(answer));
    expect(orderOf(seen)).toMatchObject({ id: idOf(answer), state: 'PRE_RESERVE', total: price.json['total'] });
  });

  test.each([
    ['price', { total: { amount: 1, currency: 'BRL' } }, 'total'],
    ['deposit', { deposit: 1 }, 'deposit'],
    ['time', { heldUntil: '2099-01-01T00:00:00Z' }, 'heldUntil'],
  ])('refuses a %s made up by the browser, and nothing changes', async (_what, more, field) => {
    const before = await count('reservations.purchase');
    const car = await findReadyCar(app.databaseUrl);
    const answer = await visitor().reserve({ ...car, ...more });
    expect(codeOf(answer)).toBe('400 invalid');
    expect(answer.json['fields']).toEqual([expect.objectContaining({ field, key: 'field.unknown' })]);
    expect(await count('reservations.purchase')).toBe(before);
  });

  test('refuses what is not on offer or cannot be built, and leaves the car free', async () => {
    const car = await findReadyCar(app.databaseUrl);
    const { choice, unitId } = car;
    const cases: [object, string][] = [
      [{ choice, unitId: randomUUID() }, '404 unitUnknown'],
      [{ choice: { ...choice, mvsCode: '0000000' }, unitId }, '404 versionUnknown'],
      [{ choice: { ...choice, itemCodes: ['NOPE1'] }, unitId }, '422 choiceUnknown'],
      [{ choice: { ...choice, colorCode: 'ZZZ' }, unitId }, '422 choiceUnknown'],
      [{ choice: { ...choice, itemCodes: ['A', 'A'] }, unitId }, '400 invalid'],
      [{ choice, unitId: 'none' }, '400 invalid'],
    ];
    for (const [body, expected] of cases) {
      const answer = await visitor().reserve(body as typeof car);
      expect(codeOf(answer), JSON.stringify(body)).toBe(expected);
    }
    expect((await visitor().reserve(car)).status).toBe(200);
  });

  test('refuses parts that exclude one another, though the line could build any car', async () => {
    const { rows } = await ask<{
      unitId: string;
      mvsCode: string;
      year: number;
      color: string;
      one: string;
      two: string;
    }>(
      app.databaseUrl,
      `SELECT u.id AS "unitId", u.mvs_code AS "mvsCode", u.year, c.code AS color, a.code AS one, b.code AS two
       FROM stock.free_unit u
       JOIN catalog.version_part va USING (brand, mvs_code, year)
       JOIN catalog.part_relation r ON r.brand = u.brand AND r.part_id = va.part_id AND r.kind = 'exclusive'
       JOIN catalog.version_part vb ON vb.brand = u.brand AND vb.mvs_code = u.mvs_code AND vb.year = u.year AND vb.part_id = r.other_id
       JOIN catalog.part a ON a.brand = u.brand AND a.id = r.part_id AND a.type = 'ITEM'
       JOIN catalog.part b ON b.brand = u.brand AND b.id = r.other_id AND b.type = 'ITEM'
       JOIN catalog.version_part vc ON vc.brand = u.brand AND vc.mvs_code = u.mvs_code AND vc.year = u.year
       JOIN catalog.part c ON c.brand = u.brand AND c.id = vc.part_id AND c.type = 'COLOR'
       WHERE u.brand = 'jeep' AND u.market = 'br' AND u.kind = 'slot' LIMIT 1`,
    );
    const [found] = rows;
    if (found === undefined) expect.fail('the catalogue has no parts that exclude one another');
    const { unitId, mvsCode, year, color, one, two } = found;
    const choice = { mvsCode, year, colorCode: color, coatingCode: null, accessoryCodes: [], serviceCodes: [] };
    const answer = await visitor().reserve({ unitId, choice: { ...choice, itemCodes: [one, two] } });
    expect(codeOf(answer)).toBe('422 choiceImpossible');
  });

  test('refuses a built car for a choice that it is not', async () => {
    const cars = await findReadyCars(app.databaseUrl, { limit: 50 });
    const [first] = cars;
    const other = cars.find(({ choice }) => choice.mvsCode !== first?.choice.mvsCode);
    if (first === undefined || other === undefined) expect.fail('too few cars');
    expect(codeOf(await visitor().reserve({ unitId: first.unitId, choice: other.choice }))).toBe('422 unitDiffers');
  });

  test('one car for one buyer: the second is told so, in the language of the market', async () => {
    const car = await findReadyCar(app.databaseUrl);
    expect((await visitor().reserve(car)).status).toBe(200);
    const late = await visitor().reserve(car);
    expect(codeOf(late)).toBe('409 unitTaken');
    expect(late.json).toMatchObject({ key: 'reservation.unitTaken', type: '/problems/unitTaken' });
    expect(late.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(late.headers.get('content-language')).toBe('pt-BR');
  });

  test('a car of another brand or market is not there', async () => {
    const car = await findReadyCar(app.databaseUrl, { brand: 'ram', market: 'br' });
    expect(codeOf(await visitor().reserve(car))).toBe('404 unitUnknown');
    const abroad = await findReadyCar(app.databaseUrl, { brand: 'peugeot', market: 'ar' });
    const answer = await buyerOf(app.call, { brand: 'peugeot', market: 'br' }).reserve(abroad);
    expect(codeOf(answer)).toBe('404 unitUnknown');
  });

  test('who calls is held against whom the caller had in mind, and nothing is reserved for another', async () => {
    const car = await findReadyCar(app.databaseUrl);
    const self = await app.call('GET', 'user/v2/users/self', { token: mine });
    const meant = async (token: string | undefined, headers: Record<string, string>) => {
      const request = { brand: 'jeep', market: 'br', headers, ...(token !== undefined && { token }) };
      const asked = await app.call('GET', 'reservation/v2/validate-user', request);
      const body = { choice: car.choice, unitId: car.unitId };
      const path = 'reservation/v2/reservations/pre-reserve';
      const held = await app.call('POST', path, { ...request, key: randomUUID(), body });
      return [asked.status, codeOf(held)];
    };
    const before = await count('reservations.purchase');
    const refused = [409, '409 otherBuyer'];
    expect(await meant(mine, { 'x-anonymous-reservation': 'true' })).toEqual(refused);
    expect(await meant(undefined, { 'x-anonymous-reservation': 'false' })).toEqual(refused);
    expect(await meant(others, { 'x-reservation-user-id': String(self.json['id']) })).toEqual(refused);
    expect(await meant(undefined, { 'x-reservation-user-id': String(self.json['id']) })).toEqual(refused);
    expect(await meant(mine, { 'x-reservation-user-id': 'nobody' })).toEqual(refused);
    expect(await count('reservations.purchase')).toBe(before);
    const own = { 'x-anonymous-reservation': 'false', 'x-reservation-user-id': String(self.json['id']).toUpperCase() };
    expect(await meant(mine, own)).toEqual([200, '200 undefined']);
  });

  test('three cars at most for one person, however fast they are asked for', async () => {
    const cars = await findReadyCars(app.databaseUrl, { limit: 8 });
    const one = buyerOf(app.call, { token: mine });
    const answers = await Promise.all(cars.map((car) => one.reserve(car)));
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === '200 undefined')).toHaveLength(MAX_RUNNING_HOLDS);
    expect(codes.filter((code) => code === '409 tooManyHolds')).toHaveLength(cars.length - MAX_RUNNING_HOLDS);
    const validity = await app.call('GET', 'reservation/v2/validate-user', {
      brand: 'jeep',
      market: 'br',
      token: mine,
    });
    expect(validity.json).toEqual({ signedIn: true, mayReserve: false, runningHolds: MAX_RUNNING_HOLDS });
    // What was refused left nothing behind: the car is free for the next.
    const refused = cars[codes.indexOf('409 tooManyHolds')];
    if (refused === undefined) expect.fail('nothing was refused');
    expect((await visitor().reserve(refused)).status).toBe(200);
  });

  test('the end of a hold frees the car by the clock, before anyone tidies', async () => {
    const car = await findReadyCar(app.databaseUrl);
    const first = visitor();
    const id = idOf(await first.reserve(car));
    await endHolds();
    expect(orderOf(await first.status(id))).toMatchObject({ expired: true });
    expect((await visitor().reserve(car)).status).toBe(200);
  });
});

describe('whose reservation it is', () => {
  test('the visitor’s by the reference, the person’s after registering; nobody else’s', async () => {
    const reference = randomUUID();
    const guest = buyerOf(app.call, { reference });
    const id = idOf(await guest.reserve(await findReadyCar(app.databaseUrl)));
    const stranger = buyerOf(app.call, { token: others });
    const nobody = buyerOf(app.call, {});
    for (const other of [stranger, nobody, visitor()]) {
      expect(codeOf(await other.status(id))).toBe('404 orderUnknown');
      expect(codeOf(await other.pay(id))).toBe('404 orderUnknown');
      expect(codeOf(await other.cancel(id))).toBe('404 orderUnknown');
    }
    expect(codeOf(await stranger.register(id))).toBe('404 orderUnknown');
    expect(codeOf(await guest.register(id))).toBe('401 unauthenticated');
    const buyer = buyerOf(app.call, { token: mine, reference });
    expect((await buyer.register(id)).json).toEqual({ registered: true, termsAccepted: true });
    const owner = buyerOf(app.call, { token: mine });
    expect(orderOf(await owner.status(id))).toMatchObject({ registered: true, termsAccepted: true });
    // Who only has the visitor's secret has nothing any more.
    expect(codeOf(await guest.status(id))).toBe('404 orderUnknown');
    expect(codeOf(await buyerOf(app.call, { token: others, reference }).register(id))).toBe('404 orderUnknown');
    const list = await app.call('GET', 'reservation/v2/user-reserves', { brand: 'jeep', market: 'br', token: mine });
    expect((list.json['orders'] as { id: string }[]).map((order) => order.id)).toContain(id);
    const elsewhere = await app.call('GET', 'reservation/v2/user-reserves', {
      brand: 'ram',
      market: 'br',
      token: mine,
    });
    expect(elsewhere.json).toEqual({ orders: [], next: null });
    expect(codeOf(await buyerOf(app.call, { token: mine, brand: 'ram' }).status(id))).toBe('404 orderUnknown');
  });

  test('terms are accepted in the version in force, and while the car is held', async () => {
    const buyer = buyerOf(app.call, { token: mine });
    const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
    const register = (termsVersion: string | undefined) =>
      app.call('POST', 'reservation/v2/reservations/processing', {
        brand: 'jeep',
        market: 'br',
        token: mine,
        key: randomUUID(),
        body: { reservationId: id, ...(termsVersion !== undefined && { termsVersion }) },
      });
    expect(codeOf(await register('1999-01'))).toBe('422 termsOld');
    expect((await register(undefined)).json).toEqual({ registered: true, termsAccepted: false });
    expect(codeOf(await buyer.pay(id))).toBe('409 notRegistered');
    await endHolds();
    expect(codeOf(await buyer.register(id))).toBe('410 reservationEnded');
    expect(codeOf(await buyer.pay(id))).toBe('410 reservationEnded');
  });
});
