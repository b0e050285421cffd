import pg from 'pg';
import type { Part } from './entries.ts';

const PARTS = `
  SELECT n.nspname AS schema, w.relname AS table, p.relname AS name, pg_get_expr(p.relpartbound, p.oid) AS bound
  FROM pg_inherits i JOIN pg_class w ON w.oid = i.inhparent AND w.relkind = 'p' JOIN pg_namespace n ON n.oid = w.relnamespace
  JOIN pg_class p ON p.oid = i.inhrelid ORDER BY 1, 2, 3`;

/** Bounds are said in the time zone of the connection, which is UTC. */
export const readParts = async (client: pg.Client): Promise<Part[]> => (await client.query<Part>(PARTS)).rows;

const keyOf = ({ schema, table, name, bound }: Part): string => [schema, table, name, bound].join(' ');

/**
 * A new database has parts of today: one for all that is old. Rows lie in the parts that they lay in, so that a month can be archived,
 * or come back from the archive, as where they come from. Tables are empty by now; those of another layout go, and what a part has
 * is what `platform.make_months` gives one.
 */
export const layParts = async (client: pg.Client, parts: readonly Part[]): Promise<void> => {
  if (parts.length === 0) return;
  const there = await readParts(client);
  const [had, wanted] = [there, parts].map((list) => new Set(list.map(keyOf)));
  const tables = new Set(parts.map(({ schema, table }) => `${schema}.${table}`));
  for (const part of there)
    if (tables.has(`${part.schema}.${part.table}`) && wanted?.has(keyOf(part)) !== true)
      await client.query(`DROP TABLE ${quoted(part.schema)}.${quoted(part.name)}`);
  for (const part of parts) if (had?.has(keyOf(part)) !== true) await makePart(client, part);
};

const quoted = (name: string): string => pg.escapeIdentifier(name);

// The bound is PostgreSQL's own wording of a bound; another one is of no backup.
const BOUND = /^(?:DEFAULT|FOR VALUES FROM \((?:MINVALUE|'[\d :+.-]+')\) TO \((?:MAXVALUE|'[\d :+.-]+')\))$/;

const makePart = async (client: pg.Client, { schema, table, name, bound }: Part): Promise<void> => {
  if (!BOUND.test(bound)) throw new Error(`${name} has the bound ${bound}`);
  const [whole, part] = [`${quoted(schema)}.${quoted(table)}`, `${quoted(schema)}.${quoted(name)}`];
  const { rows } = await client.query<{ said: string | null }>(
    `SELECT obj_description($1::regclass, 'pg_class') AS said`,
    [whole],
  );
  const said = rows[0]?.said ?? '';
  const own = said.replaceAll('@by-month', '').replaceAll('@numbered', '').trim();
  await client.query(`
    CREATE TABLE ${part} (LIKE ${whole} INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
    COMMENT ON TABLE ${part} IS ${pg.escapeLiteral(own)};
    ALTER TABLE ${part} ENABLE ROW LEVEL SECURITY`);
  if (said.includes('@numbered')) await client.query(`ALTER TABLE ${part} ADD PRIMARY KEY (id)`);
  await copyPolicies(client, whole, part);
  await client.query(`ALTER TABLE ${whole} ATTACH PARTITION ${part} ${bound}`);
};

const copyPolicies = async (client: pg.Client, whole: string, part: string): Promise<void> => {
  const { rows } = await client.query<{ made: string }>(
    `SELECT format('CREATE POLICY %I ON ${part.replaceAll('%', '%%')} AS %s FOR %s', polname,
         CASE WHEN polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END,
         CASE polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE' WHEN 'd' THEN 'DELETE' ELSE 'ALL' END)
       || coalesce(format(' USING (%s)', pg_get_expr(polqual, polrelid)), '')
       || coalesce(format(' WITH CHECK (%s)', pg_get_expr(polwithcheck, polrelid)), '') AS made
     FROM pg_policy WHERE polrelid = $1::regclass`,
    [whole],
  );
  for (const { made } of rows) await client.query(made);
};
