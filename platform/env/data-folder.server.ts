import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A full disk still takes a file with nothing in it. */
const SOME_BYTES = Buffer.alloc(65_536);

/** Why nothing can be kept in the data folder; null where everything is well. Found at the start, before anything waits for it. */
export const dataFolderFault = (folder: string): string | null => {
  const probe = path.join(folder, `.write-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, SOME_BYTES, { mode: 0o600 });
    return null;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return `${folder} cannot be written (${reason})`;
  } finally {
    removeProbe(probe);
  }
};

/** What a database may need at once (its log grows by 16 MiB), with room for a few uploads. */
const SCARCE = 128 * 1024 * 1024;

/** Said with a fault that may have come of it: a database that ran out of room ends, and what it tries again then fits. */
export const scarceRoom = (folder: string): string | null => {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  return free < SCARCE ? `${folder} has ${Math.floor(free / 1024 / 1024)} MiB left` : null;
};

const removeProbe = (probe: string): void => {
  try {
    rmSync(probe, { force: true });
  } catch {
    // Where nothing can be written, nothing was.
  }
};

/**
 * One folder after the other, from the first that is missing: Node's own way of making all of them never ends where the system
 * says of a child of a folder that is there that there is no such folder, as `/proc` does.
 */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  // Open to pass through, not to list: started by root, PostgreSQL runs under another account, and lives in here.
  try {
    mkdirSync(folder, { mode: 0o711 });
  } catch (error) {
    // Another process of the program was first.
    if (!existsSync(folder)) throw error;
  }
};
