import { ok, refuse } from '#kernel/result.ts';
import { endKeptCardCharge, findOpenCharge, insertCharge, toCharge } from '#features/payments/steps.server.ts';
import type { payReservation as declared } from '#features/reservations/contract.ts';
import { lockOwnOrder } from '#features/reservations/steps.server.ts';
import type { Handler } from '#platform/http/context.server.ts';
import { originOfCaller } from '#platform/http/origins.server.ts';
import { chargeKeptCard } from './pay-by-kept-card.server.ts';

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
  if (body.card !== undefined) {
    if (params.type !== 'card') return refuse('methodUnavailable');
    const charge = await chargeKeptCard(context, order, body.card);
    crash('pay.charged');
    return 'ok' in charge ? charge : ok(toCharge(charge));
  }
  // Money of two ways would be taken twice: a kept card is charged with no more asking. Of two cards one charge is open.
  if (params.type === 'card') await endKeptCardCharge(tx, order.id);
  const request = {
    id: ids.next(),
    brand,
    market,
    orderId: order.id,
    method: params.type,
    amount: { amount: order.deposit, currency: order.currency },
    expiresAt: order.heldUntil,
    backOrigin: originOfCaller(context),
  };
  const inserted = await insertCharge(tx, request);
  if (params.type !== 'card' && inserted?.hasRival === true) await endKeptCardCharge(tx, order.id);
  const made = inserted ?? (await findOpenCharge(tx, order.id, params.type));
  crash('pay.charged');
  return made === null ? refuse('inProgress') : ok(toCharge(made));
};
