import { findCar } from '#features/catalog/public.server.ts';
import { findDealersNear, listDealerPlaces } from '#features/dealers/public.server.ts';
import type { Market } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import { NEAR_KM } from '#kernel/near.ts';
import type { Tx } from '#platform/database.server.ts';
import type { OfferedUnit, SimilarUnit, RequestedCar } from './public.ts';
import { offerUnits } from './rules/offer.ts';
import { rankSimilar, type SoughtCar } from './rules/similar.ts';
import { listFreeUnits } from './store.server.ts';

/** When the next place on the line may be free again, where all are held; every free unit of a version, wherever it is sold. */
export { findHeldUntil, listFreeUnits } from './store.server.ts';
import { listBuiltUnits } from './store/units.server.ts';

export type UnitQuery = {
  readonly brand: string;
  readonly market: Market;
  readonly mvsCode: string;
  readonly year?: number | undefined;
  /** Where the visitor is, for the distance to the dealers. */
  readonly near?: { readonly latitude: number; readonly longitude: number } | undefined;
  /** The car wanted; without it every unit is as good as another. */
  readonly choice?: RequestedCar | undefined;
  readonly limit: number;
};

/** At how many dealerships near a buyer a car that is built for them is offered. */
const MOST_AROUND = 3;

const dealersAround = async (tx: Tx, { brand, market, near }: UnitQuery): Promise<OfferedUnit['dealer'][]> => {
  if (near === undefined) return [];
  const found = await findDealersNear(tx, { brand, market, ...near, radiusKm: NEAR_KM, limit: MOST_AROUND });
  return found.map(({ id, name, cityName, stateCode, distanceKm }) => ({ id, name, cityName, stateCode, distanceKm }));
};

/**
 * Free units of a version at dealers that sell: exact ones first and of those the nearest, the others with what differs. A place
 * on the line is offered at the dealerships around. Three statements. Needs a transaction of the brand, as units stand under row security.
 */
export const findUnits = async (tx: Tx, query: UnitQuery): Promise<OfferedUnit[]> => {
  const units = await listFreeUnits(tx, query);
  if (units.length === 0) return [];
  const ids = [...new Set(units.map(({ dealerId }) => dealerId))];
  const dealers = await listDealerPlaces(tx, { brand: query.brand, ids, near: query.near ?? null });
  const near = await dealersAround(tx, query);
  return offerUnits({ units, dealers, requested: query.choice ?? null, near, limit: query.limit });
};

/** A unit's chassis, and which order holds or has the unit of a chassis. */
export { findUnitChassis, findUnitKind, listOrdersOfChassis } from './store/units.server.ts';

/** A built car of each version; built cars of a version that nobody holds, in one paint where it is named, at one dealership where it is named. */
export { listOneOfEach, listReadyUnits } from './store/units.server.ts';

export type SimilarQuery = {
  readonly brand: string;
  readonly market: Market;
  readonly at: Date;
  readonly modelCode: string;
  readonly sought: SoughtCar;
  readonly near: { readonly latitude: number; readonly longitude: number } | null;
  readonly limit: number;
};

/** Built cars of the model like the one sought; null where the version is not on sale. Three statements, whatever the stock. */
export const findSimilar = (
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  query: SimilarQuery,
): Promise<{ wantedPrice: Money | null; units: SimilarUnit[] } | null> =>
  read(async (tx) => {
    const { brand, market, at, modelCode, sought, near, limit } = query;
    const found = await findCar(tx, { modelCode }, { brand, market, at });
    const isSold = found?.car.versions.some(({ code, year }) => code === sought.mvsCode && year === sought.year);
    if (found === null || isSold !== true) return null;
    const mvsCodes = [...new Set(found.car.versions.map(({ code }) => code))];
    const units = await listBuiltUnits(tx, { brand, market, mvsCodes });
    const ids = [...new Set(units.map(({ dealerId }) => dealerId))];
    const dealers = await listDealerPlaces(tx, { brand, ids, near });
    return rankSimilar({ car: found.car, units, dealers, sought, limit });
  });
