import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineMachine } from '#kernel/transitions.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { openDatabase, type Database } from './database.server.ts';
import { sql } from './sql.server.ts';
import { writeTransitions } from './transitions.server.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;

beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase({ url: database.url, pool: 2 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const door = defineMachine({
  name: 'test-door',
  states: ['open', 'shut', 'gone'],
  initial: 'open',
  ends: ['gone'],
  transitions: [
    { from: 'open', event: 'shut', to: 'shut' },
    { from: 'shut', event: 'open', to: 'open' },
    { from: ['open', 'shut'], event: 'remove', to: 'gone' },
  ],
});
const narrower = defineMachine({
  name: 'test-door',
  states: ['open', 'shut', 'gone'],
  initial: 'open',
  ends: ['gone'],
  transitions: [
    { from: 'open', event: 'shut', to: 'shut' },
    { from: 'shut', event: 'remove', to: 'gone' },
  ],
});

const moves = () =>
  db.rows(sql<{ move: string }>`
    SELECT from_state || ' ' || event || ' ' || to_state AS move FROM platform.transition WHERE machine = 'test-door' ORDER BY 1`);

describe('writeTransitions', () => {
  it('writes every legal move, and writing them again changes nothing', async () => {
    await writeTransitions(db, [door]);
    const written = await moves();
    expect(written.map(({ move }) => move)).toEqual([
      'open remove gone',
      'open shut shut',
      'shut open open',
      'shut remove gone',
    ]);
    await writeTransitions(db, [door]);
    expect(await moves()).toEqual(written);
  });

  it('takes away the moves that are legal no longer, and leaves other machines alone', async () => {
    const others = await db.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM platform.transition WHERE machine <> 'test-door'`,
    );
    await writeTransitions(db, [narrower]);
    expect((await moves()).map(({ move }) => move)).toEqual(['open shut shut', 'shut remove gone']);
    const after = await db.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM platform.transition WHERE machine <> 'test-door'`,
    );
    expect(after).toEqual(others);
  });
});
