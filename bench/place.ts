import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '#platform/migrate.server.ts';
import { startPostgres } from '#platform/postgres/embedded.server.ts';
import { seedDatabase } from '#seed/seed.server.ts';
import type { FloorAnswers } from './floor-role.ts';
import type { LoadAnswers } from './load-client.ts';
import { startProcess, type Process } from './processes.ts';
import type { WebAnswers } from './web-role.ts';

export type Place = {
  readonly databaseUrl: string;
  readonly folder: string;
  /** The environment of the program under measure, for this process's own copies of its parts. */
  readonly env: NodeJS.ProcessEnv;
  readonly web: Process<WebAnswers>;
  readonly floor: Process<FloorAnswers>;
  readonly load: Process<LoadAnswers>;
  readonly close: () => Promise<void>;
};

/** Connections to the database, the same for ours and for the floor. */
export const POOL = 10;

/** A database, a data folder and three processes for this run alone. */
export const openPlace = async (): Promise<Place> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-bench-'));
  const database = await startPostgres({ dataDir: folder });
  const remove = async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate({ url: database.url });
    await seedDatabase({ url: database.url });
    const env = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATABASE_URL: database.url,
      DATABASE_POOL: String(POOL),
      VOLANTE_DATA: folder,
      // The limits stay on, too high to be met: their cost is part of the measure.
      RATE_LIMIT_SCALE: '1000000',
    };
    const web = await startProcess<WebAnswers>('web-role.ts', env);
    const floor = await startProcess<FloorAnswers>('floor-role.ts', { NODE_ENV: 'production' });
    const load = await startProcess<LoadAnswers>('load-client.ts', {});
    const close = async () => {
      await Promise.all([web.stop(), floor.stop(), load.stop()]);
      await remove();
    };
    return { databaseUrl: database.url, folder, env, web, floor, load, close };
  } catch (error) {
    await remove();
    throw error;
  }
};
