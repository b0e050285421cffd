import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOfStep, fromBase32, stepAt } from '#platform/auth/totp.server.ts';
import { sql } from '#platform/sql.server.ts';
import { openPeopleApi, tokenOf, type PeopleApi } from '#tests/harness/people-api.ts';
import { DEMO_EMPLOYEES, DEMO_PASSWORD, DEMO_TOTP_SECRET, seedAccounts } from './demo.server.ts';

let api: PeopleApi;
let admin: string;
beforeAll(async () => {
  api = await openPeopleApi();
  const now = new Date();
  await api.db.withTx({ allBrands: true }, (tx) => seedAccounts(tx, { env: api.env, ids: api.services.ids, now }));
  const email = 'user_admin@demo.example';
  const token = tokenOf(await api.call('POST', 'auth/v3/sign-in', { body: { email, password: DEMO_PASSWORD } }));
  const code = codeOfStep(fromBase32(DEMO_TOTP_SECRET), stepAt(now));
  admin = tokenOf(await api.call('POST', 'auth/v3/second-factor', { token, body: { code } }));
});
afterAll(() => api.close());

const send = (content: string, more: { dry?: boolean; market?: string; token?: string } = {}) =>
  api.call('POST', `b2e/v1/employees/import${more.dry === true ? '?dryRun=true' : ''}`, {
    token: more.token ?? admin,
    headers: { 'x-market': more.market ?? 'pt-BR' },
    body: { content },
  });
const validate = (registration: string, document: string, market = 'pt-BR') =>
  api.call('POST', 'b2e/v1/employee/validate', {
    body: { registration, document },
    headers: { 'x-market': market },
  });
const count = async (market = 'pt-BR') =>
  (await api.call('GET', 'b2e/v1/employees', { token: admin, headers: { 'x-market': market } })).body;

const FILE = [
  'registration;document;relation;left',
  'e-4711;390.533.447-05;employee;',
  'E-4712;529.982.247-25;COLLABORATOR;',
].join('\n');
const NO = { valid: false, relation: null };

test('the list says what it would do, then does it; who left, or is named anew, no longer buys as one', async () => {
  const before = await count();
  expect((await send(FILE, { dry: true })).body).toMatchObject({
    applied: false,
    rowCount: 2,
    added: 2,
    errorCount: 0,
  });
  expect((await validate('E-4711', '390.533.447-05')).body).toEqual(NO);
  expect((await send(FILE)).body).toMatchObject({ applied: true, added: 2, changed: 0, same: 0 });
  expect((await send(FILE)).body).toMatchObject({ applied: true, added: 0, changed: 0, same: 2 });
  expect((await validate('e-4711', '390.533.447-05')).body).toEqual({ valid: true, relation: 'EMPLOYEE' });
  expect(await count()).toEqual({
    ...before,
    employees: Number(before['employees']) + 1,
    collaborators: Number(before['collaborators']) + 1,
  });
  const left = `${FILE.replace('employee;', 'employee;2026-01-31')}\nE-4713;111.444.777-35;EMPLOYEE;2999-12-31`;
  expect((await send(left)).body).toMatchObject({ added: 1, changed: 1, same: 1 });
  expect((await validate('E-4711', '390.533.447-05')).body).toEqual(NO);
  // Whoever leaves one day is still here.
  expect((await validate('E-4713', '111.444.777-35')).body).toMatchObject({ valid: true });
  const audits = await api.db.rows(sql<{ detail: object }>`
    SELECT detail FROM platform.audit WHERE action = 'employees.imported' ORDER BY id DESC LIMIT 1`);
  expect(audits).toEqual([{ detail: { added: 1, changed: 1 } }]);
});

test('neither number stands anywhere: the list is kept as keyed hashes', async () => {
  const rows = await api.db.rows(sql<{ row: string }>`SELECT e::text AS row FROM accounts.employee e`);
  expect(rows.length).toBeGreaterThanOrEqual(DEMO_EMPLOYEES.br.length);
  for (const { row } of rows) expect(row).not.toMatch(/E-4711|39053344705|52998224725|DEMO-00/);
});

test('both numbers count together, in their own market, and guessing ends', async () => {
  await send('registration;document;relation\nE-5000;390.533.447-05;EMPLOYEE');
  expect((await validate('E-5000', '390.533.447-05')).body).toEqual({ valid: true, relation: 'EMPLOYEE' });
  expect((await validate('E-5000', '529.982.247-25')).body).toEqual(NO);
  expect((await validate('E-9999', '390.533.447-05')).body).toEqual(NO);
  expect((await validate('E-5000', '390.533.447-05', 'es-AR')).body).toEqual(NO);
  expect((await validate('E-5000', '111.111.111-11')).status).toBe(400);
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await validate('E-5000', '529.982.247-25')).status);
  expect(statuses.at(-1)).toBe(429);
});

test('the demonstration’s employees are there, in both markets', async () => {
  expect((await validate('DEMO-001', '529.982.247-25')).body).toMatchObject({ valid: true });
  expect((await validate('DEMO-003', '390.533.447-05')).body).toEqual(NO);
  expect((await validate('DEMO-002', '20-12345678-6', 'es-AR')).body).toMatchObject({ relation: 'COLLABORATOR' });
});

describe('a wrong list changes nothing', () => {
  test.each([
    ['x;390.533.447-05;EMPLOYEE;', 'registration', 'registration'],
    ['E-1000;390.533.447-06;EMPLOYEE;', 'document', 'document'],
    ['E-1000;30.123.456;EMPLOYEE;', 'document', 'document'],
    ['E-1000;390.533.447-05;CHEFE;', 'relation', 'relation'],
    ['E-1000;390.533.447-05;EMPLOYEE;31/01/2026', 'left', 'left'],
    ['E-1000;390.533.447-05;EMPLOYEE;2026-02-30', 'left', 'left'],
    ['E-4711;390.533.447-05;EMPLOYEE;', 'registration', 'twice'],
  ])('%s', async (row, field, key) => {
    const before = await count();
    const refused = await send(`${FILE}\n${row}`);
    expect(refused.body).toMatchObject({
      status: 422,
      code: 'employeesRejected',
      fields: [{ field: `4.${field}`, key: `employees.import.${key}` }],
    });
    expect((await send(`${FILE}\n${row}`, { dry: true })).body).toMatchObject({ errorCount: 1 });
    expect(await count()).toEqual(before);
  });

  test.each(['', 'a;b\n1;2', 'registration;document\nE-1;2', 'registration;document;relation\n"E-1'])(
    '%j is no list',
    async (content) => {
      expect((await send(content)).status).toBe(422);
    },
  );

  test('who may not is refused', async () => {
    expect((await api.call('POST', 'b2e/v1/employees/import', { body: { content: FILE } })).status).toBe(401);
    expect((await api.call('GET', 'b2e/v1/employees')).status).toBe(401);
  });
});
