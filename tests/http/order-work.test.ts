import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personalData } from '#features/reservations/public.server.ts';
import { action } from '#features/reservations/web/admin/orders-action.ts';
import { loader } from '#features/reservations/web/admin/orders-loader.ts';
import type { BulkAnswer } from '#ui/bulk.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCars } from '#tests/harness/cars.ts';
import { openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';

type Order = {
  readonly notes: readonly { id: string; writtenBy: string; at: string; words: string | null }[];
  readonly assignee: { id: string; name: string } | null;
};
type Place = { token?: string; brand?: string; market?: 'br' | 'ar'; key?: string };

let app: OfferTestApp;
let staff: string;
let buyer: string;
const orders: string[] = [];
beforeAll(async () => {
  app = await openOfferTestApp();
  staff = await signInStaff(app.call, 'service_admin');
  buyer = await signIn(app.call, CUSTOMER.br);
  for (const car of await findReadyCars(app.url, { brand: 'jeep', market: 'br', limit: 3 }))
    orders.push(idOf(await buyerOf(app.call, { token: buyer }).reserve(car)));
});
afterAll(() => app.close());

const at = ({ token = staff, brand = 'jeep', market = 'br', ...more }: Place) => ({ token, brand, market, ...more });
const order = (place = 0): string => orders[place] ?? expect.fail('an order');
const note = (id: string, body: unknown, of: Place = {}) =>
  app.call('POST', `reservation/v2/orders/${id}/notes`, { key: randomUUID(), ...at(of), body: body as object });
const assign = (id: string, body: unknown, of: Place = {}) =>
  app.call('PUT', `reservation/v2/orders/${id}/assignee`, { ...at(of), body: body as object });
const read = async (id: string): Promise<Order> =>
  (await app.call('GET', `reservation/v2/orders/${id}`, at({}))).json as unknown as Order;
const listed = async (query: string) =>
  (await app.call('GET', `reservation/v2/orders?${query}`, at({}))).json as unknown as {
    total: number;
    orders: { id: string; assigneeName: string | null }[];
  };
const people = async () =>
  (await app.call('GET', 'reservation/v2/orders-staff', at({}))).json['people'] as { id: string; name: string }[];
const audited = (action: string, id: string) =>
  ask<{ actor: string; detail: object }>(
    app.url,
    'SELECT actor, detail FROM platform.audit WHERE action = $1 AND subject_id = $2 ORDER BY id',
    [action, id],
  );
const person = async () => (await people())[0] ?? expect.fail('one of the staff');

it('a note is kept with who wrote it and when, once, for staff alone', async () => {
  const key = randomUUID();
  const words = 'Ligou duas vezes.\n<b>Prefere</b> à tarde. 🚗';
  const [first, again] = [
    await note(order(), { words: `  ${words}\n` }, { key }),
    await note(order(), { words: `  ${words}\n` }, { key }),
  ];
  expect(first.status).toBe(200);
  expect(again.json).toEqual(first.json);
  await note(order(), { words: 'A segunda.' });
  const { notes } = await read(order());
  expect(notes.map((one) => one.words)).toEqual(['A segunda.', words]);
  expect(notes[1]).toEqual(first.json);
  expect(notes[0]?.writtenBy).not.toMatch(/^account:/);
  const { rows } = await audited('order.noted', order());
  expect(rows.map(({ detail }) => detail)).toEqual(notes.toReversed().map(({ id }) => ({ note: id })));
  // Neither what the buyer reads of the order nor what is handed out of them has it.
  const own = await app.call('GET', `reservation/v2/reservations/${order()}/status`, at({ token: buyer }));
  expect(own.status).toBe(200);
  expect(JSON.stringify(own.json)).not.toMatch(/A segunda|assignee|notes/);
});

it('a note stays as it was written', async () => {
  await note(order(), { words: 'Fica.' });
  const change = (statement: string) => ask(app.url, statement, [order()]);
  await expect(change(`UPDATE reservations.order_note SET words = 'x' WHERE order_id = $1`)).rejects.toThrow('kept');
  await expect(
    change(`UPDATE reservations.order_note SET words = NULL, at = now() WHERE order_id = $1`),
  ).rejects.toThrow('kept');
  await expect(change('DELETE FROM reservations.order_note WHERE order_id = $1')).rejects.toThrow('kept');
});

it.each<[unknown, number]>([
  [{ words: '' }, 400],
  [{ words: ' \n ' }, 400],
  [{ words: 'x'.repeat(2001) }, 400],
  [{ words: 'a\u0000b' }, 400],
  [{ words: '\uD800' }, 400],
  [{ words: 7 }, 400],
  [{}, 400],
])('refuses %j as a note', async (body, status) => {
  const before = (await read(order(1))).notes.length;
  expect((await note(order(1), body)).status).toBe(status);
  expect((await read(order(1))).notes.length).toBe(before);
});

it('an order has an end of notes, however hastily they are sent', async () => {
  await ask(
    app.url,
    `INSERT INTO reservations.order_note (id, brand, order_id, words, written_by)
     SELECT gen_random_uuid(), 'jeep', $1, 'n', 'system:x' FROM generate_series(1, 198)`,
    [order(2)],
  );
  const answers = await Promise.all(Array.from({ length: 5 }, () => note(order(2), { words: 'mais uma' })));
  expect(answers.filter(({ status }) => status === 200).length).toBe(2);
  expect(answers.find(({ status }) => status !== 200)?.json['code']).toBe('notesFull');
  expect((await read(order(2))).notes.length).toBe(200);
});

it('nobody else writes about an order or says whose it is', async () => {
  const to = await person();
  for (const [of, status] of [
    [{ token: buyer }, 403],
    [{ token: app.admin }, 403],
    [{ brand: 'ram' }, 404],
    [{ market: 'ar' }, 404],
  ] as [Place, number][]) {
    expect((await note(order(), { words: 'x' }, of)).status, JSON.stringify(of)).toBe(status);
    expect((await assign(order(), { assignee: to.id }, of)).status, JSON.stringify(of)).toBe(status);
  }
  expect((await note(randomUUID(), { words: 'x' })).status).toBe(404);
});

it('an order is passed on to who works on orders, and not over the head of another editor', async () => {
  const to = await person();
  expect((await read(order())).assignee).toBeNull();
  expect((await assign(order(), { assignee: to.id, seen: null })).json).toEqual({ assignee: to });
  expect((await assign(order(), { assignee: null, seen: null })).json['code']).toBe('changedMeanwhile');
  expect((await read(order())).assignee).toEqual(to);
  // Done already is no conflict.
  expect((await assign(order(), { assignee: to.id, seen: null })).status).toBe(200);
  const { rows: accounts } = await ask<{ id: string }>(app.url, 'SELECT id FROM accounts.account WHERE email = $1', [
    CUSTOMER.br,
  ]);
  for (const assignee of [randomUUID(), accounts[0]?.id])
    expect((await assign(order(), { assignee })).json['code']).toBe('assigneeUnknown');
  expect((await assign(order(), { assignee: 'x' })).status).toBe(400);
  const { rows } = await audited('order.assigned', order());
  expect(rows.map(({ detail }) => detail)).toEqual([{ from: null, to: to.id }]);
  expect((await listed(`assignee=${to.id}`)).orders).toEqual([
    expect.objectContaining({ id: order(), assigneeName: to.name }),
  ]);
  expect((await app.call('GET', 'reservation/v2/orders?assignee=x', at({}))).status).toBe(400);
  expect((await assign(order(), { assignee: null, seen: to.id })).status).toBe(200);
});

const send = async (form: { act: string; row: readonly string[]; key: string; words?: string }) => {
  const answer = (await pagesOf(app.api.application).read({
    path: '/br/jeep/admin/orders',
    token: staff,
    load: async (args): Promise<unknown> => action(args),
    form: { do: 'bulk', ...form },
  })) as { bulk?: BulkAnswer };
  return answer.bulk ?? expect.fail('no answer to the rows');
};

it('many orders are passed on and written about together, each with what became of it, and are found as mine', async () => {
  const { rows: mine } = await ask<{ id: string }>(
    app.url,
    `SELECT a.id FROM accounts.account a JOIN accounts.role_grant g ON g.account_id = a.id WHERE g.role = 'service_admin' AND a.email LIKE 'service_admin@%'`,
  );
  const own = mine[0]?.id ?? expect.fail('an account');
  const [first = '', second = ''] = orders;
  const gone = randomUUID();
  const sent = { act: `to:${own}`, row: [first, second, gone], key: randomUUID() };
  const answer = await send(sent);
  expect(answer.rows.map(({ refused }) => refused === null)).toEqual([true, true, false]);
  expect(answer.chosen).toEqual([gone]);
  expect(await send(sent)).toEqual(answer);
  const open = (path: string) => pagesOf(app.api.application).read({ path, token: staff, load: loader });
  const found = await open('/br/jeep/admin/orders?assignee=me');
  expect(found.orders.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
  expect(found.total).toBe(2);
  expect((await open('/br/jeep/admin/orders?assignee=%27x')).filter.assignee).toBe('');

  const noted = await send({ act: 'note', row: [first, second], key: randomUUID(), words: 'Campanha de maio.' });
  expect(noted.rows.every(({ refused }) => refused === null)).toBe(true);
  expect((await read(second)).notes[0]?.words).toBe('Campanha de maio.');
  const empty = await send({ act: 'note', row: [first], key: randomUUID(), words: ' ' });
  expect(empty.rows[0]?.refused).not.toBeNull();
  const nobody = await send({ act: 'to:x', row: [first], key: randomUUID() });
  expect(nobody.rows[0]?.refused).not.toBeNull();
  expect((await send({ act: 'nobody', row: [first, second], key: randomUUID() })).chosen).toEqual([]);
  expect((await listed('assignee=me')).total).toBe(0);
});

it('who is handed orders by somebody else is written to once, without a word of them; who takes one is not', async () => {
  const { rows } = await ask<{ id: string }>(
    app.url,
    `SELECT id FROM accounts.account WHERE email LIKE 'service_admin@%'`,
  );
  const own = rows[0]?.id ?? expect.fail('an account');
  const other = (await people()).find(({ id }) => id !== own) ?? expect.fail('another of the staff');
  await ask(app.url, `DELETE FROM platform.outbox WHERE payload->>'template' = 'ordersHanded'`);
  const mails = async () =>
    (
      await ask<{ to: string; params: { url: string } }>(
        app.url,
        `SELECT payload->>'to' AS to, payload->'params' AS params FROM platform.outbox WHERE payload->>'template' = 'ordersHanded'`,
      )
    ).rows;
  for (const id of orders) expect((await assign(id, { assignee: own })).status).toBe(200);
  expect(await mails()).toEqual([]);
  for (const id of orders) expect((await assign(id, { assignee: other.id })).status).toBe(200);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.params.url).toMatch(/\/br\/jeep\/admin\/orders\?assignee=me$/);
  expect(JSON.stringify(mail)).not.toContain(order());
  for (const id of orders) expect((await assign(id, { assignee: null })).status).toBe(200);
  expect(await mails()).toHaveLength(1);
});

it('notes go with the buyer, and whose an order is with who leaves', async () => {
  const to = await person();
  await assign(order(1), { assignee: to.id });
  const { env, db } = app.api.application.services;
  const { rows } = await ask<{ id: string; email: string }>(
    app.url,
    'SELECT id, email FROM accounts.account WHERE email = $1 OR id = $2 ORDER BY email = $1 DESC',
    [CUSTOMER.br, to.id],
  );
  const [customer, leaving] = rows.map(({ id, email }) => ({
    accountId: id,
    email,
    name: '',
    market: 'br' as const,
    phone: null,
    documents: [],
  }));
  if (customer === undefined || leaving === undefined) expect.fail('two people');
  await db.withTx({ allBrands: true }, async (tx) => {
    const handedOut = JSON.stringify(await personalData.read(tx, customer, env));
    expect(handedOut).toContain('BR-');
    expect(handedOut).not.toMatch(/Campanha de maio|assignee/);
    await personalData.erase(tx, leaving, { env, now: new Date() });
    await personalData.erase(tx, customer, { env, now: new Date() });
  });
  const left = await read(order(1));
  expect(left.assignee).toBeNull();
  expect(left.notes.length).toBeGreaterThan(0);
  expect(left.notes.every(({ words, writtenBy }) => words === null && writtenBy !== '')).toBe(true);
});
