import { numberOrders } from '#features/reservations/public.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { nameDealers, scopeOf } from '../shared.server.ts';
import type { VoucherRow } from '../store/vouchers.server.ts';
import { toVoucher } from '../view.server.ts';

/** Vouchers with the names of the dealerships that booked them, and the numbers of the orders that have them. */
export const shownVouchers = async (tx: Tx, context: Context, rows: readonly VoucherRow[]) => {
  const dealers = await nameDealers(
    tx,
    scopeOf(context),
    rows.map(({ dealerId }) => dealerId),
  );
  const orders = await numberOrders(
    tx,
    rows.flatMap(({ usedIn }) => usedIn ?? []),
  );
  return rows.map((row) => toVoucher(row, dealers, orders));
};
