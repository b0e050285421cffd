import { readFileSync } from 'node:fs';
import { BackupFault } from './sealed-stream.ts';

/** Never an argument: arguments are seen by everybody on the machine. */
export const readPassphrase = (source: NodeJS.ProcessEnv): string => {
  const file = source.BACKUP_PASSPHRASE_FILE;
  const passphrase = file === undefined ? source.BACKUP_PASSPHRASE : readFileSync(file, 'utf8').trim();
  if (passphrase === undefined || passphrase === '')
    throw new BackupFault('set BACKUP_PASSPHRASE_FILE (or BACKUP_PASSPHRASE): without it a backup cannot be opened');
  return passphrase;
};
