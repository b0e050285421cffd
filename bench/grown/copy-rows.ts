import pg from 'pg';
import type { Vault } from '#platform/vault.server.ts';
import { OWN_VALUES, rowsFor, SCOPE_COLUMNS, UNGROWN } from './sizes.ts';
import type { Column, Table } from './patterns.ts';
import { resealTable } from './reseal.ts';

/** How a text that no two rows share is told from its pattern's: the first that the table takes. */
const TEXTS: readonly ((column: string) => string)[] = [
  (c) => `${c} || n`,
  (c) => `left(${c}, -6) || lpad(n::text, 6, '0')`,
  (c) => `lpad(n::text, length(${c}), '0')`,
  (c) => `upper(lpad(to_hex(n), length(${c}), '0'))`,
  (c) => `left(${c}, -4) || upper(lpad(to_hex(n), 4, '0'))`,
  (c) => `lpad(to_hex(n), length(${c}), '0')`,
  (c) => `left(${c}, 3) || translate(lpad(n::text, length(${c}) - 3, '0'), '0123456789', 'ABCDEFGHJK')`,
];

type Copies = ReadonlyMap<string, number>;

/** Rows refer to rows by these also where no foreign key says so. */
const NAMED: Readonly<Record<string, string>> = { dealer_id: 'dealers.dealer', account_id: 'accounts.account' };

/** With the marks of an id that was drawn, as calls and answers take no other. */
const uuidFrom = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/** Ids of a copy are made of its pattern's and its number, in every table alike, so that copies refer to copies. */
const uuidOf = (column: Column, copies: Copies): string => {
  const target = column.names ?? NAMED[column.name] ?? null;
  if (target !== null && UNGROWN.some(({ tables }) => tables.test(target))) return `p.${column.name}`;
  const most = target === null ? undefined : copies.get(target);
  const number = most === undefined ? 'n' : `(1 + (n - 1) % ${most})`;
  return uuidFrom(`p.${column.name}::text || '-' || ${number}`);
};

const SPREAD = 1_000_000;

const UUID_IN = `'[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'`;

/** More rows are more people and more subjects: a text names the copy that an id would, and a mailbox and a blind index are another person's. */
const textOf = (c: string, name: string): string => {
  if (name.endsWith('_index')) return `left(${c}, greatest(0, length(${c}) - 8)) || lpad(to_hex(n), 8, '0')`;
  if (name === 'email') return `'g' || n || '-' || ${c}`;
  const found = `substring(${c} from ${UUID_IN})`;
  return `CASE WHEN ${c} ~ ${UUID_IN} THEN replace(${c}, ${found}, (${uuidFrom(`${found} || '-' || n`)})::text) ELSE ${c} END`;
};

const valueOf = (column: Column, copies: Copies, text: (column: string) => string): string => {
  const c = `p.${column.name}`;
  if (column.type === 'uuid') return uuidOf(column, copies);
  if (column.type === 'timestamp with time zone')
    return `CASE WHEN ${c} < now() THEN ${c} - n * interval '30 seconds' ELSE ${c} END`;
  const isNumber = ['integer', 'bigint', 'smallint'].includes(column.type);
  if (
    isNumber &&
    (column.isIdentity || column.name === 'audit_id' || (column.names !== null && copies.has(column.names)))
  )
    return `${c} + n * ${SPREAD}::bigint`;
  if (column.isListed || SCOPE_COLUMNS.has(column.name)) return c;
  if (!column.isKey) return column.type === 'text' ? textOf(c, column.name) : c;
  if (column.names !== null && UNGROWN.some(({ tables }) => tables.test(column.names ?? ''))) return c;
  if (column.type === 'bytea') return `sha256((encode(${c}, 'hex') || n)::bytea)`;
  return column.type === 'text' || column.type === 'character varying' ? text(c) : c;
};

export type Growth = { readonly table: string; readonly rows: number; readonly wanted: number; readonly why: string };

/** Copies the patterns of a table until it has as many rows as it is to have. */
const growTable = async (client: pg.Client, table: Table, of: { rows: number; copies: Copies }): Promise<Growth> => {
  const { name, columns, rows } = table;
  const wanted = of.rows;
  const own = OWN_VALUES[name] ?? {};
  const times = of.copies.get(name) ?? 1;
  let best = 0;
  let why = '';
  for (const text of TEXTS) {
    const values = columns.map(
      (column) => own[column.name]?.replaceAll(':copies', String(times)) ?? valueOf(column, of.copies, text),
    );
    try {
      await client.query('BEGIN');
      const { rowCount } = await client.query(
        `INSERT INTO ${name} (${columns.map((column) => `"${column.name}"`).join(', ')}) OVERRIDING SYSTEM VALUE
         SELECT ${values.join(', ')} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb) p, generate_series(1, ${times}) n
         ON CONFLICT DO NOTHING`,
        [JSON.stringify(rows)],
      );
      best = Math.max(best, rowCount ?? 0);
      if ((rowCount ?? 0) >= wanted / 2) {
        await client.query('COMMIT');
        return { table: name, rows: rowCount ?? 0, wanted, why: '' };
      }
      why = `keys leave room for ${best}`;
    } catch (error) {
      why = error instanceof Error ? error.message : 'unknown';
    }
    await client.query('ROLLBACK');
  }
  return { table: name, rows: 0, wanted, why };
};

/** Grows every table whose size is not bounded by what it is. What could not be grown is told by name. */
export const growTables = async (
  url: string,
  tables: readonly Table[],
  of: { rows: number; vault: Vault },
): Promise<readonly Growth[]> => {
  const { rows, vault } = of;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query('SET synchronous_commit = off');
    const grown = tables.filter(({ name }) => !UNGROWN.some(({ tables: bounded }) => bounded.test(name)));
    const copies = new Map(
      grown.map(({ name, rows: patterns }) => [
        name,
        Math.max(1, Math.ceil(rowsFor(name, rows) / Math.max(1, patterns.length))),
      ]),
    );
    const growths: Growth[] = [];
    for (const table of grown) {
      const wanted = rowsFor(table.name, rows);
      growths.push(
        table.rows.length === 0
          ? { table: table.name, rows: 0, wanted, why: 'no row to copy' }
          : await growTable(client, table, { rows: wanted, copies }),
      );
    }
    // Accounts are not listed by what is sealed of them, and there are many.
    for (const table of grown.filter(({ name }) => !name.startsWith('accounts.')))
      await resealTable(client, vault, table);
    await client.query(
      `UPDATE platform.seal_progress SET sealed_to = (SELECT max(id) FROM platform.audit), seen_to = (SELECT max(id) FROM platform.audit)`,
    );
    await setCounters(client, grown);
    await client.query('VACUUM ANALYZE');
    return growths;
  } finally {
    await client.end();
  }
};

/** What the database counts by itself goes on after the copies. */
const setCounters = async (client: pg.Client, tables: readonly Table[]): Promise<void> => {
  for (const { name, columns } of tables)
    for (const { name: column } of columns.filter(({ isIdentity }) => isIdentity))
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${name}', '${column}'), (SELECT greatest(1, max(${column})) FROM ${name}))
         WHERE pg_get_serial_sequence('${name}', '${column}') IS NOT NULL`,
      );
};
