import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** A program that lowers its helpers and says how each of its threads stands. */
const PROGRAM = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { lowerHelperThreads } from ${JSON.stringify(path.join(import.meta.dirname, 'helper-threads.server.ts'))};
  lowerHelperThreads();
  const threads = readdirSync('/proc/self/task').map(Number);
  const nameOf = (thread) => readFileSync('/proc/self/task/' + thread + '/comm', 'utf8').trim();
  console.log(JSON.stringify(threads.map((thread) => [nameOf(thread), getPriority(thread), thread === process.pid])));
`;

test.runIf(process.platform === 'linux')('threads that clear memory give way, and no other does', () => {
  const said = execFileSync(process.execPath, ['--v8-pool-size=2', '--input-type=module', '-e', PROGRAM]).toString();
  const threads = JSON.parse(said) as [name: string, priority: number, isMain: boolean][];
  const before = threads.find(([, , isMain]) => isMain)?.[1] ?? Number.NaN;
  const lowered = threads.filter(([, priority]) => priority !== before);
  expect(lowered.map(([name, priority]) => [name, priority])).toEqual([
    ['V8Worker', 10],
    ['V8Worker', 10],
  ]);
});
