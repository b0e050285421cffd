import type { Market } from '#kernel/market.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { findHolder, insertOwned } from './store.server.ts';

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

/** A new car into its buyer's garage. Once: a car that stood in any garage before is left where it is. */
export const takeDelivery = async (tx: Tx, { deliveredOn, ...car }: Delivered): Promise<void> => {
  if ((await findHolder(tx, car)).heldBefore) return;
  await insertOwned(tx, car, { ...car, ownedSince: deliveredOn });
  const subject = { subjectType: 'owned_car', subjectId: car.id };
  await writeAudit(tx, { brand: car.brand, actor: 'system:delivery', action: 'garage.added', ...subject });
};
