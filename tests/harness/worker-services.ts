import { createServices } from '#app/server/services.ts';
import type { Services } from '#platform/http/context.server.ts';
import { createDatabase } from './database.ts';
import { testEnv } from './env.ts';

/** A worker's services on a database of the test file's own. */
export const openTestServices = async (): Promise<{ services: Services; close: () => Promise<void> }> => {
  const database = await createDatabase();
  const env = testEnv({ DATABASE_URL: database.url });
  const services = await createServices(env, { databaseUrl: database.url, role: 'worker' });
  const close = async (): Promise<void> => {
    await services.db.close();
    await database.drop();
  };
  return { services, close };
};
