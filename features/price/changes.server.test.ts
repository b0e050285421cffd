import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { seedDatabase } from '#seed/seed.server.ts';
import { CUSTOMER, seedPeople, signIn, signInStaff } from '#tests/harness/people.ts';
import {
  changeSchema,
  getPriceChanges,
  getPriceHistory,
  getPriceLists,
  getPriceSheet,
  type PriceChange,
} from './contract/changes.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let call: Caller;
let maker: string;
let checker: string;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  await ask(
    database.url,
    `INSERT INTO accounts.role_grant (account_id, role)
     SELECT id, 'service_admin' FROM accounts.account WHERE email = 'manual_admin@demo.example'`,
  );
  call = callerOf(api.url);
  maker = await signInStaff(call, 'service_admin');
  checker = await signInStaff(call, 'manual_admin');
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const JEEP = { brand: 'jeep', market: 'br' } as const;
const car = { mvsCode: '6752E10', year: 2027 } as const;
const codeOf = ({ status, json }: { status: number; json: Record<string, unknown> }) =>
  `${status} ${typeof json['code'] === 'string' ? json['code'] : ''}`;
const get = async <S extends z.ZodMiniType>(schema: S, path: string) => {
  const answer = await call('GET', `price/v1/${path}`, { ...JEEP, token: maker });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return z.parse(schema, answer.json);
};
const priceNow = async (): Promise<number> => {
  const { json } = await call('GET', `price/v1/price?mvsCode=${car.mvsCode}&year=${car.year}`, JEEP);
  return (json['listPrice'] as { amount: number }).amount;
};
type ChangeRequest = {
  amount: number;
  baseAmount?: number;
  effectiveAt?: string;
  currency?: string;
  mvsCode?: string;
  year?: number;
  sure?: boolean;
};
const propose = async (request: ChangeRequest, token = maker) => {
  const { amount, currency = 'BRL', baseAmount = await priceNow(), ...more } = request;
  const body = { type: 'PUBLIC', ...car, baseAmount, price: { amount, currency }, reason: 'Nova tabela', ...more };
  return call('POST', 'price/v1/price/changes', { ...JEEP, token, key: randomUUID(), body });
};
const decide = (id: string, decision: string, token = checker, scope: { brand: string; market: string } = JEEP) =>
  call('POST', `price/v1/price/changes/${id}/decision`, { ...scope, token, key: randomUUID(), body: { decision } });
const proposed = async (request: ChangeRequest): Promise<PriceChange> => {
  const answer = await propose(request);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return z.parse(changeSchema, answer.json);
};

describe('a change of a price', () => {
  it('far from the present one is asked for twice, and names its writer to who decides', async () => {
    const now = await priceNow();
    const slip = await propose({ amount: now * 20 });
    expect(codeOf(slip)).toBe('422 farOff');
    expect(slip.json['fields']).toMatchObject([{ field: 'sure', message: expect.stringContaining('1900%') }]);
    expect((await get(getPriceChanges.response, 'price/changes')).changes).toEqual([]);
    const meant = await proposed({ amount: now * 2, sure: true });
    const { changes } = await get(getPriceChanges.response, 'price/changes');
    expect(changes.find(({ id }) => id === meant.id)?.requestedByName).toMatch(/\p{L}+ \p{L}+/u);
    expect((await decide(meant.id, 'WITHDRAW', maker)).status).toBe(200);
  });

  it('counts only when a second person approved it, at once, and leaves the past as it was', async () => {
    const before = await priceNow();
    const change = await proposed({ amount: before - 500_000 });
    expect(await priceNow()).toBe(before);
    expect(codeOf(await decide(change.id, 'APPROVE', maker))).toBe('409 samePerson');
    expect(codeOf(await decide(change.id, 'APPROVE', checker, { brand: 'ram', market: 'br' }))).toBe(
      '404 changeUnknown',
    );
    expect(codeOf(await decide(change.id, 'WITHDRAW', checker))).toBe('409 notYours');
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(change.id, 'APPROVE')));
    expect(answers.map(codeOf).sort()).toEqual(['200 ', ...Array<string>(4).fill('409 changeState')]);
    expect(await priceNow()).toBe(before - 500_000);
    const { periods, proof } = await get(
      getPriceHistory.response,
      `price/history?mvsCode=${car.mvsCode}&year=${car.year}`,
    );
    const listed = periods.filter(({ type }) => type === 'PUBLIC');
    expect(listed[0]).toMatchObject({ price: { amount: before - 500_000 }, until: null });
    expect(listed[1]).toMatchObject({ price: { amount: before }, until: listed[0]?.from });
    expect(proof.lowest).not.toBeNull();
  });

  it('may be planned: the list begins then, and two changes of one day share it', async () => {
    const before = await priceNow();
    const effectiveAt = '2090-03-01T03:00:00.000Z';
    const first = await proposed({ amount: before + 100_000, effectiveAt });
    const second = await propose({
      amount: 21_000_000,
      effectiveAt,
      mvsCode: '6751E10',
      baseAmount: await otherPrice(),
    });
    expect(second.status, JSON.stringify(second.json)).toBe(200);
    const approved = await decide(first.id, 'APPROVE');
    const other = await decide(String(second.json['id']), 'APPROVE');
    expect(other.json['priceListId']).toBe(approved.json['priceListId']);
    expect(await priceNow()).toBe(before);
    const { lists } = await get(getPriceLists.response, 'price/lists');
    expect(lists.find(({ id }) => id === approved.json['priceListId'])).toMatchObject({
      state: 'planned',
      validFrom: effectiveAt,
      validUntil: null,
    });
    expect(lists.filter(({ state, type }) => state === 'inForce' && type === 'PUBLIC')).toHaveLength(1);
  });

  it('waits alone: the second of two people is told so, and so is who saw an older price', async () => {
    const before = await priceNow();
    const answers = await Promise.all([
      propose({ amount: before + 1000 }),
      propose({ amount: before + 2000 }, checker),
    ]);
    expect(answers.map(codeOf).sort()).toEqual(['200 ', '409 changeOpen']);
    const won = answers.find(({ status }) => status === 200);
    const id = String(won?.json['id']);
    const { versions } = await get(getPriceSheet.response, 'price/sheet?modelCode=675&size=100');
    expect(
      versions.find(({ version }) => version.code === car.mvsCode && version.year === car.year)?.openChangeId,
    ).toBe(id);
    const writer = won === answers[0] ? maker : checker;
    expect(codeOf(await decide(id, 'WITHDRAW', writer))).toBe('200 ');
    expect(codeOf(await propose({ amount: before + 1000, baseAmount: before - 1 }))).toBe('409 priceMoved');
  });

  it('no longer applies where the price moved meanwhile, and may be refused', async () => {
    const before = await priceNow();
    const change = await proposed({ amount: before + 3000 });
    await ask(
      database.url,
      `UPDATE catalog.version_price SET amount = amount + 1 WHERE mvs_code = $1 AND year = $2 AND amount = $3`,
      [car.mvsCode, car.year, before],
    );
    expect(codeOf(await decide(change.id, 'APPROVE'))).toBe('409 priceMoved');
    expect(codeOf(await decide(change.id, 'REFUSE'))).toBe('200 ');
    expect(await priceNow()).toBe(before + 1);
  });

  it.each<[string, Partial<ChangeRequest>, string]>([
    ['another currency', { currency: 'ARS' }, '422 currency'],
    ['the price it has', { amount: -1 }, '400 invalid'],
    ['a moment in the past', { effectiveAt: '2020-01-01T00:00:00Z' }, '422 span'],
    ['a car of another brand', { mvsCode: '1PP2A5T20C7L21C0' }, '404 versionUnknown'],
    ['an unknown year', { year: 2019 }, '404 versionUnknown'],
  ])('is refused for %s, and nothing changes', async (_what, request, code) => {
    const before = await priceNow();
    expect(codeOf(await propose({ amount: 1_000_000, ...request }))).toBe(code);
    expect(await priceNow()).toBe(before);
  });

  it('is refused where it changes nothing', async () => {
    expect(codeOf(await propose({ amount: await priceNow() }))).toBe('422 samePrice');
  });
});

const otherPrice = async (): Promise<number> => {
  const { json } = await call('GET', `price/v1/price?mvsCode=6751E10&year=2027`, JEEP);
  return (json['listPrice'] as { amount: number }).amount;
};

it('a price that changes while a car is held does not move the held order’s price', async () => {
  const { unitId, choice } = await findReadyCar(database.url, JEEP);
  const buyer = buyerOf(call, { token: await signIn(call, CUSTOMER.br) });
  const id = idOf(await buyer.reserve({ unitId, choice }));
  const totalOf = async () => (await buyer.status(id)).json['total'];
  const held = await totalOf();
  expect(held).toMatchObject({ currency: 'BRL' });
  const listed = await ask<{ amount: string }>(
    database.url,
    `SELECT p.amount FROM catalog.version_price p JOIN catalog.price_list l ON l.id = p.list_id
     WHERE l.brand = 'jeep' AND l.market = 'br' AND l.type = 'PUBLIC' AND now() BETWEEN l.valid_from AND coalesce(l.valid_until, 'infinity')
       AND p.mvs_code = $1 AND p.year = $2`,
    [choice.mvsCode, choice.year],
  );
  const before = Number(listed.rows[0]?.amount);
  const request = { mvsCode: choice.mvsCode, year: choice.year, baseAmount: before, amount: before + 700_000 };
  const change = await proposed(request);
  expect(codeOf(await decide(change.id, 'APPROVE'))).toBe('200 ');
  expect(await totalOf()).toEqual(held);
  await buyer.register(id);
  expect(await totalOf()).toEqual(held);
});

it('a new version of the embedded catalogue leaves alone what people planned', async () => {
  const before = await priceNow();
  const listed = await get(getPriceLists.response, 'price/lists');
  await ask(database.url, 'DELETE FROM platform.seed');
  await seedDatabase({ url: database.url });
  expect(await get(getPriceLists.response, 'price/lists')).toEqual(listed);
  expect(await priceNow()).toBe(before);
});

it('shows every list and every price there ever was, fifty at a time', async () => {
  await ask(
    database.url,
    `WITH lists AS (
       INSERT INTO catalog.price_list (id, brand, market, type, currency, valid_from, valid_until)
       SELECT 'old-' || n, 'jeep', 'br', 'PUBLIC', 'BRL', timestamptz '1990-01-01Z' + n * interval '1 day',
         timestamptz '1990-01-02Z' + n * interval '1 day' FROM generate_series(1, 120) AS n RETURNING *)
     INSERT INTO price.history (brand, list_id, kind, subject, amount, currency, effective_from, actor)
     SELECT 'jeep', id, 'version', $1, 1000, 'BRL', valid_from, 'system:test' FROM lists`,
    [`${car.mvsCode}-${car.year}`],
  );
  const lists: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const answer: z.output<typeof getPriceLists.response> = await get(
      getPriceLists.response,
      `price/lists${next === '' ? '' : `?before=${next}`}`,
    );
    expect(answer.lists.length).toBeLessThanOrEqual(50);
    lists.push(...answer.lists.map(({ id }) => id));
    next = answer.next;
  }
  const rows = await ask<{ id: string }>(
    database.url,
    `SELECT id FROM catalog.price_list WHERE brand = 'jeep' AND market = 'br' ORDER BY valid_from DESC, type DESC, id DESC`,
  );
  expect(lists).toEqual(rows.rows.map(({ id }) => id));
  const periods: string[] = [];
  const version = `price/history?mvsCode=${car.mvsCode}&year=${car.year}`;
  const { proof } = await get(getPriceHistory.response, version);
  for (let next: string | null = ''; next !== null;) {
    const answer: z.output<typeof getPriceHistory.response> = await get(
      getPriceHistory.response,
      next === '' ? version : `${version}&before=${encodeURIComponent(next)}`,
    );
    expect(answer.periods.length).toBeLessThanOrEqual(50);
    expect(answer.proof).toEqual(proof);
    periods.push(...answer.periods.map(({ from, type, priceListId }) => `${from} ${type} ${priceListId}`));
    next = answer.next;
  }
  expect(periods).toEqual([...new Set(periods)].toSorted().toReversed());
  expect(periods.filter((period) => period.includes(' PUBLIC old-'))).toHaveLength(120);
});
