import { findSellingDealer } from '#features/dealers/public.server.ts';
import type { CarChoice } from '#features/price/public.ts';
import { unitFits } from '#features/reservations/public.ts';
import type { FactoryKind } from '#features/reservations/steps.server.ts';
import { listFreeUnits } from '#features/stock/public.server.ts';
import { findOfferedUnit, takeUnit, type SeenUnit } from '#features/stock/steps.server.ts';
import { dayIn } from '#kernel/dates.ts';
import { addDays, parseIsoDay, toIsoDay } from '#kernel/days.ts';
import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';

export type HeldUnit = {
  readonly id: string;
  readonly dealerId: string;
  readonly deliveryDays: number | null;
  /** As it was when it was found to be the car. */
  readonly seen: SeenUnit;
};

/** A day so many days from now, on the market's calendar. */
export const dayAfter = (now: Date, market: Market, days: number | null): string | null => {
  const today = parseIsoDay(dayIn(now, market));
  return days === null || today === null ? null : toIsoDay(addDays(today, days));
};

/**
 * Takes the first unit that is still free; the database decides who gets the last one. One that changed under the buyer's eyes
 * ends the search: what was locked for it goes with the caller's refusal.
 */
export const takeFirst = async (
  { tx, brand, ids }: Context,
  units: readonly HeldUnit[],
  hold: { orderId: string; until: Date },
): Promise<HeldUnit | null> => {
  for (const unit of units) {
    const taken = await takeUnit(tx, { id: ids.next(), brand, unitId: unit.id, seen: unit.seen, ...hold });
    if (taken === 'taken') return unit;
    if (taken === 'changed') return null;
  }
  return null;
};

/** More units than these are not tried. */
const MOST_TRIED = 20;

/**
 * Free units that are a car at a dealership: built ones that stand there, then places on the line, which are handed over where the
 * buyer says; of an order that the factory knows only those of the kind it knows. The unit named first stands first where it is one of them: of an
 * order that keeps it, whether it is free or not. Null where the dealership does not sell.
 */
export const unitsForCar = async (
  tx: Tx,
  { brand, market }: Pick<Context, 'brand' | 'market'>,
  of: { choice: CarChoice; dealerId: string; first: string; isKept: boolean; factoryKind: FactoryKind | null },
): Promise<readonly (HeldUnit & { readonly isFirst: boolean })[] | null> => {
  const { choice, dealerId, first, isKept, factoryKind } = of;
  if ((await findSellingDealer(tx, { brand, market, id: dealerId })) === null) return null;
  const { mvsCode, year } = choice;
  const free = await listFreeUnits(tx, { brand, market, mvsCode, year });
  const own = isKept ? await findOfferedUnit(tx, { id: first, brand, market }) : free.find(({ id }) => id === first);
  const units = [...(own ? [own] : []), ...free.filter(({ id }) => id !== first)];
  return units
    .filter((unit) => unitFits(unit, choice) && (unit.kind === 'slot' || unit.dealerId === dealerId))
    .filter(({ kind }) => factoryKind === null || (kind === 'slot') === (factoryKind === 'build'))
    .slice(0, MOST_TRIED)
    .map((seen) => ({ id: seen.id, dealerId, deliveryDays: seen.deliveryDays, isFirst: seen.id === first, seen }));
};
