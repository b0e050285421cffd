import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type NetworkPlace = {
  readonly scope: 'REGIONAL' | 'DEALER_GROUP' | 'ZONE' | 'DEALER';
  readonly id: string;
  readonly name: string;
};

/**
 * The places of a brand's network that a role may be bound to, under the ids by which a reach is read (listReached): regionals,
 * groups and companies with more than one dealership, cities, dealerships. Closed dealerships are no choice.
 */
export const listNetworkPlaces = (
  tx: Tx,
  { brand, market }: { brand: string; market: Market },
): Promise<NetworkPlace[]> =>
  tx.rows(sql<NetworkPlace>`
    WITH open AS (
      SELECT id, name, legal_name, city_code, city_name, state_code,
        CASE market WHEN 'br' THEN left(document, 8) ELSE document END AS company
      FROM dealers.dealer WHERE brand = ${brand} AND market = ${market} AND closed_at IS NULL
    )
    SELECT 'REGIONAL' AS scope, code AS id, name FROM dealers.regional WHERE brand = ${brand} AND market = ${market}
    UNION ALL SELECT 'DEALER_GROUP', code, name FROM dealers.dealer_group WHERE brand = ${brand} AND market = ${market}
    UNION ALL SELECT 'DEALER_GROUP', company, min(legal_name) FROM open GROUP BY company HAVING count(*) > 1
    UNION ALL SELECT 'ZONE', city_code, min(city_name || ', ' || state_code) FROM open GROUP BY city_code
    UNION ALL SELECT 'DEALER', id::text, name || ', ' || city_name FROM open
    ORDER BY scope, name, id`);
