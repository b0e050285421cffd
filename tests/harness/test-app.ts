import { rmSync } from 'node:fs';
import { createServices } from '#app/server/services.ts';
import { planOf } from '#app/worker/plan.ts';
import { gatewayOf } from '#features/payments/providers/open.server.ts';
import { proposalBankOf } from '#features/financing/providers/proposals.server.ts';
import { crmOf, whatsAppOf } from '#features/leads/public.server.ts';
import { openRentalCompany } from '#features/rental/providers/rental.server.ts';
import { openFactory } from '#features/reservations/providers/factory.server.ts';
import { openConsortium } from '#features/reservations/providers/consortium.server.ts';
import { webPushOf } from '#flows/worker-services.server.ts';
import { startWorker as runWorker } from '#platform/jobs/worker.server.ts';
import { makeMemoryFolder } from '#tools/run/memory-folder.ts';
import { startApi, type Api } from './api.ts';
import { begin } from './begin.ts';
import { callerOf, type Caller } from './caller.ts';
import { createDatabase } from './database.ts';
import { createSandboxConsole, type SandboxConsole } from './sandbox-console.ts';
import { testEnv } from './env.ts';
import { findFreePorts } from './ports.ts';
import { seedPeople } from './people.ts';
import { startSandboxOf } from './sandbox-of.ts';
import { recordStatements, type Recorder } from './statements.ts';

export type TestApp = {
  readonly api: Api;
  readonly call: Caller;
  readonly sandboxConsole: SandboxConsole;
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  /** What the worker sent to the database. */
  readonly worked: Recorder;
  /** The worker ends, and another begins where it was. */
  readonly restartWorker: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Calls, worker and sandbox in this process, over real sockets and a real database, with the demonstration people; `more` settings for both. */
export const startTestApp = async (more: Record<string, string> = {}): Promise<TestApp> => {
  const { made, end } = await begin((endsBy) => openTestApp(more, endsBy));
  return { ...made, stop: end };
};

const openTestApp = async (
  more: Record<string, string>,
  endsBy: (end: () => unknown) => void,
): Promise<Omit<TestApp, 'stop'>> => {
  // The sandbox waits for its journal at each commit, and everything else in this process with it.
  const { folder } = makeMemoryFolder();
  endsBy(() => rmSync(folder, { recursive: true, force: true }));
  const database = await createDatabase();
  endsBy(database.drop);
  const [sandboxPort = 0] = await findFreePorts(1);
  const shared = { ...more, VOLANTE_DATA: folder, SANDBOX_PORT: String(sandboxPort) };
  const api = await startApi({ url: database.url, env: shared });
  endsBy(api.stop);
  const { env } = api.application.services;
  const place = { port: sandboxPort, smtpPort: 0, dataDir: folder, shopUrl: api.url };
  const sandbox = await startSandboxOf(env, place);
  endsBy(() => sandbox.stop());
  await seedPeople(database.url, env);
  const startWorker = () => startWorkerOf({ more, folder, databaseUrl: database.url, publicUrl: api.url, sandbox });
  let worker = await startWorker();
  // One after another: of two at once one would be left running.
  let restarted = Promise.resolve();
  endsBy(async () => {
    await restarted.catch(() => undefined);
    await worker.stop();
  });
  return {
    api,
    call: callerOf(api.url),
    sandboxConsole: createSandboxConsole(sandbox.url),
    databaseUrl: database.url,
    sandboxUrl: sandbox.url,
    worked: worker.worked,
    restartWorker: () => {
      restarted = restarted.then(async () => {
        await worker.stop();
        worker = await startWorker();
      });
      return restarted;
    },
  };
};

const startWorkerOf = async (of: {
  more: Record<string, string>;
  folder: string;
  databaseUrl: string;
  publicUrl: string;
  sandbox: { port: number; smtpPort: number };
}) => {
  const env = testEnv({
    ...of.more,
    DATABASE_URL: of.databaseUrl,
    VOLANTE_DATA: of.folder,
    PUBLIC_URL: of.publicUrl,
    SANDBOX_PORT: String(of.sandbox.port),
    SANDBOX_SMTP_PORT: String(of.sandbox.smtpPort),
  });
  const opened = await createServices(env, { databaseUrl: of.databaseUrl, role: 'worker' });
  const worked = recordStatements(opened.db);
  const services = { ...opened, db: worked.db };
  const now = () => services.clock.now().getTime();
  const gateway = gatewayOf(env, now);
  const factory = openFactory({ baseUrl: env.FACTORY_BASE_URL, secret: env.FACTORY_WEBHOOK_SECRETS[0] ?? '', now });
  const bank = proposalBankOf(env, now);
  const crm = crmOf(env, now);
  const whatsApp = whatsAppOf(env, now);
  const rental = openRentalCompany(env, now);
  const consortium = openConsortium(env, now);
  const companies = { gateway, factory, bank, crm, whatsApp, rental, push: webPushOf(env), consortium };
  const worker = await runWorker(services, planOf({ ...services, ...companies }));
  const end = async () => {
    await worker.stop();
    await Promise.all(Object.values(companies).map((company) => company.close()));
    await services.db.close();
  };
  let ended: Promise<void> | null = null;
  // A new one may not have come up: what ended is not ended again, and the test says why it failed.
  return { worked, stop: () => (ended ??= end()) };
};
