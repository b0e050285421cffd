import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { StockUnit, UnitState } from '../contract/units.ts';

type Scope = { readonly brand: string; readonly market: Market };

/** Units with their active hold or sale; a hold that ran out counts as none. */
const unitRows = ({ brand, market }: Scope) => sql`
  SELECT u.id, u.dealer_id AS "dealerId", u.mvs_code AS "mvsCode", u.year, u.kind, u.color_code AS "colorCode", u.chassis,
    CASE WHEN h.kind = 'sale' THEN 'sold' WHEN h.kind = 'hold' THEN 'held' WHEN u.blocked_at IS NOT NULL THEN 'blocked'
      ELSE 'free' END AS state,
    to_char(h.held_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "heldUntil",
    u.blocked_reason AS "blockedReason", current_date - u.in_stock_since AS "ageDays", u.revision
  FROM stock.unit u
  LEFT JOIN stock.hold h ON h.unit_id = u.id AND h.released_at IS NULL AND (h.kind = 'sale' OR h.held_until > now())
  WHERE u.brand = ${brand} AND u.market = ${market} AND u.withdrawn_at IS NULL`;

export type UnitQuery = Scope & {
  /** Null: every dealership. */
  readonly dealerIds: readonly string[] | null;
  readonly dealerId?: string | undefined;
  readonly state?: UnitState | undefined;
  readonly kind?: 'ready' | 'slot' | undefined;
  readonly minAgeDays: number;
  readonly limit: number;
  readonly offset: number;
};

/** Units that match, the oldest first; in each row how many there are. */
export const listAllUnits = (tx: Tx, query: UnitQuery): Promise<(StockUnit & { total: number })[]> =>
  tx.rows(sql<StockUnit & { total: number }>`
    SELECT *, count(*) OVER ()::int AS total FROM (${unitRows(query)}) u
    WHERE "ageDays" >= ${query.minAgeDays}
      ${query.dealerIds === null ? noSql : sql`AND "dealerId" = ANY(${query.dealerIds}::uuid[])`}
      ${query.dealerId === undefined ? noSql : sql`AND "dealerId" = ${query.dealerId}`}
      ${query.state === undefined ? noSql : sql`AND state = ${query.state}`}
      ${query.kind === undefined ? noSql : sql`AND kind = ${query.kind}`}
    ORDER BY "ageDays" DESC, id LIMIT ${query.limit} OFFSET ${query.offset}`);

/** How many units each dealership has. */
export const countUnitsByDealer = (
  tx: Tx,
  { brand, market, dealerIds }: Scope & { dealerIds: readonly string[] | null },
): Promise<{ dealerId: string; units: number }[]> =>
  tx.rows(sql<{ dealerId: string; units: number }>`
    SELECT dealer_id AS "dealerId", count(*)::int AS units FROM stock.unit
    WHERE brand = ${brand} AND market = ${market} AND withdrawn_at IS NULL
      ${dealerIds === null ? noSql : sql`AND dealer_id = ANY(${dealerIds}::uuid[])`}
    GROUP BY dealer_id`);

/** A unit of the market, kept from others until the transaction ends. */
export const lockUnit = async (tx: Tx, unit: Scope & { id: string }): Promise<StockUnit | null> => {
  const locked = await tx.maybe(
    sql`SELECT 1 FROM stock.unit WHERE id = ${unit.id} AND brand = ${unit.brand} FOR UPDATE`,
  );
  if (locked === null) return null;
  return tx.maybe(sql<StockUnit>`SELECT * FROM (${unitRows(unit)}) u WHERE id = ${unit.id}`);
};

export const setBlock = async (tx: Tx, unit: Scope & { id: string; reason: string | null }): Promise<StockUnit> => {
  await tx.run(sql`
    UPDATE stock.unit SET blocked_reason = ${unit.reason}, revision = revision + 1,
      blocked_at = CASE WHEN ${unit.reason}::text IS NULL THEN NULL ELSE now() END
    WHERE id = ${unit.id}`);
  return tx.one(sql<StockUnit>`SELECT * FROM (${unitRows(unit)}) u WHERE id = ${unit.id}`);
};
