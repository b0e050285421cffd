import pg from 'pg';

export type Column = {
  readonly name: string;
  readonly type: string;
  /** Counted by the database itself. */
  readonly isIdentity: boolean;
  /** Part of a key that no two rows share. */
  readonly isKey: boolean;
  /** One of a few values that a check of the table lists. */
  readonly isListed: boolean;
  /** The table whose rows it names, where a foreign key says so. */
  readonly names: string | null;
};

export type Table = {
  readonly name: string;
  readonly columns: readonly Column[];
  /** A few of its rows, as JSON: what copies are made of. */
  readonly rows: readonly unknown[];
};

const MOST_PATTERNS = 20;

const COLUMNS = `
  SELECT c.oid::regclass::text AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
    (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval%') IS TRUE AS "isIdentity",
    EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND (i.indisunique OR i.indisexclusion)
      AND (a.attnum = ANY (i.indkey::int2[]) OR pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M'))) AS "isKey",
    EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND a.attnum = ANY (k.conkey)
      AND pg_get_constraintdef(k.oid) ~ ('\\m' || a.attname || ' (= ANY|<@) \\(?\\(?ARRAY')) AS "isListed",
    (SELECT f.confrelid::regclass::text FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f'
      AND f.conkey[array_length(f.conkey, 1)] = a.attnum LIMIT 1) AS names
  FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND s.nspname NOT IN ('pg_catalog', 'information_schema', 'public')
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  ORDER BY 1, a.attnum`;

/** Every table of a database with a few of its rows. */
export const readPatterns = async (url: string): Promise<readonly Table[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column & { table: string }>(COLUMNS);
    const tables = Map.groupBy(rows, ({ table }) => table);
    const read: Table[] = [];
    for (const [name, columns] of tables) {
      const found = await client.query<{ row: unknown }>(
        `SELECT to_jsonb(t) AS row FROM ${name} t LIMIT ${MOST_PATTERNS}`,
      );
      read.push({ name, columns, rows: found.rows.map(({ row }) => row) });
    }
    return read;
  } finally {
    await client.end();
  }
};
