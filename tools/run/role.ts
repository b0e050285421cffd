import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import path from 'node:path';
import * as z from 'zod';
import { ROOT } from './files.ts';

export type RoleName = 'web' | 'worker' | 'sandbox';

export type RoleProcess = {
  readonly name: RoleName;
  readonly pid: number;
  /** The role's own line `{"ready":true,...}`; rejected when the process ends before it. */
  readonly ready: Promise<Readonly<Record<string, unknown>>>;
  /** How the process ended: an exit code or a signal. */
  readonly ended: Promise<string>;
  /** SIGTERM, then SIGKILL after the ten seconds that a role has to finish its work. */
  readonly stop: () => Promise<void>;
  readonly kill: (signal: NodeJS.Signals) => void;
};

const ENTRIES: Record<RoleName, string> = {
  web: 'app/server/main.ts',
  worker: 'app/worker/main.ts',
  sandbox: 'sandbox/main.ts',
};
const STOP_LIMIT = 10_000;
/**
 * How Node runs a role. One thread of V8 clears memory beside the program, not four: each takes a share of the processor as large as
 * the one thread that answers, and answers took a fifth of a second longer each time all memory was looked through.
 */
export const ROLE_FLAGS = ['--disable-proto=throw', '--v8-pool-size=1'] as const;
const readySchema = z.looseObject({ ready: z.literal(true) });

/** Node keeps compiled sources beside the packages, so that a warm start need not read them all anew. */
const withCodeCache = (env: NodeJS.ProcessEnv, root: string): NodeJS.ProcessEnv => ({
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/code'),
  ...env,
});

export function spawnRole(options: {
  name: RoleName;
  env: NodeJS.ProcessEnv;
  /** Receives what the role prints, line by line, but for its ready line. */
  print: (line: string) => void;
  root?: string;
}): RoleProcess {
  const { name, env, print, root = ROOT } = options;
  // Vite loads the development builds of packages: the role must see the same ones, or a class exists twice.
  const conditions = env.NODE_ENV === 'development' ? ['--conditions=development'] : [];
  const flags = [...ROLE_FLAGS, ...conditions];
  const child = spawn(process.execPath, [...flags, path.join(root, ENTRIES[name])], {
    cwd: root,
    env: withCodeCache(env, root),
    // A group of its own, so that Ctrl-C reaches the supervisor alone, which then asks each role to finish.
    detached: true,
    // Input and channel close when the supervisor is gone, however it went: the role then ends by itself.
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  });
  const ready = Promise.withResolvers<Readonly<Record<string, unknown>>>();
  const ended = Promise.withResolvers<string>();
  ready.promise.catch(() => undefined);
  child.stdin?.on('error', () => undefined);
  readLines(child.stdout, (line) => {
    const announced = parseReady(line);
    if (announced === undefined) print(line);
    else ready.resolve(announced);
  });
  const finish = (how: string) => {
    ready.reject(new Error(`${name} ended before it was ready (${how})`));
    ended.resolve(how);
  };
  child.once('error', (error) => finish(error.message));
  child.once('exit', (code, signal) => finish(signal ?? `exit code ${code}`));
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT + Number(env.DRAIN_MS ?? 500));
    await ended.promise;
    clearTimeout(late);
  };
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  return { name, pid: child.pid ?? 0, ready: ready.promise, ended: ended.promise, stop, kill };
}

function readLines(input: Readable | null, take: (line: string) => void): void {
  if (input !== null) createInterface({ input }).on('line', take);
}

function parseReady(line: string): Readonly<Record<string, unknown>> | undefined {
  if (!line.includes('"ready"')) return undefined;
  try {
    return readySchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
