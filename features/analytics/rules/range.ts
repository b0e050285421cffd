import { dayIn } from '#kernel/dates.ts';
import { addDays, dayFrom, daysBetween, toIsoDay, type IsoDay } from '#kernel/days.ts';
import type { Market } from '#kernel/market.ts';

export type DayRange = { readonly from: IsoDay; readonly until: IsoDay };

const USUAL_DAYS = 28;
/** A year and what lies around it: more is no question of a day's work. */
export const MOST_DAYS = 400;

/** The days that are meant; null where they are the wrong way round or too many. */
export const rangeOf = (
  { from, until }: { readonly from?: string | undefined; readonly until?: string | undefined },
  { now, market }: { readonly now: Date; readonly market: Market },
): DayRange | null => {
  const last = dayFrom(until ?? dayIn(now, market));
  if (last === null) return null;
  const first = from === undefined ? addDays(last, 1 - USUAL_DAYS) : dayFrom(from);
  if (first === null) return null;
  const days = daysBetween(first, last) + 1;
  return days < 1 || days > MOST_DAYS ? null : { from: toIsoDay(first), until: toIsoDay(last) };
};
