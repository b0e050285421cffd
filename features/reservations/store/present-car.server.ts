import { sql, type Statement } from '#platform/sql.server.ts';

/**
 * Since when an order is about the car it has now: another car was chosen, or the order was taken up again. What was said or brought
 * before is about another one.
 */
export const carSince = (orderId: Statement): Statement => sql`coalesce((
  SELECT max(change.at) FROM reservations.order_change change
  WHERE change.order_id = ${orderId} AND (change.kind = 'TAKEN_UP' OR change.unit_before <> change.unit_after)), '-infinity')`;
