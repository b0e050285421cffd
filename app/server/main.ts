import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEnvOrExit } from '#platform/env.server.ts';
import { sweepDrafts } from '#platform/files/drafts.server.ts';
import { lowerHelperThreads } from '#platform/helper-threads.server.ts';
import { announceReady, onStop } from '#platform/process.server.ts';
import { checkSharedSecrets } from '#platform/shared-secrets.server.ts';
import { startTelemetry } from '#platform/telemetry/start.server.ts';
import { createApplication } from './boot.ts';
import { readCaches } from './cache-gauges.ts';
import { createPageCache } from './page-cache.ts';
import { readPageTexts } from './page-texts.ts';
import type { WebBuild } from './web-build.ts';
import { createWebServer } from './server.ts';
import { mountStaticFiles } from './static-files.ts';

/** The web role: calls, pages and files on one port. */
lowerHelperThreads();
const env = readEnvOrExit();
const application = await createApplication(env);
await checkSharedSecrets(application.services.db, env);
const cache = createPageCache(() => performance.now());
const development = env.NODE_ENV === 'development';
const vite = development ? await (await import('./development.ts')).startVite() : null;
const buildFolder = path.resolve(import.meta.dirname, '../../build');

const server = await createWebServer({
  application,
  pages: {
    application,
    cache,
    development,
    texts: vite === null ? await readPageTexts(path.join(buildFolder, 'page-texts.json')) : null,
    loadBuild: vite === null ? loadOnce(path.join(buildFolder, 'server/index.js')) : vite.loadBuild,
  },
  mountFiles: vite === null ? (fastify) => mountStaticFiles(fastify, path.join(buildFolder, 'client')) : vite.mount,
});

const stopSeeing = await startTelemetry({
  services: application.services,
  role: 'web',
  port: env.METRICS_PORT,
  refresh: () => readCaches(application, cache),
});
sweepOwnDrafts();
setInterval(sweepOwnDrafts, 3_600_000).unref();
await server.listen({ port: env.PORT, host: env.HOST });
onStop(async () => {
  application.stopping.abort();
  await sleep(env.DRAIN_MS);
  await server.close();
  await stopSeeing();
  await Promise.all([application.services.replica?.close(), application.services.db.close()]);
}, env.DRAIN_MS);
// Last: whoever is answered may end this process at once.
announceReady({ port: env.PORT });

/** Uploads that a crash left half done lie on this machine's own disk, where the worker may not see them. */
function sweepOwnDrafts(): void {
  const before = new Date(Date.now() - 3_600_000);
  sweepDrafts(env.VOLANTE_DATA, before).catch(() => undefined);
}

function loadOnce(file: string): () => Promise<WebBuild> {
  const build = import(file) as Promise<WebBuild>;
  return () => build;
}
