import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { keepSimulations, type SimulationRow } from './store/simulations.server.ts';

const scope = { brand: 'jeep', actor: 'system:test' } as const;
const NOBODY = { accountId: null, visitorId: null } as const;

let database: Awaited<ReturnType<typeof createDatabase>>;
let dbs: readonly Database[];

beforeAll(async () => {
  database = await createDatabase();
  // As two web processes, each with connections of its own.
  dbs = [openDatabase({ url: database.url, pool: 4 }), openDatabase({ url: database.url, pool: 4 })];
});
afterAll(async () => {
  await Promise.all(dbs.map((db) => db.close()));
  await database.drop();
});

const simulation = (): SimulationRow =>
  ({
    id: randomUUID(),
    brand: 'jeep',
    market: 'br',
    source: 'PSA_TRADITIONAL',
    planId: randomUUID(),
    plan: {},
    car: {},
    price: 100_000,
    currency: 'BRL',
    entrance: 30_000,
    term: 36,
    residualPercent: null,
    madeOn: '2026-11-28',
    formulaVersion: 1,
    offer: {},
    orderId: null,
    createdAt: new Date('2026-11-28T12:00:00Z'),
    expiresAt: new Date('2026-11-29T03:00:00Z'),
  }) as unknown as SimulationRow;

test('the same simulations written by two processes at once are there once, and nobody hears of it', async () => {
  for (let round = 0; round < 300; round += 1) {
    const rows = [simulation()];
    const keep = (db: Database) => db.withTx(scope, (tx) => keepSimulations(tx, rows, NOBODY));
    await Promise.all(dbs.flatMap((db) => [keep(db), keep(db), keep(db), keep(db)]));
  }
  const kept = await dbs[0]?.withTx(scope, (tx) =>
    tx.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM financing.simulation`),
  );
  expect(kept?.count).toBe(300);
});
