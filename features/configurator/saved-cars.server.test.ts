import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { codeOf, firstChoice } from './rules/address.ts';

type SavedCarsAnswer = { cars: { code: string; model: string; choice: string; keptAt: string }[] };

let app: TestApp;
let token: string;
let codes: string[];

const BRAZIL = { brand: 'jeep', market: 'br' };

beforeAll(async () => {
  app = await startTestApp();
  token = await signIn(app.call, CUSTOMER.br);
  const car = (await app.call('GET', 'car/v2/car/web?slug=compass', BRAZIL)).json as ConfigurableCar;
  const first = firstChoice(car) ?? expect.fail('a car');
  codes = [];
  for (const { id } of car.colors.slice(0, 2)) {
    const choice = codeOf(car, { ...first, colorId: id });
    const saved = await app.call('POST', 'car/v1/car/saved', { ...BRAZIL, body: { choice } });
    codes.push((saved.json as { code: string }).code);
  }
});
afterAll(() => app.stop());

const mine = async (scope = BRAZIL): Promise<string[]> => {
  const answer = await app.call('GET', 'car/v1/car/mine', { ...scope, token });
  expect(answer.status).toBe(200);
  return (answer.json as SavedCarsAnswer).cars.map(({ code }) => code);
};
const keep = (code: string, scope = BRAZIL) => app.call('POST', 'car/v1/car/mine', { ...scope, token, body: { code } });

describe('the cars of one’s own', () => {
  it('are kept once each, the newest first, and go when they are dropped', async () => {
    for (const code of [...codes, codes[0] ?? '']) expect((await keep(code)).status).toBe(200);
    expect(await mine()).toEqual(codes.toReversed());
    const gone = await app.call('DELETE', `car/v1/car/mine/${codes[0]}`, { ...BRAZIL, token });
    expect(gone.status).toBe(204);
    expect(await mine()).toEqual([codes[1]]);
    expect((await app.call('DELETE', `car/v1/car/mine/${codes[0]}`, { ...BRAZIL, token })).status).toBe(404);
  });

  it('belong to one person, one brand and one market', async () => {
    await keep(codes[0] ?? '');
    expect(await mine({ brand: 'ram', market: 'br' })).toEqual([]);
    expect(await mine({ brand: 'jeep', market: 'ar' })).toEqual([]);
    expect((await app.call('GET', 'car/v1/car/mine', BRAZIL)).status).toBe(401);
    const other = await signIn(app.call, CUSTOMER.ar);
    const theirs = await app.call('GET', 'car/v1/car/mine', { ...BRAZIL, token: other });
    expect((theirs.json as SavedCarsAnswer).cars).toEqual([]);
    expect((await app.call('DELETE', `car/v1/car/mine/${codes[0]}`, { ...BRAZIL, token: other })).status).toBe(404);
  });

  it('are cars somebody saved', async () => {
    expect((await keep('ABCD2345')).json).toMatchObject({ status: 404, code: 'savedCarUnknown' });
    expect((await keep(codes[0] ?? '', { brand: 'ram', market: 'br' })).status).toBe(404);
    expect((await keep('no')).status).toBe(400);
  });
});
