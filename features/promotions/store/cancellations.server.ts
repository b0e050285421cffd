import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';

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

export type CancelledPart = {
  readonly id: string;
  readonly accountId: string | null;
  readonly market: Market;
  readonly code: string;
  readonly promotion: string;
  readonly reason: string;
};

/** Of those who take part in a cancelled promotion, the next after one who have not been written to; from now on they have. */
export const takeUnwritten = (
  tx: Tx,
  of: { brand: string; promotionId: string; after: string | null; limit: number },
): Promise<CancelledPart[]> =>
  tx.rows(sql<CancelledPart>`
    WITH next AS (
      UPDATE promotions.participant SET cancelled_mail_at = now()
      WHERE id IN (
        SELECT a.id FROM promotions.participant a JOIN promotions.promotion p ON p.id = a.promotion_id
        WHERE a.promotion_id = ${of.promotionId} AND a.brand = ${of.brand} AND p.state = 'CANCELLED' AND a.state = 'ACTIVE'
          AND a.account_id IS NOT NULL AND a.cancelled_mail_at IS NULL
          ${of.after === null ? noSql : sql`AND a.id > ${of.after}::uuid`}
        ORDER BY a.id LIMIT ${of.limit} FOR UPDATE OF a)
      RETURNING id, account_id, promotion_id)
    SELECT a.id, a.account_id AS "accountId", p.market, p.code, p.name AS promotion, coalesce(p.cancelled_reason, '') AS reason
    FROM next a JOIN promotions.promotion p ON p.id = a.promotion_id ORDER BY a.id`);
