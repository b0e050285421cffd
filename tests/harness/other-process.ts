import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { callerOf, type Caller } from './caller.ts';

export type OtherProcess = {
  readonly url: string;
  readonly pid: number;
  readonly call: Caller;
  readonly stop: () => Promise<void>;
};

/** Where it keeps its files, and what stands before its command, as what gives it a disk. */
type Place = { readonly folder: string; readonly before: readonly string[] };

/** Calls answered by another process on the same database: what it knows it has heard from the database alone. */
export const startOtherProcess = async (databaseUrl: string, place?: Place): Promise<OtherProcess> => {
  const script = path.join(import.meta.dirname, 'api-process.ts');
  const command = [process.execPath, script, databaseUrl, ...(place === undefined ? [] : [place.folder])];
  const [program = '', ...rest] = [...(place?.before ?? []), ...command];
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
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
