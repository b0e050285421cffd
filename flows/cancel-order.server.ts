import { randomBytes } from 'node:crypto';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { cancelOpenCharges, requestRefunds } from '#features/payments/steps.server.ts';
import type { cancelReservation, decideCancellation as decide } from '#features/reservations/contract.ts';
import {
  judgeWithdrawal,
  orderNumber,
  withdrawUntil,
  type CancelReason,
  type OrderState,
} from '#features/reservations/public.ts';
import { lockOrder, lockOwnOrder, moveOrder, type OrderRow } from '#features/reservations/steps.server.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { leaveOrder } from './leave-order.server.ts';
import { acceptReturn, finishWithdrawal, openWithdrawal } from './return-car.server.ts';

/** Who ends an order, and in which transaction. */
export type Acting = Pick<Context, 'tx' | 'actor'>;

type Ending = { order: OrderRow; from: OrderState; reason: CancelReason };

/** The order ends: what it held is free, open charges are closed, paid money is on its way back; all or nothing. */
export const endOrder = async (context: Acting, { order, from, reason }: Ending): Promise<void> => {
  const { tx } = context;
  const requestedBy = actorKey(context.actor);
  const keepState = from !== 'REQUESTED_CANCELLATION';
  await moveOrder(tx, { id: order.id, from, to: 'CANCELLED', cancelReason: reason, keepState });
  await leaveOrder(tx, order, requestedBy);
  await cancelOpenCharges(tx, order.id);
  await requestRefunds(tx, {
    orderId: order.id,
    reason,
    requestedBy,
  });
};

/** How an order stands towards its buyer's right to withdraw. */
export const judgeOrder = (order: OrderRow): ReturnType<typeof judgeWithdrawal> =>
  judgeWithdrawal({ state: order.state, until: withdrawUntil(order.market, order.deliveredAt), now: order.now });

/** Ends an order that its buyer withdraws from. A paid one goes through the request, so that its way can be read. */
export const endWithdrawn = async (context: Acting, order: OrderRow): Promise<void> => {
  if (order.state === 'PRE_RESERVE') return endOrder(context, { order, from: 'PRE_RESERVE', reason: 'CUSTOMER' });
  if (order.deliveredAt !== null || order.state === 'REQUESTED_CANCELLATION' || judgeOrder(order) === 'return')
    return endOrder(context, { order, from: order.state, reason: 'WITHDRAWAL' });
  await moveOrder(context.tx, { id: order.id, from: order.state, to: 'REQUESTED_CANCELLATION', keepState: true });
  return endOrder(context, { order, from: 'REQUESTED_CANCELLATION', reason: 'WITHDRAWAL' });
};

export const newWithdrawalCode = (kind: 'withdrawal' | 'service_cancellation'): string =>
  orderNumber(kind === 'withdrawal' ? 'ARR' : 'BAJ', randomBytes(8));

const isOver = (order: OrderRow): boolean => order.state === 'PRE_RESERVE' && order.heldUntil <= order.now;

export const cancelOrder: Handler<typeof cancelReservation> = async ({ params }, context) => {
  const order = await lockOwnOrder(context.tx, { id: params.id, actor: context.actor, visitorId: context.visitorId });
  if (order === null) return refuse('orderUnknown');
  const judged = judgeOrder(order);
  if (isOver(order) || judged === 'ask' || judged === 'over') return refuse('tooLate');
  if (judged === 'return') {
    const request = await acceptReturn(context, order, newWithdrawalCode('withdrawal'));
    return ok({ state: order.state, code: request.code });
  }
  if (order.state === 'PRE_RESERVE') {
    await endWithdrawn(context, order);
    return ok({ state: 'CANCELLED', code: null });
  }
  const request = await openWithdrawal(context, order, newWithdrawalCode('withdrawal'));
  await endWithdrawn(context, order);
  await finishWithdrawal(context, order, request);
  return ok({ state: 'CANCELLED', code: request.code });
};

export const decideCancellation: Handler<typeof decide> = async ({ params, body }, context) => {
  const order = await lockOrder(context.tx, params.id);
  if (order === null || order.brand !== context.brand || order.market !== context.market) return refuse('orderUnknown');
  if (order.state !== 'REQUESTED_CANCELLATION' || order.stateBefore === null) return refuse('notRequested');
  if (body.accept) {
    await endOrder(context, { order, from: 'REQUESTED_CANCELLATION', reason: 'CUSTOMER' });
    return ok({ state: 'CANCELLED' });
  }
  await moveOrder(context.tx, { id: order.id, from: 'REQUESTED_CANCELLATION', to: order.stateBefore });
  return ok({ state: order.stateBefore });
};
