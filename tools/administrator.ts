import { parseArgs } from 'node:util';
import { BRANDS } from '#brands/brands.ts';
import { createServices } from '#app/server/services.ts';
import { createAdministrator } from '#features/accounts/public.server.ts';
import { isMarket, type Market } from '#kernel/market.ts';
import { isEmail } from '#kernel/people.ts';
import { readEnvOrExit } from '#platform/env.server.ts';
import { migrate } from '#platform/migrate.server.ts';
import { startPostgres } from '#platform/postgres/embedded.server.ts';
import { findRunningPostgres } from '#platform/postgres/running.server.ts';
import { fail } from './run/print.ts';

const USAGE = 'usage: npm run administrator -- person@company.example [--name "First Last"] [--market br|ar]';

const { email, name, market } = readArguments();
const env = readEnvOrExit(process.env);
const database = await openDatabase();
try {
  const services = await createServices(env, { databaseUrl: database.url, role: 'setup' });
  const person = { email, name, market, brand: BRANDS[0]?.id ?? '' };
  const { invitationUrl } = await services.db.withTx({ allBrands: true, actor: 'system:setup' }, (tx) =>
    createAdministrator(tx, { env, ids: services.ids, now: services.clock.now(), person }),
  );
  await services.db.close();
  process.stdout.write(
    invitationUrl === null
      ? `${email} is an administrator now and signs in as before; a second factor is asked for.\n`
      : `${email} is an administrator. Within a week, choose a password and a second factor at\n\n  ${invitationUrl}\n\n`,
  );
} finally {
  await database.stop();
}

function readArguments(): { email: string; name: string; market: Market } {
  const parsed = parse();
  const email = parsed?.positionals[0] ?? '';
  const market = parsed?.values.market ?? 'br';
  if (!isEmail(email) || parsed?.positionals.length !== 1 || !isMarket(market)) return fail(USAGE);
  return { email, name: parsed.values.name ?? email, market };
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { name: { type: 'string' }, market: { type: 'string' } } });
  } catch {
    return undefined;
  }
}

/** The server of DATABASE_URL, the one that the running program keeps, or its own for this moment. */
async function openDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = env.DATABASE_URL ?? findRunningPostgres({ dataDir: env.VOLANTE_DATA });
  if (url !== undefined) return { url, stop: async () => undefined };
  const server = await startPostgres({ dataDir: env.VOLANTE_DATA });
  await migrate({ url: server.url });
  return server;
}
