import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { HandoverForStaff } from '../contract/handover.ts';
import { tellBuyerJob } from '../jobs.ts';
import { HANDOVER_ITEMS, type DoneItems, type HandoverItem } from '../rules/handover.ts';

export type HandoverRow = {
  readonly orderId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly checklist: DoneItems;
  readonly changedAt: Date;
  readonly doneAt: Date | null;
  /** How often its time was set. */
  readonly version: number;
  /** When staff noted that its buyer did not come. */
  readonly missedAt: Date | null;
};

const HANDOVER = sql`order_id AS "orderId", starts_at AS "startsAt", ends_at AS "endsAt", checklist, changed_at AS "changedAt", done_at AS "doneAt",
  version, missed_at AS "missedAt"`;

export const findHandover = (tx: Tx, orderId: string): Promise<HandoverRow | null> =>
  tx.maybe(sql<HandoverRow>`SELECT ${HANDOVER} FROM reservations.handover WHERE order_id = ${orderId}`);

export const lockHandover = (tx: Tx, of: { brand: string; orderId: string }): Promise<HandoverRow | null> =>
  tx.maybe(sql<HandoverRow>`
    SELECT ${HANDOVER} FROM reservations.handover WHERE brand = ${of.brand} AND order_id = ${of.orderId} FOR UPDATE`);

/** Whoever chooses a time at a dealership stands in line until the commit. */
export const lockDealership = (tx: Tx, dealerId: string): Promise<number> =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('handover:' || ${dealerId}::text, 0))`);

/** The times that are taken at a dealership, but for that of the order itself. */
export const listTakenTimes = (
  tx: Tx,
  of: { dealerId: string; exceptOrder: string; from: Date; until: Date },
): Promise<{ starts: Date; ends: Date }[]> =>
  tx.rows(sql<{ starts: Date; ends: Date }>`
    SELECT starts_at AS starts, ends_at AS ends FROM reservations.handover
    WHERE dealer_id = ${of.dealerId} AND done_at IS NULL AND order_id <> ${of.exceptOrder}
      AND tstzrange(starts_at, ends_at) && tstzrange(${of.from}::timestamptz, ${of.until}::timestamptz)`);

/** The time is chosen, or another one, and the buyer is told, in one statement. The caller holds the order and stands in line. */
export const saveHandover = (
  tx: Tx,
  handover: { orderId: string; brand: string; dealerId: string; startsAt: Date; endsAt: Date },
): Promise<number> =>
  tx.run(sql`
    WITH chosen AS (
      INSERT INTO reservations.handover (order_id, brand, dealer_id, starts_at, ends_at)
      VALUES (${handover.orderId}, ${handover.brand}, ${handover.dealerId}, ${handover.startsAt}, ${handover.endsAt})
      ON CONFLICT (order_id) DO UPDATE SET dealer_id = excluded.dealer_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
        changed_at = now(), version = handover.version + 1, missed_at = NULL, missed_by = NULL
      RETURNING order_id, brand, starts_at)
    INSERT INTO platform.outbox (topic, brand, payload)
    SELECT ${tellBuyerJob.topic}, brand, jsonb_build_object('what', 'handoverChosen', 'orderId', order_id,
      'startsAt', to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) FROM chosen`);

/** Notes who did an item, or takes it back; the caller holds the row. */
export const checkItem = (
  tx: Tx,
  check: { orderId: string; item: HandoverItem; by: string; isDone: boolean },
): Promise<HandoverRow> =>
  tx.one(sql<HandoverRow>`
    UPDATE reservations.handover SET checklist = CASE WHEN ${check.isDone}::boolean
      THEN jsonb_build_object(${check.item}::text, jsonb_build_object('by', ${check.by}::text, 'at', now())) || checklist
      ELSE checklist - ${check.item}::text END
    WHERE order_id = ${check.orderId} RETURNING ${HANDOVER}`);

/** Handed over after all, its buyer came, whatever was noted before. */
export const finishHandover = (tx: Tx, of: { orderId: string; by: string }): Promise<HandoverRow> =>
  tx.one(sql<HandoverRow>`
    UPDATE reservations.handover SET done_at = now(), done_by = ${of.by}, missed_at = NULL, missed_by = NULL
    WHERE order_id = ${of.orderId} RETURNING ${HANDOVER}`);

/** Its buyer did not come; the caller holds the row. What was prepared stays prepared. */
export const noteMissed = (tx: Tx, of: { orderId: string; by: string }): Promise<HandoverRow> =>
  tx.one(sql<HandoverRow>`
    UPDATE reservations.handover SET missed_at = now(), missed_by = ${of.by}, version = version + 1
    WHERE order_id = ${of.orderId} RETURNING ${HANDOVER}`);

/** A handover as staff see it; actors by their names where they are known. */
export const toHandover = (row: HandoverRow, names: ReadonlyMap<string, string>): HandoverForStaff => ({
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  items: HANDOVER_ITEMS.map((item) => {
    const done = row.checklist[item];
    return { item, by: done === undefined ? null : (names.get(done.by) ?? done.by), at: done?.at ?? null };
  }),
  handedOverAt: row.doneAt?.toISOString() ?? null,
  version: row.version,
  missedAt: row.missedAt?.toISOString() ?? null,
});

/** Who did something of a handover. */
export const actorsOf = (row: HandoverRow): string[] => [
  ...new Set(Object.values(row.checklist).flatMap((done) => done?.by ?? [])),
];
