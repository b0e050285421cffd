import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { codeOfStep, fromBase32, stepAt } from '#platform/auth/totp.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf, type Answered, type Caller } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { seedPeople, signIn } from '#tests/harness/people.ts';

/** More than a webhook may be old, and many times what a code of the second factor lives. */
const OFF_MS = 5 * 60_000 + 5_000;

let database: Awaited<ReturnType<typeof createDatabase>>;
const OFFS = [OFF_MS, -OFF_MS];
/** One process whose machine is ahead, and one whose machine is behind. */
let apis: readonly Api[] = [];
const machine = { off: 0 };

/** The clock of the machine, whichever way it is read. */
const machineDate = new Proxy(Date, {
  construct: (real, input: unknown[], target) =>
    Reflect.construct(real, input.length === 0 ? [real.now() + machine.off] : input, target) as Date,
  get: (real, name) => (name === 'now' ? () => real.now() + machine.off : (Reflect.get(real, name) as unknown)),
});

beforeAll(async () => {
  database = await createDatabase();
  vi.stubGlobal('Date', machineDate);
  for (const off of OFFS) {
    machine.off = off;
    apis = [...apis, await startApi({ url: database.url })];
  }
  machine.off = 0;
  await seedPeople(database.url, (apis[0] ?? expect.fail('no process')).application.services.env);
});
afterEach(() => {
  machine.off = 0;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await Promise.all(apis.map((api) => api.stop()));
  await database.drop();
});

/** The clock of the machine is off from here to the end of the test. */
const onMachine = (index: number): { api: Api; call: Caller } => {
  machine.off = OFFS[index] ?? 0;
  const api = apis[index] ?? expect.fail('no process');
  return { api, call: callerOf(api.url) };
};

const sendEvent = (index: number, seconds: number): Promise<Answered> => {
  const { api, call } = onMachine(index);
  const requestId = randomUUID();
  const text = `id:999999999999;request-id:${requestId};ts:${seconds};`;
  const [secret = ''] = api.application.services.env.PAYMENT_WEBHOOK_SECRETS;
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return call('POST', 'payment/v2/gateway-events?data.id=999999999999&type=payment', {
    headers: { 'x-signature': `ts=${seconds},v1=${signature}`, 'x-request-id': requestId },
    body: { type: 'payment', action: 'payment.updated', data: { id: '999999999999' } },
  });
};

const databaseNow = async (): Promise<Date> => {
  const { rows } = await ask<{ now: Date }>(database.url, 'SELECT now()');
  return rows[0]?.now ?? expect.fail('no time');
};

test.each([0, 1])('machine %i: a company’s word is as old as the database says', async (index) => {
  const now = Math.floor((await databaseNow()).getTime() / 1000);
  expect(await sendEvent(index, now)).toMatchObject({ status: 200, json: { received: true } });
  const byMachine = now + (OFFS[index] ?? 0) / 1000;
  expect(await sendEvent(index, byMachine)).toMatchObject({ status: 401, json: { code: 'stale' } });
});

test.each([
  [0, 'service_admin'],
  [1, 'manual_admin'],
])('machine %i: a code of the second factor is that of the database’s time', async (index, role) => {
  const { call } = onMachine(index);
  const token = await signIn(call, `${role}@demo.example`);
  const secret = fromBase32(DEMO_TOTP_SECRET);
  const now = await databaseNow();
  const enter = (at: Date) =>
    call('POST', 'auth/v3/second-factor', { token, body: { code: codeOfStep(secret, stepAt(at)) } });
  const byMachine = new Date(now.getTime() + (OFFS[index] ?? 0));
  expect((await enter(byMachine)).status).not.toBe(200);
  expect((await enter(await databaseNow())).status).toBe(200);
});

test('a hold begins and ends by the database, whichever process takes it', async () => {
  const lengths: number[] = [];
  for (const index of [0, 1]) {
    const { call } = onMachine(index);
    const before = await databaseNow();
    const scope = { brand: 'jeep', market: 'br', key: randomUUID() };
    const body = await findReadyCar(database.url);
    const taken = await call('POST', 'reservation/v2/reservations/pre-reserve', { ...scope, body });
    expect(taken.status).toBe(200);
    const { rows } = await ask<{ began: Date; ends: Date }>(
      database.url,
      'SELECT created_at AS began, held_until AS ends FROM stock.hold WHERE unit_id = $1',
      [body.unitId],
    );
    const [{ began, ends } = expect.fail('no hold')] = rows;
    expect(began.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(began.getTime()).toBeLessThanOrEqual((await databaseNow()).getTime());
    lengths.push(ends.getTime() - began.getTime());
  }
  expect(lengths[0]).toBe(lengths[1]);
});
