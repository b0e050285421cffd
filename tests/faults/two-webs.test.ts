import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { FULL_FAULTS } from '#tests/harness/full.ts';
import { raceForCar, releaseCar } from '#tests/harness/last-car.ts';
import { startRoles, type Roles } from '#tests/harness/roles.ts';
import { expectSound } from '#tests/harness/sound.ts';

const RIVALS = 200;
const ROUNDS = 100;
const LEAST_ROUNDS = FULL_FAULTS ? 100 : 10;
const TIME = FULL_FAULTS ? Number.POSITIVE_INFINITY : 15_000;

let database: Awaited<ReturnType<typeof createDatabase>>;
let roles: Roles;

beforeAll(async () => {
  database = await createDatabase();
  roles = await startRoles({ databaseUrl: database.url, webs: 2, env: { RATE_LIMIT_SCALE: '10000' } });
});
afterAll(async () => {
  await roles.stop();
  await database.drop();
});

test(
  `${RIVALS} want the last car at once, over two web processes: exactly one gets it`,
  { timeout: 1_200_000 },
  async () => {
    const car = await findReadyCar(database.url);
    const began = performance.now();
    let rounds = 0;
    while (rounds < ROUNDS && (rounds < LEAST_ROUNDS || performance.now() - began < TIME)) {
      await raceForCar({ urls: roles.urls, car, rivals: RIVALS, round: rounds });
      await expectSound(database.url);
      await releaseCar(database.url);
      rounds += 1;
    }
    expect(rounds).toBeGreaterThanOrEqual(LEAST_ROUNDS);
    const { rows } = await ask<{ count: number }>(
      database.url,
      `SELECT count(*)::integer AS count FROM reservations.purchase`,
    );
    expect(rows[0]?.count).toBe(rounds);
  },
);
