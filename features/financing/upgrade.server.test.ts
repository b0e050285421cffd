import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sql } from '#platform/sql.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf, type CallOptions } from '#tests/harness/caller.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { CUSTOMER, seedPeople, signIn, signInStaff } from '#tests/harness/people.ts';
import { getUpgradeSuggestion, listUpgradePage, upgradeSetupSchema } from './contract/upgrade.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let keeper: string;
let customer: string;

const jeep = { brand: 'jeep', market: 'br' } as const;
const call = (method: string, path: string, query: CallOptions = {}) =>
  callerOf(api.url)(method, `upgrade/v1/${path}`, { ...jeep, ...query });
const kept = (method: string, path: string, body?: object, scope: { brand?: string; market?: string } = {}) =>
  call(method, path, { token: keeper, ...(body && { body }), ...scope });

const setup = {
  fromModelCode: '675',
  fromMvsCode: null,
  toMvsCode: '6754K20',
  toYear: 2027,
  headline: 'Mais tração por pouco a mais',
  text: 'Tração nas quatro rodas e bancos de couro.',
  position: 5,
  validFrom: '2026-11-01T03:00:00.000Z',
  validUntil: null,
  active: true,
} as const;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  keeper = await signInStaff(callerOf(api.url), 'service_admin');
  customer = await signIn(callerOf(api.url), CUSTOMER.br);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const suggestions = async (query: string) => {
  const { status, json } = await call('GET', `suggestion?${query}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return z.parse(getUpgradeSuggestion.response, json);
};

describe('keeping the list', () => {
  it('adds, shows, changes and takes off, and sites see only what runs', async () => {
    const made = await kept('POST', 'setup', setup);
    expect(made.status, JSON.stringify(made.json)).toBe(200);
    const { id } = z.parse(upgradeSetupSchema, made.json);
    expect(made.json).toEqual({ id, ...setup });
    expect((await call('GET', `setup/${id}`)).json).toEqual({ id, ...setup });

    const changed = await kept('PUT', 'setup', { id, ...setup, active: false, position: 9 });
    expect(changed.json).toMatchObject({ active: false, position: 9 });
    expect((await call('GET', `setup/${id}`)).status).toBe(404);
    expect(z.parse(listUpgradePage.response, (await call('GET', 'setup/page')).json).total).toBe(0);
    expect((await kept('GET', 'setup')).json).toMatchObject({ total: 1, page: 0, size: 20, setups: [{ id }] });

    expect((await kept('DELETE', `setup?id=${id}`)).json).toEqual({ id });
    expect((await kept('DELETE', `setup?id=${id}`)).json).toMatchObject({ code: 'setupUnknown' });
  });

  it('writes down who changed what', async () => {
    const made = await kept('POST', 'setup', { ...setup, toMvsCode: '6753E10' });
    const id = String(made.json['id']);
    await kept('DELETE', `setup?id=${id}`);
    const rows = await api.application.services.db.withTx({ allBrands: true }, (tx) =>
      tx.rows(sql`
        SELECT action, actor LIKE 'account:%' AS person FROM platform.audit
        WHERE subject_type = 'upgrade' AND subject_id = ${id} ORDER BY id`),
    );
    expect(rows).toEqual([
      { action: 'upgrade.created', person: true },
      { action: 'upgrade.deleted', person: true },
    ]);
  });

  it('pages the list and counts it whole', async () => {
    const ids: string[] = [];
    for (const toMvsCode of ['6752E10', '6753E10', '6754K20'])
      ids.push(String((await kept('POST', 'setup', { ...setup, toMvsCode, position: ids.length })).json['id']));
    const second = await kept('GET', 'setup?page=1&size=2');
    expect(second.json).toMatchObject({ total: 3, setups: [{ id: ids[2] }] });
    expect((await call('GET', 'setup/page?size=1')).json).toMatchObject({ total: 3, setups: [{ id: ids[0] }] });
    expect((await call('GET', 'setup/page', { brand: 'peugeot' })).json).toMatchObject({ total: 0 });
    expect((await call('GET', 'setup/page', { market: 'ar' })).json).toMatchObject({ total: 0 });
    for (const id of ids) await kept('DELETE', `setup?id=${id}`);
  });

  it('refuses strangers, the same way twice, and cars nobody sells', async () => {
    expect((await call('POST', 'setup', { body: setup })).status).toBe(401);
    expect((await call('POST', 'setup', { body: setup, token: customer })).status).toBe(403);
    expect((await call('GET', 'setup', { token: customer })).status).toBe(403);
    const { json } = await kept('POST', 'setup', setup);
    expect(await kept('POST', 'setup', setup)).toMatchObject({ status: 409, json: { code: 'setupExists' } });
    await kept('DELETE', `setup?id=${String(json['id'])}`);
    const unknown = { status: 422, json: { code: 'versionUnknown' } };
    expect(await kept('POST', 'setup', { ...setup, fromModelCode: '999' })).toMatchObject(unknown);
    expect(await kept('POST', 'setup', { ...setup, toYear: 2019 })).toMatchObject(unknown);
    expect(await kept('POST', 'setup', setup, { brand: 'peugeot' })).toMatchObject(unknown);
    expect(await kept('POST', 'setup', { ...setup, fromMvsCode: setup.toMvsCode })).toMatchObject({
      status: 422,
      json: { code: 'sameCar', fields: [{ field: 'toMvsCode' }] },
    });
  });

  it.each([
    ['headline', { headline: '' }],
    ['headline', { headline: '<b>Mais</b>' }],
    ['text', { text: ' começa com espaço' }],
    ['toMvsCode', { toMvsCode: '123' }],
    ['position', { position: -1 }],
    ['validFrom', { validFrom: 'amanhã' }],
    ['validUntil', { validUntil: '2026-10-01T03:00:00.000Z' }],
    ['active', { active: 'yes' }],
  ])('marks a wrong %s', async (field, wrong) => {
    const answer = await kept('POST', 'setup', { ...setup, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.json['fields']).toEqual(expect.arrayContaining([expect.objectContaining({ field })]));
  });
});

describe('suggestion', () => {
  it('offers the next version up where nobody listed another', async () => {
    const { from, suggestions: list } = await suggestions('mvsCode=6752E10&year=2027');
    expect(from.code).toBe('6752E10');
    expect(list.map(({ source }) => source)).toEqual(['NEXT_VERSION']);
    expect(list[0]?.to.price.amount).toBe(from.price.amount + (list[0]?.difference.amount ?? 0));
  });

  it('puts the listed car first while it runs, in two statements', async () => {
    const { json } = await kept('POST', 'setup', setup);
    const sent: number[] = [];
    // What the process asks on its own account may fall between: it does not three times.
    for (let times = 0; times < 3; times += 1) {
      const before = api.application.services.db.count();
      await suggestions('mvsCode=6752E10&year=2027');
      sent.push(api.application.services.db.count() - before);
    }
    expect(Math.min(...sent), sent.join(', ')).toBeLessThanOrEqual(2);
    const { suggestions: list } = await suggestions('mvsCode=6752E10&year=2027');
    expect(list[0]).toMatchObject({ source: 'SETUP', headline: setup.headline, to: { code: '6754K20' } });
    await kept('DELETE', `setup?id=${String(json['id'])}`);
  });

  it('knows no car, no year and no limit it was not made for', async () => {
    expect((await call('GET', 'suggestion?mvsCode=6759Z90&year=2027')).status).toBe(404);
    expect((await call('GET', 'suggestion?mvsCode=6752E10&year=2027&limit=50')).status).toBe(400);
    expect((await call('GET', 'suggestion?year=2027')).status).toBe(400);
  });
});
