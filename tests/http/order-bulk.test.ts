import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { action } from '#features/reservations/web/admin/orders-action.ts';
import { loader } from '#features/reservations/web/admin/orders-loader.ts';
import type { BulkAnswer } from '#ui/bulk.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCars } from '#tests/harness/cars.ts';
import { openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER, signInStaff } from '#tests/harness/people.ts';

let app: OfferTestApp;
let staff: string;
const orders: string[] = [];
beforeAll(async () => {
  app = await openOfferTestApp();
  staff = await signInStaff(app.call, 'service_admin');
  for (const car of await findReadyCars(app.url, { brand: 'jeep', market: 'br', limit: 3 }))
    orders.push(idOf(await buyerOf(app.call, { reference: randomUUID() }).reserve(car)));
});
afterAll(() => app.close());

const send = async (form: { act: string; row: readonly string[]; key: string }, token = staff) => {
  const answer = (await pagesOf(app.api.application).read({
    path: '/br/jeep/admin/orders?state=REQUESTED_CANCELLATION',
    token,
    load: async (args): Promise<unknown> => action(args),
    form: { do: 'bulk', ...form },
  })) as { bulk?: BulkAnswer };
  return answer.bulk ?? expect.fail('no answer to the rows');
};
const states = async () =>
  (
    await ask<{ state: string }>(app.url, 'SELECT state FROM reservations.purchase WHERE id = ANY($1) ORDER BY id', [
      orders.toSorted(),
    ])
  ).rows.map(({ state }) => state);

it('requests to cancel are answered together, each for itself and once', async () => {
  const [first = '', second = '', third = ''] = orders;
  // As paid orders come to it, without paying three.
  await ask(app.url, 'ALTER TABLE reservations.purchase DISABLE TRIGGER USER');
  await ask(
    app.url,
    `UPDATE reservations.purchase SET state_before = 'RESERVE', state = 'REQUESTED_CANCELLATION', reserved_at = now(),
       account_id = (SELECT id FROM accounts.account WHERE email = $2) WHERE id = ANY($1)`,
    [[first, second], CUSTOMER.br],
  );
  await ask(app.url, 'ALTER TABLE reservations.purchase ENABLE TRIGGER USER');
  const listed = await pagesOf(app.api.application).read({
    path: '/br/jeep/admin/orders?state=REQUESTED_CANCELLATION&pick=all',
    token: staff,
    load: loader,
  });
  expect(listed.isAllPicked).toBe(true);
  expect(listed.orders.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
  const sent = { act: 'refuse', row: [first, second, third, randomUUID()], key: randomUUID() };
  const answer = await send(sent);
  expect(answer.rows.map(({ refused }) => refused === null)).toEqual([true, true, false, false]);
  expect(answer.rows[2]?.refused).not.toBe(answer.rows[3]?.refused);
  expect(answer.chosen).toEqual(sent.row.slice(2));
  expect(await states()).toEqual(['RESERVE', 'RESERVE', 'PRE_RESERVE']);
  expect(await send(sent)).toEqual(answer);
  expect((await send({ ...sent, act: 'explode' })).rows).toEqual([]);
});

it('whoever may not decide is refused for each', async () => {
  const answer = await send({ act: 'accept', row: orders, key: randomUUID() }, app.admin);
  expect(answer.rows.every(({ refused }) => refused !== null)).toBe(true);
  expect(await states()).toEqual(['RESERVE', 'RESERVE', 'PRE_RESERVE']);
});
