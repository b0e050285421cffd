import { createServices } from '#app/server/services.ts';
import { openWorkerServices } from '#flows/worker-services.server.ts';
import { readEnvOrExit } from '#platform/env.server.ts';
import { startWorker } from '#platform/jobs/worker.server.ts';
import { announceReady, onStop } from '#platform/process.server.ts';
import { checkSharedSecrets } from '#platform/shared-secrets.server.ts';
import { startTelemetry } from '#platform/telemetry/start.server.ts';
import { seedDemo } from '../server/demo.ts';
import { dictionaryOf } from '../server/follow-dictionary.ts';
import { planOf } from './plan.ts';

/** The worker role: everything that happens after a commit or by the clock. */
const env = readEnvOrExit();
if (env.DATABASE_URL === undefined) throw new Error('DATABASE_URL is needed: the supervisor gives it');
const services = openWorkerServices(await createServices(env, { databaseUrl: env.DATABASE_URL, role: 'worker' }));
await checkSharedSecrets(services.db, env);
if (env.NODE_ENV === 'development') await seedDemo(services);
// Mails and news speak as the pages do.
const stopTexts = await dictionaryOf(services).watch(() => undefined);
const worker = await startWorker(services, planOf(services));
const stopSeeing = await startTelemetry({
  services,
  role: 'worker',
  port: env.METRICS_WORKER_PORT,
  health: { live: worker.isTurning, ready: async () => worker.isTurning() && (await services.db.answers()) },
});
onStop(async () => {
  await worker.stop();
  await stopTexts();
  await stopSeeing();
  await services.close();
  await services.db.close();
});
// Last: whoever is answered may end this process at once.
announceReady({});
