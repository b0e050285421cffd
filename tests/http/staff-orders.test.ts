import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '#kernel/dates.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCars, type OfferedCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

type Line = { id: string; number: string; buyerName: string | null; dealerName: string | null; state: string };
type Listed = { orders: Line[]; next: string | null; total: number };

const MANY = 25;
let app: TestApp;
let staff: string;
let cars: OfferedCar[];
/** The newest last: two of the customer, the others of nobody. */
const made: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  staff = await signInStaff(app.call, 'service_admin');
  const token = await signIn(app.call, CUSTOMER.br);
  cars = await findReadyCars(app.databaseUrl, { limit: MANY });
  for (const [at, car] of cars.entries())
    made.push(idOf(await buyerOf(app.call, at < 2 ? { token } : { reference: randomUUID() }).reserve(car)));
});
afterAll(() => app.stop());

const list = async (
  query: Record<string, string>,
  of: { brand?: string; market?: 'br' | 'ar' } = {},
): Promise<Listed> => {
  const { brand = 'jeep', market = 'br' } = of;
  const answer = await app.call('GET', `reservation/v2/orders?${new URLSearchParams(query)}`, {
    brand,
    market,
    token: staff,
  });
  expect(answer.status).toBe(200);
  return answer.json as unknown as Listed;
};
const idsOf = ({ orders }: Listed): string[] => orders.map(({ id }) => id);
const one = async (id: string) => {
  const { rows } = await ask<{ number: string; chassis: string; name: string }>(
    app.databaseUrl,
    `SELECT p.number, u.chassis, d.name FROM reservations.purchase p JOIN stock.unit u ON u.id = p.unit_id
     JOIN dealers.dealer d ON d.id = p.dealer_id WHERE p.id = $1`,
    [id],
  );
  return rows[0] ?? expect.fail('an order');
};
const first = (): string => made[0] ?? expect.fail('an order');

describe('the list of orders', () => {
  it('comes page after page, the newest first, each order once', async () => {
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const page: Listed = await list({ size: '7', ...(before === null ? {} : { before }) });
      expect(page.total).toBe(MANY);
      seen.push(...idsOf(page));
      before = page.next;
    } while (before !== null);
    expect(seen).toEqual(made.toReversed());
  });

  it('finds an order by its number in any writing, by its beginning, by e-mail and by chassis', async () => {
    const { number, chassis, name } = await one(first());
    const typed = [
      number,
      ` ${number.toLowerCase().replaceAll('-', ' ')}\n`,
      number.slice(3),
      chassis,
      chassis.toLowerCase(),
    ];
    for (const text of typed) {
      const found = await list({ text });
      expect(idsOf(found), text).toEqual([first()]);
      expect(found.orders[0]?.dealerName).toBe(name);
    }
    expect(idsOf(await list({ text: number.slice(0, 7) }))).toContain(first());
    const byMail = await list({ text: CUSTOMER.br.toUpperCase() });
    expect(idsOf(byMail)).toEqual(made.slice(0, 2).toReversed());
    expect(byMail.orders.every(({ buyerName }) => buyerName !== null)).toBe(true);
    expect((await list({})).orders[0]?.buyerName).toBeNull();
  });

  it('finds nothing by what no order has, and nothing of another brand or market', async () => {
    const { number } = await one(first());
    for (const text of ['nobody@demo.example', '%', '_', 'BR-%', '123456789', '1C4BU0000LPK00000'])
      expect(await list({ text }), text).toMatchObject(text === 'BR-%' ? { total: MANY } : { orders: [], next: null });
    expect((await list({ text: number }, { brand: 'ram' })).orders).toEqual([]);
    expect((await list({ text: number }, { market: 'ar' })).orders).toEqual([]);
    expect((await list({}, { market: 'ar' })).orders).toEqual([]);
  });

  it('is narrowed by state and by days of the market', async () => {
    const { rows } = await ask<{ at: Date }>(
      app.databaseUrl,
      'SELECT created_at AS at FROM reservations.purchase ORDER BY created_at',
    );
    // Around midnight they are of two days.
    const [from, until] = [rows.at(0), rows.at(-1)].map((row) => dayIn(row?.at ?? expect.fail('an order'), 'br'));
    expect((await list({ from: String(from), until: String(until), state: 'PRE_RESERVE' })).total).toBe(MANY);
    expect((await list({ until: '2020-01-01' })).total).toBe(0);
    expect((await list({ state: 'DELIVERED' })).total).toBe(0);
    // Programs that still say the older timeline's name are understood.
    expect((await list({ from: String(from), until: String(until), state: 'CREATED' })).total).toBe(MANY);
  });

  it.each<Record<string, string>>([
    { state: 'NONE' },
    { size: '101' },
    { size: '0' },
    { before: 'x' },
    { from: '2026-02-30' },
    { text: 'x'.repeat(101) },
  ])('refuses %j', async (query) => {
    const answer = await app.call('GET', `reservation/v2/orders?${new URLSearchParams(query)}`, {
      brand: 'jeep',
      market: 'br',
      token: staff,
    });
    expect(answer.status).toBe(400);
    expect(answer.json['fields']).toMatchObject([{ field: Object.keys(query)[0] }]);
  });
});

describe('one order', () => {
  const read = (id: string, of: { brand?: string; market?: 'br' | 'ar'; token?: string } = {}) =>
    app.call('GET', `reservation/v2/orders/${id}`, { brand: 'jeep', market: 'br', token: staff, ...of });

  it('is shown with buyer, chassis and dealership, and that it was read is written down', async () => {
    const { number, chassis, name } = await one(first());
    const { json } = await read(first());
    expect(json).toMatchObject({ order: { number, dealer: { name } }, chassis, buyer: { email: CUSTOMER.br } });
    const { rows } = await ask(
      app.databaseUrl,
      `SELECT 1 FROM platform.audit WHERE action = 'order.read' AND subject_id = $1`,
      [first()],
    );
    expect(rows).toHaveLength(1);
  });

  it('has no buyer while a visitor holds it', async () => {
    expect((await read(made.at(-1) ?? '')).json['buyer']).toBeNull();
  });

  it('is not there for another brand or market, nor for who is no staff', async () => {
    expect((await read(first(), { brand: 'ram' })).json['code']).toBe('orderUnknown');
    expect((await read(first(), { market: 'ar' })).json['code']).toBe('orderUnknown');
    const customer = await signIn(app.call, CUSTOMER.br);
    expect((await read(first(), { token: customer })).status).toBe(403);
    expect((await read(randomUUID())).json['code']).toBe('orderUnknown');
  });
});
