import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOfStep, fromBase32, stepAt } from '#platform/auth/totp.server.ts';
import { sql } from '#platform/sql.server.ts';
import {
  joinAs,
  openPeopleApi,
  PASSWORD,
  PERSON,
  tokenOf,
  withoutDocument,
  type PeopleApi,
} from '#tests/harness/people-api.ts';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET, seedAccounts } from './demo.server.ts';

let api: PeopleApi;
let admin: string;
const MINUTE = 60_000;
const STAFF = 'user/v2/staff';

beforeAll(async () => {
  api = await openPeopleApi();
  await api.db.withTx({ allBrands: true }, (tx) =>
    seedAccounts(tx, { env: api.env, ids: api.services.ids, now: api.services.clock.now() }),
  );
  admin = await enter('user_admin');
});
afterAll(() => api.close());

const enter = async (role: string): Promise<string> => {
  api.turn(MINUTE);
  const basic: [string, string] = [`${role}@demo.example`, DEMO_PASSWORD];
  const token = tokenOf(await api.call('POST', 'auth/v3/authentication', { basic, body: {} }));
  const code = codeOfStep(fromBase32(DEMO_TOTP_SECRET), stepAt(api.services.clock.now()));
  return tokenOf(await api.call('POST', 'auth/v3/second-factor', { token, body: { code } }));
};

type Listed = { id: string; email: string; grants: { id: string; role: string; removable: boolean }[] };
const find = async (text: string, by = admin): Promise<Listed[]> =>
  (await api.call('GET', `${STAFF}?text=${encodeURIComponent(text)}`, { token: by })).body['people'] as Listed[];

test('staff are found by a part, customers by the whole address alone, and a wildcard is a letter', async () => {
  expect((await find('offer_adm')).map(({ email }) => email)).toEqual(['offer_admin@demo.example']);
  expect(await find('cliente')).toEqual([]);
  expect((await find('CLIENTE@demo.example')).map(({ email }) => email)).toEqual(['cliente@demo.example']);
  expect(await find('%')).toEqual([]);
  const page = await api.call('GET', `${STAFF}?size=5&page=2`, { token: admin });
  expect((page.body['people'] as unknown[]).length).toBe(5);
  expect((await api.call('GET', `${STAFF}?size=101`, { token: admin })).status).toBe(400);
  expect((await api.call('GET', STAFF, { token: await enter('user_creator') })).status).toBe(403);
});

test('a role is given within a scope, ends the sessions, is audited, and is taken again', async () => {
  const joined = await joinAs(api, 'rise@x.example', withoutDocument(PERSON));
  const token = tokenOf(joined);
  const { id } = joined.body['user'] as { id: string };
  const give = (body: object, by = admin) => api.call('POST', `${STAFF}/${id}/roles`, { token: by, body });
  for (const [body, field] of [
    [{ role: 'king' }, 'role'],
    [{ role: 'offer_admin', scope: 'REGIONAL' }, 'scopeId'],
    [{ role: 'offer_admin', scope: 'NATIONAL', scopeId: 'x' }, 'scopeId'],
    [{ role: 'ROLE_ADMIN' }, 'userGroup'],
    [{ role: 'ROLE_REGIONAL', userGroup: 'JEEP_NATION' }, 'userGroup'],
    [{ role: 'offer_admin', brand: 'ram' }, 'brand'],
    [{ role: 'offer_admin', grantedBy: id }, 'grantedBy'],
  ] as const)
    expect((await give(body)).body, field).toMatchObject({ fields: [{ field }] });
  await api.db.run(sql`
    INSERT INTO dealers.regional (brand, market, code, name)
    VALUES ('jeep', 'br', 'TST', 'Regional de teste'), ('jeep', 'ar', 'ARTST', 'Regional'), ('ram', 'br', 'RAMTST', 'Regional')`);
  const listed = await api.call('GET', 'user/v2/grant-places', { token: admin });
  expect(listed.body['places']).toContainEqual({ scope: 'REGIONAL', id: 'TST', name: 'Regional de teste' });
  const ids = (listed.body['places'] as { id: string }[]).map(({ id: place }) => place);
  expect(ids).not.toContain('ARTST');
  expect(ids).not.toContain('RAMTST');
  for (const place of [
    { scope: 'REGIONAL', scopeId: 'NOWHERE' },
    { scope: 'REGIONAL', scopeId: 'RAMTST' },
    { scope: 'ZONE', scopeId: 'TST' },
    { scope: 'PARTNER', scopeId: 'nobody' },
  ]) {
    const refused = await give({ role: 'offer_admin', ...place });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'placeUnknown', fields: [{ field: 'scopeId' }] });
  }
  const input = await give({ role: 'offer_admin', scope: 'REGIONAL', scopeId: 'TST' });
  expect(input.body['grants']).toContainEqual(
    expect.objectContaining({
      role: 'offer_admin',
      brand: 'jeep',
      scope: 'REGIONAL',
      scopeId: 'TST',
      removable: true,
    }),
  );
  expect((await api.call('GET', 'auth/v2/auth', { token })).status).toBe(401);
  const grants = input.body['grants'] as Listed['grants'];
  const own = grants.find(({ role }) => role === 'offer_admin')?.id ?? '';
  const take = (grant: string) => api.call('DELETE', `${STAFF}/${id}/roles/${grant}`, { token: admin });
  expect((await take(own)).status).toBe(200);
  expect((await take(own)).body).toMatchObject({ code: 'grantUnknown' });
  const audit = await api.db.rows(sql<{ action: string }>`
    SELECT action FROM platform.audit WHERE subject_id = ${id} AND action LIKE 'role.%' ORDER BY id`);
  expect(audit.map(({ action }) => action)).toEqual(['role.granted', 'role.revoked']);
});

test('nobody raises themselves, and whoever is bound to a brand reaches no further', async () => {
  const [me] = await find('user_admin@demo.example');
  expect(me?.grants.every(({ removable }) => !removable)).toBe(true);
  const body = { role: 'service_admin' };
  expect((await api.call('POST', `${STAFF}/${me?.id}/roles`, { token: admin, body })).body).toMatchObject({
    code: 'ownPromotion',
  });
  await api.db.run(sql`
    UPDATE accounts.role_grant SET brand = 'jeep' WHERE account_id = ${me?.id} AND role = 'user_admin'`);
  const [other] = await find('offer_admin@demo.example');
  const grant = other?.grants[0];
  expect(grant?.removable).toBe(false);
  const path = `${STAFF}/${other?.id}/roles/${grant?.id}`;
  expect((await api.call('DELETE', path, { token: admin })).body).toMatchObject({ code: 'grantUnknown' });
  const elsewhere = { token: admin, headers: { 'x-brand': 'ram' } };
  expect((await api.call('GET', STAFF, elsewhere)).status).toBe(403);
  const bound = await api.call('GET', STAFF, { token: admin });
  expect(bound.status).toBe(200);
  await api.db.run(sql`
    UPDATE accounts.role_grant SET market = 'br' WHERE account_id = ${me?.id} AND role = 'user_admin'`);
  const granted = await api.call('POST', `${STAFF}/${other?.id}/roles`, { token: admin, body });
  const grants = granted.body['grants'] as Listed['grants'];
  const own = grants.find(({ role }) => role === 'service_admin');
  expect(own).toMatchObject({ brand: 'jeep', market: 'br', removable: true });
  expect((await api.call('GET', STAFF, { token: admin, headers: { 'x-market': 'ar' } })).status).toBe(403);
  expect((await api.call('DELETE', `${STAFF}/${other?.id}/roles/${own?.id}`, { token: admin })).status).toBe(200);
  await api.db.run(sql`
    UPDATE accounts.role_grant SET brand = NULL, market = NULL WHERE account_id = ${me?.id} AND role = 'user_admin'`);
});

test('an invited person has no role until one is given, and an address has one account', async () => {
  const creator = await enter('user_creator');
  const invite = (body: object) => api.call('POST', STAFF, { token: creator, body });
  expect((await invite({ email: 'new@x.example', name: 'Nova Pessoa', roles: ['user_admin'] })).status).toBe(400);
  expect((await invite({ email: 'new@x.example', name: 'Nova Pessoa' })).status).toBe(200);
  expect((await invite({ email: 'NEW@x.example', name: 'Nova Pessoa' })).body).toMatchObject({ code: 'emailTaken' });
  expect((await find('nova pes')).map(({ email }) => email)).toEqual(['new@x.example']);
  const url = new URL((await api.mailsTo('new@x.example')).at(-1)?.params['url'] ?? '');
  const set = { token: url.searchParams.get('invitation') ?? '', password: PASSWORD };
  expect((await api.call('POST', 'user/v2/signup/password', { body: set })).status).toBe(200);
  const [found] = await find('new@x.example');
  expect(found?.grants).toEqual([]);
});

test('the matrix can be read by role, and says what is enforced', async () => {
  const list = async (query: string) => (await api.call('GET', `user/v2/permissions?${query}`, { token: admin })).body;
  const all = await list('size=100');
  expect(all['total']).toBeGreaterThan(200);
  const mine = (await list('role=dealer_blocker&service=offers&size=100'))['calls'] as { id: string }[];
  expect(mine.map(({ id }) => id)).toEqual(['GET offers/v1/saved-offers', 'POST offers/v1/saved-offers']);
  const staff = (await list('service=user&size=100'))['calls'] as { id: string; door: string; roles: string[] }[];
  expect(staff.find(({ id }) => id === 'GET user/v2/staff')).toMatchObject({ door: 'roles', roles: ['user_admin'] });
});
