import { randomUUID } from 'node:crypto';
import type { LoaderFunctionArgs } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadRecords, personalData as ofLeads } from '#features/leads/public.server.ts';
import { orderRecords, personalData as ofOrders } from '#features/reservations/public.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import type { PersonalDataPort, Subject } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { RecordPort } from './public.server.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { clientHeaders, LEAD } from '#tests/harness/leads.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { tablesWith } from '#tests/harness/traces.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startReceiver, type Receiver } from '#tests/harness/webhook-receiver.ts';
import { webhooksOf } from '#tests/harness/webhooks.ts';

/** Where what stands in the fields goes, and whom it is kept from. */

const JEEP = { brand: 'jeep', market: 'br' } as const;
const MAIL = 'frota@demo.example';

let app: TestApp;
let receiver: Receiver;
let leads: string;
let manager: string;
let staff: string;
let lead: string;
let order: string;

const field = (code: string, more: object = {}) => ({
  subject: 'ORDER',
  code,
  label: `Campo ${code}`,
  type: 'TEXT',
  isRequired: false,
  least: null,
  most: null,
  choices: [],
  seenBy: 'STAFF',
  inWebhooks: false,
  ...more,
});
const make = async (code: string, more: object = {}) => {
  const body = field(code, more);
  const { status, json } = await app.call('POST', 'custom-field/v1/fields', { ...JEEP, token: manager, body });
  expect(status, JSON.stringify(json)).toBe(200);
};
const at = (of: 'leads' | 'orders') => `custom-field/v1/${of}/${of === 'leads' ? lead : order}`;
const readIn = async (of: 'leads' | 'orders', token: string) =>
  (await app.call('GET', at(of), { ...JEEP, token })).json as {
    fields: { code: string; value: unknown }[];
    changes: object[];
    seen: number;
  };
const write = async (of: 'leads' | 'orders', token: string, values: object) => {
  const { seen } = await readIn(of, token);
  return app.call('PUT', at(of), { ...JEEP, token, body: { seen, values } });
};
const codesOf = async (token: string) => (await readIn('orders', token)).fields.map(({ code }) => code);

beforeAll(async () => {
  receiver = await startReceiver();
  app = await startTestApp({ WEBHOOK_INSIDE: receiver.url });
  leads = await signInStaff(app.call, 'lead_queue_manager');
  manager = await signInStaff(app.call, 'service_admin');
  staff = await signInStaff(app.call, 'subscription_payment_manager');
  const { json } = await app.call('GET', 'dealer/v1/dealer?limit=1', JEEP);
  const dealersCode = (json['dealers'] as { code: string }[])[0]?.code ?? '';
  const headers = clientHeaders(app.api.application.services.env);
  const body = { ...LEAD, email: MAIL, dealersCode };
  lead = String((await app.call('POST', 'lead/v2/lead', { ...JEEP, key: randomUUID(), headers, body })).json['id']);
  const buyer = buyerOf(app.call, { token: await signIn(app.call, CUSTOMER.br) });
  order = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  await make('partner', { inWebhooks: true });
  await make('margin', { seenBy: 'MANAGERS' });
  await make('origin', { subject: 'LEAD', inWebhooks: true });
  await make('remark', { subject: 'LEAD' });
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

test('who is no manager neither sees nor writes managers’ fields, nor reads of their changes', async () => {
  expect(await codesOf(manager)).toEqual(['partner', 'margin']);
  expect((await write('orders', manager, { margin: 'dez por cento', partner: 'Clube' })).status).toBe(200);
  expect(await codesOf(staff)).toEqual(['partner']);
  expect((await readIn('orders', staff)).changes).toHaveLength(1);
  const refused = await write('orders', staff, { margin: 'nada' });
  expect(refused).toMatchObject({ status: 422, json: { fields: [{ field: 'margin', key: 'customFields.unknown' }] } });
  const shown = await app.call('GET', `reservation/v2/orders/${order}`, { ...JEEP, token: staff });
  expect(shown.json['custom']).toEqual({ partner: 'Clube' });
  expect((await write('orders', staff, { partner: 'Outro clube' })).status).toBe(200);
  expect((await readIn('orders', manager)).fields).toMatchObject([
    { value: 'Outro clube' },
    { value: 'dez por cento' },
  ]);
  const create = await app.call('POST', 'custom-field/v1/fields', { ...JEEP, token: staff, body: field('mine') });
  expect(create.status).toBe(403);
});

test('another brand’s fields and values are nowhere to be seen, written or changed', async () => {
  const id = randomUUID();
  await ask(
    app.databaseUrl,
    `INSERT INTO custom_fields.field (id, brand, market, subject, code, label, type, is_required, choices, seen_by, in_webhooks)
     VALUES ($1, 'ram', 'br', 'ORDER', 'hitch', 'Engate', 'TEXT', false, '{}', 'STAFF', true)`,
    [id],
  );
  expect(await codesOf(manager)).not.toContain('hitch');
  expect((await write('orders', manager, { hitch: 'sim' })).status).toBe(422);
  const body = { version: 1, ...field('hitch') };
  const changed = await app.call('PUT', `custom-field/v1/fields/${id}`, { ...JEEP, token: manager, body });
  expect(changed.json).toMatchObject({ code: 'fieldUnknown' });
  const ram = await app.call('GET', at('orders'), { brand: 'ram', market: 'br', token: manager });
  expect([403, 404]).toContain(ram.status);
});

test('the list of leads has the fields, and what stands in them', async () => {
  expect((await write('leads', leads, { origin: 'Feira', remark: 'ligar à tarde' })).status).toBe(200);
  const { json } = await app.call('GET', 'lead/v2/leads', { ...JEEP, token: leads });
  expect(json['customFields']).toMatchObject([{ code: 'origin', label: 'Campo origin' }, { code: 'remark' }]);
  const [line] = json['leads'] as { id: string; custom: object }[];
  expect(line).toMatchObject({ id: lead, custom: { origin: 'Feira', remark: 'ligar à tarde' } });
  // Screens are typed apart from the server: named at run time.
  const screen = '#features/leads/web/admin/leads-csv.ts';
  const { loader } = (await import(screen)) as { loader: (args: LoaderFunctionArgs) => Promise<Response> };
  const path = '/br/jeep/admin/leads/list.csv?custom=origin:Feira&col=name,custom.origin';
  const file = await pagesOf(app.api.application).read({ path, token: leads, load: loader });
  const [heads, cells] = (await file.text()).trim().split('\n');
  expect(heads).toMatch(/Nome;Campo origin$/);
  expect(cells).toMatch(/;Feira$/);
});

test('a webhook tells of the fields that may be told, and of no other', async () => {
  const token = await signInStaff(app.call, 'integration_error_manager');
  const { id } = await webhooksOf(app, { token, site: JEEP }).make(`${receiver.url}/fields`);
  await ask(
    app.databaseUrl,
    `INSERT INTO webhooks.delivery (endpoint_id, brand, event, data)
     VALUES ($1::uuid, 'jeep', 'lead.created', jsonb_build_object('id', $2::uuid))`,
    [id, lead],
  );
  await ask(
    app.databaseUrl,
    `INSERT INTO platform.outbox (topic, brand, payload) VALUES ('webhook.deliver', 'jeep', jsonb_build_object('endpointId', $1::uuid))`,
    [id],
  );
  const [sent] = await waitFor(() => receiver.at('/fields').length === 1 && receiver.at('/fields'));
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ data: { id: lead, custom: { origin: 'Feira' } } });
  expect(sent?.body).not.toContain('ligar');
});

test('staff of one dealership, or of leads alone, neither make, change, remove nor purge a field of all orders', async () => {
  const { json } = await app.call('GET', 'custom-field/v1/fields?subject=ORDER', { ...JEEP, token: manager });
  const { id, removed: _removed, ...known } = (json['fields'] as ({ id: string; removed: boolean } & object)[])[0]!;
  const asks = (token: string) =>
    Promise.all([
      app.call('POST', 'custom-field/v1/fields', { ...JEEP, token, body: field('theirs') }),
      app.call('PUT', `custom-field/v1/fields/${id}`, { ...JEEP, token, body: { ...known, inWebhooks: true } }),
      app.call('DELETE', `custom-field/v1/fields/${id}`, { ...JEEP, token }),
      app.call('POST', `custom-field/v1/fields/${id}/purge`, { ...JEEP, token }),
    ]);
  const beyond = Array.from({ length: 4 }, () => 'beyondReach');
  expect((await asks(leads)).map((answer) => answer.json['code'])).toEqual(beyond);
  const place = (scope: string | null, of: string | null) =>
    ask(app.databaseUrl, `UPDATE accounts.role_grant SET scope = $1, scope_id = $2 WHERE role = 'service_admin'`, [
      scope,
      of,
    ]);
  await place('DEALER', randomUUID());
  const answers = await asks(manager);
  await place(null, null);
  expect(answers.map((answer) => answer.json['code'])).toEqual(beyond);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

/** Somebody writes in the fields of a record and has not ended yet when its person goes. */
const goesWhileWritten = async (of: {
  port: PersonalDataPort;
  records: RecordPort;
  field: string;
  id: string;
  subject: Pick<Subject, 'accountId' | 'email'>;
}): Promise<number> => {
  const { env } = app.api.application.services;
  const db = openDatabase({ url: app.databaseUrl, pool: 2 });
  const [written, gate] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const writing = db.withTx({ brand: 'jeep', actor: 'system:test' }, async (tx) => {
    expect(await of.records.lock(tx, JEEP, of.id)).toBe(true);
    await tx.run(sql`
      INSERT INTO custom_fields.value (brand, field_id, subject_id, value)
      SELECT 'jeep', id, ${of.id}::uuid, '"late"'::jsonb FROM custom_fields.field WHERE brand = 'jeep' AND code = ${of.field}`);
    written.resolve(undefined);
    await gate.promise;
  });
  await written.promise;
  const subject = { documents: [], name: '', market: 'br', phone: null, ...of.subject } as const;
  const erasing = db.withTx({ allBrands: true, actor: 'system:privacy' }, (tx) =>
    of.port.erase(tx, subject, { env, now: new Date() }),
  );
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event IN ('transactionid', 'tuple')`;
  await waitFor(async () => (await ask(app.databaseUrl, waiting)).rows.length > 0, { timeout: 1_500, pause: 20 });
  gate.resolve(undefined);
  await Promise.all([writing, erasing]);
  await db.close();
  return (await ask(app.databaseUrl, 'SELECT FROM custom_fields.value WHERE subject_id = $1', [of.id])).rows.length;
};

test('what is being written while a person goes, goes too', async () => {
  const email = 'saida@demo.example';
  const { json } = await app.call('GET', 'dealer/v1/dealer?limit=1', JEEP);
  const dealersCode = (json['dealers'] as { code: string }[])[0]?.code ?? '';
  const headers = clientHeaders(app.api.application.services.env);
  const body = { ...LEAD, cpf: '390.533.447-05', email, dealersCode };
  const sent = await app.call('POST', 'lead/v2/lead', { ...JEEP, key: randomUUID(), headers, body });
  const ofLead = { port: ofLeads, records: leadRecords, field: 'remark', id: String(sent.json['id']) };
  expect(await goesWhileWritten({ ...ofLead, subject: { accountId: randomUUID(), email } })).toBe(0);
  const other = buyerOf(app.call, { token: await signIn(app.call, CUSTOMER.ar) });
  const id = idOf(await other.reserve(await findReadyCar(app.databaseUrl)));
  const { rows } = await ask<{ id: string }>(app.databaseUrl, 'SELECT id FROM accounts.account WHERE email = $1', [
    CUSTOMER.ar,
  ]);
  const ofOrder = { port: ofOrders, records: orderRecords, field: 'partner', id };
  const subject = { accountId: rows[0]?.id ?? '', email: CUSTOMER.ar };
  expect(await goesWhileWritten({ ...ofOrder, subject })).toBe(0);
});

test('a person takes along what stands and stood in the fields of their records, and it goes with them', async () => {
  for (const partner of ['Clube velho', null, 'Outro clube'])
    expect((await write('orders', manager, { partner })).status).toBe(200);
  const { env } = app.api.application.services;
  const { rows } = await ask<{ id: string }>(app.databaseUrl, 'SELECT id FROM accounts.account WHERE email = $1', [
    CUSTOMER.br,
  ]);
  const accountId = rows[0]?.id ?? '';
  const subjects: readonly [PersonalDataPort, string, string, string[]][] = [
    [ofLeads, MAIL, 'leadFields', ['Feira', 'ligar à tarde']],
    [ofOrders, CUSTOMER.br, 'orderFields', ['Outro clube', 'dez por cento']],
  ];
  const db = openDatabase({ url: app.databaseUrl, pool: 2 });
  for (const [port, email, section, values] of subjects) {
    const subject = { accountId, email, documents: [], name: '', market: 'br', phone: null } as const;
    const read = await db.read({ allBrands: true }, (tx) => port.read(tx, subject, env));
    const records = read.find((one) => one.section === section)?.records ?? [];
    expect(records.flatMap(({ value }) => value ?? [])).toEqual(values);
    if (section === 'orderFields')
      expect(records).toContainEqual(
        expect.objectContaining({ field: 'Campo partner', before: 'Clube velho', after: null }),
      );
    await db.withTx({ allBrands: true, actor: 'system:privacy' }, (tx) =>
      port.erase(tx, subject, { env, now: new Date() }),
    );
  }
  await db.close();
  // A form that was open meanwhile is late.
  for (const [of, token, values] of [
    ['leads', leads, { remark: 'Feira' }],
    ['orders', staff, { partner: 'Outro clube' }],
  ] as const) {
    const late = await app.call('PUT', at(of), { ...JEEP, token, body: { seen: 0, values } });
    expect(late, of).toMatchObject({ status: 404, json: { code: 'recordUnknown' } });
  }
  const left = await Promise.all(
    ['Feira', 'ligar à tarde', 'Clube velho', 'Outro clube', 'dez por cento'].map((one) =>
      tablesWith(app.databaseUrl, one),
    ),
  );
  expect(left.flat()).toEqual([]);
});
