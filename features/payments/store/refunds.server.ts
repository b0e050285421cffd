import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { Refund } from '../contract.ts';
import { sendRefundJob } from '../jobs.ts';
import { REFUND } from '../store.server.ts';
import { firstState } from './refund-limit.server.ts';

/** What of a receipt `r` has not gone back, and is not on its way; a refund that failed is asked for again by staff. */
const LEFT_OVER = sql`r.amount - greatest(r.refunded,
  (SELECT coalesce(sum(f.amount), 0) FROM payments.refund f WHERE f.receipt_id = r.id))`;

export type KeptReceipt = { readonly id: string; readonly left: number; readonly at: Date };

/** What an order has at the gateway, receipt by receipt. */
export const listKeptReceipts = (tx: Tx, orderId: string): Promise<KeptReceipt[]> =>
  tx.rows(sql<KeptReceipt>`
    SELECT r.id, (${LEFT_OVER})::bigint AS left, r.created_at AS at FROM payments.receipt r
    WHERE r.order_id = ${orderId} AND r.verdict = 'accepted' AND r.charged_back_at IS NULL`);

/** Asks for a part of a receipt back, of an order that goes on; where the order's parts pass the limit it waits for a second person. */
export const requestPartRefund = (
  tx: Tx,
  request: {
    receiptId: string;
    amount: number;
    reason: string;
    requestedBy: string;
  },
): Promise<number> =>
  tx.run(sql`
    WITH made AS (
      INSERT INTO payments.refund (id, brand, receipt_id, order_id, amount, currency, reason, state, requested_by)
      SELECT gen_random_uuid(), brand, id, order_id, part, currency, ${request.reason},
        ${firstState(sql`part`, sql`receipt.order_id`, sql`receipt.currency`)},
        ${request.requestedBy}
      FROM (SELECT r.*, ${request.amount}::bigint AS part FROM payments.receipt r WHERE r.id = ${request.receiptId}) receipt
      RETURNING *)
    INSERT INTO platform.outbox (topic, brand, payload)
    SELECT ${sendRefundJob.topic}, brand, jsonb_build_object('refundId', id) FROM made WHERE state = 'REQUESTED'`);

/** Sends a refused refund again, under the key that the gateway knows it by; null where it was not refused, or is on its way again. */
export const retryRefund = (tx: Tx, id: string): Promise<Refund | null> =>
  tx.maybe(sql<Refund>`
    WITH hit AS (
      UPDATE payments.refund SET state = 'REQUESTED' WHERE id = ${id} AND state = 'FAILED' RETURNING *),
    sent AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${sendRefundJob.topic}, brand, jsonb_build_object('refundId', id) FROM hit)
    SELECT ${REFUND} FROM hit`);

/** Asks for the accepted money of an order back, receipt by receipt; the state says whether a second person is needed first. */
export const requestRefunds = (
  tx: Tx,
  request: {
    orderId: string;
    reason: string;
    requestedBy: string;
  },
): Promise<Refund[]> =>
  tx.rows(sql<Refund>`
    WITH made AS (
      INSERT INTO payments.refund (id, brand, receipt_id, order_id, amount, currency, reason, state, requested_by)
      SELECT gen_random_uuid(), brand, id, order_id, left_over, currency, ${request.reason},
        ${firstState(sql`sum(left_over) OVER ()`, sql`r.order_id`, sql`r.currency`)},
        ${request.requestedBy}
      FROM payments.receipt r CROSS JOIN LATERAL (SELECT ${LEFT_OVER} AS left_over) of_it
      WHERE order_id = ${request.orderId} AND verdict = 'accepted' AND left_over > 0
      RETURNING *),
    sent AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${sendRefundJob.topic}, brand, jsonb_build_object('refundId', id) FROM made WHERE state = 'REQUESTED')
    SELECT ${REFUND} FROM made`);

/** Ids of the gateway's refunds of a receipt that are booked, and how many others of the same amount wait for its answer. */
export const findSiblings = (
  tx: Tx,
  of: { id: string; receiptId: string; amount: number },
): Promise<{ booked: readonly string[]; waiting: number }> =>
  tx.one(sql<{ booked: readonly string[]; waiting: number }>`
    SELECT coalesce(array_agg(provider_id) FILTER (WHERE provider_id IS NOT NULL), '{}') AS booked,
      count(*) FILTER (WHERE state = 'REQUESTED' AND amount = ${of.amount} AND id <> ${of.id})::integer AS waiting
    FROM payments.refund WHERE receipt_id = ${of.receiptId}`);
