import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type OfferedUnit = {
  readonly id: string;
  readonly dealerId: string;
  readonly mvsCode: string;
  readonly year: number;
  readonly kind: 'ready' | 'slot';
  readonly colorCode: string | null;
  readonly coatingCode: string | null;
  readonly itemCodes: readonly string[];
  readonly chassis: string | null;
  readonly deliveryDays: number | null;
};

const UNIT = sql`id, dealer_id AS "dealerId", mvs_code AS "mvsCode", year, kind, color_code AS "colorCode",
  coating_code AS "coatingCode", item_codes AS "itemCodes", chassis, delivery_days AS "deliveryDays"`;

/** A unit by what a buyer chooses it for. */
export type SeenUnit = Omit<OfferedUnit, 'id' | 'chassis' | 'deliveryDays'>;

/** A built car that moved to another dealership is not the one a buyer chose; a place on the line is handed over where they say. */
const isAsSeen = (seen: SeenUnit, now: SeenUnit): boolean =>
  seen.mvsCode === now.mvsCode &&
  seen.year === now.year &&
  seen.kind === now.kind &&
  seen.colorCode === now.colorCode &&
  seen.coatingCode === now.coatingCode &&
  seen.itemCodes.toSorted().join(' ') === now.itemCodes.toSorted().join(' ') &&
  (now.kind === 'slot' || seen.dealerId === now.dealerId);

/**
 * Takes a unit for an order until a time. `changed`: it is held now, but an import or a block came first and it is not on
 * offer as it was seen; the caller undoes its transaction.
 */
export const takeUnit = async (
  tx: Tx,
  hold: { id: string; brand: string; unitId: string; orderId: string; until: Date; seen: SeenUnit },
): Promise<'taken' | 'elsewhere' | 'changed'> => {
  const unit = await tx.maybe(sql<OfferedUnit & { isOffered: boolean }>`
    SELECT ${UNIT}, withdrawn_at IS NULL AND blocked_at IS NULL AS "isOffered"
    FROM stock.take_unit_as_it_is(${hold.id}, ${hold.brand}, ${hold.unitId}, ${hold.orderId}, ${hold.until})`);
  if (unit === null) return 'elsewhere';
  return unit.isOffered && isAsSeen(hold.seen, unit) ? 'taken' : 'changed';
};

/** Turns the order's hold into a sale; false when the hold is gone. A hold past its time counts as long as nobody took the car. */
export const sellUnit = async (tx: Tx, orderId: string): Promise<boolean> => {
  const touched = await tx.run(sql`
    UPDATE stock.hold SET kind = 'sale', held_until = NULL
    WHERE order_id = ${orderId} AND released_at IS NULL AND kind = 'hold'`);
  return touched === 1;
};

/** An order has another unit now, which it holds already: whatever else it had is free. */
export const releaseOthers = (tx: Tx, of: { orderId: string; unitId: string }): Promise<number> =>
  tx.run(sql`
    UPDATE stock.hold SET released_at = now()
    WHERE order_id = ${of.orderId} AND unit_id <> ${of.unitId} AND released_at IS NULL`);

/** Gives the unit back, held or sold. Doing it twice is the same as once. */
export const releaseUnit = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(sql`UPDATE stock.hold SET released_at = now() WHERE order_id = ${orderId} AND released_at IS NULL`);

/** How many cars of a version nobody holds, up to so many. */
export const countFreeUnits = async (
  tx: Tx,
  of: { brand: string; market: string; mvsCode: string; year: number; most: number },
): Promise<number> => {
  const row = await tx.one(sql<{ free: number }>`
    SELECT count(*)::integer AS free FROM (
      SELECT FROM stock.free_unit
      WHERE brand = ${of.brand} AND market = ${of.market} AND mvs_code = ${of.mvsCode} AND year = ${of.year}
      LIMIT ${of.most}) AS counted`);
  return row.free;
};

/** A car that came back from its buyer is not new any more: it leaves the stock for good, whatever took it out before, and its sale ends. */
export const retireUnit = async (tx: Tx, of: { unitId: string; orderId: string }): Promise<void> => {
  await tx.run(sql`
    UPDATE stock.unit SET withdrawn_at = coalesce(withdrawn_at, now()), withdrawn_for = NULL
    WHERE id = ${of.unitId} AND kind = 'ready'`);
  await releaseUnit(tx, of.orderId);
};

/** A unit of this brand and market that is on offer, held or not. */
export const findOfferedUnit = (
  tx: Tx,
  unit: { id: string; brand: string; market: string },
): Promise<OfferedUnit | null> =>
  tx.maybe(sql<OfferedUnit>`
    SELECT ${UNIT} FROM stock.unit WHERE id = ${unit.id} AND brand = ${unit.brand} AND market = ${unit.market} AND withdrawn_at IS NULL
      AND blocked_at IS NULL`);

/** Places on the line as good as one: of the same version, and no later. The one itself is left out. */
export const listLikeSlots = (tx: Tx, slot: OfferedUnit & { brand: string; market: string }): Promise<OfferedUnit[]> =>
  tx.rows(sql<OfferedUnit>`
    SELECT ${UNIT} FROM stock.unit u
    WHERE brand = ${slot.brand} AND market = ${slot.market} AND mvs_code = ${slot.mvsCode} AND year = ${slot.year} AND kind = 'slot'
      AND id <> ${slot.id} AND withdrawn_at IS NULL AND blocked_at IS NULL
      AND coalesce(delivery_days, 100000) <= coalesce(${slot.deliveryDays}::int, 100000)
    ORDER BY delivery_days DESC NULLS FIRST, id LIMIT 20`);
