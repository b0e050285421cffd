import { ok, refuse } from '#kernel/result.ts';
import { findOpenCharge, insertCharge, toCharge } from '#features/payments/steps.server.ts';
import type { payReservation as declared } from '#features/reservations/contract.ts';
import { lockOwnOrder } from '#features/reservations/steps.server.ts';
import type { Handler } from '#platform/http/context.server.ts';

/**
 * Asks for the reservation value. The charge is stored, with the key the gateway will know it by, before anyone calls the gateway:
 * the worker does that after the commit, so a crash anywhere asks once, not twice and not never.
 */
export const payReservation: Handler<typeof declared> = async ({ params, body }, context) => {
  const { tx, actor, brand, ids, crash } = context;
  const order = await lockOwnOrder(tx, { id: body.reservationId, actor, visitorId: context.visitorId });
  if (order === null) return refuse('orderUnknown');
  if (order.reservedAt !== null) return refuse('alreadyPaid');
  if (order.state !== 'PRE_RESERVE' || order.heldUntil <= order.now) return refuse('reservationEnded');
  if (order.accountId === null || order.termsVersion === null) return refuse('notRegistered');
  // The order's own market: the caller's headers say where they look from, not where the car is sold.
  const { market } = order;
  if (params.type === 'pix' && market !== 'br') return refuse('methodUnavailable');
  const request = {
    id: ids.next(),
    brand,
    market,
    orderId: order.id,
    method: params.type,
    amount: { amount: order.deposit, currency: order.currency },
    expiresAt: order.heldUntil,
  };
  const made = (await insertCharge(tx, request)) ?? (await findOpenCharge(tx, order.id, params.type));
  crash('pay.charged');
  return made === null ? refuse('inProgress') : ok(toCharge(made));
};
