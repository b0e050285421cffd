import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const setProcessors = (pid: number, list: string): boolean =>
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', list, String(pid)]).status === 0;

/**
 * The crowd comes from a processor of its own, as visitors come from other machines: else it waits for the server that it measures,
 * and its times are the scheduler's. Returns what undoes it; does nothing where there is one processor or no `taskset` (util-linux).
 */
export const keepApart = ({ server, crowd }: { server: number; crowd: number }): (() => void) => {
  const last = availableParallelism() - 1;
  if (last < 1 || !setProcessors(crowd, String(last)) || !setProcessors(server, `0-${last - 1}`))
    return () => undefined;
  return () => {
    for (const pid of [crowd, server]) setProcessors(pid, `0-${last}`);
  };
};
