import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { Dealer } from '../public.ts';
import { dealerColumns, shown } from './search.server.ts';

/** A city with dealers that sell, and which. */
export type DealerCity = {
  readonly id: string;
  readonly name: string;
  readonly stateCode: string;
  readonly dealerIds: string[];
};

const CITY = sql`d.city_code AS id, min(d.city_name) AS name, min(d.state_code) AS "stateCode",
  array_agg(d.id::text ORDER BY d.id) AS "dealerIds"`;

/** Cities of an area of influence, with their dealers. */
export const listAreaCities = (
  tx: Tx,
  area: { brand: string; market: Market; areaId: string },
): Promise<DealerCity[]> =>
  tx.rows(sql<DealerCity>`
    SELECT ${CITY} FROM dealers.area_dealer a
    JOIN dealers.dealer d ON d.brand = a.brand AND d.id = a.dealer_id
    WHERE a.brand = ${area.brand} AND a.area_id = ${area.areaId} AND d.market = ${area.market} AND ${shown}
    GROUP BY d.city_code ORDER BY name`);

/** Cities of a regional, with their dealers; of one state where one is named. */
export const listRegionalCities = (
  tx: Tx,
  regional: { brand: string; market: Market; code: string; stateCode?: string | undefined },
): Promise<DealerCity[]> =>
  tx.rows(sql<DealerCity>`
    SELECT ${CITY} FROM dealers.influence_area i
    JOIN dealers.area_dealer a ON a.brand = i.brand AND a.area_id = i.id
    JOIN dealers.dealer d ON d.brand = a.brand AND d.id = a.dealer_id
    WHERE i.brand = ${regional.brand} AND i.market = ${regional.market} AND i.regional_code = ${regional.code}
      AND ${shown}
      ${regional.stateCode === undefined ? noSql : sql`AND d.state_code = ${regional.stateCode}`}
    GROUP BY d.city_code ORDER BY name`);

/** Whose territory a city is: the selling dealer of the state that is nearest to it, and the area of influence it stands in. */
export const findTerritory = async (
  tx: Tx,
  city: { brand: string; market: Market; stateCode: string; latitude: number; longitude: number },
): Promise<{ dealer: Dealer; areaId: string } | null> => {
  const row = await tx.maybe(sql<Dealer & { areaId: string }>`
    SELECT ${dealerColumns}, a.area_id AS "areaId" FROM dealers.dealer d
    JOIN dealers.area_dealer a ON a.brand = d.brand AND a.dealer_id = d.id
    WHERE d.brand = ${city.brand} AND d.market = ${city.market} AND d.state_code = ${city.stateCode} AND 'SALES' = ANY(d.services)
      AND ${shown}
    ORDER BY dealers.distance_km(${city.latitude}, ${city.longitude}, d.latitude, d.longitude), d.id LIMIT 1`);
  if (row === null) return null;
  const { areaId, ...dealer } = row;
  return { dealer, areaId };
};
