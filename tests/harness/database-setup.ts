import { mkdtempSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/migrate.server.ts';
import { startPostgres } from '#platform/postgres/embedded.server.ts';
import { seedDatabase } from '#seed/seed.server.ts';
import { nameDatabase, runAsAdmin } from './admin.ts';
import { shiftedClock } from './shifted-clock.ts';

/** Where test files make their databases, and the migrated and seeded one they copy. */
export type TestServer = { readonly adminUrl: string; readonly template: string };

/** The database's time is the program's time of record: a run under a shifted clock shifts both or is none. */
const SAME_TIME = `DO $$ BEGIN
  IF abs(extract(epoch FROM now()) - ${Date.now() / 1000}) > 600 THEN RAISE EXCEPTION 'PostgreSQL shows another time: %', now(); END IF;
END $$`;

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

type Shared = { users: number; readonly server: Promise<{ server: TestServer; close: () => Promise<void> }> };

declare global {
  // Each project loads this file on its own, yet all of a run share one server.
  var sharedTestServer: Shared | undefined;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mine = (globalThis.sharedTestServer ??= { users: 0, server: openServer() });
  mine.users += 1;
  const { server, close } = await mine.server;
  project.provide('testServer', server);
  return async () => {
    mine.users -= 1;
    if (mine.users > 0) return;
    globalThis.sharedTestServer = undefined;
    await close();
  };
}

async function openServer(): Promise<{ server: TestServer; close: () => Promise<void> }> {
  const input = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  const { adminUrl, stop } = input ? { adminUrl: input, stop: async () => undefined } : await startTemporary();
  const template = `volante_test_${process.pid}_template`;
  try {
    await runAsAdmin(adminUrl, SAME_TIME);
    await runAsAdmin(adminUrl, `CREATE DATABASE ${template}`);
    const url = nameDatabase(adminUrl, template);
    await migrate({ url });
    await seedDatabase({ url });
    await runAsAdmin(adminUrl, `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
  } catch (error) {
    await stop();
    throw error;
  }
  const close = async () => {
    await runAsAdmin(adminUrl, `DROP DATABASE ${template} WITH (FORCE)`);
    await stop();
  };
  return { server: { adminUrl, template }, close };
}

/** A server for this run alone, as durable as the real one: fault tests kill it and look for what it kept. */
async function startTemporary(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync('/tmp/volante-test-');
  const server = await startPostgres({ dataDir, change: { env: shiftedClock() } });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { adminUrl: server.url, stop };
}
