import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { signInAnother } from '#tests/harness/second-staff.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const WORDS = { title: 'Ofertas da semana', text: 'Só até domingo.', path: '/ofertas' } as const;
const CONSENT = { consent: true, consentTextVersion: '2026-11' } as const;

let app: TestApp;
let staff: string;
let second: string;
let customer: string;

beforeAll(async () => {
  app = await startTestApp();
  staff = await signInStaff(app.call, 'push_notification_admin');
  customer = await signIn(app.call, CUSTOMER.br);
  second = await signInAnother(app, { role: 'push_notification_admin', brand: 'jeep' });
});
afterAll(() => app.stop());
beforeEach(() => sql('DELETE FROM push.device'));

type Subscription = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };
type Kept = { readonly device: string; readonly payload: string; readonly ttl: number; readonly writes: number };

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await ask<Row>(app.databaseUrl, text, values)).rows;
const control = async (method: string, path: string, body?: object): Promise<unknown> => {
  const response = await fetch(`${app.sandboxUrl}/_control/push/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return response.json();
};
const idOf = ({ endpoint }: Subscription): string => endpoint.split('/').at(-1) ?? '';
const keptFor = async (device: Subscription): Promise<Kept[]> =>
  ((await control('GET', 'messages')) as Kept[]).filter((message) => message.device === idOf(device));

const subscribe = async (): Promise<Subscription> => {
  const { json } = await app.call('GET', 'push/v1/key', JEEP);
  return (await control('POST', 'devices', { applicationServerKey: json['key'] })) as Subscription;
};
const flat = ({ endpoint, keys }: Subscription) => ({ endpoint, ...keys });
const join = async (of: { token?: string; device?: Subscription } = {}): Promise<Subscription> => {
  const device = of.device ?? (await subscribe());
  const body = { ...flat(device), ...CONSENT };
  const token = of.token === undefined ? {} : { token: of.token };
  expect((await app.call('POST', 'push/v1/devices', { ...JEEP, ...token, body })).status).toBe(204);
  return device;
};

const make = async (words: object = WORDS) => {
  const { json } = await app.call('POST', 'push/v1/messages', { ...JEEP, token: staff, body: words });
  return { id: String(json['id']), version: Number(json['version']) };
};
type Press = { readonly what?: 'send' | 'test'; readonly key?: string; readonly token?: string };
const press = (
  { id, version }: { id: string; version: number },
  { what = 'send', key = randomUUID(), token = what === 'send' ? second : staff }: Press = {},
) => app.call('POST', `push/v1/messages/${id}/${what}`, { ...JEEP, token, key, body: { version } });

/** At night what goes to everybody waits for the morning. */
const isDay = (): boolean => {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', hourCycle: 'h23' }).format(),
  );
  return hour >= 8 && hour < 22;
};
const statesOf = async (message: { id: string }) => {
  const { json } = await app.call('GET', `push/v1/messages/${message.id}/sendings`, { ...JEEP, token: staff });
  return (json['sendings'] as { isTest: boolean; who: string; counts: Record<string, number> }[])[0];
};
const isTaken = (device: Subscription) =>
  waitFor(async () => ((await keptFor(device)).length > 0 ? true : undefined), { timeout: 30_000 });

test('a message written by staff is tried on their own device, and on no other', async () => {
  const [own, others] = [await join({ token: staff }), await join()];
  const message = await make();
  expect((await press(message, { what: 'test' })).status).toBe(200);
  await isTaken(own);
  const [kept] = await keptFor(own);
  expect(JSON.parse(kept?.payload ?? '')).toMatchObject({
    title: WORDS.title,
    text: WORDS.text,
    url: '/br/jeep/ofertas',
  });
  expect(kept?.ttl).toBeGreaterThan(86_000);
  expect(await keptFor(others)).toEqual([]);
  await waitFor(async () => (await statesOf(message))?.counts['TAKEN'] === 1);
  expect(await statesOf(message)).toMatchObject({ isTest: true, counts: { TAKEN: 1, QUEUED: 0 } });
});

test('who has no device gets no test, and nobody is sent to where nobody agreed', async () => {
  const message = await make();
  expect((await press(message, { what: 'test' })).json['code']).toBe('noOwnDevice');
  expect((await press(message)).json['code']).toBe('noDevices');
});

test('a message goes to every device once, however often it is pressed, and again when it was changed', async () => {
  const devices = [await join(), await join({ token: customer })];
  const message = await make();
  const key = randomUUID();
  const twice = await Promise.all([press(message, { key }), press(message, { key })]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const others = await Promise.all([press(message), press(message)]);
  expect(others.map(({ json }) => json['code'])).toEqual(['sentAlready', 'sentAlready']);
  const rows = await sql<{ count: number }>(`SELECT count(*)::int AS count FROM push.sending WHERE message_id = $1`, [
    message.id,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
  await waitFor(async () => {
    const counts = (await statesOf(message))?.counts ?? {};
    return Object.values(counts).reduce((sum, count) => sum + count, 0) === 2;
  });
  if (isDay()) {
    for (const device of devices) await isTaken(device);
    for (const device of devices) expect((await keptFor(device)).map(({ writes }) => writes)).toEqual([1]);
  }
  const changed = await app.call('PUT', `push/v1/messages/${message.id}`, {
    ...JEEP,
    token: staff,
    body: { version: message.version, ...WORDS, text: 'Mais uma semana.' },
  });
  expect(changed.json).toMatchObject({ state: 'draft', version: 2 });
  expect((await press({ ...message, version: 2 })).json).toMatchObject({ state: 'sent' });
});

test('whoever wrote of a message does not send it, not by the database either; who changed what was sent is its writer', async () => {
  await join();
  const message = await make();
  const own = { token: staff };
  expect((await press(message, own)).json['code']).toBe('samePerson');
  await expect(
    sql('UPDATE push.message SET sent_version = version, sent_at = now(), sent_by = makers[1] WHERE id = $1', [
      message.id,
    ]),
  ).rejects.toThrow('two_persons');
  const change = async (token: string, version: number) =>
    (
      await app.call('PUT', `push/v1/messages/${message.id}`, {
        ...JEEP,
        token,
        body: { version, ...WORDS, text: `Versão ${version}.` },
      })
    ).json;
  expect(await change(second, 1)).toMatchObject({ isOwn: true, version: 2 });
  // Both wrote of it: neither sends it.
  const both = { ...message, version: 2 };
  expect((await press(both)).json['code']).toBe('samePerson');
  expect((await press(both, own)).json['code']).toBe('samePerson');
  const other = await make();
  expect((await press(other)).json).toMatchObject({ state: 'sent', isOwn: false });
  const changed = await app.call('PUT', `push/v1/messages/${other.id}`, {
    ...JEEP,
    token: second,
    body: { version: 1, ...WORDS, text: 'Outra.' },
  });
  expect(changed.json).toMatchObject({ state: 'draft', isOwn: true });
  expect((await press({ ...other, version: 2 })).json['code']).toBe('samePerson');
  expect((await press({ ...other, version: 2 }, own)).json).toMatchObject({ state: 'sent' });
});

test('a device that is gone is removed, one that is busy is asked again', async () => {
  const [gone, busy] = [await join({ token: staff }), await join({ token: staff })];
  await control('POST', `devices/${idOf(gone)}`, { isGone: true });
  await control('POST', `devices/${idOf(busy)}`, { busy: 2 });
  const message = await make();
  await press(message, { what: 'test' });
  await isTaken(busy);
  await waitFor(async () => (await statesOf(message))?.counts['GONE'] === 1, { timeout: 30_000 });
  expect(await statesOf(message)).toMatchObject({ counts: { TAKEN: 1, GONE: 1 } });
  expect(await sql('SELECT id FROM push.device')).toHaveLength(1);
});

test('what fails at the service, or is taken without an answer, is asked again and there once', async () => {
  const devices = [await join({ token: staff }), await join({ token: staff })];
  // One for each of the two.
  await app.sandboxConsole.fault('push.send', '500-before');
  await app.sandboxConsole.fault('push.send', 'reset-after');
  const message = await make();
  await press(message, { what: 'test' });
  await waitFor(async () => (await statesOf(message))?.counts['TAKEN'] === 2, { timeout: 60_000 });
  await app.sandboxConsole.clearFaults();
  const kept = await Promise.all(devices.map(keptFor));
  expect(kept.map((messages) => messages.length)).toEqual([1, 1]);
  expect(
    kept
      .flat()
      .map(({ writes }) => writes)
      .toSorted(),
  ).toEqual([1, 2]);
});

test('an acknowledged message outlives the worker', async () => {
  const device = await join({ token: staff });
  const pressed = press(await make(), { what: 'test' });
  await app.restartWorker();
  expect((await pressed).status).toBe(200);
  await isTaken(device);
  expect(await keptFor(device)).toHaveLength(1);
});

test('a message taken off goes nowhere any more', async () => {
  const device = await join({ token: staff });
  await control('POST', `devices/${idOf(device)}`, { busy: 3 });
  const message = await make();
  await press(message, { what: 'test' });
  const removed = await app.call('DELETE', `push/v1/messages/${message.id}`, { ...JEEP, token: staff });
  expect(removed.status).toBe(204);
  const ended = () =>
    sql<{ state: string }>(
      `SELECT v.state FROM push.delivery v JOIN push.sending s ON s.id = v.sending_id WHERE s.message_id = $1`,
      [message.id],
    );
  await waitFor(async () => (await ended())[0]?.state === 'WITHDRAWN', { timeout: 30_000 });
  expect(await keptFor(device)).toEqual([]);
});

test('a browser that agrees again is the same device; one that leaves gets nothing; a new address keeps the consent', async () => {
  const device = await join();
  await join({ device, token: customer });
  expect(await sql('SELECT account_id IS NOT NULL AS known FROM push.device')).toEqual([{ known: true }]);
  const next = await subscribe();
  const renew = (former: string) =>
    app.call('POST', 'push/v1/devices/renewal', { ...JEEP, body: { ...flat(next), former } });
  expect((await renew(`${device.endpoint}x`)).json['code']).toBe('deviceUnknown');
  expect((await renew(device.endpoint)).status).toBe(204);
  expect(await sql('SELECT consent_version FROM push.device')).toEqual([{ consent_version: '2026-11' }]);
  const leave = (endpoint: string) => app.call('POST', 'push/v1/devices/leave', { ...JEEP, body: { endpoint } });
  expect((await leave(device.endpoint)).status).toBe(204);
  expect(await sql('SELECT id FROM push.device')).toHaveLength(1);
  expect((await leave(next.endpoint)).status).toBe(204);
  expect((await leave(next.endpoint)).status).toBe(204);
  expect(await sql('SELECT id FROM push.device')).toEqual([]);
});

test.each([
  ['an address in our own house', { endpoint: 'http://127.0.0.1:5432/push/device/a' }],
  ['a host that ends like one of the list', { endpoint: 'https://evilfcm.googleapis.com.evil.example/x' }],
  ['another port', { endpoint: 'https://fcm.googleapis.com:8443/x' }],
  ['a name before the host', { endpoint: 'https://fcm.googleapis.com@evil.example/x' }],
  ['no https', { endpoint: 'http://fcm.googleapis.com/x' }],
  ['a key that is no point', { p256dh: `B${'A'.repeat(86)}` }],
])('%s is refused', async (_name, wrong) => {
  const body = { ...flat(await subscribe()), ...CONSENT, ...wrong };
  const answer = await app.call('POST', 'push/v1/devices', { ...JEEP, body });
  expect([answer.status, answer.json['code']]).toEqual([422, 'strangeService']);
  expect(await sql('SELECT id FROM push.device')).toEqual([]);
});

test.each([
  [{ consent: false }, 'consent'],
  [{ auth: 'short' }, 'auth'],
  [{ endpoint: '' }, 'endpoint'],
])('without %j nobody is written to', async (wrong, field) => {
  const body = { ...flat(await subscribe()), ...CONSENT, ...wrong };
  const answer = await app.call('POST', 'push/v1/devices', { ...JEEP, body });
  expect(answer.status).toBe(400);
  expect((answer.json['fields'] as { field: string }[])[0]?.field).toBe(field);
});

test('a message leads to a page of the site, in words that can be read', async () => {
  const send = (words: object) =>
    app.call('POST', 'push/v1/messages', { ...JEEP, token: staff, body: { ...WORDS, ...words } });
  expect((await send({ path: '/nowhere' })).json['code']).toBe('pathUnknown');
  for (const path of ['//evil.example', 'https://evil.example', '/a\\b', ''])
    expect((await send({ path })).status, path).toBe(400);
  for (const title of ['', ' a', 'a\u202Eb', 'x'.repeat(61)]) expect((await send({ title })).status, title).toBe(400);
  const foreign = await make();
  const other = await app.call('PUT', `push/v1/messages/${foreign.id}`, {
    brand: 'ram',
    market: 'br',
    token: staff,
    body: { version: 1, ...WORDS },
  });
  expect([403, 404]).toContain(other.status);
});
