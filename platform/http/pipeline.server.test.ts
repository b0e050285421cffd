import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok, refuse } from '#kernel/result.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { openDatabase, type Database } from '../database.server.ts';
import { sql } from '../sql.server.ts';
import type { Route } from './context.server.ts';
import { execute, type Call, type Pipeline } from './pipeline.server.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;

beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase({ url: database.url, pool: 4 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const ask = (route: Partial<Route>, key?: string) =>
  execute(
    {
      services: { db } as Pipeline['services'],
      limiter: { take: () => 0 } as unknown as Pipeline['limiter'],
      isBrand: () => true,
      onChange: async () => undefined,
    },
    {
      id: 'POST x',
      method: 'POST',
      access: 'public',
      roles: [],
      scope: 'none',
      rate: 'read',
      refusals: {},
      ...route,
    } as Route,
    {
      params: {},
      query: {},
      body: undefined,
      brand: null,
      market: 'br',
      actor: { kind: 'anonymous', anonymousId: 'a' },
      ip: '127.0.0.1',
      idempotencyKey: key,
      header: () => undefined,
    } as unknown as Call,
  );
const put = (name: string) => sql`INSERT INTO platform.seed (name, hash) VALUES (${name}, 'x')`;
const has = async (name: string) => (await db.maybe(sql`SELECT 1 FROM platform.seed WHERE name = ${name}`)) !== null;

test('what a call with a key writes, whichever way, stands or falls with its answer', async () => {
  const key = randomUUID();
  const write =
    (name: string, isRefused: boolean): Route['handle'] =>
    async (_input, { tx, withTx }) => {
      await withTx((own) => own.run(put(`${name} a`)));
      await tx.run(put(`${name} b`));
      return isRefused ? refuse('notFound') : ok({});
    };
  const idempotency = 'required';
  expect(await ask({ idempotency, handle: write('no', true) }, key)).toMatchObject({ ok: false, code: 'notFound' });
  expect(await ask({ idempotency, handle: write('yes', false) }, randomUUID())).toMatchObject({ ok: true });
  expect(await Promise.all(['no a', 'no b', 'yes a', 'yes b'].map(has))).toEqual([false, false, true, true]);
});

test('without a key a transaction is the handler’s own', async () => {
  const handle: Route['handle'] = async (_input, { withTx }) => {
    await withTx((own) => own.run(put('kept')));
    return refuse('notFound');
  };
  expect(await ask({ handle })).toMatchObject({ ok: false });
  expect(await has('kept')).toBe(true);
});
