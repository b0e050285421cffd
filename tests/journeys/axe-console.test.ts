import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_AREAS } from '#app/admin-areas.ts';
import { SESSION_COOKIE } from '#app/server/request.ts';
import { SEARCH_FIELD } from '#app/web/console/search-key.ts';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { createStaff } from '#features/accounts/public.server.ts';
import { STAFF_ROLES } from '#features/accounts/public.ts';
import type { Market } from '#kernel/market.ts';
import { openDatabase } from '#platform/database.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { linksIn } from '#tests/harness/crawl.ts';
import { testEnv } from '#tests/harness/env.ts';
import { FULL_SWEEP } from '#tests/harness/full.ts';
import { lookAt, openWindow, type Window } from '#tests/harness/look-at-screens.ts';
import { signIn } from '#tests/harness/people.ts';
import type { Scene } from '#tests/harness/scenes.ts';
import { openJourneyApp, type JourneyApp } from './account-steps.ts';
import { keyboard } from './buying.ts';
import { expectAccessible } from './visitor.ts';

type Seen = { readonly brand: string; readonly market: Market; readonly width: number; readonly dense: boolean };

/** Both languages, widths and densities; the exhaustive run has four and taps every control too. */
const LOOKS: readonly Seen[] = [
  { brand: 'jeep', market: 'br', width: 390, dense: false },
  { brand: 'peugeot', market: 'ar', width: 1440, dense: true },
  ...(FULL_SWEEP
    ? ([
        { brand: 'chrysler', market: 'ar', width: 390, dense: true },
        { brand: 'citroen', market: 'br', width: 1440, dense: false },
      ] as const)
    : []),
];
const EMAIL = 'tudo@example.com';

let app: JourneyApp;
let url: string;
beforeAll(async () => {
  app = await openJourneyApp();
  [url = ''] = app.roles.urls;
  const db = openDatabase({ url: app.databaseUrl, pool: 1 });
  const env = testEnv({ DATABASE_URL: app.databaseUrl, VOLANTE_DATA: app.folder });
  const roles = LOOKS.flatMap(({ brand }) => STAFF_ROLES.map((role) => ({ role, brand })));
  await db.withTx({ allBrands: true }, async (tx) => {
    const staff = { email: EMAIL, name: 'Ana Souza', market: 'br', roles, password: DEMO_PASSWORD, brand: '' } as const;
    await createStaff(tx, { env, ids: createIds(systemClock), now: new Date(), by: null, staff });
  });
  // Of every brand and market, as those of the installation are.
  await ask(app.databaseUrl, `UPDATE accounts.role_grant SET market = NULL`);
  await db.close();
});
afterAll(() => app.close());

const openSession = async (): Promise<string> => {
  const token = await signIn(callerOf(url), EMAIL);
  await ask(app.databaseUrl, `UPDATE accounts.session SET strength = 'full'`);
  return token;
};

/** The same screen of another record is not another screen, nor is another page, order or narrowing of a list. */
const shapeOf = ({ pathname, searchParams }: URL): string => {
  const path = pathname.replaceAll(/\/[^/]*\d[^/]*(?=\/|$)/g, '/:id');
  const keys = [...searchParams.keys()].filter((key) => /^(?:edit|new|open|history|show|view)$/.test(key));
  return `${path}?${[...new Set(keys)].toSorted().join('&')}`;
};

/** Screens of every area, and one of each kind that these lead to: read from what is served, as each is opened in the browser afterwards. */
const findScenes = async (token: string, home: string): Promise<Scene[]> => {
  const areas = ADMIN_AREAS.map(({ area }) => `/${area}`);
  const plain = ['', '/search?q=jeep', '/runs', ...areas].map((path) => `${home}${path}`);
  const found = new Map(plain.map((path) => [shapeOf(new URL(path, url)), path]));
  for (const path of plain) {
    const answer = await fetch(new URL(path, url), { headers: { cookie: `${SESSION_COOKIE}=${token}` } });
    const html = await answer.text();
    // The frame of the console: what is not open to somebody stands in the site's.
    expect(html, path).toContain(`id="${SEARCH_FIELD}"`);
    for (const href of linksIn(html)) {
      const to = new URL(href, answer.url);
      const shape = shapeOf(to);
      const isOurs = to.origin === new URL(url).origin && to.pathname.startsWith(`${home}/`);
      if (isOurs && !/\.\w+$/.test(to.pathname) && !found.has(shape)) found.set(shape, to.pathname + to.search);
    }
  }
  return [...found.values()].map((path) => ({ name: path, path, own: true }));
};

it.each(LOOKS)(
  '$brand $market, $width px, dense $dense: every screen of the console is accessible, quiet and in one language',
  async ({ brand, market, width, dense }) => {
    const token = await openSession();
    const widths = FULL_SWEEP ? [width] : [];
    const window: Window = { url, market, width, widths, consent: true, dense, token };
    const scenes = await findScenes(token, `/${market}/${brand}/admin`);
    expect(scenes.length).toBeGreaterThan(ADMIN_AREAS.length);
    if (FULL_SWEEP) process.stdout.write(`${brand} ${market}: ${scenes.length} screens\n`);
    expect(await lookAt(app.browser, window, scenes)).toEqual([]);
  },
  1_200_000,
);

/** Pressed by the keyboard, and the page that follows has come. */
const press = async (page: Page, name: string) => {
  const next = page.waitForEvent('load');
  await keyboard.press(page.getByRole('button', { name }));
  await next;
};
const expectSound = async (page: Page) => {
  await expectAccessible(page);
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
};

const COLUMNS = [
  {
    market: 'br',
    width: 390,
    columns: 'Colunas',
    show: 'Mostrar estas',
    more: 'Listas mais compactas',
    less: 'Listas mais espaçadas',
  },
  {
    market: 'ar',
    width: 1440,
    columns: 'Columnas',
    show: 'Mostrar estas',
    more: 'Listas más compactas',
    less: 'Listas más espaciadas',
  },
] as const;

it.each(COLUMNS)('a list shows the columns one chooses, close together or not: $market $width', async (look) => {
  const window: Window = {
    url,
    market: look.market,
    width: look.width,
    widths: [],
    consent: true,
    token: await openSession(),
  };
  const context = await openWindow(app.browser, window);
  const page = await context.newPage();
  await ask(
    app.databaseUrl,
    `INSERT INTO coupons.coupon (id, brand, market, code, name, currency, amount, plan, with_offer, with_others, active, valid_from, created_at)
     VALUES (gen_random_uuid(), 'jeep', $1, 'VERAO', 'Verão', $2, 100, 'ANY', false, false, true, now(), now())`,
    [look.market, look.market === 'br' ? 'BRL' : 'ARS'],
  );
  await page.goto(`/${look.market}/jeep/admin/coupons`);
  await keyboard.press(page.getByText(look.columns, { exact: true }));
  const boxes = page.locator('[name=col][type=checkbox]');
  expect(await boxes.evaluateAll((all) => all.every((one) => (one as { checked?: boolean }).checked))).toBe(true);
  await boxes.first().uncheck();
  await press(page, look.show);
  expect(new URL(page.url()).searchParams.getAll('col').length).toBe(await boxes.count());
  await keyboard.press(page.getByText(look.columns, { exact: true }));
  expect(await boxes.first().isChecked()).toBe(false);
  await expectSound(page);
  const shown = page.url();
  for (const [name, isDense] of [
    [look.more, true],
    [look.less, false],
  ] as const) {
    await keyboard.press(page.locator('[popovertarget=console-person]'));
    await press(page, name);
    expect(page.url()).toBe(shown);
    expect(await page.locator('[data-dense]').count()).toBe(isDense ? 1 : 0);
    await expectSound(page);
  }
  await context.close();
});
