import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

/** What a buyer reads of all their orders. */

let app: TestApp;
let mine: string;
let others: string;

beforeAll(async () => {
  app = await startTestApp();
  [mine, others] = await Promise.all([signIn(app.call, CUSTOMER.br), signIn(app.call, CUSTOMER.ar)]);
});
afterAll(() => app.stop());

test('an order that ran out says so in the list of its buyer too', async () => {
  const id = idOf(await buyerOf(app.call, { token: mine }).reserve(await findReadyCar(app.databaseUrl)));
  await ask(
    app.databaseUrl,
    `UPDATE reservations.purchase SET state = 'CANCELLED', cancel_reason = 'EXPIRED', cancelled_at = now(), state_before = state,
       held_until = now() WHERE id = $1`,
    [id],
  );
  await ask(app.databaseUrl, 'UPDATE stock.hold SET released_at = now() WHERE order_id = $1', [id]);
  const { json } = await app.call('GET', 'reservation/v2/user-reserves', {
    brand: 'jeep',
    market: 'br',
    token: mine,
  });
  const line = (json['orders'] as { id: string; expired: boolean }[]).find((order) => order.id === id);
  expect(line).toMatchObject({ expired: true });
});

test('all orders of a buyer are shown, twenty at a time, and nobody else’s order begins a page', async () => {
  const id = idOf(await buyerOf(app.call, { token: mine }).reserve(await findReadyCar(app.databaseUrl)));
  const { columns } = (
    await ask<{ columns: string }>(
      app.databaseUrl,
      `SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
       WHERE table_schema = 'reservations' AND table_name = 'purchase' AND is_generated = 'NEVER'
         AND column_name NOT IN ('id', 'number', 'state', 'cancel_reason', 'cancelled_at', 'created_at', 'unit_id')`,
    )
  ).rows[0] ?? { columns: '' };
  // Of the same second, as a busy buyer's may be: the id decides between them.
  await ask(
    app.databaseUrl,
    `SET session_replication_role = replica;
     INSERT INTO reservations.purchase (id, number, state, cancel_reason, cancelled_at, created_at, unit_id, ${columns})
     SELECT gen_random_uuid(), 'COPY' || n, 'CANCELLED', 'EXPIRED', now(), date_trunc('second', now()) - n / 5 * interval '1 day',
       gen_random_uuid(), ${columns} FROM reservations.purchase, generate_series(1, 45) AS n WHERE id = '${id}'`,
  );
  const pageFrom = async (before: string, token = mine) =>
    (
      await app.call('GET', `reservation/v2/user-reserves${before === '' ? '' : `?before=${before}`}`, {
        brand: 'jeep',
        market: 'br',
        token,
      })
    ).json as { orders: { id: string }[]; next: string | null };
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const found: Awaited<ReturnType<typeof pageFrom>> = await pageFrom(next);
    expect(found.orders.length).toBeLessThanOrEqual(20);
    seen.push(...found.orders.map((order) => order.id));
    next = found.next;
  }
  const { rows } = await ask<{ id: string }>(
    app.databaseUrl,
    `SELECT id FROM reservations.purchase WHERE brand = 'jeep' AND account_id =
       (SELECT account_id FROM reservations.purchase WHERE id = $1) ORDER BY created_at DESC, id DESC`,
    [id],
  );
  expect(seen).toEqual(rows.map((row) => row.id));
  expect(seen.length).toBeGreaterThanOrEqual(46);
  expect(await pageFrom(id, others)).toEqual({ orders: [], next: null });
  await ask(
    app.databaseUrl,
    `SET session_replication_role = replica; DELETE FROM reservations.purchase WHERE number LIKE 'COPY%'`,
  );
});
