import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { callerOf, type Caller } from './caller.ts';

/** Calls answered by another process on the same database: what it knows it has heard from the database alone. */
export const startOtherProcess = async (
  databaseUrl: string,
): Promise<{ readonly call: Caller; readonly stop: () => Promise<void> }> => {
  const script = path.join(import.meta.dirname, 'api-process.ts');
  const child = spawn(process.execPath, [script, databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const [first] = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('the other process ended before it answered'))),
  ]);
  return {
    call: callerOf(String(first).trim()),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
