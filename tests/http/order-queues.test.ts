import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loader as csv } from '#features/reservations/web/admin/orders-csv.ts';
import { action } from '#features/reservations/web/admin/orders-action.ts';
import { loader } from '#features/reservations/web/admin/orders-loader.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCars } from '#tests/harness/cars.ts';
import { openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { signInStaff } from '#tests/harness/people.ts';

let app: OfferTestApp;
let staff: string;
const orders: { id: string; number: string; dealer: string }[] = [];

beforeAll(async () => {
  app = await openOfferTestApp();
  staff = await signInStaff(app.call, 'service_admin');
  for (const car of await findReadyCars(app.url, { brand: 'jeep', market: 'br', limit: 12 }))
    orders.push(await made(idOf(await buyerOf(app.call, { reference: randomUUID() }).reserve(car))));
});
afterAll(() => app.close());

const made = async (id: string) => {
  const { rows } = await ask<{ id: string; number: string; dealer: string }>(
    app.url,
    'SELECT id, number, dealer_id AS dealer FROM reservations.purchase WHERE id = $1',
    [id],
  );
  return rows[0] ?? expect.fail('an order');
};
const at = { brand: 'jeep', market: 'br' } as const;
const listed = async (query: string, token = staff): Promise<string[]> => {
  const answer = await app.call('GET', `reservation/v2/orders?${query}`, { ...at, token });
  expect(answer.status).toBe(200);
  return (answer.json['orders'] as { id: string }[]).map(({ id }) => id);
};
const [dealerOf, ofDealer] = [
  (): string => orders[0]?.dealer ?? expect.fail('an order'),
  (dealer: string): string[] => orders.filter((one) => one.dealer === dealer).map(({ id }) => id),
];

it('orders are narrowed to a dealership, and another’s is not among them', async () => {
  const dealer = dealerOf();
  expect((await listed(`dealer=${dealer}`)).toSorted()).toEqual(ofDealer(dealer).toSorted());
  expect(ofDealer(dealer).length).toBeLessThan(orders.length);
  expect(await listed(`dealer=${randomUUID()}`)).toEqual([]);
  const wrong = await app.call('GET', 'reservation/v2/orders?dealer=x', { ...at, token: staff });
  expect(wrong.status).toBe(400);
});

it('who works for a dealership sees its orders and no others, in the list, in queues and by their address', async () => {
  const token = await signInStaff(app.call, 'subscription_payment_manager');
  const dealer = dealerOf();
  const email = 'subscription_payment_manager@demo.example';
  const scoped = (scope: string | null, scopeId: string | null) =>
    ask(
      app.url,
      `UPDATE accounts.role_grant SET scope = $1, scope_id = $2
       WHERE role = 'subscription_payment_manager' AND account_id = (SELECT id FROM accounts.account WHERE email = $3)`,
      [scope, scopeId, email],
    );
  await scoped('DEALER', dealer);
  const other = orders.find((one) => one.dealer !== dealer) ?? expect.fail('another dealership');
  expect((await listed('', token)).toSorted()).toEqual(ofDealer(dealer).toSorted());
  expect(await listed(`dealer=${other.dealer}`, token)).toEqual([]);
  const read = (id: string) => app.call('GET', `reservation/v2/orders/${id}`, { ...at, token });
  expect((await read(orders[0]?.id ?? '')).status).toBe(200);
  expect((await read(other.id)).status).toBe(404);
  const queues = await app.call('GET', 'reservation/v2/orders-queues', { ...at, token });
  expect((queues.json['dealers'] as { id: string }[]).map(({ id }) => id)).toEqual([dealer]);
  await scoped(null, null);
});

it('the page’s address carries queue and dealership: rows, file and what is done to all follow it', async () => {
  const pages = pagesOf(app.api.application);
  const dealer = dealerOf();
  const path = `/br/jeep/admin/orders?dealer=${dealer}`;
  const found = await pages.visit({ path, token: staff, load: loader });
  if (!('value' in found)) expect.fail('a page');
  const { value } = found;
  expect(value.orders.map(({ id }) => id).toSorted()).toEqual(ofDealer(dealer).toSorted());
  expect(value.csv).toContain(`dealer=${dealer}`);
  expect(value.queues.map(({ queue, waiting }) => [queue, waiting])).toContainEqual(['chargeBack', '0']);
  expect(value.queues.every(({ queue, href }) => href.endsWith(`?queue=${queue}`))).toBe(true);
  const file = await pages.visit({ path: `/br/jeep/admin/orders/list.csv?dealer=${dealer}`, token: staff, load: csv });
  const lines = 'value' in file ? (await file.value.text()).trim().split('\n').length : 0;
  expect(lines).toBe(ofDealer(dealer).length + 1);
  const empty = await pages.visit({ path: '/br/jeep/admin/orders?queue=papers', token: staff, load: loader });
  expect('value' in empty && empty.value.orders).toEqual([]);
  const sent = await pages.visit({
    path: `${path}&queue=papers`,
    token: staff,
    load: action,
    form: { do: 'bulk', act: 'nobody', scope: 'all', key: randomUUID() },
  });
  const to = 'value' in sent && (sent.value as unknown) instanceof Response ? sent.value : expect.fail('led elsewhere');
  expect((to as unknown as Response).headers.get('location')).toContain(`queue=papers&dealer=${dealer}`);
});

it('the columns that were chosen stay on the way into a queue and to one’s own orders', async () => {
  const pages = pagesOf(app.api.application);
  const found = await pages.visit({ path: '/br/jeep/admin/orders?col=number,buyer', token: staff, load: loader });
  if (!('value' in found)) expect.fail('a page');
  expect(found.value.queues.every(({ href }) => href.endsWith('&col=number%2Cbuyer'))).toBe(true);
  expect(found.value.mine).toMatch(/\?assignee=me&col=number%2Cbuyer$/);
});

it('fields of the brand’s own are columns of the list and of its file', async () => {
  const field = { subject: 'ORDER', code: 'fleet', label: 'Frota', type: 'NUMBER', isRequired: false };
  const bounds = { least: null, most: null, choices: [], seenBy: 'STAFF', inWebhooks: false };
  const made = await app.call('POST', 'custom-field/v1/fields', {
    ...at,
    token: staff,
    body: { ...field, ...bounds },
  });
  expect(made.status, JSON.stringify(made.json)).toBe(200);
  const { id, number } = orders[0] ?? expect.fail('an order');
  const body = { seen: 0, values: { fleet: 12 } };
  const written = await app.call('PUT', `custom-field/v1/orders/${id}`, { ...at, token: staff, body });
  expect(written.status, JSON.stringify(written.json)).toBe(200);
  const pages = pagesOf(app.api.application);
  const path = '/br/jeep/admin/orders';
  const found = await pages.visit({ path, token: staff, load: loader });
  if (!('value' in found)) expect.fail('a page');
  expect(found.value.customFields).toMatchObject([{ code: 'fleet', label: 'Frota' }]);
  expect(found.value.orders.find((one) => one.id === id)?.custom).toEqual({ fleet: '12' });
  const linesOf = async (query: string) => {
    const file = await pages.visit({ path: `${path}/list.csv${query}`, token: staff, load: csv });
    return 'value' in file ? (await file.value.text()).trim().split('\n') : [];
  };
  const [head = '', ...lines] = await linesOf('');
  expect(head.trim().endsWith(';Frota')).toBe(true);
  expect(lines.filter((line) => line.trim().endsWith(';12'))).toHaveLength(1);
  expect((await linesOf('?col=number,custom.fleet')).map((line) => line.trim())).toContain(`${number};12`);
});
