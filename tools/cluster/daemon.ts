import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '#platform/postgres/account.server.ts';

/** A process of the cluster, after everything else in the queue for the processor; what it says is in `<name>.log` of the folder. */
export const startDaemon = (options: {
  readonly name: string;
  readonly program: string;
  readonly flags: readonly string[];
  readonly folder: string;
  readonly account: Account | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
}): ChildProcess => {
  const { name, program, flags, folder, account } = options;
  const log = openSync(path.join(folder, `${name}.log`), 'a');
  // Whoever started it may be killed: then it is asked to end.
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', 'nice', '-n', '5', program, ...flags], {
    ...account,
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', ...options.env },
    stdio: ['ignore', log, log],
    // Ctrl-C reaches the starter alone, which stops them in their order.
    detached: true,
  });
  child.on('error', () => undefined);
  closeSync(log);
  return child;
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Is to end; ended for certain after the patience, in milliseconds. */
export const stopDaemon = async (child: ChildProcess, patience = 30_000): Promise<void> => {
  if (hasEnded(child)) return;
  child.kill('SIGTERM');
  for (const end = Date.now() + patience; !hasEnded(child) && Date.now() < end;) await sleep(50);
  if (!hasEnded(child)) child.kill('SIGKILL');
};

const parentOf = (pid: number): number => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
};

/** The server of a data folder with all its processes; none where it does not run. */
export const serverPids = (dataFolder: string): number[] => {
  let first: number;
  try {
    first = Number(readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return [];
  }
  const others = readdirSync('/proc').map(Number);
  return [first, ...others.filter((pid) => pid > 0 && parentOf(pid) === first)];
};

export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It is gone already.
    }
  }
};
