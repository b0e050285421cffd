import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BRANDS } from '#brands/brands.ts';
import { openCrm } from '#features/leads/providers/crm.server.ts';
import { CALLS_OF } from '#platform/providers/contract.ts';
import { loadProviders } from '#platform/providers/own.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { testEnv } from '#tests/harness/env.ts';
import { runOutside } from '#tests/harness/outside.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { restOf } from '#tests/harness/rest.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { clientHeaders, LEAD } from '#tests/harness/leads.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { PROVIDER_PACKAGE, writeProviderPackage } from '#tools/sdk/write-provider-package.ts';

/** A maker's own folder, outside the tree: the package of the contract, and its providers. */
const folder = mkdtempSync(path.join(tmpdir(), 'volante-providers-'));

/** The maker's companies, played here: a price guide and a people book. */
type Mode = 'well' | 'silent' | 'broken' | 'wrong';
let mode: Mode = 'well';
let heard = 0;
const book = new Map<string, unknown>();

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

const reply = (response: ServerResponse, status: number, json: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
};

const company = createServer((request, response) => {
  void (async () => {
    heard += 1;
    const body = await bodyOf(request);
    if (mode === 'silent') return;
    if (mode === 'broken') return reply(response, 500, {});
    const url = new URL(request.url ?? '/', 'http://company');
    if (url.pathname === '/v1/value') {
      if (url.searchParams.get('year') === '1990') return reply(response, 404, {});
      return reply(response, 200, { price: mode === 'wrong' ? 'much' : 91_234.56, spread: 0.05 });
    }
    if (request.method === 'DELETE') {
      const isKnown = book.delete(url.pathname);
      return reply(response, isKnown ? 200 : 404, { number: 'gone' });
    }
    book.set(url.pathname, JSON.parse(body));
    return reply(response, 200, { number: `B${url.pathname.length}` });
  })();
});

let app: TestApp;
let settings: Record<string, string>;
const example = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  const installed = path.join(folder, 'node_modules', PROVIDER_PACKAGE);
  writeProviderPackage(installed);
  cpSync(path.join(installed, 'examples'), folder, { recursive: true });
  await new Promise<void>((resolve) => void company.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(company.address() as AddressInfo).port}`;
  settings = { PROVIDER_GUIDE_URL: base, PROVIDER_GUIDE_TOKEN: 'of the test', PROVIDER_BOOK_URL: base };
  app = await startTestApp({
    ...settings,
    VALUATION_PROVIDER: `jeep/br=${example('valuation.mjs')}`,
    CRM_PROVIDER: `jeep/br=${example('crm.mjs')}`,
  });
});
beforeEach(() => {
  mode = 'well';
  heard = 0;
});
afterAll(async () => {
  await app.stop();
  company.closeAllConnections();
  company.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the test kit, run by the maker', () => {
  const check = (kind: string, file: string) => runOutside(folder, ['check.mjs', kind, file], settings);

  test('finds nothing in providers that keep the contract', async () => {
    for (const [kind, file, name] of [
      ['valuation', './valuation.mjs', 'price-guide'],
      ['crm', './crm.mjs', 'people-book'],
    ] as const) {
      const { code, lines } = await check(kind, file);
      expect(lines).toEqual([`${name} keeps the contract`]);
      expect(code).toBe(0);
    }
  });

  test('names what breaks it', async () => {
    writeFileSync(
      example('bad.mjs'),
      `let sent = 0;
      export default { contract: 1, kind: 'crm', name: 'bad', open: () => ({
        upsert: async (record) => ({ kind: 'delivered', receipt: String((sent += 1)) }),
        forget: async () => { throw new Error('unknown'); },
        close: async () => {},
      }) };`,
    );
    const { code, lines } = await check('crm', './bad.mjs');
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringContaining('upsert: sent again with the same id it has another effect'));
    expect(lines).toContainEqual(expect.stringContaining('forget: throws Error: unknown'));
    writeFileSync(example('poor.mjs'), `export default { contract: 1, kind: 'bank', name: 'poor', open: () => ({}) };`);
    const poor = await check('bank', './poor.mjs');
    expect(poor.lines).toContain('open: sendPaper is missing: a function');
  });

  test('names a coupon that nobody can pay', async () => {
    writeFileSync(
      example('closed.mjs'),
      `const closed = async () => ({ kind: 'noAnswer', reason: 'closed' });
      const value = { id: '1', status: 'pending', approvedAt: null, changedAt: null, pixCode: null, barcode: '33350000000000000000',
        refusal: null, challenge: null };
      export default { contract: 1, kind: 'payment', name: 'closed', open: () => ({
        ...Object.fromEntries(${JSON.stringify(Object.keys(CALLS_OF.payment))}.map((call) => [call, closed])),
        createCoupon: async ({ id, amount }) => ({ kind: 'done', value: { ...value, reference: id, amount } }),
        close: async () => {},
      }) };`,
    );
    const { lines } = await check('payment', './closed.mjs');
    expect(lines).toContainEqual(expect.stringContaining('createCoupon: a coupon needs payCode and barcode'));
  });
});

test('the program does not start with a provider that cannot be one, and says what is missing', async () => {
  writeFileSync(example('empty.mjs'), 'export const nothing = 1;');
  const start = (input: Record<string, string>) =>
    loadProviders(
      testEnv(input),
      BRANDS.map(({ id }) => id),
    );
  await expect(start({ CRM_PROVIDER: example('gone.mjs') })).rejects.toThrow(
    /CRM_PROVIDER: .*gone\.mjs: cannot be loaded/,
  );
  await expect(start({ CRM_PROVIDER: example('empty.mjs') })).rejects.toThrow('exports no provider as its default');
  await expect(start({ CRM_PROVIDER: example('crm.mjs') })).rejects.toThrow('the setting PROVIDER_BOOK_URL is missing');
  await expect(start({ BANK_PROVIDER: example('crm.mjs') })).rejects.toThrow('kind must be \'bank\', not "crm"');
  await expect(start({ PAYMENT_PROVIDER: example('poor.mjs') })).rejects.toThrow("kind must be 'payment'");
  await expect(start({ BANK_PROVIDER: example('poor.mjs') })).rejects.toThrow(
    'poor.mjs: create is missing: a function',
  );
  await expect(start({ ...settings, CRM_PROVIDER: `nobody/br=${example('crm.mjs')}` })).rejects.toThrow(
    'CRM_PROVIDER: there is no brand nobody',
  );
  expect(() => testEnv({ PAYMENT_PROVIDER: `jeep/br=${example('crm.mjs')}` })).toThrow('no brand/market= before it');
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
    expect(heard).toBe(1);
    expect((await value('peugeot')).status).toBe(200);
    expect(heard).toBe(1);
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
    mode = 'silent';
    const silent = plan();
    await waitFor(() => heard > 0);
    // A job of the worker may hold it for a moment, a plan that waits would for all its time.
    const lock = 'SELECT FROM reservations.purchase WHERE id = $1 FOR UPDATE NOWAIT';
    await waitFor(() => ask(app.databaseUrl, lock, [id]), { timeout: 1_500 });
    const { status, json } = await silent;
    expect(status).toBe(503);
    expect(json).toMatchObject({ code: 'noAnswer', fields: [{ field: 'plate', key: 'evaluate.noAnswer' }] });
    mode = 'well';
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
    expect(heard).toBe(0);
    const key = crypto.randomUUID();
    const over = parts(9_123_457);
    expect((await plan(over, key)).json).toMatchObject({ code: 'overValued' });
    expect((await plan(over, key)).json).toMatchObject({ code: 'overValued' });
    expect(heard).toBe(1);
    expect((await plan(parts(100), key)).json).toMatchObject({ code: 'keyReused' });
    expect((await hand.cancel(id)).status).toBe(200);
    expect((await plan(parts(100))).json).toMatchObject({ code: 'takesNoMoney' });
    expect(heard).toBe(1);
  });

  test('that is silent, broken or wrong is no answer, within its time; then it is left alone, and comes back', async () => {
    mode = 'silent';
    const began = performance.now();
    const silent = await value();
    expect(silent.status).toBe(503);
    expect(silent.json).toMatchObject({ code: 'noAnswer' });
    expect(performance.now() - began).toBeLessThan(4_000);
    for (const one of ['broken', 'wrong'] as const) {
      mode = one;
      expect((await value()).status).toBe(503);
    }
    mode = 'broken';
    for (let more = 0; more < 5; more += 1) await value();
    heard = 0;
    expect((await value()).status).toBe(503);
    expect(heard).toBe(0);
    mode = 'well';
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
    mode = 'broken';
    const own = await lead('jeep', '111.444.777-35');
    await reach(own, { state: 'PENDING', last_error: 'status 500' });
    const other = await lead('peugeot', '168.995.350-09');
    await reach(other, { state: 'DELIVERED' });
    expect(book.has(`/book/Lead/${other}`)).toBe(false);
    mode = 'well';
    await reach(own, { state: 'DELIVERED' });
    expect(book.get(`/book/Lead/${own}`)).toMatchObject({ Brand__c: 'jeep', Market__c: 'BR' });
  });

  test('is not the only one to forget a lead: the shared one had it before', async () => {
    const id = await lead('jeep', '390.533.447-05');
    await reach(id, { state: 'DELIVERED' });
    const { env } = app.api.application.services;
    const { CRM_BASE_URL: baseUrl, CRM_CLIENT_ID: clientId, CRM_CLIENT_SECRET: clientSecret } = env;
    const shared = openCrm({ baseUrl, clientId, clientSecret, now: Date.now });
    const told = await shared.upsert({ object: 'Lead', id }, { LastName: 'Antes', Company: 'Antes' });
    await shared.close();
    expect(told).toMatchObject({ kind: 'delivered' });
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
    await waitFor(async () => !(await isKnown()) && !book.has(`/book/Lead/${id}`));
  });
});
