import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { findOwnership, listOwnedRows } from './store.server.ts';

/** A car of the caller's own garage by its id; null where it is not theirs. */
export const ownedCar = async (
  context: Context,
  id: string,
): Promise<{ chassis: string; mileageKm: number | null } | null> => {
  const { actor, brand, market } = context;
  if (actor.kind !== 'person') return null;
  const [row] = await context.read((tx) => listOwnedRows(tx, { accountId: actor.accountId, brand, market }, id));
  return row === undefined ? null : { chassis: row.chassis, mileageKm: row.mileageKm };
};

/** Since when the caller has a car; null where it is not theirs now. */
export const ownershipOf = async (
  context: Context,
  id: string,
): Promise<{ chassis: string; ownedSince: string } | null> => {
  const { actor, brand } = context;
  if (actor.kind !== 'person') return null;
  return context.read((tx) => findOwnership(tx, { accountId: actor.accountId, brand, id }));
};

export { personalData } from './store/personal.server.ts';

/** The cars that stand in a person's garage now. */
export const listOwnCars = async (
  tx: Tx,
  whose: { accountId: string; brand: string; market: Market },
): Promise<{ id: string; chassis: string; ownedSince: string }[]> =>
  (await listOwnedRows(tx, whose)).map(({ id, chassis, ownedSince }) => ({ id, chassis, ownedSince }));
