import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { personIndexes } from '#features/coupons/person.server.ts';
import { personalDataOf } from '#features/coupons/public.server.ts';
import { refuseCredit } from '#flows/use-coupon.server.ts';
import { listOrderIds } from '#features/reservations/public.server.ts';
import { buyerOf, idOf, orderOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { couponBody, openCoupons } from '#tests/harness/coupons.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const CPF = '529.982.247-25';

const { app, mine, hers, staff, buyer, reserved, make, enter, remove, priceOf, countOf, endAll } = await openCoupons();
const { db, env } = app.api.application.services;
const all = { allBrands: true, actor: 'system:test' } as const;

afterAll(() => app.stop());
afterEach(async () => {
  await endAll();
  await expectDrainedAndSound(app.databaseUrl);
});

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

const change = (id: string, body: object) =>
  app.call('PUT', `coupon/v1/coupons/${id}`, { ...JEEP, token: staff, body });

const clear = (path: string) => app.call('DELETE', `coupon/v1/coupons/${path}`, { ...JEEP, token: staff });

const patchDocument = (kind: string, number: string) =>
  app.call('PATCH', 'user/v2/users/self', { ...JEEP, token: mine, body: { document: { kind, number } } });

const indexesOfUses = async (order: string): Promise<(string | null)[]> => {
  const { rows } = await ask<{ index: string | null }>(
    app.databaseUrl,
    'SELECT person_index AS index FROM coupons.use WHERE order_id = $1',
    [order],
  );
  return rows.map(({ index }) => index);
};

/** Holds what a statement locks while something starts and comes to wait for it, and lets go then. */
const beside = async <T>(statement: string, values: unknown[], start: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const isWaiting = async (): Promise<boolean> => {
    const waiting = 'SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))';
    return (await ask(app.databaseUrl, waiting, [rows[0]?.pid])).rows.length > 0;
  };
  try {
    await client.query('BEGIN');
    await client.query(statement, values);
    const started = start();
    await waitFor(isWaiting);
    await client.query('COMMIT');
    return await started;
  } finally {
    await client.end();
  }
};

describe('what staff change beside an order', () => {
  test('a code stays once it was used, so that a coupon comes off by the code it was entered by', async () => {
    const coupon = await make('OLDNAME', { mostUses: 5 });
    expect((await change(coupon, { ...couponBody('NEWNAME', { mostUses: 5 }), version: 1 })).status).toBe(200);
    const id = await reserved();
    const before = await priceOf(id);
    expect((await enter(id, 'NEWNAME')).status).toBe(200);
    const refused = await change(coupon, { ...couponBody('THIRDNAME', { mostUses: 5 }), version: 2 });
    expect(codeOf(refused)).toBe('409 codeFixed');
    expect(refused.json['errors'] ?? refused.json['fields']).toMatchObject([{ field: 'code' }]);
    expect((await change(coupon, { ...couponBody('NEWNAME', { mostUses: 4 }), version: 2 })).status).toBe(200);
    expect((await remove(id, 'NEWNAME')).status).toBe(200);
    expect(await priceOf(id)).toMatchObject({ total: before.total, quote: before.quote });
    // An order that had it once still names it.
    expect(codeOf(await change(coupon, { ...couponBody('THIRDNAME'), version: 3 }))).toBe('409 codeFixed');
  });

  test('terms that change while a use is taken are those that hold', async () => {
    const coupon = await make('MEANWHILE');
    const id = await reserved();
    const before = await priceOf(id);
    const entered = await beside(
      'UPDATE coupons.coupon SET amount = 250000, version = version + 1 WHERE id = $1',
      [coupon],
      () => enter(id, 'MEANWHILE'),
    );
    expect(entered.status).toBe(200);
    expect((await priceOf(id)).total.amount).toBe(before.total.amount - 250_000);
    const second = await reserved();
    const refused = await beside(
      'UPDATE coupons.coupon SET least_price = 9999999999, version = version + 1 WHERE id = $1',
      [coupon],
      () => enter(second, 'MEANWHILE'),
    );
    expect(codeOf(refused)).toBe('422 priceTooLow');
    expect(await countOf('MEANWHILE')).toEqual({ uses: 1, left: null });
  });

  test('a use that is taken while staff clear is cleared too, and its order ends', async () => {
    const coupon = await make('CLEARED', { perPerson: 5 });
    const [first, second] = [await reserved(), await reserved()];
    expect((await enter(first, 'CLEARED')).status).toBe(200);
    // What an entry in the second has written before it is done.
    const cleared = await beside(
      `WITH taken AS (UPDATE coupons.coupon SET uses = uses + 1, discounted = discounted + 100000 WHERE id = $1),
         counted AS (UPDATE coupons.person SET uses = uses + 1 WHERE coupon_id = $1)
       INSERT INTO coupons.use (id, brand, coupon_id, order_id, person_index, plan, off, alone)
       SELECT gen_random_uuid(), brand, coupon_id, $2, person_index, plan, off, alone FROM coupons.use WHERE coupon_id = $1`,
      [coupon, second],
      () => clear(`clear/${coupon}/${CPF}`),
    );
    expect(cleared.json).toEqual({ cleared: 2 });
    expect((await buyer.cancel(second)).status).toBe(200);
    expect(await countOf('CLEARED')).toEqual({ uses: 1, left: null });
    expect(await indexesOfUses(first)).toEqual([null]);
  });

  test('a use without its person’s row keeps no order from ending', async () => {
    await make('UNCOUNTED', { perPerson: 5 });
    const id = await reserved();
    await enter(id, 'UNCOUNTED');
    await ask(
      app.databaseUrl,
      `UPDATE coupons.person p SET uses = 0 FROM coupons.use u
       WHERE u.order_id = $1 AND p.coupon_id = u.coupon_id AND p.person_index = u.person_index`,
      [id],
    );
    expect((await buyer.cancel(id)).status).toBe(200);
    expect(orderOf(await buyer.status(id)).state).toBe('CANCELLED');
  });

  test('a use keeps the plan it was taken for', async () => {
    const coupon = await make('PLANKEPT', { plan: 'CASH' });
    const id = await reserved();
    await enter(id, 'PLANKEPT');
    expect((await change(coupon, { ...couponBody('PLANKEPT', { plan: 'ANY' }), version: 1 })).status).toBe(200);
    const refused = await db.withTx(all, (tx) => refuseCredit(tx, id));
    expect(refused).toMatchObject({ code: 'couponWithoutCredit' });
  });
});

describe('a person', () => {
  test('is one under every writing of a document', () => {
    const ar = (document: string) => personIndexes(env, 'ar', document);
    expect(ar('1.234.567')).toEqual(ar('01234567'));
    expect(ar('20-12345678-6')).toEqual(ar('12.345.678'));
    expect(ar('20-12345678-5')).not.toEqual(ar('12.345.678'));
    const br = (document: string) => personIndexes(env, 'br', document);
    expect(br('12.abc.345/01de-35')).toEqual(br('12ABC34501DE35'));
    expect(br('12ABC34501DE35')).not.toEqual(br('1234501 35'));
  });

  test('does not get around their limit by one more document', async () => {
    await ask(
      app.databaseUrl,
      'DELETE FROM accounts.document d USING accounts.account a WHERE a.id = d.account_id AND a.email = $1',
      [CUSTOMER.br],
    );
    await make('NOBODY', { withOthers: true });
    const coupon = await make('ONEPERSON', { perPerson: 1, withOthers: true });
    const first = await reserved();
    expect((await enter(first, 'NOBODY')).status).toBe(200);
    expect(await indexesOfUses(first)).toEqual([expect.any(String)]);
    expect(codeOf(await enter(first, 'ONEPERSON'))).toBe('422 documentNeeded');
    expect((await patchDocument('CNPJ', '11.222.333/0001-81')).status).toBe(200);
    expect((await enter(first, 'ONEPERSON')).status).toBe(200);
    const second = await reserved();
    expect((await patchDocument('CPF', CPF)).status).toBe(200);
    expect(codeOf(await enter(second, 'ONEPERSON'))).toBe('409 personLimit');
    expect((await clear(`clear/${coupon}/11222333000181`)).json).toEqual({ cleared: 1 });
    expect((await enter(second, 'ONEPERSON')).status).toBe(200);
  });

  test('is told, and forgotten, by their own orders alone', async () => {
    await make('OWNALONE', { perPerson: 5 });
    const id = await reserved();
    await enter(id, 'OWNALONE');
    const accountOf = async (email: string): Promise<string> => {
      const { rows } = await ask<{ id: string }>(app.databaseUrl, 'SELECT id FROM accounts.account WHERE email = $1', [
        email,
      ]);
      return rows[0]?.id ?? '';
    };
    const port = personalDataOf(listOrderIds);
    const subjectOf = async (email: string) =>
      ({
        accountId: await accountOf(email),
        email,
        name: 'Someone',
        market: 'br',
        phone: null,
        documents: [{ kind: 'CPF', number: '52998224725' }],
      }) as const;
    const other = await subjectOf(CUSTOMER.ar);
    const [read] = await db.withTx(all, (tx) => port.read(tx, other, env));
    expect(read?.records).toEqual([]);
    await db.withTx(all, (tx) => port.erase(tx, other, { env, now: new Date() }));
    expect(await indexesOfUses(id)).toEqual([expect.any(String)]);
    await expectDrainedAndSound(app.databaseUrl);
    const own = await subjectOf(CUSTOMER.br);
    await db.withTx(all, (tx) => port.erase(tx, own, { env, now: new Date() }));
    expect(await indexesOfUses(id)).toEqual([null]);
    const { rows } = await ask(
      app.databaseUrl,
      `SELECT FROM coupons.person p JOIN coupons.coupon c ON c.id = p.coupon_id WHERE c.code = 'OWNALONE'`,
    );
    expect(rows).toEqual([]);
    expect((await buyer.cancel(id)).status).toBe(200);
  });
});

test('a reservation whose coupon leaves its own value alone is paid whole by it', async () => {
  await make('ALMOSTALL', { amount: { amount: 99_999_999_99, currency: 'BRL' } });
  const id = await reserved();
  await enter(id, 'ALMOSTALL');
  const { deposit } = orderOf(await buyer.status(id));
  expect((await priceOf(id)).total).toEqual(deposit);
  const payment = await app.sandboxConsole.payment(idOf(await buyer.pay(id)));
  await app.sandboxConsole.onPayment(payment.id, 'confirm');
  await waitFor(async () => orderOf(await buyer.status(id)).state === 'RESERVE');
  const { rows } = await ask(app.databaseUrl, 'SELECT balance FROM reservations.purchase WHERE id = $1', [id]);
  expect(rows).toEqual([{ balance: 'PAID' }]);
});

test('a reservation that is paid in part stays open', async () => {
  const other = buyerOf(app.call, { token: hers });
  const id = await reserved(other);
  const payment = await app.sandboxConsole.payment(idOf(await other.pay(id)));
  await app.sandboxConsole.onPayment(payment.id, 'confirm');
  await waitFor(async () => orderOf(await other.status(id)).state === 'RESERVE');
  const { rows } = await ask(app.databaseUrl, 'SELECT balance FROM reservations.purchase WHERE id = $1', [id]);
  expect(rows).toEqual([{ balance: 'OPEN' }]);
});

test('moments and names that the database does not know are refused at their field', async () => {
  const send = (more: object) =>
    app.call('POST', 'coupon/v1/coupons', { ...JEEP, token: staff, body: couponBody('ODD1', more) });
  for (const more of [
    { validFrom: '0000-01-01T00:00:00Z' },
    { validFrom: '9999-12-31T23:59:59Z' },
    { validUntil: '0001-01-01T00:00:00Z' },
    { name: '🚗🚗' },
    { name: 'abc\u0000' },
    { partner: '🚗' },
  ]) {
    const { status, text } = await send(more).then((answer) => ({ ...answer, text: JSON.stringify(answer.json) }));
    expect([more, [400, 422].includes(status)]).toEqual([more, true]);
    expect(text).toContain(Object.keys(more)[0]);
  }
  const odd = await send({ validFrom: '2026-01-02T03:00:00+23:59', name: 'Três 🚗' });
  expect([200, 400, 422]).toContain(odd.status);
});
