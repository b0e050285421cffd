import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerOf } from '#tests/harness/buyer.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { FULL_FAULTS } from '#tests/harness/full.ts';
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
    const calls = roles.urls.map((url) => callerOf(url));
    const began = performance.now();
    let rounds = 0;
    while (rounds < ROUNDS && (rounds < LEAST_ROUNDS || performance.now() - began < TIME)) {
      const answers = await Promise.all(
        Array.from({ length: RIVALS }, (_, index) => {
          const call = calls[index % calls.length];
          if (call === undefined) throw new Error('no web process');
          return buyerOf(call, { reference: randomUUID() }).reserve(car);
        }),
      );
      const seen = Map.groupBy(answers, ({ status, json }) => `${status} ${String(json['code'])}`);
      expect(Object.fromEntries([...seen].map(([code, list]) => [code, list.length])), `round ${rounds}`).toEqual({
        '200 undefined': 1,
        '409 unitTaken': RIVALS - 1,
      });
      await expectSound(database.url);
      await release();
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

/** The winner's time is up: the car is free for the next round, and the next winner's hold takes its place. */
const release = async (): Promise<void> => {
  await ask(database.url, `UPDATE reservations.purchase SET held_until = now() WHERE state = 'PRE_RESERVE'`);
  await ask(database.url, `UPDATE stock.hold SET held_until = now() WHERE released_at IS NULL AND held_until > now()`);
};
