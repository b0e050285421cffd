import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { CUSTOMER, seedPeople, signIn, signInStaff } from '#tests/harness/people.ts';
import { getModelRules, keepRuleCase, listRuleModels, tryRules } from './contract/review.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let call: Caller;
let staff: string;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  call = callerOf(api.url);
  staff = await signInStaff(call, 'service_admin');
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const JEEP = { brand: 'jeep', market: 'br' } as const;
const MODEL = '675';
const VERSION = '6752E10-2027';
const send = (method: string, path: string, body?: object, scope: { brand: string; market: string } = JEEP) =>
  call(method, `car/v1/car/rules${path}`, { ...scope, token: staff, ...(body && { body }) });
const read = async () => {
  const answer = await send('GET', `/${MODEL}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return z.parse(getModelRules.response, answer.json);
};
const tried = async (chosen: string[]) => {
  const answer = await send('POST', `/${MODEL}/try`, { versionId: VERSION, chosen });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return z.parse(tryRules.response, answer.json);
};
/** An inclusion that decides something on the version. */
const inclusion = async () => {
  const { rules, items } = await read();
  const isOffered = (id: string): boolean => items.some((item) => item.id === id && item.versionIds.includes(VERSION));
  const found = rules.find(
    ({ source, id, others }) => source === 'inclusive' && [id ?? '', ...others].every(isOffered),
  );
  return { id: found?.id ?? '', brought: found?.others[0] ?? expect.fail('no inclusion') };
};

describe('the rules of a model', () => {
  it('lists every model on sale with its counts, in three statements beside the session', async () => {
    const { db } = api.application.services;
    const before = db.count();
    const answer = await send('GET', '');
    expect(db.count() - before).toBeLessThanOrEqual(5);
    const { models } = z.parse(listRuleModels.response, answer.json);
    expect(models.length).toBeGreaterThan(3);
    expect(models.every(({ findings, failing }) => findings + failing === 0)).toBe(true);
    expect(models.find(({ code }) => code === MODEL)?.rules).toBeGreaterThan(5);
  });

  it('tells what choices bring along, and why', async () => {
    const { id, brought } = await inclusion();
    expect((await tried([])).options.find((one) => one.id === id)?.state).toBe('free');
    const { isPossible, options } = await tried([id]);
    expect(isPossible).toBe(true);
    const forced = options.find((one) => one.id === brought);
    expect(forced?.state).toBe('forced');
    expect(forced?.why?.choices).toEqual([id]);
    expect(forced?.why?.rules[0]).toMatchObject({ source: 'inclusive', id });
    const { colors } = { colors: (await read()).items.filter(({ kind }) => kind === 'color').slice(0, 2) };
    const refused = await tried(colors.map((color) => color.id));
    expect(refused.isPossible).toBe(false);
    expect(refused.conflict?.rules.map(({ source }) => source)).toEqual(['color']);
  });

  it('keeps a case, runs it against the rules of now, and says which rules none touches', async () => {
    const { id, brought } = await inclusion();
    const body = { name: 'Traz junto', versionId: VERSION, chosen: [id], expected: 'BUILDABLE', forced: [brought] };
    const before = await read();
    expect(before.untouched).toHaveLength(before.rules.length);
    const stored = await send('POST', `/${MODEL}/cases`, body);
    expect(stored.status, JSON.stringify(stored.json)).toBe(200);
    const caseId = z.parse(keepRuleCase.response, stored.json).id;
    expect((await send('POST', `/${MODEL}/cases`, body)).json['code']).toBe('nameTaken');
    const passing = await read();
    expect(passing.cases.map(({ result }) => result.passes)).toEqual([true]);
    expect(passing.untouched.some((rule) => rule.source === 'inclusive' && rule.id === id)).toBe(false);
    expect(passing.untouched.length).toBeLessThan(before.rules.length);

    await ask(
      database.url,
      `DELETE FROM catalog.part_relation WHERE brand = 'jeep' AND part_id = '${id}' AND kind = 'inclusive'`,
    );
    const failing = await read();
    expect(failing.cases[0]?.result).toMatchObject({ passes: false, actual: 'BUILDABLE', notForced: [brought] });
    const listed = z.parse(listRuleModels.response, (await send('GET', '')).json);
    expect(listed.models[0]).toMatchObject({ code: MODEL, cases: 1, failing: 1 });

    const otherBrand = { brand: 'citroen', market: 'br' };
    expect((await send('DELETE', `/${MODEL}/cases/${caseId}`, undefined, otherBrand)).json['code']).toBe('caseUnknown');
    expect((await send('DELETE', `/${MODEL}/cases/${caseId}`)).status).toBe(204);
    expect((await read()).cases).toEqual([]);
  });

  it('finds a part that brings what it excludes', async () => {
    const { id, brought } = await inclusion();
    await ask(
      database.url,
      `INSERT INTO catalog.part_relation SELECT (r).* FROM (
         SELECT jsonb_populate_record(p, '{"kind":"exclusive"}') AS r FROM catalog.part_relation p
         WHERE brand = 'jeep' AND part_id = '${id}' AND other_id = '${brought}' AND kind = 'inclusive') x`,
    );
    const kinds = (await read()).findings.filter(({ ids }) => ids.includes(id)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['deadOption', 'includesExcluded']));
    expect((await tried([id])).isPossible).toBe(false);
  });

  it.each([
    ['a model of another brand', '/1CSX/try', { versionId: VERSION, chosen: [] }, 404, 'modelUnknown'],
    ['a version it does not have', `/${MODEL}/try`, { versionId: 'X-2027', chosen: [] }, 422, 'versionUnknown'],
    ['a part it does not have', `/${MODEL}/try`, { versionId: VERSION, chosen: ['none'] }, 422, 'partUnknown'],
    [
      'a case without a name',
      `/${MODEL}/cases`,
      { name: '', versionId: VERSION, chosen: [], expected: 'REFUSED' },
      400,
      'invalid',
    ],
    [
      'no such outcome',
      `/${MODEL}/cases`,
      { name: 'Caso', versionId: VERSION, chosen: [], expected: 'MAYBE' },
      400,
      'invalid',
    ],
  ])('refuses %s', async (_what, path, body, status, code) => {
    const answer = await send('POST', path, body);
    expect([answer.status, answer.json['code']]).toEqual([status, code]);
  });

  it('is closed to customers and to nobody', async () => {
    const token = await signIn(call, CUSTOMER.br);
    expect((await call('GET', 'car/v1/car/rules', { ...JEEP, token })).status).toBe(403);
    expect((await call('GET', 'car/v1/car/rules', JEEP)).status).toBe(401);
  });
});
