import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { OrderMethod, OrderQuote } from '../contract.ts';

/** A reservation's price after a coupon came or went: line and total together, while it waits for its money. */
export const repriceOrder = (tx: Tx, change: { id: string; quote: OrderQuote }): Promise<number> =>
  tx.run(sql`
    UPDATE reservations.purchase SET quote = ${JSON.stringify(change.quote)}::jsonb, total = ${change.quote.total.amount}::bigint
    WHERE id = ${change.id} AND state = 'PRE_RESERVE'`);

export const chooseMethod = (tx: Tx, change: { id: string; method: OrderMethod }): Promise<number> =>
  tx.run(sql`
    UPDATE reservations.purchase SET payment_method = ${change.method} WHERE id = ${change.id} AND state = 'PRE_RESERVE'`);
