import { withClient } from '#platform/database/client.server.ts';
import { readEnvOrExit } from '#platform/env.server.ts';
import { startPostgres } from '#platform/postgres/embedded.server.ts';
import { findRunningPostgres } from '#platform/postgres/running.server.ts';
import { readPassphrase } from './backup/passphrase.ts';
import { BackupFault } from './backup/sealed-stream.ts';
import { takeBackup } from './backup/take.ts';
import { writeWhole } from './backup/write.ts';
import { fail } from './run/print.ts';

const [file, ...more] = process.argv.slice(2);
if (file === undefined || more.length > 0) fail('usage: npm run backup -- file, with BACKUP_PASSPHRASE_FILE set');
const env = readEnvOrExit({ ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' });

/** The server of DATABASE_URL, the one that the running program keeps, or its own for this moment. */
const openServer = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const url = env.DATABASE_URL ?? findRunningPostgres({ dataDir: env.VOLANTE_DATA });
  return url === undefined ? startPostgres({ dataDir: env.VOLANTE_DATA }) : { url, stop: async () => undefined };
};

/** For those who watch: when the last one was taken, and how much it was. */
const note = async (url: string, takenAt: string, bytes: number): Promise<void> => {
  const text = 'INSERT INTO platform.backup (taken_at, finished_at, bytes) VALUES ($1, now(), $2)';
  await withClient({ connectionString: url, application_name: 'volante-backup' }, (client) =>
    client.query(text, [takenAt, bytes]),
  );
};

try {
  const passphrase = readPassphrase(process.env);
  const server = await openServer();
  try {
    let takenAt = '';
    const onSnapshot = (at: string): void => {
      takenAt = at;
    };
    const lost: string[] = [];
    const onLost = (ids: readonly string[]): void => void lost.push(...ids);
    const bytes = await writeWhole(file, takeBackup({ url: server.url, env, passphrase, onSnapshot, onLost }));
    // Not noted as taken, so that those who watch see it missing.
    if (lost.length > 0)
      throw new BackupFault(`${file} is written, but lacks ${lost.length} files that are lost: ${lost.join(', ')}`);
    await note(server.url, takenAt, bytes);
    process.stderr.write(`backup of ${takenAt}: ${file}, ${bytes} bytes\n`);
  } finally {
    await server.stop();
  }
} catch (error) {
  fail(error instanceof BackupFault ? error.message : String(error));
}
