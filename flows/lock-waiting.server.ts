import { lockOwnOrder, type OrderRow } from '#features/reservations/steps.server.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';

/** The caller's own reservation while it waits for its money, locked: its price changes only so long. */
export const lockWaiting = async (
  tx: Tx,
  { actor, visitorId }: Context,
  id: string,
): Promise<Result<OrderRow, 'orderUnknown' | 'reservationEnded'>> => {
  const order = await lockOwnOrder(tx, { id, actor, visitorId });
  if (order === null) return refuse('orderUnknown');
  const isWaiting = order.state === 'PRE_RESERVE' && order.heldUntil > order.now;
  return isWaiting ? ok(order) : refuse('reservationEnded');
};
