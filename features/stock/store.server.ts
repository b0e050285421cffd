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

/** When the first running hold on a place on the line of a version ends; null where none is held. */
export const findHeldUntil = async (
  tx: Tx,
  query: { brand: string; market: Market; mvsCode: string; year?: number | undefined },
): Promise<Date | null> => {
  const row = await tx.one(sql<{ until: Date | null }>`
    SELECT min(h.held_until) AS until FROM stock.hold h JOIN stock.unit u ON u.brand = h.brand AND u.id = h.unit_id
    WHERE u.brand = ${query.brand} AND u.market = ${query.market} AND u.mvs_code = ${query.mvsCode} AND u.kind = 'slot'
      AND u.withdrawn_at IS NULL AND h.released_at IS NULL AND h.kind = 'hold' AND h.held_until > now()
      ${query.year === undefined ? noSql : sql`AND u.year = ${query.year}`}`);
  return row.until;
};
