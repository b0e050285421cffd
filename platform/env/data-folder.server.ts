import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Why nothing can be kept in the data folder; null where everything is well. Found at the start, before anything waits for it. */
export const dataFolderFault = (folder: string): string | null => {
  const probe = path.join(folder, `.write-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe, { force: true });
    return null;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return `${folder} cannot be written (${reason})`;
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
