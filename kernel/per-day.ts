import * as z from 'zod/mini';
import { dayIn } from './dates.ts';
import { addDays, dayFrom, toIsoDay, type IsoDay } from './days.ts';
import type { Market } from './market.ts';

/** How much came about on each of the last days of a market, today's last. */

export const DAYS_SHOWN = 14;

const dayCount = z.strictObject({ day: z.string(), count: z.int() });
export type DayCount = z.output<typeof dayCount>;

export const perDaySchema = z.strictObject({ days: z.array(dayCount) });

/** What is counted by day where dealerships have what is theirs. */
export type DaysOfDealers = {
  readonly brand: string;
  readonly market: Market;
  /** Null: every dealership's and nobody's. */
  readonly dealers: readonly string[] | null;
  readonly since: IsoDay;
  readonly timeZone: string;
};

/** The days of a market up to now, the oldest first. */
export const lastDays = (now: Date, market: Market): [IsoDay, ...IsoDay[]] => {
  const today = dayFrom(dayIn(now, market));
  if (today === null) throw new Error('a day of the market is needed');
  const dayAt = (back: number): IsoDay => toIsoDay(addDays(today, -back));
  return [dayAt(DAYS_SHOWN - 1), ...Array.from({ length: DAYS_SHOWN - 1 }, (_, at) => dayAt(DAYS_SHOWN - 2 - at))];
};

/** A day on which nothing came about is a day too. */
export const onEachDay = <Row extends { readonly day: string }, Empty>(
  days: readonly IsoDay[],
  rows: readonly Row[],
  none: (day: IsoDay) => Empty,
): (Row | Empty)[] => {
  const known = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => known.get(day) ?? none(day));
};

export const emptyDay = (day: IsoDay): DayCount => ({ day, count: 0 });
