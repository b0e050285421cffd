import type { Tx } from '#platform/database.server.ts';
import type { Charge, Refund } from './contract.ts';
import { chargesOfOrder, refundsOfOrder, toCharge } from './store.server.ts';

export { personalDataOf } from './personal.server.ts';

/** What was asked for and given back for an order; the caller has checked whose order it is. */
export const paymentsOfOrder = async (tx: Tx, orderId: string): Promise<{ charges: Charge[]; refunds: Refund[] }> => ({
  charges: (await chargesOfOrder(tx, orderId)).map(toCharge),
  refunds: await refundsOfOrder(tx, orderId),
});
