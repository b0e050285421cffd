import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCrm } from '#features/leads/providers/crm.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { clientHeaders, LEAD } from '#tests/harness/leads.ts';
import { startOwnCompanies } from '#tests/harness/own-companies.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { restOf } from '#tests/harness/rest.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let app: TestApp;
let companies: Awaited<ReturnType<typeof startOwnCompanies>>;

beforeAll(async () => {
  companies = await startOwnCompanies();
  app = await startTestApp({
    ...companies.settings,
    VALUATION_PROVIDER: `jeep/br=${companies.example('valuation.mjs')}`,
    CRM_PROVIDER: `jeep/br=${companies.example('crm.mjs')}`,
  });
});
beforeEach(() => {
  companies.played.mode = 'well';
  companies.played.heard = 0;
});
afterAll(async () => {
  await app.stop();
  companies.stop();
});

describe('an own valuation', () => {
  const versionOf = async (brand: string) => {
    const { rows } = await ask<{ mvsCode: string; year: number }>(
      app.databaseUrl,
      `SELECT v.mvs_code AS "mvsCode", v.year FROM catalog.version v JOIN catalog.version_price p ON p.mvs_code = v.mvs_code AND p.year = v.year
       JOIN catalog.price_list l ON l.id = p.list_id AND l.brand = v.brand AND l.market = 'br' AND l.type = 'PUBLIC'
         AND l.valid_from <= now() AND (l.valid_until IS NULL OR l.valid_until > now()) WHERE v.brand = $1 ORDER BY 1, 2 LIMIT 1`,
      [brand],
    );
    return rows[0] ?? { mvsCode: '', year: 0 };
  };
  const value = async (brand = 'jeep') => {
    const { mvsCode, year } = await versionOf(brand);
    const query = `mvsCode=${mvsCode}&year=${year}&mileageKm=30000&condition=GOOD`;
    return app.call('GET', `evaluate/v1/evaluate?${query}`, { brand, market: 'br' });
  };

  test('tells what a used car of its brand is worth; other brands have ours', async () => {
    const { status, json } = await value();
    expect(status, JSON.stringify(json)).toBe(200);
    expect(json).toMatchObject({
      suggested: { amount: 9_123_456, currency: 'BRL' },
      low: { amount: 8_667_283 },
      high: { amount: 9_579_629 },
      drivers: [],
    });
    expect(companies.played.heard).toBe(1);
    expect((await value('peugeot')).status).toBe(200);
    expect(companies.played.heard).toBe(1);
  });

  test('of a car in an order’s plan is asked while nothing is locked; silent it may be tried again with the same key', async () => {
    const customer = await signIn(app.call, CUSTOMER.br);
    const hand = restOf({ app, customer, staff: '' });
    const { id, rest } = await hand.reserved();
    const car = { plate: 'ABC1D23', mileageKm: 30_000, condition: 'GOOD', version: await versionOf('jeep') };
    const sources = [
      { kind: 'TRADE_IN', amount: 100, car },
      { kind: 'DEALER_PAYMENT', amount: rest - 100 },
    ];
    const key = crypto.randomUUID();
    const plan = () =>
      app.call('PUT', `reservation/v2/reservations/${id}/remaining-payment`, {
        brand: 'jeep',
        market: 'br',
        token: customer,
        key,
        body: { sources },
      });
    companies.played.mode = 'silent';
    const silent = plan();
    await waitFor(() => companies.played.heard > 0);
    // A job of the worker may hold it for a moment, a plan that waits would for all its time.
    const lock = 'SELECT FROM reservations.purchase WHERE id = $1 FOR UPDATE NOWAIT';
    await waitFor(() => ask(app.databaseUrl, lock, [id]), { timeout: 1_500 });
    const { status, json } = await silent;
    expect(status).toBe(503);
    expect(json).toMatchObject({ code: 'noAnswer', fields: [{ field: 'plate', key: 'evaluate.noAnswer' }] });
    companies.played.mode = 'well';
    const planned = await plan();
    expect(planned.status, JSON.stringify(planned.json)).toBe(200);
    expect((await hand.plan(id, sources, await signIn(app.call, CUSTOMER.ar))).json).toMatchObject({
      code: 'orderUnknown',
    });
  });

  test('of a plan that is refused whatever the car is worth is not asked, nor again for a key that has its answer', async () => {
    const customer = await signIn(app.call, CUSTOMER.br);
    const hand = restOf({ app, customer, staff: '' });
    const { id, rest } = await hand.reserved();
    const car = { plate: 'ABC1D23', mileageKm: 30_000, condition: 'GOOD', version: await versionOf('jeep') };
    const parts = (amount: number, all = rest) => [
      { kind: 'TRADE_IN', amount, car },
      { kind: 'DEALER_PAYMENT', amount: all - amount },
    ];
    const plan = (sources: object[], key: string = crypto.randomUUID()) =>
      app.call('PUT', `reservation/v2/reservations/${id}/remaining-payment`, {
        brand: 'jeep',
        market: 'br',
        token: customer,
        key,
        body: { sources },
      });
    expect((await plan(parts(100, rest - 1))).json).toMatchObject({ code: 'sumDiffers' });
    expect(companies.played.heard).toBe(0);
    const key = crypto.randomUUID();
    const over = parts(9_123_457);
    expect((await plan(over, key)).json).toMatchObject({ code: 'overValued' });
    expect((await plan(over, key)).json).toMatchObject({ code: 'overValued' });
    expect(companies.played.heard).toBe(1);
    expect((await plan(parts(100), key)).json).toMatchObject({ code: 'keyReused' });
    expect((await hand.cancel(id)).status).toBe(200);
    expect((await plan(parts(100))).json).toMatchObject({ code: 'takesNoMoney' });
    expect(companies.played.heard).toBe(1);
  });

  test('that is silent, broken or wrong is no answer, within its time; then it is left alone, and comes back', async () => {
    companies.played.mode = 'silent';
    const began = performance.now();
    const silent = await value();
    expect(silent.status).toBe(503);
    expect(silent.json).toMatchObject({ code: 'noAnswer' });
    expect(performance.now() - began).toBeLessThan(4_000);
    for (const one of ['broken', 'wrong'] as const) {
      companies.played.mode = one;
      expect((await value()).status).toBe(503);
    }
    companies.played.mode = 'broken';
    for (let more = 0; more < 5; more += 1) await value();
    companies.played.heard = 0;
    expect((await value()).status).toBe(503);
    expect(companies.played.heard).toBe(0);
    companies.played.mode = 'well';
    await waitFor(async () => ((await value()).status === 200 ? true : undefined), { timeout: 10_000, pause: 500 });
  });
});

describe('an own CRM', () => {
  const lead = async (brand: string, cpf: string): Promise<string> => {
    const scope = { brand, market: 'br' } as const;
    const { json: listed } = await app.call('GET', 'dealer/v1/dealer?limit=1', scope);
    const dealersCode = (listed['dealers'] as { code: string }[])[0]?.code ?? '';
    const { json, status } = await app.call('POST', 'lead/v2/lead', {
      ...scope,
      key: crypto.randomUUID(),
      headers: clientHeaders(app.api.application.services.env),
      body: { ...LEAD, dealersCode, cpf, email: `${brand}@demo.example` },
    });
    expect(status, JSON.stringify(json)).toBe(200);
    return String(json['id']);
  };
  const reach = (id: string, wanted: object) =>
    waitFor(
      async () => {
        const { rows } = await ask<{ state: string; last_error: string | null }>(
          app.databaseUrl,
          `SELECT state, last_error FROM leads.delivery WHERE lead_id = $1 AND target = 'CRM'`,
          [id],
        );
        const row: object = rows[0] ?? {};
        return Object.entries(wanted).every(([name, value]) => Reflect.get(row, name) === value) ? row : undefined;
      },
      { timeout: 30_000, pause: 300 },
    );

  test('has the leads of its brand; a silent one holds up no other brand, and gets each lead once it answers', async () => {
    companies.played.mode = 'broken';
    const own = await lead('jeep', '111.444.777-35');
    await reach(own, { state: 'PENDING', last_error: 'status 500' });
    const other = await lead('peugeot', '168.995.350-09');
    await reach(other, { state: 'DELIVERED' });
    expect(companies.book.has(`/book/Lead/${other}`)).toBe(false);
    companies.played.mode = 'well';
    await reach(own, { state: 'DELIVERED' });
    expect(companies.book.get(`/book/Lead/${own}`)).toMatchObject({ Brand__c: 'jeep', Market__c: 'BR' });
  });

  test('is not the only one to forget a lead: the shared one had it before', async () => {
    const id = await lead('jeep', '390.533.447-05');
    await reach(id, { state: 'DELIVERED' });
    const { env } = app.api.application.services;
    const { CRM_BASE_URL: baseUrl, CRM_CLIENT_ID: clientId, CRM_CLIENT_SECRET: clientSecret } = env;
    const shared = openCrm({ baseUrl, clientId, clientSecret, now: Date.now });
    const before = await shared.upsert({ object: 'Lead', id }, { LastName: 'Antes', Company: 'Antes' });
    await shared.close();
    expect(before).toMatchObject({ kind: 'delivered' });
    const isKnown = async (): Promise<boolean> => {
      const kept = (await (await fetch(`${app.sandboxUrl}/_control/crm/leads`)).json()) as { externalId: string }[];
      return kept.some(({ externalId }) => externalId === id);
    };
    expect(await isKnown()).toBe(true);
    await ask(
      app.databaseUrl,
      `INSERT INTO platform.outbox (topic, brand, payload)
       VALUES ('lead.forget', 'jeep', jsonb_build_object('leadId', $1::uuid, 'target', 'CRM'))`,
      [id],
    );
    await ask(app.databaseUrl, 'NOTIFY outbox');
    await waitFor(async () => !(await isKnown()) && !companies.book.has(`/book/Lead/${id}`));
  });
});
