import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '#platform/migrate.server.ts';
import { startPostgres } from '#platform/postgres/embedded.server.ts';
import { seedDatabase } from '#seed/seed.server.ts';
import { nameDatabase, runAsAdmin } from '#tests/harness/admin.ts';
import { ask, findReadyCar, type OfferedCar } from '#tests/harness/cars.ts';
import type { FloorAnswers } from './floor-role.ts';
import type { LoadAnswers } from './load-client.ts';
import { startProcess, type Process } from './processes.ts';
import { openProgram, SCOPE, type Program } from './program.ts';
import type { WebAnswers } from './web-role.ts';
import { WRITES } from './write-count.ts';

export type Place = {
  readonly env: NodeJS.ProcessEnv;
  /** The same database once more, as it was before anything was measured: the floor's. */
  readonly copyUrl: string;
  /** A built car that is for sale, with the choice that is exactly that car. */
  readonly car: OfferedCar;
  /** Build slots of its version, made for this run: any choice may take one. */
  readonly unitIds: readonly string[];
  readonly program: Program;
  readonly web: Process<WebAnswers>;
  readonly floor: Process<FloorAnswers>;
  readonly load: Process<LoadAnswers>;
  readonly close: () => Promise<void>;
};

/** Connections to the database, the same for ours and for the floor. */
export const POOL = 10;

const COPY = 'floor';

/** A database, its copy, a data folder and three processes for this run alone. */
export const openPlace = async (): Promise<Place> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-bench-'));
  // However the run ends, also when a signal took the processes first.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const database = await startPostgres({ dataDir: folder, change: { settings: { autovacuum_naptime: '1s' } } });
  const stops: (() => Promise<void>)[] = [];
  const close = async () => {
    await Promise.all(stops.map((stop) => stop()));
    await database.stop();
  };
  const keep = <T extends { readonly stop: () => Promise<void> }>(started: T): T => {
    stops.push(started.stop);
    return started;
  };
  try {
    const stocked = await fillDatabase(database.url);
    const env = envOf(folder, database.url);
    const web = keep(await startProcess<WebAnswers>('web-role.ts', env));
    const floor = keep(await startProcess<FloorAnswers>('floor-role.ts', { NODE_ENV: 'production' }));
    const load = keep(await startProcess<LoadAnswers>('load-client.ts', {}));
    const program = await openProgram(env);
    stops.push(program.close);
    return { env, ...stocked, copyUrl: nameDatabase(database.url, COPY), program, web, floor, load, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const envOf = (folder: string, databaseUrl: string): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: String(POOL),
  VOLANTE_DATA: folder,
  // The limits stay on, too high to be met: their cost is part of the measure.
  RATE_LIMIT_SCALE: '1000000',
  // What is measured is the making of answers; the subjects that measure the keeping of them say so.
  // But what pages ask for everybody is kept, as in service: a page made anew is made so there, too.
  ANSWER_CACHE: 'pages',
  // The banks' own time is not ours to measure.
  BANK_SIMULATIONS: 'embedded',
});

/** The seeded catalogue, with slots enough for every reservation of the run, and its copy. */
const fillDatabase = async (url: string): Promise<Pick<Place, 'car' | 'unitIds'>> => {
  await migrate({ url });
  await seedDatabase({ url });
  const car = await findReadyCar(url, SCOPE);
  const slots = await ask<{ id: string }>(
    url,
    `INSERT INTO stock.unit (id, brand, market, dealer_id, mvs_code, year, kind, delivery_days)
     SELECT gen_random_uuid(), brand, market, dealer_id, mvs_code, year, 'slot', 30
     FROM stock.unit, generate_series(1, $2::integer) WHERE id = $1 RETURNING id`,
    [car.unitId, WRITES * 2 + 2],
  );
  await runAsAdmin(url, 'ANALYZE');
  await runAsAdmin(nameDatabase(url, 'postgres'), `CREATE DATABASE ${COPY} TEMPLATE ${new URL(url).pathname.slice(1)}`);
  return { car, unitIds: slots.rows.map(({ id }) => id) };
};
