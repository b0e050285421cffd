import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { KnownUnit, UnitValues } from '../rules/import/judge.ts';

type Scope = { readonly brand: string; readonly market: Market };

/** Rows written by one statement, so that none takes longer than a statement may. */
const PART = 500;

const partsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PART) }, (_, index) => all.slice(index * PART, (index + 1) * PART));

/** One import of a brand's stock at a time, until its transaction ends; false while another one runs. */
export const lockStockImport = async (tx: Tx, { brand, market }: Scope): Promise<boolean> => {
  const row = await tx.one(sql<{ isLocked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`stock import ${brand} ${market}`}, 0)) AS "isLocked"`);
  return row.isLocked;
};

/** The brand's cars with some chassis, those that left the stock too. A hold past its time may still be sold: its car counts as held. */
export const listKnownUnits = (
  tx: Tx,
  { brand, chassis }: { brand: string; chassis: readonly string[] },
): Promise<KnownUnit[]> =>
  tx.rows(sql<KnownUnit>`
    SELECT u.id, coalesce(u.chassis, '') AS chassis, u.market, u.dealer_id AS "dealerId", u.mvs_code AS "mvsCode", u.year, coalesce(u.color_code, '') AS "colorCode",
      u.coating_code AS "coatingCode", u.item_codes AS "itemCodes", u.delivery_days AS "deliveryDays",
      to_char(u.arrives_on, 'YYYY-MM-DD') AS "arrivesOn", to_char(u.in_stock_since, 'YYYY-MM-DD') AS "inStockSince",
      u.withdrawn_for IS NOT NULL AS "mayReturn",
      CASE WHEN h.kind = 'sale' THEN 'sold' WHEN h.kind = 'hold' THEN 'held' WHEN u.withdrawn_at IS NOT NULL THEN 'withdrawn'
        WHEN u.blocked_at IS NOT NULL THEN 'blocked' ELSE 'free' END AS state
    FROM stock.unit u
    LEFT JOIN stock.hold h ON h.unit_id = u.id AND h.released_at IS NULL
    WHERE u.brand = ${brand} AND u.chassis = ANY(${chassis}::text[])`);

export const listChassisElsewhere = async (
  tx: Tx,
  { brand, chassis }: { brand: string; chassis: readonly string[] },
): Promise<string[]> => {
  const rows = await tx.rows(sql<{ chassis: string }>`
    SELECT found AS chassis FROM stock.chassis_elsewhere(${brand}, ${chassis}::text[]) AS found`);
  return rows.map((row) => row.chassis);
};

export type StandingUnit = {
  readonly id: string;
  readonly chassis: string;
  readonly dealerId: string;
  readonly state: 'free' | 'blocked' | 'held';
};

/** Built cars in stock at some dealerships, the oldest first. */
export const listStanding = (tx: Tx, of: Scope & { dealerIds: readonly string[] }): Promise<StandingUnit[]> =>
  tx.rows(sql<StandingUnit>`
    SELECT u.id, coalesce(u.chassis, '') AS chassis, u.dealer_id AS "dealerId",
      CASE WHEN h.id IS NOT NULL THEN 'held' WHEN u.blocked_at IS NOT NULL THEN 'blocked' ELSE 'free' END AS state
    FROM stock.unit u
    LEFT JOIN stock.hold h ON h.unit_id = u.id AND h.released_at IS NULL
    WHERE u.brand = ${of.brand} AND u.market = ${of.market} AND u.withdrawn_at IS NULL AND u.sold_at IS NULL AND u.kind = 'ready'
      AND u.dealer_id = ANY(${of.dealerIds}::uuid[])
    ORDER BY u.in_stock_since, u.id`);

/** Keeps cars from being reserved until the import is written. In one order, so that no two wait for each other. */
export const lockUnits = async (tx: Tx, { brand, ids }: { brand: string; ids: readonly string[] }): Promise<void> => {
  for (const part of partsOf(ids.toSorted()))
    await tx.run(
      sql`SELECT 1 FROM stock.unit WHERE brand = ${brand} AND id = ANY(${part}::uuid[]) ORDER BY id FOR UPDATE`,
    );
};

const VALUES = sql`
  id uuid, "chassis" text, "dealerId" uuid, "mvsCode" text, year integer, "colorCode" text, "coatingCode" text, "itemCodes" text[],
  "deliveryDays" integer, "arrivesOn" date, "inStockSince" date`;

/** Writes new cars; answers the chassis of those that were really new. */
export const insertUnits = async (
  tx: Tx,
  { brand, market }: Scope,
  units: readonly (UnitValues & { readonly id: string })[],
): Promise<Set<string>> => {
  const made = new Set<string>();
  for (const part of partsOf(units)) {
    const rows = await tx.rows(sql<{ chassis: string }>`
      INSERT INTO stock.unit (id, brand, market, dealer_id, mvs_code, year, kind, color_code, coating_code, item_codes, chassis,
        delivery_days, arrives_on, in_stock_since)
      SELECT id, ${brand}, ${market}, "dealerId", "mvsCode", year, 'ready', "colorCode", "coatingCode", "itemCodes", chassis,
        "deliveryDays", "arrivesOn", "inStockSince"
      FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb) AS listed (${VALUES})
      ON CONFLICT (chassis) DO NOTHING RETURNING coalesce(chassis, '') AS chassis`);
    for (const { chassis } of rows) made.add(chassis);
  }
  return made;
};

export const updateUnits = async (
  tx: Tx,
  brand: string,
  units: readonly (UnitValues & { readonly id: string })[],
): Promise<void> => {
  for (const part of partsOf(units))
    await tx.run(sql`
      UPDATE stock.unit u SET dealer_id = l."dealerId", mvs_code = l."mvsCode", year = l.year, color_code = l."colorCode",
        coating_code = l."coatingCode", item_codes = l."itemCodes", delivery_days = l."deliveryDays", arrives_on = l."arrivesOn",
        in_stock_since = l."inStockSince", withdrawn_at = NULL, withdrawn_for = NULL, revision = u.revision + 1
      FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb) AS l (${VALUES})
      WHERE u.id = l.id AND u.brand = ${brand}
        AND NOT EXISTS (SELECT FROM stock.hold h WHERE h.unit_id = u.id AND h.released_at IS NULL)`);
};

/** Cars that a file did not name leave the stock; a later file brings them back. */
export const withdrawUnits = (tx: Tx, { brand, ids }: { brand: string; ids: readonly string[] }): Promise<number> =>
  tx.run(sql`
    UPDATE stock.unit u SET withdrawn_at = now(), withdrawn_for = 'MISSING', revision = u.revision + 1
    WHERE u.brand = ${brand} AND u.id = ANY(${ids}::uuid[]) AND u.withdrawn_at IS NULL AND u.sold_at IS NULL
      AND NOT EXISTS (SELECT FROM stock.hold h WHERE h.unit_id = u.id AND h.released_at IS NULL)`);
