import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mountsBelow, unmount } from './mounts.ts';

const MEMORY = '/dev/shm';
const NAME = /^volante-test-(\d+)-/;
/** The server with its log and the databases of the files that run at once; most of it is never used. */
const NEEDED = 6 * 1024 ** 3;

/**
 * A folder for what a run of the tests writes, in memory where there is room: what a copied database writes to the disk is a second
 * of each test file, and each write that is acknowledged waits for it. What a killed process leaves is found there as on a disk.
 */
export function makeMemoryFolder(): { folder: string; isInMemory: boolean } {
  removeAbandoned();
  const isInMemory = freeBytes(MEMORY) > NEEDED;
  const folder = mkdtempSync(path.join(isInMemory ? MEMORY : tmpdir(), `volante-test-${process.pid}-`));
  return { folder, isInMemory };
}

/** What runs left that were killed: memory is too dear for it. */
function removeAbandoned(): void {
  for (const name of namesIn(MEMORY)) {
    const pid = Number(NAME.exec(name)?.[1] ?? process.pid);
    if (isRunning(pid)) continue;
    for (const place of mountsBelow(path.join(MEMORY, name))) unmount(place);
    rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
