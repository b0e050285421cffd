import pg from 'pg';

/** Tables of a catalogue, those that are referred to first, and how a row of a copied model differs from its pattern. */
const TABLES: readonly {
  readonly table: string;
  readonly model: string;
  readonly changed: Readonly<Record<string, string>>;
}[] = [
  {
    table: 'catalog.model',
    model: 's.code',
    changed: { code: 'c.code', slug: `s.slug || '-' || c.copy`, position: 's.position + 1000 * c.copy' },
  },
  {
    table: 'catalog.version',
    model: 's.model_code',
    changed: { model_code: 'c.code', mvs_code: `c.code || substr(s.mvs_code, 4)` },
  },
  {
    table: 'catalog.part',
    model: 's.model_code',
    changed: { model_code: 'c.code', id: `s.id || '-' || c.copy` },
  },
  {
    table: 'catalog.version_part',
    model: 's.model_code',
    changed: {
      model_code: 'c.code',
      mvs_code: `c.code || substr(s.mvs_code, 4)`,
      part_id: `s.part_id || '-' || c.copy`,
    },
  },
  {
    table: 'catalog.part_relation',
    model: 's.model_code',
    changed: { model_code: 'c.code', part_id: `s.part_id || '-' || c.copy`, other_id: `s.other_id || '-' || c.copy` },
  },
  {
    table: 'catalog.version_price',
    model: 'left(s.mvs_code, 3)',
    changed: { mvs_code: `c.code || substr(s.mvs_code, 4)` },
  },
  {
    table: 'catalog.part_price',
    model: '(SELECT t.model_code FROM catalog.part t WHERE t.brand = s.brand AND t.id = s.part_id)',
    changed: { part_id: `s.part_id || '-' || c.copy` },
  },
];

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const codeAt = (index: number): string =>
  [1296, 36, 1].map((place) => DIGITS.charAt(Math.floor(index / place) % 36)).join('');

const toColumns = async (client: pg.Client, table: string): Promise<string[]> => {
  const [schema, name] = table.split('.');
  const { rows } = await client.query<{ column: string }>(
    `SELECT column_name AS column FROM information_schema.columns
     WHERE table_schema = $1 AND table_name = $2 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [schema, name],
  );
  return rows.map(({ column }) => column);
};

/**
 * Multiplies a brand's catalogue: every model with its versions, parts, rules and prices once more under a code of its own, as
 * often as it takes. The patterns stay first in every list, so that a first page is the same at each size. Only for brands with model codes of three characters.
 */
export const growCatalogue = async (options: { url: string; brand: string; times: number }): Promise<void> => {
  const { url, brand, times } = options;
  if (times === 1) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The copies are true to their patterns: neither keys nor the history of prices are worked on for them.
    await client.query(`SET session_replication_role = replica`);
    const { rows } = await client.query<{ code: string }>('SELECT code FROM catalog.model WHERE brand = $1', [brand]);
    const taken = new Set(rows.map(({ code }) => code));
    const free = Array.from({ length: 36 ** 3 }, (_, index) => codeAt(index)).filter((code) => !taken.has(code));
    const copies = rows.flatMap(({ code }, model) =>
      Array.from({ length: times - 1 }, (_, copy) => [code, copy + 1, free[model * (times - 1) + copy]]),
    );
    await client.query('CREATE TEMP TABLE copy_of (pattern text, copy integer, code text)');
    await client.query(
      `INSERT INTO copy_of SELECT c ->> 0, (c ->> 1)::integer, c ->> 2 FROM jsonb_array_elements($1::jsonb) AS c`,
      [JSON.stringify(copies)],
    );
    await client.query('ANALYZE copy_of');
    for (const { table, model, changed } of TABLES) {
      const columns = await toColumns(client, table);
      const values = columns.map((column) => changed[column] ?? `s.${column}`);
      await client.query(
        `INSERT INTO ${table} (${columns.join(', ')})
         SELECT ${values.join(', ')} FROM ${table} s JOIN copy_of c ON c.pattern = ${model} WHERE s.brand = $1`,
        [brand],
      );
    }
    await client.query('UPDATE catalog.revision SET id = gen_random_uuid() WHERE brand = $1', [brand]);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
};
