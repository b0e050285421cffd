import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let dealer: { code: string; email: string };

const JEEP = { brand: 'jeep', market: 'br' } as const;
const ANA = { name: 'Ana Souza', email: 'ana@demo.example', phone: '(11) 98765-4321' };

beforeAll(async () => {
  app = await startTestApp();
  const { json } = await app.call('GET', 'dealer/v1/dealer?limit=1', JEEP);
  const [one] = json['dealers'] as (typeof dealer)[];
  dealer = one ?? expect.fail('a dealer is needed');
});
afterAll(() => app.stop());

const post = (path: string, body: object, more: object = {}) =>
  app.call('POST', path, { ...JEEP, key: crypto.randomUUID(), body, ...more });

describe('a showroom', () => {
  it('is entered, greeted and asks for somebody, once', async () => {
    const opened = await post('dealer-sales/v2/access', { dealersCode: dealer.code });
    const reference = String(opened.json['reference']);
    expect(opened.json).toMatchObject({ dealer: { code: dealer.code }, checkedInAt: null });
    expect((await post('dealer-sales/v2/requestattendant', { reference })).json).toMatchObject({
      code: 'notCheckedIn',
    });
    const person = { ...ANA, email: 'showroom@demo.example', reference, indWhatsappContact: true };
    const greeted = await post('dealer-sales/v2/checkin', person);
    expect(greeted.status, JSON.stringify(greeted.json)).toBe(200);
    const path = `dealer-sales/v2/visit?reference=${reference}`;
    expect((await app.call('GET', path, JEEP)).json).toMatchObject({
      ...greeted.json,
      checkedInAt: expect.any(String),
    });
    await app.sandboxConsole.mail(dealer.email, /chegou à loja/);
    const request = await post('dealer-sales/v2/requestattendant', { reference });
    const again = await post('dealer-sales/v2/requestattendant', { reference });
    expect(again.json['attendantRequestedAt']).toBe(request.json['attendantRequestedAt']);
    await app.sandboxConsole.mail(dealer.email, /pediu atendimento/);
  });

  it('nobody else’s, and not after its time', async () => {
    const wrong = await post('dealer-sales/v2/requestattendant', { reference: 'x'.repeat(32) });
    expect(wrong.json).toMatchObject({ code: 'visitUnknown' });
    const opened = await post('dealer-sales/v2/access', { dealersCode: dealer.code });
    const reference = String(opened.json['reference']);
    const elsewhere = await post('dealer-sales/v2/requestattendant', { reference }, { brand: 'ram' });
    expect(elsewhere.json).toMatchObject({ code: 'visitUnknown' });
    await ask(
      app.databaseUrl,
      `UPDATE leads.visit SET opened_at = now() - interval '5 hours', expires_at = now() - interval '1 second'`,
    );
    const late = await post('dealer-sales/v2/checkin', { ...ANA, reference, indEmailContact: true });
    expect(late.json).toMatchObject({ code: 'visitOver' });
    expect((await post('dealer-sales/v2/access', { dealersCode: 'NONE0' })).json).toMatchObject({
      code: 'dealerUnknown',
    });
  });
});
