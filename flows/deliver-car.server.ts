import { getBuyer } from '#features/accounts/public.server.ts';
import { movePlate, registerVehicle } from '#features/aftersales/steps.server.ts';
import { asPlate } from '#features/aftersales/public.ts';
import { nameVersions } from '#features/catalog/public.server.ts';
import { takeDelivery } from '#features/garage/steps.server.ts';
import {
  findKnownChassis,
  findNotedPlate,
  insertCorrection,
  listFormerUnits,
  lockOrder,
  noteChassis,
  notePlate,
  type OrderRow,
} from '#features/reservations/steps.server.ts';
import { findUnitChassis } from '#features/stock/public.server.ts';
import { dayIn } from '#kernel/dates.ts';
import type { PayloadOf } from '#kernel/job.ts';
import { historyOf, type Moved } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { enqueue, type Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { deliverCarJob, type Papers } from './jobs.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** A plate that neither country gives is no plate: the car is registered without one. */
const plateOf = (papers: Papers | null): string | null => {
  const plate = asPlate(papers?.plate ?? '');
  return typeof plate === 'string' ? null : plate.plate;
};

/** What was reported of an order's car is known to its buyer from then on. */
export const notePapers = async (tx: Tx, order: OrderRow, papers: Papers | undefined): Promise<void> => {
  const plate = plateOf(papers ?? null);
  if (plate !== null) await notePlate(tx, { orderId: order.id, plate });
};

/** Written with the order's move to DELIVERED, so that a car that is delivered is registered, whatever dies in between. */
export const enqueueDelivery = async (tx: Tx, order: OrderRow, papers: Papers | undefined): Promise<void> => {
  await notePapers(tx, order, papers);
  await enqueue(tx, deliverCarJob, {
    brand: order.brand,
    payload: { orderId: order.id, papers: papers ?? null },
    dedupeKey: `car.deliver:${order.id}`,
  });
};

/** As above, of a car that was registered under another chassis before. */
export const enqueueCorrected = (tx: Tx, order: OrderRow, papers: Papers): Promise<number> =>
  enqueue(tx, deliverCarJob, {
    brand: order.brand,
    payload: { orderId: order.id, papers, isCorrected: true },
    dedupeKey: `car.correct:${order.id}:${papers.chassis}`,
  });

/**
 * Which of two chassis a delivered car has a person says; the car is its buyer's meanwhile. The chassis of a car that the order had before
 * is no question: the factory is not told of every change.
 */
const noteOtherChassis = async (
  { ids, log }: WorkerServices,
  tx: Tx,
  { order: { id: orderId, brand }, chassis }: { order: OrderRow; chassis: string },
): Promise<void> => {
  for (const unitId of await listFormerUnits(tx, orderId))
    if ((await findUnitChassis(tx, { id: unitId, brand })) === chassis) return;
  await insertCorrection(tx, { id: ids.next(), brand, orderId, chassis, reason: null, proposedBy: 'system:factory' });
  log.error({ orderId, brand }, 'a delivered car was reported with another chassis than it is known by');
};

const dayOf = (moves: readonly Moved[], state: string, { market, now }: OrderRow): string =>
  dayIn(moves.findLast(({ machine, to }) => machine === 'order' && to === state)?.at ?? now, market);

/**
 * A delivered car enters the maker's register and its buyer's garage. Both know a car by its chassis, so a second time changes
 * nothing, and a car that its owner has put out of the garage meanwhile does not come back, unless it is there under the wrong chassis.
 */
export const deliverCar = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof deliverCarJob>>,
): Promise<Handled> => {
  const { db, env, ids, log } = services;
  const { orderId, papers, isCorrected = false } = message.payload;
  services.crash('delivery.before');
  await db.withTx({ brand: message.brand, actor: 'system:delivery', reason: 'delivered' }, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Whoever gave the car back before it was written down keeps none.
    if (order === null || order.state === 'CANCELLED') return;
    const { brand, market, choice, accountId } = order;
    const known = await findKnownChassis(tx, order);
    const chassis = known ?? papers?.chassis;
    if (papers !== null && known !== null && papers.chassis !== known) {
      // Corrected once more meanwhile.
      if (isCorrected) return;
      await noteOtherChassis(services, tx, { order, chassis: papers.chassis });
    }
    const [named] = await nameVersions(tx, { brand, market, keys: [choice] });
    if (chassis === undefined || named === undefined) {
      log.error({ orderId, brand }, 'a delivered car has no chassis or no version; it is in no register');
      return;
    }
    await noteChassis(tx, { orderId, chassis });
    const moves = await historyOf(tx, ['order'], orderId);
    const deliveredOn = dayOf(moves, 'DELIVERED', order);
    const reported = plateOf(papers);
    if (isCorrected && reported !== null) await movePlate(tx, { brand, chassis, plate: reported });
    const vehicle = await registerVehicle(tx, {
      id: ids.next(),
      brand,
      market,
      chassis,
      plate: reported ?? (await findNotedPlate(tx, orderId)),
      mvsCode: choice.mvsCode,
      year: choice.year,
      modelCode: named.modelCode,
      colorCode: choice.colorCode,
      invoicedOn: dayOf(moves, 'INVOICED', order),
      deliveredOn,
    });
    // Whoever erased their account meanwhile has no garage any more; without a plate the owner puts the car in by its papers.
    if (accountId === null || vehicle?.plate == null || (await getBuyer(tx, { env, accountId })) === null) return;
    const car = { id: ids.next(), accountId, brand, market, chassis, plate: vehicle.plate, deliveredOn };
    await takeDelivery(tx, car, { comesBack: isCorrected });
  });
  services.crash('delivery.after');
  return 'done';
};
