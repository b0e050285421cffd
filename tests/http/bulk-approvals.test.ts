import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsOf, workBulkRun } from '#app/worker/bulk-run.ts';
import { bulkRunJob } from '#features/accounts/jobs.ts';
import { ask } from '#tests/harness/cars.ts';
import { openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';

const SITE = { brand: 'jeep', market: 'br' } as const;
/** A part and a bit, all of one moment. */
const OTHERS = 105;
const OWN = 3;

let app: OfferTestApp;
beforeAll(async () => {
  app = await openOfferTestApp();
});
afterAll(() => app.close());

const LISTS = [
  {
    area: 'popups',
    role: 'manual_admin',
    table: 'content.popup',
    insert: `INSERT INTO content.popup (id, brand, market, kind, place, title, text, after_seconds, seconds, valid_from, active, makers)
      SELECT gen_random_uuid(), 'jeep', 'br', 'TIMED', 'HOME', 'Popup ' || n, 'Texto', 5, 10, now(), true, ARRAY[$2]
      FROM generate_series(1, $1::int) n`,
  },
  {
    area: 'vouchers',
    role: 'voucher_admin',
    table: 'benefits.voucher_plan',
    insert: `INSERT INTO benefits.voucher_plan (id, brand, market, name, kind, least, amount, currency, keeps_days, valid_from, active, written_by)
      SELECT gen_random_uuid(), 'jeep', 'br', 'Voucher ' || n, 'DELAY', 1, 100, 'BRL', 30, now(), true, $2
      FROM generate_series(1, $1::int) n`,
  },
] as const;

it.each(LISTS)('all $area that wait are approved by one who wrote none of them, each for itself', async (list) => {
  const { area, role, table, insert } = list;
  const token = await app.staffWith({ role, brand: 'jeep' });
  const self = await app.call('GET', 'user/v2/users/self', { ...SITE, token });
  await ask(app.url, insert, [OTHERS, `account:${randomUUID()}`]);
  await ask(app.url, insert, [OWN, `account:${String(self.json['id'])}`]);
  const body = { area, act: 'approve', query: 'state=draft' };
  const run = await app.call('POST', 'user/v2/users/self/runs', { ...SITE, token, key: randomUUID(), body });
  expect(run.status).toBe(200);
  const runId = String(run.json['id']);
  const { services } = app.api.application;
  const message = {
    id: 1,
    topic: bulkRunJob.topic,
    brand: 'jeep',
    payload: { runId },
    attempts: 1,
    line: null,
    trace: null,
  };
  for (;;) {
    const handled = await workBulkRun(callsOf(services))(services, message);
    if (typeof handled === 'string' || !('again' in handled)) break;
  }
  const waiting = await ask<{ n: number }>(
    app.url,
    `SELECT count(*)::int AS n FROM ${table} WHERE approved_at IS NULL`,
  );
  expect(waiting.rows[0]?.n).toBe(OWN);
  const done = await app.call('GET', `user/v2/users/self/runs/${runId}?shown=refused`, { ...SITE, token });
  expect(done.json).toMatchObject({ state: 'DONE', done: OTHERS, refused: OWN });
});
