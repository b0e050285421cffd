import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerOf, orderOf, type Buyer } from '#tests/harness/buyer.ts';
import { ask, findReadyCars, type OfferedCar } from '#tests/harness/cars.ts';
import { patient } from '#tests/harness/caller.ts';
import { ownedBy, REGISTRATION, relationForm, sendRelation, termsOf, YEAR } from '#tests/harness/employee-purchase.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { readPdf } from '#tests/harness/read-pdf.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

let app: TestApp;
let staff: string;
let employee: string;
let relatives: { token: string; document: string }[];
let cars: OfferedCar[];
let buyer: Buyer;
let photo: Buffer;

const call = (method: string, path: string, more: object = {}) =>
  patient(app.call)(method, `b2e/v1/${path}`, { ...JEEP, ...more });
const asStaff = (method: string, path: string, body?: object) =>
  call(method, path, { token: staff, key: randomUUID(), ...(body === undefined ? {} : { body }) });

beforeAll(async () => {
  app = await startTestApp();
  staff = await signInStaff(app.call, 'user_admin');
  employee = await signIn(app.call, CUSTOMER.br);
  buyer = buyerOf(app.call, { token: employee });
  relatives = await Promise.all(
    [
      ['repairman', '39053344705'],
      ['game_admin', '16899535009'],
    ].map(async ([role = '', document = '']) => {
      const token = await signIn(app.call, `${role}@demo.example`);
      const self = { document: { kind: 'CPF', number: document } };
      const changed = await app.call('PATCH', 'user/v2/users/self', { ...JEEP, token, body: self });
      expect(changed.status, JSON.stringify(changed.json)).toBe(200);
      return { token, document };
    }),
  );
  cars = await findReadyCars(app.databaseUrl, { ...JEEP, limit: 12 });
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  for (const terms of [termsOf('EMPLOYEE'), termsOf('FAMILY_MEMBER', { most: 1, basisPoints: 1000 })])
    expect((await asStaff('POST', 'terms', terms)).status).toBe(200);
});
afterAll(() => app.stop());

const carAt = (index: number): OfferedCar => cars[index] ?? expect.fail('too few cars');
const reserve = (car: OfferedCar, more: { token?: string; body?: object; key?: string } = {}) =>
  call('POST', 'reserve', {
    token: more.token ?? employee,
    key: more.key ?? randomUUID(),
    body: { registration: REGISTRATION, purchaseFor: 'EMPLOYEE', ...car, ...more.body },
  });
const takenOf = async (purchaseFor: string): Promise<number> => {
  const { rows } = await ask<{ taken: number }>(
    app.databaseUrl,
    `SELECT taken FROM employee_purchase.terms WHERE brand = 'jeep' AND market = 'br' AND year = $1 AND purchase_for = $2`,
    [YEAR, purchaseFor],
  );
  return rows[0]?.taken ?? -1;
};
const leave = (id: string, who = buyer) => who.cancel(id);

const relate = (fields: Record<string, string>, token = employee) => sendRelation(app, { fields, photo, token });
const fieldsOf = (json: Record<string, unknown>): string[] =>
  ((json['fields'] ?? []) as { field: string; key: string }[]).map(({ field, key }) => `${field} ${key}`);

test('cars stand at the employee’s price, and are kept at it with its reason, once however often it is sent', async () => {
  const { json } = await call('GET', 'reserve/availability?purchaseFor=EMPLOYEE');
  const [first] = json['cars'] as { listPrice: { amount: number }; price: { amount: number } }[];
  expect(first?.price.amount).toBe(
    first === undefined ? 0 : first.listPrice.amount - Math.floor(first.listPrice.amount * 0.15),
  );
  const key = randomUUID();
  const kept = await Promise.all([reserve(carAt(0), { key }), reserve(carAt(0), { key })]);
  expect(kept[0]?.status, JSON.stringify(kept[0]?.json)).toBe(200);
  expect(kept[1]?.json).toEqual(kept[0]?.json);
  const id = String(kept[0]?.json['id']);
  const order = (await buyer.status(id)).json as {
    total: { amount: number };
    quote: { lines: { kind: string; name: string; amount: { amount: number } }[] };
  };
  expect(order.quote.lines.at(-1)).toMatchObject({ kind: 'employee', name: 'Desconto da casa' });
  expect(order.quote.lines.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(order.total.amount);
  expect(await takenOf('EMPLOYEE')).toBe(1);
  // The hold ended: its place is free.
  expect((await leave(id)).status).toBe(200);
  expect(await takenOf('EMPLOYEE')).toBe(0);
});

test('an impediment is data: one car in twelve months stands in the way of the second, until it is taken out', async () => {
  const rule = {
    kind: 'CARS_OF_EMPLOYEE',
    purchaseFor: null,
    most: 1,
    months: 12,
    modelCode: null,
    name: 'Um carro a cada doze meses.',
    active: true,
  };
  const made = await asStaff('POST', 'impediments', rule);
  expect(made.status, JSON.stringify(made.json)).toBe(200);
  expect((await asStaff('POST', 'impediments', { ...rule, months: null })).json['code']).toBe('impedimentWrong');
  expect((await call('GET', 'impediments')).json['impediments']).toMatchObject([{ name: rule.name, most: 1 }]);
  // Two at once by one number: one of them is the second.
  const both = await Promise.all([reserve(carAt(1)), reserve(carAt(2))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.json).toMatchObject({ code: 'impeded', detail: expect.stringContaining('doze meses') });
  expect(await takenOf('EMPLOYEE')).toBe(1);
  const id = String(both.find(({ status }) => status === 200)?.json['id']);
  expect((await leave(id)).status).toBe(200);
  const path = `impediments/${String(made.json['id'])}`;
  expect((await asStaff('PUT', path, { ...rule, version: 1, active: false })).status).toBe(200);
  expect((await asStaff('PUT', path, { ...rule, version: 1 })).json['code']).toBe('changedMeanwhile');
  expect((await call('GET', 'impediments')).json['impediments']).toEqual([]);
});

test('the number of somebody else buys nothing, and guessing it ends', async () => {
  const [relative] = relatives;
  const anonymous = await call('POST', 'reserve', {
    key: randomUUID(),
    body: { registration: REGISTRATION, purchaseFor: 'EMPLOYEE', ...carAt(2) },
  });
  expect(anonymous).toMatchObject({ status: 401, json: { code: 'signInFirst' } });
  const asCollaborator = await reserve(carAt(2), { body: { purchaseFor: 'COLLABORATOR' } });
  expect(asCollaborator).toMatchObject({ status: 422, json: { code: 'notEntitled' } });
  const guesses = [];
  for (let index = 0; index < 6; index += 1)
    guesses.push(
      (await reserve(carAt(2), { token: relative?.token ?? '', body: { registration: 'DEMO-002' } })).json['code'],
    );
  expect(guesses).toEqual([...Array.from({ length: 5 }, () => 'notEntitled'), 'tooManyTries']);
  expect(await takenOf('EMPLOYEE')).toBe(0);
  // The tries at the employee's own number that failed count too.
  await ask(app.databaseUrl, 'DELETE FROM accounts.throttle');
});

test('a relation is said by the employee alone, with everything in it as the rules want it', async () => {
  const [relative] = relatives;
  const wrong = await relate(
    relationForm('52998224725', {
      email: CUSTOMER.br.toUpperCase(),
      laborCard: '1234567 / 0001',
      ownLaborCard: '12345670001',
      kinship: 'NONE',
      proofUntil: '2020-01-01',
    }),
  );
  expect(wrong.status).toBe(400);
  expect(fieldsOf(wrong.json)).toEqual(
    expect.arrayContaining([
      'document b2e.documentOfHolder',
      'email field.email.sameAsHolder',
      'proofUntil b2e.proofExpired',
    ]),
  );
  const cards = { laborCard: '1234567 / 0001', ownLaborCard: '12345670001' };
  expect(fieldsOf((await relate(relationForm(relative?.document ?? '', cards))).json)).toEqual([
    'laborCard b2e.laborCardOfHolder',
  ]);
  expect(fieldsOf((await relate(relationForm(relative?.document ?? '', { kinship: 'NONE' }))).json)).toEqual([
    'kinship b2e.kinship',
  ]);
  expect((await relate(relationForm('11144477735'), relative?.token)).json['code']).toBe('notEntitled');
  const { rows } = await ask<{ n: number }>(
    app.databaseUrl,
    `SELECT count(*)::int AS n FROM employee_purchase.relation`,
  );
  expect(rows[0]?.n).toBe(0);
});

test('two relatives on the last place of the quota: one has it, and gives it back', async () => {
  for (const { document } of relatives) {
    const sent = await relate(relationForm(document));
    expect(sent.status, JSON.stringify(sent.json)).toBe(200);
    expect((await relate(relationForm(document))).json['code']).toBe('relationTwice');
    const id = String(sent.json['id']);
    const decision = (body: object) => asStaff('POST', `relations/${id}/decision`, body);
    expect((await decision({ version: 1, accept: false, reason: null })).json['code']).toBe('reasonMissing');
    // Until staff have looked at the paper it proves nothing.
    const family = { body: { purchaseFor: 'FAMILY_MEMBER' } };
    const token = relatives.find((one) => one.document === document)?.token ?? '';
    expect((await reserve(carAt(3), { ...family, token })).json['code']).toBe('notEntitled');
    expect((await asStaff('GET', `relations/${id}/proof`)).status).toBe(200);
    const holder = await ownedBy(app, { table: 'relation', id, email: 'user_admin@demo.example' });
    expect((await decision({ version: 1, accept: true, reason: null })).json['code']).toBe('samePerson');
    await ownedBy(app, { table: 'relation', id, email: holder });
    expect((await decision({ version: 1, accept: true, reason: null })).json).toMatchObject({ state: 'ACCEPTED' });
    expect((await decision({ version: 1, accept: true, reason: null })).json['code']).toBe('changedMeanwhile');
  }
  const family = { purchaseFor: 'FAMILY_MEMBER' };
  const both = await Promise.all(
    relatives.map(({ token }, index) => reserve(carAt(4 + index), { token, body: family })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.json['code']).toBe('quotaTaken');
  expect(await takenOf('FAMILY_MEMBER')).toBe(1);
  const won = both.findIndex(({ status }) => status === 200);
  const [winner, loser] = [relatives[won]?.token ?? '', relatives[1 - won]?.token ?? ''];
  expect((await leave(String(both[won]?.json['id']), buyerOf(app.call, { token: winner }))).status).toBe(200);
  const second = await reserve(carAt(6), { token: loser, body: family });
  expect(second.status, JSON.stringify(second.json)).toBe(200);
  expect((await leave(String(second.json['id']), buyerOf(app.call, { token: loser }))).status).toBe(200);
  // A paper that ran out since proves nothing any more.
  await ask(app.databaseUrl, `UPDATE employee_purchase.relation SET proof_until = current_date - 2`);
  expect((await reserve(carAt(6), { token: loser, body: family })).json['code']).toBe('proofExpired');
  // A new paper takes its place.
  expect((await relate(relationForm(relatives[0]?.document ?? ''))).json).toMatchObject({ state: 'SENT' });
  const { rows } = await ask<{ all: string }>(
    app.databaseUrl,
    `SELECT string_agg(row_to_json(r)::text, ' ') AS all FROM employee_purchase.relation r`,
  );
  for (const secret of ['Ana Parente', 'ana.parente', '39053344705', REGISTRATION])
    expect(rows[0]?.all).not.toContain(secret);
});

/** Paid and, by whatever is reported, where staff decide. */
const waiting = async (car: OfferedCar): Promise<string> => {
  const id = String((await reserve(car)).json['id']);
  await buyer.register(id);
  const payment = await app.sandboxConsole.payment(String((await buyer.pay(id)).json['id']));
  await waitFor(async () => orderOf(await buyer.status(id)).charges[0]?.state === 'PENDING');
  await app.sandboxConsole.onPayment(payment.id, 'confirm');
  await waitFor(async () => orderOf(await buyer.status(id)).state === 'RESERVE');
  // The sandbox plays every early step, a direct sale's approval and the signature among them.
  await app.sandboxConsole.steps(id, 'early');
  await waitFor(async () => orderOf(await buyer.status(id)).state === 'APPROVAL_EMPLOYEE');
  return id;
};

test('staff approve: until then no report passes them, then the order goes on; its bill is the owner’s', async () => {
  const id = await waiting(carAt(7));
  await expectDrainedAndSound(app.databaseUrl);
  expect(orderOf(await buyer.status(id)).state).toBe('APPROVAL_EMPLOYEE');
  const { json } = await asStaff('GET', 'requests');
  const requests = json['requests'] as { orderId: string; waits: boolean }[];
  expect(requests.find(({ orderId }) => orderId === id)).toMatchObject({ waits: true, purchaseFor: 'EMPLOYEE' });
  const decide = (body: object) => asStaff('POST', `requests/${id}/decision`, body);
  const owner = await ownedBy(app, { table: 'purchase', id, email: 'user_admin@demo.example' });
  expect((await decide({ approve: true, reason: null })).json['code']).toBe('samePerson');
  await ownedBy(app, { table: 'purchase', id, email: owner });
  const both = await Promise.all([decide({ approve: true, reason: null }), decide({ approve: true, reason: null })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  // What was reported meanwhile is taken up.
  await waitFor(async () => orderOf(await buyer.status(id)).state === 'PLACED');
  const bill = (token: string) => call('GET', `bill/generate-url?orderId=${id}`, { token });
  expect((await bill(relatives[0]?.token ?? '')).status).toBe(404);
  const url = String((await bill(employee)).json['url']);
  const paper = await fetch(url.replace(/^.*\/api\//, `${app.api.url}/api/`));
  expect(paper.status).toBe(200);
  const { text } = await readPdf(new Uint8Array(await paper.arrayBuffer()));
  expect(text).toContain('Desconto da casa');
  expect(text).toContain('Falta pagar');
  const broken = url
    .replace(/^.*\/api\//, `${app.api.url}/api/`)
    .replace(/\.(\d{13})\./, (_, until) => `.${Number(until) + 1}.`);
  expect((await fetch(broken)).status).toBe(404);
  expect((await leave(id)).status).toBe(200);
});

test('staff refuse with a reason: the order ends, its place is free, and its money is on its way back', async () => {
  const id = await waiting(carAt(8));
  const before = await takenOf('EMPLOYEE');
  const decide = (body: object) => asStaff('POST', `requests/${id}/decision`, body);
  expect((await decide({ approve: false, reason: null })).json['code']).toBe('reasonMissing');
  expect((await decide({ approve: false, reason: 'Cota do setor esgotada' })).json).toEqual({ state: 'CANCELLED' });
  const order = orderOf(await buyer.status(id));
  expect(order).toMatchObject({ state: 'CANCELLED', cancelReason: 'NOT_APPROVED' });
  expect(order.refunds).toMatchObject([{ reason: 'NOT_APPROVED' }]);
  const bill = await call('GET', `bill/generate-url?orderId=${id}`, { token: employee });
  expect(bill).toMatchObject({ status: 404, json: { code: 'orderUnknown' } });
  expect(await takenOf('EMPLOYEE')).toBe(before - 1);
  await expectDrainedAndSound(app.databaseUrl);
});

test('a quota does not go below what is taken, and terms stand once a year', async () => {
  const { json } = await asStaff('GET', 'terms');
  const own = (json['terms'] as { id: string; purchaseFor: string; version: number }[]).find(
    ({ purchaseFor }) => purchaseFor === 'EMPLOYEE',
  );
  const kept = await reserve(carAt(9));
  expect(kept.status).toBe(200);
  const change = { ...termsOf('EMPLOYEE', { most: 0 }), version: own?.version };
  expect((await asStaff('PUT', `terms/${own?.id}`, change)).json['code']).toBe('belowTaken');
  expect((await asStaff('POST', 'terms', termsOf('EMPLOYEE'))).json['code']).toBe('termsTwice');
  await leave(String(kept.json['id']));
});
