import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { factoryEvents, tellBuyerJob } from '../jobs.ts';
import type { BalanceState } from '../rules/order-machine.ts';
import type { OrderRow } from '../store.server.ts';

const NOW_MS = sql`floor(extract(epoch FROM now()) * 1000)::bigint`;

/** A payer's bank took money of an order that goes on: it counts as paid no more, and its buyer is told. The caller holds the order. */
export const takeFromPaid = (
  tx: Tx,
  change: { order: OrderRow; receiptId: string; amount: number; balance: BalanceState },
): Promise<number> =>
  tx.run(sql`
    WITH told AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${tellBuyerJob.topic}, ${change.order.brand}, jsonb_build_object('what', 'takenBack', 'orderId', ${change.order.id}::uuid,
        'receiptId', ${change.receiptId}::uuid, 'amount', ${change.amount}::bigint, 'time', ${NOW_MS}))
    UPDATE reservations.purchase SET paid = paid - ${change.amount}, taken_back = taken_back + ${change.amount}, balance = ${change.balance}
    WHERE id = ${change.order.id}`);

/** The bank gave it back: it counts again, what others paid in its place goes back, and its buyer is told. The caller holds the order. */
export const giveToPaid = (
  tx: Tx,
  change: { order: OrderRow; receiptId: string; counts: number; tooMuch: number; balance: BalanceState },
): Promise<number> =>
  tx.run(sql`
    WITH told AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${tellBuyerJob.topic}, ${change.order.brand}, jsonb_build_object('what', 'givenAgain', 'orderId', ${change.order.id}::uuid,
        'receiptId', ${change.receiptId}::uuid, 'amount', ${change.counts + change.tooMuch}::bigint, 'time', ${NOW_MS})
      WHERE ${change.order.state !== 'CANCELLED'}::boolean)
    UPDATE reservations.purchase SET paid = paid + ${change.counts}, given_back = given_back + ${change.tooMuch},
      taken_back = taken_back - ${change.counts + change.tooMuch}, balance = ${change.balance}
    WHERE id = ${change.order.id}`);

/** When the delivery of a car was reported whose order waits for its money; null while it was not. */
export const findReportedDelivery = async (tx: Tx, orderId: string): Promise<Date | null> => {
  const { at } = await tx.one(sql<{ at: Date | null }>`
    SELECT min(received_at) AS at FROM platform.inbox
    WHERE provider = ${factoryEvents.provider} AND subject = ${orderId} AND processed_at IS NULL
      AND payload::jsonb -> 'data' ->> 'step' = 'DELIVERED'`);
  return at;
};
