import type { Tx } from '#platform/database.server.ts';
import type { Charge, ChargeMethod, Refund } from './contract.ts';
import { toCharge } from './charge-view.server.ts';
import { listNewestSlips, readPayments, type ReceiptLine } from './store/order-payments.server.ts';

export type Receipt = ReceiptLine;
export { approveRefund, listRefunds, retryRefund } from './contract.ts';
export { sumPaymentsPerDay } from './contract/per-day.ts';
export { slipPdf, type SlipPayee } from './slip-pdf.server.ts';
export { personalDataOf } from './personal.server.ts';
export { openOneTime, sealOneTime } from './one-time.server.ts';
export { cardPage } from './routes/cards.server.ts';
export { findGatewayCard } from './store/cards.server.ts';

/** What was asked for and given back for an order, and its slips and coupons as they were issued; the caller has checked whose order it is. One statement. */
export const readOrderPayments = async (
  tx: Tx,
  orderId: string,
): Promise<{
  charges: Charge[];
  refunds: Refund[];
  slips: { method: ChargeMethod; at: Date; amount: number }[];
  receipts: Receipt[];
}> => {
  const { charges, refunds, receipts } = await readPayments(tx, orderId);
  return {
    charges: charges.map(toCharge),
    refunds,
    receipts,
    slips: charges
      .filter(({ dueOn, barcode }) => dueOn !== null && barcode !== null)
      .map(({ method, createdAt, amount }) => ({ method, at: createdAt, amount })),
  };
};

/** What was asked for and given back for an order, as its own call shows it. */
export const paymentsOfOrder = async (tx: Tx, orderId: string): Promise<{ charges: Charge[]; refunds: Refund[] }> => {
  const { charges, refunds } = await readOrderPayments(tx, orderId);
  return { charges, refunds };
};

/** The newest slip of each of some orders, by the order; the caller has checked whose they are. */
export const newestSlips = async (tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, Charge>> =>
  new Map((await listNewestSlips(tx, orderIds)).map((row) => [row.orderId, toCharge(row)]));
