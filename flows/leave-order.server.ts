import { returnUses } from '#features/coupons/steps.server.ts';
import { isEmployeeQuote } from '#features/employee-purchase/public.ts';
import { returnPlace } from '#features/employee-purchase/steps.server.ts';
import { cancelProposalsOf } from '#features/financing/steps.server.ts';
import { returnCar } from '#features/garage/steps.server.ts';
import { findNotedChassis, type OrderRow } from '#features/reservations/steps.server.ts';
import { releaseUnit, retireUnit } from '#features/stock/steps.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { returnToOffer } from './sell-offer.server.ts';
import { leaveBalance } from './settle-balance.server.ts';

/**
 * What an order held is let go: the car is free again, its offer has one more to give, so have its coupons, so is the quota of an employee's terms, its financing is cancelled at the bank, nothing more is expected of its sources and
 * the insurance in it falls too. A car that was delivered leaves its buyer's garage and is not sold as new again.
 */
export const leaveOrder = async (tx: Tx, order: OrderRow, actor: string): Promise<void> => {
  // As reserving takes them: the quota before the car.
  if (isEmployeeQuote(order.quote)) await returnPlace(tx, order.id);
  if (order.deliveredAt === null) await releaseUnit(tx, order.id);
  else {
    const chassis = await findNotedChassis(tx, order.id);
    if (chassis !== null) await returnCar(tx, { brand: order.brand, chassis, actor });
    await retireUnit(tx, { unitId: order.unitId, orderId: order.id });
  }
  await returnToOffer(tx, order, actor);
  await returnUses(tx, order.id);
  await leaveBalance(tx, order, actor);
  await cancelProposalsOf(tx, order.id);
};
