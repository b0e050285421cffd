import { Agent, request } from 'node:http';
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

/** One question over a connection that is kept: its status, or how it failed, and whether the connection had served before. */
const askOver = (agent: Agent, url: string): Promise<{ status: number; code: string; isKept: boolean }> =>
  new Promise((resolve) => {
    const headers = { 'x-brand': 'jeep', 'x-market': 'br', cookie: 'vlt_reservation=nobody' };
    const sent = request(url, { agent, headers }, (answer) => {
      answer.resume();
      // A machine that does not keep up sends some away; a server that is closing says so without "again".
      const isAgain = answer.statusCode === 503 && answer.headers['retry-after'] !== undefined;
      const status = isAgain ? 200 : (answer.statusCode ?? 0);
      answer.once('end', () => resolve({ status, code: '', isKept: sent.reusedSocket }));
      answer.once('error', () => resolve({ status: 0, code: 'CUT', isKept: sent.reusedSocket }));
    });
    sent.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: 0, code: error.code ?? '', isKept: sent.reusedSocket }),
    );
    sent.end();
  });

test('a web process that is asked to end answers all it took in, and none of its clients is cut off', async () => {
  // Longer than a client that does not get the processor takes from an answer to its next request on the same connection, and no
  // limit for a machine that answers more than 600 of them meanwhile.
  await roles.start('web', { env: { DRAIN_MS: '3000', RATE_LIMIT_SCALE: '1000' } });
  const [url = ''] = roles.urls;
  const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const heard = await Promise.all(
    agents.map(async (agent, client) => {
      const answers: Awaited<ReturnType<typeof askOver>>[] = [];
      for (;;) {
        if (client === 0 && answers.length === 3) void roles.processOf('web').stop();
        const answer = await askOver(agent, `${url}${client % 2 === 0 ? '/br/jeep' : '/api/model/v1/model'}`);
        // Nobody listens any more, or who stood outside was never let in: a balancer asks the other process.
        if (answer.status === 0 && !answer.isKept && /^ECONN(REFUSED|RESET)$/.test(answer.code)) return answers;
        answers.push(answer);
      }
    }),
  );
  expect(await roles.processOf('web').ended).toBe('exit code 0');
  for (const agent of agents) agent.destroy();
  expect(heard.flat().filter(({ status }) => status !== 200)).toEqual([]);
  expect(heard.flat().length).toBeGreaterThan(agents.length);
  await roles.start('web');
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
