import { returnUses } from '#features/coupons/steps.server.ts';
import { isEmployeeQuote } from '#features/employee-purchase/public.ts';
import { returnPlace } from '#features/employee-purchase/steps.server.ts';
import { cancelOpenCharges, chargesOfOrder } from '#features/payments/steps.server.ts';
import { expireReservationJob } from '#features/reservations/jobs.ts';
import { expiredOrders, findOrder, lockOrder, moveOrder } from '#features/reservations/steps.server.ts';
import { releaseUnit } from '#features/stock/steps.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import { enqueue, type Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { askAndSettle } from './send-charge.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** How long the end waits for a gateway that does not answer, before the car is freed all the same. */
const PATIENCE_MS = 120_000;

/**
 * Ends a hold whose time is up. The hold already counts as ended by the clock; this tidies: it asks the gateway first, so that
 * money approved in time still buys the car, then frees the car and closes the charges. Money that comes later goes back.
 */
export const expireReservation = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof expireReservationJob>>,
): Promise<Handled> => {
  const { orderId } = message.payload;
  const scope = { brand: message.brand, actor: 'system:expiry', reason: 'EXPIRED' };
  const found = await services.db.read(scope, async (tx) => ({
    order: await findOrder(tx, orderId),
    charges: await chargesOfOrder(tx, orderId),
  }));
  const { order } = found;
  if (order === null || order.state !== 'PRE_RESERVE') return 'done';
  const wait = order.heldUntil.getTime() - order.now.getTime();
  if (wait > 0) return { again: 'not yet', seconds: wait / 1000 + 0.05 };
  for (const charge of found.charges) {
    const requested = await askAndSettle(services, charge);
    if (requested === 'noAnswer' && -wait < PATIENCE_MS) return { again: 'gateway gave no answer', seconds: 3 };
  }
  services.crash('expire.asked');
  return services.db.withTx(scope, async (tx): Promise<Handled> => {
    const locked = await lockOrder(tx, orderId);
    if (locked === null || locked.state !== 'PRE_RESERVE') return 'done';
    // It ended and was taken up again meanwhile: it is another hold.
    const left = locked.heldUntil.getTime() - locked.now.getTime();
    if (left > 0) return { again: 'not yet', seconds: left / 1000 + 0.05 };
    await moveOrder(tx, {
      id: orderId,
      from: 'PRE_RESERVE',
      to: 'CANCELLED',
      cancelReason: 'EXPIRED',
      keepState: true,
    });
    // As reserving takes them: the quota before the car.
    if (isEmployeeQuote(locked.quote)) await returnPlace(tx, orderId);
    await releaseUnit(tx, orderId);
    await returnUses(tx, orderId);
    await cancelOpenCharges(tx, orderId);
    return 'done';
  });
};

/** Holds that ran out and were never ended: asked for again. */
export const sweepExpired = async (services: WorkerServices): Promise<void> => {
  const late = await services.db.read({ allBrands: true }, (tx) => expiredOrders(tx));
  for (const { id, brand } of late) {
    await services.db.withTx({ brand, actor: 'system:sweeper' }, (tx) =>
      enqueue(tx, expireReservationJob, { brand, payload: { orderId: id }, dedupeKey: id }),
    );
  }
};
