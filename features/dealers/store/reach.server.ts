import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { DealerReach } from '../rules/reach.ts';

/** The places that a grant may name to reach any of some dealerships: what `listReached` reads, the other way about. */
export const listPlacesReaching = (
  tx: Tx,
  { brand, market, ids }: { brand: string; market: Market; ids: readonly string[] },
): Promise<{ scope: string; id: string }[]> =>
  tx.rows(sql<{ scope: string; id: string }>`
    WITH named AS (SELECT * FROM dealers.dealer WHERE brand = ${brand} AND market = ${market} AND id = ANY(${[...ids]}::uuid[]))
    SELECT DISTINCT p.scope, p.id FROM (
      SELECT 'DEALER' AS scope, d.id::text AS id FROM named d
      UNION ALL SELECT 'ZONE', d.city_code FROM named d
      UNION ALL SELECT 'DEALER_GROUP', d.group_code FROM named d
      UNION ALL SELECT 'DEALER_GROUP', CASE d.market WHEN 'br' THEN left(d.document, 8) ELSE d.document END FROM named d
      UNION ALL SELECT 'REGIONAL', i.regional_code FROM named d
        JOIN dealers.area_dealer a ON a.dealer_id = d.id
        JOIN dealers.influence_area i ON i.brand = a.brand AND i.id = a.area_id
    ) p WHERE p.id IS NOT NULL`);

/**
 * The dealerships inside a reach, blocked and closed ones too: what was booked and asked for there is still to be answered. A group
 * is the network's own, or the company behind a dealership: the root of its CNPJ (IN RFB 2.119/2022), its whole CUIT.
 */
export const listReached = async (
  tx: Tx,
  { brand, market, reach }: { brand: string; market: Market; reach: DealerReach },
): Promise<string[]> => {
  const { dealers, groups, regionals, zones } = reach;
  const rows = await tx.rows(sql<{ id: string }>`
    SELECT d.id FROM dealers.dealer d
    WHERE d.brand = ${brand} AND d.market = ${market} AND (d.id = ANY(${dealers}::uuid[]) OR d.city_code = ANY(${zones}::text[])
      OR d.group_code = ANY(${groups}::text[])
      OR CASE d.market WHEN 'br' THEN left(d.document, 8) ELSE d.document END = ANY(${groups}::text[])
      OR d.id IN (SELECT a.dealer_id FROM dealers.influence_area i JOIN dealers.area_dealer a ON a.brand = i.brand AND a.area_id = i.id
        WHERE i.brand = ${brand} AND i.regional_code = ANY(${regionals}::text[])))
    ORDER BY d.id`);
  return rows.map(({ id }) => id);
};
