import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#tests/harness/database.ts';
import { seedDatabase } from './seed.server.ts';
import { buildTables } from './tables.ts';
import { writeTables, type TableSeed } from './write.server.ts';

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

type Row = Record<string, unknown>;
const rows = async (text: string): Promise<Row[]> => (await client.query<Row>(text)).rows;
const count = async (from: string): Promise<number> =>
  Number((await rows(`SELECT count(*) AS n FROM ${from}`))[0]?.['n']);

const tables = buildTables();
const only = (name: string): TableSeed[] => tables.filter(({ table }) => table === name);

/** One table of the seed with its rows changed. */
const changed = (name: string, change: (rows: readonly Row[]) => Row[]): TableSeed[] =>
  only(name).map((input) => ({ ...input, rows: change(input.rows as Row[]) }));

describe('the seed', () => {
  it('writes every row of its tables, and none twice', async () => {
    const expectEach = async () => {
      for (const { table, rows: requested, scope = 'true' } of tables)
        expect(await count(`${table} AS existing WHERE ${scope}`), table).toBe(requested.length);
    };
    await expectEach();
    await writeTables(client, tables);
    await expectEach();
  });

  it('touches no row that is as it should be', async () => {
    const before = await rows(`SELECT id, xmin::text FROM dealers.dealer ORDER BY id`);
    await writeTables(client, only('dealers.dealer'));
    expect(await rows(`SELECT id, xmin::text FROM dealers.dealer ORDER BY id`)).toEqual(before);
  });

  it('is not written again while its sources stay the same, and is when they change', async () => {
    await client.query(`UPDATE catalog.model SET name = 'Edited' WHERE slug = 'aura'`);
    await seedDatabase({ url: database.url });
    expect(await rows(`SELECT name FROM catalog.model WHERE slug = 'aura'`)).toEqual([{ name: 'Edited' }]);
    await client.query(`UPDATE platform.seed SET hash = 'older'`);
    await seedDatabase({ url: database.url });
    expect(await rows(`SELECT name FROM catalog.model WHERE slug = 'aura'`)).toEqual([{ name: 'Aura' }]);
  });

  it('survives two processes that seed at once', async () => {
    await client.query(`DELETE FROM platform.seed`);
    await Promise.all([seedDatabase({ url: database.url }), seedDatabase({ url: database.url })]);
    expect(await rows('SELECT name FROM platform.seed ORDER BY name')).toEqual([
      { name: 'catalogue' },
      { name: 'offers' },
    ]);
  });
});

describe('rows that vanish from the data', () => {
  it('are closed where orders may name them, and open again when they return', async () => {
    await writeTables(
      client,
      changed('dealers.dealer', (all) => all.slice(1)),
    );
    const closed = await rows('SELECT id FROM dealers.dealer WHERE closed_at IS NOT NULL');
    const [first] = (only('dealers.dealer')[0]?.rows ?? []) as Row[];
    expect(closed).toEqual([{ id: first?.['id'] }]);
    await writeTables(client, only('dealers.dealer'));
    expect(await count('dealers.dealer WHERE closed_at IS NOT NULL')).toBe(0);
  });

  it('leave the stock as withdrawn, and units that came from elsewhere stay', async () => {
    await client.query(`
      INSERT INTO stock.unit (id, brand, market, dealer_id, mvs_code, year, kind)
      SELECT '01890000-0000-7000-8000-000000000001', brand, market, dealer_id, mvs_code, year, 'slot' FROM stock.unit LIMIT 1`);
    await writeTables(
      client,
      changed('stock.unit', (all) => all.slice(2)),
    );
    expect(await count('stock.unit WHERE withdrawn_at IS NOT NULL')).toBe(2);
    await writeTables(client, only('stock.unit'));
    expect(await count('stock.unit WHERE withdrawn_at IS NOT NULL')).toBe(0);
    await client.query(`DELETE FROM stock.unit WHERE id = '01890000-0000-7000-8000-000000000001'`);
  });

  it('go where nothing but the catalogue refers to them', async () => {
    const before = await count('catalog.part_relation');
    await writeTables(
      client,
      changed('catalog.part_relation', (all) => all.slice(3)),
    );
    expect(await count('catalog.part_relation')).toBe(before - 3);
  });
});

describe('constraints', () => {
  it.each([
    [
      'a price in the wrong currency',
      `UPDATE catalog.part_price SET currency = 'ARS', net_amount = 0 WHERE list_id LIKE 'jeep-br-%'`,
    ],
    ['an Argentine price without its net', `UPDATE catalog.version_price SET net_amount = NULL WHERE currency = 'ARS'`],
    [
      'two public lists in force at once',
      `UPDATE catalog.price_list SET valid_until = NULL WHERE id = 'jeep-br-public-2024-01-01'`,
    ],
    ['a version under another model’s code', `UPDATE catalog.version SET model_code = '609' WHERE model_code = '675'`],
    ['a part that brings itself', `UPDATE catalog.part_relation SET other_id = part_id`],
    ['a text in one language', `UPDATE catalog.part SET name = '{"pt-BR": "Teto"}'`],
    ['a ready car without colour', `UPDATE stock.unit SET color_code = NULL WHERE kind = 'ready'`],
    ['a chassis number of sixteen characters', `UPDATE stock.unit SET chassis = left(chassis, 16)`],
    ['a dealer off the globe', `UPDATE dealers.dealer SET latitude = -95`],
  ])('refuse %s', async (_what, statement) => {
    await expect(client.query(statement)).rejects.toThrow(/constraint/);
  });
});
