import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { DealerReach } from '../rules/reach.ts';

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
      OR EXISTS (SELECT FROM dealers.area_dealer a JOIN dealers.influence_area i ON i.brand = a.brand AND i.id = a.area_id
        WHERE a.dealer_id = d.id AND i.regional_code = ANY(${regionals}::text[])))
    ORDER BY d.id`);
  return rows.map(({ id }) => id);
};
