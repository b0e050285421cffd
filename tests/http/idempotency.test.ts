import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCar, findReadyCars } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  token = await signIn(app.call, CUSTOMER.br);
});
afterAll(() => app.stop());
afterEach(() => expectSound(app.databaseUrl));

const TIMES = 100;
const times = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: TIMES }, work));
const count = async (table: string): Promise<number> =>
  Number((await ask<{ count: string }>(app.databaseUrl, `SELECT count(*) FROM ${table}`)).rows[0]?.count);

test('the same key a hundred times at once: one reservation, and everybody reads the same answer', async () => {
  const car = await findReadyCar(app.databaseUrl);
  const before = await count('reservations.purchase');
  const key = randomUUID();
  const visitor = buyerOf(app.call, { reference: randomUUID() });
  const answers = await times(() => visitor.reserve(car, key));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
  expect(await count('reservations.purchase')).toBe(before + 1);
});

test('a refusal is the answer of its key for everybody, even when the reason is gone', async () => {
  const car = await findReadyCar(app.databaseUrl);
  const owner = buyerOf(app.call, { reference: randomUUID() });
  const id = idOf(await owner.reserve(car));
  const late = buyerOf(app.call, { reference: randomUUID() });
  const key = randomUUID();
  const answers = await times(() => late.reserve(car, key));
  expect(new Set(answers.map(({ status, json }) => `${status} ${String(json['code'])}`))).toEqual(
    new Set(['409 unitTaken']),
  );
  await owner.cancel(id);
  expect((await late.reserve(car, key)).json).toMatchObject({ code: 'unitTaken' });
  expect((await late.reserve(car)).status).toBe(200);
});

test('a hundred payments at once with one key make one charge; so do a hundred with their own', async () => {
  const buyer = buyerOf(app.call, { token });
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  await buyer.register(id);
  const key = randomUUID();
  const before = await count('payments.charge');
  const answers = [...(await times(() => buyer.pay(id, 'pix', key))), ...(await times(() => buyer.pay(id, 'pix')))];
  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect(await count('payments.charge')).toBe(before + 1);
});

test('the same key with another body is refused, and belongs to one caller and call', async () => {
  const [first, second] = await findReadyCars(app.databaseUrl, { limit: 2 });
  if (first === undefined || second === undefined) expect.fail('two cars are needed');
  const key = randomUUID();
  const visitor = buyerOf(app.call, { reference: randomUUID() });
  const id = idOf(await visitor.reserve(first, key));
  const other = await visitor.reserve(second, key);
  expect(other.status).toBe(422);
  expect(other.json).toMatchObject({ code: 'keyReused', key: 'problem.keyReused' });
  const stranger = buyerOf(app.call, { reference: randomUUID() });
  expect(idOf(await stranger.reserve(second, key))).not.toBe(id);
  expect((await visitor.cancel(id, key)).json).toEqual({ state: 'CANCELLED', code: null });
});

test.each([
  ['no key', undefined],
  ['a short key', 'short'],
  ['an endless key', 'k'.repeat(256)],
])('%s is refused, and nothing changes', async (_what, key) => {
  const before = await count('reservations.purchase');
  const answer = await app.call('POST', 'reservation/v2/reservations/pre-reserve', {
    brand: 'jeep',
    market: 'br',
    body: await findReadyCar(app.databaseUrl),
    ...(key !== undefined && { key }),
  });
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({ code: 'keyMissing' });
  expect(await count('reservations.purchase')).toBe(before);
});
