import type pg from 'pg';
import type { Vault } from '#platform/vault.server.ts';
import type { Table } from './patterns.ts';

/** What a row is sealed under: its table, the row it belongs to, and what of it. */
const OWNERS = ['id', 'order_id', 'account_id'] as const;
const PARTS = ['', ':form', ':body', ':answer'] as const;
const BATCH = 2000;

type Opened = { readonly text: string; readonly part: string };
type Sealed = { readonly owner: string; readonly sealed: Buffer };

const fromHex = (value: unknown): Buffer | null =>
  typeof value === 'string' && value.startsWith(String.raw`\x`) ? Buffer.from(value.slice(2), 'hex') : null;

const openPattern = (vault: Vault, sealed: Buffer, place: string): Opened | null => {
  for (const part of PARTS) {
    try {
      return { text: vault.open(sealed, `${place}${part}`), part };
    } catch {
      // Sealed as another part, or as something that no copy opens.
    }
  }
  return null;
};

/** What the patterns say, by what stands in them: a copy has the same bytes and another row's name. */
const openPatterns = (vault: Vault, table: Table, at: { owner: string; column: string }): Map<string, Opened> => {
  const opened = new Map<string, Opened>();
  for (const row of table.rows as Record<string, unknown>[]) {
    const sealed = fromHex(row[at.column]);
    const found = sealed === null ? null : openPattern(vault, sealed, `${table.name}:${String(row[at.owner])}`);
    if (sealed !== null && found !== null) opened.set(sealed.toString('hex'), found);
  }
  return opened;
};

/** Copies are sealed as their own rows: a value copied to another row does not open, and a list with one would answer nothing. */
export const resealTable = async (client: pg.Client, vault: Vault, table: Table): Promise<void> => {
  const owner = OWNERS.find((name) => table.columns.some((column) => column.name === name));
  if (owner === undefined) return;
  for (const { name: column } of table.columns.filter(
    ({ name, type }) => type === 'bytea' && name.includes('sealed'),
  )) {
    const opened = openPatterns(vault, table, { owner, column });
    if (opened.size === 0) continue;
    const { rows } = await client.query<Sealed>(
      `SELECT ${owner}::text AS owner, ${column} AS sealed FROM ${table.name} WHERE ${column} IS NOT NULL`,
    );
    const again = rows.flatMap(({ owner: id, sealed }) => {
      const said = opened.get(sealed.toString('hex'));
      return said === undefined ? [] : [{ id, sealed: vault.seal(said.text, `${table.name}:${id}${said.part}`) }];
    });
    for (let from = 0; from < again.length; from += BATCH) {
      const batch = again.slice(from, from + BATCH);
      await client.query(
        `UPDATE ${table.name} t SET ${column} = u.sealed FROM unnest($1::uuid[], $2::bytea[]) u (id, sealed) WHERE t.${owner} = u.id`,
        [batch.map(({ id }) => id), batch.map(({ sealed }) => sealed)],
      );
    }
    // The rows that were written twice leave no room behind.
    if (again.length > 0) await client.query(`VACUUM FULL ${table.name}`);
  }
};
