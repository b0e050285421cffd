import { BRANDS } from '#brands/brands.ts';
import { loadProviders } from '#platform/providers/own.server.ts';
import { machines } from './machines.ts';
import { pino } from 'pino';
import { writeLine } from '#platform/telemetry/log-output.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { openDatabase, type Database } from '#platform/database.server.ts';
import { openReplica } from '#platform/database/replica.server.ts';
import type { Env } from '#platform/env.server.ts';
import { createCrashPoints } from '#platform/crash.server.ts';
import { writeTransitions } from '#platform/transitions.server.ts';
import { awaitIdentity } from '#platform/database/identity.server.ts';
import { checkServer } from '#platform/postgres/durability.server.ts';
import { createIds } from '#platform/ids.server.ts';
import { databaseClock } from '#platform/database/clock.server.ts';

/** What every role of the program needs: environment, database, clock, ids, log; the legal moves are written on the way. */
export const createServices = async (env: Env, options: { databaseUrl: string; role: string }): Promise<Services> => {
  const brands = BRANDS.map(({ id }) => id);
  await loadProviders(env, brands);
  // Each process has its pool, one connection to listen on for work or changes and one for texts, and one to ask whether the database answers.
  // Where there are replicas, one more asks how far the log is.
  const own = 3 + (env.DATABASE_REPLICA_URL === undefined ? 0 : 1);
  const connections = env.DATABASE_PROCESSES * (env.DATABASE_POOL + own);
  const warnings = [...(await checkServer({ url: options.databaseUrl, connections }))];
  const opened = open(env, options);
  const clock = await databaseClock(opened.db);
  const services: Services = { ...opened, clock, ids: createIds(clock) };
  const seconds = Math.round(opened.db.ahead() / 1000);
  if (seconds !== 0) warnings.push(`the clock of this machine is ${seconds} s off the database's, which counts`);
  warnings.push(...(await awaitIdentity(services.db).catch(closing(services))));
  for (const warning of warnings) services.log.warn({}, warning);
  await services.db.withTx({ allBrands: true, actor: `system:${options.role}` }, (tx) =>
    writeTransitions(tx, machines),
  );
  return services;
};

const closing =
  ({ db, replica }: Services) =>
  async (error: unknown): Promise<never> => {
    await replica?.close();
    await db.close();
    throw error;
  };

/** Only who answers visitors reads what may be a moment old. */
const followers = (
  env: Env,
  db: Database,
  options: { databaseUrl: string; role: string },
): Pick<Services, 'replica'> => {
  const { DATABASE_REPLICA_URL: url, DATABASE_POOL: pool } = env;
  if (url === undefined || options.role !== 'web') return {};
  return { replica: openReplica(db, { url, leaderUrl: options.databaseUrl, pool, name: `volante-${options.role}` }) };
};

const open = (env: Env, options: { databaseUrl: string; role: string }): Omit<Services, 'clock' | 'ids'> => {
  const db = openDatabase({ url: options.databaseUrl, pool: env.DATABASE_POOL, name: `volante-${options.role}` });
  return { env, db, ...followers(env, db, options), ...around(env, options) };
};

const around = (env: Env, options: { role: string }): Pick<Services, 'crash' | 'log'> => ({
  crash: createCrashPoints(env.CRASH_AT),
  log: pino(
    {
      level: env.LOG_LEVEL,
      base: { role: options.role },
      // An error's own fields may quote a row; only its kind, message and place are kept.
      serializers: { err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack }) },
    },
    { write: writeLine },
  ),
});
