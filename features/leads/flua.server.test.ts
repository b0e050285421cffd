import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { openGarage, type Garage } from '#tests/harness/garage.ts';

let app: Garage;
let dealersCode: string;
beforeAll(async () => {
  app = await openGarage();
  const { rows } = await ask<{ code: string }>(
    app.url,
    `SELECT code FROM dealers.dealer WHERE brand = 'jeep' AND market = 'br' AND 'SALES' = ANY(services) ORDER BY code LIMIT 1`,
  );
  dealersCode = rows[0]?.code ?? '';
});
afterAll(() => app.close());

const create = (body: object, { key = randomUUID(), token = app.anna }: { key?: string; token?: string } = {}) =>
  app.call('POST', 'timeline/v1/leads/flua/create', { brand: 'jeep', market: 'br', token, key, body });

it('keeps a wish for a subscription as a lead of the account, once however often it is sent', async () => {
  const key = randomUUID();
  const body = { dealersCode, indEmailContact: true };
  const answers = await Promise.all([create(body, { key }), create(body, { key })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.json).toMatchObject({ success: true, dealer: { code: dealersCode } });
  expect(answers[1]?.json['id']).toBe(answers[0]?.json['id']);
  const { rows } = await ask<{ form: string; account: boolean }>(
    app.url,
    `SELECT form, account_id IS NOT NULL AS account FROM leads.lead WHERE id = $1`,
    [answers[0]?.json['id']],
  );
  expect(rows).toEqual([{ form: 'Flua', account: true }]);
});

it('needs a way of contact and a place, and a dealership that is there', async () => {
  expect((await create({ dealersCode })).status).toBe(400);
  expect((await create({ indEmailContact: true })).status).toBe(400);
  expect((await create({ dealersCode: 'NOWHERE1', indEmailContact: true })).json).toMatchObject({
    code: 'dealerUnknown',
  });
});
