import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { ChassisCorrection } from '../contract/chassis.ts';

export type CorrectionRow = ChassisCorrection & { readonly orderId: string; readonly isOpen: boolean };

const CORRECTION = sql`id, order_id AS "orderId", chassis, reason, proposed_by AS "proposedBy", accepted IS NULL AS "isOpen",
  to_char(proposed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "proposedAt"`;

/** Null where one waits already. */
export const insertCorrection = (
  tx: Tx,
  row: { id: string; brand: string; orderId: string; chassis: string; reason: string | null; proposedBy: string },
): Promise<CorrectionRow | null> =>
  tx.maybe(sql<CorrectionRow>`
    INSERT INTO reservations.chassis_correction (id, brand, order_id, chassis, reason, proposed_by)
    VALUES (${row.id}, ${row.brand}, ${row.orderId}, ${row.chassis}, ${row.reason}, ${row.proposedBy})
    ON CONFLICT (order_id) WHERE accepted IS NULL DO NOTHING RETURNING ${CORRECTION}`);

export const findCorrection = (tx: Tx, of: { id: string; brand: string }): Promise<CorrectionRow | null> =>
  tx.maybe(sql<CorrectionRow>`
    SELECT ${CORRECTION} FROM reservations.chassis_correction WHERE id = ${of.id} AND brand = ${of.brand}`);

/** The one that waits for a person. */
export const findOpenCorrection = (tx: Tx, orderId: string): Promise<CorrectionRow | null> =>
  tx.maybe(sql<CorrectionRow>`
    SELECT ${CORRECTION} FROM reservations.chassis_correction WHERE order_id = ${orderId} AND accepted IS NULL`);

/** 0 where it was decided before. */
export const decideCorrection = (tx: Tx, of: { id: string; accepted: boolean; decidedBy: string }): Promise<number> =>
  tx.run(sql`
    UPDATE reservations.chassis_correction SET accepted = ${of.accepted}, decided_by = ${of.decidedBy}, decided_at = now()
    WHERE id = ${of.id} AND accepted IS NULL`);

export const toCorrection = (
  { id, chassis, reason, proposedBy, proposedAt }: CorrectionRow,
  names: ReadonlyMap<string, string>,
): ChassisCorrection => ({ id, chassis, reason, proposedBy: names.get(proposedBy) ?? proposedBy, proposedAt });
