import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';

/** What staff name an order by: itself, or something of it. */
export type OrderThing = 'order' | 'dealerPayment' | 'balanceReturn' | 'chassisCorrection' | 'withdrawal' | 'refund';

/** The order that something is of. */
const ORDER_OF: Readonly<Record<OrderThing, (id: string) => Statement>> = {
  order: (id) => sql`${id}::uuid`,
  dealerPayment: (id) => sql`(SELECT order_id FROM reservations.dealer_payment WHERE id = ${id})`,
  balanceReturn: (id) => sql`(SELECT order_id FROM reservations.balance_return WHERE id = ${id})`,
  chassisCorrection: (id) => sql`(SELECT order_id FROM reservations.chassis_correction WHERE id = ${id})`,
  withdrawal: (id) => sql`(SELECT order_id FROM reservations.withdrawal WHERE id = ${id})`,
  refund: (id) => sql`(SELECT order_id FROM payments.refund WHERE id = ${id})`,
};

/** The dealership of the order that a thing is of; null where there is none. */
export const findDealerOf = async (
  tx: Tx,
  {
    brand,
    market,
    thing,
    id,
  }: { readonly brand: string; readonly market: Market; readonly thing: OrderThing; readonly id: string },
): Promise<string | null> => {
  const row = await tx.maybe(sql<{ dealerId: string }>`
    SELECT dealer_id AS "dealerId" FROM reservations.purchase
    WHERE brand = ${brand} AND market = ${market} AND id = ${ORDER_OF[thing](id)}`);
  return row?.dealerId ?? null;
};
