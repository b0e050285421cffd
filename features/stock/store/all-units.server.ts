import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { fromPlace, placeColumn, placeParts, toPart } from '#platform/list-place.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { AgeBand, StockUnit, UnitState } from '../contract/units.ts';

type Scope = { readonly brand: string; readonly market: Market };

const UNIT = sql`
  u.id, u.dealer_id AS "dealerId", u.mvs_code AS "mvsCode", u.year, u.kind, u.color_code AS "colorCode", u.chassis,
  CASE WHEN h.kind = 'sale' THEN 'sold' WHEN h.kind = 'hold' THEN 'held' WHEN u.blocked_at IS NOT NULL THEN 'blocked'
    ELSE 'free' END AS state,
  to_char(h.held_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "heldUntil",
  u.blocked_reason AS "blockedReason", current_date - u.in_stock_since AS "ageDays", u.revision`;

/** Units with their active hold or sale; a hold that ran out counts as none. */
const unitsOf = ({ brand, market }: Scope): Statement => sql`
  FROM stock.unit u
  LEFT JOIN stock.hold h ON h.unit_id = u.id AND h.released_at IS NULL AND (h.kind = 'sale' OR h.held_until > now())
  WHERE u.brand = ${brand} AND u.market = ${market} AND u.withdrawn_at IS NULL`;

const IS: Readonly<Record<UnitState, Statement>> = {
  sold: sql`AND h.kind = 'sale'`,
  held: sql`AND h.kind = 'hold' AND h.brand = u.brand`,
  blocked: sql`AND h.id IS NULL AND u.blocked_at IS NOT NULL`,
  free: sql`AND h.id IS NULL AND u.blocked_at IS NULL`,
};

export type UnitQuery = Scope & {
  /** Null: every dealership. */
  readonly dealerIds: readonly string[] | null;
  readonly dealerId?: string | undefined;
  readonly state?: UnitState | undefined;
  readonly kind?: 'ready' | 'slot' | undefined;
  readonly minAgeDays: number;
  readonly chassis?: string | undefined;
  readonly band?: AgeBand | undefined;
  readonly model?: string | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly after?: string | undefined;
};

/** Built cars that nobody bought: what ages. */
const STANDING = sql`AND u.kind = 'ready' AND u.sold_at IS NULL`;

const SINCE: Readonly<Record<AgeBand, Statement>> = {
  '0-30': sql`AND u.in_stock_since >= current_date - 30`,
  '31-60': sql`AND u.in_stock_since BETWEEN current_date - 60 AND current_date - 31`,
  '61-90': sql`AND u.in_stock_since BETWEEN current_date - 90 AND current_date - 61`,
  '91-180': sql`AND u.in_stock_since BETWEEN current_date - 180 AND current_date - 91`,
  '181': sql`AND u.in_stock_since <= current_date - 181`,
};

/** The codes of a model's versions begin with its own, which tells how long they are. */
const ofModel = (model: string): Statement =>
  sql`AND starts_with(u.mvs_code, ${model}) AND length(u.mvs_code) = ${model.length === 3 ? 7 : 16}::int`;

const matching = (query: UnitQuery): Statement => sql`
  ${unitsOf(query)} AND u.in_stock_since <= current_date - ${query.minAgeDays}::int
    ${query.dealerIds === null ? noSql : sql`AND u.dealer_id = ANY(${query.dealerIds}::uuid[])`}
    ${query.dealerId === undefined ? noSql : sql`AND u.dealer_id = ${query.dealerId}`}
    ${query.state === undefined ? noSql : IS[query.state]}
    ${query.kind === undefined ? noSql : sql`AND u.kind = ${query.kind}`}
    ${query.chassis === undefined ? noSql : sql`AND u.chassis = ${query.chassis}`}
    ${query.band === undefined && query.model === undefined ? noSql : STANDING}
    ${query.band === undefined ? noSql : SINCE[query.band]}
    ${query.model === undefined ? noSql : ofModel(query.model)}`;

/** Units that match, the oldest first. */
export const listAllUnits = async (tx: Tx, query: UnitQuery): Promise<{ rows: StockUnit[]; next: string | null }> => {
  const { after } = query;
  const behind = (place: string): Statement => {
    const [day = '', id = ''] = placeParts(place);
    return sql`AND (u.in_stock_since, u.id) > (${fromPlace.day(day)}, ${fromPlace.id(id)})`;
  };
  const found = await tx.rows(sql<StockUnit & { listPlace: string }>`
    SELECT ${UNIT}, ${placeColumn.day(sql`u.in_stock_since`)} ${placeColumn.id(sql`u.id`)} ${matching(query)}
      ${after === undefined ? noSql : behind(after)}
    ORDER BY u.in_stock_since, u.id LIMIT ${query.limit} OFFSET ${query.offset}`);
  return toPart(found);
};

export const countAllUnits = async (tx: Tx, query: UnitQuery): Promise<{ total: number; isMore: boolean }> =>
  toCounted(await tx.one(sql<{ total: number }>`${countOf(matching(query))}`));

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

export type Ages = { readonly dealerId: string; readonly mvsCode: string; readonly bands: readonly number[] };

/** How long built cars that nobody bought stand, by dealership and version: read from an index that has no others. */
export const countAges = (
  tx: Tx,
  {
    brand,
    market,
    dealerIds,
    dealerId,
    model,
  }: Pick<UnitQuery, 'brand' | 'market' | 'dealerIds' | 'dealerId' | 'model'>,
): Promise<Ages[]> =>
  tx.rows(sql<Ages>`
    SELECT u.dealer_id AS "dealerId", u.mvs_code AS "mvsCode", ARRAY[
      count(*) FILTER (WHERE u.in_stock_since >= current_date - 30),
      count(*) FILTER (WHERE u.in_stock_since BETWEEN current_date - 60 AND current_date - 31),
      count(*) FILTER (WHERE u.in_stock_since BETWEEN current_date - 90 AND current_date - 61),
      count(*) FILTER (WHERE u.in_stock_since BETWEEN current_date - 180 AND current_date - 91),
      count(*) FILTER (WHERE u.in_stock_since <= current_date - 181)]::int[] AS bands
    FROM stock.unit u
    WHERE u.brand = ${brand} AND u.market = ${market} AND u.withdrawn_at IS NULL ${STANDING}
      ${dealerIds === null ? noSql : sql`AND u.dealer_id = ANY(${dealerIds}::uuid[])`}
      ${dealerId === undefined ? noSql : sql`AND u.dealer_id = ${dealerId}`}
      ${model === undefined ? noSql : ofModel(model)}
    GROUP BY u.dealer_id, u.mvs_code`);

/** A unit of the market, kept from others until the transaction ends. */
export const lockUnit = async (tx: Tx, unit: Scope & { id: string }): Promise<StockUnit | null> => {
  const locked = await tx.maybe(
    sql`SELECT 1 FROM stock.unit WHERE id = ${unit.id} AND brand = ${unit.brand} FOR UPDATE`,
  );
  if (locked === null) return null;
  return tx.maybe(sql<StockUnit>`SELECT ${UNIT} ${unitsOf(unit)} AND u.id = ${unit.id}`);
};

export const setBlock = async (tx: Tx, unit: Scope & { id: string; reason: string | null }): Promise<StockUnit> => {
  await tx.run(sql`
    UPDATE stock.unit SET blocked_reason = ${unit.reason}, revision = revision + 1,
      blocked_at = CASE WHEN ${unit.reason}::text IS NULL THEN NULL ELSE now() END
    WHERE id = ${unit.id}`);
  return tx.one(sql<StockUnit>`SELECT ${UNIT} ${unitsOf(unit)} AND u.id = ${unit.id}`);
};
