import type { Currency, Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { DealerPayment } from '../contract/balance.ts';
import type { DealerPaymentState } from '../rules/balance-machines.ts';
import type { OrderRow } from '../store.server.ts';

export type DealerPaymentRow = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly orderId: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly kind: DealerPayment['kind'];
  readonly receiptNumber: string;
  readonly state: DealerPaymentState;
  readonly bookedBy: string;
  readonly decidedBy: string | null;
  readonly createdAt: Date;
};

const DEALER_PAYMENT = sql`id, kind, brand, market, order_id AS "orderId", amount, currency, receipt_number AS "receiptNumber", state,
  booked_by AS "bookedBy", decided_by AS "decidedBy", created_at AS "createdAt"`;

/** What counts of an order, of payments at the dealership, without a second person: a sum in parts is the same sum. */
export const bookedAlone = async (tx: Tx, orderId: string): Promise<number> =>
  (
    await tx.one(sql<{ amount: number }>`
      SELECT coalesce(sum(amount), 0)::bigint AS amount FROM reservations.dealer_payment
      WHERE order_id = ${orderId} AND state = 'BOOKED' AND decided_by IS NULL`)
  ).amount;

/** Null when the dealership's receipt was booked before. */
export const insertDealerPayment = (
  tx: Tx,
  payment: {
    id: string;
    order: OrderRow;
    kind: DealerPayment['kind'];
    amount: number;
    receiptNumber: string;
    state: DealerPaymentState;
    bookedBy: string;
  },
): Promise<DealerPaymentRow | null> =>
  tx.maybe(sql<DealerPaymentRow>`
    INSERT INTO reservations.dealer_payment (id, brand, market, order_id, dealer_id, amount, currency, kind, receipt_number, state, booked_by)
    VALUES (${payment.id}, ${payment.order.brand}, ${payment.order.market}, ${payment.order.id}, ${payment.order.dealerId},
      ${payment.amount}, ${payment.order.currency}, ${payment.kind}, ${payment.receiptNumber}, ${payment.state}, ${payment.bookedBy})
    ON CONFLICT (brand, dealer_id, receipt_number) WHERE state <> 'REFUSED' DO NOTHING
    RETURNING ${DEALER_PAYMENT}`);

export const findDealerPayment = (
  tx: Tx,
  of: { id: string; brand: string; market: Market },
): Promise<DealerPaymentRow | null> =>
  tx.maybe(sql<DealerPaymentRow>`
    SELECT ${DEALER_PAYMENT} FROM reservations.dealer_payment
    WHERE id = ${of.id} AND brand = ${of.brand} AND market = ${of.market}`);

/** Null where somebody decided it before. */
export const decideDealerPayment = (
  tx: Tx,
  change: { id: string; to: 'BOOKED' | 'REFUSED'; decidedBy: string },
): Promise<DealerPaymentRow | null> =>
  tx.maybe(sql<DealerPaymentRow>`
    UPDATE reservations.dealer_payment SET state = ${change.to}, decided_by = ${change.decidedBy}
    WHERE id = ${change.id} AND state = 'AWAITING_APPROVAL' RETURNING ${DEALER_PAYMENT}`);

/** Payments that still wait for a second person fall with their order. */
export const refuseWaitingPayments = (tx: Tx, of: { orderId: string; decidedBy: string }): Promise<number> =>
  tx.run(sql`
    UPDATE reservations.dealer_payment SET state = 'REFUSED', decided_by = ${of.decidedBy}
    WHERE order_id = ${of.orderId} AND state = 'AWAITING_APPROVAL'`);

export const listDealerPayments = (tx: Tx, orderId: string): Promise<DealerPaymentRow[]> =>
  tx.rows(sql<DealerPaymentRow>`
    SELECT ${DEALER_PAYMENT} FROM reservations.dealer_payment WHERE order_id = ${orderId} ORDER BY created_at, id`);

export const toDealerPayment = (row: DealerPaymentRow): DealerPayment => ({
  id: row.id,
  kind: row.kind,
  amount: { amount: row.amount, currency: row.currency },
  receiptNumber: row.receiptNumber,
  state: row.state,
  bookedBy: row.bookedBy,
  decidedBy: row.decidedBy,
  createdAt: row.createdAt.toISOString(),
});
