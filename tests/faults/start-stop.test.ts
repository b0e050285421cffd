import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { findFreePorts } from '#tests/harness/ports.ts';
import { startProgram, type Program } from '#tests/harness/program.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let folder: string;
let env: Record<string, string>;
let url: string;
const started: Program[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'volante-start-'));
  const [port, sandbox, smtp] = await findFreePorts(3);
  url = `http://127.0.0.1:${port}`;
  const ports = { PORT: String(port), SANDBOX_PORT: String(sandbox), SANDBOX_SMTP_PORT: String(smtp) };
  env = { VOLANTE_DATA: folder, LOG_LEVEL: 'warn', ...ports };
  return () => rmSync(folder, { recursive: true, force: true });
});

afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
});

function start(change: Record<string, string> = {}): Program {
  const program = startProgram({ ...env, ...change });
  started.push(program);
  return program;
}

async function waitUntilRunning({ output }: Program): Promise<void> {
  await waitFor(() => output().includes('Volante is running')).catch(() => {
    throw new Error(`it did not start:\n${output()}`);
  });
}

/** Processes of this test's program: they carry its data directory in their environment or, PostgreSQL, their arguments. */
function listProcesses(part = ''): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  return pids.filter((pid) => {
    const command = read(pid, 'cmdline');
    const mine =
      read(pid, 'environ').split('\0').includes(`VOLANTE_DATA=${folder}`) || command.includes(`-D\0${folder}/`);
    return mine && command.includes(part) && !read(pid, 'stat').includes(') Z ');
  });
}

/** Processes come and go while they are looked at. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

test('starts, refuses a second start on the same data, and stops on a signal', async () => {
  const program = start();
  await waitUntilRunning(program);
  expect((await fetch(`${url}/br/jeep`)).status).toBe(200);
  expect(listProcesses().length).toBeGreaterThan(4);

  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/is in use by the running process \d+/);
  expect((await fetch(`${url}/br/jeep`)).status).toBe(200);

  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  expect(listProcesses()).toEqual([]);
});

test.each(['launch.mjs', 'start.ts'])(
  'kill -9 of %s leaves nothing running, and the next start finds all in order',
  async (name) => {
    const program = start();
    await waitUntilRunning(program);
    const [pid = 0] = listProcesses(`tools/${name}`);
    process.kill(pid, 'SIGKILL');
    await waitFor(() => listProcesses().length === 0);
    const next = start();
    await waitUntilRunning(next);
    expect((await fetch(`${url}/br/jeep`)).status).toBe(200);
  },
);

test('brings a role back that was killed', async () => {
  const program = start();
  await waitUntilRunning(program);
  const [web = 0] = listProcesses('app/server/main.ts');
  process.kill(web, 'SIGKILL');
  await waitFor(() => program.output().includes('web runs again'));
  expect((await fetch(`${url}/br/jeep`)).status).toBe(200);
});

test.each([
  ['PORT', 'abc', 'PORT: '],
  ['DATABASE_URL', 'http://localhost', 'DATABASE_URL: '],
])('%s=%s ends the start and names the key', async (key, value, message) => {
  const program = start({ [key]: value });
  expect(await program.ended).toBe(1);
  expect(program.output()).toContain(message);
});
