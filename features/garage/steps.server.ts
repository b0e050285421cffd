import type { Market } from '#kernel/market.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { closeTransfersOf, endOwned, findHolder, insertOwned } from './store.server.ts';

export { findOwnPlate } from './store.server.ts';

export type Delivered = {
  readonly id: string;
  readonly accountId: string;
  readonly brand: string;
  readonly market: Market;
  readonly chassis: string;
  readonly plate: string;
  /** YYYY-MM-DD. */
  readonly deliveredOn: string;
};

/**
 * A new car into its buyer's garage. Once: a car that stood in any garage before is left where it is. One that stood in another's by
 * mistake comes back as soon as nobody holds it.
 */
export const takeDelivery = async (
  tx: Tx,
  { deliveredOn, ...car }: Delivered,
  { comesBack }: { comesBack: boolean },
): Promise<void> => {
  const { holder, heldBefore } = await findHolder(tx, car);
  if (comesBack ? holder !== null : heldBefore) return;
  await insertOwned(tx, car, { ...car, ownedSince: deliveredOn });
  const subject = { subjectType: 'owned_car', subjectId: car.id };
  await writeAudit(tx, { brand: car.brand, actor: 'system:delivery', action: 'garage.added', ...subject });
};

/** Whether a car stands in this person's garage. */
export const isInGarageOf = async (
  tx: Tx,
  { accountId, ...car }: { brand: string; chassis: string; accountId: string },
): Promise<boolean> => (await findHolder(tx, car)).holder?.accountId === accountId;

/** A car that went back to its dealership leaves the garage it stands in. */
export const returnCar = async (tx: Tx, car: { brand: string; chassis: string; actor: string }): Promise<void> => {
  const { holder } = await findHolder(tx, car);
  if (holder === null) return;
  await closeTransfersOf(tx, holder.id);
  await endOwned(tx, { ...holder, reason: 'REMOVED' });
  const subject = { subjectType: 'owned_car', subjectId: holder.id };
  await writeAudit(tx, { brand: car.brand, actor: car.actor, action: 'garage.removed', ...subject });
};
