import { shortNumber } from '#kernel/short-number.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { clientHeaders, LEAD } from '#tests/harness/leads.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let dealer: { id: string; code: string; email: string; cityCode: string };
let other: typeof dealer;

const JEEP = { brand: 'jeep', market: 'br' } as const;
const ANA = { name: 'Ana Souza', email: 'ana@demo.example', phone: '(11) 98765-4321' };
const MESSAGE = { ...ANA, contactReason: 'SALES', stateCode: 'SP', cityName: 'Campinas', message: 'Quero saber mais.' };

beforeAll(async () => {
  app = await startTestApp();
  const { json } = await app.call('GET', 'dealer/v1/dealer?limit=2', JEEP);
  const [one, two] = json['dealers'] as (typeof dealer)[];
  if (one === undefined || two === undefined) throw new Error('two dealers are needed');
  dealer = one;
  other = two;
});
afterAll(() => app.stop());
afterEach(() => app.sandboxConsole.clearFaults());

const post = (path: string, body: object, more: object = {}) =>
  app.call('POST', path, { ...JEEP, key: crypto.randomUUID(), body, ...more });
const issues = ({ json }: { json: Record<string, unknown> }) =>
  ((json['fields'] ?? []) as { field: string; key: string }[]).map(({ field, key }) => `${field} ${key}`).toSorted();
const companies = async (path: string) => (await fetch(`${app.sandboxUrl}${path}`)).json();
const inCrm = async (id: string): Promise<boolean> =>
  ((await companies('/_control/crm/leads')) as { externalId: string }[]).some(({ externalId }) => externalId === id);

describe('contact us', () => {
  it('takes a message, tells the writer at once and the dealer of the place', async () => {
    const sent = await post('contact-us/v2', MESSAGE);
    expect(sent.status, JSON.stringify(sent.json)).toBe(200);
    const mail = await app.sandboxConsole.mail(ANA.email, /Recebemos a sua mensagem/);
    expect(mail.text).toContain(String(sent.json['id']).slice(-12).toUpperCase());
    const near = (await app.call('GET', `dealer/v1/dealer?stateCode=SP&limit=100`, JEEP)).json['dealers'] as {
      code: string;
      email: string;
    }[];
    const notified = near.find(({ code }) => code === (sent.json['dealer'] as { code: string }).code);
    expect((await app.sandboxConsole.mail(notified?.email ?? '', /Ana Souza/)).text).toContain('Quero saber mais.');
  });

  it('refuses by field', async () => {
    const { name: _name, ...nameless } = MESSAGE;
    expect(issues(await post('contact-us/v2', nameless))).toEqual(['name field.required']);
    expect(issues(await post('contact-us/v2', { ...MESSAGE, message: '' }))).toContain('message field.required');
    expect(issues(await post('contact-us/v2', { ...MESSAGE, message: ' x' }))).toEqual(['message field.leadingSpace']);
    expect(issues(await post('contact-us/v2', { ...MESSAGE, message: '50% <b>' }))).toEqual([
      'message field.restrictedCharacters',
    ]);
    expect(issues(await post('contact-us/v2', { ...MESSAGE, contactReason: 'NONE' }))).toEqual([
      'contactReason field.contactReason',
    ]);
    expect(issues(await post('contact-us/v2', { ...MESSAGE, cityName: 'Recife' }))).toEqual(['cityName field.city']);
    expect(issues(await post('contact-us/v2', { ...MESSAGE, document: '123' }))).toEqual(['document field.cpfOrCnpj']);
  });

  it('two questions of a day are one contact with both', async () => {
    const ask1 = await post('contact-us/v2', { ...MESSAGE, email: 'two@demo.example', message: 'Primeira?' });
    const ask2 = await post('contact-us/v2', { ...MESSAGE, email: 'TWO@demo.example', message: 'Segunda?' });
    expect(ask2.json['id']).toBe(ask1.json['id']);
    const token = await managerToken();
    const { json } = await app.call('GET', `lead/v2/leads/${String(ask1.json['id'])}`, { ...JEEP, token });
    expect(json).toMatchObject({ text: 'Primeira?\n\nSegunda?', submissions: 2 });
  });

  it('a request by mail goes to its dealer alone', async () => {
    const body = {
      ...ANA,
      document: '529.982.247-25',
      dealersCode: other.code,
      model: 'Compass',
      indEmailContact: true,
    };
    const sent = await post('contact-us/v2/leadEmail', body);
    expect(sent.json).toMatchObject({ success: true, dealer: { code: other.code } });
    expect((await app.sandboxConsole.mail(other.email, /Ana Souza/)).text).toContain('Compass');
    expect(issues(await post('contact-us/v2/leadEmail', { ...body, document: undefined }))).toEqual([
      'document field.required',
    ]);
    const { dealersCode: _code, ...nowhere } = body;
    expect(issues(await post('contact-us/v2/leadEmail', nowhere))).toEqual(['dealersCode field.required']);
  });
});

describe('WhatsApp', () => {
  const valid = (phoneNumber: string, market = 'br') =>
    post('messaging/v1/Phone/valid', { phoneNumber }, { market }).then(({ json }) => json);

  it('says whether a phone is known there, and when nobody can say', async () => {
    expect(await valid('(11) 98765-4321')).toEqual({ success: true, resource: { isValid: true } });
    expect(await valid('011987654321')).toEqual({ success: true, resource: { isValid: true } });
    expect(await valid('11 2345-6789', 'ar')).toEqual({ success: true, resource: { isValid: true } });
    expect(await valid('(11) 98765-0000')).toEqual({ success: true, resource: { isValid: false } });
    expect(await valid('123')).toEqual({ success: true, resource: { isValid: false } });
    await app.sandboxConsole.fault('whatsapp.contacts', '500-before');
    expect(await valid('(11) 98765-4321')).toEqual({ success: false, resource: { isValid: false } });
    await app.sandboxConsole.fault('whatsapp.contacts', 'slow', { delayMs: 4_000 });
    const waits = vi.spyOn(AbortSignal, 'timeout');
    expect(await valid('(11) 98765-4321')).toEqual({ success: false, resource: { isValid: false } });
    expect(waits).toHaveBeenCalledWith(3_000);
    waits.mockRestore();
  });

  it('hands over with car, code and simulation, and writes to the visitor', async () => {
    const simulationId = '01890000-0000-7000-8000-000000000001';
    const body = {
      phoneNumber: '(11) 91234-5678',
      name: 'Ana Souza',
      dealer: dealer.code,
      model: 'Compass',
      version: 'Limited',
      configurationCode: 'ABCD-1234',
      simulationId,
    };
    const sent = await post('messaging/v1/sales/Lead/send', body);
    expect(sent.status, JSON.stringify(sent.json)).toBe(200);
    const { link, id } = sent.json['resource'] as { link: string; id: string };
    const url = new URL(link);
    expect(url.pathname).toMatch(/\/55\d{10,11}$/);
    expect(url.searchParams.get('text')).toContain('Compass Limited');
    expect(url.searchParams.get('text')).toContain('ABCD-1234');
    expect(url.searchParams.get('text')).toContain(shortNumber('S', simulationId));
    const message = await waitFor(async () => {
      const all = (await companies('/_control/whatsapp')) as { reference: string; phone: string; text: string }[];
      return all.find(({ reference }) => reference === id);
    });
    expect(message).toMatchObject({ phone: '5511912345678', text: expect.stringContaining('ABCD-1234') });
    expect((await post('messaging/v1/boats/Lead/send', body)).status).toBe(400);
    expect(issues(await post('messaging/v1/sales/Lead/send', { ...body, phoneNumber: '12345678' }))).toEqual([
      'phoneNumber field.phone',
    ]);
  });
});

const managerToken = (() => {
  let token: Promise<string> | undefined;
  return () => (token ??= signInStaff(app.call, 'lead_queue_manager'));
})();

describe('the queue', () => {
  const headers = () => clientHeaders(app.api.application.services.env);

  const hurry = async (id: string) => {
    await ask(app.databaseUrl, `UPDATE leads.delivery SET run_at = now() WHERE lead_id = $1`, [id]);
    await ask(
      app.databaseUrl,
      `INSERT INTO platform.outbox (topic, brand, payload) VALUES ('lead.deliver', '*', '{}')`,
    );
  };

  it('shows each delivery', async () => {
    const token = await managerToken();
    const body = { ...LEAD, dealersCode: dealer.code, email: 'queue@demo.example', cpf: '935.411.347-80' };
    const sent = await post('lead/v2/lead', body, { headers: headers() });
    for (const search of ['QUEUE@demo.example', '935.411.347-80']) {
      const list = await waitFor(async () => {
        const path = `lead/v2/leads?search=${encodeURIComponent(search)}`;
        const { json } = await app.call('GET', path, { ...JEEP, token });
        const [lead] = json['leads'] as { deliveries: { state: string }[] }[];
        return lead?.deliveries.every(({ state }) => state === 'DELIVERED') === true && json;
      });
      expect(list).toMatchObject({
        total: 1,
        leads: [{ id: sent.json['id'], name: 'Maria das Dores', submissions: 1 }],
      });
    }
  });

  it('gives up what the CRM refuses three times, and sends it again when a person says so', async () => {
    const token = await managerToken();
    const body = { ...LEAD, dealersCode: dealer.code, email: 'someone@refused.example', cpf: '275.484.389-23' };
    const sent = await post('lead/v2/lead', body, { headers: headers() });
    const id = String(sent.json['id']);
    const dead = () => app.call('GET', 'lead/v2/leads?state=DEAD&target=CRM', { ...JEEP, token });
    const giveUp = () =>
      waitFor(
        async () => {
          await hurry(id);
          const { json } = await dead();
          return json['total'] === 1 && json;
        },
        { pause: 200 },
      );
    expect(await giveUp()).toMatchObject({ dead: 1, leads: [{ id }] });
    const { json } = await app.call('GET', `lead/v2/leads/${id}`, { ...JEEP, token });
    const crm = (json['deliveries'] as { target: string }[]).find(({ target }) => target === 'CRM');
    expect(crm).toMatchObject({
      state: 'DEAD',
      attempts: 3,
      lastError: expect.stringContaining('INVALID_EMAIL_ADDRESS'),
    });
    expect((await app.call('POST', `lead/v2/leads/${id}/replay`, { ...JEEP, token })).json).toEqual({ replayed: 1 });
    expect(await giveUp()).toMatchObject({ dead: 1 });
    expect((await app.call('POST', 'lead/v2/leads/replay', { ...JEEP, token })).json).toEqual({ replayed: 1 });
    // Mended at the CRM, it arrives.
    const cpf = '275.484.389-23';
    await post('lead/v2/lead', { ...body, cpf, email: 'mended@demo.example' }, { headers: headers() });
    await waitFor(
      async () => {
        await hurry(id);
        return (await dead()).json['total'] === 0 && (await inCrm(id));
      },
      { pause: 200 },
    );
    expect((await app.call('POST', `lead/v2/leads/${id}/replay`, { ...JEEP, token })).json).toMatchObject({
      code: 'nothingDead',
    });
  });

  it('is nobody’s but the manager’s and the dealer’s own staff’s', async () => {
    const token = await signInStaff(app.call, 'user_dealer');
    const bind = (scope: string | null, id: string | null) =>
      ask(app.databaseUrl, `UPDATE accounts.role_grant SET scope = $1, scope_id = $2 WHERE role = 'user_dealer'`, [
        scope,
        id,
      ]);
    await bind('ZONE', other.cityCode);
    const near = await app.call('GET', 'lead/v2/leads?size=100', { ...JEEP, token });
    expect(JSON.stringify(near.json)).toContain(other.id);
    await bind('REGIONAL', 'NOWHERE');
    expect((await app.call('GET', 'lead/v2/leads', { ...JEEP, token })).json).toMatchObject({ total: 0, leads: [] });
    await bind('DEALER', other.id);
    const own = await app.call('GET', 'lead/v2/leads?size=100', { ...JEEP, token });
    const leads = own.json['leads'] as { id: string; dealer: { id: string } | null }[];
    expect(leads.length).toBeGreaterThan(0);
    expect(new Set(leads.map((lead) => lead.dealer?.id))).toEqual(new Set([other.id]));
    const all = await app.call('GET', 'lead/v2/leads?size=100', { ...JEEP, token: await managerToken() });
    const foreign = (all.json['leads'] as typeof leads).find((lead) => lead.dealer?.id !== other.id);
    const read = await app.call('GET', `lead/v2/leads/${foreign?.id}`, { ...JEEP, token });
    expect(read.json).toMatchObject({ code: 'leadUnknown' });
    expect((await app.call('POST', 'lead/v2/leads/replay', { ...JEEP, token })).status).toBe(403);
    const { rows } = await ask(app.databaseUrl, `SELECT * FROM platform.audit WHERE action = 'lead.read'`);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('settings are set by revision', async () => {
    const token = await managerToken();
    const put = (revision: number, cities: string[]) =>
      app.call('PUT', 'lead/v2/lead/settings', {
        ...JEEP,
        token,
        body: {
          enabledLeadsWithoutCpfRegardlessCitiesAndDealers: false,
          allowedCitiesWithoutCpf: cities,
          allowedDealersWithoutCpf: [dealer.id],
          revision,
        },
      });
    expect((await put(0, ['3509502'])).json).toMatchObject({ revision: 1, allowedCitiesWithoutCpf: ['3509502'] });
    expect((await put(0, [])).json).toMatchObject({ code: 'settingsMoved' });
    expect((await put(1, [])).json).toMatchObject({ revision: 2, allowedDealersWithoutCpf: [dealer.id] });
    expect((await put(2, ['no city'])).status).toBe(400);
    expect(issues(await put(2, ['9999999']))).toEqual(['allowedCitiesWithoutCpf field.city']);
  });
});
