import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { seedPeople, signInStaff } from '#tests/harness/people.ts';
import { campaignSchema, listCampaigns } from './contract/campaigns.ts';
import { getSpecialDiscount } from './contract/terms.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
/** Two who keep prices, and one who does not. */
let keeper: string;
let second: string;
let seller: string;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  await ask(
    database.url,
    `UPDATE accounts.role_grant SET role = 'service_admin', scope = NULL, scope_id = NULL, brand = NULL WHERE role = 'dealer_manager'`,
  );
  const call = callerOf(api.url);
  keeper = await signInStaff(call, 'service_admin');
  second = await signInStaff(call, 'dealer_manager');
  seller = await signInStaff(call, 'user_dealer');
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const PATH = '/api/price/v1/price/campaigns';
const taxi = {
  name: 'Táxi de fim de ano',
  audience: 'TAXI',
  basisPoints: 1234,
  amount: null,
  modelCodes: [],
  subsidized: false,
  combinable: false,
  validFrom: '2020-01-01T00:00:00Z',
  validUntil: null,
};
const send = (
  method: string,
  path: string,
  { body, token = keeper, market = 'br' }: { body?: object; token?: string; market?: string } = {},
) =>
  api.call(method, `${PATH}${path}`, {
    brand: 'jeep',
    market,
    token,
    ...(method === 'GET' ? {} : { key: randomUUID() }),
    ...(body === undefined ? {} : { body }),
  });
const codeOf = ({ status, json }: { status: number; json: unknown }) =>
  `${status} ${(json as { code?: string }).code ?? ''}`;
const keep = async (method: string, path: string, body: object, token = keeper) => {
  const answer = await send(method, path, { body, token });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return z.parse(campaignSchema, answer.json);
};
const discountOf = async () => {
  const answer = await api.call('GET', '/api/price/v1/price/specialDiscount?mvsCode=6752E10&year=2027&audience=TAXI', {
    brand: 'jeep',
    market: 'br',
  });
  const { audiences } = z.parse(getSpecialDiscount.response, answer.json);
  return audiences.flatMap(({ discounts }) => discounts.map(({ name }) => name));
};

describe('campaigns', () => {
  it('count when a second person has approved them, and the writer may not', async () => {
    const written = await keep('POST', '', taxi);
    expect(written).toMatchObject({ state: 'draft', approvedBy: null, revision: 1 });
    // Nobody makes a past.
    expect(Date.parse(written.validFrom)).toBeGreaterThan(Date.parse(taxi.validFrom));
    expect(await discountOf()).not.toContain(taxi.name);
    const approval = { revision: written.revision };
    expect(codeOf(await send('POST', `/${written.id}/approval`, { body: approval }))).toBe('409 samePerson');
    const approved = await keep('POST', `/${written.id}/approval`, approval, second);
    expect(approved.state).toBe('inForce');
    expect(await discountOf()).toContain(taxi.name);
    expect(codeOf(await send('POST', `/${written.id}/approval`, { body: approval, token: second }))).toBe(
      '409 campaignApproved',
    );
  });

  it('once approved change their end alone', async () => {
    const written = await keep('POST', '', { ...taxi, name: 'Outra' });
    const approved = await keep('POST', `/${written.id}/approval`, { revision: 1 }, second);
    const seen = { ...taxi, name: 'Outra', validFrom: approved.validFrom, revision: approved.revision };
    const more = await send('PUT', `/${written.id}`, { body: { ...seen, basisPoints: 2000 } });
    expect(codeOf(more)).toBe('409 campaignApproved');
    const ended = await keep('PUT', `/${written.id}`, { ...seen, validUntil: '2090-01-01T00:00:00Z' });
    expect(ended).toMatchObject({ validUntil: '2090-01-01T00:00:00.000Z', state: 'inForce', basisPoints: 1234 });
  });

  it('are changed by one of two who saw the same; the second is told what changed', async () => {
    const written = await keep('POST', '', { ...taxi, name: 'Terceira' });
    const seen = { ...taxi, name: 'Terceira', validFrom: written.validFrom, revision: 1 };
    await keep('PUT', `/${written.id}`, { ...seen, basisPoints: 700 }, second);
    const late = await send('PUT', `/${written.id}`, { body: { ...seen, basisPoints: 800 } });
    expect(codeOf(late)).toBe('409 changedMeanwhile');
    expect(late.json).toMatchObject({
      fields: [{ field: 'basisPoints', message: expect.stringContaining('7%') as string }],
    });
    // Who changed it last is its writer from then on.
    expect(codeOf(await send('POST', `/${written.id}/approval`, { body: { revision: 2 }, token: second }))).toBe(
      '409 samePerson',
    );
  });

  it.each([
    ['neither share nor amount', { basisPoints: null }, '400 invalid'],
    ['both', { amount: { amount: 100, currency: 'BRL' } }, '400 invalid'],
    ['more than nine tenths', { basisPoints: 9001 }, '400 invalid'],
    ['another currency', { basisPoints: null, amount: { amount: 100, currency: 'ARS' } }, '422 currency'],
    ['an end before its beginning', { validUntil: '2019-01-01T00:00:00Z' }, '422 span'],
    ['an end that has passed', { validUntil: '2020-02-01T00:00:00Z' }, '422 span'],
    ['a model nobody knows', { modelCodes: ['ZZZ'] }, '422 modelUnknown'],
  ])('with %s are refused', async (_what, wrong, code) => {
    const count = async () => z.parse(listCampaigns.response, (await send('GET', '')).json).total;
    const before = await count();
    expect(codeOf(await send('POST', '', { body: { ...taxi, ...wrong } }))).toBe(code);
    expect(await count()).toBe(before);
  });

  it('belong to a market and to those who keep prices', async () => {
    const written = await keep('POST', '', { ...taxi, name: 'Quarta' });
    const elsewhere = await send('POST', `/${written.id}/approval`, {
      body: { revision: 1 },
      token: second,
      market: 'ar',
    });
    expect(codeOf(elsewhere)).toBe('404 campaignUnknown');
    expect((await send('GET', '', { token: seller })).status).toBe(403);
  });
});
