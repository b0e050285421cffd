import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './cars.ts';

/** What the seed writes and nobody else: no person's row can stand there. */
const THINGS = ['catalog', 'location', 'stock', 'price'];

/** Tables of which a row holds the text, whatever its column. */
export const tablesWith = async (databaseUrl: string, needle: string): Promise<string[]> => {
  const tables = await ask<{ name: string }>(
    databaseUrl,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname !~ '^pg_' AND schemaname <> 'information_schema' AND schemaname <> ALL($1)`,
    [THINGS],
  );
  const each = tables.rows.map(
    ({ name }) => `(SELECT '${name}' AS name FROM ${name} t WHERE t::text ILIKE $1 LIMIT 1)`,
  );
  const { rows } = await ask<{ name: string }>(databaseUrl, each.join(' UNION ALL '), [`%${needle}%`]);
  return rows.map(({ name }) => name);
};

/** The sandbox is the outside companies: what they keep is not the program's. */
const OUTSIDE = 'sandbox';

/** Files below the program's data folder that hold the text. */
export const filesWith = (folder: string, needle: string): string[] => {
  const sought = Buffer.from(needle);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(folder, OUTSIDE)))
    .filter((path) => readFileSync(path).includes(sought));
};
