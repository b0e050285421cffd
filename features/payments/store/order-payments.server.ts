import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { ChargeMethod, Refund } from '../contract.ts';
import type { Verdict } from '../rules/verdict.ts';
import { CHARGE, REFUND, type ChargePurpose, type ChargeRow } from '../store.server.ts';

/** Money that came over the gateway; `at`, when it was paid, is ISO 8601. */
export type ReceiptLine = {
  readonly id: string;
  readonly chargeId: string;
  readonly method: ChargeMethod;
  readonly purpose: ChargePurpose;
  /** The source of the order's rest that it paid for; null for the reservation value. */
  readonly sourceId: string | null;
  readonly amount: number;
  readonly at: string;
  /** Why the order did not take it; null where it counted. */
  readonly why: Extract<Verdict, { kind: 'unwanted' }>['why'] | null;
  /** Of the order's lives the one that it came for: it counts anew when it is taken up again. */
  readonly round: number;
  /** The payer's bank took it back. */
  readonly isTakenBack: boolean;
  readonly takenBackAt: string | null;
  /** What of it is to be paid again since. */
  readonly owedAgain: number;
};

/** Charges of an order with what was taken and given back of them, in one statement: where nothing was asked for there is nothing to give back. */
export const readPayments = async (
  tx: Tx,
  orderId: string,
): Promise<{ charges: ChargeRow[]; refunds: Refund[]; receipts: ReceiptLine[] }> => {
  const charges = await tx.rows(sql<ChargeRow & { refunds: Refund[]; receipts: ReceiptLine[] }>`
    SELECT ${CHARGE}, (
      SELECT coalesce(json_agg(f), '[]') FROM (
        SELECT ${REFUND} FROM payments.refund WHERE order_id = ${orderId} ORDER BY payments.refund.created_at DESC) f) AS refunds, (
      SELECT coalesce(json_agg(json_build_object('id', r.id, 'chargeId', r.charge_id, 'method', c.method, 'purpose', r.purpose, 'sourceId', c.source_id, 'amount', r.amount,
        'at', r.approved_at, 'why', r.why_unwanted, 'round', r.round, 'isTakenBack', r.charged_back_at IS NOT NULL,
        'takenBackAt', r.charged_back_at, 'owedAgain', r.owed_again) ORDER BY r.approved_at, r.id), '[]')
      FROM payments.receipt r JOIN payments.charge c ON c.id = r.charge_id
      WHERE r.order_id = ${orderId}) AS receipts
    FROM payments.charge WHERE order_id = ${orderId} ORDER BY created_at DESC LIMIT 20`);
  return { charges, refunds: charges[0]?.refunds ?? [], receipts: charges[0]?.receipts ?? [] };
};

/** What is asked back of an order because it ended, by how it was paid; of the money of its round alone. */
export const listPaidBack = (
  tx: Tx,
  of: { orderId: string; round: number; reason: string },
): Promise<{ method: ChargeMethod; amount: number }[]> =>
  tx.rows(sql<{ method: ChargeMethod; amount: number }>`
    SELECT c.method, sum(f.amount)::bigint AS amount
    FROM payments.refund f JOIN payments.receipt r ON r.id = f.receipt_id JOIN payments.charge c ON c.id = r.charge_id
    WHERE f.order_id = ${of.orderId} AND f.reason = ${of.reason} AND f.state <> 'VOID' AND r.round = ${of.round}
    GROUP BY c.method`);

/** The newest slip or coupon of each of some orders. */
export const listNewestSlips = (tx: Tx, orderIds: readonly string[]): Promise<ChargeRow[]> =>
  tx.rows(sql<ChargeRow>`
    SELECT DISTINCT ON (charge.order_id) ${CHARGE} FROM payments.charge
    WHERE order_id = ANY(${[...orderIds]}::uuid[]) AND due_on IS NOT NULL ORDER BY charge.order_id, created_at DESC`);

/** What was asked for last, of each of some orders or terms. */
export const listNewestCharges = (tx: Tx, orderIds: readonly string[]): Promise<ChargeRow[]> =>
  tx.rows(sql<ChargeRow>`
    SELECT DISTINCT ON (charge.order_id) ${CHARGE} FROM payments.charge
    WHERE order_id = ANY(${[...orderIds]}::uuid[]) ORDER BY charge.order_id, created_at DESC, id DESC`);
