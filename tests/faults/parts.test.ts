import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { generateSecrets } from '#platform/env/secrets.server.ts';
import { LOGINS } from '#platform/migrate/grants.server.ts';
import { nameDatabase, runAsAdmin } from '#tests/harness/admin.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { startPart, type PartProcess } from '#tests/harness/parts.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { findFreePorts } from '#tests/harness/ports.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { TEST_SECRETS } from '#tests/harness/env.ts';

const EMPTY = `volante_test_parts_${process.pid}`;
const JEEP = { brand: 'jeep', market: 'br' } as const;

let database: Awaited<ReturnType<typeof createDatabase>>;
let emptyUrl: string;
let folder: string;
let ports: number[];
let shared: Record<string, string>;
const started: PartProcess[] = [];

beforeAll(async () => {
  database = await createDatabase();
  const { adminUrl } = inject('testServer');
  await runAsAdmin(adminUrl, `CREATE DATABASE ${EMPTY}`);
  emptyUrl = nameDatabase(adminUrl, EMPTY);
  folder = mkdtempSync(path.join(tmpdir(), 'volante-parts-'));
  ports = await findFreePorts(8);
  const secrets = Object.entries(generateSecrets()).map(([name, value]) => [name, [value].flat().join(',')]);
  shared = {
    ...Object.fromEntries(secrets),
    ...TEST_SECRETS,
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DRAIN_MS: '0',
    DATABASE_PROCESSES: '5',
    DATABASE_POOL: '4',
    RATE_LIMIT_SCALE: '1000',
    SANDBOX_PORT: String(ports[0]),
    SANDBOX_SMTP_PORT: String(ports[1]),
    PUBLIC_URL: `http://127.0.0.1:${ports[2]}`,
  };
});
afterAll(async () => {
  for (const part of started) part.kill('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
  await database.drop();
  await runAsAdmin(inject('testServer').adminUrl, `DROP DATABASE IF EXISTS ${EMPTY} WITH (FORCE)`);
  rmSync(folder, { recursive: true, force: true });
});

const start = (part: string, env: Record<string, string>): PartProcess => {
  const process = startPart(part, env);
  started.push(process);
  return process;
};

/** Each has a folder of its own, as on machines of their own: what they share, they share by the environment. */
const onNode = (name: string): Record<string, string> => ({ ...shared, VOLANTE_DATA: path.join(folder, name) });

const loginOf = (role: keyof typeof LOGINS): string => {
  const url = new URL(database.url);
  url.username = LOGINS[role];
  return url.href;
};

const refusalOf = async (part: string, env: Record<string, string>): Promise<string> => {
  const process = start(part, env);
  expect(await process.ended).toBe(1);
  return process.output();
};

const statusAt = async (port: number | undefined, place: string): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}${place}`)).status;

test('a part that lacks something says all that it lacks, and makes nothing up', async () => {
  const bare = { VOLANTE_DATA: path.join(folder, 'bare') };
  const web = await refusalOf('web', bare);
  for (const name of ['DATABASE_URL', ...Object.keys(generateSecrets())]) expect(web).toContain(`${name}: `);
  expect(web).toContain('npm run secrets');
  expect(await refusalOf('migrate', { ...bare, DATABASE_URL: 'mysql://localhost/volante' })).toContain(
    'DATABASE_URL: ',
  );
  expect(await refusalOf('sandbox', bare)).toContain('PAYMENT_ACCESS_TOKEN: ');
  expect(await refusalOf('sandbox', bare)).not.toContain('DATA_KEYS');
  expect(await refusalOf('webs', bare)).toContain('usage: npm start, or npm start -- web | worker | migrate');
  expect(await refusalOf('worker', { ...onNode('a'), DATABASE_URL: emptyUrl })).toMatch(
    /the database lacks \d+ migrations \(.+ first\): npm start -- migrate/,
  );
});

test('a port that is taken is named', async () => {
  const other = createServer().listen(ports[7], '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const env = { ...onNode('a'), DATABASE_WEB_URL: loginOf('web'), PORT: String(ports[7]) };
  expect(await refusalOf('web', env)).toContain(`PORT=${ports[7]}: another program listens there`);
  other.close();
});

test('two that migrate at once: the work is done once, and both end well', async () => {
  const both = [start('migrate', { DATABASE_URL: emptyUrl }), start('migrate', { DATABASE_URL: emptyUrl })];
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
  const applied = both.map(({ output }) => Number(/(\d+) migrations applied/.exec(output())?.[1]));
  const { rows } = await ask<{ count: number }>(
    emptyUrl,
    `SELECT count(*)::integer AS count FROM platform.migration WHERE name <> 'grants'`,
  );
  expect(applied.toSorted((a, b) => a - b)).toEqual([0, rows[0]?.count]);
});

test('two webs, two workers and a sandbox, each by itself: one site, and it goes on when one of each is killed', async () => {
  const webAt = (index: number) =>
    start('web', { ...onNode(`web${index}`), DATABASE_WEB_URL: loginOf('web'), PORT: String(ports[2 + index]) });
  const workerAt = (index: number) =>
    start('worker', {
      ...onNode(`worker${index}`),
      DATABASE_WORKER_URL: loginOf('worker'),
      METRICS_WORKER_PORT: String(ports[4 + index]),
    });
  const parts = [start('sandbox', onNode('sandbox')), webAt(0), webAt(1), workerAt(0), workerAt(1)];
  await Promise.all(parts.map(({ ready }) => ready));
  expect(await statusAt(ports[0], '/health/live')).toBe(200);
  for (const port of ports.slice(2, 6)) {
    expect(await statusAt(port, '/health/live'), `${port}`).toBe(200);
    expect(await statusAt(port, '/health/ready'), `${port}`).toBe(200);
  }
  expect(await statusAt(ports[4], '/health/other')).toBe(404);

  const [first, second] = [ports[2], ports[3]].map((port) => callerOf(`http://127.0.0.1:${port}`));
  if (first === undefined || second === undefined) throw new Error('two webs are needed');
  const token = await signInStaff(first, 'manual_admin');
  expect((await second('GET', 'auth/v3/sessions', { ...JEEP, token })).status).toBe(200);

  parts[1]?.kill('SIGKILL');
  parts[3]?.kill('SIGKILL');
  expect(await parts[1]?.ended).toBe('SIGKILL');
  expect(await parts[3]?.ended).toBe('SIGKILL');
  expect((await second('GET', 'auth/v3/sessions', { ...JEEP, token })).status).toBe(200);
  await ask(
    database.url,
    `INSERT INTO platform.outbox (topic, brand, payload) VALUES ('nothing.of.the.kind', 'jeep', '{}'),
       ('push.spread', 'jeep', '{"sendingId": "00000000-0000-7000-8000-000000000000"}')`,
  );
  await waitFor(async () => {
    const { rows } = await ask<{ ended: boolean }>(
      database.url,
      `SELECT done_at IS NOT NULL OR last_error IS NOT NULL AS ended FROM platform.outbox WHERE topic = 'push.spread'`,
    );
    return rows[0]?.ended === true;
  });
  const again = webAt(0);
  await again.ready;
  expect(await statusAt(ports[2], '/br/jeep')).toBe(200);
  again.kill('SIGTERM');
  parts[4]?.kill('SIGTERM');
  expect(await again.ended).toBe(0);
  expect(await parts[4]?.ended).toBe(0);
}, 300_000);

test('a process with other secrets than the others is refused, one that rotates them is not', async () => {
  const other = Buffer.alloc(32, 'other').toString('base64');
  const env = { ...onNode('odd'), DATABASE_WEB_URL: loginOf('web'), PORT: String(ports[6]) };
  expect(await refusalOf('web', { ...env, DATA_KEYS: other })).toContain('DATA_KEYS: none of them is known');
  const rotating = start('web', { ...env, DATA_KEYS: `${other},${TEST_SECRETS.DATA_KEYS}` });
  await rotating.ready;
  rotating.kill('SIGTERM');
  expect(await rotating.ended).toBe(0);
}, 300_000);
