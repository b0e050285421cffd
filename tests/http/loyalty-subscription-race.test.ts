import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf, patient } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { makeMembers } from '#tests/harness/loyalty.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

/** Two processes on one database. */
let database: Awaited<ReturnType<typeof createDatabase>>;
let apis: [Api, Api];

beforeAll(async () => {
  database = await createDatabase();
  const VOLANTE_DATA = mkdtempSync(path.join(tmpdir(), 'volante-terms-'));
  const start = () => startApi({ url: database.url, env: { VOLANTE_DATA } });
  apis = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await database.drop();
});

test('ten people who each ask eight times through two processes have one term and one charge of each way each', async () => {
  const people = await makeMembers(database.url, {
    ...JEEP,
    programme: 'jeep-nation',
    name: 'corre',
    count: 10,
    points: 0,
  });
  const answers = await Promise.all(
    people.flatMap(({ token }) =>
      Array.from({ length: 8 }, (_, turn) =>
        patient(callerOf((turn % 2 === 0 ? apis[0] : apis[1]).url))('POST', 'loyalty/v1/subscription', {
          ...JEEP,
          token,
          key: randomUUID(),
          body: { programme: 'jeep-nation', plan: 'PLUS', method: turn < 4 ? 'pix' : 'card' },
        }),
      ),
    ),
  );
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  const { rows } = await ask(
    database.url,
    `SELECT count(DISTINCT s.id)::int AS terms, count(c.id)::int AS charges, count(DISTINCT s.member_id)::int AS members
     FROM loyalty.subscription s JOIN payments.charge c ON c.order_id = s.id`,
  );
  expect(rows).toEqual([{ terms: 10, charges: 20, members: 10 }]);
});
