import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServices } from '#app/server/services.ts';
import { APP_ROLE, openDatabase } from '#platform/database.server.ts';
import { LOGINS } from '#platform/migrate/grants.server.ts';
import { runAsAdmin } from '#tests/harness/admin.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { testEnv } from '#tests/harness/env.ts';
import { checkIdentity } from './identity.server.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;

beforeAll(async () => {
  database = await createDatabase();
  const { password } = new URL(database.url);
  // A server that asks for passwords: the logins get that of the tests.
  if (password === '') return;
  for (const login of Object.values(LOGINS)) {
    await runAsAdmin(database.url, `ALTER ROLE ${login} PASSWORD ${pg.escapeLiteral(decodeURIComponent(password))}`);
  }
});
afterAll(() => database.drop());

const urlAs = (login: string): string => {
  const url = new URL(database.url);
  url.username = login;
  return url.href;
};

/** What a connection is told after the program's settings, as a statement that slipped in would ask it. */
const attempt = async (url: string, ...statements: string[]): Promise<string> => {
  const client = new pg.Client({ connectionString: url, options: `-c role=${APP_ROLE}` });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    return 'done';
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error);
  } finally {
    await client.end();
  }
};

test.each(Object.values(LOGINS))(
  '%s becomes neither the owner nor another login, and has no table of its own right',
  async (login) => {
    const owner = new URL(database.url).username;
    const others = [owner, ...Object.values(LOGINS).filter((name) => name !== login)];
    for (const other of others) expect(await attempt(urlAs(login), `SET ROLE ${other}`)).toBe('42501');
    for (const other of others) expect(await attempt(urlAs(login), 'RESET ROLE', `SET ROLE ${other}`)).toBe('42501');
    expect(await attempt(urlAs(login), `SET SESSION AUTHORIZATION ${owner}`)).toBe('42501');
    expect(await attempt(urlAs(login), 'SET ROLE NONE', 'SELECT FROM platform.audit')).toBe('42501');
    expect(await attempt(urlAs(login), 'SELECT FROM platform.audit')).toBe('done');
  },
);

test('whoever works as another role, or without a deadline, is refused; a login that may become the owner is warned of', async () => {
  const owner = openDatabase({ url: database.url, pool: 1, role: new URL(database.url).username });
  await expect(checkIdentity(owner)).rejects.toThrow(`not as ${APP_ROLE}`);
  await owner.close();
  const app = openDatabase({ url: database.url, pool: 1 });
  await expect(app.withTx({ deadlineMs: 0 }, checkIdentity)).rejects.toThrow('no statement_timeout');
  expect(await checkIdentity(app)).toEqual([expect.stringContaining('may become the owner')]);
  await app.close();
});

test.each(Object.entries(LOGINS))('the %s role starts with its own login', async (role, login) => {
  const env = testEnv({ DATABASE_URL: urlAs(login) });
  const services = await createServices(env, { databaseUrl: urlAs(login), role });
  expect(await checkIdentity(services.db)).toEqual([]);
  await services.db.close();
});

test('more processes than the server has connections for are refused', async () => {
  const env = testEnv({ DATABASE_URL: database.url, DATABASE_PROCESSES: '20', DATABASE_POOL: '10' });
  await expect(createServices(env, { databaseUrl: database.url, role: 'web' })).rejects.toThrow(
    'the pools need 260 connections',
  );
});
