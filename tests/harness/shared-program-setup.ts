import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { copyDatabase } from './copied-database.ts';
import type { TestServer } from './database-setup.ts';
import { lastLines, OUTPUT } from './last-words.ts';
import { onceARun } from './once-a-run.ts';
import { startRoles } from './roles.ts';

/** What a file needs of the program it shares with others: neither starting nor stopping its processes. */
export type SharedProgram = {
  readonly databaseUrl: string;
  readonly urls: readonly string[];
  readonly sandboxUrl: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** Who asks here gets the shared program, started when the first file asks. */
    sharedProgram: string;
  }
}

export default onceARun({
  name: 'shared program',
  open: offerProgram,
  give: (project, url) => project.provide('sharedProgram', url),
});

type Running = {
  readonly program: SharedProgram;
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

async function startShared(server: TestServer): Promise<Running> {
  const database = await copyDatabase(server);
  try {
    const roles = await startRoles({ databaseUrl: database.url, env: { RATE_LIMIT_SCALE: '1000' } });
    const { urls, sandboxUrl } = roles;
    const stop = async () => {
      await roles.stop();
      await database.drop();
    };
    return { program: { databaseUrl: database.url, urls, sandboxUrl }, output: roles.output, stop };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

/** Answers with the program; a run of files with programs of their own never starts this one. */
async function offerProgram(project: TestProject): Promise<{ value: string; close: () => Promise<void> }> {
  let running: Promise<Running> | undefined;
  const server = createServer((request, response) => {
    running ??= startShared(project.getProvidedContext().testServer);
    running.then(
      ({ program, output }) =>
        response.end(request.url === OUTPUT ? lastLines(output().split('\n')) : JSON.stringify(program)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await (await running?.catch(() => undefined))?.stop();
  };
  return { value: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
