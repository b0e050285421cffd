import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnv, type Env } from '#platform/env.server.ts';
import { migrate } from '#platform/migrate.server.ts';
import { startPostgres } from '#platform/postgres/embedded.server.ts';
import { seedDatabase } from '#seed/seed.server.ts';
import { nameDatabase, runAsAdmin } from '#tests/harness/admin.ts';
import { TEST_SECRETS } from '#tests/harness/env.ts';
import { seedPeople } from '#tests/harness/people.ts';
import { findFreePorts } from '#tests/harness/ports.ts';
import { startProcess, type Process } from '../processes.ts';
import type { WebAnswers } from '../web-role.ts';

/** A server whose statements are counted by PostgreSQL itself, with databases that are copies of each other. */
export type GrownPlace = {
  readonly folder: string;
  /** The folder was there: its databases are an earlier run's. */
  readonly isKept: boolean;
  readonly urlOf: (database: string) => string;
  /** The environment of every process on a database, with the same secrets, so that one session serves in each copy. */
  readonly envOf: (database: string) => { readonly input: NodeJS.ProcessEnv; readonly env: Env };
  readonly copy: (from: string, to: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Database of the seed and the demonstration's people; every other is a copy of it or of a copy. */
export const SEEDED = 'seeded';

const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '5000',
  'pg_stat_statements.track': 'top',
  // What somebody tidies meanwhile is not the statement's.
  autovacuum: 'off',
  max_connections: '100',
  max_wal_size: '4GB',
} as const;

export const openGrownPlace = async (): Promise<GrownPlace> => {
  const keep = process.env['GROWN_KEEP'];
  const isKept = keep !== undefined && existsSync(keep);
  if (keep !== undefined) mkdirSync(keep, { recursive: true });
  const folder = keep ?? mkdtempSync(path.join(tmpdir(), 'volante-grown-'));
  if (keep === undefined) process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const server = await startPostgres({ dataDir: folder, change: { settings: SETTINGS } });
  const [sandboxPort = 0, smtpPort = 0] = await findFreePorts(2);
  const urlOf = (database: string): string => nameDatabase(server.url, database);
  const envOf: GrownPlace['envOf'] = (database) => {
    const input = {
      // Production refuses people whose passwords everybody knows.
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: urlOf(database),
      DATABASE_POOL: '4',
      VOLANTE_DATA: folder,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      RATE_LIMIT_SCALE: '1000000',
      ANSWER_CACHE: 'off',
      BANK_SIMULATIONS: 'embedded',
      ...TEST_SECRETS,
    };
    const read = readEnv(input);
    if (!read.ok) throw new Error(read.problems.join('; '));
    return { input, env: read.env };
  };
  const admin = urlOf('postgres');
  if (!isKept) {
    await runAsAdmin(admin, `CREATE DATABASE ${SEEDED}`);
    await runAsAdmin(admin, 'CREATE EXTENSION pg_stat_statements');
    await migrate({ url: urlOf(SEEDED) });
    await seedDatabase({ url: urlOf(SEEDED) });
    await seedPeople(urlOf(SEEDED), envOf(SEEDED).env);
  }
  return {
    folder,
    isKept,
    urlOf,
    envOf,
    copy: (from, to) => runAsAdmin(admin, `CREATE DATABASE ${to} TEMPLATE ${from}`),
    close: () => server.stop(),
  };
};

export type GrownWeb = { readonly url: string; readonly process: Process<WebAnswers> };

/** The web role as in production, with its pages, on one of the databases. */
export const startGrownWeb = async (place: GrownPlace, database: string): Promise<GrownWeb> => {
  const started = await startProcess<WebAnswers>('web-role.ts', place.envOf(database).input);
  return { url: `http://127.0.0.1:${await started.ask('port')}`, process: started };
};
