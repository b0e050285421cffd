import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { Unit } from './public.ts';

/** More free cars of one version than this are not looked at one by one. */
const MOST_UNITS = 2000;

/** Free units of a version, ready cars first. */
export const listFreeUnits = (
  tx: Tx,
  query: { brand: string; market: Market; mvsCode: string; year?: number | undefined },
): Promise<Unit[]> =>
  tx.rows(sql<Unit>`
    SELECT id, dealer_id AS "dealerId", mvs_code AS "mvsCode", year, kind, color_code AS "colorCode",
      coating_code AS "coatingCode", item_codes AS "itemCodes", delivery_days AS "deliveryDays", arrives_on AS "arrivesOn"
    FROM stock.free_unit
    WHERE brand = ${query.brand} AND market = ${query.market} AND mvs_code = ${query.mvsCode}
      ${query.year === undefined ? noSql : sql`AND year = ${query.year}`}
    ORDER BY kind, delivery_days NULLS LAST, id LIMIT ${MOST_UNITS}`);
