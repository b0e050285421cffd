import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type ChargeBack = {
  readonly receiptId: string;
  readonly orderId: string;
  readonly round: number;
  /** Whether it counted toward its order: money that nobody wanted ends none. */
  readonly isCounted: boolean;
  /** What of it counted still: all but what goes back, or went. Minor units. */
  readonly counted: number;
};

type BankNews = {
  readonly provider: string;
  readonly providerId: string;
  readonly posting: string;
  /** By the gateway's clock: a payment may be disputed again, and what is older than what is known is no news. */
  readonly changedAt: Date | null;
};

/** All that goes back of a receipt, or went. */
const ASKED_BACK = sql`(SELECT coalesce(sum(f.amount), 0)::bigint FROM payments.refund f WHERE f.receipt_id = hit.id)`;

/**
 * Marks money taken back by the payer's bank and books out what we still had of it; null when unknown, marked before, or won since. What
 * waits to go back of it goes nowhere; what the gateway was asked for already is what it says. The charge is taken back with the last of
 * the money that counted of it: one that was paid twice stays paid by the other payment.
 */
export const recordChargeBack = (tx: Tx, receipt: BankNews): Promise<ChargeBack | null> =>
  tx.maybe(sql<ChargeBack>`
    WITH kept AS (
      SELECT id, amount - refunded AS left_over FROM payments.receipt
      WHERE provider = ${receipt.provider} AND provider_id = ${receipt.providerId} AND charged_back_at IS NULL
        AND (charge_back_won_at IS NULL OR charge_back_won_at < ${receipt.changedAt}::timestamptz) AND refunded < amount
      FOR UPDATE),
    hit AS (
      UPDATE payments.receipt r SET charged_back_at = coalesce(${receipt.changedAt}::timestamptz, now()),
        charge_back_won_at = NULL, refunded = amount FROM kept WHERE r.id = kept.id
      RETURNING r.*, kept.left_over),
    entries AS (
      INSERT INTO payments.entry (brand, posting, account, amount, currency, order_id)
      SELECT hit.brand, ${receipt.posting}::uuid, side.account, side.sign * hit.left_over, hit.currency, hit.order_id
      FROM hit, (VALUES ('gateway', -1), ('deposits', 1)) AS side(account, sign)),
    fallen AS (
      UPDATE payments.refund SET state = 'VOID'
      WHERE receipt_id IN (SELECT id FROM hit) AND state IN ('AWAITING_APPROVAL', 'FAILED')),
    ended AS (
      UPDATE payments.charge SET state = 'CHARGED_BACK', checked_at = now()
      WHERE id IN (SELECT charge_id FROM hit WHERE verdict = 'accepted') AND state = 'PAID' AND NOT EXISTS (
        SELECT FROM payments.receipt other WHERE other.charge_id = charge.id AND other.id NOT IN (SELECT id FROM hit)
          AND other.verdict = 'accepted' AND other.charged_back_at IS NULL))
    SELECT id AS "receiptId", order_id AS "orderId", round, verdict = 'accepted' AS "isCounted", amount - ${ASKED_BACK} AS counted
    FROM hit`);

/** Its order goes on without it: so much of it is to be paid again. The caller holds the order. */
export const oweAgain = (tx: Tx, of: { receiptId: string; amount: number }): Promise<number> =>
  tx.run(sql`
    UPDATE payments.receipt SET owed_again = ${of.amount} WHERE id = ${of.receiptId} AND charged_back_at IS NOT NULL`);

export type WonChargeBack = Omit<ChargeBack, 'counted'> & {
  /** What of it was to be paid again meanwhile. */
  readonly owedAgain: number;
  /** What is here of it, and is asked back by nobody. */
  readonly left: number;
};

/**
 * The payer's bank gave the money back to us: booked in as it was booked out, its charge paid, and what was to go back of it waits for a
 * person. Null when it was told before, or is news of money that was never taken. The caller holds the order.
 */
export const recordWonChargeBack = (tx: Tx, receipt: BankNews): Promise<WonChargeBack | null> =>
  tx.maybe(sql<WonChargeBack>`
    WITH kept AS (
      SELECT id, charged_back_at, owed_again FROM payments.receipt
      WHERE provider = ${receipt.provider} AND provider_id = ${receipt.providerId} AND charge_back_won_at IS NULL
        AND (charged_back_at IS NULL OR ${receipt.changedAt}::timestamptz IS NULL OR charged_back_at < ${receipt.changedAt}::timestamptz)
      FOR UPDATE),
    noted AS (
      UPDATE payments.receipt r SET charge_back_won_at = coalesce(${receipt.changedAt}::timestamptz, now()), charged_back_at = NULL, owed_again = 0,
        refunded = (SELECT coalesce(sum(f.amount), 0) FROM payments.refund f WHERE f.receipt_id = r.id AND f.state = 'DONE')
      FROM kept WHERE r.id = kept.id
      RETURNING r.*, kept.owed_again AS owed_before, kept.charged_back_at IS NOT NULL AS was_taken),
    hit AS (SELECT * FROM noted WHERE was_taken),
    entries AS (
      INSERT INTO payments.entry (brand, posting, account, amount, currency, order_id)
      SELECT hit.brand, ${receipt.posting}::uuid, side.account, side.sign * (hit.amount - hit.refunded), hit.currency, hit.order_id
      FROM hit, (VALUES ('gateway', 1), ('deposits', -1)) AS side(account, sign) WHERE hit.amount > hit.refunded),
    risen AS (
      UPDATE payments.refund SET state = 'AWAITING_APPROVAL' WHERE receipt_id IN (SELECT id FROM hit) AND state = 'VOID'),
    paid AS (
      UPDATE payments.charge SET state = 'PAID'
      WHERE id IN (SELECT charge_id FROM hit WHERE verdict = 'accepted') AND state = 'CHARGED_BACK')
    SELECT id AS "receiptId", order_id AS "orderId", round, verdict = 'accepted' AS "isCounted", owed_before AS "owedAgain",
      amount - ${ASKED_BACK} AS left
    FROM hit`);

/**
 * A payment went back at the gateway. Booked before, whether anybody but us gave back of it; null where it is not booked: it is written
 * down that it went, for who learnt that it came may be still on the way. The caller holds what it is for.
 */
export const noteGone = async (tx: Tx, of: { chargeId: string; providerId: string }): Promise<boolean | null> => {
  const row = await tx.one(sql<{ byOthers: boolean | null }>`
    WITH booked AS (
      SELECT r.amount > (SELECT coalesce(sum(f.amount), 0) FROM payments.refund f
        WHERE f.receipt_id = r.id AND f.state IN ('REQUESTED', 'DONE')) AS by_others
      FROM payments.receipt r WHERE r.provider = 'gateway' AND r.provider_id = ${of.providerId}),
    noted AS (
      UPDATE payments.charge SET gone_payments = array_append(gone_payments, ${of.providerId}::text)
      WHERE id = ${of.chargeId} AND NOT EXISTS (SELECT FROM booked) AND NOT ${of.providerId}::text = ANY(gone_payments))
    SELECT (SELECT by_others FROM booked) AS "byOthers"`);
  return row.byOthers;
};
