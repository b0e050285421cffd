import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applicationScope } from '#kernel/application-scope.ts';
import { addDays, parseIsoDay, toIsoDay } from '#kernel/days.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { LEAD } from '#tests/harness/leads.ts';
import { CUSTOMER, seedPeople, signIn, signInStaff } from '#tests/harness/people.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let other: Api;
let call: Caller;
let token: string;

beforeAll(async () => {
  database = await createDatabase();
  // Two processes, as an application is answered by any.
  api = await startApi({ url: database.url });
  other = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  call = callerOf(api.url);
  token = await signInStaff(call, 'integration_error_manager');
});
afterAll(async () => {
  await api.stop();
  await other.stop();
  await database.drop();
});

type Key = { readonly id: string; readonly ending: string; readonly lastUsedAt: string | null };
const input = (more: object = {}) => ({ name: 'Portal da frota', scopes: ['model:read'], perMinute: 600, ...more });
const create = (more: object = {}, site: { brand: string; market: string } = JEEP) =>
  call('POST', 'application/v1/keys', { ...site, token, body: input(more) });
const make = async (more: object = {}): Promise<{ key: Key; secret: string }> => {
  const { status, json } = await create(more);
  expect(status, JSON.stringify(json)).toBe(200);
  return json as { key: Key; secret: string };
};
const listed = async (site: { brand: string; market: string } = JEEP): Promise<Key[]> =>
  (await call('GET', 'application/v1/keys', { ...site, token })).json['keys'] as Key[];
const models = (secret: string, site: object = JEEP, by: Caller = call) =>
  by('GET', 'model/v1/model', { ...site, token: secret });
const codeOf = ({ status, json }: Awaited<ReturnType<Caller>>) => `${status} ${String(json['code'])}`;

test('a key makes the calls of its scopes, in its brand and market, in every process', async () => {
  const { secret } = await make({ scopes: ['model:read', 'part:read'] });
  expect((await models(secret)).status).toBe(200);
  expect((await models(secret, JEEP, callerOf(other.url))).status).toBe(200);
  expect(codeOf(await models(secret, { brand: 'jeep', market: 'ar' }))).toBe('403 otherSite');
  expect(codeOf(await models(secret, { brand: 'ram', market: 'br' }))).toBe('403 otherSite');
  expect((await models(secret, {})).status).toBe(200);
  const beyond = await call('GET', 'dealer/v1/dealer', { ...JEEP, token: secret });
  expect(beyond.json).toMatchObject({ status: 403, code: 'beyondScope', params: { scope: 'dealer:read' } });
  expect(String(beyond.json['detail'])).toContain('dealer:read');
});

test('no key acts for anybody: what is a person’s, takes money, signs in or needs a role is closed to all of them', async () => {
  const { json } = await call('GET', 'application/v1/keys', { ...JEEP, token });
  const { secret } = await make({ scopes: json['scopes'] });
  const tries = [
    call('GET', 'auth/v3/sessions', { token: secret }),
    call('POST', 'auth/v3/sign-in', { token: secret, body: { email: CUSTOMER.br, password: 'x' } }),
    call('GET', 'application/v1/keys', { ...JEEP, token: secret }),
    call('POST', 'reservation/v2/reservations/pre-reserve', { ...JEEP, token: secret, key: randomUUID(), body: {} }),
  ];
  for (const tried of tries) expect(codeOf(await tried)).toBe('403 forbidden');
  expect((await models(secret)).status).toBe(200);
});

test('what writes is open where its declaration says so alone', () => {
  const { registry } = api.application;
  const writes = registry.filter((route) => applicationScope(route)?.endsWith(':write') === true);
  expect(writes.map(({ id }) => id).toSorted()).toEqual(['POST car/v1/car/saved', 'POST lead/v2/lead']);
});

test('a place in the address is the key’s own too', async () => {
  const { secret } = await make({ scopes: ['dealer:read'] });
  const states = (brand: string) =>
    call('GET', `dealer/v1/dealer/regional/1/brand/${brand}/states`, { ...JEEP, token: secret });
  expect(codeOf(await states('ram'))).toBe('403 otherSite');
  expect((await states('jeep')).status).not.toBe(403);
});

test('what is refused counts too', async () => {
  const { secret } = await make({ perMinute: 2 });
  const dealers = () => call('GET', 'dealer/v1/dealer', { ...JEEP, token: secret });
  expect([codeOf(await dealers()), codeOf(await dealers()), codeOf(await dealers())]).toEqual([
    '403 beyondScope',
    '403 beyondScope',
    '429 tooMany',
  ]);
});

test('what is answered to a key is kept by nobody else', async () => {
  const { secret } = await make({ scopes: ['model:read'] });
  const answer = await call('GET', 'model/v1/model', { ...JEEP, token: secret });
  expect(answer.headers.get('cache-control')).toMatch(/^private/);
  expect(answer.headers.get('vary')).toContain('x-brand');
});

test('a key in a session’s cookie signs nobody in', async () => {
  const { key, secret } = await make();
  const headers = { cookie: `__Host-session=${secret}` };
  expect((await call('GET', 'model/v1/model', { ...JEEP, headers })).status).toBe(200);
  expect((await listed()).find(({ id }) => id === key.id)?.lastUsedAt).toBeNull();
});

test('of many calls at once one writes the last use', async () => {
  const { key, secret } = await make();
  await ask(database.url, `UPDATE applications.key SET last_used_at = now() - interval '2 minutes' WHERE id = $1`, [
    key.id,
  ]);
  const answers = await Promise.all(Array.from({ length: 12 }, () => models(secret)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
});

test('a key is shown once and kept as a hash alone; its last use is written once a minute', async () => {
  const { key, secret } = await make();
  expect(secret).toMatch(/^vla_[\w-]{43}$/);
  expect(secret.endsWith(key.ending)).toBe(true);
  const seen = async () => (await listed()).find(({ id }) => id === key.id);
  expect(await seen()).toMatchObject({ name: 'Portal da frota', lastUsedAt: null });
  await models(secret);
  const first = (await seen())?.lastUsedAt;
  expect(first).not.toBeNull();
  await models(secret);
  expect((await seen())?.lastUsedAt).toBe(first);
  await ask(database.url, `UPDATE applications.key SET last_used_at = now() - interval '61 seconds' WHERE id = $1`, [
    key.id,
  ]);
  await models(secret);
  expect(Date.parse((await seen())?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''));
  const { rows } = await ask(database.url, 'SELECT * FROM applications.key');
  const { rows: audited } = await ask<{ action: string }>(
    database.url,
    `SELECT action, detail FROM platform.audit WHERE subject_id = $1`,
    [key.id],
  );
  expect(audited).toMatchObject([{ action: 'application.created' }]);
  expect(JSON.stringify([rows, audited])).not.toContain(secret);
});

test('an ended key is refused at once, in every process, and so is one that never was', async () => {
  const { key, secret } = await make();
  expect((await models(secret)).status).toBe(200);
  const end = () => call('DELETE', `application/v1/keys/${key.id}`, { ...JEEP, token });
  expect((await end()).status).toBe(204);
  expect(codeOf(await models(secret))).toBe('401 unauthenticated');
  expect(codeOf(await models(secret, JEEP, callerOf(other.url)))).toBe('401 unauthenticated');
  expect(codeOf(await end())).toBe('404 keyUnknown');
  for (const none of ['vla_', 'vla_nobody', `vla_${'x'.repeat(200)}`])
    expect(codeOf(await models(none))).toBe('401 unauthenticated');
});

test('a key is taken through its last day in its market, and is refused after it by that name', async () => {
  const { key, secret } = await make({ endsOn: '2031-03-01' });
  expect(key).toMatchObject({ endsOn: '2031-03-01', state: 'LIVE' });
  const at = async (instant: string) => {
    const now = vi.spyOn(api.application.services.clock, 'now').mockReturnValue(new Date(instant));
    const answer = await models(secret);
    now.mockRestore();
    return answer;
  };
  expect((await at('2031-03-02T02:59:59Z')).status).toBe(200);
  const used = (await listed()).find(({ id }) => id === key.id)?.lastUsedAt;
  await ask(database.url, 'UPDATE applications.key SET last_used_at = NULL WHERE id = $1', [key.id]);
  expect(used).not.toBeNull();
  const over = await at('2031-03-02T03:00:00Z');
  expect(over.json).toMatchObject({ status: 401, code: 'keyEnded', params: { day: '01/03/2031' } });
  expect(String(over.json['detail'])).toContain('01/03/2031');
  expect((await listed()).find(({ id }) => id === key.id)?.lastUsedAt).toBeNull();
  const document = await fetch(`${api.url}/api/openapi.json`);
  expect(await document.text()).toContain('problem.keyEnded');
});

test('a key ends today or later, or has no end; the list says what ends soon', async () => {
  const { json } = await call('GET', 'application/v1/keys', { ...JEEP, token });
  const today = parseIsoDay(json['today']);
  if (today === null) throw new Error('no day');
  const on = (days: number) => toIsoDay(addDays(today, days));
  expect(codeOf(await create({ endsOn: on(-1) }))).toBe('422 endsPast');
  for (const endsOn of ['2031-02-29', 'soon', 5]) expect(codeOf(await create({ endsOn }))).toBe('400 invalid');
  const stateOn = async (endsOn: string | null) => (await make({ endsOn })).key;
  expect(await stateOn(null)).toMatchObject({ endsOn: null, state: 'LIVE' });
  expect(await stateOn(on(31))).toMatchObject({ state: 'LIVE' });
  expect(await stateOn(on(30))).toMatchObject({ state: 'ENDS_SOON' });
  const { id } = await stateOn(on(0));
  await ask(database.url, 'UPDATE applications.key SET ends_on = $1 WHERE id = $2', [on(-1), id]);
  expect((await listed()).find((one) => one.id === id)).toMatchObject({ state: 'ENDED' });
});

test('the limit is the key’s own, counted over all processes', async () => {
  const { secret } = await make({ perMinute: 3 });
  const another = await make({ perMinute: 3 });
  const byOther = callerOf(other.url);
  const answers = [];
  for (const by of [call, byOther, call, byOther, call]) answers.push(await models(secret, JEEP, by));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
  const last = answers.at(-1);
  expect(last?.json['code']).toBe('tooMany');
  const seconds = Number(last?.headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(20);
  expect((await models(another.secret)).status).toBe(200);
});

test('a lead comes with the key alone, once however often it is sent, and is counted to the application', async () => {
  const { key, secret } = await make({ scopes: ['lead:write', 'dealer:read'] });
  const { json } = await call('GET', 'dealer/v1/dealer?limit=1', { ...JEEP, token: secret });
  const [dealer] = json['dealers'] as { code: string }[];
  const once = randomUUID();
  const send = (idempotencyKey: string, by: string | undefined) =>
    call('POST', 'lead/v2/lead', {
      ...JEEP,
      ...(by === undefined ? {} : { token: by }),
      key: idempotencyKey,
      body: { ...LEAD, email: `${once}@demo.example`, dealersCode: dealer?.code },
    });
  const first = await send(once, secret);
  expect(first.status, JSON.stringify(first.json)).toBe(200);
  expect((await send(once, secret)).json['id']).toBe(first.json['id']);
  expect(codeOf(await send(randomUUID(), undefined))).toBe('401 clientUnknown');
  const { rows } = await ask<{ count: number }>(
    database.url,
    `SELECT count(*)::int AS count FROM platform.idempotency WHERE actor = $1`,
    [`application:${key.id}`],
  );
  expect(rows[0]?.count).toBe(1);
});

test('bad input is refused, other brands see nothing, and there are fifty at most', async () => {
  const code = async (more: object) => codeOf(await create(more));
  expect(await code({ scopes: ['model:delete'] })).toBe('400 invalid');
  expect(await code({ scopes: ['nothing:read'] })).toBe('422 scopeUnknown');
  for (const scope of ['reservation:write', 'user:write', 'auth:read', 'file:read', 'push:write'])
    expect(await code({ scopes: [scope] }), scope).toBe('422 scopeUnknown');
  expect(await code({ scopes: ['model:read', 'model:read'] })).toBe('400 invalid');
  expect(await code({ scopes: [] })).toBe('400 invalid');
  expect(await code({ perMinute: 0 })).toBe('400 invalid');
  expect(await code({ perMinute: 6001 })).toBe('400 invalid');
  expect(await code({ name: '' })).toBe('400 invalid');
  const { key } = await make();
  const ram = { brand: 'ram', market: 'br' };
  expect((await listed(ram)).map(({ id }) => id)).not.toContain(key.id);
  expect(codeOf(await call('DELETE', `application/v1/keys/${key.id}`, { ...ram, token }))).toBe('404 keyUnknown');
  const customer = await signIn(call, CUSTOMER.br);
  expect((await call('GET', 'application/v1/keys', { ...JEEP, token: customer })).status).toBe(403);
  const full = { brand: 'ram', market: 'ar' };
  await ask(
    database.url,
    `INSERT INTO applications.key (id, brand, market, name, key_hash, ending, scopes, per_minute)
     SELECT gen_random_uuid(), 'ram', 'ar', 'one of many', n::text, 'abcd', '{model:read}', 1 FROM generate_series(1, 49) n`,
  );
  const last = await Promise.all([create({}, full), create({}, full)]);
  expect(last.map(codeOf).toSorted()).toEqual(['200 undefined', '409 keysFull']);
});
