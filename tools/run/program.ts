import { seedDatabase } from '#seed/seed.server.ts';
import { readEnvOrExit, type Env } from '#platform/env.server.ts';
import { dataFolderFault, scarceRoom } from '#platform/env/data-folder.server.ts';
import { takeSettingFiles } from '#platform/env/setting-files.server.ts';
import { LOGINS } from '#platform/migrate/grants.server.ts';
import { migrate } from '#platform/migrate.server.ts';
import { startPostgres } from '#platform/postgres/embedded.server.ts';
import { lockData } from '#platform/postgres/lock.server.ts';
import { causesOf } from './causes.ts';
import type { RoleName } from './role.ts';
import { findTakenPorts } from './ports.ts';
import { fail, printLine } from './print.ts';
import { onStop } from './stop.ts';
import { notForStrangers } from './strangers.ts';
import { superviseRole, type SupervisedRole } from './supervise.ts';

type Database = {
  /** The owner's, for migrations and the seed. */
  readonly url: string;
  /** The login of a role that serves. */
  readonly urlOf: (role: 'web' | 'worker') => string;
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

type Program = {
  readonly env: Env;
  readonly roles: SupervisedRole[];
  database: Database | undefined;
  stopping: boolean;
};

/** Brings the whole program up and keeps it running until a signal; `build` runs beside the database's start. */
export async function runProgram(options: {
  mode: 'production' | 'development';
  build: () => Promise<void>;
  onRunning?: (roles: readonly SupervisedRole[]) => void;
}): Promise<void> {
  const unread = takeSettingFiles();
  if (unread.length > 0) return fail(unread.join('\n'));
  const env = readEnvOrExit({ ...process.env, NODE_ENV: process.env.NODE_ENV || options.mode });
  const program: Program = { env, roles: [], database: undefined, stopping: false };
  onStop((reason) => void stop({ program, reason }).then(() => process.exit(0)));
  try {
    await openDatabase(program);
    const taken = await findTakenPorts(env);
    if (taken.length > 0) throw new Error(taken.join('; '));
    await bringUp({ program, build: options.build });
    options.onRunning?.(program.roles);
  } catch (error) {
    if (program.stopping) return;
    const fault = dataFolderFault(env.VOLANTE_DATA) ?? scarceRoom(env.VOLANTE_DATA);
    const said = [...causesOf(error), ...(fault === null ? [] : [`VOLANTE_DATA: ${fault}`])].join(': ');
    // Said before all is stopped: a database that cannot write takes its time to end.
    await stop({ program, reason: said });
    fail(said);
  }
}

async function bringUp({ program, build }: { program: Program; build: () => Promise<void> }): Promise<void> {
  const built = attend(build());
  await prepareDatabase(program);
  const early = (['worker', 'sandbox'] as const).map((name) => attend(startRole(program, name)));
  await built;
  await Promise.all([...early, startRole(program, 'web')]);
  printAddresses(program.env);
}

/** What fails while something else is awaited is heard later, not treated as an error that nobody handles. */
function attend<Value>(work: Promise<Value>): Promise<Value> {
  work.catch(() => undefined);
  return work;
}

/** The server of DATABASE_URL, or our own, which is brought back should it die. */
async function openDatabase(program: Program): Promise<void> {
  const { env } = program;
  if (env.DATABASE_URL !== undefined) {
    const release = lockData(env.VOLANTE_DATA);
    const url = env.DATABASE_URL;
    const urls = { web: env.DATABASE_WEB_URL ?? url, worker: env.DATABASE_WORKER_URL ?? url };
    const ended = new Promise<void>(() => undefined);
    program.database = { url, urlOf: (role) => urls[role], ended, stop: async () => release() };
    printLine('PostgreSQL: the server of DATABASE_URL');
    return;
  }
  const server = await startPostgres({ dataDir: env.VOLANTE_DATA });
  program.database = { ...server, urlOf: (role) => server.urlAs(LOGINS[role]) };
  printLine(`PostgreSQL runs (process ${server.pid}, data in ${env.VOLANTE_DATA})`);
  void server.ended.then(async () => {
    if (program.stopping) return;
    printLine('PostgreSQL ended, starting it again');
    await openDatabase(program).catch((error: unknown) =>
      stop({ program, reason: causesOf(error).join(': ') }).then(() => process.exit(1)),
    );
  });
}

async function prepareDatabase(program: Program): Promise<void> {
  const url = program.database?.url ?? '';
  const applied = await migrate({ url }).catch((error: unknown) => {
    throw new Error('the database cannot be prepared', { cause: error });
  });
  if (applied.length > 0) printLine(`database: ${applied.length} migrations applied`);
  await seedDatabase({ url });
  printLine('database: migrated and seeded');
}

async function startRole(program: Program, name: RoleName): Promise<void> {
  const { env, database } = program;
  // The sandbox plays other companies: what is ours alone is not for it.
  const ours = name === 'sandbox' ? notForStrangers(env) : { DATABASE_URL: database?.urlOf(name) };
  const logins = { DATABASE_WEB_URL: undefined, DATABASE_WORKER_URL: undefined };
  const own = { NODE_ENV: env.NODE_ENV, VOLANTE_DATA: env.VOLANTE_DATA, ...logins, ...ours };
  const role = superviseRole({ name, env: { ...process.env, ...own } });
  program.roles.push(role);
  await role.ready;
  printLine(`${name} is ready`);
}

/** What takes requests goes first, then those it calls, the database last. */
async function stop({ program, reason }: { program: Program; reason: string }): Promise<void> {
  program.stopping = true;
  if (program.database === undefined) return;
  printLine(`stopping (${reason})`);
  const stopRoles = (names: readonly RoleName[]) =>
    Promise.all(program.roles.filter(({ name }) => names.includes(name)).map((role) => role.stop()));
  await stopRoles(['web', 'worker']);
  await stopRoles(['sandbox']);
  await program.database?.stop();
  printLine('stopped');
}

function printAddresses(env: Env): void {
  const lines = [
    `Sites      ${env.PUBLIC_URL}`,
    `API        ${env.PUBLIC_URL}/api/openapi.json`,
    `Sandbox    ${env.SANDBOX_URL}`,
  ];
  printLine(
    `Volante is running\n\n${lines.map((line) => `         ${line}`).join('\n')}\n\n         npm run administrator -- you@company.example   invites an administrator\n         Ctrl-C stops it.\n`,
  );
}
