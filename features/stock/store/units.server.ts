import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { Unit } from '../public.ts';

/** More built cars of one model than this are not looked at one by one. */
const MOST_CANDIDATES = 1000;

/** Built cars of some versions that nobody holds, the newest model year first. */
export const listBuiltUnits = (
  tx: Tx,
  query: { brand: string; market: Market; mvsCodes: readonly string[] },
): Promise<Unit[]> =>
  tx.rows(sql<Unit>`
    SELECT id, dealer_id AS "dealerId", mvs_code AS "mvsCode", year, kind, color_code AS "colorCode",
      coating_code AS "coatingCode", item_codes AS "itemCodes", delivery_days AS "deliveryDays", arrives_on AS "arrivesOn"
    FROM stock.free_unit
    WHERE brand = ${query.brand} AND market = ${query.market} AND mvs_code = ANY(${query.mvsCodes}::text[]) AND kind = 'ready'
    ORDER BY year DESC, id LIMIT ${MOST_CANDIDATES}`);

/** A built car of each version that nobody holds, at dealerships that sell; the versions longest in stock first. */
export const listOneOfEach = (tx: Tx, query: { brand: string; market: Market; limit: number }): Promise<Unit[]> =>
  tx.rows(sql<Unit>`
    SELECT id, "dealerId", "mvsCode", year, kind, "colorCode", "coatingCode", "itemCodes", "deliveryDays", "arrivesOn" FROM (
      SELECT DISTINCT ON (u.mvs_code, u.year) u.id, u.dealer_id AS "dealerId", u.mvs_code AS "mvsCode", u.year, u.kind,
        u.color_code AS "colorCode", u.coating_code AS "coatingCode", u.item_codes AS "itemCodes",
        u.delivery_days AS "deliveryDays", u.arrives_on AS "arrivesOn"
      FROM stock.free_unit u
      WHERE u.brand = ${query.brand} AND u.market = ${query.market} AND u.kind = 'ready' AND u.color_code IS NOT NULL
      ORDER BY u.mvs_code, u.year DESC, u.id) each
    ORDER BY id LIMIT ${query.limit}`);

/** Built cars of one version that nobody holds, the oldest in stock first. */
export const listReadyUnits = (
  tx: Tx,
  query: {
    brand: string;
    market: Market;
    mvsCode: string;
    year: number;
    colorCode: string | null;
    dealerId: string | null;
  },
): Promise<Unit[]> =>
  tx.rows(sql<Unit>`
    SELECT id, dealer_id AS "dealerId", mvs_code AS "mvsCode", year, kind, color_code AS "colorCode",
      coating_code AS "coatingCode", item_codes AS "itemCodes", delivery_days AS "deliveryDays", arrives_on AS "arrivesOn"
    FROM stock.free_unit
    WHERE brand = ${query.brand} AND market = ${query.market} AND mvs_code = ${query.mvsCode} AND year = ${query.year}
      AND kind = 'ready'
      ${query.colorCode === null ? noSql : sql`AND color_code = ${query.colorCode}`}
      ${query.dealerId === null ? noSql : sql`AND dealer_id = ${query.dealerId}`}
    ORDER BY delivery_days NULLS LAST, id LIMIT ${MOST_CANDIDATES}`);

/** How many cars nobody holds each of some dealers has; dealers without any are left out. */
export const countFreeUnits = async (
  tx: Tx,
  query: { brand: string; market: Market; dealerIds: readonly string[]; mvsCode?: string | undefined },
): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx.rows(sql<{ dealerId: string; units: number }>`
    SELECT dealer_id AS "dealerId", count(*)::int AS units FROM stock.free_unit
    WHERE brand = ${query.brand} AND market = ${query.market} AND dealer_id = ANY(${query.dealerIds}::uuid[])
      ${query.mvsCode === undefined ? noSql : sql`AND mvs_code = ${query.mvsCode}`}
    GROUP BY dealer_id`);
  return new Map(rows.map(({ dealerId, units }) => [dealerId, units]));
};

/** The order that holds the unit with this chassis, or has it. */
export const listOrdersOfChassis = async (tx: Tx, of: { brand: string; chassis: string }): Promise<string[]> => {
  const rows = await tx.rows(sql<{ orderId: string }>`
    SELECT h.order_id AS "orderId" FROM stock.unit u JOIN stock.hold h ON h.unit_id = u.id AND h.released_at IS NULL
    WHERE u.brand = ${of.brand} AND u.chassis = ${of.chassis}`);
  return rows.map(({ orderId }) => orderId);
};

/** Whether a unit is a built car or a place on the line, on offer or not; null where there is none. */
export const findUnitKind = async (tx: Tx, unit: { id: string; brand: string }): Promise<'ready' | 'slot' | null> => {
  const row = await tx.maybe(sql<{ kind: 'ready' | 'slot' }>`
    SELECT kind FROM stock.unit WHERE id = ${unit.id} AND brand = ${unit.brand}`);
  return row?.kind ?? null;
};

/** The chassis of a unit, sold or not; null for a place on the line, where the factory gives it. */
export const findUnitChassis = async (tx: Tx, unit: { id: string; brand: string }): Promise<string | null> => {
  const row = await tx.maybe(sql<{ chassis: string | null }>`
    SELECT chassis FROM stock.unit WHERE id = ${unit.id} AND brand = ${unit.brand}`);
  return row?.chassis ?? null;
};
