import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { ChargeMethod, Refund } from '../contract.ts';
import { CHARGE, REFUND, type ChargeRow } from '../store.server.ts';

/** Money of the gateway that was accepted; `at` is ISO 8601. */
export type ReceiptLine = {
  readonly id: string;
  readonly method: ChargeMethod;
  readonly amount: number;
  readonly at: string;
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
      SELECT coalesce(json_agg(json_build_object('id', r.id, 'method', c.method, 'amount', r.amount, 'at', r.approved_at)), '[]')
      FROM payments.receipt r JOIN payments.charge c ON c.id = r.charge_id
      WHERE r.order_id = ${orderId} AND r.verdict = 'accepted') AS receipts
    FROM payments.charge WHERE order_id = ${orderId} ORDER BY created_at DESC LIMIT 20`);
  return { charges, refunds: charges[0]?.refunds ?? [], receipts: charges[0]?.receipts ?? [] };
};

/** The newest slip of each of some orders. */
export const listNewestSlips = (tx: Tx, orderIds: readonly string[]): Promise<ChargeRow[]> =>
  tx.rows(sql<ChargeRow>`
    SELECT DISTINCT ON (charge.order_id) ${CHARGE} FROM payments.charge
    WHERE order_id = ANY(${[...orderIds]}::uuid[]) AND method = 'boleto' ORDER BY charge.order_id, created_at DESC`);
