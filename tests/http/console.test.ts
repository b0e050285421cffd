import { afterAll, beforeAll, expect, test } from 'vitest';
import { frameLoader, homeLoader, searchAction, searchLoader } from '#app/web/console/loaders.ts';
import { runAsAdmin } from '#tests/harness/admin.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let catalogue: string;
let support: string;
beforeAll(async () => {
  app = await startTestApp();
  catalogue = await signInStaff(app.call, 'service_admin');
  support = await signInStaff(app.call, 'integration_error_manager');
});
afterAll(() => app.stop());

const pages = () => pagesOf(app.api.application);
const find = (words: string, token: string, site = '/br/jeep') =>
  pages().read({ path: `${site}/admin/search?${new URLSearchParams({ q: words })}`, token, load: searchLoader });

test('the areas stand by the work they are for, and only those a person may enter', async () => {
  const { frame } = await pages().read({ path: '/br/jeep/admin/stock', token: catalogue, load: frameLoader });
  const links = frame.groups.flatMap(({ links: some }) => some);
  const titles = ['', 'Vendas', 'Produto e preço', 'Rede', 'Pós-venda', 'Casa'];
  expect(frame.groups.map(({ title }) => title)).toEqual(titles);
  expect(links.filter(({ current }) => current).map(({ label }) => label)).toEqual(['Estoque']);
  expect(links.map(({ area }) => area)).not.toContain('operations');
  const other = await pages().read({ path: '/ar/jeep/admin', token: support, load: frameLoader });
  expect(other.frame.groups.map(({ links: some }) => some.map(({ label }) => label))).toEqual([
    ['Inicio'],
    ['Integraciones', 'Webhooks', 'Aplicaciones externas', 'Operación'],
  ]);
});

test('a person changes to the sites they work at, and to no other', async () => {
  const { frame } = await pages().read({ path: '/br/jeep/admin', token: catalogue, load: frameLoader });
  const open = frame.sites.map(({ href }) => href);
  expect(open).toContain('/br/jeep/admin');
  for (const href of open) {
    const site = href.replace(/\/admin$/, '');
    expect((await pages().read({ path: href, token: catalogue, load: frameLoader })).frame.home).toBe(`${site}/admin`);
  }
});

test('what is looked for is found in every area the person may enter, and nowhere else', async () => {
  const { found } = await find('Compass', catalogue);
  expect(found?.map(({ area }) => area)).toContain('catalog');
  const lines = found?.find(({ area }) => area === 'catalog')?.lines ?? [];
  expect(lines[0]).toMatchObject({ label: 'Compass', href: '/br/jeep/admin/catalog/versions?model=675' });
  expect(lines.length).toBeLessThanOrEqual(5);
  expect((await find('Compass', support)).found).toEqual([]);
});

test.each(['', ' ', 'x', '%', "' OR 1=1 --", '\u0000ab', '💥💥', 'nothing is called so'])(
  'words that find nothing find nothing: %j',
  async (words) => {
    expect((await find(words, catalogue)).found ?? []).toEqual([]);
  },
);

test('the home says what waits, by how much there is, and nothing to whom it is none of their work', async () => {
  const home = (token: string) => pages().read({ path: '/br/jeep/admin', token, load: homeLoader });
  expect((await home(support)).waiting).toEqual([]);
  await runAsAdmin(
    app.databaseUrl,
    `INSERT INTO platform.outbox (topic, brand, payload, run_at, dead_at)
     SELECT 'refund.send', 'jeep', '{}', now(), now() FROM generate_series(1, 3)`,
  );
  expect((await home(support)).waiting).toEqual([
    { area: 'operations', count: 3, href: '/br/jeep/admin/operations', isWrong: true },
  ]);
  expect((await home(catalogue)).waiting.map(({ area }) => area)).not.toContain('operations');
});

test('the home shows the figures of the last days that a person may read, and no others', async () => {
  const home = (token: string, site = '/br/jeep') =>
    pages()
      .read({ path: `${site}/admin`, token, load: homeLoader })
      .then(({ figures }) => figures);
  expect(await home(support)).toEqual([]);
  const before = await home(catalogue);
  expect(before.map(({ name }) => name)).toContain('orders');
  expect(before.map(({ name }) => name)).not.toContain('paid');
  const ordersOf = (figures: typeof before) => figures.find(({ name }) => name === 'orders')?.days ?? [];
  const today = (figures: typeof before) => ordersOf(figures).at(-1)?.count ?? expect.fail('no figure of today');
  expect(ordersOf(before)).toHaveLength(14);
  await runAsAdmin(
    app.databaseUrl,
    `SET session_replication_role = replica;
     INSERT INTO reservations.purchase (id, brand, market, number, campaign_id, account_id, state, unit_id, dealer_id, choice, quote, total, deposit,
       currency, held_until, created_at, reserved_at)
     SELECT gen_random_uuid(), 'jeep', market, 'F' || market || n, gen_random_uuid(), gen_random_uuid(), 'DELIVERED', gen_random_uuid(), gen_random_uuid(),
       '{}', '{}', 100, 10, CASE market WHEN 'br' THEN 'BRL' ELSE 'ARS' END, now(), now() - n * interval '40 days', now()
     FROM generate_series(0, 2) n, (VALUES ('br'), ('ar')) m (market)`,
  );
  // One is of today, the others lie before the days shown; the other market has its own.
  expect(today(await home(catalogue))).toBe(today(before) + 1);
});

test('screens are found by their names and what they are for, whatever the accents', async () => {
  const { screens } = await find('PRECO', catalogue);
  expect(screens.map(({ href }) => href)).toContain('/br/jeep/admin/prices');
  expect((await find('precos', support)).screens).toEqual([]);
});

test('the key without another is switched off and on by whoever works there', async () => {
  const { frame } = await pages().read({ path: '/br/jeep/admin/stock', token: catalogue, load: frameLoader });
  expect(frame.search).toMatchObject({ action: '/br/jeep/admin/search#content', keys: 'Control+K Meta+K /' });
  expect(frame.search.script).toContain("e.key!=='/'");
  const send = (token: string) =>
    pages().visit({ path: '/br/jeep/admin/search', token, load: searchAction, form: { slash: 'off' } });
  expect(await send(catalogue)).toBeDefined();
  await expect(send(await signIn(app.call, CUSTOMER.br))).rejects.toBeDefined();
});
