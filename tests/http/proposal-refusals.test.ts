import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPLICANT, CONSENTS } from '#tests/harness/applicant.ts';
import { idOf } from '#tests/harness/buyer.ts';
import { ask } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { proposerOf, SIMULATED_CAR } from '#tests/harness/proposals.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let customer: string;
let stranger: string;
let dealerId: string;

const jeep = { brand: 'jeep', market: 'br' } as const;
const car = SIMULATED_CAR;

beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app.call, CUSTOMER.br);
  stranger = await signIn(app.call, CUSTOMER.ar);
  const { json } = await app.call('GET', 'dealer/v1/dealer?limit=1', jeep);
  dealerId = String((json['dealers'] as { id: string }[])[0]?.id);
});
afterAll(() => app.stop());

const call = (method: string, path: string, request: Parameters<TestApp['call']>[2] = {}) =>
  app.call(method, `financing/${path}`, { ...jeep, token: customer, ...request });

const { simulate, bodyOf, send } = proposerOf(() => ({ app, call, dealerId }));

describe('what is refused', () => {
  const refusal = async (body: object, request: object = {}) => {
    const { status, json } = await call('POST', 'v1/proposal', { key: randomUUID(), body, ...request });
    return [status, json['code']];
  };

  test('wrong forms, foreign simulations, ended offers, one key twice', async () => {
    const simulationId = await simulate();
    const applicant = (more: object) => bodyOf(simulationId, { applicant: { ...APPLICANT, ...more } });
    expect(await refusal(applicant({ income: { amount: 0, currency: 'BRL' } }))).toEqual([400, 'invalid']);
    expect(await refusal(applicant({ income: { amount: 100, currency: 'ARS' } }))).toEqual([422, 'currencyDiffers']);
    expect(await refusal(applicant({ document: { kind: 'CPF', number: '11111111111' } }))).toEqual([400, 'invalid']);
    expect(await refusal(applicant({ document: { kind: 'DNI', number: '12345678' } }))).toEqual([400, 'invalid']);
    expect(await refusal(applicant({ marriageRegime: null }))).toEqual([400, 'invalid']);
    expect(await refusal(bodyOf(simulationId, { consents: { ...CONSENTS, creditBureau: false } }))).toEqual([
      400,
      'invalid',
    ]);
    for (const termsVersion of [
      '2020-01',
      '2026-11.',
      '2026-11.x',
      'anything',
      '2026-11.0123456789abcdef01234567.more',
    ])
      expect(await refusal(bodyOf(simulationId, { consents: { ...CONSENTS, termsVersion } }))).toEqual([
        422,
        'termsUnknown',
      ]);
    expect(await refusal(bodyOf(simulationId, { dealerId: randomUUID() }))).toEqual([422, 'dealerUnknown']);
    expect(await refusal(bodyOf(simulationId), { token: stranger })).toEqual([404, 'simulationUnknown']);
    const key = randomUUID();
    const once = await call('POST', 'v1/proposal', { key, body: bodyOf(simulationId) });
    const twice = await call('POST', 'v1/proposal', { key, body: bodyOf(simulationId) });
    expect(twice.json).toEqual(once.json);
    const notPsa = await call('POST', 'v2/psa/financing', { key: randomUUID(), body: bodyOf(simulationId) });
    expect(notPsa.json['code']).toBe('notPsa');
    expect((await call('GET', `v1/proposal/${idOf(once)}`, { token: stranger })).status).toBe(404);
    expect((await call('GET', `v1/proposal/${idOf(once)}`, { brand: 'ram' })).status).toBe(404);
  });

  test('nothing of the form stands readable in the database', async () => {
    await send();
    const { rows } = await ask(app.databaseUrl, 'SELECT p::text AS row FROM financing.proposal p');
    for (const { row } of rows as { row: string }[]) {
      expect(row).not.toMatch(/Maria|529982|529\.982|Paulista|demo\.example/);
    }
  });

  test('a visitor without an account reads a PSA proposal by its reference only', async () => {
    const reference = randomUUID();
    const request = { mvs_code: car.mvsCode, year: 2027, colorCode: 'PXJ', parcelas: 24, percentual_entrada: 0.3 };
    const visitor = { ...jeep, reference };
    const shown = await app.call('POST', 'financing/v2/psa/linear/simulating', { ...visitor, body: request });
    const [simulationId] = shown.json['simulationIds'] as string[];
    const body = bodyOf(String(simulationId));
    const sent = await app.call('POST', 'financing/v2/psa/financing', { ...visitor, key: randomUUID(), body });
    expect(sent.status, JSON.stringify(sent.json)).toBe(200);
    const other = { ...jeep, reference: randomUUID() };
    const foreign = await app.call('POST', 'financing/v2/psa/financing', { ...other, key: randomUUID(), body });
    expect(foreign.json['code']).toBe('simulationUnknown');
  });
});
