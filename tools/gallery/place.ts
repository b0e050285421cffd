import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnv } from '#platform/env.server.ts';
import { migrate } from '#platform/migrate.server.ts';
import { startPostgres } from '#platform/postgres/embedded.server.ts';
import { seedDatabase } from '#seed/seed.server.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { CUSTOMER, seedPeople, signIn } from '#tests/harness/people.ts';
import { startRoles } from '#tests/harness/roles.ts';
import type { Market } from '#kernel/market.ts';

export type GalleryPlace = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly call: Caller;
  readonly tokens: Readonly<Record<Market, string>>;
  readonly close: () => Promise<void>;
};

/** The whole program on free ports with a database of its own, and a signed-in person in each market. */
export const openGalleryPlace = async (): Promise<GalleryPlace> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-gallery-'));
  const database = await startPostgres({ dataDir: folder });
  await migrate({ url: database.url });
  await seedDatabase({ url: database.url });
  const secrets = { VOLANTE_DATA: folder, RATE_LIMIT_SCALE: '1000' };
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: database.url, ...secrets });
  if (!env.ok) throw new Error(env.problems.join('; '));
  await seedPeople(database.url, env.env);
  const roles = await startRoles({ databaseUrl: database.url, env: secrets });
  const [url = ''] = roles.urls;
  const call = callerOf(url);
  const [br, ar] = [await signIn(call, CUSTOMER.br), await signIn(call, CUSTOMER.ar)];
  return {
    url,
    databaseUrl: database.url,
    call,
    tokens: { br, ar },
    close: async () => {
      await roles.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
