import type { Client } from 'pg';

/**
 * How rows of one table are written: all at once from one JSON value. Rows that changed are updated, rows that vanished from
 * the data are closed where the table knows how, or deleted where nothing but the catalogue refers to them.
 */
export type TableSpec = {
  readonly table: string;
  /** Column and type, in the order of the table. */
  readonly columns: Readonly<Record<string, string>>;
  readonly key: readonly string[];
  readonly emptyKeys?: readonly string[];
  /** `stay`: a row that is there already is left as it is. */
  readonly known?: 'stay';
  /** `delete`, or the column that takes the time of leaving. */
  readonly vanished: 'keep' | 'delete' | 'closed_at' | 'withdrawn_at';
  /** Which rows the seed answers for; others came from elsewhere and are left alone. */
  readonly scope?: string;
};

export type TableSeed = TableSpec & { readonly rows: readonly object[] };

const RESTING = new Set(['closed_at', 'withdrawn_at']);

/** Plain equality lets the join hash; only columns that may be empty need the slow comparison. */
const same = ({ key, emptyKeys = [] }: TableSeed, left: string, right: string): string =>
  key
    .map(
      (column) => `${left}.${column} ${emptyKeys.includes(column) ? 'IS NOT DISTINCT FROM' : '='} ${right}.${column}`,
    )
    .join(' AND ');

const upsertOf = ({ table, columns, key, known, vanished }: TableSeed): string => {
  const names = Object.keys(columns);
  const others = names.filter((name) => !key.includes(name));
  const resting = RESTING.has(vanished) ? [vanished] : [];
  const sets = [...others.map((name) => `${name} = EXCLUDED.${name}`), ...resting.map((name) => `${name} = NULL`)];
  const current = [...others, ...resting].map((name) => `existing.${name}`).join(', ');
  const requested = [...others.map((name) => `EXCLUDED.${name}`), ...resting.map(() => 'NULL')].join(', ');
  const onConflict =
    sets.length === 0 || known === 'stay'
      ? 'DO NOTHING'
      : `DO UPDATE SET ${sets.join(', ')} WHERE (${current}) IS DISTINCT FROM (${requested})`;
  return `INSERT INTO ${table} AS existing (${names.join(', ')})
    SELECT ${names.join(', ')} FROM jsonb_to_recordset($1::jsonb) AS given (${typed(columns)})
    ON CONFLICT (${key.join(', ')}) ${onConflict}`;
};

const typed = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');

const leaveOf = (seed: TableSeed): string | null => {
  const { table, columns, vanished, scope } = seed;
  if (vanished === 'keep') return null;
  const gone = `NOT EXISTS (
    SELECT FROM jsonb_to_recordset($1::jsonb) AS given (${typed(columns)}) WHERE ${same(seed, 'existing', 'given')})`;
  const limits = scope === undefined ? gone : `(${scope}) AND ${gone}`;
  return vanished === 'delete'
    ? `DELETE FROM ${table} AS existing WHERE ${limits}`
    : `UPDATE ${table} AS existing SET ${vanished} = now() WHERE existing.${vanished} IS NULL AND ${limits}`;
};

/** Brings the tables to the data: what vanished leaves first, the tables that refer to others before those they refer to. */
export const writeTables = async (client: Client, tables: readonly TableSeed[]): Promise<void> => {
  const json = new Map(tables.map((table) => [table, JSON.stringify(table.rows)]));
  for (const table of [...tables].reverse()) {
    const leave = leaveOf(table);
    if (leave !== null) await client.query(leave, [json.get(table)]);
  }
  for (const table of tables) await client.query(upsertOf(table), [json.get(table)]);
  // Plans of the first minutes would rest on guesses otherwise.
  await client.query(`ANALYZE ${tables.map(({ table }) => table).join(', ')}`);
};
