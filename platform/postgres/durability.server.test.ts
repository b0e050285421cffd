import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#tests/harness/database.ts';
import { assertDurable, findProblems } from './durability.server.ts';

const FACTS = {
  version: 150_000,
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  data_checksums: 'on',
  connections: 57,
};

test.each([
  [{ version: 140_009 }, 'PostgreSQL 15'],
  [{ fsync: 'off' }, 'fsync'],
  [{ full_page_writes: 'off' }, 'full_page_writes'],
  [{ synchronous_commit: 'off' }, 'synchronous_commit'],
  [{ synchronous_commit: 'local' }, 'synchronous_commit'],
  [{ connections: 29 }, 'max_connections'],
])('%o is refused', (change, named) => {
  expect(findProblems({ facts: { ...FACTS, ...change }, connections: 30 })).toEqual([expect.stringContaining(named)]);
});

let database: Awaited<ReturnType<typeof createDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('a server as it should be passes, and is refused once it is not', async () => {
  await expect(assertDurable({ client, connections: 30 })).resolves.toBeDefined();
  await client.query('SET synchronous_commit = off');
  await expect(assertDurable({ client, connections: 30 })).rejects.toThrow('synchronous_commit is off');
  await client.query('RESET synchronous_commit');
  await expect(assertDurable({ client, connections: 10_000 })).rejects.toThrow('max_connections');
});
