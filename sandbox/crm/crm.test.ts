import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKit, type Kit } from '../core/test-kit.ts';

const SECRET = 'crm-secret-of-the-tests-0123456789';
const TOKEN = 'whatsapp-token-of-the-tests-012345';
let kit: Kit;

beforeAll(async () => {
  kit = await startKit({ crmSecret: SECRET, whatsAppToken: TOKEN });
});
afterAll(() => kit.stop());

const askToken = async (secret: string, grant = 'client_credentials') => {
  const response = await fetch(`${kit.sandbox.url}/crm/services/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: grant, client_id: 'shop', client_secret: secret }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};
const LEAD = { LastName: 'Souza', Company: 'Ana Souza', Email: 'ana@demo.example' };
const upsert = (id: string, body: object, token: string) =>
  kit.call('PATCH', `/crm/services/data/v62.0/sobjects/Lead/VolanteLeadId__c/${id}`, { body, token });

describe('the CRM', () => {
  it('gives a token for the right credentials alone', async () => {
    expect(await askToken(SECRET)).toMatchObject({ status: 200, json: { token_type: 'Bearer' } });
    expect(await askToken('wrong')).toMatchObject({ status: 400, json: { error: 'invalid_client' } });
    expect(await askToken(SECRET, 'password')).toMatchObject({
      status: 400,
      json: { error: 'unsupported_grant_type' },
    });
  });

  it('makes a record once by its external id, and changes it afterwards', async () => {
    const token = String((await askToken(SECRET)).json['access_token']);
    const made = await upsert('a-1', LEAD, token);
    expect(made).toMatchObject({ status: 201, json: { success: true, created: true } });
    const again = await upsert('a-1', { ...LEAD, LastName: 'Lima' }, token);
    expect(again).toMatchObject({ status: 200, json: { id: (made.json as { id: string }).id, created: false } });
    const leads = (await kit.call('GET', '/_control/crm/leads')).json;
    expect(leads).toMatchObject([{ externalId: 'a-1', writes: 2, fields: { LastName: 'Lima' } }]);
    expect((await kit.call('GET', '/_control/crm/leads?ids')).json).toEqual([{ externalId: 'a-1', writes: 2 }]);
  });

  it('keeps people apart from leads, and drops either by its own id', async () => {
    const token = String((await askToken(SECRET)).json['access_token']);
    const person = (id: string) => `/crm/services/data/v62.0/sobjects/Contact/VolanteAccountId__c/${id}`;
    const people = async () => (await kit.call('GET', '/_control/crm/people')).json;
    const made = await kit.call('PATCH', person('a-1'), { body: { LastName: 'Souza' }, token });
    expect(made).toMatchObject({ status: 201, json: { id: expect.stringMatching(/^003/) } });
    expect(await people()).toMatchObject([{ externalId: 'a-1', fields: { LastName: 'Souza' } }]);
    expect((await kit.call('PATCH', person('a-2'), { body: { Email: 'a@x.example' }, token })).json).toMatchObject([
      { errorCode: 'REQUIRED_FIELD_MISSING' },
    ]);
    expect((await kit.call('DELETE', person('a-1'), { token: 'no token' })).status).toBe(401);
    expect((await kit.call('DELETE', person('a-1'), { token })).status).toBe(204);
    expect((await kit.call('DELETE', person('a-1'), { token })).status).toBe(404);
    expect(await people()).toEqual([]);
    expect((await kit.call('GET', '/_control/crm/leads?ids')).json).toMatchObject([{ externalId: 'a-1' }]);
  });

  it('refuses as Salesforce does', async () => {
    const token = String((await askToken(SECRET)).json['access_token']);
    expect(await upsert('a-2', LEAD, 'no token')).toMatchObject({
      status: 401,
      json: [{ errorCode: 'INVALID_SESSION_ID' }],
    });
    expect(await upsert('a-2', { Company: 'X' }, token)).toMatchObject({
      json: [{ errorCode: 'REQUIRED_FIELD_MISSING' }],
    });
    const wrongMail = { ...LEAD, Email: 'a@refused.example' };
    expect(await upsert('a-2', wrongMail, token)).toMatchObject({ json: [{ errorCode: 'INVALID_EMAIL_ADDRESS' }] });
    await kit.call('POST', '/_control/crm/tokens/clear', { body: {} });
    expect((await upsert('a-2', LEAD, token)).status).toBe(401);
  });
});

describe('WhatsApp', () => {
  const message = {
    messaging_product: 'whatsapp',
    to: '5511987654321',
    type: 'template',
    template: {
      name: 'hello',
      language: { code: 'pt_BR' },
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'Ana' }] }],
    },
    biz_opaque_callback_data: 'lead-1',
  };
  const send = (body: object, token = TOKEN) => kit.call('POST', '/whatsapp/v21.0/1/messages', { body, token });

  it('knows numbers, and takes messages for those it knows', async () => {
    const contacts = ['+5511987654321', '+5511987650000'];
    const checked = await kit.call('POST', '/whatsapp/v1/contacts', { body: { contacts }, token: TOKEN });
    expect(checked.json).toMatchObject({ contacts: [{ status: 'valid' }, { status: 'invalid' }] });
    expect(await send(message)).toMatchObject({
      status: 200,
      json: { messages: [{ id: expect.stringMatching(/^wamid\./) }] },
    });
    expect(await send({ ...message, to: '5511987650000' })).toMatchObject({
      status: 400,
      json: { error: { code: 131026 } },
    });
    expect(await send(message, 'wrong')).toMatchObject({ status: 401, json: { error: { code: 190 } } });
    expect((await kit.call('GET', '/_control/whatsapp')).json).toMatchObject([
      { text: 'hello: Ana', reference: 'lead-1' },
    ]);
  });

  it('opens a conversation with its first words, whatever stands in them', async () => {
    const page = await kit.call('GET', `/wa/5511?text=${encodeURIComponent('<b>Olá</b>')}`);
    expect(page.text).toContain('&lt;b&gt;Olá&lt;/b&gt;');
    const sent = await fetch(`${kit.sandbox.url}/wa/5511`, {
      method: 'POST',
      body: new URLSearchParams({ text: 'Olá' }),
      redirect: 'manual',
    });
    expect(sent.headers.get('location')).toBe('/wa/5511?sent=1');
    for (const path of ['/console/crm', '/console/messages']) expect((await kit.call('GET', path)).status).toBe(200);
  });
});
