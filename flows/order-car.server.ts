import type { factoryCarJob } from '#features/reservations/jobs.ts';
import {
  findKnownChassis,
  lockOrder,
  noteFactoryCar,
  takesMoney,
  type FactoryKind,
} from '#features/reservations/steps.server.ts';
import { findUnitKind } from '#features/stock/public.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/**
 * As what the factory is told of an order, and of which car: written down before it is told, so that no change makes it another. Whether
 * the unit is still on offer does not count: it is the order's.
 */
export const carFor = async (
  tx: Tx,
  orderId: string,
): Promise<{ kind: FactoryKind; chassis: string | null; carId: string; revision: number }> => {
  const order = await lockOrder(tx, orderId);
  if (order === null) throw new Error(`no order ${orderId}`);
  const { unitId, brand } = order;
  const isBuilt = (await findUnitKind(tx, { id: unitId, brand })) === 'slot';
  const noted = await noteFactoryCar(tx, { id: orderId, kind: isBuilt ? 'build' : 'stock', unitId });
  return { ...noted, chassis: await findKnownChassis(tx, order), carId: unitId };
};

/**
 * A running order went over to another car: the factory, which knows it with the former one, is told. Of which car is read when it is
 * told, so that whatever comes late or twice says what holds.
 */
export const carChanged = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof factoryCarJob>>,
): Promise<Handled> => {
  const { orderId } = message.payload;
  const scope = { brand: message.brand, actor: 'system:orders' };
  const car = await services.db.withTx(scope, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Ended it has no car; taken up again it is told of once it is paid.
    return order === null || !takesMoney(order) ? null : carFor(tx, orderId);
  });
  if (car === null) return 'done';
  const { kind: _, ...other } = car;
  const result = await services.factory.changeCar({ orderId, ...other });
  services.crash('factory.carSent');
  // Somebody has to talk to the factory: the order has a car, and another one is invoiced for it.
  if (result === 'refused') return { unfit: 'factory refused another car' };
  return result === 'delivered'
    ? 'done'
    : { again: 'factory gave no answer', seconds: Math.min(60, message.attempts * 3) };
};
