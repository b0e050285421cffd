import { BRANDS } from '#brands/brands.ts';
import { loadProviders } from '#platform/providers/own.server.ts';
import { machines } from './machines.ts';
import { pino } from 'pino';
import { writeLine } from '#platform/telemetry/log-output.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { openDatabase } from '#platform/database.server.ts';
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
  const connections = env.DATABASE_PROCESSES * (env.DATABASE_POOL + 3);
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
  ({ db }: Services) =>
  async (error: unknown): Promise<never> => {
    await db.close();
    throw error;
  };

const open = (env: Env, options: { databaseUrl: string; role: string }): Omit<Services, 'clock' | 'ids'> => ({
  env,
  db: openDatabase({ url: options.databaseUrl, pool: env.DATABASE_POOL, name: `volante-${options.role}` }),
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
