import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buyerOf, idOf, orderOf, type Buyer } from '#tests/harness/buyer.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

let app: TestApp;
let token: string;
let staff: string;
let buyer: Buyer;

beforeAll(async () => {
  app = await startTestApp();
  token = await signIn(app.call, CUSTOMER.br);
  staff = await signInStaff(app.call, 'integration_error_manager');
  buyer = buyerOf(app.call, { token });
});
afterEach(() => app.sandboxConsole.clearFaults());
afterAll(() => app.stop());

type Step = { company: string; operation: string; outcome: string; request: unknown; answer: unknown; topic: string };
type Held = {
  id: string;
  aboutId: string;
  orderNumber: string;
  state: string;
  outcome: string;
  tries: number;
  job: string;
  version: number;
};

const stepsOf = async (id: string, about = 'order'): Promise<Step[]> => {
  const { json } = await app.call('GET', `journey/v1/integration-log?about=${about}&id=${id}`, {
    ...JEEP,
    token: staff,
  });
  return json['steps'] as Step[];
};
const errors = async (state = 'OPEN', more: object = {}): Promise<Held[]> => {
  const path = `journey/v1/journey-integration-errors?state=${state}`;
  return (await app.call('GET', path, { ...JEEP, token: staff, ...more })).json['errors'] as Held[];
};
const errorOf = async (aboutId: string, state = 'OPEN'): Promise<Held | undefined> =>
  (await errors(state)).find((one) => one.aboutId === aboutId);
const reprocess = (ids: readonly string[], who = staff) =>
  app.call('PATCH', 'journey/v1/journey-integration-errors/reprocess', { ...JEEP, token: who, body: { ids } });
const amend = (id: string, body: object) =>
  app.call('PATCH', `journey/v1/journey-integration-errors/${id}`, { ...JEEP, token: staff, body });

/** Reserved and paid; the factory is told next. */
const paid = async (): Promise<string> => {
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  await buyer.register(id);
  const payment = await app.sandboxConsole.payment(idOf(await buyer.pay(id)));
  await waitFor(async () => orderOf(await buyer.status(id)).charges[0]?.state === 'PENDING');
  await app.sandboxConsole.onPayment(payment.id, 'confirm');
  await waitFor(async () => orderOf(await buyer.status(id)).state === 'RESERVE');
  return id;
};

test('every exchange on an order is a step of its journey, with neither secrets nor who the buyer is', async () => {
  const id = await paid();
  await expectDrainedAndSound(app.databaseUrl);
  const steps = await stepsOf(id);
  // How often a payment is asked about is the jobs' affair.
  const kinds = steps.map(({ company, operation, outcome }) => `${company} ${operation} ${outcome}`);
  expect([...new Set(kinds)]).toEqual([
    'factory POST /factory/v1/orders ok',
    'gateway GET /v1/payments/{id} ok',
    'gateway POST /v1/payments ok',
  ]);
  expect(steps.at(-1)).toMatchObject({
    topic: 'charge.send',
    request: { external_reference: expect.any(String), payment_method_id: 'pix' },
    answer: { status: 'pending' },
  });
  const { rows } = await ask<{ all: string }>(
    app.databaseUrl,
    `SELECT string_agg(row_to_json(e)::text, ' ') AS all FROM platform.exchange e`,
  );
  const { env } = app.api.application.services;
  for (const secret of [CUSTOMER.br, 'payer', 'first_name', 'qr_code', env.PAYMENT_ACCESS_TOKEN, 'Bearer'])
    expect(rows[0]?.all).not.toContain(secret);
});

test('what the factory holds up is an error, sent again once by whoever asks, and solved when it goes through', async () => {
  await app.sandboxConsole.fault('factory.orders.create', '500-before', { times: 3 });
  const id = await paid();
  const met = await waitFor(() => errorOf(id));
  expect(met).toMatchObject({ outcome: 'serverError', job: 'waits', orderNumber: expect.stringMatching(/^BR-/) });
  // Its job waits for its time; only whoever has the role may hurry it.
  expect((await reprocess([met.id], token)).status).toBe(403);
  const solved = await waitFor(
    async () => {
      await Promise.all([reprocess([met.id]), reprocess([met.id])]);
      return errorOf(id, 'SOLVED');
    },
    { timeout: 20_000, pause: 300 },
  );
  expect(solved).toMatchObject({ id: met.id, tries: 3, job: 'done' });
  const factory = (await stepsOf(id)).filter(({ company }) => company === 'factory');
  expect(factory.map(({ outcome }) => outcome)).toEqual(['ok', 'serverError', 'serverError', 'serverError']);
  expect((await reprocess([met.id])).json['results']).toEqual([{ id: met.id, result: 'over' }]);
  expect((await amend(met.id, { version: solved.version, note: null, state: 'SETTLED' })).json['code']).toBe(
    'errorSolved',
  );
  const { rows } = await ask<{ n: number }>(
    app.databaseUrl,
    `SELECT count(*)::int AS n FROM platform.outbox WHERE topic = 'order.moved' AND payload->>'id' = $1 AND payload->>'to' = 'RESERVE'`,
    [id],
  );
  expect(rows[0]?.n).toBe(1);
});

test('a job that was given up runs again as new, in bulk with ids that are nothing', async () => {
  await app.sandboxConsole.fault('factory.orders.create', '500-before', { times: 1 });
  const id = await paid();
  const met = await waitFor(() => errorOf(id));
  await ask(
    app.databaseUrl,
    `UPDATE platform.outbox o SET dead_at = now(), attempts = 20, lease_until = NULL, run_at = now() + interval '1 hour'
     FROM platform.exchange_error e WHERE e.id = $1 AND o.id = e.job_id`,
    [met.id],
  );
  expect((await errorOf(id))?.job).toBe('given-up');
  const nobody = randomUUID();
  expect((await reprocess([met.id, nobody, met.id])).json['results']).toEqual([
    { id: met.id, result: 'sent' },
    { id: nobody, result: 'unknown' },
  ]);
  await waitFor(() => errorOf(id, 'SOLVED'));
});

test('an error is saved, amended as it was seen, and settled by a person', async () => {
  const about = { about: 'proposal', id: randomUUID(), company: 'bank-proposals', operation: 'POST /bank/proposals' };
  const save = (more: object = {}) =>
    app.call('POST', 'journey/v1/journey-integration-errors', {
      ...JEEP,
      token: staff,
      key: randomUUID(),
      body: { ...about, outcome: 'refused', reason: 'asked ana@person.example by phone', ...more },
    });
  const first = await save();
  expect(first.status, JSON.stringify(first.json)).toBe(200);
  expect((await save()).json['id']).toBe(first.json['id']);
  const id = String(first.json['id']);
  const seen = await errorOf(about.id);
  expect(seen).toMatchObject({ tries: 2, job: 'none', reason: 'asked …@… by phone' });
  expect((await reprocess([id])).json['results']).toEqual([{ id, result: 'noJob' }]);
  // What was said the second time is not lost, and whoever saw it before that sees that it changed.
  expect(seen).toMatchObject({ version: 2, note: 'asked …@… by phone' });
  expect((await amend(id, { version: 1, note: null, state: 'SETTLED' })).json['code']).toBe('changedMeanwhile');
  const settled = await amend(id, { version: 2, note: 'done by hand', state: 'SETTLED' });
  expect(settled.json).toMatchObject({ state: 'SETTLED', note: 'done by hand', version: 3 });
  expect((await amend(id, { version: 2, note: null, state: 'OPEN' })).json['code']).toBe('changedMeanwhile');
  // Met again it is a new one, beside which the old one does not open.
  expect((await save()).json['id']).not.toBe(id);
  expect((await amend(id, { version: 3, note: null, state: 'OPEN' })).json['code']).toBe('openAlready');
  expect((await save({ id: 'a b' })).status).toBe(400);
  const noted = await app.call('POST', 'journey/v1/integration-log', {
    ...JEEP,
    token: staff,
    key: randomUUID(),
    body: { ...about, outcome: 'ok', note: 'the bank has it' },
  });
  expect(noted.status).toBe(200);
  expect(await stepsOf(about.id, 'proposal')).toMatchObject([{ isNote: true, answer: { note: 'the bank has it' } }]);
});

test.each([
  { brand: 'ram', market: 'br' },
  { brand: 'jeep', market: 'ar' },
] as const)('staff at work in $brand/$market see and move nothing of jeep/br', async (site) => {
  const about = { about: 'order', id: randomUUID(), company: 'factory', operation: 'POST /factory/v1/orders' };
  const put = (path: string, body: object) =>
    app.call('POST', `journey/v1/${path}`, { ...JEEP, token: staff, key: randomUUID(), body: { ...about, ...body } });
  const id = String((await put('journey-integration-errors', { outcome: 'timeout', reason: 'no word' })).json['id']);
  expect((await put('integration-log', { outcome: 'timeout', note: 'asked' })).status).toBe(200);
  const there = (method: 'GET' | 'PATCH', path: string, body?: object) =>
    app.call(method, `journey/v1/${path}`, { ...site, token: staff, ...(body === undefined ? {} : { body }) });
  const listed = await there('GET', 'journey-integration-errors?state=OPEN');
  expect([listed.status, (listed.json['errors'] as Held[]).filter((one) => one.aboutId === about.id)]).toEqual([
    200,
    [],
  ]);
  for (const query of [`about=order&id=${about.id}`, 'size=100']) {
    const steps = await there('GET', `integration-log?${query}`);
    expect(steps.status).toBe(200);
    expect(JSON.stringify(steps.json)).not.toContain(about.id);
  }
  expect((await there('GET', `journey-integration-errors/${id}`)).json['code']).toBe('errorUnknown');
  const amended = await there('PATCH', `journey-integration-errors/${id}`, {
    version: 1,
    note: null,
    state: 'SETTLED',
  });
  expect(amended.json['code']).toBe('errorUnknown');
  const sent = await there('PATCH', 'journey-integration-errors/reprocess', { ids: [id] });
  expect(sent.json['results']).toEqual([{ id, result: 'unknown' }]);
  expect(await errorOf(about.id)).toMatchObject({ id, state: 'OPEN' });
});

test('a payment that the gateway told of and does not show is seen before its order is known, and solved with it', async () => {
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
  await buyer.register(id);
  const payment = await app.sandboxConsole.payment(idOf(await buyer.pay(id)));
  await waitFor(async () => orderOf(await buyer.status(id)).charges[0]?.state === 'PENDING');
  await app.sandboxConsole.fault('payments.get', '500-before', { times: 2 });
  await app.sandboxConsole.onPayment(payment.id, 'confirm');
  const met = await waitFor(() => errorOf(String(payment.id)));
  expect(met).toMatchObject({ outcome: 'serverError', job: 'waits' });
  await waitFor(
    async () => {
      await reprocess([met.id]);
      return errorOf(String(payment.id), 'SOLVED');
    },
    { timeout: 20_000, pause: 300 },
  );
  expect(orderOf(await buyer.status(id)).state).toBe('RESERVE');
});

test('a kind of error that comes faster than it uses to is told', async () => {
  const put = (company: string, count: number, ago: string) =>
    ask(
      app.databaseUrl,
      `INSERT INTO platform.exchange_error (brand, about, about_id, company, operation, outcome, first_at)
       SELECT 'jeep', 'lead', gen_random_uuid()::text, $1, 'PATCH', 'timeout', now() - $3::interval FROM generate_series(1, $2::int)`,
      [company, count, ago],
    );
  await put('rising', 6, '10 minutes');
  await put('usual', 6, '10 minutes');
  await put('usual', 60, '3 hours');
  await put('few', 4, '10 minutes');
  const { json } = await app.call('GET', 'journey/v1/journey-integration-errors', { ...JEEP, token: staff });
  const rises = json['rises'] as { company: string; lastHour: number }[];
  expect(rises.filter(({ company }) => ['rising', 'usual', 'few'].includes(company))).toEqual([
    { company: 'rising', operation: 'PATCH', outcome: 'timeout', lastHour: 6, usual: 0 },
  ]);
});
