import { randomToken } from '#platform/crypto.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

type Key = { readonly name: string; readonly key: string };

/** The keys of these names. Who comes first makes one, by chance and for all processes. */
export const takeKeys = async (tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const known = await tx.rows(sql<Key>`SELECT name, key FROM analytics.visitor_key WHERE name = ANY(${names}::text[])`);
  const missing = names.filter((name) => known.every((one) => one.name !== name)).toSorted();
  const made =
    missing.length === 0
      ? []
      : await tx.rows(sql<Key>`
          INSERT INTO analytics.visitor_key (name, key)
          SELECT r.name, r.key FROM jsonb_to_recordset(${JSON.stringify(missing.map((name) => ({ name, key: randomToken() })))}::jsonb)
            AS r(name text, key text)
          ORDER BY r.name
          ON CONFLICT (name) DO UPDATE SET name = EXCLUDED.name
          RETURNING name, key`);
  const keys = new Map([...known, ...made].map(({ name, key }) => [name, key]));
  // Nothing may be signed or hashed by an empty one.
  if (names.some((name) => !keys.has(name))) throw new Error('a key of visitors was expected');
  return keys;
};

/** Of spans and of experiments. */
export const listVisitorKeys = (tx: Tx): Promise<(Pick<Key, 'key'> & { readonly isOfSpan: boolean })[]> =>
  tx.rows(sql<Pick<Key, 'key'> & { isOfSpan: boolean }>`
    SELECT key, name LIKE 'span %' AS "isOfSpan" FROM analytics.visitor_key WHERE name <> 'number'`);

type Old = { readonly days: number; readonly experimentDays: number; readonly most: number };

/** So old that nothing is left of what they hash. */
export const removeOldKeys = (tx: Tx, { days, experimentDays, most }: Old): Promise<number> =>
  tx.run(sql`
    DELETE FROM analytics.visitor_key WHERE name IN (
      SELECT name FROM analytics.visitor_key
      WHERE (name LIKE 'span %' AND made_at < now() - make_interval(days => ${days}))
        OR (name LIKE 'experiment %' AND made_at < now() - make_interval(days => ${experimentDays})) ORDER BY made_at LIMIT ${most})`);
