import type { Delivery, Difference, OfferedUnit, Unit, WantedCar } from '../public.ts';

export const deliveryOf = ({ kind, deliveryDays }: Pick<Unit, 'kind' | 'deliveryDays'>): Delivery => {
  if (kind === 'ready') return { kind: 'ready' };
  return deliveryDays === null ? { kind: 'undetermined' } : { kind: 'days', days: deliveryDays };
};

/** What a unit has or lacks against the car wanted. A build slot takes any legal configuration, so it never differs. */
export const differencesOf = (unit: Unit, wanted: WantedCar): Difference[] => {
  if (unit.kind === 'slot') return [];
  const differences: Difference[] = [];
  if (wanted.colorCode !== null && unit.colorCode !== null && unit.colorCode !== wanted.colorCode) {
    differences.push({ kind: 'color', code: unit.colorCode });
  }
  if (wanted.coatingCode !== null && unit.coatingCode !== null && unit.coatingCode !== wanted.coatingCode) {
    differences.push({ kind: 'coating', code: unit.coatingCode });
  }
  for (const code of wanted.itemCodes) {
    if (!unit.itemCodes.includes(code)) differences.push({ kind: 'itemMissing', code });
  }
  for (const code of unit.itemCodes) {
    if (!wanted.itemCodes.includes(code)) differences.push({ kind: 'itemExtra', code });
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

/** Units of dealers that sell, in the order in which they are offered. */
export const offerUnits = (options: {
  units: readonly Unit[];
  dealers: readonly OfferedUnit['dealer'][];
  wanted: WantedCar | null;
  limit: number;
}): OfferedUnit[] => {
  const { units, dealers, wanted, limit } = options;
  const byId = new Map(dealers.map((dealer) => [dealer.id, dealer]));
  return units
    .flatMap((unit): OfferedUnit[] => {
      const dealer = byId.get(unit.dealerId);
      if (dealer === undefined) return [];
      const differences = wanted === null ? [] : differencesOf(unit, wanted);
      return [{ ...unit, dealer, delivery: deliveryOf(unit), isExact: differences.length === 0, differences }];
    })
    .sort(compareOffers)
    .slice(0, limit);
};

const WORTH = { ready: 0, days: 1, undetermined: 2 } as const;

/** The best delivery among units that match; among all where none does; null for no units. */
export const bestDelivery = (offers: readonly OfferedUnit[]): Delivery | null => {
  const exact = offers.filter(({ isExact }) => isExact);
  const [best] = (exact.length > 0 ? exact : offers)
    .map(({ delivery }) => delivery)
    .sort((a, b) => WORTH[a.kind] - WORTH[b.kind] || (a.kind === 'days' && b.kind === 'days' ? a.days - b.days : 0));
  return best ?? null;
};
