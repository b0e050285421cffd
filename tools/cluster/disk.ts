import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { mountMemory, unmount } from '../run/mounts.ts';

const BALLAST = 'ballast';
const FILL = `while :; do cat /dev/zero >> ${BALLAST}; sleep 0.1; done`;

export type Disk = {
  /** Writes into it until nothing more goes in, and takes whatever becomes free. */
  readonly fill: () => void;
  readonly empty: () => void;
  readonly unmount: () => void;
};

/** A disk of its own at a folder, in memory: what fills up is it alone. */
export const mountDisk = (folder: string, size: string): Disk => {
  mountMemory(folder, size);
  let filler: ChildProcess | undefined;
  const stopFilling = (): void => {
    if (filler?.pid !== undefined && filler.exitCode === null) process.kill(-filler.pid, 'SIGKILL');
    filler = undefined;
  };
  return {
    fill: () => {
      const command = ['--pdeathsig', 'KILL', 'sh', '-c', FILL];
      filler ??= spawn('setpriv', command, { cwd: folder, stdio: 'ignore', detached: true });
    },
    empty: () => {
      stopFilling();
      rmSync(path.join(folder, BALLAST), { force: true });
    },
    unmount: () => {
      stopFilling();
      unmount(folder);
    },
  };
};
