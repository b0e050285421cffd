import { dayFrom, daysBetween, type IsoDay } from '#kernel/days.ts';

/** Why a car comes on other days than was said. */
export const DAY_REASONS = [
  'FACTORY',
  'PARTS',
  'TRANSPORT',
  'CUSTOMS',
  'REGISTRATION',
  'DEALERSHIP',
  'BUYER',
  'SOONER',
] as const;
export type DayReason = (typeof DAY_REASONS)[number];

/** A wider range tells a buyer nothing. */
export const LONGEST_RANGE = 120;

export type ExpectedDay = {
  /** Null for what was told when the order was made. */
  readonly id: string | null;
  /** Null where only the last day is said. */
  readonly from: IsoDay | null;
  readonly until: IsoDay;
  /** Null for what was told when the order was made. */
  readonly reason: DayReason | null;
  readonly note: string | null;
  readonly at: string;
};

/** What may not be said of days; null where it may. `order`: they do not follow each other, or lie too far apart. */
export const judgeRange = (
  { from, until }: { readonly from: IsoDay; readonly until: IsoDay },
  today: IsoDay,
): 'order' | 'past' | null => {
  const [first, last] = [dayFrom(from), dayFrom(until)];
  if (first === null || last === null) return 'order';
  const days = daysBetween(first, last);
  if (days < 0 || days > LONGEST_RANGE) return 'order';
  return until < today ? 'past' : null;
};

/** Everything that was said of an order's days, oldest first: the last one holds. Empty where nothing was said yet. */
export const daysOf = (
  { deliverBy, createdAt }: { readonly deliverBy: IsoDay | null; readonly createdAt: string },
  changes: readonly ExpectedDay[],
): ExpectedDay[] => {
  const first: ExpectedDay[] =
    deliverBy === null ? [] : [{ id: null, from: null, until: deliverBy, reason: null, note: null, at: createdAt }];
  return [...first, ...changes];
};
