import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type CancellationRow = {
  readonly id: string;
  readonly promotionId: string;
  readonly reason: string;
  readonly proposedBy: string;
};

/** Of some promotions that may still be cancelled, what waits for a second person. */
export const listCancellations = (tx: Tx, promotionIds: readonly string[]): Promise<CancellationRow[]> =>
  tx.rows(sql<CancellationRow>`
    SELECT c.id, c.promotion_id AS "promotionId", c.reason, c.proposed_by AS "proposedBy"
    FROM promotions.cancellation c JOIN promotions.promotion p ON p.id = c.promotion_id
    WHERE c.promotion_id = ANY(${promotionIds}::uuid[]) AND c.state = 'PROPOSED' AND p.state IN ('PUBLISHED', 'CLOSED')`);

/** Breaks `one_cancellation_waits`. */
export const insertCancellation = (
  tx: Tx,
  of: { id: string; brand: string; promotionId: string; reason: string; by: string },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO promotions.cancellation (id, brand, promotion_id, reason, proposed_by)
    VALUES (${of.id}, ${of.brand}, ${of.promotionId}, ${of.reason}, ${of.by})`);

/** Breaks `cancellation_two_persons` where whoever wrote it confirms. */
export const decideCancellation = (
  tx: Tx,
  of: { id: string; state: 'CONFIRMED' | 'REFUSED'; by: string },
): Promise<number> =>
  tx.run(sql`
    UPDATE promotions.cancellation SET state = ${of.state}, decided_by = ${of.by}, decided_at = now()
    WHERE id = ${of.id} AND state = 'PROPOSED'`);

/** For the reason that a second person confirmed. The promotion's row is held. */
export const cancelPromotion = (tx: Tx, of: { id: string; reason: string }): Promise<number> =>
  tx.run(sql`
    UPDATE promotions.promotion SET state = 'CANCELLED', cancelled_reason = ${of.reason}, version = version + 1
    WHERE id = ${of.id} AND state IN ('PUBLISHED', 'CLOSED')`);
