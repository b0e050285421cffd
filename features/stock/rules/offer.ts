import {
  deliveryOf,
  type Delivery,
  type Difference,
  type OfferedUnit,
  type Unit,
  type RequestedCar,
} from '../public.ts';

/** What a unit has or lacks against the car wanted. A build slot takes any legal configuration, so it never differs. */
export const differencesOf = (unit: Unit, requested: RequestedCar): Difference[] => {
  if (unit.kind === 'slot') return [];
  const differences: Difference[] = [];
  if (requested.colorCode !== null && unit.colorCode !== null && unit.colorCode !== requested.colorCode) {
    differences.push({ kind: 'color', code: unit.colorCode });
  }
  if (requested.coatingCode !== null && unit.coatingCode !== null && unit.coatingCode !== requested.coatingCode) {
    differences.push({ kind: 'coating', code: unit.coatingCode });
  }
  for (const code of requested.itemCodes) {
    if (!unit.itemCodes.includes(code)) differences.push({ kind: 'itemMissing', code });
  }
  for (const code of unit.itemCodes) {
    if (!requested.itemCodes.includes(code)) differences.push({ kind: 'itemExtra', code });
  }
  return differences;
};

const daysOf = ({ deliveryDays }: Unit): number => deliveryDays ?? Number.MAX_SAFE_INTEGER;
const distanceOf = ({ dealer }: OfferedUnit): number => dealer.distanceKm ?? 0;

/** Exact cars first, the nearest of them first; then the ready ones, the soonest, those that differ least. */
const compareOffers = (a: OfferedUnit, b: OfferedUnit): number =>
  Number(b.isExact) - Number(a.isExact) ||
  distanceOf(a) - distanceOf(b) ||
  a.differences.length - b.differences.length ||
  Number(b.kind === 'ready') - Number(a.kind === 'ready') ||
  daysOf(a) - daysOf(b) ||
  (a.id < b.id ? -1 : 1);

type Place = OfferedUnit['dealer'];

const soonest = (slots: readonly Unit[]): Unit | undefined =>
  slots.toSorted((a, b) => daysOf(a) - daysOf(b) || (a.id < b.id ? -1 : 1))[0];

/**
 * A place on the line can be delivered at any dealership: the soonest one is offered at those near the visitor, or where none is
 * near or nobody said where they are at those that have places of their own. The others wait their turn, so that a dealership's
 * day does not hang on whether a place was said.
 */
const placesOf = (
  units: readonly Unit[],
  { near, byId }: { near: readonly Place[]; byId: ReadonlyMap<string, Place> },
): readonly { unit: Unit; at: Place }[] => {
  const isSlot = ({ kind }: Unit): boolean => kind === 'slot';
  const standing = (list: readonly Unit[]) =>
    list.flatMap((unit) => {
      const at = byId.get(unit.dealerId);
      return at === undefined ? [] : [{ unit, at }];
    });
  const slots = units.filter(isSlot);
  const slot = soonest(slots);
  const around = near.length > 0 ? near : standing(slots).map(({ at }) => at);
  return [
    ...standing(units.filter((unit) => !isSlot(unit))),
    ...(slot === undefined ? [] : around.map((at) => ({ unit: slot, at }))),
  ];
};

/** What a buyer can tell a car at a dealership by. */
type Distinct = Pick<Unit, 'mvsCode' | 'year' | 'colorCode' | 'coatingCode' | 'itemCodes'> & {
  readonly dealer: { readonly id: string };
  readonly kind?: Unit['kind'];
};

/** Cars that a buyer cannot tell apart at one dealership are offered once: the one that stands first. */
export const isFirstOfItsCar = (): ((unit: Distinct) => boolean) => {
  const seen = new Set<string>();
  return ({ dealer, kind, mvsCode, year, colorCode, coatingCode, itemCodes }) => {
    const car = JSON.stringify([dealer.id, kind, mvsCode, year, colorCode, coatingCode, itemCodes.toSorted()]);
    return seen.size < seen.add(car).size;
  };
};

/** Units of dealers that sell, in the order in which they are offered. */
export const offerUnits = (options: {
  units: readonly Unit[];
  dealers: readonly OfferedUnit['dealer'][];
  requested: RequestedCar | null;
  /** Dealerships round the visitor, nearest first. */
  near?: readonly Place[];
  limit: number;
}): OfferedUnit[] => {
  const { units, dealers, requested, near = [], limit } = options;
  const byId = new Map(dealers.map((dealer) => [dealer.id, dealer]));
  return placesOf(units, { near, byId })
    .map(({ unit, at: dealer }): OfferedUnit => {
      const differences = requested === null ? [] : differencesOf(unit, requested);
      return { ...unit, dealer, delivery: deliveryOf(unit, dealer), isExact: differences.length === 0, differences };
    })
    .sort(compareOffers)
    .filter(isFirstOfItsCar())
    .slice(0, limit);
};

const WORTH = { ready: 0, stands: 0, away: 1, days: 2, undetermined: 3 } as const;

/** The best delivery among units that match, of cars alike the nearest one's; null where none does: another car's day is no promise for this one. */
export const bestDelivery = (offers: readonly OfferedUnit[]): Delivery | null => {
  const [best] = offers
    .filter(({ isExact }) => isExact)
    .map(({ delivery }) => delivery)
    .sort((a, b) => WORTH[a.kind] - WORTH[b.kind] || (a.kind === 'days' && b.kind === 'days' ? a.days - b.days : 0));
  return best ?? null;
};
