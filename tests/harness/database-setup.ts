import { rmSync } from 'node:fs';
import { migrate } from '#platform/migrate.server.ts';
import { startPostgres } from '#platform/postgres/embedded.server.ts';
import { seedDatabase } from '#seed/seed.server.ts';
import { makeMemoryFolder } from '#tools/run/memory-folder.ts';
import { nameDatabase, runAsAdmin } from './admin.ts';
import { testEnv } from './env.ts';
import { onceARun } from './once-a-run.ts';
import { seedPeople } from './people.ts';
import { shiftedClock } from './shifted-clock.ts';

/** Where test files make their databases, and the migrated and seeded ones they copy: with the demonstration's people and without. */
export type TestServer = {
  readonly adminUrl: string;
  readonly templates: { readonly empty: string; readonly withPeople: string };
  /** How a template is copied fastest: file by file ends in a checkpoint, which costs nothing where files are in memory. */
  readonly strategy: 'FILE_COPY' | 'WAL_LOG';
};

/** The database's time is the program's time of record: a run under a shifted clock shifts both or is none. */
const sameTime = (): string => `DO $$ BEGIN
  IF abs(extract(epoch FROM now()) - ${Date.now() / 1000}) > 600 THEN RAISE EXCEPTION 'PostgreSQL shows another time: %', now(); END IF;
END $$`;

/** Three programs at once, each with its web processes, its worker and a test that looks behind the screens. */
const SETTINGS = { max_connections: '200' } as const;

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

export default onceARun({
  name: 'database server',
  open: openServer,
  give: (project, server) => project.provide('testServer', server),
});

async function openServer(): Promise<{ value: TestServer; close: () => Promise<void> }> {
  const input = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  const { adminUrl, strategy, stop } = input ? givenServer(input) : await startTemporary();
  const templates = {
    empty: `volante_test_${process.pid}_empty`,
    withPeople: `volante_test_${process.pid}_people`,
  };
  const { empty, withPeople } = templates;
  const close = async () => {
    for (const name of [withPeople, empty]) await runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await stop();
  };
  try {
    await runAsAdmin(adminUrl, sameTime());
    await runAsAdmin(adminUrl, `CREATE DATABASE ${empty}`);
    await migrate({ url: nameDatabase(adminUrl, empty) });
    await seedDatabase({ url: nameDatabase(adminUrl, empty) });
    await runAsAdmin(adminUrl, `ALTER DATABASE ${empty} ALLOW_CONNECTIONS false`);
    await runAsAdmin(adminUrl, `CREATE DATABASE ${withPeople} TEMPLATE ${empty}`);
    const url = nameDatabase(adminUrl, withPeople);
    // Eighteen passwords take a second: once a run instead of once a file.
    await seedPeople(url, testEnv({ DATABASE_URL: url }));
    await runAsAdmin(adminUrl, `ALTER DATABASE ${withPeople} ALLOW_CONNECTIONS false`);
  } catch (error) {
    await close();
    throw error;
  }
  return { value: { adminUrl, templates, strategy }, close };
}

type Started = Pick<TestServer, 'adminUrl' | 'strategy'> & { stop: () => Promise<void> };

const givenServer = (adminUrl: string): Started => ({ adminUrl, strategy: 'WAL_LOG', stop: async () => undefined });

/** A server for this run alone, as durable as the real one: the program accepts no other. */
async function startTemporary(): Promise<Started> {
  const { folder, isInMemory } = makeMemoryFolder();
  const server = await startPostgres({ dataDir: folder, change: { env: shiftedClock(), settings: SETTINGS } });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { adminUrl: server.url, strategy: isInMemory ? 'FILE_COPY' : 'WAL_LOG', stop };
}
