import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LoaderFunctionArgs } from 'react-router';
import { ask } from '#tests/harness/cars.ts';
import { openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';
import { pagesOf } from '#tests/harness/pages.ts';

const ROWS = 25_000;
/** Of the rows of a part and of how many there are. */
const STATEMENTS_A_PART = 2;

let app: OfferTestApp;
let maker: string;
beforeAll(async () => {
  app = await openOfferTestApp();
  maker = await app.staffWith({ role: 'voucher_admin', brand: 'jeep' });
  await ask(
    app.url,
    `INSERT INTO coupons.coupon (id, brand, market, code, name, currency, amount, plan, with_offer, with_others, active, valid_from, created_at)
     SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'jeep', 'br', 'LOTE' || lpad(n::text, 6, '0'), 'Lote ' || n, 'BRL', 100, 'ANY',
       false, false, true, now(), now() - n * interval '1 second'
     FROM generate_series(1, $1::int) n`,
    [ROWS],
  );
}, 60_000);
afterAll(() => app.close());

/** A screen's own file: named at run time, as screens are typed apart from the server. */
const FILE: string = '#features/coupons/web/admin/coupons-csv.ts';
type File = { readonly loader: (args: LoaderFunctionArgs) => Promise<Response> };

const open = async (token: string): Promise<Response> => {
  const { loader } = (await import(FILE)) as File;
  return pagesOf(app.api.application).read({ path: '/br/jeep/admin/coupons/list.csv?q=LOTE', token, load: loader });
};

it('a list of many rows goes out whole, by so many statements a part, and its person may work on', async () => {
  const { db } = app.api.application.services;
  const file = await open(maker);
  const before = db.count();
  const names = (await file.text())
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(';')[0]);
  const sent = db.count() - before;
  expect(names).toEqual(Array.from({ length: ROWS }, (_, n) => `LOTE${String(n + 1).padStart(6, '0')}`));
  // One part is read before; after the last full one it is looked twice whether that was all.
  expect(sent).toBeLessThanOrEqual((ROWS / 100 + 1) * STATEMENTS_A_PART);
  // 252 calls are not spent of what a person may call in a minute.
  for (let calls = 0; calls < 5; calls += 1)
    expect((await app.call('GET', 'coupon/v1/coupons', { brand: 'jeep', market: 'br', token: maker })).status).toBe(
      200,
    );
}, 120_000);

it('whoever may not see the list gets no file', async () => {
  await expect(open(app.admin)).rejects.toMatchObject({ init: { status: 404 } });
});
