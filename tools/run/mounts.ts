import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const run = (program: 'mount' | 'umount', flags: readonly string[]): string | null => {
  const { status, error, stderr } = spawnSync(program, flags, { encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr.trim());
};

/** A disk in memory, at a folder and of so many bytes (`700m`). */
export const mountMemory = (folder: string, size: string): void => {
  const problem = run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder]);
  if (problem !== null) throw new Error(`this system lets nobody mount a disk at ${folder}: ${problem}`);
};

/** At once for everybody who looks; whatever still has a file of it open may end in its own time. */
export const unmount = (folder: string): void => {
  run('umount', ['--lazy', folder]);
};

/** What is mounted in a folder, where the system says so. */
export const mountsBelow = (folder: string): string[] => {
  try {
    const places = readFileSync('/proc/mounts', 'utf8').split('\n');
    return places.map((line) => line.split(' ')[1] ?? '').filter((place) => place.startsWith(`${folder}/`));
  } catch {
    return [];
  }
};
