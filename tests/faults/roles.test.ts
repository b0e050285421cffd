import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#tests/harness/database.ts';
import { startRoles, type Roles } from '#tests/harness/roles.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let roles: Roles;

beforeAll(async () => {
  database = await createDatabase();
  roles = await startRoles({ databaseUrl: database.url, webs: 2 });
});
afterAll(async () => {
  await roles.stop();
  await database.drop();
});

const statusOf = async (url: string | undefined): Promise<number> => (await fetch(`${url}/br/jeep`)).status;

test('two web processes serve the same database, and one goes on while the other is dead', async () => {
  const [first, second] = roles.urls;
  expect(await Promise.all([statusOf(first), statusOf(second)])).toEqual([200, 200]);
  roles.processOf('web', 0).kill('SIGKILL');
  expect(await roles.processOf('web', 0).ended).toBe('SIGKILL');
  await expect(statusOf(first)).rejects.toThrow('fetch failed');
  expect(await statusOf(second)).toBe(200);
  await roles.start('web', { index: 0 });
  expect(await statusOf(first)).toBe(200);
});

test('the pages for makers are refused in production', async () => {
  const look = (path: string) => fetch(`${roles.urls[0]}/_workshop/ui${path}`);
  expect((await look('')).status).toBe(200);
  await roles.start('web', { env: { NODE_ENV: 'production' } });
  for (const path of ['', '/actions?brand=jeep&market=br']) expect((await look(path)).status, path).toBe(404);
});

test('a role ends within ten seconds when it is asked to', async () => {
  for (const name of ['web', 'worker', 'sandbox'] as const) {
    const role = roles.processOf(name, name === 'web' ? 1 : 0);
    const began = performance.now();
    await role.stop();
    expect(await role.ended).toBe('exit code 0');
    expect(performance.now() - began).toBeLessThan(10_000);
  }
});
