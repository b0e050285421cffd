import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnv } from '#platform/env.server.ts';
import { LOGINS } from '#platform/migrate/grants.server.ts';
import { spawnRole, type RoleName, type RoleProcess } from '#tools/run/role.ts';
import { TEST_SECRETS } from './env.ts';
import { lastLines, standBy } from './last-words.ts';
import { findFreePorts } from './ports.ts';
import { shiftedClock } from './shifted-clock.ts';

type Change = {
  readonly index?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Where the code of another release lies. */
  readonly root?: string | undefined;
};

export type Roles = {
  /** One address for each web process; they share database, secrets and sandbox. */
  readonly urls: readonly string[];
  readonly sandboxUrl: string;
  /** Their data folder, with the secrets they share. */
  readonly folder: string;
  /** The running process of a role; the first of its kind unless another is asked for. */
  readonly processOf: (name: RoleName, index?: number) => RoleProcess;
  /** Starts a role that was killed, or that died at its `CRASH_AT`, with other settings if need be. */
  readonly start: (name: RoleName, change?: Change) => Promise<RoleProcess>;
  /** What the roles printed, for the message of a failure. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

/** On the tests' own server the roles log in as in the program; on somebody else's they take the address they are given. */
const loginOf = (databaseUrl: string, name: RoleName): string => {
  const url = new URL(databaseUrl);
  if (name === 'sandbox' || !url.searchParams.has('host')) return databaseUrl;
  url.username = LOGINS[name];
  return url.href;
};

const startedAs = (running: ReadonlyMap<string, RoleProcess>, key: string): RoleProcess => {
  const found = running.get(key);
  if (found === undefined) throw new Error(`no ${key} was started`);
  return found;
};

/** What every role of every test is started with; no balancer stands before it whose next look an ending role would await. */
const SAME_FOR_ALL = { NODE_ENV: 'test', LOG_LEVEL: 'warn', DRAIN_MS: '0', ...TEST_SECRETS, ...shiftedClock() };

/** Drawn once for all tests and runs: a picture is a second's work, and its revision in the folder says what it was drawn by. */
const PICTURES = path.resolve(import.meta.dirname, '../../node_modules/.cache/pictures');

const sharePictures = (dataFolder: string): void => {
  const place = path.join(dataFolder, 'cache/pictures');
  if (existsSync(place)) return;
  mkdirSync(PICTURES, { recursive: true });
  mkdirSync(path.dirname(place), { recursive: true });
  symlinkSync(PICTURES, place);
};

/** Where it is written at which place a role shall die. */
export const crashFileOf = (folder: string, name: RoleName): string => path.join(folder, `crash-${name}`);

type Started = {
  readonly databaseUrl: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Number of web processes, and of workers. */
  readonly webs?: number;
  readonly workers?: number;
  /** Web and worker die where the file of `crashFileOf` says. */
  readonly mayCrash?: boolean;
  /** Where the code lies that they are first started with. */
  readonly root?: string;
};

/**
 * The real program for a test: web processes, worker and sandbox, each a child process on ports of its own, stopped by
 * process id. Settings are a test's (`NODE_ENV=test`), pages are the built ones.
 */
export async function startRoles(options: Started): Promise<Roles> {
  const { databaseUrl, env = {}, webs = 1 } = options;
  const [sandboxPort = 0, smtpPort = 0, ...webPorts] = await findFreePorts(webs + 2);
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-roles-'));
  const shared = {
    PATH: process.env.PATH,
    VOLANTE_DATA: folder,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    ...SAME_FOR_ALL,
    PUBLIC_URL: `http://127.0.0.1:${webPorts[0]}`,
    ...env,
  };
  // Reading it makes the secrets that the roles share.
  const checked = readEnv(shared);
  if (!checked.ok) throw new Error(checked.problems.join('; '));
  sharePictures(checked.env.VOLANTE_DATA);
  const lines: string[] = [];
  const running = new Map<string, RoleProcess>();
  const start: Roles['start'] = async (name, { index = 0, env: change = {}, root } = {}) => {
    const key = `${name}${index}`;
    await running.get(key)?.stop();
    const place = { DATABASE_URL: loginOf(databaseUrl, name), PORT: String(webPorts[name === 'web' ? index : 0]) };
    const crash = options.mayCrash === true && name !== 'sandbox' && { CRASH_AT: `@${crashFileOf(folder, name)}` };
    const own = { ...shared, ...place, ...crash, ...change };
    const role = spawnRole({ name, env: own, print: (line) => lines.push(`${key}: ${line}`), ...(root && { root }) });
    running.set(key, role);
    await role.ready;
    return role;
  };
  const leave = standBy(() => lastLines(lines));
  const stop = async () => {
    leave();
    await Promise.all([...running.values()].map((role) => role.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  const startMany = (name: RoleName, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => start(name, { index, root: options.root })));
  try {
    await Promise.all([
      start('sandbox', { root: options.root }),
      startMany('worker', options.workers ?? 1),
      startMany('web', webs),
    ]);
  } catch (error) {
    await stop();
    throw new Error(`the roles did not start:\n${lines.join('\n')}`, { cause: error });
  }
  return {
    urls: webPorts.map((port) => `http://127.0.0.1:${port}`),
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    folder,
    processOf: (name, index = 0) => startedAs(running, `${name}${index}`),
    start,
    output: () => lines.join('\n'),
    stop,
  };
}
