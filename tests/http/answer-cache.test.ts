import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cached } from '#features/offers/routes/memory.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask } from '#tests/harness/cars.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { seedPeople, signInStaff } from '#tests/harness/people.ts';

/** Two processes on one database, both keeping public answers. */
let database: Awaited<ReturnType<typeof createDatabase>>;
let apis: [Api, Api];
let maker: string;
let checker: string;

beforeAll(async () => {
  database = await createDatabase();
  const start = () => startApi({ url: database.url, env: { ANSWER_CACHE: 'on' } });
  apis = [await start(), await start()];
  await seedPeople(database.url, apis[0].application.services.env);
  await ask(
    database.url,
    `INSERT INTO accounts.role_grant (account_id, role)
     SELECT id, 'service_admin' FROM accounts.account WHERE email = 'manual_admin@demo.example'`,
  );
  const call = callerOf(apis[0].url);
  maker = await signInStaff(call, 'service_admin');
  checker = await signInStaff(call, 'manual_admin');
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await database.drop();
});

const JEEP = { brand: 'jeep', market: 'br' } as const;
const car = { mvsCode: '6752E10', year: 2027 } as const;
const PRICE = `/api/price/v1/price?mvsCode=${car.mvsCode}&year=${car.year}`;

/** Begins with a fresh second, so that everything that follows happens in it. */
const freshSecond = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1005 - (Date.now() % 1000)));

const amountAt = async (api: Api): Promise<number> => {
  const { json } = await api.call('GET', PRICE, JEEP);
  return (json as { listPrice: { amount: number } }).listPrice.amount;
};

/** Statements the database was sent by an API since it began. */
const sentBy = (api: Api): number => api.application.services.db.count();

test('an answer asked for again in the same second costs no statement, and is the very same', async () => {
  const [api] = apis;
  await freshSecond();
  const first = await api.call('GET', PRICE, JEEP);
  const before = sentBy(api);
  const again = await Promise.all(Array.from({ length: 20 }, () => api.call('GET', PRICE, JEEP)));
  expect(sentBy(api)).toBe(before);
  for (const { status, json, headers } of again) {
    expect({ status, json }).toEqual({ status: 200, json: first.json });
    for (const name of ['content-type', 'cache-control', 'vary', 'x-content-type-options'])
      expect(headers.get(name), name).toBe(first.headers.get(name));
  }
});

test('many who ask at once have one answer made', async () => {
  const [api] = apis;
  const path = `/api/model/v3/mvs/all`;
  await freshSecond();
  const before = sentBy(api);
  const { status } = await api.call('GET', path, JEEP);
  const alone = sentBy(api) - before;
  expect(status).toBe(200);
  await freshSecond();
  const start = sentBy(api);
  await Promise.all(Array.from({ length: 30 }, () => api.call('GET', path, JEEP)));
  expect(sentBy(api) - start).toBe(alone);
});

test('brands and markets never mix', async () => {
  const [api] = apis;
  const path = '/api/price/v1/price/types';
  const scopes = ['jeep', 'ram', 'peugeot'].flatMap((brand) => ['br', 'ar'].map((market) => ({ brand, market })));
  await freshSecond();
  const first = await Promise.all(scopes.map((scope) => api.call('GET', path, scope)));
  const again = await Promise.all(scopes.map((scope) => api.call('GET', path, scope)));
  const ids = first.map(({ json }) => JSON.stringify(json));
  expect(new Set(ids).size).toBe(scopes.length);
  expect(again.map(({ json }) => JSON.stringify(json))).toEqual(ids);
});

test('a person’s own request is never answered from what is kept, nor kept', async () => {
  const [api] = apis;
  await freshSecond();
  await api.call('GET', PRICE, JEEP);
  const before = sentBy(api);
  await api.call('GET', PRICE, { ...JEEP, token: maker });
  expect(sentBy(api)).toBeGreaterThan(before);
});

test('a page named with 8 kB of dots is the page it leads to, and changes nobody else’s answer', async () => {
  const [api] = apis;
  const path = '/api/reservation/v2/campaigns';
  const dots = '/br/jeep/../..'.repeat(590);
  const asJeep = { headers: { referer: 'http://host/br/jeep/' } };
  const asPeugeot = { headers: { referer: `http://host${dots}/ar/peugeot/x` } };
  const whole = await api.call('GET', path, { brand: 'peugeot', market: 'ar' });
  const jeep = await api.call('GET', path, JEEP);
  expect(jeep.json).not.toEqual(whole.json);
  await freshSecond();
  expect((await api.call('GET', path, asPeugeot)).json).toEqual(whole.json);
  expect((await api.call('GET', path, asJeep)).json).toEqual(jeep.json);
  expect((await api.call('GET', path, asPeugeot)).json).toEqual(whole.json);
});

test('a refusal is told to each', async () => {
  const [api] = apis;
  const path = PRICE.replace(car.mvsCode, 'XXXXXXX');
  await freshSecond();
  const answers = await Promise.all([1, 2, 3].map(() => api.call('GET', path, JEEP)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

/** Has a price changed by two people; whether both processes asked the new one before the clock's second was over. */
const changePrice = async (): Promise<boolean> => {
  const [here, there] = apis;
  const call = callerOf(here.url);
  const baseAmount = await amountAt(here);
  const amount = baseAmount + 100_000;
  const price = { amount, currency: 'BRL' };
  const proposed = await call('POST', 'price/v1/price/changes', {
    ...JEEP,
    token: maker,
    key: randomUUID(),
    body: { type: 'PUBLIC', ...car, baseAmount, price, reason: 'Nova tabela' },
  });
  expect(proposed.status, JSON.stringify(proposed.json)).toBe(200);
  await freshSecond();
  const second = Math.floor(Date.now() / 1000);
  expect([await amountAt(here), await amountAt(there)]).toEqual([baseAmount, baseAmount]);
  const decided = await call('POST', `price/v1/price/changes/${String(proposed.json['id'])}/decision`, {
    ...JEEP,
    token: checker,
    key: randomUUID(),
    body: { decision: 'APPROVE' },
  });
  expect(decided.status, JSON.stringify(decided.json)).toBe(200);
  expect(await amountAt(here)).toBe(amount);
  await expect.poll(() => amountAt(there), { interval: 5 }).toBe(amount);
  return Math.floor(Date.now() / 1000) === second;
};

test('a price two people changed is asked at once, in this process and in the other', async () => {
  // Where the second ends meanwhile, that has emptied what was kept, and not the word of the change: once more then.
  for (let tries = 0; tries < 5; tries += 1) if (await changePrice()) return;
  expect.fail('no change was seen within its second');
});

test('word of a change made elsewhere makes searches of offers anew, too', async () => {
  const make = vi.fn(async () => 1);
  const search = () => cached('word of a change', 0, make);
  await search();
  await search();
  expect(make).toHaveBeenCalledTimes(1);
  await ask(database.url, `SELECT pg_notify('staff_change', '')`);
  await waitFor(async () => {
    await search();
    return make.mock.calls.length === 2;
  });
});
