import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandOf } from '#brands/brands.ts';
import { ask } from '#tests/harness/cars.ts';
import { BAD_LEADS, clientHeaders, COMPANY_LEAD, LEAD } from '#tests/harness/leads.ts';
import { sendDirectly } from '#tests/harness/leads-direct.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import type { LeadSwitches } from './take.server.ts';

let app: TestApp;
let headers: Record<string, string>;
let dealersCode: string;
let dealerId: string;

const JEEP = { brand: 'jeep', market: 'br' } as const;

beforeAll(async () => {
  app = await startTestApp();
  headers = clientHeaders(app.api.application.services.env);
  const { json } = await app.call('GET', 'dealer/v1/dealer?limit=1', JEEP);
  const [dealer] = json['dealers'] as { id: string; code: string }[];
  dealersCode = dealer?.code ?? '';
  dealerId = dealer?.id ?? '';
});
afterAll(() => app.stop());

const post = (path: string, body: object, more: object = {}) =>
  app.call('POST', path, { ...JEEP, key: crypto.randomUUID(), headers, body, ...more });
const send = (body: object, more: object = {}) => post('lead/v2/lead', { ...LEAD, dealersCode, ...body }, more);
const issues = ({ json }: { json: Record<string, unknown> }) =>
  ((json['fields'] ?? []) as { field: string; key: string }[]).map(({ field, key }) => `${field} ${key}`).toSorted();

type CrmLead = { externalId: string; writes: number; fields: Record<string, unknown> };
const inCrm = (id: string, isThere: (lead: CrmLead) => boolean = () => true): Promise<CrmLead> =>
  waitFor(async () => {
    const leads = (await (await fetch(`${app.sandboxUrl}/_control/crm/leads`)).json()) as CrmLead[];
    const found = leads.find(({ externalId }) => externalId === id);
    return found !== undefined && isThere(found) && found;
  });

const sendUnder = (switches: Partial<LeadSwitches>, brand: string, body: object) =>
  sendDirectly(app.api.application, { switches, brand, body });

const rowOf = async (id: string): Promise<Record<string, unknown>> =>
  (await ask<Record<string, unknown>>(app.databaseUrl, 'SELECT * FROM leads.lead WHERE id = $1', [id])).rows[0] ?? {};

describe('a lead', () => {
  it('is kept sealed, told to the CRM once, and mailed to its dealer', async () => {
    const sent = await send({
      email: 'first@demo.example',
      utm_source: 'search',
      clickId: 'Cj0KCQ-abc',
      SubOrigem__c: 'home',
    });
    expect(sent.status, JSON.stringify(sent.json)).toBe(200);
    expect(sent.json).toMatchObject({ success: true, dealer: { code: dealersCode } });
    const id = String(sent.json['id']);
    const lead = await inCrm(id);
    expect(lead).toMatchObject({ writes: 1 });
    expect(lead.fields).toMatchObject({
      FirstName: 'Maria',
      LastName: 'das Dores',
      Email: 'first@demo.example',
      Phone: '011987654321',
      Document__c: '52998224725',
      Form__c: 'Proposal',
      LeadSource: 'leadform',
      UtmSource__c: 'search',
      ClickId__c: 'Cj0KCQ-abc',
      SubOrigem__c: 'home',
      DealerCode__c: dealersCode,
      DoNotCall: false,
      HasOptedOutOfEmail: false,
      ConsentVersion__c: '2026-11',
    });
    const row = await rowOf(id);
    expect(JSON.stringify(row)).not.toContain('demo.example');
    expect(row).toMatchObject({ sms_consent: true, phone_consent: true, email_consent: true, whatsapp_consent: false });
    expect(Buffer.from(row['sealed'] as Buffer).toString('utf8')).not.toContain('Dores');
  });

  it('calls are allowed as SMS are, whatever the flag says', async () => {
    const sent = await send({
      email: 'flags@demo.example',
      cpf: '111.444.777-35',
      indSmsContact: false,
      indPhoneContact: true,
    });
    expect(await rowOf(String(sent.json['id']))).toMatchObject({ sms_consent: false, phone_consent: false });
  });

  it('of a company has its number and its fleet', async () => {
    const sent = await post('lead/v2/lead', { ...COMPANY_LEAD, dealersCode });
    expect(sent.status, JSON.stringify(sent.json)).toBe(200);
    const { fields } = await inCrm(String(sent.json['id']));
    expect(fields).toMatchObject({
      Company: 'Transportes Exemplo Ltda.',
      LastName: 'Souza',
      Document__c: '11222333000181',
      TotalVehicles__c: '12',
      HasTwoYearCnpj__c: 'true',
      Phone: '01133334444',
    });
  });

  it('sent twice in a day is one lead, and what is new of it is told', async () => {
    const cpf = '390.533.447-05';
    const first = await send({ cpf, description: 'Aceita troca?' });
    const id = String(first.json['id']);
    await inCrm(id);
    const again = await send({ cpf, description: 'Aceita troca?', randomNumber: 99 });
    expect(again.json).toMatchObject({ success: true, id });
    const more = await send({ cpf: '39053344705', description: 'E qual o prazo?' });
    expect(more.json).toMatchObject({ success: true, id });
    const lead = await inCrm(id, ({ fields }) => String(fields['Description']).includes('prazo'));
    expect(lead.fields['Description']).toBe('Aceita troca?\n\nE qual o prazo?');
    expect(lead.writes).toBe(2);
    expect(await rowOf(id)).toMatchObject({ submissions: 3, revision: 2 });
    const { rows } = await ask(app.databaseUrl, 'SELECT * FROM leads.submission WHERE lead_id = $1', [id]);
    expect(rows).toHaveLength(3);
  });

  it('with one key is taken once, however often it is sent', async () => {
    const key = crypto.randomUUID();
    const body = { ...LEAD, dealersCode, email: 'key@demo.example', cpf: '168.995.350-09' };
    const answers = await Promise.all([1, 2, 3].map(() => post('lead/v2/lead', body, { key })));
    expect(new Set(answers.map(({ json }) => json['id'])).size).toBe(1);
    expect(await rowOf(String(answers[0]?.json['id']))).toMatchObject({ submissions: 1 });
  });
});

describe('who may send', () => {
  it('nobody without the credentials of a program', async () => {
    for (const wrong of [{}, { 'client-id': 'volante-site' }, { ...headers, 'client-secret': 'x'.repeat(43) }]) {
      expect((await send({}, { headers: wrong })).json).toMatchObject({ code: 'clientUnknown' });
    }
  });
});

describe('a flood', () => {
  it('from one address ends at sixty an hour, and no other address notices', async () => {
    const flood = (number: number, ip: string) =>
      sendDirectly(app.api.application, {
        switches: {},
        brand: 'jeep',
        body: { ...LEAD, dealersCode, email: `flood${number}@demo.example` },
        ip,
        scale: 1,
      });
    for (let number = 0; number < 60; number += 1) expect(await flood(0, '203.0.113.7')).toMatchObject({ ok: true });
    expect(await flood(1, '203.0.113.7')).toMatchObject({ ok: false, code: 'senderLimit' });
    expect(await flood(2, '203.0.113.8')).toMatchObject({ ok: true });
  });
});

describe('bad input', () => {
  it.each(BAD_LEADS)('%s is refused by its field', async (_name, body, expected) => {
    const before = await ask(app.databaseUrl, 'SELECT count(*)::int AS n FROM leads.submission');
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(issues(answer)).toEqual(expected);
    const after = await ask(app.databaseUrl, 'SELECT count(*)::int AS n FROM leads.submission');
    expect(after.rows).toEqual(before.rows);
  });

  it('a company with a person’s number', async () => {
    const answer = await post('lead/v2/lead', { ...COMPANY_LEAD, dealersCode, cnpj: '529.982.247-25' });
    expect(issues(answer)).toEqual(['cnpj field.cnpj']);
  });

  it('a dealer of another brand, market, or of nobody', async () => {
    expect((await send({ dealersCode: 'ZZZZ9' })).json).toMatchObject({ code: 'dealerUnknown' });
    expect((await send({}, { brand: 'ram' })).json).toMatchObject({ code: 'dealerUnknown' });
  });

  it('ten megabytes of message, refused before they are read', async () => {
    const answer = await send({ description: 'x'.repeat(10_000_000) });
    expect([0, 413]).toContain(answer.status);
  });
});

describe('in Argentina', () => {
  const AR = { brand: 'peugeot', market: 'ar' } as const;
  const person = {
    ...LEAD,
    cpf: undefined,
    phone: '11 2345-6789',
    email: 'juana@demo.example',
    firstName: 'Juana Pérez',
  };

  it('a person needs no document, and theirs is a DNI or a CUIL', async () => {
    const place = { uf: 'C', cidade: 'Ciudad Autónoma de Buenos Aires' };
    const without = await post('lead/v2/lead', { ...person, ...place }, AR);
    expect(without.status, JSON.stringify(without.json)).toBe(200);
    const withDni = await post(
      'lead/v2/lead',
      { ...person, ...place, cpf: '30.123.456', email: 'otra@demo.example' },
      AR,
    );
    expect((await inCrm(String(withDni.json['id']))).fields).toMatchObject({
      Document__c: '30123456',
      Phone: '01123456789',
    });
    const withCpf = await post('lead/v2/lead', { ...person, ...place, cpf: '529.982.247-25' }, AR);
    expect(issues(withCpf)).toEqual(['cpf field.dni']);
  });
});

describe('territory and settings', () => {
  it('a city leads to the nearest dealer of its area', async () => {
    const sent = await send({
      dealersCode: undefined,
      uf: 'SP',
      cidade: 'Campinas',
      email: 'campinas@demo.example',
      cpf: '746.971.314-01',
    });
    expect(sent.status, JSON.stringify(sent.json)).toBe(200);
    expect(await rowOf(String(sent.json['id']))).toMatchObject({ routed_by: 'AREA', city_code: '3509502' });
    expect(JSON.stringify(sent.json['dealer'])).toContain('Taquaral');
  });

  it('a city nobody’s area reaches is taken where the switch says so, and refused otherwise', async () => {
    const { rows } = await ask<{ code: string; name: string }>(
      app.databaseUrl,
      `SELECT c.state_code AS code, c.name FROM location.city c WHERE c.country_code = 'BR' AND NOT EXISTS (
         SELECT FROM dealers.dealer d WHERE d.brand = 'chrysler' AND d.market = 'br' AND d.state_code = c.state_code) LIMIT 1`,
    );
    const place = { uf: rows[0]?.code, cidade: rows[0]?.name, dealersCode: undefined };
    const body = { ...place, email: 'longe@demo.example', cpf: '862.883.667-57' };
    const switches = brandOf('chrysler').switches.br;
    expect(switches.leadsWithoutInfluenceArea).toBe(true);
    const taken = await send(body, { brand: 'chrysler' });
    expect(taken.status, JSON.stringify(taken.json)).toBe(200);
    expect(taken.json).toMatchObject({ dealer: null });
    const refused = await sendUnder({ leadsWithoutInfluenceArea: false }, 'chrysler', {
      ...LEAD,
      ...body,
      cpf: LEAD.cpf,
    });
    expect(refused).toMatchObject({ ok: false, code: 'areaNone' });
  });

  it('a person’s field takes a company’s number only by its switch', async () => {
    const body = { ...LEAD, dealersCode, email: 'cnpj@demo.example', cpf: '11.222.333/0001-81' };
    expect(await sendUnder({ cpfCnpjInLeadForm: true }, 'jeep', body)).toMatchObject({ ok: true });
    const off = await sendUnder({ cpfCnpjInLeadForm: false }, 'jeep', body);
    expect(off).toMatchObject({ ok: false, fields: [{ field: 'cpf', key: 'field.cpf' }] });
  });

  it('without CPF only with the flag on, and everywhere, in a city or at a dealer', async () => {
    const withoutCpf = { cpf: undefined, email: 'sem@demo.example' };
    expect(issues(await send(withoutCpf))).toEqual(['cpf field.required']);
    await ask(
      app.databaseUrl,
      `INSERT INTO leads.setting (brand, market, everywhere, cities, dealers) VALUES ('jeep', 'br', false, '{}', ARRAY[$1::uuid])`,
      [dealerId],
    );
    // The settings allow it, the flag of the brand does not.
    expect(issues(await send(withoutCpf))).toEqual(['cpf field.required']);
    const { cpf: _cpf, ...body } = { ...LEAD, ...withoutCpf };
    const allowed = (input: object) => sendUnder({ leadsAllowedWithoutCpf: true }, 'jeep', { ...body, ...input });
    expect(await allowed({ dealersCode })).toMatchObject({ ok: true });
    const campinas = { uf: 'SP', cidade: 'Campinas', email: 'outra@demo.example' };
    expect(await allowed(campinas)).toMatchObject({ ok: false, fields: [{ field: 'cpf', key: 'field.required' }] });
    await ask(app.databaseUrl, `UPDATE leads.setting SET cities = '{3509502}', dealers = '{}' WHERE brand = 'jeep'`);
    expect(await allowed(campinas)).toMatchObject({ ok: true });
    expect(await allowed({ dealersCode, email: 'mais@demo.example' })).toMatchObject({ ok: false });
  });
});

describe('the queue', () => {
  it('an event of a lead is kept, one of measuring only with consent, one of a wrong person not at all', async () => {
    const event = (body: object, cookie = '') =>
      post('lead/v2/useranalytics/send', body, {
        headers: cookie === '' ? {} : { cookie, origin: app.api.application.allowedOrigins[0] ?? '' },
      });
    expect((await event({ payload: '{"a":1}' })).json).toEqual({ success: true, kept: true });
    expect((await event({ type: 'PAGE_SEEN', payload: '{}' })).json).toEqual({ success: true, kept: false });
    const cookie = 'vlt_consent=necessary.measurement';
    expect((await event({ type: 'PAGE_SEEN', payload: '{}' }, cookie)).json).toEqual({ success: true, kept: true });
    expect((await event({ jwtToken: 'x'.repeat(43), payload: '{}' })).json).toMatchObject({ code: 'tokenUnknown' });
    const jwtToken = await signIn(app.call, CUSTOMER.br);
    expect((await event({ jwtToken, payload: '{}' })).json).toEqual({ success: true, kept: true });
    expect(issues(await event({ payload: '[1]' }))).toEqual(['payload field.invalid']);
    expect(issues(await event({ payload: 'no json' }))).toEqual(['payload field.invalid']);
  });
});
