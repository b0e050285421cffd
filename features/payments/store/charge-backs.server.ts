import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type ChargeBack = {
  readonly orderId: string;
  readonly round: number;
  /** Whether it counted toward its order: money that nobody wanted ends none. */
  readonly isCounted: boolean;
};

/**
 * Marks money taken back by the payer's bank and books out what we still had of it; null when unknown or marked before. What waits to
 * go back of it goes nowhere; what the gateway was asked for already is what it says. The charge is taken back with the last of the
 * money that counted of it: one that was paid twice stays paid by the other payment.
 */
export const recordChargeBack = (
  tx: Tx,
  receipt: { provider: string; providerId: string; posting: string },
): Promise<ChargeBack | null> =>
  tx.maybe(sql<ChargeBack>`
    WITH kept AS (
      SELECT id, amount - refunded AS left_over FROM payments.receipt
      WHERE provider = ${receipt.provider} AND provider_id = ${receipt.providerId} AND charged_back_at IS NULL AND refunded < amount
      FOR UPDATE),
    hit AS (
      UPDATE payments.receipt r SET charged_back_at = now(), refunded = amount FROM kept WHERE r.id = kept.id
      RETURNING r.*, kept.left_over),
    entries AS (
      INSERT INTO payments.entry (brand, posting, account, amount, currency, order_id)
      SELECT hit.brand, ${receipt.posting}::uuid, side.account, side.sign * hit.left_over, hit.currency, hit.order_id
      FROM hit, (VALUES ('gateway', -1), ('deposits', 1)) AS side(account, sign)),
    fallen AS (
      UPDATE payments.refund SET state = 'VOID'
      WHERE receipt_id IN (SELECT id FROM hit) AND state IN ('AWAITING_APPROVAL', 'FAILED')),
    ended AS (
      UPDATE payments.charge SET state = 'CHARGED_BACK'
      WHERE id IN (SELECT charge_id FROM hit WHERE verdict = 'accepted') AND state = 'PAID' AND NOT EXISTS (
        SELECT FROM payments.receipt other WHERE other.charge_id = charge.id AND other.id NOT IN (SELECT id FROM hit)
          AND other.verdict = 'accepted' AND other.charged_back_at IS NULL))
    SELECT order_id AS "orderId", round, verdict = 'accepted' AS "isCounted" FROM hit`);
