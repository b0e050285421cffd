import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readDatabaseUrl, readEnvOrExit, type Env } from '#platform/env.server.ts';
import { missingSecrets } from '#platform/env/secrets.server.ts';
import { takeSettingFiles } from '#platform/env/setting-files.server.ts';
import { findPending, migrate } from '#platform/migrate.server.ts';
import { DataInUse, lockData } from '#platform/postgres/lock.server.ts';
import { seedDatabase } from '#seed/seed.server.ts';
import { SECRETS as OF_SANDBOX } from '#sandbox/env.ts';
import { buildWeb, isBuilt } from '../build.ts';
import { causesOf } from './causes.ts';
import { ROOT } from './files.ts';
import { PARTS, WORKER_PORT, type Part } from './parts.ts';
import { findTaken, portsOf } from './ports.ts';
import { fail, printLine } from './print.ts';

const BUILD_LOCK = path.join(ROOT, 'node_modules/.cache/build');

/**
 * One part of the program by itself, in this process: whoever starts it (a container, a service manager) also starts it again. Any
 * number of web and worker parts share one database; nothing that they must share is made up here.
 */
export async function runPart(name: string, more: readonly string[]): Promise<void> {
  const part = PARTS.find((known) => known === name);
  if (part === undefined || more.length > 0) return fail(`usage: npm start, or npm start -- ${PARTS.join(' | ')}`);
  process.env.NODE_ENV ||= 'production';
  const refused = (problems: readonly string[]): never =>
    fail([`${part} cannot start alone:`, ...problems].join('\n  '));
  const unread = takeSettingFiles();
  if (unread.length > 0) refused(unread);
  try {
    if (part === 'build') await buildOnce();
    else if (part === 'migrate') await prepare(readDatabaseUrl(process.env) ?? refused([NO_OWNER]));
    else await serve(part, refused);
  } catch (error) {
    fail(causesOf(error).join(': '));
  }
}

const NO_OWNER = 'DATABASE_URL: must be the postgresql:// address of the database, with the login that owns it';

async function prepare(url: string): Promise<void> {
  const applied = await migrate({ url });
  await seedDatabase({ url });
  printLine(`database: ${applied.length} migrations applied, and seeded`);
}

type Refused = (problems: readonly string[]) => never;

async function serve(part: Exclude<Part, 'build' | 'migrate'>, refused: Refused): Promise<void> {
  const url = part === 'sandbox' ? undefined : urlOf(part);
  const folder = path.resolve(process.env.VOLANTE_DATA || '.volante');
  const secrets = missingSecrets({ folder, source: process.env }, part === 'sandbox' ? OF_SANDBOX : undefined);
  const problems = [
    ...(part !== 'sandbox' && url === undefined ? [noDatabase(part)] : []),
    ...secrets.map((name) => `${name}: neither set nor in ${folder}/secrets.json`),
  ];
  if (secrets.length > 0) problems.push('npm run secrets makes a set, once; every process is started with the same');
  if (problems.length > 0) refused(problems);
  setPlace(part, url);
  const env = readEnvOrExit();
  const taken = await findTaken(portsOf(env)[part]);
  if (taken.length > 0) refused(taken);
  if (url !== undefined) await refusePending(url, refused);
  if (part === 'web') await buildOnce();
  await load(part, env);
}

const noDatabase = (part: 'web' | 'worker'): string =>
  `DATABASE_URL: must be the postgresql:// address of a database (or DATABASE_${part.toUpperCase()}_URL, of a login that only serves)`;

/** Its own login where one is named; the owner's then need not be known where it serves. */
function urlOf(part: 'web' | 'worker'): string | undefined {
  const { DATABASE_URL, DATABASE_WEB_URL, DATABASE_WORKER_URL } = process.env;
  const own = part === 'web' ? DATABASE_WEB_URL : DATABASE_WORKER_URL;
  return readDatabaseUrl({ DATABASE_URL: own || DATABASE_URL });
}

/** The part finds in its environment what is for it alone. */
function setPlace(part: 'web' | 'worker' | 'sandbox', url: string | undefined): void {
  for (const name of ['DATABASE_URL', 'DATABASE_WEB_URL', 'DATABASE_WORKER_URL']) delete process.env[name];
  if (url !== undefined) process.env.DATABASE_URL = url;
  if (part === 'worker') process.env.METRICS_WORKER_PORT ||= WORKER_PORT;
}

async function refusePending(url: string, refused: Refused): Promise<void> {
  const pending = await findPending({ url });
  if (pending.length === 0) return;
  refused([`the database lacks ${pending.length} migrations (${pending[0]} first): npm start -- migrate`]);
}

/** Written out, so that what a part is made of is found by whoever reads its imports. */
async function load(part: 'web' | 'worker' | 'sandbox', { VOLANTE_DATA: folder }: Env): Promise<void> {
  process.env.VOLANTE_DATA = folder;
  if (part === 'web') await import('#app/server/main.ts');
  else if (part === 'worker') await import('#app/worker/main.ts');
  else await import('#sandbox/main.ts');
}

/** Of several that start on one checkout, one builds the pages. */
async function buildOnce(): Promise<void> {
  // In an image they are, and nothing can be written beside them.
  if (isBuilt()) return;
  for (;;) {
    try {
      const release = lockData(BUILD_LOCK);
      try {
        if (await buildWeb()) printLine('pages built');
        return;
      } finally {
        release();
      }
    } catch (error) {
      if (!(error instanceof DataInUse)) throw error;
      await sleep(500);
    }
  }
}
