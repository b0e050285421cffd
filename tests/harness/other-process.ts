import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from '#tools/run/files.ts';
import { callerOf, type Caller } from './caller.ts';

export type OtherProcess = {
  readonly url: string;
  readonly pid: number;
  readonly call: Caller;
  readonly stop: () => Promise<void>;
};

type Start = {
  readonly env?: Readonly<Record<string, string>>;
  /** What stands before its command, as what gives it a disk. */
  readonly before?: readonly string[];
};

/** Calls answered by another process on the same database: what it knows it has heard from the database alone. */
export const startOtherProcess = async (
  databaseUrl: string,
  { env = {}, before = [] }: Start = {},
): Promise<OtherProcess> => {
  const script = path.join(import.meta.dirname, 'api-process.ts');
  const [program, ...rest] = [...before, process.execPath, script, databaseUrl, JSON.stringify(env)];
  const child = spawn(program, rest, {
    env: { NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/code'), ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const [first] = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('the other process ended before it answered'))),
  ]);
  const url = String(first).trim();
  return {
    url,
    pid: child.pid ?? 0,
    call: callerOf(url),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
