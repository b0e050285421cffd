import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Why nothing can be kept in the data folder; null where everything is well. Found at the start, before anything waits for it. */
export const dataFolderFault = (folder: string): string | null => {
  const probe = path.join(folder, `.write-${process.pid}`);
  try {
    // Open to pass through, not to list: started by root, PostgreSQL runs under another account, and lives in here.
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe, { force: true });
    return null;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return `${folder} cannot be written (${reason})`;
  }
};
