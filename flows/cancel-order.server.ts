import { randomBytes } from 'node:crypto';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { getBuyer } from '#features/accounts/public.server.ts';
import { REFUND_APPROVAL_LIMIT } from '#features/payments/public.ts';
import { cancelOpenCharges, requestRefund } from '#features/payments/steps.server.ts';
import type {
  cancelReservation,
  decideCancellation as decide,
  requestWithdrawal,
} from '#features/reservations/contract.ts';
import {
  CANCELLABLE,
  orderNumber,
  withdrawUntil,
  type CancelReason,
  type OrderState,
} from '#features/reservations/public.ts';
import {
  findOrderByNumber,
  insertWithdrawal,
  lockOrder,
  lockOwnOrder,
  moveOrder,
  type OrderRow,
} from '#features/reservations/steps.server.ts';
import { releaseUnit } from '#features/stock/steps.server.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { queueMail } from '#platform/mail.server.ts';

type Ending = { order: OrderRow; from: OrderState; reason: CancelReason; requestedBy: string };

/** The order ends: the car is free, open charges are closed, paid money is on its way back; all or nothing. */
const endOrder = async (context: Context, ending: Ending): Promise<void> => {
  const { tx } = context;
  const { order, from, reason } = ending;
  await moveOrder(tx, { id: order.id, from, to: 'CANCELLED', cancelReason: reason, keepState: from === 'PRE_RESERVE' });
  await releaseUnit(tx, order.id);
  await cancelOpenCharges(tx, order.id);
  await requestRefund(tx, {
    id: context.ids.next(),
    orderId: order.id,
    reason,
    requestedBy: ending.requestedBy,
    limits: REFUND_APPROVAL_LIMIT,
  });
};

/** Asks to cancel, and ends the order at once where the law gives the right: inside the withdrawal time nobody may refuse. */
const requestEnd = async (context: Context, order: OrderRow): Promise<OrderState> => {
  const requestedBy = actorKey(context.actor);
  if (order.state === 'PRE_RESERVE') {
    await endOrder(context, { order, from: 'PRE_RESERVE', reason: 'CUSTOMER', requestedBy });
    return 'CANCELLED';
  }
  await moveOrder(context.tx, { id: order.id, from: order.state, to: 'REQUESTED_CANCELLATION', keepState: true });
  const until = withdrawUntil(order.market, order.reservedAt);
  if (until === null || until < order.now) return 'REQUESTED_CANCELLATION';
  await endOrder(context, { order, from: 'REQUESTED_CANCELLATION', reason: 'WITHDRAWAL', requestedBy });
  return 'CANCELLED';
};

const isCancellable = (order: OrderRow): boolean =>
  (order.state === 'PRE_RESERVE' && order.heldUntil > order.now) ||
  (CANCELLABLE as readonly OrderState[]).includes(order.state);

export const cancelOrder: Handler<typeof cancelReservation> = async ({ params }, context) => {
  const order = await lockOwnOrder(context.tx, { id: params.id, actor: context.actor, visitorId: context.visitorId });
  if (order === null) return refuse('orderUnknown');
  if (!isCancellable(order)) return refuse('tooLate');
  return ok({ state: await requestEnd(context, order) });
};

export const decideCancellation: Handler<typeof decide> = async ({ params, body }, context) => {
  const order = await lockOrder(context.tx, params.id);
  if (order === null || order.brand !== context.brand) return refuse('orderUnknown');
  if (order.state !== 'REQUESTED_CANCELLATION' || order.stateBefore === null) return refuse('notRequested');
  if (body.accept) {
    await endOrder(context, {
      order,
      from: 'REQUESTED_CANCELLATION',
      reason: 'CUSTOMER',
      requestedBy: actorKey(context.actor),
    });
    return ok({ state: 'CANCELLED' });
  }
  await moveOrder(context.tx, { id: order.id, from: 'REQUESTED_CANCELLATION', to: order.stateBefore });
  return ok({ state: order.stateBefore });
};

/**
 * Withdrawal without signing in. The code is given at once and mailed, whether or not number and e-mail fit an order, so that the
 * form tells strangers nothing; where they fit, the order is ended by the same path as in my area.
 */
export const withdraw: Handler<typeof requestWithdrawal> = async ({ body }, context) => {
  const { tx, brand, market } = context;
  const order = await findOrderByNumber(tx, body.orderNumber);
  const buyer = order?.accountId ? await getBuyer(tx, { env: context.env, accountId: order.accountId }) : null;
  const fits = order !== null && buyer !== null && buyer.email.toLowerCase() === body.email.toLowerCase();
  const code = orderNumber(body.kind === 'withdrawal' ? 'ARR' : 'BAJ', randomBytes(8));
  await insertWithdrawal(tx, {
    id: context.ids.next(),
    brand,
    market,
    code,
    kind: body.kind,
    orderNumber: body.orderNumber,
    email: body.email,
    orderId: fits ? order.id : null,
  });
  await queueMail(tx, {
    to: body.email,
    template: 'withdrawalReceived',
    params: { code, order: body.orderNumber },
    brand,
    market,
    locale: context.locale,
  });
  if (fits && isCancellable(order)) await requestEnd(context, order);
  return ok({ code });
};
