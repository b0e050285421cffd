import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { GazetteerCity } from '../rules/gazetteer.ts';

/** How many of the cities are new, and how many are told otherwise than they stand. */
export const compareCities = async (
  tx: Tx,
  country: string,
  cities: readonly GazetteerCity[],
): Promise<{ readonly added: number; readonly changed: number }> => {
  const found = await tx.one(sql<{ added: number; changed: number }>`
    SELECT (count(*) FILTER (WHERE c.code IS NULL))::int AS added,
      (count(*) FILTER (WHERE c.code IS NOT NULL AND (c.state_code, c.name) IS DISTINCT FROM (g.state, g.name)
        OR g.latitude IS NOT NULL AND c.code IS NOT NULL
          AND (c.latitude, c.longitude) IS DISTINCT FROM (g.latitude, g.longitude)))::int AS changed
    FROM jsonb_to_recordset(${JSON.stringify(cities)}::jsonb)
      AS g (code text, state text, name text, latitude double precision, longitude double precision)
    LEFT JOIN location.city c ON c.country_code = ${country} AND c.code = g.code`);
  return found;
};

/** Writes the cities; a place that the file leaves out stays, and ranges take the place of those a city had. */
export const writeCities = async (tx: Tx, country: string, cities: readonly GazetteerCity[]): Promise<void> => {
  const input = JSON.stringify(cities);
  await tx.run(sql`
    INSERT INTO location.city AS c (country_code, code, state_code, name, latitude, longitude)
    SELECT ${country}, g.code, g.state, g.name, g.latitude, g.longitude FROM jsonb_to_recordset(${input}::jsonb)
      AS g (code text, state text, name text, latitude double precision, longitude double precision)
    ON CONFLICT (country_code, code) DO UPDATE SET state_code = EXCLUDED.state_code, name = EXCLUDED.name,
      latitude = coalesce(EXCLUDED.latitude, c.latitude), longitude = coalesce(EXCLUDED.longitude, c.longitude)`);
  const ranged = JSON.stringify(cities.filter(({ ranges }) => ranges.length > 0));
  await tx.run(sql`
    DELETE FROM location.postal_range r USING jsonb_to_recordset(${ranged}::jsonb) AS g (code text)
    WHERE r.country_code = ${country} AND r.city_code = g.code`);
  await tx.run(sql`
    INSERT INTO location.postal_range (country_code, codes, state_code, city_code)
    SELECT ${country}, int4range(r.first, r.last, '[]'), g.state, g.code
    FROM jsonb_to_recordset(${ranged}::jsonb) AS g (code text, state text, ranges jsonb),
      jsonb_to_recordset(g.ranges) AS r (first integer, last integer)
    ON CONFLICT DO NOTHING`);
};
