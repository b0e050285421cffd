import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

const WATCHED = path.resolve(import.meta.dirname, '../../db/watched/records.sql');

type Watched = { readonly name: string; readonly sql: string; readonly sha256: string };

export const readWatched = (digest: (text: string) => string): Watched => {
  const sql = readFileSync(WATCHED, 'utf8').replaceAll('\r\n', '\n');
  return { name: 'watched', sql, sha256: digest(sql) };
};

/** Which records' changes are kept: after all migrations, as it names tables of any, and again whenever it changed. */
export async function watchRecords(client: pg.Client, { name, sql, sha256 }: Watched): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM platform.migration WHERE name = $1 AND sha256 = $2', [
    name,
    sha256,
  ]);
  if (rowCount === 1) return;
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO platform.migration (name, sha256) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, applied_at = now()`,
      [name, sha256],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
