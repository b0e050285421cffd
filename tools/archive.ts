import { withClient } from '#platform/database/client.server.ts';
import { readEnvOrExit } from '#platform/env.server.ts';
import { storeOf } from '#platform/files/store.server.ts';
import { findRunningPostgres } from '#platform/postgres/running.server.ts';
import { archiveMonth, restoreMonth } from './archive/audit.ts';
import { fail } from './run/print.ts';

/** A month of the audit log into the file store, or back, by the owner of the database. */
const [verb, part, ...more] = process.argv.slice(2);
if ((verb !== 'month' && verb !== 'restore') || part === undefined || more.length > 0)
  fail('usage: npm run archive -- month audit_2021_11, or npm run archive -- restore audit_2021_11');
const env = readEnvOrExit({ ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' });
const url = env.DATABASE_URL ?? findRunningPostgres({ dataDir: env.VOLANTE_DATA });
if (url === undefined) fail('the program is not running, and DATABASE_URL is not set');
try {
  const store = storeOf(env);
  const { rows } = await withClient({ connectionString: url, application_name: 'volante-archive' }, (client) =>
    verb === 'month' ? archiveMonth({ client, store }, part) : restoreMonth({ client, store }, part),
  );
  process.stdout.write(`${part}: ${rows} rows ${verb === 'month' ? 'archived' : 'restored'}\n`);
  process.exit(0);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
