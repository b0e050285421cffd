import { afterAll, beforeAll, expect, test } from 'vitest';
import { frameLoader } from '#app/web/console/loaders.ts';
import { action } from '#app/web/console/keep-view.ts';
import { MOST_VIEWS } from '#features/accounts/contract/views.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let sales: string;
let other: string;
beforeAll(async () => {
  app = await startTestApp();
  sales = await signInStaff(app.call, 'service_admin');
  other = await signInStaff(app.call, 'user_admin');
});
afterAll(() => app.stop());

const open = async (path: string, token = sales) =>
  (await pagesOf(app.api.application).read({ path, token, load: frameLoader })).views;
const send = async (form: Record<string, string>, token = sales) => {
  const path = '/br/jeep/admin/views';
  const visited = await pagesOf(app.api.application).visit({ path, token, load: action, form });
  if ('to' in visited) return visited;
  return visited.value instanceof Response ? { to: visited.value.headers.get('location') } : visited.value;
};

test('a narrowed list is kept under a name, opened by it, named anew and forgotten', async () => {
  expect(await open('/br/jeep/admin/stock')).toBeNull();
  const shown = await open('/br/jeep/admin/stock?p=3&age=90&condition=NEW&q=maria');
  // The page of the list and the words that look for somebody belong to no view.
  expect(shown).toMatchObject({ unsaved: 'age=90&condition=NEW', views: [], whole: { current: false } });
  expect(await send({ area: 'stock', name: ' Parados ', query: shown?.unsaved ?? '' })).toEqual({
    to: '/br/jeep/admin/stock?age=90&condition=NEW',
  });
  const kept = await open('/br/jeep/admin/stock?condition=NEW&age=90');
  expect(kept).toMatchObject({ unsaved: null, views: [{ name: 'Parados', current: true }] });
  // The same name holds what it was last kept with.
  await send({ area: 'stock', name: 'Parados', query: 'age=60' });
  const again = await open('/br/jeep/admin/stock');
  expect(again?.views).toMatchObject([{ name: 'Parados', href: '/br/jeep/admin/stock?age=60', current: false }]);
  expect(again?.whole.current).toBe(true);
  // Another person, list, brand or market has none of it; a record in the form is no list.
  expect(await open('/br/jeep/admin/stock', other)).toBeNull();
  expect(await open('/br/jeep/admin/orders')).toBeNull();
  expect(await open('/ar/jeep/admin/stock')).toBeNull();
  expect(await open('/br/jeep/admin/stock?edit=new')).toBeNull();
  const id = again?.views[0]?.id ?? '';
  expect(
    (await app.call('DELETE', `user/v2/users/self/views/${id}`, { brand: 'jeep', market: 'br', token: other })).status,
  ).toBe(404);
  await send({ area: 'stock', id, do: 'delete' });
  expect(await open('/br/jeep/admin/stock')).toBeNull();
  // Sent twice, the second finds nothing to do.
  expect(await send({ area: 'stock', id, do: 'delete' })).toEqual({ to: '/br/jeep/admin/stock' });
});

test('the columns that a list shows are kept with it, however its address names them', async () => {
  const one = await open('/br/jeep/admin/stock?col=code&col=active&p=2');
  expect(one?.unsaved).toBe('col=code&col=active');
  expect((await open('/br/jeep/admin/stock?col=code%2Cactive&q=x'))?.unsaved).toBe(one?.unsaved);
  expect((await open('/br/jeep/admin/stock?active=on&col=ana%40example.com&col=52998224725'))?.unsaved).toBe(
    'active=on',
  );
});

test('lists stand close together or not, and who changes that stays where they are', async () => {
  const back = '/br/jeep/admin/stock?age=90';
  expect(await send({ density: 'dense', back })).toEqual({ to: back });
  for (const elsewhere of [
    'https://other.example/br/jeep/admin',
    '//other.example',
    '/br/jeep/administrate',
    '/br/fiat/admin',
    '',
  ])
    expect(await send({ density: 'comfortable', back: elsewhere }), elsewhere).toEqual({ to: '/br/jeep/admin' });
  const { frame } = await pagesOf(app.api.application).read({ path: back, token: sales, load: frameLoader });
  expect(frame.density).toMatchObject({ dense: false, back });
});

test('what names somebody is not kept', async () => {
  const shown = await open(
    '/br/jeep/admin/stock?dealer=ana%40example.com&code=529.982.247-25&name=MARIA&who=52998224725&age=90&from=2026-11-01',
  );
  expect(shown?.unsaved).toBe('age=90&from=2026-11-01');
});

test.each([
  [{ name: ' ', query: 'age=90' }, 'name'],
  [{ name: 'x'.repeat(41), query: 'age=90' }, 'name'],
  [{ name: 'Longa', query: `${'a'.repeat(600)}=ON` }, 'query'],
  [{ name: 'Nada', query: '' }, 'query'],
  [{ name: 'Pessoa', query: 'name=Maria&user=01a217b0-2684-70e9-97d6-efeb2c15ff64&dealer=maria' }, 'query'],
])('what cannot be kept says why: %j', async (form, field) => {
  const answer = await send({ area: 'stock', ...form });
  expect(answer).toMatchObject({ fields: { [field]: expect.stringMatching(/\S/) } });
  expect(await open('/br/jeep/admin/stock')).toBeNull();
});

test('a list of nobody is none', async () => {
  expect(await send({ area: 'nothing', name: 'x', query: 'a=1' })).toEqual({ to: '/br/jeep/admin' });
});

test('a list has so many views and no more, however many are sent at once', async () => {
  const body = (index: number) => ({ area: 'orders', name: `Visão ${index}`, query: `state=S${index}` });
  const put = (index: number) =>
    app.call('PUT', 'user/v2/users/self/views', { brand: 'jeep', market: 'br', token: sales, body: body(index) });
  for (let index = 1; index < MOST_VIEWS; index += 1) expect((await put(index)).status).toBe(200);
  const both = await Promise.all([put(20), put(21)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.json['detail']).toContain('doze');
  expect((await put(1)).status).toBe(200);
});
