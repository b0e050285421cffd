import { listDealerPlaces } from '#features/dealers/public.server.ts';
import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { OfferedUnit, WantedCar } from './public.ts';
import { offerUnits } from './rules/offer.ts';
import { listFreeUnits } from './store.server.ts';

export type UnitQuery = {
  readonly brand: string;
  readonly market: Market;
  readonly mvsCode: string;
  readonly year?: number | undefined;
  /** Where the visitor is, for the distance to the dealers. */
  readonly near?: { readonly latitude: number; readonly longitude: number } | undefined;
  /** The car wanted; without it every unit is as good as another. */
  readonly choice?: WantedCar | undefined;
  readonly limit: number;
};

/**
 * Free units of a version at dealers that sell: exact ones first and of those the nearest, the others with what differs. Two
 * statements. Needs a transaction of the brand, as units stand under row security.
 */
export const findUnits = async (tx: Tx, query: UnitQuery): Promise<OfferedUnit[]> => {
  const units = await listFreeUnits(tx, query);
  if (units.length === 0) return [];
  const ids = [...new Set(units.map(({ dealerId }) => dealerId))];
  const dealers = await listDealerPlaces(tx, { brand: query.brand, ids, near: query.near ?? null });
  return offerUnits({ units, dealers, wanted: query.choice ?? null, limit: query.limit });
};
