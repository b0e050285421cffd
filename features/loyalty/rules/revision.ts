import { addMonths, compareDays, parseIsoDay, type IsoDay } from '#kernel/days.ts';

/** How many months before and after its day a revision is on time. */
export const EARLY_MONTHS = 2;
export const LATE_MONTHS = 1;

/**
 * Whether a revision that is due so many months after the delivery was on time on a day: at most two months before its day and one
 * after. Days as `YYYY-MM-DD`; throws for what is none.
 */
export const isOnTime = (of: { deliveredOn: IsoDay; months: number; doneOn: IsoDay }): boolean => {
  const [delivered, done] = [parseIsoDay(of.deliveredOn), parseIsoDay(of.doneOn)];
  if (delivered === null || done === null) throw new Error('days are needed');
  const earliest = addMonths(delivered, of.months - EARLY_MONTHS);
  const latest = addMonths(delivered, of.months + LATE_MONTHS);
  return compareDays(earliest, done) <= 0 && compareDays(done, latest) <= 0;
};
