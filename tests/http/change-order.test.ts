import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TERMS_VERSION } from '#features/reservations/public.ts';
import { lockOrder } from '#features/reservations/steps.server.ts';
import type { CarChoice } from '#features/price/public.ts';
import { findUnitChassis } from '#features/stock/public.server.ts';
import { enqueueDelivery } from '#flows/deliver-car.server.ts';
import { formatMoney } from '#kernel/money.ts';
import { sql } from '#platform/sql.server.ts';
import { idOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { changeHandOf } from '#tests/harness/change.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { restOf } from '#tests/harness/rest.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let customer: string;
let stranger: string;
let staff: string;
let second: string;
let hand: ReturnType<typeof restOf>;
let to: ReturnType<typeof changeHandOf>;

beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app.call, CUSTOMER.br);
  stranger = await signIn(app.call, CUSTOMER.ar);
  staff = await signInStaff(app.call, 'service_admin');
  second = await signInStaff(app.call, 'subscription_payment_manager');
  hand = restOf({ app, customer, staff });
  to = changeHandOf({ ...app, customer });
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const JEEP = { brand: 'jeep', market: 'br' } as const;
const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

type Money = { readonly amount: number };
type Seen = {
  readonly choice: CarChoice;
  readonly dealer: { readonly id: string };
  readonly total: Money;
  readonly paid: Money;
  readonly mayChange: boolean;
};

const seen = async (id: string): Promise<Seen> => (await hand.show(id)) as unknown as Seen;

const heldUnit = async (id: string): Promise<string> => {
  const { rows } = await ask<{ unit: string }>(
    app.databaseUrl,
    `SELECT unit_id AS unit FROM stock.hold WHERE order_id = $1 AND released_at IS NULL`,
    [id],
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.unit ?? '';
};

describe('a change of a paid order', () => {
  test('is shown line by line, agreed to at its price, done once, and remembered', async () => {
    const { id, rest } = await hand.reserved();
    const before = await seen(id);
    expect(before.mayChange).toBe(true);
    const { choice, price, total } = await to.dearer(id);
    const view = await to.previewed(id, choice);
    expect(view.lines.reduce((sum, { difference }) => sum + difference.amount, 0)).toBe(price);
    expect(view).toMatchObject({ isSameCar: true, back: { amount: 0 }, toPay: { amount: rest + price } });
    expect(codeOf(await to.change(id, { choice, total: total - 1 }))).toBe('409 priceMoved');
    expect(codeOf(await to.change(id, { choice, total }, { token: stranger }))).toBe('404 orderUnknown');
    const key = randomUUID();
    const both = await Promise.all([1, 2].map(() => to.change(id, { choice, total }, { key })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.json).toEqual(both[1]?.json);
    const after = await seen(id);
    expect([after.total.amount, after.paid.amount]).toEqual([before.total.amount + price, before.paid.amount]);
    const path = `reservation/v2/reservations/${id}/changes`;
    const { json } = await app.call('GET', path, { ...JEEP, token: customer });
    expect(json['changes']).toMatchObject([
      { kind: 'CHANGED', termsVersion: TERMS_VERSION, difference: { amount: price }, dealer: null },
    ]);
    expect(codeOf(await app.call('GET', path, { ...JEEP, token: stranger }))).toBe('404 orderUnknown');
    expect(codeOf(await to.change(id, { choice, total }))).toBe('422 nothingChanged');
    // Its mail says what changed, and nothing of money that goes back.
    const { rows } = await ask<{ changes: string; back: string | null; total: string; rest: string }>(
      app.databaseUrl,
      `SELECT payload -> 'params' ->> 'changes' AS changes, payload -> 'params' ->> 'backAll' AS back,
         payload -> 'params' ->> 'total' AS total, payload -> 'params' ->> 'rest' AS rest FROM platform.outbox
       WHERE topic = 'mail.send' AND payload ->> 'template' = 'orderChanged' AND payload -> 'params' ->> 'url' LIKE $1`,
      [`%/${id}`],
    );
    const shown = (amount: number) => formatMoney({ amount, currency: 'BRL' }, 'br');
    expect(rows).toEqual([
      { changes: expect.stringMatching(/^\+ .+ \(R\$/), back: null, total: shown(total), rest: shown(rest + price) },
    ]);
  });

  test('to another built car frees the old one', async () => {
    const { id } = await hand.reserved();
    const old = await heldUnit(id);
    const { choice, dealerId, total } = await to.otherCar(id);
    expect((await to.previewed(id, choice, { dealerId })).isSameCar).toBe(false);
    expect((await to.change(id, { choice, dealerId, total })).status).toBe(200);
    expect(await heldUnit(id)).not.toBe(old);
    const { rows } = await ask(app.databaseUrl, `SELECT id FROM stock.free_unit WHERE id = $1`, [old]);
    expect(rows).toHaveLength(1);
    expect((await seen(id)).dealer.id).toBe(dealerId);
    await waitFor(async () => {
      const known = (await app.sandboxConsole.orders()).find(({ orderId }) => orderId === id)?.placed;
      return known?.carId === (await heldUnit(id)) && known.revision === 2;
    });
    // A word of the former car that comes late calls nobody.
    const { db } = app.api.application.services;
    await db.withTx({ brand: 'jeep', actor: 'system:test' }, async (tx) => {
      const order = await lockOrder(tx, id);
      const chassis = (await findUnitChassis(tx, { id: old, brand: 'jeep' })) ?? '';
      if (order !== null) await enqueueDelivery(tx, order, { chassis, plate: null });
    });
    await expectDrainedAndSound(app.databaseUrl);
    const noted = await ask<{ chassis: string; corrections: number }>(
      app.databaseUrl,
      `SELECT p.chassis = u.chassis AS chassis, (SELECT count(*)::int FROM reservations.chassis_correction c WHERE c.order_id = p.id) AS corrections
       FROM reservations.purchase p JOIN stock.unit u ON u.id = p.unit_id WHERE p.id = $1`,
      [id],
    );
    expect(noted.rows).toEqual([{ chassis: true, corrections: 0 }]);
  });

  test('counts from when it got hold of the order: what was said of the former car before is not of the new one', async () => {
    const { id } = await hand.reserved();
    const other = await to.otherCar(id);
    const { db } = app.api.application.services;
    const changing = await db.withTx({ brand: 'jeep', actor: 'system:test' }, async (tx) => {
      await lockOrder(tx, id);
      const answer = to.change(id, other);
      await waitFor(async () => {
        const { rows } = await ask(
          app.databaseUrl,
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%purchase%'`,
        );
        return rows.length > 0;
      });
      await tx.run(sql`
        INSERT INTO reservations.expected_day (id, brand, order_id, from_day, until_day, reason, set_by)
        VALUES (gen_random_uuid(), 'jeep', ${id}::uuid, '2026-12-01', '2026-12-10', 'TRANSPORT', 'system:test')`);
      return { answer };
    });
    expect((await changing.answer).status).toBe(200);
    const { rows } = await ask(
      app.databaseUrl,
      `SELECT c.at > d.at AS is_later FROM reservations.order_change c JOIN reservations.expected_day d ON d.order_id = c.order_id
       WHERE c.order_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ is_later: true }]);
  });

  test('lets sources bring no more than the new price leaves, and gives back what was paid beyond it', async () => {
    const { id, rest } = await hand.reserved();
    const plain = await to.choiceOf(id);
    const cheap = (await seen(id)).total.amount;
    const { price, total: dear, choice } = await to.dearer(id);
    const makeDear = async () => expect((await to.change(id, { choice, total: dear })).status).toBe(200);
    const makeCheap = async () => expect((await to.change(id, { choice: plain, total: cheap })).status).toBe(200);
    await makeDear();
    await hand.plan(id, [{ kind: 'DEALER_PAYMENT', amount: rest + price }]);
    await makeCheap();
    expect((await hand.show(id)).rest).toMatchObject({ toPay: { amount: rest }, open: { amount: 0 } });
    await makeDear();
    expect((await hand.show(id)).rest.open.amount).toBe(price);
    // All of it paid, the price falls again.
    expect((await hand.decide(idOf(await hand.book(id, rest + price)), true, second)).status).toBe(200);
    expect(await hand.show(id)).toMatchObject({ balance: 'PAID' });
    expect((await to.previewed(id, plain)).back.amount).toBe(price);
    await makeCheap();
    const paid = await hand.show(id);
    expect(paid).toMatchObject({ balance: 'PAID', total: { amount: cheap }, paid: { amount: cheap } });
    expect(paid.rest.returns).toMatchObject([{ state: 'OWED', amount: { amount: price }, via: 'dealership' }]);
    // Dearer once more, the difference is open; ended, all the rest goes back too.
    await makeDear();
    expect(await hand.show(id)).toMatchObject({ balance: 'PARTLY_PAID', rest: { toPay: { amount: price } } });
    expect((await hand.cancel(id)).status).toBe(200);
    const ended = await hand.seen(id, ({ refunds }) => refunds.some(({ state }) => state === 'DONE'));
    expect(ended.rest.returns.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(rest + price);
  });
});

describe('a change is refused', () => {
  test('once production is locked, and loses cleanly where both happen at once', async () => {
    const { id } = await hand.reserved();
    const { choice, total } = await to.dearer(id);
    const before = (await seen(id)).total.amount;
    await waitFor(async () => (await app.sandboxConsole.orders()).some(({ orderId }) => orderId === id));
    await app.sandboxConsole.steps(id, 'early');
    await hand.seen(id, ({ state }) => state === 'PLACED');
    const [answer] = await Promise.all([
      to.change(id, { choice, total }),
      app.sandboxConsole.step(id, 'PROGRESS_ORDER'),
    ]);
    const locked = await hand.seen(id, ({ state }) => state === 'PROGRESS_ORDER');
    expect(['200 undefined', '409 locked']).toContain(codeOf(answer));
    expect(locked.total.amount).toBe(answer.status === 200 ? total : before);
    expect(codeOf(await to.change(id, { choice, total }))).toBe('409 locked');
    expect((await seen(id)).mayChange).toBe(false);
  });

  test('while a report of work on its car is not applied yet, however far behind the worker is', async () => {
    const { id } = await hand.reserved();
    await waitFor(async () => (await app.sandboxConsole.orders()).some(({ orderId }) => orderId === id));
    await app.sandboxConsole.steps(id, 'early');
    await hand.seen(id, ({ state }) => state === 'PLACED');
    const other = await to.otherCar(id);
    const reported = async (carId: string): Promise<void> => {
      const data = { orderId: id, carId, step: 'PROGRESS_ORDER' };
      // One transaction: the worker sees the report's job only as one that comes later.
      await ask(
        app.databaseUrl,
        `INSERT INTO platform.inbox (provider, event_id, payload, subject)
         VALUES ('factory', '${randomUUID()}', '${JSON.stringify({ type: 'order.progressed', data })}', '${id}');
         UPDATE platform.outbox SET run_at = now() + interval '1 hour' WHERE topic = 'inbox.factory' AND payload ->> 'subject' = '${id}' AND done_at IS NULL`,
      );
    };
    await reported(randomUUID());
    expect((await to.preview(id, other.choice, { dealerId: other.dealerId })).status).toBe(200);
    await reported(await heldUnit(id));
    expect(codeOf(await to.change(id, other))).toBe('409 locked');
    const late = `topic = 'inbox.factory' AND payload ->> 'subject' = $1 AND done_at IS NULL`;
    await ask(app.databaseUrl, `UPDATE platform.outbox SET run_at = now() WHERE ${late}`, [id]);
    await ask(app.databaseUrl, 'NOTIFY outbox');
    await hand.seen(id, ({ state }) => state === 'PROGRESS_ORDER');
  });

  test('to a car that cannot be, of another version, by old terms, or that nobody has', async () => {
    const { id } = await hand.reserved();
    const choice = await to.choiceOf(id);
    const total = (await seen(id)).total.amount;
    const refused = async (more: object): Promise<string> => codeOf(await to.change(id, { choice, total, ...more }));
    expect(await refused({ choice: { ...choice, colorCode: 'ZZZ' } })).toBe('422 choiceUnknown');
    expect(await refused({ choice: { ...choice, year: choice.year - 1 } })).toBe('422 otherVersion');
    expect(await refused({ dealerId: randomUUID() })).toBe('422 dealerUnknown');
    expect(await refused({ termsVersion: 'old' })).toBe('422 termsOld');
    const other = await to.otherCar(id);
    const block = `UPDATE stock.unit SET blocked_at = $2, blocked_reason = $3 WHERE brand = 'jeep' AND mvs_code = $1`;
    await ask(app.databaseUrl, block, [choice.mvsCode, new Date(), 'of the test']);
    expect(codeOf(await to.change(id, other))).toBe('409 noCar');
    await ask(app.databaseUrl, block, [choice.mvsCode, null, null]);
  });

  test('to another dealership where one took money', async () => {
    const { id } = await hand.reserved();
    const { choice, total, dealer } = await seen(id);
    expect((await hand.book(id, 1000)).status).toBe(200);
    const { rows } = await ask<{ id: string }>(
      app.databaseUrl,
      `SELECT DISTINCT dealer_id AS id FROM stock.free_unit WHERE brand = 'jeep' AND market = 'br' AND dealer_id <> $1 LIMIT 1`,
      [dealer.id],
    );
    const elsewhere = { choice, total: total.amount, dealerId: rows[0]?.id ?? '' };
    expect(codeOf(await to.change(id, elsewhere))).toBe('409 dealerPaid');
  });
});
