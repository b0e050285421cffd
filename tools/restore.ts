import path from 'node:path';
import { existsSync } from 'node:fs';
import { readDatabaseUrl } from '#platform/env.server.ts';
import { takeSettingFiles } from '#platform/env/setting-files.server.ts';
import { restoreInto } from './backup/into-empty.ts';
import { readPassphrase } from './backup/passphrase.ts';
import { BackupFault } from './backup/sealed-stream.ts';
import { fail } from './run/print.ts';

const [file, ...more] = process.argv.slice(2);
if (file === undefined || more.length > 0)
  fail('usage: npm run restore -- file, with BACKUP_PASSPHRASE_FILE and an empty VOLANTE_DATA set');
if (!existsSync(file)) fail(`${file} is not there`);

// Not the whole environment: reading it would make secrets, and the place must be empty.
const folder = path.resolve(process.env.VOLANTE_DATA || '.volante');
const unread = takeSettingFiles();
if (unread.length > 0) fail(unread.join('\n'));
const databaseUrl = readDatabaseUrl(process.env);
// Without one it would go into a server of its own.
if (databaseUrl === undefined && (process.env.DATABASE_URL ?? '') !== '')
  fail('DATABASE_URL: must be the postgresql:// address of the database');

try {
  const archive = { file, passphrase: readPassphrase(process.env) };
  const { takenAt, rows, files, checked } = await restoreInto(archive, { folder, databaseUrl });
  process.stdout.write(
    `restored as of ${takenAt}: ${rows} rows, ${files} files in ${folder}; ${checked} invariants looked at, none broken\n`,
  );
} catch (error) {
  fail(error instanceof BackupFault ? error.message : String(error));
}
